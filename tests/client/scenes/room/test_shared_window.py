"""Several people at one window: whom a room asks, and by what name it speaks of them."""

import pygame
import pytest

from client.scenes.room.curtain import UNCOVER
from protocol.allowed_actions import bits
from protocol.from_client import Answer, Resign, RoomSettings, Suggest
from protocol.from_server import OfferView, SeatInfo
from protocol.names import beside
from tests.client.gallery.gallery import at_one_window, shown
from tests.client.games.rotorouter import states as rotorouter
from tests.client.stage import ME, YOU, Stage, played, seen_of, settled

SEATS = (
    SeatInfo(ME, "Ann"),
    SeatInfo(beside(ME, 1), "Ben"),
    SeatInfo(YOU, "Cleo"),
    SeatInfo("bot-1", "Hal", "random 0"),
)


def texts(stage):
    return [str(getattr(widget, "text", "")) for widget in stage.scene.page.root.walk()]


async def test_an_offer_from_elsewhere_is_answered_by_each_who_sits_here():
    stage = Stage()
    offer = OfferView("pause", 2, (0, 1))
    rotorouter.shown(stage, rotorouter.middle(), None, seats=SEATS, offers=(offer,))
    assert "Ann, do you accept?" in texts(stage)
    stage.press("accept pause 2")
    await settled()
    assert stage.connection.said[-1] == Answer(1, "K7MQ2X", "pause", 2, True, as_seat=0)
    one = OfferView("pause", 2, (1,))
    rotorouter.told(stage, rotorouter.middle(), None, seats=SEATS, offers=(one,))
    assert "Ben, do you accept?" in texts(stage)
    stage.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    await settled()
    assert stage.connection.said[-1] == Answer(1, "K7MQ2X", "pause", 2, True, as_seat=1)


async def test_who_is_shown_resigns_and_not_who_owns_the_window():
    stage = await shown("shared-turn", (1280, 720), 100)
    stage.press("resign")
    stage.press("yes")
    await settled()
    assert stage.connection.said[-1] == Resign(1, "K7MQ2X", as_seat=1)


async def test_a_hint_is_for_whose_turn_it_is_here():
    stage = Stage().online()
    about = {"settings": RoomSettings(hints=True), "allowed": bits(("suggest",))}
    stage.room(seen_of(*played(23), seat=1, seats=at_one_window(), **about))
    stage.press("hint")
    await settled()
    assert stage.connection.said[-1] == Suggest(1, "K7MQ2X", as_seat=1)


async def test_nobody_is_called_to_a_window_where_all_sit_and_all_are_where_one_is_elsewhere():
    stage = await shown("shared-turn", (1280, 720), 100)
    assert stage.scene.wants == ""
    assert "Your turn" not in stage.app.window_title
    stage = Stage()
    rotorouter.shown(stage, rotorouter.middle(), None, seats=SEATS)
    assert stage.scene.wants == "Your turn in RotoRouter"


@pytest.mark.parametrize("window", [(1280, 720), (640, 400), (390, 844)])
@pytest.mark.parametrize("state", ["rotorouter-covered", "wordfleet-covered"])
async def test_who_is_next_is_asked_beside_the_board_which_all_may_see(state, window):
    stage = await shown(state, window, 100)
    assert stage.scene.page.focused.key == UNCOVER
    asked = stage.control(UNCOVER).rect
    assert stage.rect.contains(asked)
    assert not any(asked.collidepoint(cell.at) for cell in stage.scene.board.cells())


async def test_a_spectator_meets_no_curtain():
    stage = Stage()
    seats = SeatInfo(YOU, "Cleo"), SeatInfo(beside(YOU, 1), "Dan")
    stage.online().room(seen_of(*played(23), seat=None, seats=seats))
    stage.draw()
    assert UNCOVER not in [control.key for control in stage.scene.page.controls()]
    assert "You are watching." in texts(stage)


async def test_the_end_is_told_by_names_where_both_sat_here():
    stage = await shown("shared-over", (1280, 720), 100)
    assert "Ann won" in texts(stage)
    assert not any(text.startswith("You") for text in texts(stage))
    assert [it.name for it in at_one_window()] == ["Ann", "Bob"]
