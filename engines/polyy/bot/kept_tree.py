"""A search that is kept from ply to ply: it grows while anyone thinks, and follows the game.

What was looked at behind the plies that are played stays of use. How strong it becomes is a matter
of time, so it is for games with a clock; ``choose`` goes by work alone and knows nothing of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.bot import Thought
from engines.game import Seat
from engines.polyy.bot.machine import COMPILES, row, zeros
from engines.polyy.bot.playout import work
from engines.polyy.bot.search import (
    SearchLimits,
    begin,
    decided,
    go_on,
    winning,
)
from engines.polyy.bot.sight import ALL_SEEN, overlooked
from engines.polyy.bot.tables import tables
from engines.polyy.bot.thoughts import Found, best_of, known, told
from engines.polyy.bot.tree import is_full, moved, new_tree, overlook
from engines.polyy.public import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.polyy.bot.machine import Ints
    from engines.polyy.bot.tree import Tree

UNIT: Final = 256 if COMPILES else 8
"""Leaves of one unit: some 10 ms of CPU where numba is installed."""
MOST_BYTES: Final = 60_000_000
"""Of a tree; while a part of it is copied, that comes on top."""
COUNTS: Final = 3
"""Numbers of four bytes that a row has for each field, beside one of a single byte."""
POSITIONS: Final = 5
"""To each row that there is space for; most positions never get one."""


def most_rows(fields: int) -> int:
    """Return how many rows a tree has space for."""
    return MOST_BYTES // (4 * COUNTS * (fields + POSITIONS) + fields)


class KeptTree:
    """The KeptSearch of one seat in one game."""

    _tree: Tree

    def __init__(self, view: View, seat: Seat, level: int, do: SearchLimits, seed: int) -> None:
        """Begin at ``view``; ``do`` says how many leaves are enough behind a choice.

        A level that overlooks something keeps nothing in mind either, and waits for its turn.
        """
        self._seat, self._level, self._do, self._seed = seat, level, do, seed
        self._t = tables(view.size)
        self._work = work(self._t.fields, seed)
        self._anew(view)

    def grow(self, units: int) -> bool:
        """Search on by so many units; False where more of it cannot change anything."""
        if self._is_idle():
            return False
        colour = len(self._view.moves) % 2 + 1
        at = self._t, self._work, self._tree, self._stones, self._last, colour
        if not self._tree.counts[0]:
            begin(*at, self._do)
        left = self._do.leaves - int(self._tree.visits[0]) // self._do.times
        go_on(*at, self._do._replace(leaves=min(units * UNIT, left)))
        return not self._is_done()

    def _is_idle(self) -> bool:
        """Return whether there is nothing to think about."""
        waits = self._level < ALL_SEEN and self._view.to_move != self._seat
        return self._view.over or waits or self._known is not None or self._wins is not None

    def _is_done(self) -> bool:
        """Return whether no space is left, or no work that could change the choice."""
        left = self._do.leaves * self._do.times - int(self._tree.visits[0])
        return left <= 0 or bool(is_full(self._tree)) or self._is_chosen(left)

    def _is_chosen(self, left: int) -> bool:
        return self._view.to_move == self._seat and bool(decided(self._t, self._tree, left))

    def thought(self) -> Thought:
        """Return the best that is known now. Raises ValueError where its seat is not to move."""
        if self._view.to_move != self._seat:
            raise ValueError(f"seat {self._seat} is not to move")
        if self._known is not None:
            return self._known
        if self._wins is not None:
            return told(self._view, Found(self._wins, 1.0, 0, 0, None))
        if self._tree.counts[0] < 2:  # no move has been looked at yet
            self.grow(1)
        leaves = int(self._tree.visits[0]) // self._do.times
        return told(self._view, best_of(self._tree, self._stones, leaves))

    def follow(self, view: View) -> None:
        """Go on from a later view of the same game with what was looked at behind its plies."""
        before = self._view
        plies = view.moves[len(before.moves) :]
        if view.moves[: len(before.moves)] != before.moves or _swaps(view, len(before.moves)):
            self._anew(view)
            return
        node = self._behind(plies)
        self._look(view)
        if node and self._level >= ALL_SEEN:
            self._keep(node)
        elif plies:
            self._forget()

    def _behind(self, plies: Sequence[int]) -> int:
        """Return the position in the tree after so many plies; 0 where little is known of it."""
        tree, node = self._tree, 0
        for field in plies:
            node = int(tree.child[self._t.fields * tree.row[node] + field])
            if not node:
                return 0
        return node if tree.row[node] else 0

    def _keep(self, node: int) -> None:
        """Let go of all that does not lie behind a position."""
        tree = self._new_tree()
        moved(self._t, self._tree, tree, node, zeros(int(self._tree.counts[0])))
        self._tree = tree

    def _new_tree(self) -> Tree:
        rows = min(self._do.leaves + 1, most_rows(self._t.fields))
        return new_tree(self._t.fields, POSITIONS * rows, rows)

    def _anew(self, view: View) -> None:
        self._look(view)
        self._forget()

    def _forget(self) -> None:
        self._tree = self._new_tree()
        if self._view.to_move == self._seat:
            unseen = overlooked(self._view, self._level, self._seed)
            overlook(self._tree, self._t.fields, unseen)

    def _look(self, view: View) -> None:
        """See the position of ``view``, and what it needs no search for."""
        own, colour = view.to_move == self._seat, len(view.moves) % 2 + 1
        stones: Ints = row(0 if owner is None else owner + 1 for owner in view.board)
        mine = view.last is not None and stones[view.last] == colour  # taken over, then moved
        self._view, self._stones = view, stones
        self._last = -1 if view.last is None or mine else view.last
        self._known = known(view, self._seed) if own else None
        field = int(winning(self._t, self._work, stones, colour)) if own else -1
        self._wins = None if field < 0 else field


def _swaps(view: View, ply: int) -> bool:
    """Return whether the first stone changed hands at ``ply`` or later."""
    return ply < 2 and view.moves[:1] == view.moves[1:2]
