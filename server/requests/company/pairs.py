"""Pairs those who look for company: pure functions of who looks, since when, and the time.

Every process comes to the same tables of the same notes. A table is found wherever one is possible:
each who looks is tried with the others nearest to it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from protocol.messages.company import FILL_MS, PARTY, width
from protocol.names import PlayerId

NEAREST: Final = 12
"""With so many others each who looks is tried, the nearest by rating."""


class SeekNote(Struct, frozen=True, gc=False):
    """Hold what the note of somebody who looks says."""

    player: PlayerId
    name: str
    rating: int
    since: int
    """When they began to look, in Unix milliseconds."""
    search: int = 0
    near: bool = False
    party: str = ""
    apart: tuple[PlayerId, ...] = ()
    """Whom they do not meet."""


class Unit(Struct, frozen=True, gc=False):
    """Tell who is seated together or not at all: a player, or a party."""

    members: tuple[SeekNote, ...]

    @property
    def since(self) -> int:
        """Return since when all of it look."""
        return max(it.since for it in self.members)

    @property
    def rating(self) -> int:
        """Return the mean of their ratings."""
        return sum(it.rating for it in self.members) // len(self.members)

    @property
    def key(self) -> tuple[int, PlayerId]:
        """Return what puts units in order, the one that has looked the longest first."""
        return self.since, self.members[0].player

    def has(self, player: PlayerId) -> bool:
        """Return whether ``player`` is of it."""
        return any(it.player == player for it in self.members)


def units(notes: Iterable[SeekNote]) -> list[Unit]:
    """Return who is complete, the longest waiting first; of a party the first two count."""
    parties: dict[str, list[SeekNote]] = {}
    found: list[Unit] = []
    for note in sorted(notes, key=lambda it: (it.since, it.player)):
        if note.party:
            parties.setdefault(note.party, []).append(note)
        else:
            found.append(Unit((note,)))
    full = (Unit(tuple(them[:PARTY])) for them in parties.values() if len(them) >= PARTY)
    return sorted([*found, *full], key=lambda it: it.key)


def fit(one: Unit, other: Unit, now: int) -> bool:
    """Return whether both accept each other at ``now``."""
    for mine in one.members:
        for theirs in other.members:
            if theirs.player in mine.apart or mine.player in theirs.apart:
                return False
    apart = abs(one.rating - other.rating)
    return all(_accepts(unit, apart, now) for unit in (one, other))


def _accepts(unit: Unit, difference: int, now: int) -> bool:
    if not any(it.near for it in unit.members):
        return True
    most = width(now - unit.since)
    return most is None or difference <= most


def best_table(seed: Unit, others: Sequence[Unit], now: int, most: int) -> tuple[Unit, ...]:
    """Return the largest table of ``seed``, of the nearest by rating; ``seed`` alone if no other.

    All at it accept each other.
    """
    near = [it for it in others if it is not seed and fit(seed, it, now)]
    near.sort(key=lambda it: (abs(it.rating - seed.rating), it.key))
    best: tuple[Unit, ...] = (seed,)
    for more in range(1, most):
        for them in combinations(near[:NEAREST], more):
            table = seed, *them
            size = _size(table)
            if _size(best) < size <= most and _all_fit(them, now):
                best = table
            if _size(best) == most:
                return best
    return best


def _all_fit(them: Sequence[Unit], now: int) -> bool:
    return all(fit(one, other, now) for one, other in combinations(them, 2))


def _size(table: Sequence[Unit]) -> int:
    return sum(len(it.members) for it in table)


def players(table: Sequence[Unit]) -> tuple[SeekNote, ...]:
    """Return who is at a table, the longest waiting unit first."""
    return tuple(note for unit in sorted(table, key=lambda it: it.key) for note in unit.members)


def begins_at(table: Sequence[Unit], least: int, most: int) -> int | None:
    """Return from when on a table may begin; None where it is too small."""
    size = _size(table)
    if size < least:
        return None
    first = min(it.since for it in table)
    return 0 if size >= most else first + FILL_MS


def ready_tables(
    waiting: Sequence[Unit], now: int, least: int, most: int
) -> Iterator[tuple[SeekNote, ...]]:
    """Yield the tables that may begin at ``now``; nobody is at two of them."""
    left = list(waiting)
    for seed in waiting:
        if seed not in left:
            continue
        table = best_table(seed, left, now, most)
        begins = begins_at(table, least, most)
        if begins is not None and now >= begins:
            left = [it for it in left if it not in table]
            yield players(table)
