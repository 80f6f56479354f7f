"""The whole truth of a game of Toppen: the position, who moves which colour, and what came up."""

from msgspec import Struct
from msgspec.structs import replace

from engines.game import Outcome, Seat
from engines.toppen.board import FIRST, SECOND, Colour, End, Step
from engines.toppen.public import CHOOSER, Sides
from engines.toppen.turn import REPETITION, Special, TurnPosition, begun, played


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
    steps: tuple[Step, ...] = ()
    """Every move so far."""
    begin: TurnPosition | None = None
    """The position before the first of them; None where nothing was moved yet."""
    repeated: bool = False
    """Whether any of what came up since a stack went came up twice, where that matters."""

    @property
    def start(self) -> TurnPosition:
        """Return the position before the first move."""
        return self.begin or self.position

    @property
    def to_move(self) -> Seat | None:
        """Return the seat to move, or to choose its side."""
        if self.outcome:
            return None
        return CHOOSER if self.choosing else self.seat(self.position.to_move)

    @property
    def sides(self) -> Sides:
        """Return how it is settled who moves which colour; a choice is a ply that moves nothing."""
        if self.choosing:
            return "open"
        if self.ply == len(self.steps):
            return "fixed"
        return "kept" if self.colours == (FIRST, SECOND) else "swapped"

    @property
    def seen(self) -> int:
        """Return how often this position has come up."""
        return self.past.count(self.past[-1]) if self.past else 0

    def seat(self, colour: Colour) -> Seat:
        """Return who moves ``colour``."""
        return self.colours.index(colour)


def dealt(first: TurnPosition, special: Special, swap: bool) -> State:
    """Return the state before the first ply: perhaps over (C10), or behind a pass (C13)."""
    position, end = begun(first, special)
    return _turned(State(position, choosing=swap and not end), position, end, special)


def chosen(state: State, swap: bool) -> State:
    """Return ``state`` once the sides are chosen; the first colour still moves first."""
    colours = (SECOND, FIRST) if swap else (FIRST, SECOND)
    return replace(state, choosing=False, colours=colours, ply=state.ply + 1)


def moved(state: State, step: Step, special: Special) -> State:
    """Return ``state`` after a legal step."""
    row, col = step[0]
    if len(state.position.board[row][col]) == 1:  # a stack goes, and so does what came up
        state = replace(state, past=(), repeated=False)
    after, end = played(state.position, step, special)
    return _turned(state, after, end, special, step)


def _turned(
    state: State,
    position: TurnPosition,
    end: End | None,
    special: Special,
    *steps: Step,
) -> State:
    """``state`` after ``steps``, over where this position is the same for the third time."""
    past, repeated = state.past, state.repeated
    if not end and (special.n_move is None or special.stalemate is None):
        past = (*past, _counted(position, special))
        count = past.count(past[-1])
        repeated = repeated or count > 1
        end = End(None, REPETITION) if count == 3 else None
    outcome = None
    if end:
        winners = () if end.winner is None else (state.seat(end.winner),)
        outcome = Outcome(winners, end.reason)
    return State(
        position=position,
        choosing=state.choosing,
        colours=state.colours,
        ply=state.ply + len(steps),
        past=past,
        outcome=outcome,
        steps=state.steps + steps,
        begin=state.begin or (state.position if steps else None),
        repeated=repeated,
    )


def _counted(position: TurnPosition, special: Special) -> TurnPosition:
    """What has to be the same to be a repetition (C18): no counter of a rule that is off."""
    if special.n_move is None:
        position = replace(position, mover=None, run=0)
    return position if special.stalemate is not None else replace(position, quiet=0)
