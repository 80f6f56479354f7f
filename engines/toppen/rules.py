"""The rules of Toppen: two players stack pieces and want to be on top when one stack is left."""

# ruff: noqa: ARG002 - the contract gives every game more than a game without secrets needs

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar, assert_never

from msgspec.structs import replace

from engines.game import IllegalIntent, Outcome, Seat
from engines.toppen import state as states
from engines.toppen import view as views
from engines.toppen.board import CELLS, NEAR, Step, stacks
from engines.toppen.public import Intent, Keep, Move, Options, Swap, View
from engines.toppen.starts import layout
from engines.toppen.state import State
from engines.toppen.text import draw
from engines.toppen.turn import barred, may_leave, steps


class Toppen(Options, frozen=True):
    """Toppen by the rules numbered 1."""

    intent_type: ClassVar[Any] = Intent
    view_type: ClassVar[Any] = View
    rules: ClassVar[int] = 1
    draws: ClassVar[bool] = True
    deals_secrets: ClassVar[bool] = False

    @property
    def seats(self) -> int:
        """Two (T3)."""
        return 2

    @property
    def fewest(self) -> int:
        """Both seats are needed."""
        return 2

    def setup(self, seats: tuple[Seat, ...], seed: bytes) -> State:
        """The layout by the option ``start``; all chance of the game is in it (T4)."""
        return states.dealt(layout(self, seed), self.special, self.swap)

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """The one seat whose turn it is (T5); none when the game is over."""
        return () if state.to_move is None else (state.to_move,)

    def legal(self, state: State, seat: Seat) -> Iterator[Intent]:
        """Every legal move; before the first ply, where sides are chosen, swap and keep alone."""
        if seat != state.to_move:
            return
        if state.choosing:
            yield from (Swap(), Keep())
        else:
            yield from (Move(*step) for step in steps(state.position, self.special))

    def apply(self, state: State, seat: Seat, intent: Intent) -> State:
        """The state after one ply, with the pass of a side that then cannot move (T10).

        Raises IllegalIntent: GAME_OVER, NOT_YOUR_TURN, OUT_OF_BOUNDS, EMPTY_CELL, NOT_YOUR_PIECE,
        NOT_ADJACENT, EMPTY_TARGET, WOULD_DISCONNECT, NO_BACKTRACK or SWAP_NOT_OPEN, the first
        that holds. What is refused changes nothing (C14).
        """
        if state.outcome:
            raise IllegalIntent("GAME_OVER", "The game is over.")
        if seat != state.to_move:
            raise IllegalIntent("NOT_YOUR_TURN", "It is the other player's turn.")
        match intent:
            case Move(here, there):
                self._check_move(state, (here, there))
                return states.moved(state, (here, there), self.special)
            case Swap() | Keep():
                if not state.choosing:
                    raise IllegalIntent("SWAP_NOT_OPEN", "Sides are chosen before the first move.")
                return states.chosen(state, swap=isinstance(intent, Swap))
        assert_never(intent)

    def view(self, state: State, viewer: Seat | None) -> View:
        """The whole position, for the seat to move with its legal moves."""
        moves = viewer is not None and viewer == state.to_move and not state.choosing
        legal = steps(state.position, self.special) if moves else ()
        return views.view(state, legal, self.special)

    def text(self, seen: View) -> str:
        """The board in letters, for transcripts."""
        return draw(seen)

    def outcome(self, state: State) -> Outcome | None:
        """Won or drawn by a reason of ``turn.py`` (T11 to T13, T19, T22), or by "resignation"."""
        return state.outcome

    def withdraw(self, state: State, seat: Seat) -> State:
        """The other seat has won; a game that is over stays as it is."""
        if state.outcome:
            return state
        return replace(state, outcome=Outcome((1 - seat,), "resignation"))

    def active(self, state: State) -> tuple[Seat, ...]:
        """Both seats until the end."""
        return () if state.outcome else (0, 1)

    def adjudicate(self, state: State) -> State:
        """Drawn: the rules know no standings."""
        return state if state.outcome else replace(state, outcome=Outcome((), "stopped"))

    def reroll(self, state: State, times: int) -> State:
        """The state itself: all chance is in the layout."""
        return state

    def turn(self, state: State) -> int:
        """Every ply is one."""
        return state.ply

    def due(self, state: State) -> tuple[Seat, int, Intent] | None:
        """No phase has a limit of its own."""
        return None

    def barrier(self, state: State) -> int:
        """Nothing is ever revealed."""
        return 0

    def sample(self, state: State, seat: Seat, random: Random) -> Intent:
        """Any legal intent, all equally likely."""
        return random.choice(list(self.legal(state, seat)))

    def resample(self, state: State, viewer: Seat | None, random: Random) -> State:
        """The state itself: everyone knows all of it."""
        return state

    def _check_move(self, state: State, step: Step) -> None:
        """Raise IllegalIntent for the first thing that is wrong with ``step``."""
        here, there = step
        if state.choosing:
            raise IllegalIntent("NOT_YOUR_TURN", "First say whether you swap sides or keep yours.")
        if here not in CELLS or there not in CELLS:
            raise IllegalIntent("OUT_OF_BOUNDS", "Rows and columns are 0 to 3.")
        pieces = stacks(state.position.board)
        if here not in pieces:
            raise IllegalIntent("EMPTY_CELL", "There is no piece to move.")
        if pieces[here][-1] != state.position.to_move:
            raise IllegalIntent("NOT_YOUR_PIECE", "The piece on top there is not yours.")
        if there not in NEAR[here]:
            raise IllegalIntent("NOT_ADJACENT", "A piece goes up, down, left or right by one cell.")
        if there not in pieces:
            raise IllegalIntent("EMPTY_TARGET", "A piece goes on other pieces, never on the board.")
        if not may_leave(pieces, here):
            raise IllegalIntent("WOULD_DISCONNECT", "The stacks must stay connected.")
        if step == barred(state.position, self.special):
            raise IllegalIntent("NO_BACKTRACK", "The piece you moved last may not go back yet.")
