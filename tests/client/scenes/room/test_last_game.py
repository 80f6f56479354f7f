"""Who is back in the lobby after a game sees that another one is offered, and is led to it."""

import msgspec

from client.scenes.lobby.lobby import LobbyScene
from client.scenes.room.room_scene import RoomScene
from protocol import from_client
from protocol.from_server import OfferView, SeatInfo
from tests.client.gallery.gallery import shown
from tests.client.stage import ME, settled

OFFER = (OfferView("rematch", 1, (0,)),)


async def back_in_the_lobby(**changes):
    """The game is over, and one has gone to the lobby."""
    stage = await shown("match-over-time", (1280, 720), 100)
    over = msgspec.structs.replace(stage.scene.seen, **changes)
    stage.tell(over)
    stage.draw()
    stage.press("home")
    await settled()
    stage.draw()
    assert isinstance(stage.scene, LobbyScene)
    return stage, over


def keys(stage):
    return [control.key for control in stage.scene.page.controls()]


def texts(stage):
    return [str(getattr(widget, "text", "")) for widget in stage.scene.page.root.walk()]


async def test_an_offer_of_another_game_is_shown_in_the_lobby_and_answered_there():
    stage, over = await back_in_the_lobby()
    assert "rematch" not in keys(stage)
    stage.tell(msgspec.structs.replace(over, offers=OFFER))
    stage.draw()
    assert "Bob offers a rematch." in texts(stage)
    stage.press("rematch")
    await settled()
    answer = next(it for it in stage.connection.said if isinstance(it, from_client.Answer))
    assert (answer.room, answer.kind, answer.accept) == ("K7MQ2X", "rematch", True)
    stage.tell(msgspec.structs.replace(over, rematch="NEXT22"))
    stage.draw()
    assert isinstance(stage.scene, RoomScene)
    assert stage.scene.room == "NEXT22"
    await settled()
    assert "K7MQ2X" not in stage.connection.rooms


async def test_who_offered_one_and_went_to_the_lobby_is_led_to_it_once_it_is_accepted():
    mine = (OfferView("rematch", 0, (1,)),)
    stage, over = await back_in_the_lobby(offers=mine)
    assert "Rematch offered. Waiting for Bob ..." in texts(stage)
    stage.tell(msgspec.structs.replace(over, rematch="NEXT22"))
    stage.draw()
    assert stage.scene.room == "NEXT22"


async def test_it_is_followed_no_more_once_another_room_is_entered():
    stage, _ = await back_in_the_lobby()
    assert "K7MQ2X" in stage.connection.rooms
    stage.app.open_room("ANTHR2")
    await settled()
    assert "K7MQ2X" not in stage.connection.rooms
    lobby = next(scene for scene in stage.app.scenes if isinstance(scene, LobbyScene))
    assert lobby.last is None


async def test_nothing_is_followed_of_which_no_other_game_can_come():
    for changes in (
        {"seat": None},
        {"seats": (SeatInfo(ME, "Ann"), SeatInfo("b", "Bot", "random 0"))},
    ):
        stage, _ = await back_in_the_lobby(**changes)
        assert "K7MQ2X" not in stage.connection.rooms
