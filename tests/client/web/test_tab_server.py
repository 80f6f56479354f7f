"""The server within a page is the server: whole games of each kind, and no thread or socket."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec import to_builtins

from client.local_server.process import NotServing
from client.net.connection import ServerConnection
from client.net.mirror import Mirror
from client.net.socket import OPENERS
from client.web.tab_server import URL, TabServer
from engines.bots import make
from engines.catalog import MANIFESTS, names
from engines.lessons.shelf import course_of, taught
from protocol import from_client
from protocol.from_client import RoomSettings
from tests.support.people import over, person, play_intent, soon, until, welcomed
from tests.support.views import game_view

PAGE = """
import asyncio, socket, subprocess, sys, threading
sys.modules["numba"] = None
for missing in ("structlog", "prometheus_client", "redis"):
    sys.modules[missing] = None
from tests.client.web.test_tab_server import plays_whole_games

def forbidden(*_, **__):
    raise AssertionError("there is none of that in a page")

loop = asyncio.new_event_loop()
threading.Thread.start = subprocess.Popen.__init__ = socket.socket.__init__ = forbidden
loop.run_until_complete(plays_whole_games(sys.argv[1]))
unwanted = ("server.net", "server.lan", "server.store.redis", "openskill", "multiprocessing.")
assert not [name for name in sys.modules if name.startswith(unwanted)]
"""

LEVELS = {"polyy": 1, "rotorouter": 1, "toppen": 1, "wordfleet": 1}
QUICK = RoomSettings(bot_delay_ms=0, listed=False)


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[TabServer]:
    """A server within, whose rooms are kept in a folder."""
    server = TabServer(folder / "server.log")
    try:
        await soon(server.start(False))
        yield server
    finally:
        await soon(server.close())


async def table(who: ServerConnection, game: str, level: int) -> Mirror:
    """A room in which one plays the server's bot, play having begun."""
    options = MANIFESTS[game].small_options
    opened = await soon(who.ask(lambda n: from_client.Open(n, game, options, QUICK)))
    await soon(who.join(opened.room, 0))
    mirror = await who.watch(opened.room)
    await soon(who.ask(lambda n: from_client.SeatBot(n, opened.room, 1, "search", level)))
    await until(mirror, lambda m: m.seen is not None and m.seen.seats[1] is not None)
    if mirror.seen.phase == "open":
        await soon(who.ask(lambda n: from_client.Begin(n, opened.room)))
    return await until(mirror, lambda m: m.seen.phase == "playing" and m.channel is not None)


async def play(who: ServerConnection, mirror: Mirror, plies: int = 10**6) -> None:
    """Play whatever is legal, until the game is over or so many plies were played."""
    bot, seed = make(mirror.seen.game, "random"), 0
    while not over(mirror) and seed < plies:
        try:
            intent = bot.choose(game_view(mirror.seen), mirror.seen.seat, 1, seed)
        except ValueError:  # it is the other's turn
            seq = mirror.seq
            await until(mirror, lambda m, s=seq: m.seq > s)
            continue
        seed += 1
        await play_intent(who, mirror, to_builtins(intent))


async def plays_whole_games(folder: str) -> None:
    """A game of each kind, by the client's own connection in both encodings."""
    async with serving(Path(folder)):
        for form, game in zip(("msgpack", "json") * 2, names(), strict=True):
            async with person(URL, "Ann", form=form) as ann:
                mirror = await table(ann, game, LEVELS[game])
                await play(ann, mirror)
                print(game, mirror.seq, mirror.seen.ending)


def test_whole_games_of_each_kind_are_played_without_threads_processes_sockets_or_libraries(
    tmp_path: Path,
) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PAGE, str(tmp_path)], capture_output=True, text=True, timeout=240
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    assert [line.split()[0] for line in ran.stdout.splitlines()] == list(names())


async def test_a_game_goes_on_after_a_reload_by_the_same_player_in_the_same_seat(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server, person(URL, "Ann") as ann:
        mirror = await table(ann, "polyy", 1)
        await play(ann, mirror, 3)
        await until(mirror, lambda m: game_view(m.seen).to_move == 0)
        room, token, before = mirror.room, ann.token, game_view(mirror.seen).moves
        house = server.status
    async with serving(tmp_path) as again, person(URL, "", token) as ann:
        mirror = await ann.watch(room)
        await until(mirror, lambda m: m.seen is not None)
        assert mirror.seen.seat == 0
        assert game_view(mirror.seen).moves == before
        assert again.status == house
        await play(ann, mirror, 1)
        assert len(game_view(mirror.seen).moves) > len(before)


async def test_a_server_that_stops_tells_its_page_and_nothing_opens_lines_to_it_any_more(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server, person(URL, "Ann") as ann:
        await table(ann, "toppen", 1)
        assert server.serves_us_alone(URL)
        await soon(server.stop())
        assert (server.state, server.status) == ("none", None)
        assert "tab" not in OPENERS
        async with asyncio.timeout(60):
            while ann.parting != "ended":
                await asyncio.sleep(0)


async def test_it_serves_no_network(tmp_path: Path) -> None:
    server = TabServer(tmp_path / "server.log")
    with pytest.raises(NotServing, match="nobody but itself"):
        await server.start(lan=True)


async def test_what_cannot_be_fetched_is_said(tmp_path: Path) -> None:
    async def fetch() -> None:
        raise OSError("the network is away")

    server = TabServer(tmp_path / "server.log", fetch=fetch)
    with pytest.raises(NotServing):
        await soon(server.start(False))
    assert (server.state, server.status) == ("failed", None)
    assert "the network is away" in server.why


async def test_a_start_that_is_not_wanted_any_more_is_cancelled(tmp_path: Path) -> None:
    begun = asyncio.Event()

    async def fetch() -> None:
        begun.set()
        await asyncio.Event().wait()

    server = TabServer(tmp_path / "server.log", fetch=fetch)
    starting = asyncio.create_task(server.start(False))
    await begun.wait()
    assert server.state == "starting"
    await soon(server.stop())
    with pytest.raises(NotServing, match="cancelled"):
        await starting
    assert server.state == "none"


async def test_levels_that_need_compiling_are_not_offered_and_it_is_said_why(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path), person(URL, "Ann") as ann:
        bots = (await welcomed(ann)).bots
        for game, offers in bots.items():
            for offer in offers:
                levels = MANIFESTS[game].bots[offer.bot].levels
                assert offer.ready == levels.plain
                assert bool(offer.why) == (levels.plain < len(levels.names))


@pytest.mark.parametrize("game", taught())
async def test_lessons_are_taught_within_a_page_and_go_on_after_a_reload(
    game: str, tmp_path: Path
) -> None:
    lesson = course_of(game).parts[0]
    async with serving(tmp_path), person(URL, "Ann") as ann:
        assert (await welcomed(ann)).lessons == taught()
        mirror = await ann.watch(await soon(ann.learn(game)))
        await done(ann, mirror, 1)
        room, token = mirror.room, ann.token
    async with serving(tmp_path), person(URL, "", token) as ann:
        mirror = await ann.watch(room)
        await done(ann, mirror, len(lesson.steps))
        assert mirror.seen.lesson.say == lesson.end


async def done(who: ServerConnection, mirror: Mirror, steps: int) -> None:
    """Do what the lesson shows, until so many of its steps are done."""
    await until(mirror, lambda m: m.seen is not None and m.seen.lesson is not None)
    while mirror.seen.lesson.step < steps:
        await until(mirror, lambda m: m.seen.lesson.show is not None and m.channel is not None)
        step = mirror.seen.lesson.step
        await play_intent(who, mirror, mirror.seen.lesson.show)
        await until(mirror, lambda m, s=step: m.seen.lesson.step > s)
