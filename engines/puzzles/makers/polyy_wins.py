"""Who wins a late position of Poly-Y, proven by a search of all that is left.

Of two players exactly one owns three corners once the board is full, and a stone more never hurts
its owner. So a move that is answered by a win within some fields leaves only these fields to try:
the must-play region of Hex (Hayward and others, "Solving 7x7 Hex", 2005).
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engines.game import Seat
from engines.polyy.board import board
from engines.polyy.bot.bot import choose_within
from engines.polyy.public import PlaceStone
from engines.polyy.rules import PolyY
from engines.polyy.state import EMPTY, State, placed

PLAYOUTS: Final = 256
"""Behind the field that is tried first, where many are empty."""
MANY: Final = 9


class TooMany(Exception):
    """The search has looked at as many positions as it may."""


class Proof(NamedTuple):
    """Who wins, and within which empty fields, as a mask."""

    winner: Seat
    within: int


class PolyYSolver:
    """Proves who wins positions of one size of board."""

    def __init__(self, size: int, most: int) -> None:
        """``most``: positions that one question may look at."""
        self._game, self._board = PolyY(size=size), board(size)  # type: ignore[arg-type]  # sizes are those of options
        self._most, self._left = most, most
        self._known: dict[tuple[int, int, Seat], Proof] = {}
        self._weight = [0] * len(self._board.neighbours)
        """By field: how often it was a move that won."""

    def winning(self, state: State, enough: int = 2) -> tuple[int, ...]:
        """Return the fields with which who is to move wins, up to ``enough``. Raises TooMany."""
        seat = len(state.moves) % 2
        self._left = self._most
        if len(self._known) > 2_000_000:
            self._known.clear()
        masks = _masks(state)
        found, must = [], _empty(state)
        for field in self._ordered(state, must):
            if not must >> field & 1:
                continue
            proof = self._after(state, masks, field, seat)
            if proof.winner == seat:
                found.append(field)
                if len(found) == enough:
                    break
            else:
                must &= proof.within
        return tuple(sorted(found))

    def _after(self, state: State, masks: tuple[int, int], field: int, seat: Seat) -> Proof:
        after = placed(state, field, seat, self._board)
        zero, one = masks
        both = (zero | 1 << field, one) if seat == 0 else (zero, one | 1 << field)
        return self._proof(after, both, 1 - seat)

    def _proof(self, state: State, masks: tuple[int, int], seat: Seat) -> Proof:
        """Who wins where ``seat`` is to move."""
        if state.outcome is not None:
            return Proof(state.outcome.winners[0], 0)
        key = (*masks, seat)
        known = self._known.get(key)
        if known is None:
            if self._left <= 0:
                raise TooMany
            self._left -= 1
            known = self._known[key] = self._searched(state, masks, seat)
        return known

    def _searched(self, state: State, masks: tuple[int, int], seat: Seat) -> Proof:
        must, within = _empty(state), 0
        for field in self._ordered(state, must):
            if not must >> field & 1:
                continue
            proof = self._after(state, masks, field, seat)
            if proof.winner == seat:
                self._weight[field] += 1
                return Proof(seat, proof.within | 1 << field)
            within |= proof.within
            must &= proof.within
        return Proof(1 - seat, within)

    def _ordered(self, state: State, must: int) -> list[int]:
        """The fields of ``must``, likely wins first: a search's choice, then beside many stones."""
        groups, near = state.groups, self._board.neighbours

        def worth(field: int) -> int:
            return self._weight[field] + 8 * sum(groups[it] != EMPTY for it in near[field])

        fields = sorted(_fields(must), key=worth, reverse=True)
        if len(fields) > MANY:
            seat = len(state.moves) % 2
            view = self._game.view(state, seat)
            first = choose_within(view, seat, PLAYOUTS, 1)
            if isinstance(first, PlaceStone):  # nobody swaps so late
                fields.remove(first.field)
                fields.insert(0, first.field)
        return fields


def _masks(state: State) -> tuple[int, int]:
    """The stones of both seats."""
    owners = state.board
    return (
        sum(1 << field for field, owner in enumerate(owners) if owner == 0),
        sum(1 << field for field, owner in enumerate(owners) if owner == 1),
    )


def _empty(state: State) -> int:
    return sum(1 << field for field, label in enumerate(state.groups) if label == EMPTY)


def _fields(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
