"""The position of the day: a win in a few moves, the same on every server that has this table.

A line of the table is a layout and the moves that win from it in time, each with the defence that
holds out longest, and the moves that win after that: ``2,12,-,-/... 5a>b7(12,23)``. A step is two
digits, the cells from 0 to f in reading order. What is not in the line does not win in time.
"""

import gzip
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from engines.game import Seat
from engines.positions.given_puzzle import Told
from engines.toppen.board import CELLS, Step
from engines.toppen.public import Move
from engines.toppen.rules import Toppen
from engines.toppen.state import State

TABLE: Final = Path(__file__).parent / "data" / "daily.txt.gz"
FIRST_DAY: Final = 20_458
"""A Monday, in days since 1970: the first line of the table is its position."""
ATTACKER: Final = 0
"""The seat that wins. It moves first, as the first colour does."""
VERSION: Final = 1
"""Of the table. Another table is another version, as positions of past days would change."""


class Branch(NamedTuple):
    """What follows a move that wins in time."""

    replies: tuple[Step, ...]
    """The best defence: one step, none where the other side must pass or has lost, or several."""
    then: "dict[Step, Branch]"
    """The moves that win in time after that; none at the end."""


Tree: TypeAlias = dict[Step, Branch]


class Puzzle(NamedTuple):
    """A position in which the side to move wins."""

    layout: str
    tree: Tree

    @property
    def attacker(self) -> Seat:
        """Return the seat that wins."""
        return ATTACKER

    @property
    def move_type(self) -> type[Move]:
        """Return what a line is made of."""
        return Move

    @property
    def moves(self) -> int:
        """Return how many moves the attacker needs against the best defence."""
        return _deep(self.tree)

    @property
    def game(self) -> Toppen:
        """Return the rules it is played by: the usual ones, from this layout."""
        return Toppen(start="custom", layout=self.layout)

    @property
    def main_line(self) -> tuple[Move, ...]:
        """Return the attacker's moves of one solution, a longest one."""
        line, tree = [], self.tree
        while tree:
            step = max(tree, key=lambda it: _deep(tree[it].then))
            line.append(Move(*step))
            tree = tree[step].then
        return tuple(line)


class Attempt(NamedTuple):
    """Where a line of the attacker's moves has led."""

    told: Told
    states: tuple[State, ...]
    """The start, and what followed, ply by ply."""


def puzzle(day: int) -> Puzzle:
    """Return the position of a day, counted from 1970-01-01 in UTC; short ones on Mondays."""
    table = lines()
    return read(table[(day - FIRST_DAY) % len(table)])


def attempt(given: Puzzle, line: Sequence[Move]) -> Attempt:
    """Play ``line`` against the best defence.

    Raises IllegalIntent for what the rules forbid, ValueError for a move behind a wrong one or
    behind the end.
    """
    game, tree = given.game, given.tree
    states = [game.setup((0, 1), bytes(32))]
    for at, move in enumerate(line):
        if not tree:
            raise ValueError("the line is over before its last move")
        states.append(game.apply(states[-1], ATTACKER, move))
        branch = tree.get((move.here, move.there))
        if branch is None:
            if at < len(line) - 1:
                raise ValueError("only the last move may be a wrong one")
            return Attempt("wrong", tuple(states))
        for reply in branch.replies:
            states.append(game.apply(states[-1], 1 - ATTACKER, Move(*reply)))
        tree = branch.then
    return Attempt("open" if tree else "solved", tuple(states))


@cache
def lines() -> tuple[str, ...]:
    """Return the table, a line a day."""
    return tuple(gzip.decompress(TABLE.read_bytes()).decode("ascii").splitlines())


def read(line: str) -> Puzzle:
    """Return what a line of the table says."""
    layout, text = line.split(" ")
    return Puzzle(layout, _tree(iter(text + ")")))


def write(given: Puzzle) -> str:
    """Return the line of a puzzle."""
    return f"{given.layout} {_text(given.tree)}"


def _deep(tree: Tree) -> int:
    return 1 + max(_deep(branch.then) for branch in tree.values()) if tree else 0


def _text(tree: Tree) -> str:
    return ",".join(_written(step, branch) for step, branch in tree.items())


def _written(step: Step, branch: Branch) -> str:
    replies = "".join(">" + _digits(reply) for reply in branch.replies)
    return _digits(step) + replies + (f"({_text(branch.then)})" if branch.then else "")


def _digits(step: Step) -> str:
    return "".join(f"{CELLS.index(cell):x}" for cell in step)


def _step(signs: Iterator[str]) -> Step:
    return CELLS[int(next(signs), 16)], CELLS[int(next(signs), 16)]


def _tree(signs: Iterator[str]) -> Tree:
    """Read up to the bracket that closes it."""
    tree: Tree = {}
    while True:
        step, replies, then = _step(signs), [], {}
        while (sign := next(signs)) == ">":
            replies.append(_step(signs))
        if sign == "(":
            then, sign = _tree(signs), next(signs)
        tree[step] = Branch(tuple(replies), then)
        if sign == ")":
            return tree
