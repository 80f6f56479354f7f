"""Keeps the positions of a game that can be taken back, and put forward again."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engines.game import Seat
from protocol.termination import Termination

Keeps: TypeAlias = Literal["present", "needed", "all"]
"""Which positions a room keeps: where nothing is taken back, the present one alone."""


class Position(Struct, frozen=True, gc=False):
    """A state of the game, and the ply that brought it about."""

    ply: int
    """0 at the beginning of play, one more with each ply."""
    state: Any
    to_move: tuple[Seat, ...]
    barrier: int
    """``Game.barrier`` of the state."""
    by: Seat | None = None
    """Who made the ply; None at the beginning."""
    conceded: bool = False
    """Whether it was no ply but the accepted resignation of a bot."""
    why: tuple[str, ...] = ()
    """The bot's reasons."""

    @property
    def ended_by(self) -> Termination:
        """Return what ended the game, if it is over in this position."""
        return Termination.RESIGNATION if self.conceded else Termination.RULES


class Turned(Struct, frozen=True):
    """A seat has put the game back, or forward, from the position ``ply``."""

    seat: Seat
    ply: int


class UndoHistory(Struct, frozen=True, gc=False):
    """The positions that are kept, by ply; the game stands at number ``here`` of them."""

    positions: tuple[Position, ...] = ()
    here: int = 0
    backs: tuple[Turned, ...] = ()
    """What was taken back since the last ply, and can be put forward: the last one first."""
    forth: Turned | None = None
    """What was just put forward."""
    turns: int = 0
    """How often anything was taken back."""

    @property
    def now(self) -> Position:
        """Return the present position. Raises IndexError before play has begun."""
        return self.positions[self.here]

    @property
    def ply(self) -> int:
        """Return the number of the present position; 0 before play has begun."""
        return self.now.ply if self.positions else 0

    @property
    def last(self) -> int:
        """Return the number of the last position, taken back or not."""
        return self.positions[-1].ply if self.positions else 0

    @property
    def before(self) -> Position | None:
        """Return the position one ply earlier, while it is kept."""
        if self.here and self.positions[self.here - 1].ply == self.ply - 1:
            return self.positions[self.here - 1]
        return None

    def played(self, position: Position, keeps: Keeps) -> "UndoHistory":
        """Return the history with one more position in place of what was taken back.

        Where what is ``needed`` is kept, a rise of the barrier ends what can be taken back freely:
        of what lies before it, only where each seat was last to move remains.
        """
        if keeps == "present":
            return UndoHistory((position,))
        positions = (*self.positions[: self.here + 1], position)
        if keeps == "needed" and position.barrier > self.now.barrier:
            positions = _pruned(positions)
        return replace(self, positions=positions, here=len(positions) - 1, backs=(), forth=None)

    def cut(self) -> "UndoHistory":
        """Return the history without what was taken back: it cannot be put forward any more."""
        return replace(self, positions=self.positions[: self.here + 1], backs=(), forth=None)

    def back(self, seat: Seat, ply: int) -> "UndoHistory":
        """Return the history at an earlier position, by the wish of ``seat``."""
        backs = (*self.backs, Turned(seat, self.ply))
        here = self._index(ply)
        return replace(self, here=here, backs=backs, forth=None, turns=self.turns + 1)

    def forward(self, seat: Seat, ply: int) -> "UndoHistory":
        """Return the history at the position from which ``seat`` came back."""
        forth = Turned(seat, self.ply)
        return replace(self, here=self._index(ply), backs=self.backs[:-1], forth=forth)

    def restarted(self, position: Position) -> "UndoHistory":
        """Return the history that ends with ``position``, an earlier one changed."""
        positions = (*(old for old in self.positions if old.ply < position.ply), position)
        return UndoHistory(positions, len(positions) - 1, turns=self.turns + 1)

    def _index(self, ply: int) -> int:
        return next(at for at, position in enumerate(self.positions) if position.ply == ply)


def _pruned(positions: tuple[Position, ...]) -> tuple[Position, ...]:
    """Return the last position, and the latest before it at which each seat was to move."""
    kept, known = [positions[-1]], set[Seat]()
    for position in reversed(positions[:-1]):
        if not known.issuperset(position.to_move):
            known.update(position.to_move)
            kept.append(position)
    return tuple(reversed(kept))
