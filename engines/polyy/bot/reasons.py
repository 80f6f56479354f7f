"""What a stone of Poly-Y does, as motifs: what it wins, takes, threatens, links and cuts.

Each is true of the position by the rules: whoever claims two ways has looked that one stone of the
other leaves one of them. Nothing here searches deeper than a stone and its answer.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from engines.bot import BoardMark, MarkKind, Motif
from engines.game import Seat
from engines.polyy.board import SIDES
from engines.polyy.bot import quiet_stone
from engines.polyy.bot.links import LinkedBoard, StoneGroup, beside_of
from engines.polyy.bot.templates import surely_lands
from engines.polyy.public import Intent, PlaceStone, View

CODES: Final = (
    "wins", "stops_win", "corner", "two_wins", "stops_corner", "two_corners", "saves_link",
    "threatens_win", "two_links", "cuts", "threatens_corner", "side", "joins", "sure_side",
    "bridge",
)  # fmt: skip
"""All there are, the most telling first; those of ``quiet_stone`` where there is none."""


class PlacedStone(NamedTuple):
    """A stone that would be placed, and the board before and after it."""

    field: int
    seat: Seat
    before: LinkedBoard
    after: LinkedBoard
    last: int | None
    """The other's last stone."""

    @property
    def group(self) -> StoneGroup:
        """Return what the stone hangs together with."""
        return self.after.groups[self.field]

    @property
    def joined(self) -> list[StoneGroup]:
        """Return the groups that it joins, as they were before."""
        return self.before.beside(self.field, self.seat)


def motifs(view: View, seat: Seat, intent: Intent) -> tuple[Motif, ...]:
    """Return what a stone does, the most telling first; nothing of a swap."""
    if not isinstance(intent, PlaceStone):
        return ()
    before = LinkedBoard(view.board, view.size)
    last = view.last if view.last is not None and view.board[view.last] == 1 - seat else None
    stone = PlacedStone(intent.field, seat, before, before.with_stone(intent.field, seat), last)
    if len(stone.after.corners(seat)) > SIDES // 2:
        return (_motif("wins", stone, link=stone.group.fields),)
    found = [*_of_corners(stone), *_of_threats(stone), *_of_cuts(stone), *_of_links(stone)]
    found.sort(key=lambda it: CODES.index(it.code))
    return tuple(found) or quiet_stone.motifs(before, stone.field, seat, last)


def _motif(code: str, stone: PlacedStone, **marks: frozenset[int] | tuple[int, ...]) -> Motif:
    return _valued(code, stone, {}, **marks)


def _valued(
    code: str,
    stone: PlacedStone,
    values: dict[str, int | str],
    **marks: frozenset[int] | tuple[int, ...],
) -> Motif:
    kinds: tuple[MarkKind, ...] = ("threat", "danger", "link")
    rest = (BoardMark(kind, tuple(sorted(marks.get(kind, ())))) for kind in kinds)
    move = BoardMark("move", (stone.field,))
    return Motif(code, values, (move, *(mark for mark in rest if mark.cells)))


# -- corners -----------------------------------------------------------------------------------


def _of_corners(stone: PlacedStone) -> Iterator[Motif]:
    """What it captures, and what it keeps the other from."""
    seat, other = stone.seat, 1 - stone.seat
    for corner in sorted(stone.after.corners(seat) - stone.before.corners(seat)):
        yield _valued("corner", stone, {"corner": corner}, link=stone.group.fields)
    feared = stone.before.gains(other)
    if stone.field not in feared:
        return
    still = stone.after.gains(other)
    theirs = _touching(stone, other)
    held = len(stone.before.corners(other))
    if held + len(feared[stone.field]) > SIDES // 2 and not _winning(still, held):
        yield _motif("stops_win", stone, danger=theirs)
        return
    for corner in sorted(feared[stone.field] - {it for new in still.values() for it in new}):
        yield _valued("stops_corner", stone, {"corner": corner}, danger=theirs)


def _winning(gains: dict[int, frozenset[int]], held: int) -> list[int]:
    """The fields that win, where so many corners are held."""
    return sorted(field for field, new in gains.items() if held + len(new) > SIDES // 2)


def _touching(stone: PlacedStone, seat: Seat) -> tuple[int, ...]:
    fields = {field for group in stone.before.beside(stone.field, seat) for field in group.fields}
    return beside_of(stone.before.lines, stone.field, fields)


def _of_threats(stone: PlacedStone) -> Iterator[Motif]:
    """Corners that the next stone would capture; two ways to one cannot both be stopped."""
    seat = stone.seat
    gains, known = stone.after.gains(seat), stone.before.gains(seat)
    fresh = {field: new for field, new in gains.items() if new - known.get(field, frozenset())}
    if not fresh:
        return
    winning = _winning(gains, len(stone.after.corners(seat)))
    if len(winning) > 1 and fresh.keys() & set(winning):
        yield _motif("two_wins", stone, threat=tuple(winning), link=stone.group.fields)
    elif len(gains) > 1:
        yield _motif("two_corners", stone, threat=tuple(gains), link=stone.group.fields)
    elif winning:
        yield _motif("threatens_win", stone, threat=tuple(winning), link=stone.group.fields)
    else:
        ((field, new),) = gains.items()
        for corner in sorted(new):
            yield _valued("threatens_corner", stone, {"corner": corner}, threat=(field,))


# -- what it cuts ------------------------------------------------------------------------------


def _of_cuts(stone: PlacedStone) -> Iterator[Motif]:
    """Groups of the other that one stone here would have joined, and none does now."""
    other = 1 - stone.seat
    for one, two in combinations(stone.before.beside(stone.field, other), 2):
        if stone.before.joining(one, two) == {stone.field} and len(one.fields | two.fields) > 2:
            near = beside_of(stone.before.lines, stone.field, one.fields | two.fields)
            yield _motif("cuts", stone, danger=near)
            return


# -- what it links -----------------------------------------------------------------------------


def _of_links(stone: PlacedStone) -> Iterator[Motif]:
    """What hangs together by this stone, or will whatever the other does."""
    saved = _saved(stone)
    if saved:
        yield _motif(
            "saves_link", stone, danger=() if stone.last is None else (stone.last,), link=saved
        )
    elif len(stone.joined) > 1:
        near = {it for group in stone.joined for it in group.fields}
        link = beside_of(stone.after.lines, stone.field, near)
        yield _valued("joins", stone, {"n": len(stone.joined)}, link=link)
    yield from _of_sides(stone)
    yield from _of_two(stone)
    yield from _of_bridges(stone)


def _saved(stone: PlacedStone) -> tuple[int, ...]:
    """Stones whose link the other has just broken into, and that only this field joins now."""
    if stone.last is None:
        return ()
    lines, near = stone.before.lines, stone.before.lines.neighbours[stone.last]
    for one, two in combinations(stone.joined, 2):
        intruded = one.fields.intersection(near) and two.fields.intersection(near)
        if intruded and stone.before.joining(one, two) == {stone.field}:
            return beside_of(lines, stone.field, one.fields | two.fields)
    return ()


def _of_sides(stone: PlacedStone) -> Iterator[Motif]:
    """Sides that it reaches, or is sure to reach."""
    had = 0
    for group in stone.joined:
        had |= group.sides
    for side in range(SIDES):
        new = not had >> side & 1
        if new and stone.group.sides >> side & 1:
            if stone.joined:
                yield _valued("side", stone, {"side": side}, link=stone.group.fields)
        elif new and not any(surely_lands(stone.before, it, side) for it in stone.joined):
            carrier = surely_lands(stone.after, stone.group, side)
            if carrier:
                yield _valued("sure_side", stone, {"side": side}, threat=carrier)


def _of_two(stone: PlacedStone) -> Iterator[Motif]:
    """Two links of which each has one field: whichever is cut, the other is made."""
    after, group = stone.after, stone.group
    others = [it for it in after.groups_of(stone.seat) if it.fields != group.fields]
    ways = [(after.joining(group, it), it.fields) for it in others]
    ways += [
        (after.landing(group, side), frozenset())
        for side in range(SIDES)
        if not group.sides >> side & 1
    ]
    single = [(next(iter(keys)), fields) for keys, fields in ways if len(keys) == 1]
    near = set(after.lines.neighbours[stone.field])
    for (one, first), (two, second) in combinations(single, 2):
        if one != two and (one in near and two in near):
            link = beside_of(after.lines, one, first) + beside_of(after.lines, two, second)
            yield _motif("two_links", stone, threat=(one, two), link=link)
            return


def _of_bridges(stone: PlacedStone) -> Iterator[Motif]:
    """A stone that two empty fields part from this one: both cannot be taken at once."""
    after, lines = stone.after, stone.after.lines
    near = frozenset(it for it in lines.neighbours[stone.field] if after.owners[it] is None)
    for other in after.groups_of(stone.seat):
        if other.fields == stone.group.fields:
            continue
        gaps = near & after.around(other)
        known = any(len(stone.before.joining(it, other)) > 1 for it in stone.joined)
        if len(gaps) > 1 and not known:
            two = tuple(sorted(gaps)[:2])
            ends = [it for it in other.fields if all(gap in lines.neighbours[it] for gap in two)]
            if ends:
                values: dict[str, int | str] = {"field": min(ends)}
                yield _valued("bridge", stone, values, threat=two, link=(min(ends),))
                return
