"""Programs that play in a tournament, and what its log must say when it is over."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import msgspec
from websockets.asyncio.client import connect

from client.net.connection import ServerConnection
from protocol import codec
from protocol.from_client import Hello
from protocol.from_server import Welcome
from protocol.messages.tournaments import TournamentState
from protocol.names import PROTOCOL, SUBPROTOCOLS, RoomId, Token
from server.room.facts import Began, Opened, decode_entry
from server.store.factory import open_stores
from server.store.log import START
from server.tournaments.facts import Finished, Paired, Resulted, Seated, TournamentFact
from tests.support.people import my_turn, over, until, watch, welcomed
from tests.support.views import game_view

PATIENCE_S = 180.0
"""How long a round may take on a slow machine."""
read_fact = msgspec.json.Decoder(tuple[int, TournamentFact]).decode


async def program_token(url: str, name: str) -> Token:
    """The token of a new program."""
    async with connect(url, subprotocols=[SUBPROTOCOLS[0]], proxy=None) as socket:
        await socket.send(codec.encode(Hello(PROTOCOL, name, bot=True), "msgpack"))
        told = codec.decode_from_server(await socket.recv(decode=False), "msgpack")
        assert isinstance(told, Welcome)
        assert told.token is not None
        return Token(told.token)


async def stands(
    who: ServerConnection, true: Callable[[TournamentState], object]
) -> TournamentState:
    """How the tournament stands once ``true`` holds of what this player was told."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            state = who.tournaments.state
            if state is not None and true(state):
                return state
            await asyncio.sleep(0.02)


async def take_part(who: ServerConnection, code: RoomId, chance: random.Random) -> TournamentState:
    """Enter, go to each of one's tables when called, and play there, whatever breaks meanwhile."""
    await who.tournaments.enter(code)
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
                await until(mirror, lambda m, n=number: over(m) or m.number > n)  # type: ignore[misc]
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


async def assert_each_once(store_url: str, state: TournamentState) -> None:
    """The log has each pairing and each result once, and each room one beginning."""
    games = len(state.entrants) - 1
    assert [it.place for it in sorted(state.entrants, key=lambda it: it.place)][:2] == [1, 2]
    assert len(state.games) == games
    async with open_stores(store_url, Path()) as stores:
        raw = await stores.store.read_raw(f"tournament:{state.tournament}", START, 10_000)
        facts = [read_fact(it)[1] for _, it in raw]
        for kind in (Seated, Resulted):
            assert sorted(it.game for it in facts if isinstance(it, kind)) == list(range(games))
        assert sum(len(it.pairs) for it in facts if isinstance(it, Paired)) == games
        assert isinstance(facts[-1], Finished)
        assert sum(isinstance(it, Finished) for it in facts) == 1
        for game in state.games:
            log = await stores.store.read_raw(game.room, START, 10_000)
            kinds = [type(decode_entry(it).fact) for _, it in log]
            assert (kinds.count(Opened), kinds.count(Began)) == (1, 1)
