"""Strengths from results, in Elo, with how far they may be off.

The first player is set to 0. Results follow the logistic curve of Bradley and Terry; a drawn game
is half a win. Each pair that has met is given one drawn game more: a clean sweep stays finite.
"""

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import NamedTuple

PER_ELO = log(10) / 400
STEPS = 60


class Met(NamedTuple):
    """What two players, by their numbers, did against each other."""

    one: int
    other: int
    games: int
    points: float
    """Of the first one."""


class Rated(NamedTuple):
    """A strength, and half of the interval in which it lies 19 times out of 20."""

    elo: float
    error: float


def rated(players: int, met: Sequence[Met]) -> list[Rated]:
    """The strengths that explain these results best; all players are linked by games."""
    with_prior = [it._replace(games=it.games + 1, points=it.points + 0.5) for it in met]
    strength = [0.0] * players
    for _ in range(STEPS):
        slope, curve = _slopes(strength, with_prior)
        steps = _solved(curve, slope)
        for at, by in enumerate(steps, 1):
            strength[at] += max(-1.0, min(1.0, by))
    _, curve = _slopes(strength, with_prior)
    errors = [0.0]
    for at in range(players - 1):
        unit = [float(at == other) for other in range(players - 1)]
        errors.append(1.96 * sqrt(_solved(curve, unit)[at]))
    return [Rated(s / PER_ELO, e / PER_ELO) for s, e in zip(strength, errors, strict=True)]


def _slopes(strength: list[float], met: Sequence[Met]) -> tuple[list[float], list[list[float]]]:
    """How the likelihood rises with each strength but the first one's, and how that bends."""
    many = len(strength)
    slope, curve = [0.0] * many, [[0.0] * many for _ in range(many)]
    for one, other, games, points in met:
        chance = 1 / (1 + exp(strength[other] - strength[one]))
        rise, bend = points - games * chance, games * chance * (1 - chance)
        slope[one] += rise
        slope[other] -= rise
        for a, b, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            curve[a][b] += sign * bend
    return slope[1:], [row[1:] for row in curve[1:]]


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The x with ``matrix`` x = ``right``, by elimination; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, row in enumerate(rows):
        row[:] = [value / row[at] for value in row]
        for other in rows:
            if other is not row and other[at]:
                factor = other[at]
                other[:] = [a - factor * b for a, b in zip(other, row, strict=True)]
    return [row[-1] for row in rows]
