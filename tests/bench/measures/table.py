"""Medians over rounds with their spread, and how they are printed beside each other."""

import statistics
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

Round = Mapping[str, Any]
"""What one measurement came to, by what was measured."""


class Figure(NamedTuple):
    """A median, and the smallest and the largest of what it is of."""

    median: float
    least: float
    most: float

    def __str__(self) -> str:
        if self.least == self.most:
            return number(self.median)
        return f"{number(self.median)} ({number(self.least)}-{number(self.most)})"


def number(value: float) -> str:
    """Return a value with three digits that count, or all before the point."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def figure(values: Sequence[float]) -> Figure:
    """Return the median of at least one value, and their spread."""
    return Figure(statistics.median(values), min(values), max(values))


def figures(rounds: Sequence[Round]) -> dict[str, Figure]:
    """Return a figure for each number that the rounds have, in the order of the first one."""
    keys = dict.fromkeys(key for one in rounds for key in one)
    numbers = {key: [one[key] for one in rounds if _is_number(one.get(key))] for key in keys}
    return {key: figure(values) for key, values in numbers.items() if values}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def merged(rounds: Sequence[Round], key: str = "stacks") -> dict[str, int]:
    """Return the counts under ``key`` of all rounds together."""
    found: dict[str, int] = {}
    for one in rounds:
        for name, times in one.get(key, {}).items():
            found[name] = found.get(name, 0) + times
    return found


def lines(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a table: the first column to the left, the others to the right."""
    cells = [[str(cell) for cell in row] for row in (head, *rows)]
    wide = [max(len(row[at]) for row in cells) for at in range(len(head))]
    told = []
    for row in cells:
        first, *rest = (cell for cell in row)
        told.append(
            "  ".join(
                (first.ljust(wide[0]), *(it.rjust(w) for it, w in zip(rest, wide[1:], strict=True)))
            )
        )
    return "\n".join(line.rstrip() for line in told)
