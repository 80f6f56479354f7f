"""What hangs together on a board of Poly-Y, and which fields would link what, by the rules."""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple, TypeAlias

from engines.game import Seat
from engines.polyy.board import FieldBoard, board
from engines.polyy.state import CAPTURES

Owners: TypeAlias = tuple[Seat | None, ...]


class StoneGroup(NamedTuple):
    """Stones of one colour that touch each other."""

    seat: Seat
    fields: frozenset[int]
    sides: int
    """The sides that it touches, as a mask."""


class LinkedBoard:
    """One position: its groups, and what a stone more would do."""

    def __init__(self, owners: Owners, size: int) -> None:
        self.owners, self.size = owners, size
        self.lines: FieldBoard = board(size)

    @cached_property
    def groups(self) -> dict[int, StoneGroup]:
        """Return the group of each stone, by its field."""
        found: dict[int, StoneGroup] = {}
        for field, owner in enumerate(self.owners):
            if owner is None or field in found:
                continue
            group = self._flooded(field, owner)
            found.update(dict.fromkeys(group.fields, group))
        return found

    def _flooded(self, field: int, owner: Seat) -> StoneGroup:
        fields, waiting, sides = {field}, [field], 0
        while waiting:
            here = waiting.pop()
            sides |= self.lines.touches[here]
            for there in self.lines.neighbours[here]:
                if self.owners[there] == owner and there not in fields:
                    fields.add(there)
                    waiting.append(there)
        return StoneGroup(owner, frozenset(fields), sides)

    def with_stone(self, field: int, seat: Seat) -> "LinkedBoard":
        """Return the position with one stone more."""
        return LinkedBoard((*self.owners[:field], seat, *self.owners[field + 1 :]), self.size)

    def groups_of(self, seat: Seat) -> list[StoneGroup]:
        """Return the groups of a seat, in the order of their lowest fields."""
        found = {group.fields: group for group in self.groups.values() if group.seat == seat}
        return sorted(found.values(), key=lambda it: min(it.fields))

    def beside(self, field: int, seat: Seat) -> list[StoneGroup]:
        """Return the groups of ``seat`` that touch a field, each once."""
        near = (self.groups.get(there) for there in self.lines.neighbours[field])
        found = {it.fields: it for it in near if it is not None and it.seat == seat}
        return list(found.values())

    def corners(self, seat: Seat) -> frozenset[int]:
        """Return the corners that a seat has captured (P6)."""
        return frozenset(it for group in self.groups_of(seat) for it in CAPTURES[group.sides])

    def gains(self, seat: Seat) -> dict[int, frozenset[int]]:
        """Return the empty fields on which one stone of ``seat`` captures corners, and which."""
        held, found = self.corners(seat), {}
        for field, owner in enumerate(self.owners):
            if owner is None:
                new = frozenset(CAPTURES[self._sides_at(field, seat)]) - held
                if new:
                    found[field] = new
        return found

    def _sides_at(self, field: int, seat: Seat) -> int:
        sides = self.lines.touches[field]
        for group in self.beside(field, seat):
            sides |= group.sides
        return sides

    def around(self, group: StoneGroup) -> frozenset[int]:
        """Return the empty fields that touch a group."""
        near = (there for here in group.fields for there in self.lines.neighbours[here])
        return frozenset(there for there in near if self.owners[there] is None)

    def joining(self, one: StoneGroup, other: StoneGroup) -> frozenset[int]:
        """Return the empty fields on which one stone joins two groups."""
        return self.around(one) & self.around(other)

    def landing(self, group: StoneGroup, side: int) -> frozenset[int]:
        """Return the empty fields on which one stone brings a group to a side."""
        return self.around(group) & frozenset(self.lines.sides[side])


def beside_of(lines: FieldBoard, field: int, fields: Iterable[int]) -> tuple[int, ...]:
    """Return those of ``fields`` that touch ``field``, ascending."""
    near = lines.neighbours[field]
    return tuple(sorted(it for it in fields if it in near))
