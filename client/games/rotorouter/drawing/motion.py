"""How the board gets from one view to the next: what moves, how long, and how far it is."""

from math import cos, pi
from typing import Final, Literal, NamedTuple, TypeAlias

from engines.rotorouter.public import Event, View, homes

Kind: TypeAlias = Literal["flash", "appear", "turn", "gears", "walk", "score", "drop", "roll"]

FLASH_MS: Final = 480
"""How long another player's cell flashes before anything is seen there."""
APPEAR_MS: Final = 240
TURN_MS: Final = 400
GEARS_MS: Final = 650
STEP_MS: Final = 120
WALK_MS: Final = 900
"""At most, whatever the number of steps."""
SCORE_MS: Final = 700
ROLL_MS: Final = 600


class Phase(NamedTuple):
    """A part of a motion."""

    kind: Kind
    ms: int
    cells: tuple[int, ...] = ()
    theta: int = 0
    """By how much something turns."""
    seat: int = 0


class Now(NamedTuple):
    """Where a motion is."""

    phase: Phase
    part: float
    """How much of the phase is over, from 0 to 1, slow at both ends."""


class Motion:
    """From an old view to a new one."""

    def __init__(self, old: View, new: View, seat: int | None) -> None:
        """``seat`` is who looks on: one's own choices do not flash."""
        self.old, self.new = old, new
        self._phases = phases(old, new, seat)
        self._passed_ms = 0.0

    @property
    def over(self) -> bool:
        """Return whether everything has moved."""
        return self._passed_ms >= sum(phase.ms for phase in self._phases)

    def tick(self, passed_ms: int) -> None:
        """Let time pass."""
        self._passed_ms += passed_ms

    @property
    def now(self) -> Now | None:
        """Return where it is; None when it is over."""
        left = self._passed_ms
        for phase in self._phases:
            if left < phase.ms:
                return Now(phase, (1 - cos(pi * left / phase.ms)) / 2)
            left -= phase.ms
        return None


def phases(old: View, new: View, seat: int | None) -> list[Phase]:
    """Return what moves between two views that follow each other; nothing between any others."""
    if new.ply != old.ply + 1 or new.size != old.size:
        return []
    return [phase for event in new.events for phase in _of(event, old, new, seat)]


def _of(event: Event, old: View, new: View, seat: int | None) -> list[Phase]:
    """What one event moves."""
    who = event.seat if event.seat is not None else 0
    flash = [] if event.seat == seat else [Phase("flash", FLASH_MS, event.cells, seat=who)]
    match event.what:
        case "placed" | "replaced" | "corner_fixed" | "straight_fixed":
            return [*flash, Phase("appear", APPEAR_MS, event.cells, seat=who)]
        case "rotated":
            return [*flash, Phase("turn", TURN_MS, event.cells, _turned(event, old), who)]
        case "board_turned":
            return [Phase("gears", GEARS_MS, theta=event.number)]
        case "token_moved":
            steps = max(1, len(event.cells) - 1)
            return [Phase("walk", min(WALK_MS, STEP_MS * steps + 120), event.cells, seat=who)]
        case "scored":
            return [Phase("score", SCORE_MS, event.cells, seat=who)]
        case "token_placed":
            home = homes(new.size)[who]
            return [Phase("drop", APPEAR_MS + 60, event.cells or (home,), seat=who)]
        case "rolled":
            return [Phase("roll", ROLL_MS, seat=who)]
        case _:
            return []


def _turned(event: Event, old: View) -> int:
    """By how much a track turned, the shorter way."""
    before = old.board[event.cells[0]]
    theta = (event.number - (before.rot if before else 0)) % 360
    return theta - 360 if theta > 180 else theta


def along(cells: tuple[int, ...], part: float, size: int) -> tuple[float, float]:
    """Return what has gone that part of a way, in cells from the first one's middle."""
    at = part * (len(cells) - 1)
    here = min(int(at), max(0, len(cells) - 2))
    there = min(here + 1, len(cells) - 1)
    (y1, x1), (y2, x2) = divmod(cells[here], size), divmod(cells[there], size)
    share = at - here
    return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share


def changed(view: View) -> int | None:
    """Return the cell of the last track that was laid, turned or replaced, in whichever ply."""
    what = ("placed", "rotated", "replaced", "corner_fixed", "straight_fixed")
    for happened in (view.events, *reversed(view.log[:-1])):
        cells = [event.cells[0] for event in happened if event.what in what and event.cells]
        if cells:
            return cells[-1]
    return None
