"""The whole truth of a game of Toppen: the position, who moves which colour, and what came up."""

from msgspec import Struct
from msgspec.structs import replace

from engines.game import Outcome, Seat
from engines.toppen.board import FIRST, SECOND, Board, Colour, End, Step, stacks
from engines.toppen.public import Made, Special
from engines.toppen.turn import REPETITION, TurnPosition, begun, played

CHOOSER: Seat = 1
"""The seat that may swap."""


class State(Struct, frozen=True, gc=False):
    """A position with its past."""

    position: TurnPosition
    choosing: bool
    """Whether the sides are still to be chosen; nothing is moved before."""
    colours: tuple[Colour, Colour] = (FIRST, SECOND)
    """The colour each seat moves."""
    ply: int = 0
    past: tuple[TurnPosition, ...] = ()
    """What came up since a stack went, this position last; empty where it cannot matter (C18)."""
    outcome: Outcome | None = None
    moves: tuple[Made, ...] = ()
    repeated: bool = False
    """Whether any of what came up since a stack went came up twice, where that matters."""

    @property
    def to_move(self) -> Seat | None:
        """The seat to move, or to choose its side."""
        if self.outcome:
            return None
        return CHOOSER if self.choosing else self.seat(self.position.to_move)

    @property
    def seen(self) -> int:
        """How often this position has come up."""
        return self.past.count(self.past[-1]) if self.past else 0

    def seat(self, colour: Colour) -> Seat:
        """Who moves ``colour``."""
        return self.colours.index(colour)


def dealt(board: Board, special: Special, swap: bool) -> State:
    """The state before the first ply, which may be over (C10), or begin with a pass (C13)."""
    position, end = begun(TurnPosition(board), special)
    return _turned(State(position, choosing=swap and not end), position, end, special)


def chosen(state: State, swap: bool) -> State:
    """``state`` once the sides are chosen; the first colour still moves first."""
    colours = (SECOND, FIRST) if swap else (FIRST, SECOND)
    return replace(state, choosing=False, colours=colours, ply=state.ply + 1)


def moved(state: State, step: Step, special: Special) -> State:
    """``state`` after a legal step."""
    after, end = played(state.position, step, special)
    moves = (*state.moves, (state.position.to_move, *step))
    return _turned(replace(state, ply=state.ply + 1, moves=moves), after, end, special)


def _turned(state: State, position: TurnPosition, end: End | None, special: Special) -> State:
    """``state`` at its next position, over where that one is the same for the third time."""
    fewer = len(stacks(position.board)) < len(stacks(state.position.board))
    past, repeated = ((), False) if fewer else (state.past, state.repeated)
    after = replace(state, position=position, past=past, repeated=repeated)
    if not end and None in (special.n_move, special.stalemate):
        after = replace(after, past=(*past, _counted(position, special)))
        after = replace(after, repeated=repeated or after.seen > 1)
        if after.seen == 3:
            end = End(None, REPETITION)
    if end:
        winners = () if end.winner is None else (after.seat(end.winner),)
        after = replace(after, outcome=Outcome(winners, end.reason))
    return after


def _counted(position: TurnPosition, special: Special) -> TurnPosition:
    """What has to be the same to be a repetition (C18): no counter of a rule that is off."""
    if special.n_move is None:
        position = replace(position, mover=None, run=0)
    return position if special.stalemate is not None else replace(position, quiet=0)
