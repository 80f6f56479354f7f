"""Links that nobody can cut: several ways to a side of which one stone cannot break all.

Each way has a carrier, the empty fields it needs; where no field is in all carriers, one stone of
the other misses one of them, and that way is taken (the OR rule of Anshelevich's H-search, A
hierarchical approach to computer Hex, 2002).
"""

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from engines.polyy.bot.links import LinkedBoard, StoneGroup

Carrier: TypeAlias = frozenset[int]


def surely_lands(on: LinkedBoard, group: StoneGroup, side: int) -> Carrier:
    """Return the empty fields of a link to a side that nobody can cut; none where there is none."""
    direct = on.landing(group, side)
    if len(direct) > 1:
        return frozenset(sorted(direct)[:2])
    ways = [*({field} for field in direct), *_steps(on, group, side), *_leaps(on, group, side)]
    return _unbreakable([frozenset(way) for way in ways])


def _unbreakable(ways: list[Carrier]) -> Carrier:
    """The fewest ways that have no field in common, as one carrier; none where all have."""
    small = sorted(set(ways), key=lambda it: (len(it), sorted(it)))[:8]
    for count in (2, 3, 4):
        for some in combinations(small, count):
            if not frozenset.intersection(*some):
                return frozenset.union(*some)
    return frozenset()


def _steps(on: LinkedBoard, group: StoneGroup, side: int) -> Iterator[Carrier]:
    """By a stone that touches the group and the side twice."""
    for field in sorted(on.around(group)):
        below = _below(on, field, side)
        if len(below) > 1:
            yield frozenset((field, *below[:2]))


def _leaps(on: LinkedBoard, group: StoneGroup, side: int) -> Iterator[Carrier]:
    """By a stone a bridge away that lies on the side, or touches it twice."""
    around = on.around(group)
    seen = {far for gap in around for far in on.lines.neighbours[gap]}
    for field in sorted(seen - around):
        if on.owners[field] is not None:
            continue
        gaps = sorted(around & frozenset(on.lines.neighbours[field]))
        if len(gaps) > 1 and on.lines.touches[field] >> side & 1:
            yield frozenset((field, *gaps[:2]))
            continue
        below = [it for it in _below(on, field, side) if it not in gaps[:2]]
        if len(gaps) > 1 and len(below) > 1:
            yield frozenset((field, *gaps[:2], *below[:2]))


def _below(on: LinkedBoard, field: int, side: int) -> list[int]:
    """The empty fields of a side that touch a field beyond it."""
    if on.lines.touches[field] >> side & 1:
        return []
    edge = on.lines.sides[side]
    return [it for it in on.lines.neighbours[field] if it in edge and on.owners[it] is None]
