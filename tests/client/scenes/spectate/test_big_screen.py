"""The big screen: watches without a seat, never shows a hand, and goes on with the next game."""

import sys
import time

import msgspec
import pytest

from client.__main__ import main
from client.app import App
from client.net.address import parse
from client.scenes.room.room_scene import RoomScene
from client.scenes.spectate.big_screen import RESULT_MS, BigScreenScene
from client.storage.profile import LocalProfile, ProfileFile
from protocol import from_client
from protocol.from_server import LobbyRooms
from tests.client.games.wordfleet.fleet_games import mid
from tests.client.hands import Hands
from tests.client.stage import ME, YOU, Stage, card, played, seen_of, settled
from tests.support.people import open_room, over, person, sit, until

POLYY = seen_of(*played(24), seat=None)


async def beamer(seen, size=(1280, 720)):
    stage = Stage(size)
    stage.online().room(seen)
    mirror = stage.connection.rooms["K7MQ2X"]
    stage.app.open_big_screen("K7MQ2X")
    await settled()
    stage.connection.rooms["K7MQ2X"] = mirror
    stage.draw()
    return stage


async def test_a_link_to_watch_shows_the_room_large_and_takes_no_seat(tmp_path, address):
    url = parse(address).url
    async with person(url, "Ann") as ann:
        code = await open_room(ann, "polyy", size=4)
        mirror = await sit(ann, code)
        hands = Hands("beamer", tmp_path)
        hands.app.connect(parse(f"{address}/{code}")._replace(watches=True))
        await hands.until(lambda: isinstance(hands.scene, BigScreenScene) and hands.scene.seen)
        assert hands.scene.seen.seat is None
        assert mirror.seen.seats[1] is None
        await hands.app.close()


async def test_the_next_game_of_the_same_people_follows_by_itself(tmp_path, address):
    url = parse(address).url
    async with person(url, "Ann") as ann, person(url, "Bob") as bob:
        code = await open_room(ann, "polyy", size=4)
        one, two = await sit(ann, code), await sit(bob, code)
        hands = Hands("beamer", tmp_path)
        hands.app.connect(parse(f"{address}/{code}")._replace(watches=True))
        await hands.until(lambda: isinstance(hands.scene, BigScreenScene) and hands.scene.seen)
        await until(one, lambda m: m.seen.phase == "playing")
        await ann.ask(lambda n: from_client.Resign(n, code))
        await until(two, over)
        await hands.until(lambda: hands.scene.seen.phase == "over")
        await ann.ask(lambda n: from_client.Offer(n, code, "rematch"))
        await bob.ask(lambda n: from_client.Answer(n, code, "rematch", 0, accept=True))
        there = (await until(two, lambda m: m.seen.rematch)).seen.rematch
        # how long the result stands is tested below: a slow machine may not see it stand at all
        await hands.until(lambda: hands.scene.room == there)
        await hands.until(lambda: hands.scene.seen and hands.scene.seen.room == there)
        await hands.app.close()


PAIR = {"phase": "playing", "players": (ME, YOU), "names": ("Ann", "Bob")}
OVER = msgspec.structs.replace(seen_of(*played(41), seat=None), seats=POLYY.seats)


@pytest.mark.parametrize(
    ("more", "follows"),
    [
        ({}, True),
        ({"phase": "open"}, False),
        ({"players": (ME, "another")}, False),
        ({"spectators": "nobody"}, False),
        ({"ago": 100}, False),
    ],
)
async def test_the_next_game_that_the_same_people_began_in_the_lobby_is_shown_too(more, follows):
    about = {"ago": 0} | PAIR | more
    stage = await beamer(POLYY)
    stage.app.tick(16)
    stage.connection.now_ms = int(time.time() * 1000)
    stage.tell(OVER)
    stage.draw()
    assert stage.scene.next_words == ""
    old = card("PLAY22", **(PAIR | {"ago": 200}))
    stage.connection.cards = LobbyRooms(rooms=(card("NEXT22", **about), old))
    assert bool(stage.scene.next_words) == follows
    stage.app.tick(RESULT_MS - 1)
    assert stage.scene.room == "K7MQ2X"
    stage.app.tick(1)
    assert stage.scene.room == ("NEXT22" if follows else "K7MQ2X")
    await stage.app.close()


async def test_who_opens_it_at_the_end_of_a_game_is_led_to_the_next_one_of_the_same_people():
    stage = await beamer(OVER)
    stage.connection.now_ms = int(time.time() * 1000)
    stage.app.tick(16)
    assert stage.scene.room == "K7MQ2X"
    stage.connection.cards = LobbyRooms(rooms=(card("NEXT22", **PAIR, ago=0),))
    stage.app.tick(16)
    assert stage.scene.room == "NEXT22"
    await stage.app.close()


async def test_the_light_look_for_a_lit_room_is_one_press_away():
    stage = await beamer(POLYY)
    stage.press("theme")
    assert stage.app.profile.theme == "light"
    stage.draw()
    assert stage.control("theme").label == "Dark theme"
    stage.press("theme")
    assert stage.app.profile.theme == "dark"
    await stage.app.close()


async def test_who_comes_late_is_led_to_the_last_game_at_once():
    ended = msgspec.structs.replace(seen_of(*played(41), seat=None), rematch="NEXT22")
    stage = await beamer(ended)
    stage.app.tick(16)
    assert stage.scene.room == "NEXT22"
    await stage.app.close()


async def test_what_a_seat_alone_may_see_is_never_shown():
    stage = await beamer(seen_of(*mid().at, seat=0))
    assert "home" in [control.key for control in stage.scene.page.controls()]
    assert "board" not in [control.key for control in stage.scene.page.controls()]
    await stage.app.close()


async def test_a_click_on_the_board_plays_nothing():
    stage = await beamer(POLYY)
    said = len(stage.connection.said)
    for cell in stage.scene.board.cells()[:3]:
        stage.click(cell.at)
        stage.click(cell.at)
    await settled()
    assert len(stage.connection.said) == said
    await stage.app.close()


async def test_a_spectator_turns_it_on_at_the_table_and_comes_back_by_escape():
    stage = Stage()
    stage.online().room(POLYY)
    stage.press("beamer")
    assert isinstance(stage.scene, BigScreenScene)
    stage.scene.escape()
    assert isinstance(stage.scene, RoomScene)
    await stage.app.close()


async def test_everything_grows_with_the_window():
    small, large = await beamer(POLYY), await beamer(POLYY, (1920, 1080))
    scales = [stage.scene.page.ctx.type.scale for stage in (small, large)]
    assert scales == [1.35, 2.0]
    for stage in (small, large):
        await stage.app.close()


def test_without_a_link_one_is_told_what_to_type(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["fourfold", "watch"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert "fourfold watch fourfold://" in capsys.readouterr().err


async def test_who_watches_keeps_the_seats_of_who_plays_here(tmp_path):
    shelf = ProfileFile("", tmp_path)
    shelf.save(LocalProfile(name="Ann"))
    app = App(ProfileFile("beamer", tmp_path), LocalProfile(name="Beamer"))
    app.keep(app.profile)
    assert shelf.load()[0].name == "Ann"
    await app.close()
