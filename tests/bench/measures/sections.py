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


GAMES: Final = ("polyy", "rotorouter", "wordfleet", "toppen")


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
        tuple(Run(name, "moves", {"game": name, "rooms": 30}, {"rooms": 3}) for name in GAMES),
    ),
    "latency": Section(
        "Milliseconds from an intent to its update, at 200 moves a second over 100 rooms",
        (Run("", "open_loop", {"seconds": 10}, {"rooms": 20, "seconds": 3}),),
        {"mover p50": 0.6, "mover p99": 5},
        others=True,
    ),
    "stall": Section(
        "How long the loop stands: 300 rooms, 1,000 connections, 150 moves a second",
        (Run("", "stall", {"seconds": 20}, {"rooms": 50, "connections": 160, "seconds": 3}),),
        {"while they play: its CPU, ms": 10, "while they come: its CPU, ms": 10},
    ),
    "memory": Section(
        "Memory",
        (Run("", "memory", {}, {"watchers": 100, "rooms": 50, "listed": 20}),),
        {"KB a watcher": 12, "KB a live room of two": 60, "KB an idle listed room": 0},
        others=True,
        rounds=3,
    ),
    "bytes": Section(
        "Bytes a ply, the median (`python -m tests.bench.wire_bytes` tells more)",
        tuple(Run(name, "bytes_a_ply", {"game": name}, {"rooms": 1}) for name in GAMES),
        {
            "polyy spectator, JSON": 45,
            "polyy mover, JSON": 60,
            "polyy other player, JSON": 60,
            "polyy spectator, MessagePack": 24,
            "polyy mover, MessagePack": 32,
            "polyy other player, MessagePack": 32,
        },
        rounds=1,
    ),
    "commands": Section(
        "Commands to the store",
        (Run("", "commands", {}, {"rooms": 10, "idle_s": 3}),),
        {"sent a ply": 1, "a second for an idle live room": 0},
        rounds=3,
    ),
    "start": Section(
        "Start",
        (Run("", "start"),),
        {"serving, s": 0.5, "fourfold --help, s": 0.1},
        rounds=1,
    ),
    "budget": Section(
        "Steps: us of CPU a ply of Poly-Y",
        (
            Run("two players", "moves", {"rooms": 100, "look": "inside"}, {"rooms": 20}),
            Run(
                "and 300 spectators",
                "deliveries",
                {"spectators": 300, "times": 2, "look": "inside"},
            ),
        ),
    ),
}
