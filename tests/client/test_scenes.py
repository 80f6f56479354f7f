"""Every scene in every notable state, small, large and at twice the size of type."""

from zlib import crc32

import msgspec
import pygame
import pytest

from client.app import App
from client.games.catalog import BOARDS
from client.local_server.launch import INSTALL
from client.net.address import Address
from client.net.connection import RequestRefused
from client.scenes.home.connect import ConnectScene
from client.scenes.lobby.lobby import LobbyScene
from client.scenes.lobby.room_list import ago
from client.scenes.room.room_scene import RoomScene
from client.storage.profile import KnownServer, LocalProfile
from client.ui import clipboard
from client.ui.window_shape import TOUCH
from client.widgets import Link, Scroll
from client.widgets.hands.gestures import REACH
from client.widgets.traversal import in_sight
from engines.polyy.public import PlaceStone, TakeFirstStone
from protocol import from_client
from protocol.from_client import RoomSettings
from protocol.from_server import LobbyRooms, Reason, Refusal, RoomPresence, SeatInfo
from tests.client.gallery import lan
from tests.client.gallery.gallery import PHONES, STATES, TABLETS, TINY, WINDOWS, shown
from tests.client.stage import (
    ME,
    YOU,
    FakeConnection,
    Stage,
    played,
    remembered,
    seen_of,
    settled,
    waiting_seen,
)

SIZES = WINDOWS | TINY | PHONES | TABLETS
SMALL = "640x400-200"
LARGER = sorted((WINDOWS | TABLETS).keys())
"""Windows that the states share out among themselves: who fits the smallest seldom fails here."""
GLASS = sorted(PHONES)
"""The same of those that are a column or a strip."""
TABLES = ("room-", "match-", "names-", "alone-", "review-", "toppen-", "wordfleet-", "rotorouter-")
"""How the names of the states begin that are at a table: on a phone that is laid out anew."""

DRAWN = 10
"""Of so many controls one is drawn with the focus on it."""


def windows_of(state):
    """The smallest window, and for a third of the states one other; `make slow` takes all."""
    others, drawn = LARGER + GLASS, crc32(state.encode())
    return (SMALL, others[drawn // 3 % len(others)]) if drawn % 3 == 0 else (SMALL,)


@pytest.mark.parametrize(
    ("state", "window"), [(state, window) for state in STATES for window in windows_of(state)]
)
async def test_a_scene_fits_its_window_and_every_control_is_named_and_reached(state, window):
    await fits(state, window)


@pytest.mark.slow
@pytest.mark.parametrize("window", SIZES)
async def test_every_scene_fits_every_window(window):
    for state in STATES:
        await fits(state, window)


async def fits(state, window):
    """Fail where a scene does not fit a window, or a control of it is not named or not reached."""
    holds(await shown(state, *SIZES[window]), state, window)


def holds(stage, state, window):
    """The same of a stage that is in the state already."""
    assert stage.scene.page.ctx.clipped == [], state
    outside(stage.scene.page.root, stage.rect)
    names_of_their_own(stage)
    is_table = state.startswith(TABLES)
    large_enough_for_a_finger(stage, 0 if is_table else REACH)
    more_than_one_colour(stage.surface)
    if window == SMALL:
        tab_reaches_every_control(stage)
    if window in PHONES and is_table:
        apart_from_each_other(stage)


def outside(widget, rect):
    """Fail where a widget is not in what shows it; a scroll area shows what is inside it."""
    assert widget.rect.left >= rect.left
    assert widget.rect.right <= rect.right
    if isinstance(widget, Scroll):
        rect = pygame.Rect(widget.rect.x, -1_000_000, widget.rect.width, 2_000_000)
    else:
        assert widget.rect.bottom <= rect.bottom
        assert widget.rect.top >= rect.top
    for child in widget.children():
        outside(child, rect)


def apart_from_each_other(stage):
    """Fail where one control covers another; the sign of a larger board stands on the board."""
    seen = [pair for pair in in_sight(stage.scene.page.root) if pair[0].role != "board"]
    for n, (one, rect) in enumerate(seen):
        for other, there in seen[n + 1 :]:
            inside = any(other is child for child in one.walk())
            assert inside or not rect.colliderect(there), (one.key, other.key)


def large_enough_for_a_finger(stage, beside):
    """Fail where, in a tall window, what is pressed is too low for a finger.

    Of a line of text what is ``beside`` it counts.
    """
    ctx = stage.scene.page.ctx
    if ctx.is_tall:
        around = {Link: 2 * ctx.px(beside)}
        tall = {
            it.key: it.rect.height + around.get(type(it), 0) for it in stage.scene.page.controls()
        }
        assert not {key: high for key, high in tall.items() if high < ctx.px(TOUCH)}


def names_of_their_own(stage):
    """Fail where a control says nothing, or what another says."""
    spoken = stage.scene.page.spoken()
    assert all(spoken)
    assert len(set(spoken)) == len(spoken)
    assert stage.app.spoken


def more_than_one_colour(surface):
    """Fail where next to nothing is drawn."""
    small = pygame.transform.scale(surface, (160, 100))
    pixels = pygame.image.tobytes(small, "RGB")
    assert len(set(zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True))) > 5


def tab_reaches_every_control(stage):
    """Fail where Tab leaves one out, or leads to one out of sight."""
    page = stage.scene.page
    keys = [control.key for control in page.controls()]
    assert len(set(keys)) == len(keys)
    reached = set()
    for n in range(len(keys)):
        stage.app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0))
        reached.add(page.state.focus)
        if n % DRAWN == DRAWN - 1:
            stage.place()
        else:
            page.root.place(page.ctx, stage.rect)
        assert page.focused.rect.colliderect(stage.rect)
    assert reached == set(keys)


# -- connect -------------------------------------------------------------------------------


async def test_a_bad_address_is_said_at_the_field():
    stage = Stage()
    stage.draw()
    stage.scene.page.focus("address")
    stage.type("ftp://x")
    stage.key(pygame.K_RETURN)
    assert "not an address" in stage.control("address").spoken
    assert stage.app.connection is None


async def test_a_recent_server_is_one_click_away_and_can_be_forgotten(monkeypatch):
    stage = Stage(profile=remembered("ws://a:1", "ws://b:2"))
    gone = []
    monkeypatch.setattr(stage.app, "connect", gone.append)
    stage.press("go ws://b:2")
    assert gone[0].url == "ws://b:2"
    stage.press("forget ws://a:1")
    assert [server.url for server in stage.app.profile.servers] == ["ws://b:2"]


async def test_who_is_not_let_in_is_told_why_and_can_try_again():
    stage = Stage().online(lobby=False)
    stage.app.visit.arriving = stage.app.visit.arriving or _address()
    stage.connection.state, stage.connection.why = "refused", "this server speaks protocol 2"
    stage.draw()
    assert isinstance(stage.scene, ConnectScene)
    assert stage.scene.fault == "This server speaks protocol 2."
    assert stage.app.connection is None


def _address():
    from client.net.address import parse

    return parse("play.example.org")


async def test_who_says_no_password_or_a_wrong_one_is_asked_and_comes_in_by_the_right_one(
    monkeypatch,
):
    gone = []
    monkeypatch.setattr(App, "connect", lambda app, address: gone.append(address))
    for said, words in (("", False), ("wrong", True)):
        stage = Stage().online(FakeConnection(state="refused"), lobby=False)
        stage.app.visit.arriving = _address()._replace(name="Club")
        stage.connection.refusal, stage.connection.password = Reason.PASSWORD, said
        stage.connection.why = "that is not this server’s password"
        stage.draw()
        assert stage.scene.title == "Password"
        texts = [getattr(one, "text", "") for one in stage.scene.page.root.walk()]
        assert ("That is not this server’s password." in texts) == words
        stage.type("sesame")
        stage.key(pygame.K_RETURN)
        assert gone.pop().password == "sesame"


@pytest.mark.parametrize("locked", [False, True])
async def test_a_found_server_is_joined_by_one_click_and_asks_its_password_first(
    monkeypatch, locked
):
    gone = []
    monkeypatch.setattr(App, "connect", lambda app, address: gone.append(address))
    stage = Stage()
    server = lan.found("Kitchen", 5, room="K7MQ2X", locked=locked)
    lan.first((server,))(stage)
    stage.press(f"found {server.key}")
    if locked:
        stage.type("sesame")
        stage.press("enter")
    password = "sesame" if locked else ""
    assert gone == [Address(server.url, "K7MQ2X", "server_id5", "Kitchen", password)]


async def test_where_the_server_is_not_installed_the_command_is_shown_and_the_buttons_say_why():
    stage = Stage()
    lan.first(hosting=lambda: lan.Runs(installed=False))(stage)
    stage.draw()
    for key in ("alone", "host"):
        assert stage.control(key).off == "The server is not installed on this computer."
    stage.press("install")
    assert clipboard.paste() == INSTALL


async def test_a_token_goes_to_no_other_house_and_unasked_only_to_the_next_address_of_ones_own():
    at_home = KnownServer("ws://10.0.0.1:7447", "secret", server_id="kitchen")
    profile = LocalProfile().with_server(at_home)
    assert profile.server("ws://10.0.0.1:7447").token == "secret"
    assert profile.server("ws://10.0.0.1:7447", "another").token is None
    assert profile.server("ws://10.0.0.9:7447", "kitchen").token is None
    assert profile.own("kitchen") is None
    own = LocalProfile().with_server(
        KnownServer("ws://here:1", "mine", server_id="own", is_own=True)
    )
    assert own.own("own").token == "mine"
    assert (own.own("kitchen"), own.own("")) == (None, None)
    moved = own.with_server(KnownServer("ws://here:2", "mine", server_id="own", is_own=True))
    assert len(moved.servers) == 1


async def test_who_is_welcome_comes_into_the_lobby_and_the_token_is_kept():
    stage = Stage().online(lobby=False)
    stage.app.visit.arriving = _address()
    stage.draw()
    await settled()
    assert isinstance(stage.scene, LobbyScene)
    assert stage.app.profile.servers[0].token == "t"
    assert stage.connection.said == [True]


async def test_an_invitation_gives_a_seat_or_a_place_to_watch_from():
    for reason in (None, Reason.BEGUN, Reason.UNKNOWN_ROOM):
        stage = Stage().online(lobby=False)
        stage.app.visit.arriving = _address()._replace(room="K7MQ2X")
        if reason:
            stage.connection.answer = RequestRefused(Refusal(reason, "no"))
        stage.draw()
        await settled()
        asked = from_client.Join(1, "K7MQ2X")
        assert asked in stage.connection.said
        assert isinstance(stage.scene, RoomScene) == (reason != Reason.UNKNOWN_ROOM)
        assert [toast.text for toast in stage.app.toasts.shown] == {
            None: [],
            Reason.BEGUN: ["All seats are taken."],
            Reason.UNKNOWN_ROOM: ["No."],
        }[reason]


# -- lobby ---------------------------------------------------------------------------------


async def test_a_listed_room_is_joined_by_its_button():
    stage = await shown("lobby-full", (1280, 720), 100)
    stage.press("join WQ34RT")
    await settled()
    assert from_client.Join(1, "WQ34RT") in stage.connection.said
    assert stage.scene.room == "WQ34RT"


async def test_a_code_is_typed_as_people_type_it():
    stage = await shown("lobby-empty", (1280, 720), 100)
    assert stage.control("join").off
    stage.scene.page.focus("code")
    stage.type("k7m-q2x")
    stage.press("watch")
    assert stage.scene.room == "K7MQ2X"


async def test_a_link_to_this_server_is_pasted_like_a_code():
    stage = await shown("lobby-empty", (1280, 720), 100)
    stage.scene.page.focus("code")
    stage.type("fourfold://play.example.org:7447/K7MQ2X")
    stage.press("join")
    await settled()
    assert from_client.Join(1, "K7MQ2X") in stage.connection.said


async def test_a_room_that_cannot_be_played_or_watched_says_why():
    stage = await shown("lobby-full", (1280, 720), 100)
    assert "does not know" in stage.control("join ABCDEF").off
    assert "no spectators" in stage.control("watch M2N3P4").off


async def test_a_new_room_is_asked_for_with_everything_that_was_chosen():
    stage = await shown("create", (1280, 720), 100)
    stage.press("advanced")
    stage.scene.page.focus("option size", True)
    stage.key(pygame.K_LEFT)
    stage.press("option pie")
    stage.scene.page.focus("option pie", True)
    stage.key(pygame.K_LEFT)
    for key in ("whom", "whom", "listed"):
        stage.scene.page.focus(key, True)
        stage.key(pygame.K_RETURN)
    stage.scene.page.focus("level", True)
    stage.key(pygame.K_END)
    stage.press("seat 1")
    stage.scene.page.focus("who", True)
    for _ in range(3):
        stage.key(pygame.K_LEFT)  # from a bot to oneself
    stage.press("add")
    stage.draw()
    stage.scene.page.focus("open", True)
    stage.key(pygame.K_RETURN)
    await settled()
    opened, joined, bot = stage.connection.said
    settings = from_client.RoomSettings(listed=False, undo="free")
    assert opened == from_client.Open(1, "polyy", {"size": 6, "pie": False}, settings)
    assert joined == from_client.Join(1, "K7MQ2X", 1)
    assert bot == from_client.SeatBot(1, "K7MQ2X", 0, "search", 14)
    assert isinstance(stage.scene, RoomScene)


async def test_a_refusal_is_shown_in_the_servers_words_and_the_dialog_stays():
    stage = await shown("create", (1280, 720), 100)
    stage.connection.answer = RequestRefused(Refusal(Reason.LIMIT, "too many rooms"))
    stage.press("open")
    await settled()
    assert stage.app.toasts.shown[-1].text == "Too many rooms."
    assert stage.scene.title == "New game"
    stage.draw()
    assert stage.control("open").off == ""


async def test_a_game_this_program_does_not_know_is_not_offered():
    stage = Stage().online(FakeConnection(games={"polyy": 1, "backgammon": 3}))
    stage.press("new")
    assert stage.scene.games == ["polyy"]
    assert stage.scene.unknown == ["backgammon"]


@pytest.mark.parametrize(
    ("minutes", "words"), [(0, "just opened"), (5, "5 min"), (90, "1 h"), (4000, "2 days")]
)
def test_ages_are_said_roughly(minutes, words):
    assert ago(0, minutes * 60_000) == words
    assert ago(10, 0) == "just opened"


# -- room ----------------------------------------------------------------------------------


async def room(plies=24, here=None, confirm=True, **about):
    stage = Stage()
    stage.app._profile = msgspec.structs.replace(stage.app.profile, confirm=confirm)
    stage.online().room(seen_of(*played(plies), **about), here)
    await settled()
    stage.draw()
    return stage


def free(stage, n=0):
    return [cell for cell in stage.scene.board.cells() if "empty" in cell.name][n]


async def test_a_field_is_chosen_and_played_by_a_second_click():
    stage = await room()
    cell = free(stage)
    stage.click(cell.at)
    assert stage.connection.said == []
    stage.click(cell.at)
    await settled()
    assert stage.connection.said == [PlaceStone(cell.key)]


async def test_a_field_is_chosen_and_played_by_the_button_or_by_enter():
    for finish in (lambda s: s.press("confirm"), lambda s: s.key(pygame.K_RETURN)):
        stage = await room()
        cell = free(stage)
        stage.click(cell.at)
        finish(stage)
        await settled()
        assert stage.connection.said == [PlaceStone(cell.key)]


async def test_without_the_second_step_one_click_plays():
    stage = await room(confirm=False)
    cell = free(stage)
    stage.click(cell.at)
    await settled()
    assert stage.connection.said == [PlaceStone(cell.key)]


async def test_while_a_move_is_pending_no_other_is_sent():
    stage = await room()
    for n in (0, 1):
        for _ in range(2):
            stage.click(free(stage, n).at)
            await settled()
    assert len(stage.connection.said) == 1
    assert "confirm" not in [control.key for control in stage.scene.page.controls()]
    assert stage.app.changed or stage.scene.tick(16)


async def test_a_refused_move_is_said_and_another_can_be_chosen():
    stage = await room()
    mirror = stage.connection.rooms["K7MQ2X"]
    mirror.pending = PlaceStone(0)
    mirror.pending = None
    refusal = Refusal(Reason.ILLEGAL, "field 43 is occupied", channel=0, code="OCCUPIED")
    stage.connection.notices.append(refusal)
    stage.draw()
    assert stage.app.toasts.shown[-1].text == "Field 43 is occupied."
    stage.click(free(stage).at)
    assert stage.control("confirm").label


async def test_who_is_not_to_move_or_only_watches_sends_nothing():
    for about in ({"plies": 23}, {"seat": None}):
        stage = await room(**about)
        for _ in range(2):
            stage.click(free(stage).at)
        await settled()
        assert stage.connection.said == []


async def test_the_arrow_keys_lead_back_to_the_board():
    stage = await room()
    stage.scene.page.focus("resign", True)
    stage.key(pygame.K_UP)
    assert stage.scene.page.state.focus == "board"
    assert "field" in stage.app.spoken


async def test_the_swap_is_a_button_or_the_first_stone():
    stage = await room(1, seat=1)
    stage.press("swap")
    await settled()
    assert stage.connection.said == [TakeFirstStone()]
    stage = await room(1, seat=0)
    assert "swap" not in [control.key for control in stage.scene.page.controls()]


async def test_resigning_is_confirmed_first():
    stage = await room()
    stage.press("resign")
    stage.key(pygame.K_ESCAPE)
    assert stage.connection.said == []
    stage.press("resign")
    stage.press("yes")
    await settled()
    assert stage.connection.said == [from_client.Resign(1, "K7MQ2X")]


async def test_the_end_is_shown_once_and_the_board_can_be_looked_at():
    stage = await room(40)
    stage.tell(seen_of(*played(41)))
    stage.draw()
    assert stage.scene.seen.phase == "over"
    assert "You won" in stage.app.spoken
    stage.tell(seen_of(*played(41)))
    stage.draw()
    assert isinstance(stage.scene, RoomScene)
    stage.press("home")
    await settled()
    assert isinstance(stage.scene, LobbyScene)
    assert list(stage.connection.rooms) == ["K7MQ2X"], "another game may be offered"
    stage.app.open_room("ANTHR2")
    await settled()
    assert "K7MQ2X" not in stage.connection.rooms


async def test_a_seat_is_remembered_until_the_game_is_over():
    stage = await room(40)
    assert stage.app.profile.servers[0].room == "K7MQ2X"
    stage.tell(seen_of(*played(41)))
    stage.draw()
    assert stage.app.profile.servers[0].room is None


async def test_a_broken_line_is_said_and_what_was_seen_stays():
    stage = await room()
    stage.connection.state = "waiting"
    stage.draw()
    words = [
        w.text
        for w in stage.scene.page.root.walk()
        if hasattr(w, "text") and isinstance(w.text, str)
    ]
    assert any("Connection lost" in text for text in words)
    assert "board" in [control.key for control in stage.scene.page.controls()]


async def test_a_room_that_is_not_there_says_so_and_leads_back():
    stage = Stage().online()
    stage.app.open_room("NOROOM")
    await settled()
    refusal = Refusal(Reason.UNKNOWN_ROOM, "there is no room NOROOM", room="NOROOM")
    stage.connection.rooms["NOROOM"].refused = refusal
    stage.draw()
    stage.press("home")
    assert isinstance(stage.scene, LobbyScene)


@pytest.mark.parametrize("change", [{"game": "backgammon"}, {"rules": 2}, {"view": [1, 2]}])
async def test_what_cannot_be_shown_is_said_and_nothing_breaks(change):
    stage = Stage().online()
    stage.room(msgspec.structs.replace(seen_of(*played(3)), **change))
    await settled()
    stage.draw()
    assert stage.scene.model.fault
    assert [control.key for control in stage.scene.page.controls()] == ["home"]


async def test_the_opener_seats_and_removes_bots_and_others_sit():
    stage = Stage().online()
    stage.room(waiting_seen((SeatInfo(ME, "Ann"), None), seat=0))
    stage.press("fill 1")
    stage.draw()
    stage.scene.page.focus("name", True)
    stage.type("Hal")
    stage.press("add")
    await settled()
    assert stage.connection.said[-1] == from_client.SeatBot(1, "K7MQ2X", 1, "search", 5, "Hal")
    stage.press("fill 1")
    stage.scene.page.focus("who", True)
    stage.key(pygame.K_RIGHT)
    stage.press("add")
    await settled()
    assert stage.connection.said[-1] == from_client.Reserve(1, "K7MQ2X", 1)
    stage.tell(waiting_seen((None, SeatInfo(YOU, "Bot", "random 0"))))
    stage.press("drop 1")
    await settled()
    assert stage.connection.said[-1] == from_client.Unseat(1, "K7MQ2X", 1)
    stage.press("sit 0")
    await settled()
    assert stage.connection.said[-1] == from_client.Join(1, "K7MQ2X", 0)


async def test_the_opener_sends_who_sits_away_before_play_by_the_keyboard_alone():
    stage = await shown("waiting-host", *SIZES["1280x720"])
    page = stage.scene.page
    while page.focused is None or page.focused.key != "away 1":
        stage.key(pygame.K_TAB)
    stage.key(pygame.K_RETURN)
    stage.draw()
    stage.key(pygame.K_ESCAPE)
    await settled()
    assert stage.connection.said == [], "it is asked first, and no is where the keyboard is"
    stage.press("away 1")
    stage.draw()
    stage.key(pygame.K_TAB)
    stage.key(pygame.K_RETURN)
    await settled()
    assert stage.connection.said == [from_client.Ban(1, "K7MQ2X", YOU)]
    stage.tell(waiting_seen((SeatInfo(ME, "Ann"), SeatInfo(YOU, "Bob")), seat=1, opener=YOU))
    stage.draw()
    assert not [it for it in page.controls() if it.key.startswith("away")]


async def test_the_code_and_the_link_can_be_passed_on():
    from client.net.address import parse
    from client.ui import clipboard

    stage = Stage().online()
    stage.room(waiting_seen((SeatInfo(ME, "Ann"), None), seat=0))
    stage.press("copy")
    assert clipboard.paste() == "K7MQ2X"
    stage.press("link")
    assert parse(clipboard.paste())[:2] == (stage.connection.url, "K7MQ2X")
    assert stage.app.toasts.shown[-1].text == "Link copied."


@pytest.mark.parametrize("url", ["ws://[::1]:7447", "wss://play.example.org:443"])
async def test_a_link_leads_where_it_was_made(url):
    from client.net.address import parse

    stage = Stage().online(FakeConnection(url))
    stage.room(waiting_seen())
    assert parse(stage.scene.model.invitation.link)[:2] == (url, "K7MQ2X")


@pytest.mark.parametrize("home", [False, True])
async def test_where_the_server_gives_out_the_window_the_link_is_for_any_browser(home):
    from client.platform import Platform

    class Page(Platform):
        can_share = True
        shared = ""

        def share(self, link):
            self.shared = link

    stage = Stage().online(FakeConnection("ws://192.168.1.5:7447"))
    stage.app.platform = page = Page()
    if home:  # whatever server of files has sent the page
        page.home = "ws://192.168.1.5:7447"
    else:
        told = stage.connection.welcome
        stage.connection.welcome = msgspec.structs.replace(told, web=True)
    stage.room(waiting_seen((SeatInfo(ME, "Ann"), None), seat=0))
    stage.press("link")
    assert clipboard.paste() == "http://192.168.1.5:7447/K7MQ2X"
    stage.press("qr")
    stage.press("installed")
    assert clipboard.paste() == "fourfold://192.168.1.5:7447/K7MQ2X"
    stage.press("copy")
    assert clipboard.paste() == stage.scene.link == "http://192.168.1.5:7447/K7MQ2X"
    stage.press("share")
    assert page.shared == stage.scene.link


async def test_spectators_are_counted_and_named():
    stage = await room(here=RoomPresence(0, (True, False), 3, ("Cleo", "Dirk")))
    texts = [getattr(w, "text", "") for w in stage.scene.page.root.walk()]
    assert "3 spectators: Cleo, Dirk, 1 more" in texts


# -- everywhere ----------------------------------------------------------------------------


async def test_keys_that_mean_the_same_everywhere():
    stage = await room()
    stage.key(pygame.K_F1)
    assert stage.scene.title == "Help"
    stage.key(pygame.K_F1)
    assert isinstance(stage.scene, RoomScene)
    for _ in range(6):
        stage.key(pygame.K_PLUS, pygame.KMOD_CTRL)
    assert stage.app.profile.scale == 200
    stage.key(pygame.K_MINUS, pygame.KMOD_CTRL)
    assert stage.app.profile.scale == 175
    stage.key(pygame.K_0, pygame.KMOD_CTRL)
    assert stage.app.profile.scale == 100


async def test_settings_are_kept_at_once():
    stage = await shown("settings-play", (1280, 720), 100)
    stage.scene.page.focus("confirm", True)
    stage.key(pygame.K_LEFT)
    assert stage.app._shelf.load()[0].confirm is False
    stage.scene.page.focus("section", True)
    for key in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT):
        stage.key(key)
        stage.draw()
    stage.scene.page.focus("scale", True)
    for percent in (100, 125):
        stage.key(pygame.K_RIGHT)
        stage.draw()
        assert stage.app._shelf.load()[0].scale == percent
        assert stage.app._shelf.load()[0].is_sized
    stage.key(pygame.K_ESCAPE)
    assert isinstance(stage.scene, LobbyScene)


async def test_leaving_a_server_leads_back_to_the_first_scene():
    stage = await shown("lobby-full", (1280, 720), 100)
    stage.connection.cards = None
    stage.press("leave")
    assert isinstance(stage.scene, ConnectScene)
    assert stage.app.connection is None


async def test_what_breaks_beside_the_window_is_not_swallowed():
    stage = Stage().online()

    async def broken():
        raise ZeroDivisionError

    stage.app.start_task(broken())
    await settled()
    with pytest.raises(ZeroDivisionError):
        stage.app.update()


async def test_help_has_a_page_for_each_game_and_one_for_the_keys():
    stage = await shown("help", (1280, 720), 100)
    stage.scene.page.focus("about", True)
    heads = []
    for _ in range(len(BOARDS) + 5):
        titles = ("How to play", "Home and rooms", "Playing with others", "Playing alone")
        said = [t for t in texts(stage) if t.startswith(titles) or t in ("Keys", "Disconnects")]
        heads += said[:1]  # a game's own keys may follow
        stage.key(pygame.K_RIGHT)
    games = [f"How to play {board.title}" for board in BOARDS.values()]
    pages = ["Home and rooms", "Playing with others", "Playing alone", "Disconnects", "Keys"]
    assert heads == [*games, *pages]


async def test_that_a_room_tells_values_is_said_before_one_joins_and_before_play():
    stage = await shown("lobby-full", (1280, 720), 100)
    assert not any("Evaluation" in text for text in texts(stage))
    first, *rest = stage.connection.cards.rooms
    told = msgspec.structs.replace(first, settings=RoomSettings(evaluation=True))
    stage.connection.cards = LobbyRooms(rooms=(told, *rest))
    stage.draw()
    assert sum("Evaluation" in text for text in texts(stage)) == 1
    stage = await shown("waiting-first", (1280, 720), 100)
    assert not any("who is winning" in text for text in texts(stage))
    stage.tell(msgspec.structs.replace(stage.scene.seen, settings=RoomSettings(evaluation=True)))
    stage.draw()
    assert any("who is winning" in text for text in texts(stage))


def texts(stage):
    return [str(getattr(widget, "text", "")) for widget in stage.scene.page.root.walk()]


@pytest.mark.parametrize(
    "state",
    [
        *("connect-recent", "home-busy", "create", "settings-look", "help", "review-turned"),
        *("room-captured", "room-over", "toppen-tall", "rotorouter-full", "wordfleet-answer"),
    ],
)
async def test_a_window_of_any_size_is_drawn(state):
    stage = await shown(state, (1, 1), 100)
    for size in [(64, 200), (64, 64), (700, 30), (1, 1)]:
        stage.surface = pygame.Surface(size)
        stage.draw()
        assert stage.surface.get_size() == size
        assert stage.scene.page.root is not None
