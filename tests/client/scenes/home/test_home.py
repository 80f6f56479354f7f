"""How scenes open: at their top, what is wrong in sight, and the focus on what one came for."""

from functools import partial
from types import SimpleNamespace

import msgspec
import pygame
import pytest

from client.net.address import Address
from client.scenes.home.connect import ConnectScene
from client.scenes.home.first_start import FirstStartScene
from client.scenes.home.share_panel import ANYWHERE
from client.scenes.room.panel.side_parts import players
from client.scenes.spectate.big_screen_panel import Pips
from client.storage.profile import LocalProfile
from client.table.avatar import Portrait
from client.table.player_card import PlayerCard
from client.widgets import Label, ShortLabel
from client.widgets.overlay import Floating
from client.widgets.traversal import in_sight
from protocol.from_server import MyRooms, SeatInfo
from tests.client.gallery.big_screen import beamed
from tests.client.gallery.gallery import shown
from tests.client.gallery.lan import MANY, Runs, Sees, found
from tests.client.gallery.lobby import server
from tests.client.stage import (
    ME,
    YOU,
    Stage,
    many_games,
    played,
    remembered,
    seen_of,
    settled,
)

WINDOWS = [((1280, 720), 100), ((640, 400), 100), ((1280, 720), 200), ((640, 400), 200)]


def seen_keys(stage):
    """The controls that are wholly in sight."""
    page = stage.scene.page
    return [control.key for control, rect in in_sight(page.root) if rect == control.rect]


def top(stage):
    """How far the page is scrolled."""
    return stage.scene.page.state.scrolled["page"]


# -- the lobby -----------------------------------------------------------------------------


async def lobby(size, scale):
    """Drawn before one's own games are told."""
    stage = Stage(size, scale).online(server(own=many_games()))
    stage.draw()
    assert stage.scene.mine.rooms is None
    return stage


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
async def test_the_lobby_stays_at_its_top_when_ones_own_games_come(size, scale):
    stage = await lobby(size, scale)
    await settled()
    stage.draw()
    assert stage.scene.mine.rooms
    assert top(stage) == 0
    assert stage.scene.page.state.focus == "resume TVRN22"
    assert "settings" in seen_keys(stage)


async def test_a_mouse_that_happens_to_rest_there_does_not_scroll_the_lobby_as_it_opens():
    stage = await lobby(*WINDOWS[0])
    stage.move(stage.control("now").rect.center)
    await settled()
    stage.draw()
    assert top(stage) == 0


async def test_who_comes_back_to_the_lobby_finds_its_top_though_a_game_was_begun_meanwhile():
    stage = Stage().online(server(own=MyRooms(1, ())))
    await settled()
    stage.draw()
    stage.move(stage.control("now").rect.center)
    stage.click((5, 300))
    stage.room(seen_of(*played(2)))
    stage.draw()
    stage.connection.own = told = many_games()
    stage.scene.leave()
    stage.draw()
    stage.app.tick(1)
    await settled()
    stage.draw()
    assert stage.scene.mine.rooms == told.rooms
    assert top(stage) == 0


async def test_what_one_points_at_stays_where_it_is_once_the_lobby_is_told():
    stage = await shown("lobby-mine", (640, 400), 100)
    every = stage.scene.mine.rooms
    stage.scene.mine.rooms = every[-2:]
    stage.draw()
    stage.move(stage.control("bot polyy").rect.center)
    y = stage.control("bot polyy").rect.y
    stage.scene.mine.rooms = every
    stage.draw()
    assert stage.control("bot polyy").rect.y == y
    assert top(stage) > 0


def floating(stage):
    """The banner above the page."""
    return next(it for it in stage.scene.page.root.walk() if isinstance(it, Floating))


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("state", ["waiting", "closed"])
async def test_why_all_is_off_is_in_sight_wherever_the_lobby_is_scrolled(state, size, scale):
    stage = await lobby(size, scale)
    await settled()
    stage.connection.state, stage.connection.why = state, "this server has a password"
    stage.draw()
    above = stage.surface.copy().subsurface(floating(stage).rect.inflate(-64, -24))
    stage.scene.page.focus("code", True)
    stage.draw()
    assert sum(stage.scene.page.state.scrolled.values()) > 0
    below = stage.surface.subsurface(floating(stage).rect.inflate(-64, -24))
    one, other = (pygame.image.tobytes(part, "RGB") for part in (above, below))
    assert one == other


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("state", ["lobby-mine", "lan-lobby"])
async def test_no_button_of_the_bar_is_left_alone_in_a_line(state, size, scale):
    stage = await shown(state, size, scale)
    bar = ("panel", "best", "me", "records", "help", "settings", "leave")
    lines = [c.rect.centery for c in stage.scene.page.controls() if c.key in bar]
    assert all(lines.count(y) > 1 for y in lines)


# -- the first scene -----------------------------------------------------------------------


def welcome(servers, size=(640, 400), scale=100, hosting=None):
    """A first start where these servers are found."""
    stage = Stage(size, scale, LocalProfile())
    stage.app.server_browser, stage.app.local_server = Sees(servers), hosting or Runs()
    stage.app.start()
    stage.draw()
    assert isinstance(stage.scene, FirstStartScene)
    stage.type("Kim")
    stage.key(pygame.K_RETURN)
    assert isinstance(stage.scene, ConnectScene)
    return stage


async def test_after_the_name_enter_takes_a_seat_at_the_first_server_found():
    stage = welcome(MANY)
    key = f"found {MANY[0].key}"
    assert stage.scene.page.state.focus == key
    assert stage.scene.page.state.ring
    assert key in seen_keys(stage)
    gone = []
    stage.app.connect = gone.append
    stage.key(pygame.K_RETURN)
    assert [(address.url, address.room) for address in gone] == [(MANY[0].url, "K7MQ2X")]


async def test_a_server_that_cannot_be_joined_has_not_the_first_focus():
    stage = welcome((found("Old", 4, protocol=0), found("Far", 6, misses=4), MANY[1]))
    assert stage.scene.page.state.focus == f"found {MANY[1].key}"


async def test_where_no_server_is_found_the_focus_is_on_playing_alone():
    stage = welcome(())
    assert stage.scene.page.state.focus == "alone"
    assert "alone" in seen_keys(stage)
    here = welcome((), hosting=Runs("serving", addresses=("192.168.1.5:7447",)))
    assert here.scene.page.state.focus == "own"


async def test_who_has_been_somewhere_goes_back_there_by_enter_unless_it_is_found():
    stage = Stage(profile=remembered("ws://192.168.1.9:7447"))
    stage.app.server_browser, stage.app.local_server = Sees(()), Runs()
    stage.draw()
    assert stage.scene.page.state.focus == "address"
    stage.app.server_browser = Sees(MANY)
    stage.draw()
    assert stage.scene.page.state.focus == f"found {MANY[0].key}"


async def test_a_server_that_is_found_later_takes_no_focus_from_who_types():
    stage = welcome((), (1280, 720))
    stage.click(stage.control("address").rect.center)
    stage.type("10.0")
    stage.app.server_browser = Sees(MANY)
    stage.draw()
    assert stage.scene.page.state.focus == "address"
    assert stage.scene.address.text == "10.0"


async def test_a_long_name_is_shown_whole_or_with_an_ellipsis_and_spoken_whole():
    name = "A very long name of a club that meets on Fridays"
    stage = welcome((found(name, 5),), (1280, 720))
    assert stage.control(f"found {name} 5").spoken.startswith(f"Join: {name}, ")
    narrow = welcome((found(name, 5),), (640, 400), 200)
    shorts = [w for w in narrow.scene.page.root.walk() if getattr(w, "text", "") == name]
    assert [short.tip for short in shorts] == [name]


# -- the table -----------------------------------------------------------------------------


async def test_a_bot_is_said_by_its_character_and_its_strength():
    stage = Stage().online(lobby=False)
    seat_infos = SeatInfo(ME, "Ann"), SeatInfo(YOU, "Bot Otto", "search 2")
    stage.room(seen_of(*played(2), seats=seat_infos))
    stage.draw()
    seated = players(stage.scene.model, stage.scene.board, stage.scene.seen)
    assert [(player.name, player.note) for player in seated] == [
        ("Ann", "you"),
        ("Bot Otto", "Beginner · 970"),
    ]
    assert [player.portrait for player in seated] == [Portrait(ME), Portrait("Otto", True)]
    card = PlayerCard(stage.scene.board, seated[1])
    assert "Bot Otto" in card.words
    assert "Beginner · 970" in card.words
    renamed = msgspec.structs.replace(seat_infos[1], name="Tinker")
    stage.tell(seen_of(*played(2), seats=(seat_infos[0], renamed)))
    stage.draw()
    seated = players(stage.scene.model, stage.scene.board, stage.scene.seen)
    assert seated[1].note == "Beginner · 970"


@pytest.mark.parametrize(("size", "scale"), [((640, 400), 200), ((420, 400), 100)])
async def test_where_the_board_fills_the_window_what_is_below_it_peeps_out(size, scale):
    stage = await shown("room-my-turn", size, scale)
    board = stage.control("board").rect
    below = stage.surface.subsurface((0, board.bottom, size[0], size[1] - board.bottom))
    mask = pygame.mask.from_threshold(below, (236, 238, 242), (40, 40, 40))
    assert mask.count() > 50


@pytest.mark.parametrize("window", [((1280, 720), 100), ((1920, 1080), 100)])
async def test_a_score_on_a_beamer_is_in_the_line_of_its_name(window):
    stage = Stage(*window)
    beamed(seen_of(*played(30), seat=None))(stage)
    stage.draw()
    side = [w for w in stage.scene.page.root.walk() if isinstance(w, Pips | ShortLabel | Label)]
    names = {w.text: w.rect for w in side if isinstance(w, ShortLabel) and w.text in ("Ann", "Bob")}
    pips = [w.rect for w in side if isinstance(w, Pips)]
    assert len(pips) == len(names) == 2
    for name, score in zip(names.values(), pips, strict=True):
        assert score.left > name.right
        assert score.top < name.bottom + name.height
    assert not any(getattr(w, "text", "").startswith("of ") for w in side)


async def test_the_panel_says_what_its_picture_is_for():
    stage = await shown("lan-panel-web", *WINDOWS[0])
    said = [getattr(w, "text", "") for w in stage.scene.page.root.walk()]
    assert ANYWHERE in said
    apart = await shown("lan-panel-no-network", *WINDOWS[0])
    assert ANYWHERE not in [getattr(w, "text", "") for w in apart.scene.page.root.walk()]


@pytest.mark.parametrize(
    ("state", "main"),
    [
        ("lan-none", "alone"),
        ("lan-many", f"found {MANY[0].key}"),
        ("lan-own-server", "own"),
        ("connect-recent", "connect"),
        ("connect-empty", "alone"),
    ],
)
async def test_the_first_scene_has_one_main_action(state, main):
    stage = await shown(state, *WINDOWS[0])
    found = [it for it in stage.scene.page.controls() if getattr(it, "_kind", "") == "loud"]
    assert [it.key for it in found] == [main]


async def test_a_host_who_comes_back_to_a_game_sees_it_at_home_in_place_of_the_links():
    for room, is_shared in ((None, True), ("K7MQ2X", False)):
        stage = Stage().online()
        stage.app._profile = remembered(stage.connection.url, room=room)
        stage.app.local_server = SimpleNamespace(lan=True, serves=lambda url: True)
        shared = []
        stage.app.share = partial(shared.append, True)
        stage.app.visit.follow(Address(stage.connection.url))
        assert bool(shared) == is_shared
