"""Whole games played beforehand, so that the load has nothing to think about while it measures."""

import random
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from protocol.names import RoomId
from server.room.fold import fold
from server.room.room import Room
from server.store.factory import open_stores

MOST: Final = 120
"""Plies of a game that are played; some games go on for a thousand."""


class Ply(NamedTuple):
    """What a seat does, as a tree."""

    seat: int
    intent: Any


class Game(NamedTuple):
    """A game from where its room stands: its plies, and what each audience sees at the end."""

    plies: list[Ply]
    views: dict[int | None, Any]


async def room_of(redis: int, code: RoomId) -> Room:
    """Return the room as its log says, secrets included: so even what is dealt is known here."""
    room = None
    async with open_stores(f"redis://127.0.0.1:{redis}", Path()) as stores:
        for _, kept in await stores.store.read(code):
            room = fold(room, kept.fact)
    assert room is not None
    return room


def sampled(room: Room, seed: int, most: int = MOST) -> Game:
    """Return a game from there on, of random legal intents."""
    game, state, chance, plies = room.game, room.state, random.Random(seed), list[Ply]()
    while (seats := game.to_move(state)) and len(plies) < most:
        intent = game.sample(state, seats[0], chance)
        plies.append(Ply(seats[0], tree(intent)))
        state = game.apply(state, seats[0], intent)
    return Game(plies, {seat: tree(game.view(state, seat)) for seat in (0, 1, None)})


def tree(value: Any) -> Any:
    """Return a value as it is once it has travelled: numbers, strings, lists and maps."""
    return msgspec.json.decode(msgspec.json.encode(value))
