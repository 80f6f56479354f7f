"""Records of lives of rooms, and what a forger makes of them."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import msgspec

from server.records.writer import canonical, record, with_digest
from server.room.derivation import Derivation
from server.room.facts import Fact
from tests.support.rooms.lives import life


def followed(facts: list[Fact]) -> Derivation:
    """All that those facts come to."""
    trail = Derivation()
    for fact in facts:
        trail.follow(fact)
    return trail


def exported(facts: list[Fact]) -> bytes:
    """The record of a game that is over."""
    trail = followed(facts)
    assert trail.room is not None
    return record(facts, trail.room, trail.seed).encode()


@cache
def recorded(game: str, seed: int = 3, plies: int = 40) -> bytes:
    """The record of a whole life."""
    return exported(life(game, seed, plies))


def forged(raw: bytes, change: Callable[[list[dict[str, Any]]], None]) -> bytes:
    """``raw`` with other lines, and a digest that is theirs."""
    trees = [msgspec.json.decode(line) for line in raw.splitlines()[:-1]]
    change(trees)
    return with_digest(map(canonical, trees))


def damaged(raw: bytes, chance: Random) -> bytes:
    """``raw`` with another byte in one place."""
    at = chance.randrange(len(raw))
    other = (raw[at] + chance.randrange(1, 256)) % 256
    return raw[:at] + bytes((other,)) + raw[at + 1 :]
