"""Whole games as a room's log holds them, played at random from a seed."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import msgspec
from msgspec import Raw

from engines.bots import load_adviser
from engines.catalog import make, newest, options_of
from protocol.from_client import RoomSettings
from protocol.names import PlayerId, RoomId
from server.room.facts import Began, Fact, Opened, Played, Resigned, Sat
from server.room.fairness import commitment
from server.room.fold import fold
from server.room.room import Room

ROOM = RoomId("K7MQ2X")
HERE = ROOM
"""The room that a request names; the room decides it by the rest."""
SECRET = "5e" * 32


def beginning(name: str, settings: RoomSettings = RoomSettings(), **options: Any) -> list[Fact]:  # noqa: B008
    """A room with everyone seated, up to the beginning of play."""
    game = make(name, options, newest(name))  # as a log has it: it may be over at once
    written = options_of(game)
    sealed = commitment(SECRET, ROOM, written)
    by = PlayerId("player-0")
    opened = Opened(1000, ROOM, name, game.rules, written, settings, by, 1, SECRET, sealed)
    seats = range(game.seats)
    sat = [Sat(1001, seat, PlayerId(f"player-{seat}"), f"Player {seat}") for seat in seats]
    return [opened, *sat, Began(1002, tuple(seats))]


def whole_game(name: str, seed: int = 1, **options: Any) -> list[Fact]:
    """A room from its opening to the end by the rules."""
    return _played_on(beginning(name, **options), Random(seed), plies=10_000)


def resigned_game(name: str, plies: int, settings: RoomSettings = RoomSettings()) -> list[Fact]:  # noqa: B008
    """A room in which somebody resigns after so many plies."""
    facts = _played_on(beginning(name, settings), Random(1), plies)
    return [*facts, Resigned(9000, 0)]


@cache
def compile_adviser() -> None:
    """Let this process compile what judges Toppen, so that no worker must while a test waits."""
    adviser, game = load_adviser("toppen"), make("toppen", {})
    if adviser is not None:
        adviser.advise(game.view(game.setup((0, 1), bytes(32)), None))


def folded(facts: list[Fact]) -> Room:
    """The room that these facts make."""
    room: Room | None = None
    for fact in facts:
        room = fold(room, fact)
    assert room is not None
    return room


def played_on(facts: list[Fact], enough: Callable[[Room], bool]) -> list[Fact]:
    """``facts``, and random plies until that is enough."""
    while not enough(folded(facts)):
        facts = _played_on(facts, Random(len(facts)), 1)
    return facts


def _played_on(facts: list[Fact], chance: Random, plies: int) -> list[Fact]:
    room, told = folded(facts), list(facts)
    while room.to_move and plies:
        seat, plies = chance.choice(room.to_move), plies - 1
        intent = room.game.sample(room.state, seat, chance)
        raw = Raw(msgspec.json.encode(intent))
        told.append(Played(2000, seat, len(room.accepted[seat]), raw))
        room = fold(room, told[-1])
    return told
