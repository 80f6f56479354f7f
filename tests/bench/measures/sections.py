"""What the bench measures: each part with its load, whole and quick, and its goals."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

Plan = Mapping[str, Any]


@dataclass(frozen=True)
class Run:
    """One measurement: what its rows are called, the measure, and the load; for the quick bench
    other values of some of it."""

    label: str
    measure: str
    plan: Plan = field(default_factory=dict)
    quick: Plan = field(default_factory=dict)


@dataclass(frozen=True)
class Section:
    """A part of the bench: its title, its runs, its goals by row, and whether others run it too."""

    title: str
    runs: tuple[Run, ...]
    goals: Mapping[str, float] = field(default_factory=dict)
    others: bool = False
    rounds: int | None = None
    """How often, where that is not as often as all the rest."""


def _games(*names: str) -> tuple[Run, ...]:
    return tuple(
        Run(name, "moves", {"game": name, "rooms": 30}, {"rooms": 3}) for name in names
    )


SECTIONS: Final[Mapping[str, Section]] = {
    "moves": Section(
        "CPU a move: rooms of two players, in JSON, a closed loop",
        (Run("us a move", "moves", {"rooms": 100}, {"rooms": 20}),),
        {"us a move": 60},
        others=True,
    ),
    "deliveries": Section(
        "CPU a delivery: a room of two players and 300 spectators, in MessagePack",
        (Run("us a delivery", "deliveries", {"spectators": 300}),),
        {"us a delivery": 5.2},
        others=True,
    ),
    "games": Section(
        "CPU a move of each game (us), at most 120 plies of each",
        _games("polyy", "rotorouter", "wordfleet", "toppen"),
    ),
    "budget": Section(
        "Steps: us of CPU a ply of Poly-Y",
        (
            Run("two players", "moves", {"rooms": 100, "sample": True}, {"rooms": 20}),
            Run("and 300 spectators", "deliveries", {"spectators": 300, "times": 2, "sample": True}),
        ),
    ),
}
