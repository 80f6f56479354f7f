"""How the board gets from one view to the next: what moves, after what, and how long.

Tracks, tokens and the gears are pieces of the common mechanism; what a ply did gives each its place
in the order, and flashes, bursts and the die are effects between them.
"""

from collections.abc import Hashable, Iterable
from typing import Any, Final, NamedTuple

from client.games.rotorouter.drawing.token_names import TokenNames
from client.table.motion.ease import arriving, smooth, steady
from client.table.motion.piece import Piece, PieceChange
from client.table.motion.piece_motion import PieceMotion, Seen
from client.table.motion.plan import Effect, Timing, in_order, plainly
from client.table.motion.pose import Pose
from engines.rotorouter.public import Event, Tile, View, homes, spin, xy

FLASH_MS: Final = 320
"""How long another player's cell flashes before anything is seen there."""
APPEAR_MS: Final = 220
TURN_MS: Final = 350
GEARS_MS: Final = 650
STEP_MS: Final = 80
WALK_MS: Final = 640
"""At most, whatever the number of steps."""
SCORE_MS: Final = 560
ROLL_MS: Final = 480
GEARS: Final = "gears"
"""The piece whose angle is that of the even gears."""


class ScoringToken(NamedTuple):
    """How an effect shows a token that is no piece any more."""

    seat: int


class BoardMotion:
    """Tracks, tokens and gears as they are seen now."""

    def __init__(self) -> None:
        self.pieces = PieceMotion()
        self._names = TokenNames()
        self._size = 0

    def show(
        self, old: View, new: View, seat: int | None, *, moves: bool, pace: float = 1.0
    ) -> None:
        """Go to a view; ``seat`` is who looks on: one's own choices do not flash."""
        motion, phases = self.pieces, plan(old, new, seat) if moves else ()
        follows = bool(phases)
        if new.size != self._size:
            motion.forget()
            self._names, self._size = TokenNames(), new.size
        self._names.follow(new, follows or new.ply == old.ply + 1)
        motion.pace = pace
        timings = _timings(phases, new)

        def timing(change: PieceChange) -> Timing:
            return timings.get(_place(change), _plain(change))

        motion.show(self._all(new), timing, phases, moves)

    def _all(self, view: View) -> Iterable[Piece]:
        """Every track and token, and the gears."""
        yield Piece(GEARS, GEARS, 0, 0, angle=float(view.gear))
        for cell, tile in enumerate(view.board):
            if tile is not None:
                x, y = xy(cell, view.size)
                yield Piece(("track", cell, tile.kind), tile, x, y, angle=float(tile.rot))
        for seat, number, cell in self._names.each():
            x, y = xy(cell, view.size)
            yield Piece(("token", seat, number), seat, x, y, layer=1)

    def tick(self, passed_ms: int) -> bool:
        """Let time pass; return whether something is seen otherwise."""
        return self.pieces.tick(passed_ms)

    def skip(self) -> bool:
        """End what moves; return whether anything did."""
        return self.pieces.skip()

    @property
    def is_moving(self) -> bool:
        """Return whether something moves."""
        return self.pieces.is_moving

    @property
    def effects(self) -> tuple[Seen, ...]:
        """Return the effects that are seen now."""
        return self.pieces.effects

    @property
    def rolling(self) -> float | None:
        """Return how far the die has rolled, from 0 to 1; None while it lies."""
        return next((seen.part for seen in self.effects if seen.effect.kind == "roll"), None)

    @property
    def turned(self) -> float:
        """Return how far the even gears are turned, in degrees; 0 while they lie still."""
        return next((pose.angle for pose in self.pieces.moving if pose.key == GEARS), 0.0)

    def still(self, view: View) -> tuple[Tile | None, ...]:
        """Return the tracks that lie where they belong, by cell."""
        found: list[Tile | None] = [None] * view.size**2
        for piece in self.pieces.still:
            if isinstance(piece.kind, Tile):
                found[int(piece.y) * view.size + int(piece.x)] = view.board[
                    int(piece.y) * view.size + int(piece.x)
                ]
        return tuple(found)

    def tracks(self) -> list[Pose]:
        """Return the tracks that move."""
        return [pose for pose in self.pieces.moving if isinstance(pose.kind, Tile)]

    def tokens(self) -> list[Pose]:
        """Return all tokens, those at rest first."""
        return [pose for pose in self.pieces.poses if _is_token(pose.key)]


def _is_token(key: Hashable) -> bool:
    return isinstance(key, tuple) and key[0] == "token"


def _place(change: PieceChange) -> Any:
    """What an event of the ply names it by: its cell, or that it is all gears."""
    piece = change.after or change.before
    if piece is None or piece.key == GEARS:
        return GEARS
    sort = "token" if _is_token(piece.key) else "track"
    return sort, int(piece.x), int(piece.y)


def _plain(change: PieceChange) -> Timing:
    """How it moves where no event tells of it: a ply taken back, a jump in a review."""
    return plainly(change)._replace(grow=1.0)


def plan(old: View, new: View, seat: int | None) -> tuple[Effect, ...]:
    """Return what is seen between two views that follow each other, one after another."""
    if new.ply != old.ply + 1 or new.size != old.size:
        return ()
    return in_order(effect for event in new.events for effect in _of(event, new, seat))


def _of(event: Event, new: View, seat: int | None) -> list[Effect]:
    """What one event shows."""
    who = event.seat if event.seat is not None else 0
    flash = [] if event.seat == seat else [Effect("flash", FLASH_MS, at=event.cells, look=who)]
    match event.what:
        case "placed" | "replaced" | "corner_fixed" | "straight_fixed":
            return [*flash, Effect("appear", APPEAR_MS, at=event.cells, look=who)]
        case "rotated":
            return [*flash, Effect("turn", TURN_MS, at=event.cells, look=who)]
        case "board_turned":
            return [Effect("gears", GEARS_MS, look=event.number)]
        case "token_moved":
            scores = any(it.what == "scored" and it.seat == who for it in new.events)
            ms = min(WALK_MS, STEP_MS * max(1, len(event.cells) - 1) + 120)
            look = ScoringToken(who) if scores else who
            return [Effect("walk", ms, at=event.cells, look=look, ease=smooth)]
        case "scored":
            return [Effect("score", SCORE_MS, at=event.cells, look=who, ease=arriving)]
        case "token_placed":
            cells = event.cells or (homes(new.size)[who],)
            return [Effect("drop", APPEAR_MS + 60, at=cells, look=who)]
        case "rolled":
            return [Effect("roll", ROLL_MS, look=who, ease=steady)]
        case _:
            return []


def _timings(phases: Iterable[Effect], new: View) -> dict[Any, Timing]:
    """When and how each piece moves, by its place after the ply."""
    found: dict[Any, Timing] = {}
    for phase in phases:
        when = Timing(phase.ms, phase.delay)
        match phase.kind:
            case "appear":
                found["track", *xy(phase.at[0], new.size)] = when._replace(drop=0.2, ease=arriving)
            case "turn":
                found["track", *xy(phase.at[0], new.size)] = when
            case "gears":
                theta = int(str(phase.look))
                found[GEARS] = when._replace(turn=theta)
                for cell in range(new.size**2):
                    there = "track", *xy(cell, new.size)
                    found[there] = when._replace(turn=spin(cell, new.size, theta))
            case "walk":
                way = tuple(map(_at(new), phase.at[1:-1]))
                found["token", *xy(phase.at[-1], new.size)] = when._replace(way=way)
                if isinstance(phase.look, ScoringToken):
                    found["token", *xy(phase.at[0], new.size)] = Timing(1, phase.delay)
            case "drop":
                there = "token", *xy(phase.at[-1], new.size)
                found[there] = when._replace(drop=0.6, ease=arriving)
            case _:
                pass
    return found


def _at(view: View) -> Any:
    def at(cell: int) -> tuple[float, float]:
        x, y = xy(cell, view.size)
        return float(x), float(y)

    return at


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
