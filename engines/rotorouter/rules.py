"""The rules of RotoRouter: two to four colours lay tracks to each other's corners."""

# ruff: noqa: ARG002 - the contract gives every game more than a game without limits of its own needs

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any, ClassVar, get_args

from msgspec.structs import replace

from engines import chance
from engines.game import IllegalIntent, Outcome, Seat
from engines.hidden_hands import HiddenHands
from engines.rotorouter import view as views
from engines.rotorouter.cards.decks import dealt
from engines.rotorouter.cards.reroll import rerolled
from engines.rotorouter.cards.resample import resampled
from engines.rotorouter.grid.board import board, with_tokens
from engines.rotorouter.grid.tracks import COLOURS
from engines.rotorouter.intents import Code, DeclineFix, FixCorner, FixStraight
from engines.rotorouter.public import Intent, Options, View
from engines.rotorouter.state import Person, State, listed
from engines.rotorouter.text import draw
from engines.rotorouter.turns.choices import drawn, kinds
from engines.rotorouter.turns.forces import waived
from engines.rotorouter.turns.hints import hints
from engines.rotorouter.turns.plies import played
from engines.rotorouter.turns.refusals import SENTENCES, no_fix, refusal
from engines.rotorouter.turns.turn import STOPPED, begun, declined, over, withdrawn


class RotoRouter(HiddenHands, Options, frozen=True):
    """RotoRouter by the rules numbered 1. A seat is a colour, and any of them may stay free."""

    intent_type: ClassVar[Any] = Intent
    view_type: ClassVar[Any] = View
    rules: ClassVar[int] = 1
    draws: ClassVar[bool] = True
    deals_secrets: ClassVar[bool] = False

    @property
    def private_views(self) -> bool:
        """Return whether hands are hidden; decks are hidden from everyone."""
        return self.hands == "hidden"

    @property
    def seats(self) -> int:
        """Return as many as the option says; two to four (R6)."""
        return self.colours

    @property
    def fewest(self) -> int:
        """Return two (R6)."""
        return 2

    def setup(self, seats: tuple[Seat, ...], seed: bytes) -> State:
        """Deal an empty board and a shuffled deck for each colour that plays (R9, R22)."""
        people = tuple(
            Person(seat, dealt(self.size, len(seats), seed, f"deck {COLOURS[seat]}"))
            for seat in seats
        )
        first = 0
        if self.first == "random":
            first = chance.draw(seed, "first", 0, len(seats))
        state = State(board(self.size), people, seed, current=seats[first])
        return self._listed(begun(state, seats[first]))

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """Return the one seat whose turn it is; none when the game is over."""
        return () if state.outcome else (state.current,)

    def legal(self, state: State, seat: Seat) -> Iterator[Intent]:
        """Yield buttons first, then fixes, tracks and token moves by cell."""
        if seat in self.to_move(state):
            yield from chain.from_iterable(kinds(hints(state, self), self.size))

    def apply(self, state: State, seat: Seat, intent: Intent) -> State:
        """Return the state after one ply, with all that follows from it by itself.

        Raises IllegalIntent with a ``Code``, the first that holds in the order of section 6.3.
        """
        fresh = replace(state, events=(), ply=state.ply + 1)
        code, now = self._checked(fresh, seat, intent)
        if code:
            raise IllegalIntent(code, SENTENCES[code])
        after = played(now, intent, self)
        return self._listed(after if after.phase != "main" else waived(after))

    def view(self, state: State, viewer: Seat | None) -> View:
        """Return what a seat sees, its own hand included, or what all see (section 11)."""
        return views.view(state, self, viewer)

    def umpire(self, state: State) -> View:
        """Return the table with every hand open."""
        return views.view(state, replace(self, hands="open"), None)

    def text(self, seen: View) -> str:
        """Return the board in letters, for transcripts."""
        return draw(seen)

    def outcome(self, state: State) -> Outcome | None:
        """Tell an end by "three corners", "resignation", "stopped", or a guard: "stall" or "limit"
        (section 8).
        """
        return state.outcome

    def withdraw(self, state: State, seat: Seat) -> State:
        """Take the tokens of the seat off the board and pass its turn; its tracks stay."""
        person = next((person for person in state.people if person.seat == seat), None)
        if state.outcome or person is None or not person.playing:
            return state
        cleared = replace(state, board=with_tokens(state.board, seat, 0), events=())
        return self._listed(withdrawn(cleared, seat, self))

    def active(self, state: State) -> tuple[Seat, ...]:
        """Return those who are neither finished nor out."""
        return tuple(it.seat for it in state.people if it.playing) if not state.outcome else ()

    def safe(self, state: State) -> tuple[Seat, ...]:
        """Return nobody: all who are in the game can leave it."""
        return ()

    def adjudicate(self, state: State) -> State:
        """Return places by the standings (section 8, and amendment "AI-only pause")."""
        if state.outcome:
            return state
        return self._listed(over(replace(state, events=()), STOPPED, self))

    def reroll(self, state: State, times: int) -> State:
        """Draw another die, and another order of the cards that were never drawn."""
        return rerolled(state, times)

    def turn(self, state: State) -> int:
        """Return how many have begun so far, of all."""
        return sum(it.turns for it in state.people)

    def barrier(self, state: State) -> int:
        """Count the cards drawn and the dice rolled."""
        return state.barrier

    @classmethod
    def random_intent(cls, view: View, seat: Seat, random: Random) -> Intent:
        """Return any legal intent: kinds count alike, scoring comes first, so that games end."""
        if view.to_move != seat or view.hints is None:
            raise ValueError(f"seat {seat} is not to move")
        return drawn(view.hints, view.size, random)

    def sample(self, state: State, seat: Seat, random: Random) -> Intent:
        """Return any legal intent, as ``random_intent`` does."""
        return drawn(hints(state, self), self.size, random)

    def resample(self, state: State, viewer: Seat | None, random: Random) -> State:
        """Draw decks, hands and the die anew where ``viewer`` cannot know them."""
        return resampled(state, viewer, self.hands == "hidden", random)

    def _listed(self, state: State) -> State:
        return listed(state, whole=self.hands == "open")

    def _checked(self, state: State, seat: Seat, intent: Intent) -> tuple[Code | None, State]:
        """What is wrong with the intent, and the state in which it is played."""
        code = self._barred(state, seat, intent)
        if code:
            return code, state
        if state.phase == "corner_fix":
            return (None if isinstance(intent, FixCorner) else "WRONG_PHASE"), state
        if state.phase == "dead_fix" and isinstance(intent, FixStraight):
            return no_fix(state, intent.x, intent.y), state
        if state.phase == "dead_fix" and isinstance(intent, DeclineFix):
            return None, state
        now = declined(state) if state.phase == "dead_fix" else state
        return refusal(now, intent, self), now

    def _barred(self, state: State, seat: Seat, intent: Intent) -> Code | None:
        if state.outcome:
            return "GAME_OVER"
        if not isinstance(intent, get_args(Intent)):
            return "BAD_INTENT"
        if all(person.seat != seat for person in state.people):
            return "NOT_A_PLAYER"
        return None if seat == state.current else "NOT_YOUR_TURN"
