"""Solves every flat start and writes the table of those that are even.

    python -m engines.toppen.bot.table

It takes some seconds and half a gigabyte, and writes the same file on every machine.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engines.toppen.bot.blocks import Ints, all_of, connected, find
from engines.toppen.bot.kernel import solve
from engines.toppen.bot.solution import BOTH_MOVE
from engines.toppen.bot.solver import limits_of
from engines.toppen.public import Special
from engines.toppen.starts import PIECES, TABLE, colourings, shapes

SECOND_SIDE: Final = 1


class Whole(NamedTuple):
    """The whole game with five and five pieces."""

    budgets: NDArray[np.int8]
    """By number of the flat start, of the first colour: positive where it wins."""
    cells: int
    """Connected sets of cells, the larger ones than any start too."""
    boards: int

    @property
    def totals(self) -> tuple[int, int, int]:
        """Return the starts that the first player wins, those of the second, and draws."""
        won, lost = int((self.budgets > 0).sum()), int((self.budgets < 0).sum())
        return won, lost, len(self.budgets) - won - lost


def whole(special: Special) -> Whole:
    """Return every flat start, solved."""
    blocks = all_of(len(PIECES), PIECES.count(2))
    solution = solve(blocks, limits_of(special))
    board = blocks.start[find(blocks, *_starts())]
    record = solution.repeats[board]
    passes = (record != BOTH_MOVE) & (solution.mover[record] == SECOND_SIDE)  # C13
    budgets = np.where(
        passes, -solution.budget[2 * board + SECOND_SIDE], solution.budget[2 * board]
    )
    return Whole(budgets, int(connected().sum()), int(blocks.boards.sum()))


def _starts() -> tuple[Ints, Ints]:
    """The cells of every flat start by its number, and those of the second colour."""
    bits = np.array([[1 << (4 * row + col) for row, col in cells] for cells in shapes()])
    seconds = bits[:, np.array(colourings())].sum(axis=2)
    cells: Ints = np.repeat(bits.sum(axis=1), seconds.shape[1])
    return cells, seconds.reshape(-1)


def table(solved: Whole) -> bytes:
    """Return one bit for each flat start, set where it is a draw."""
    return np.packbits(solved.budgets == 0, bitorder="little").tobytes()


if __name__ == "__main__":
    done = whole(Special())
    TABLE.write_bytes(table(done))
    print("won, lost, drawn by the first player:", *done.totals)
