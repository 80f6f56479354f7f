"""What moves on the grids: ships on their way to where they are put, shots, sweeps, the stamp.

Ships of a fleet in the making are pieces of the common mechanism; what was said in a battle is
effects, on the grid of the fleet that it was said about.
"""

from collections.abc import Iterable
from typing import Final

from client.games.wordfleet.model.chart import SIZE
from client.games.wordfleet.model.draft import FleetDraft, Hull
from client.table.motion.ease import arriving, settling, smooth
from client.table.motion.piece import Piece, PieceChange
from client.table.motion.plan import Effect, Timing
from engines.wordfleet.public import (
    PLACE,
    CoordinateStruck,
    Event,
    LetterSwept,
    ShipSunk,
    SonarPinged,
    View,
    WordDisputed,
    WordStruck,
)

SLIDE_MS: Final = 220
APPEAR_MS: Final = 200
SPLASH_MS: Final = 460
HIT_MS: Final = 420
SINK_MS: Final = 640
PING_MS: Final = 620
SWEEP_MS: Final = 460
GUESS_MS: Final = 420
STAMP_MS: Final = 300
SHIFT_MS: Final = 260
"""After so long a ship begins to sink whose last letter was hit."""
STAMP: Final = "stamp"
MOST: Final = 4
"""So many things are seen at once, however much was said while nobody looked."""


def pieces(draft: FleetDraft) -> list[Piece]:
    """Return the ships that lie on the grid, by their middles in squares."""
    return [_piece(hull) for hull in draft.hulls.values() if hull.at is not None]


def _piece(hull: Hull) -> Piece:
    row, column = divmod(PLACE[hull.squares[0]], SIZE)
    half = (hull.length - 1) / 2
    x, y = (column, row + half) if hull.down else (column + half, row)
    return Piece(("ship", hull.ship), hull.ship, x, y, angle=90.0 if hull.down else 0.0)


def timing(change: PieceChange) -> Timing:
    """Return how a ship comes, goes or slides."""
    if change.appears:
        return Timing(APPEAR_MS, ease=settling)
    return Timing(SLIDE_MS, ease=arriving if change.vanishes else smooth)


def effects(before: View, after: View) -> list[Effect]:
    """Return what is seen of what was said since; nothing where that is no part of the same game.

    Each is about the fleet of its ``look``.
    """
    found: list[Effect] = []
    if after.settlement is not None and before.settlement is None and before.bids:
        found.append(Effect(STAMP, STAMP_MS, ease=arriving))
    if after.log[: len(before.log)] == before.log:
        found += _said(after.log[len(before.log) :][-MOST:])
    return found


def _said(events: Iterable[Event]) -> list[Effect]:
    found: list[Effect] = []
    for event in events:
        there = 1 - event.by
        match event:
            case CoordinateStruck(at=at, letter=letter):
                kind, ms = ("hit", HIT_MS) if letter else ("splash", SPLASH_MS)
                found.append(Effect(kind, ms, at=(at,), look=there))
            case LetterSwept():
                found.append(Effect("sweep", SWEEP_MS, look=there))
            case SonarPinged(corner=corner, found=heard):
                kind = "heard" if heard else "ping"
                found.append(Effect(kind, PING_MS, at=(corner,), look=there))
            case WordStruck(start=start, end=end, right=right):
                if not right:
                    found.append(Effect("wrong", GUESS_MS, at=(start, end), look=there))
            case ShipSunk(start=start, end=end):
                delay = SHIFT_MS if found else 0
                found.append(Effect("sink", SINK_MS, delay, at=(start, end), look=there))
            case WordDisputed():
                pass
    return found
