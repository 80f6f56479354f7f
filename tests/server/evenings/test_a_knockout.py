"""A knockout of eight, people and programs and bots, with a server killed in the semifinals."""

import asyncio
import random
import time
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect

from client.net.connection import ServerConnection
from protocol import codec
from protocol.clock import TimeControl
from protocol.from_client import Hello
from protocol.from_server import Welcome
from protocol.messages.tournaments import TournamentPlan, TournamentState
from protocol.names import PROTOCOL, SUBPROTOCOLS, RoomId, Token
from server.room.facts import Began, Opened, decode_entry
from server.store.factory import open_stores
from server.store.log import START
from server.tournaments.facts import Finished, Paired, Resulted, Seated, TournamentFact
from tests.support.evidence import record
from tests.support.people import my_turn, over, person, soon, until, watch, welcomed
from tests.support.process import ServerProcess
from tests.support.views import game_view

PLAN = TournamentPlan(
    "polyy",
    "Friday",
    options={"size": 4, "pie": False},
    clock=TimeControl("fischer", 60_000, 2_000),
    rest_s=1,
)
read_fact = msgspec.json.Decoder(tuple[int, TournamentFact]).decode


async def program_token(url: str, name: str) -> Token:
    """The token of a new program."""
    async with connect(url, subprotocols=[SUBPROTOCOLS[0]], proxy=None) as socket:
        await socket.send(codec.encode(Hello(PROTOCOL, name, bot=True), "msgpack"))
        told = codec.decode_from_server(await socket.recv(decode=False), "msgpack")
        assert isinstance(told, Welcome)
        assert told.token is not None
        return Token(told.token)


async def stands(who: ServerConnection, true) -> TournamentState:
    """How the tournament stands once ``true`` holds of what this player was told."""
    async with asyncio.timeout(120):
        while True:
            state = who.tournaments.state
            if state is not None and true(state):
                return state
            await asyncio.sleep(0.02)


async def take_part(who: ServerConnection, code: RoomId, chance: random.Random) -> TournamentState:
    """Go to each of one's tables when called, and play there, whatever breaks meanwhile."""
    await who.tournaments.watch(code)
    me, done = (await welcomed(who)).player, set[str]()
    while True:
        state = await stands(who, lambda it: it.phase == "over" or own_room(it, me) - done)
        rooms = own_room(state, me) - done
        if not rooms:
            return state
        (room,) = rooms
        done.add(room)
        mirror = await watch(who, RoomId(room))
        while not over(mirror):
            await until(mirror, lambda m: over(m) or (my_turn(m) and m.pending is None))
            if not over(mirror):
                board = game_view(mirror.seen).board
                field = chance.choice([n for n, stone in enumerate(board) if stone is None])
                number = mirror.number
                await who.play(mirror, {"type": "place", "field": field})
                await until(mirror, lambda m, n=number: over(m) or m.number > n)
        await who.unwatch(RoomId(room))


def own_room(state: TournamentState, me: str) -> set[str]:
    """The room of the game that this player has to play now, if any."""
    return {
        game.room
        for game in state.games
        if game.room
        and not game.ended
        and me in (state.entrants[game.home].player, state.entrants[game.away].player)
    }


async def knockout(valkey_url: str, seed: int) -> str:
    """Play one; answers which server was killed when."""
    chance = random.Random(seed)
    async with AsyncExitStack() as stack:
        servers = [ServerProcess("--redis", valkey_url) for _ in range(2)]
        await asyncio.gather(*(stack.enter_async_context(server) for server in servers))
        players = []
        for n, name in enumerate(("Ann", "Ben", "Cem", "Dora")):
            form = "json" if n % 2 else "msgpack"
            players.append(
                await stack.enter_async_context(person(servers[n % 2].url, name, form=form))
            )
        for n, name in enumerate(("Deep", "Thought")):
            token = await program_token(servers[n].url, name)
            players.append(await stack.enter_async_context(person(servers[n].url, name, token)))
        ann = players[0]
        code = await soon(ann.tournaments.open(PLAN))
        await asyncio.gather(*(who.tournaments.enter(code) for who in players))
        for _ in range(2):
            await soon(ann.tournaments.enter_bot(code, "random", 1))
        await soon(ann.tournaments.steer(code, "start"))
        playing = [asyncio.create_task(take_part(who, code, chance)) for who in players]
        await stands(ann, lambda it: it.round == 2 and any(game.room for game in it.games[4:]))
        await asyncio.sleep(chance.random() * 1.5)
        victim = servers[seed % 2]
        await victim.kill()
        await asyncio.sleep(chance.random())
        await victim.start()
        async with asyncio.timeout(180):
            told = await asyncio.gather(*playing)
        assert all(state == told[0] for state in told)
        await assert_each_once(valkey_url, told[0])
        assert all(server.counter("fourfold_faults_total") == 0 for server in servers)
    assert all(server.faults == 0 for server in servers), servers[0].errors.decode()
    return f"{'first' if victim is servers[0] else 'second'} of two"


async def assert_each_once(valkey_url: str, state: TournamentState) -> None:
    """The log has each pairing and each result once, and each room one beginning."""
    assert [it.place for it in sorted(state.entrants, key=lambda it: it.place)][:2] == [1, 2]
    assert len(state.games) == 7
    async with open_stores(valkey_url, Path()) as stores:
        raw = await stores.store.read_raw(f"tournament:{state.tournament}", START, 10_000)
        facts = [read_fact(it)[1] for _, it in raw]
        for kind in (Seated, Resulted):
            assert sorted(it.game for it in facts if isinstance(it, kind)) == list(range(7))
        assert sum(len(it.pairs) for it in facts if isinstance(it, Paired)) == 7
        assert isinstance(facts[-1], Finished)
        assert sum(isinstance(it, Finished) for it in facts) == 1
        for game in state.games:
            log = await stores.store.read_raw(game.room, START, 10_000)
            kinds = [type(decode_entry(it).fact) for _, it in log]
            assert (kinds.count(Opened), kinds.count(Began)) == (1, 1)


@pytest.mark.slow
async def test_a_knockout_of_eight_ends_though_a_server_is_killed_in_the_semifinals(valkey_url):
    began = time.monotonic()
    told = [await knockout(valkey_url, seed) for seed in (1, 2, 3, 4)]
    record(
        "a knockout of eight (people, programs, bots), a server SIGKILLed in the semifinals",
        "1-4",
        4,
        time.monotonic() - began,
        f"28 games, each paired, seated and decided once; killed: {', '.join(told)}",
    )
