"""A worker sees one view, answers one intent, and never outlives its server."""

import asyncio
import os
import sys
from pathlib import Path

import msgspec
import pytest

from engines.bots import levels_by_bot
from engines.catalog import GAMES, make
from protocol import from_client
from server.bots.worker_main import think
from tests.support.people import open_room, over, person, soon, until, watch
from tests.support.process import ROOT, ServerProcess, lives


@pytest.mark.parametrize(("name", "rules"), sorted(GAMES))
def test_a_worker_answers_with_a_legal_intent_and_the_same_one_again(name, rules):
    game = make(name, {}, rules)
    state = game.setup(tuple(range(game.seats)), bytes(32))
    seat = game.to_move(state)[0]
    view = msgspec.json.encode(game.view(state, seat))
    answer = think(name, rules, "random", 0, view, seat, 7)
    game.apply(state, seat, msgspec.json.decode(answer.intent, type=game.intent_type))
    assert think(name, rules, "random", 0, view, seat, 7) == answer


EVERY_LEVEL = """
import sys
from importlib.util import find_spec
from random import Random
import msgspec
from engines.bots import levels_by_bot
from engines.bots import levels_by_bot
from engines.catalog import GAMES, make
from server.bots.worker_main import suggest, think
CHEAP = int(sys.argv[1])
for name, rules in sorted(GAMES):
    game, random = make(name, {}, rules), Random(5)
    state = game.setup(tuple(range(game.seats)), bytes(32))
    for ply in range(12):
        seat = game.to_move(state)[0]
        view = msgspec.json.encode(game.view(state, seat))
        for bot, levels in levels_by_bot(name).items() if ply in (0, 3, 11) else ():
            most = levels.plain if find_spec("numba") is None else len(levels.names)
            for level in range(1, min(most, CHEAP) + 1):
                print(name, ply, bot, level, think(name, rules, bot, level, view, seat, 7))
        if ply == 3:
            print(name, ply, "suggest", suggest(name, rules, view, seat, 7))
        state = game.apply(state, seat, game.sample(state, seat, random))
"""


async def test_the_same_view_seed_and_level_give_the_same_thought_in_every_process():
    async def told(hashes, *words):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", EVERY_LEVEL, *words),
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hashes},
            stdout=asyncio.subprocess.PIPE,
        )
        out, _ = await process.communicate()
        assert process.returncode == 0
        return out.decode().splitlines()

    one, other = await asyncio.gather(told("1", "4"), told("2", "4"))
    assert one == other
    assert {tuple(line.split()[::2][:2]) for line in one} == {
        (game, bot) for game, _ in GAMES for bot in (*levels_by_bot(game), "suggest")
    }


def children(pid: int) -> list[int]:
    """The processes that this one started."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return found


@pytest.mark.needs("linux")
async def test_a_killed_server_leaves_no_worker_behind(valkey_url):
    server = ServerProcess("--redis", valkey_url, "--bot-delay", "0")
    async with server, person(server.url, "Ann") as ann:
        room = await open_room(ann, size=4)
        mirror = await watch(ann, room)
        for seat in (0, 1):
            await soon(ann.ask(lambda n, s=seat: from_client.SeatBot(n, room, s)))
        await until(mirror, over)
        workers = children(server.pid)
        assert workers
        await server.kill()
        async with asyncio.timeout(60):
            while any(lives(pid) for pid in workers):
                await asyncio.sleep(0.01)
