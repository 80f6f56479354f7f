"""How fast something is on its way: each takes the part of the time that is over, from 0 to 1, and
returns the part of the way that is done, 0 at the beginning and 1 at the end.
"""

from collections.abc import Callable
from math import cos, pi
from typing import TypeAlias

Ease: TypeAlias = Callable[[float], float]


def smooth(part: float) -> float:
    """Return a way that is slow at both ends: what slides."""
    return (1 - cos(pi * part)) / 2


def arriving(part: float) -> float:
    """Return a way that is fast at first: what is put down by a hand."""
    return 1 - (1 - part) ** 3


def settling(part: float) -> float:
    """Return a way that goes a little too far and comes back: what snaps into its place."""
    rest = part - 1
    return 1 + 2.2 * rest**3 + 1.2 * rest**2


def steady(part: float) -> float:
    """Return a way of one speed: what counts."""
    return part


def rise(part: float) -> float:
    """Return how high something is that is carried over: 0, 1 half way, and 0."""
    return 4 * part * (1 - part)


def pulse(part: float) -> float:
    """Return how strong something is that comes and fades: 0, soon 1, and slowly 0."""
    return part / 0.25 if part < 0.25 else (1 - part) / 0.75
