"""What a stone of Poly-Y does that takes, threatens, links and cuts nothing, as motifs.

It is counted how many stones a group lacks to a side, if nobody is in its way: by the rules alone.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from engines.bot import BoardMark, MarkKind, Motif
from engines.game import Seat
from engines.polyy.board import SIDES
from engines.polyy.bot.links import LinkedBoard, beside_of

Values: TypeAlias = dict[str, int | str]
CODES: Final = ("shuts", "hinders", "nears", "toward_corner", "between", "answers", "grows")
"""All there are, the most telling first."""


def motifs(before: LinkedBoard, field: int, seat: Seat, last: int | None) -> tuple[Motif, ...]:
    """Return what a quiet stone does, the most telling first; ``last``: the other's last stone."""
    after = before.with_stone(field, seat)
    found = [*_against(before, after, field, 1 - seat), *_towards(before, after, field, seat)]
    return tuple(found or _beside(after, field, last))


def lacking(stones: LinkedBoard, side: int, seat: Seat) -> list[int | None]:
    """Return by field how many stones ``seat`` lacks from there to a side, one there included.

    None where the other's stones leave no way.
    """
    found: list[int | None] = [None] * len(stones.owners)
    waiting: deque[tuple[int, int]] = deque()

    def reach(field: int, way: int) -> None:
        if stones.owners[field] == seat:
            waiting.appendleft((field, way))
        elif stones.owners[field] is None:
            waiting.append((field, way + 1))

    for field in stones.lines.sides[side]:
        reach(field, 0)
    while waiting:
        here, way = waiting.popleft()
        if found[here] is None:
            found[here] = way
            for there in stones.lines.neighbours[here]:
                reach(there, way)
    return found


def _motif(code: str, field: int, values: Values, **marks: Sequence[int]) -> Motif:
    kinds: tuple[MarkKind, ...] = ("danger", "link")
    some = (BoardMark(kind, tuple(sorted(marks.get(kind, ())))) for kind in kinds)
    return Motif(code, values, (BoardMark("move", (field,)), *(it for it in some if it.cells)))


def _against(before: LinkedBoard, after: LinkedBoard, field: int, other: Seat) -> Iterator[Motif]:
    """Tell of the group whose way to a side it shuts, or makes longer: of several the nearest."""
    found: list[tuple[bool, int, int, Motif]] = []
    for side in range(SIDES):
        was, now = lacking(before, side, other), lacking(after, side, other)
        for group in before.groups_of(other):
            at = min(group.fields)
            had, has = was[at], now[at]
            if had is None or (has is not None and has <= had):
                continue
            theirs = tuple(group.fields)
            if has is None:
                one = _motif("shuts", field, {"side": side}, danger=theirs)
            else:
                values: Values = {"side": side, "before": had, "after": has}
                one = _motif("hinders", field, values, danger=theirs)
            found.append((has is not None, had, side, one))
    if found:
        yield min(found, key=lambda it: it[:3])[3]


def _towards(before: LinkedBoard, after: LinkedBoard, field: int, seat: Seat) -> Iterator[Motif]:
    """Tell the side that its group comes nearer to; of a lone stone, the nearest corner."""
    own = before.beside(field, seat)
    now = [lacking(after, side, seat)[field] for side in range(SIDES)]
    if not own:
        yield from _lone(field, now)
        return
    found: list[tuple[int, int, Motif]] = []
    for side in range(SIDES):
        was = lacking(before, side, seat)
        ways = [way for group in own if (way := was[min(group.fields)]) is not None]
        has = now[side]
        if has is not None and ways and has < min(ways):
            values: Values = {"side": side, "before": min(ways), "after": has}
            near = {it for group in own for it in group.fields}
            link = beside_of(before.lines, field, near)
            found.append((has, side, _motif("nears", field, values, link=link)))
    if found:
        yield min(found, key=lambda it: it[:2])[2]


def _lone(field: int, now: Sequence[int | None]) -> Iterator[Motif]:
    """Tell where a stone stands that touches no other of its colour."""
    open_ways = [way for way in now if way is not None]
    pairs = [(now[corner - 1], now[corner], corner) for corner in range(SIDES)]
    known = sorted((a + b, it) for a, b, it in pairs if a is not None and b is not None)
    if known and (len(known) == 1 or known[0][0] < known[1][0]):
        corner = known[0][1]
        nearer, farther = sorted(way for way in (now[corner - 1], now[corner]) if way is not None)
        values: Values = {"corner": corner, "n": nearer, "m": farther}
        yield _motif("toward_corner", field, values)
    elif len(open_ways) == SIDES:
        yield _motif("between", field, {"n": min(open_ways)})


def _beside(after: LinkedBoard, field: int, last: int | None) -> Iterator[Motif]:
    """Tell what it touches."""
    if last is not None and last in after.lines.neighbours[field]:
        yield _motif("answers", field, {}, danger=(last,))
    group = after.groups[field]
    if len(group.fields) > 1:
        link = beside_of(after.lines, field, group.fields)
        yield _motif("grows", field, {"n": len(group.fields)}, link=link)
