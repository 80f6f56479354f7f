"""Finds the positions of the day and writes their table: three years of them.

    python -m engines.toppen.bot.daily_table

Starts are dealt from numbered seeds and walked through at random; every position on the way is
known exactly. It takes some minutes, and writes the same file on every machine.
"""

import gzip
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from engines.toppen.board import FIRST, Board, Cell, Step, placed, stacks, write
from engines.toppen.bot.exact import Far, ways
from engines.toppen.bot.solver import Solved, solve
from engines.toppen.daily import TABLE, Branch, Puzzle, Tree
from engines.toppen.daily import write as line_of
from engines.toppen.public import Special
from engines.toppen.starts import flat
from engines.toppen.turn import TurnPosition, begun, played, steps

WEEK: Final = (2, 3, 3, 4, 4, 5, 6)
"""How many moves it takes, by day of the week from Monday on."""
WEEKS: Final = 157
"""Three years."""
MOST: Final = max(WEEK)
WALKS: Final = 25
"""Random games from each start."""
CHOICES: Final = {2: 3, 3: 4, 4: 4}
"""So many moves there are at first at least, of which one is right; five in longer ones."""
LARGEST: Final = 24
"""Right moves in all lines together: what has more is won by nearly anything."""
SPECIAL: Final = Special()


class Search:
    """Finds forced wins within so many moves of the first colour, in what follows one start."""

    def __init__(self, solved: Solved) -> None:
        self._solved, self._far = solved, ways(solved)
        self._known: dict[tuple[TurnPosition, int], bool] = {}

    @property
    def far(self) -> Far:
        """Return how far positions are from their end."""
        return self._far

    def wins(self, now: TurnPosition, moves: int) -> bool:
        """Tell whether the first colour wins by at most so many more moves of its own."""
        key = now, moves
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._wins(now, moves)
        return found

    def _wins(self, now: TurnPosition, moves: int) -> bool:
        attacks = now.to_move == FIRST
        if (attacks and moves == 0) or self._solved.value(now) != ("win" if attacks else "loss"):
            return False
        left = moves - 1 if attacks else moves
        after = (self.after(now, step, left) for step in steps(now, SPECIAL))
        return any(after) if attacks else all(after)

    def after(self, now: TurnPosition, step: Step, moves: int) -> bool:
        """Tell the same of what follows a step."""
        then, end = played(now, step, SPECIAL)
        return end.winner == FIRST if end else self.wins(then, moves)

    def needs(self, now: TurnPosition, most: int = MOST) -> int:
        """Return by how many moves the first colour wins; one more than ``most`` if by more."""
        return next((n for n in range(most + 1) if self.wins(now, n)), most + 1)

    def tree(self, now: TurnPosition, moves: int) -> Tree:
        """Return the moves that win in time, each with the best defence and what wins then."""
        right = [step for step in steps(now, SPECIAL) if self.after(now, step, moves - 1)]
        return {step: self._branch(now, step, moves - 1) for step in right}

    def _branch(self, now: TurnPosition, step: Step, left: int) -> Branch:
        then, end = played(now, step, SPECIAL)
        replies: list[Step] = []
        while end is None and then.to_move != FIRST:
            replies.append(self._defence(then))
            then, end = played(then, replies[-1], SPECIAL)
        return Branch(tuple(replies), {} if end else self.tree(then, left))

    def _defence(self, now: TurnPosition) -> Step:
        """Return what holds out longest, by moves of the attacker and then by plies."""

        def worth(step: Step) -> tuple[int, int]:
            then, end = played(now, step, SPECIAL)
            return (0, 0) if end else (self.needs(then), self.far.plies(then))

        return max(steps(now, SPECIAL), key=worth)


class FoundPuzzle(NamedTuple):
    """A puzzle, and what tells it from others."""

    puzzle: Puzzle
    key: str
    """The same for a board that is only turned over or around."""


def found(number: int, most: int = MOST) -> Iterator[FoundPuzzle]:
    """Return the puzzles of at most ``most`` moves in random games from the start of a number."""
    board = flat(number.to_bytes(32))
    solved = solve(TurnPosition(board), SPECIAL)
    if solved is None:
        return
    search = Search(solved)
    random, met = Random(number), set[Board]()  # noqa: S311 - a table, not a secret
    for _ in range(WALKS):
        now, end = begun(TurnPosition(board), SPECIAL)
        while end is None:
            fresh = TurnPosition(now.board, now.to_move)
            if fresh.to_move == FIRST and now.board not in met:
                met.add(now.board)
                yield from _puzzle(search, fresh, most)
            now, end = played(now, random.choice(steps(now, SPECIAL)), SPECIAL)


def _puzzle(search: Search, now: TurnPosition, most: int) -> Iterator[FoundPuzzle]:
    choices = steps(now, SPECIAL)
    if len(choices) < min(CHOICES.values()) or not 0 < search.far.plies(now) <= 2 * most + 1:
        return
    moves = search.needs(now, most)
    if not WEEK[0] <= moves <= most or len(choices) < CHOICES.get(moves, 5):
        return
    if sum(search.after(now, step, moves - 1) for step in choices) != 1:
        return
    tree = search.tree(now, moves)
    if size(tree) <= LARGEST:
        yield FoundPuzzle(Puzzle(write(now.board), tree), canonical(now.board))


def size(tree: Tree) -> int:
    """Return how many right moves there are in all lines together."""
    return sum(1 + size(branch.then) for branch in tree.values())


def canonical(board: Board) -> str:
    """Return the least of the texts of a board, turned over and around."""
    pieces = stacks(board)
    found = []
    for turned in (False, True):
        for down, right in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            moved = {_place(cell, turned, down, right): it for cell, it in pieces.items()}
            found.append(write(placed(moved)))
    return min(found)


def _place(cell: Cell, turned: bool, down: int, right: int) -> Cell:
    row, col = cell if not turned else cell[::-1]
    return row if down > 0 else 3 - row, col if right > 0 else 3 - col


def table() -> list[str]:
    """Return the line of every day."""
    wanted = Counter({moves: WEEKS * WEEK.count(moves) for moves in WEEK})
    chosen: dict[int, list[str]] = {moves: [] for moves in wanted}
    keys, number = set[str](), 0
    while any(len(chosen[moves]) < count for moves, count in wanted.items()):
        taken = set[int]()
        most = max(moves for moves, count in wanted.items() if len(chosen[moves]) < count)
        for one in found(number, most):
            moves = one.puzzle.moves
            full = len(chosen[moves]) >= wanted[moves]
            if full or moves in taken or one.key in keys:
                continue  # one of a kind from each start: they look alike
            taken.add(moves)
            keys.add(one.key)
            chosen[moves].append(line_of(one.puzzle))
        number += 1
    return [chosen[moves].pop() for _ in range(WEEKS) for moves in WEEK]


if __name__ == "__main__":
    done = table()
    TABLE.write_bytes(gzip.compress("\n".join(done).encode("ascii"), mtime=0))
    print("days:", len(done))
