"""Whoever is at a server is told how it stands there: that it is silent, has ended, is locked."""

import os
import signal

import pygame
import pytest

from client.net.address import is_near, parse
from client.scenes.home.connect import ConnectScene
from client.scenes.home.quit_dialog import QuitScene, here_words
from client.scenes.lobby.lobby import LobbyScene
from client.scenes.room.room_scene import RoomScene
from client.scenes.spectate.big_screen import BigScreenScene
from client.shell.password import ReadmitScene
from client.ui.theme import ACCENT, WARNING
from client.widgets import Chip
from client.widgets.overlay import Floating
from client.window import open_window
from engines.polyy.public import PlaceStone
from protocol.from_server import BotOffer, Reason, SeatInfo, Welcome
from server.app import serving
from server.settings import ServerSettings
from tests.client.gallery.lan import MANY, Runs, first
from tests.client.gallery.server_status import STATES, at, parting
from tests.client.hands import Hands, connected
from tests.client.stage import ME, FakeConnection, Stage, played, seen_of, settled, waiting_seen
from tests.support.process import free_port

LEVELS = tuple(f"difficulty {level}" for level in range(1, 15))
CLOSED = pygame.event.Event(pygame.QUIT)


async def shown(state, size=(1280, 720)):
    """A stage in a state of the gallery."""
    stage = Stage(size)
    then = state(stage)
    await settled()
    if then is not None:
        then(stage)
    stage.draw()
    return stage


def words(scene):
    """All that is written in it."""
    found = (getattr(widget, "text", "") for widget in scene.page.root.walk())
    return " | ".join(text for text in found if isinstance(text, str))


def chips(scene):
    return {it.text: it._dot for it in scene.page.root.walk() if isinstance(it, Chip)}


def keys(scene):
    return {control.key for control in scene.page.controls()}


PLACES = pytest.mark.parametrize("place", ["lobby", "table", "beamer"])


@PLACES
async def test_silence_is_told_in_words_and_in_amber_and_is_no_broken_line(place):
    stage = await shown(at(place, "online"))
    assert "No answer" not in words(stage.scene)
    assert place == "beamer" or chips(stage.scene)["Online"] == ACCENT
    stage.connection.silent_s = 6
    stage.draw()
    assert "No answer for 6 s. Your game is safe." in words(stage.scene)
    assert "Connection lost" not in words(stage.scene)
    assert place == "beamer" or chips(stage.scene)["No answer"] == WARNING
    assert "Online" not in chips(stage.scene)


@PLACES
async def test_a_banner_that_comes_and_goes_moves_nothing(place):
    stage = await shown(at(place, "online"))
    before = {control.key: control.rect.copy() for control in stage.scene.page.controls()}
    stage.connection.state = "waiting"
    stage.draw()
    assert "Connection lost. Your game is safe." in words(stage.scene)
    after = {control.key: control.rect.copy() for control in stage.scene.page.controls()}
    same = before.keys() & after.keys()
    assert same
    assert {key: after[key] for key in same} == {key: before[key] for key in same}


async def test_a_banner_lies_over_the_board_and_hides_no_name_or_clock_beside_it():
    for place in ("table", "beamer"):
        stage = await shown(at(place, "waiting"))
        banner = next(it for it in stage.scene.page.root.walk() if isinstance(it, Floating))
        board = stage.control("board").rect
        assert banner.rect.right <= board.right < stage.surface.get_width()
        assert abs(banner.rect.centerx - board.centerx) < 2


async def test_a_move_that_waits_for_the_line_is_said_to_wait():
    stage = await shown(at("table", "waiting"))
    assert "Your move will be sent" not in words(stage.scene)
    next(iter(stage.connection.rooms.values())).pending = PlaceStone(0)
    stage.draw()
    assert "Connection lost. Your move will be sent once you are back." in words(stage.scene)


async def test_to_be_known_again_is_asked_for_trust_and_is_no_danger():
    stage = await shown(STATES["line-twin"])
    assert "Is this the same server as 127.0.0.1:7760?" in words(stage.scene)
    assert "Only confirm if you trust this address." in words(stage.scene)
    assert stage.control("yes")._kind == "loud"
    assert stage.scene.page.state.focus == "no"
    stage.press("no")
    assert isinstance(stage.scene, LobbyScene)


async def test_a_server_that_cannot_keep_moves_says_so_until_it_can():
    stage = await shown(at("table", "online", unkept=True))
    assert "The server cannot save moves right now." in words(stage.scene)
    stage.connection.unkept = False
    stage.draw()
    assert "cannot save moves" not in words(stage.scene)


@PLACES
async def test_a_server_that_was_ended_is_told_so_lastingly_with_a_way_back(place):
    stage = await shown(at(place, "waiting", parting="ended"))
    for _ in range(20):
        stage.app.tick(60_000)
    stage.draw()
    told = words(stage.scene)
    assert "The host has stopped the server. Games are kept, and you will rejoin" in told
    assert "Connection lost" not in told
    stage.press("elsewhere")
    assert isinstance(stage.scene, ConnectScene)


async def test_a_server_far_away_has_no_host_at_the_table():
    stage = await shown(at("table", "waiting", parting="ended"))
    stage.connection.url = "wss://play.example.org:443"
    stage.draw()
    assert "The server has stopped. Games are kept" in words(stage.scene)
    assert is_near("ws://192.168.1.17:7447")
    assert not is_near("ws://93.184.216.34:7447")
    assert not is_near("ws://games.example:7447")


async def test_a_full_server_and_one_of_another_version_are_told_lastingly_with_a_way_back():
    for state, about, told in [
        ("waiting", {"parting": "full"}, "The server is full. You will rejoin automatically."),
        ("waiting", {"parting": "storeless"}, "The server cannot save moves right now."),
        ("refused", {"why": "another version"}, "Not connected: another version"),
    ]:
        stage = await shown(at("table", state, **about))
        assert told in words(stage.scene)
        stage.press("elsewhere")
        assert isinstance(stage.scene, ConnectScene)


async def test_a_room_that_is_refused_for_the_password_asks_for_it_once_and_again_by_the_banner():
    locked = {"refusal": Reason.PASSWORD, "why": "this server has a password"}
    stage = await shown(at("table", "refused", **locked))
    assert isinstance(stage.scene, ReadmitScene)
    stage.press("back")
    assert isinstance(stage.scene, RoomScene)
    assert "The server has a password now." in words(stage.scene)
    stage.press("unlock")
    assert isinstance(stage.scene, ReadmitScene)
    stage.type("sesame")
    stage.press("enter")
    assert stage.connection.said == ["sesame"]
    assert stage.control("enter").off == "Checking ..."
    stage.connection.state, stage.connection.why = "refused", "that is not its password"
    stage.draw()
    assert "That is not its password." in words(stage.scene)
    stage.press("enter")
    stage.connection.state, stage.connection.password = "online", "sesame"
    stage.draw()
    assert isinstance(stage.scene, RoomScene)
    assert stage.app.profile.server(stage.connection.url).password == "sesame"


async def test_a_server_of_another_version_says_which_side_is_to_be_updated():
    stage = await shown(first(MANY))
    told = words(stage.scene)
    assert "Runs a newer version. Update Fourfold on this computer to join." in told
    assert "Runs an older version. Its host needs to update Fourfold." in told


async def test_what_a_bots_name_says_is_said_once():
    game, state = played(24)
    seat_infos = (SeatInfo(ME, "Ann"), SeatInfo("b", "Bot (difficulty 2)", "search 2"))
    for seen in (seen_of(game, state, seats=seat_infos), waiting_seen(seat_infos, seat=0)):
        stage = Stage().online()
        stage.connection.welcome = Welcome(
            ME, "t", "Ann", 1, "F", {}, bots={"polyy": (BotOffer("search", LEVELS, 14),)}
        )
        stage.room(seen)
        stage.draw()
        assert stage.scene.model.bot_name(seat_infos[1]) == "difficulty 2"
        assert stage.scene.model.bot_note(seat_infos[1]) == ""
        assert "Blue  ·  difficulty 2" not in words(stage.scene)
        assert stage.scene.model.bot_note(SeatInfo("b", "Deep", "search 2")) == "difficulty 2"


# -- at a real server ----------------------------------------------------------------------


def settings(port, tmp_path, valkey_url, **about):
    return ServerSettings(port=port, redis=valkey_url, data=tmp_path, bot_delay_ms=0, **about)


async def placed(hands, place):
    """Into a room of one's own, or on to a beamer with one of nobody's."""
    hands.click_on("new")
    hands.click_on("advanced")
    hands.pick("option size", 0)
    hands.click_on("open")
    await hands.until(lambda: isinstance(hands.scene, RoomScene) and hands.scene.seen is not None)
    await hands.until(lambda: hands.scene.seen.seat == 0)
    if place == "lobby":
        hands.scene.leave()
        hands.frame()
    if place == "beamer":
        await hands.until(lambda: "stand" in keys(hands.scene))
        hands.click_on("stand")
        await hands.until(lambda: hands.scene.seen.seat is None)
        hands.app.open_big_screen(hands.scene.room)
        await hands.until(lambda: isinstance(hands.scene, BigScreenScene) and hands.scene.board)


@PLACES
async def test_who_comes_back_to_a_password_types_it_there_and_goes_on_there(
    tmp_path, valkey_url, place
):
    port = free_port()
    ann = Hands("ann", tmp_path / "settings")
    try:
        async with serving(settings(port, tmp_path, valkey_url)):
            await connected(ann, "Ann", f"127.0.0.1:{port}", by_keys=True)
            await placed(ann, place)
            before = ann.scene
        await ann.until(lambda: ann.app.connection.state == "waiting")
        ann.frame()
        assert "The host has stopped the server." in words(before)
        async with serving(settings(port, tmp_path, valkey_url, password="sesame")):
            await ann.until(lambda: isinstance(ann.scene, ReadmitScene))
            ann.write("wrong")
            ann.key(pygame.K_RETURN)
            await ann.until(lambda: "That is not this server’s password." in words(ann.scene))
            ann.key(pygame.K_a, pygame.KMOD_CTRL)
            ann.write("sesame")
            ann.click_on("enter")
            await ann.until(lambda: ann.scene is before)
            assert ann.app.connection.state == "online"
            if place != "lobby":
                await ann.until(lambda: before.model.mirror.channel is not None)
            assert ann.app.profile.server(f"ws://127.0.0.1:{port}").password == "sesame"
    finally:
        await ann.app.close()


async def test_an_address_that_is_given_up_is_still_there_to_be_mended(tmp_path):
    ann = Hands("ann", tmp_path / "settings")
    try:
        ann.click_on("address")
        ann.write("127.0.0.1:1")
        ann.click_on("connect")
        await ann.until(lambda: ann.app.connection.state == "waiting")
        ann.click_on("cancel")
        assert parse(ann.scene.address.text) == parse("127.0.0.1:1")
    finally:
        await ann.app.close()


@pytest.mark.parametrize("refusal", [Reason.PROTOCOL, Reason.PASSWORD, None])
async def test_an_address_that_is_refused_is_still_there_to_be_mended(refusal):
    stage = Stage().online(FakeConnection(state="refused"), lobby=False)
    stage.connection.refusal, stage.connection.why = refusal, "it does not want you"
    stage.app.visit.arriving = parse("192.168.1.5")
    stage.draw()
    assert parse(stage.app.scenes[0].address.text) == parse("192.168.1.5")


# -- one's own server ----------------------------------------------------------------------


async def test_who_closes_the_window_of_a_server_that_others_are_at_is_asked_once():
    stage = await shown(parting(3))
    stage.scene.escape()
    for end, over, stays in [("cancel", False, False), ("keep", True, True), ("end", True, False)]:
        stage.app.local_server.stays = stage.app.over = False
        stage.app.handle(CLOSED)
        stage.draw()
        assert not stage.app.over
        assert "Stop your server? 2 other players are here." in words(stage.scene)
        assert stage.scene.page.state.focus == "cancel"
        stage.press(end)
        assert (stage.app.over, stage.app.local_server.stays) == (over, stays)
        if over:
            stage.app.pop(stage.scene)
        assert isinstance(stage.scene, LobbyScene)
    stage.app.over = False
    stage.app.handle(CLOSED)
    stage.app.handle(CLOSED)
    assert stage.app.over


async def test_a_server_for_this_machine_alone_ends_with_its_window_where_others_are_told_first():
    stage = await shown(parting(3))
    stage.app.local_server.lan = False
    stage.draw()
    assert [one.key for one in stage.scene.page.controls()] == ["cancel", "end"]


async def test_nobody_is_asked_where_nobody_else_is_or_the_server_stays_or_the_system_ends_it():
    for people, stays, at_once in [(1, False, False), (3, True, False), (3, False, True)]:
        stage = await shown(parting(people))
        stage.scene.escape()
        stage.app.local_server.stays = stays
        stage.app.handle(pygame.event.Event(pygame.QUIT, at_once=at_once))
        assert stage.app.over


def test_a_program_that_the_system_ends_is_not_asked_either():
    before = signal.getsignal(signal.SIGTERM)
    try:
        open_window()
        os.kill(os.getpid(), signal.SIGTERM)
        quits = [event for event in pygame.event.get() if event.type == pygame.QUIT]
        assert [event.at_once for event in quits] == [True]
    finally:
        signal.signal(signal.SIGTERM, before)


async def test_who_ends_the_own_server_from_the_first_scene_hears_how_many_are_there():
    for people, asked in [(0, False), (1, True)]:
        stage = Stage()
        stage.app.local_server = Runs("serving", addresses=("192.168.1.5:7447",), people=people)
        stage.app.scenes = [ConnectScene(stage.app)]
        stage.press("end")
        await settled()
        assert ("Stop your server?" in words(stage.scene)) == asked
        assert ("1 other player is here." in words(stage.scene)) == asked
    assert here_words(0) == ""


async def test_a_real_server_tells_its_window_how_many_are_there(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    host, guest = (Hands(name, tmp_path / "settings") for name in ("host", "guest"))
    try:
        await host.app.local_server.start(True, "Ann’s games")
        told = host.app.local_server.status
        host.app.connect(parse(told.url.removeprefix("ws://")))
        await host.until(lambda: len(host.app.scenes) > 1)
        await connected(guest, "Bob", told.url, by_keys=True)
        await host.until(lambda: host.app.local_server.status.people == 2)
        host.app.handle(CLOSED)
        host.frame()
        assert isinstance(host.scene, QuitScene)
        assert "1 other player is here." in words(host.scene)
        await guest.app.close()
        await host.until(lambda: host.app.local_server.status.people == 1)
        host.key(pygame.K_ESCAPE)
        host.app.handle(CLOSED)
        assert host.app.over
    finally:
        await guest.app.close()
        await host.app.close()


@pytest.mark.parametrize("place", ["table", "beamer"])
async def test_a_room_that_is_not_told_yet_hides_nothing_of_what_is_wrong_with_the_line(place):
    stage = Stage().online(FakeConnection(url="ws://192.168.1.17:7447"))
    stage.app.open_room("K7MQ2X") if place == "table" else stage.app.open_big_screen("K7MQ2X")
    stage.connection.state, stage.connection.parting = "waiting", "ended"
    await settled()
    stage.draw()
    assert "Loading" in words(stage.scene)
    assert "The host has stopped the server." in words(stage.scene)
