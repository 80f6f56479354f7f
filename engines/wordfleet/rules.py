"""The rules of Word Fleet: two captains hide five words each and hunt the other's by letters."""

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar, Final, assert_never

from engines.game import IllegalIntent, Seat
from engines.hidden_hands import HiddenHands
from engines.two_seats import TwoSeats
from engines.wordfleet import state as states
from engines.wordfleet import view as views
from engines.wordfleet.dictionary import lexicon
from engines.wordfleet.phases import battle, bidding, deployment, disputes
from engines.wordfleet.phases import legal_intents as moves
from engines.wordfleet.phases.codes import dealt
from engines.wordfleet.public import (
    AUDIT_MS,
    AcceptResult,
    Challenge,
    Claim,
    Concede,
    CoordinateStrike,
    Counter,
    Deploy,
    DisputeWord,
    Intent,
    LetterSweep,
    Options,
    SonarPing,
    View,
    WordStrike,
)
from engines.wordfleet.sample import choose
from engines.wordfleet.state import CAPTAINS, State
from engines.wordfleet.text import draw
from engines.wordfleet.worlds import resample as samples

PHASES: Final[dict[type[Intent], tuple[str, ...]]] = {
    Claim: ("bidding",),
    Counter: ("bidding",),
    Concede: ("bidding",),
    Challenge: ("bidding",),
    Deploy: ("deploy",),
    WordStrike: ("battle",),
    CoordinateStrike: ("battle",),
    LetterSweep: ("battle",),
    SonarPing: ("battle",),
    DisputeWord: ("battle", "audit"),
    AcceptResult: ("audit",),
}
"""When each intent has its place (section 7)."""

NOW: Final = {
    "bidding": "Captains are bidding for the first strike now.",
    "deploy": "Captains are deploying their fleets now.",
    "battle": "The battle is on: strike, or sweep for a letter.",
    "audit": "The loser may dispute the winner's words now, or accept the result.",
    "over": "The game is over.",
}


class WordFleet(TwoSeats, HiddenHands, Options, frozen=True):
    """Word Fleet by the rules numbered 2: with the second edition of the words.

    Won by "fleet sunk", "illegal fleet" or "resignation"; never drawn.
    """

    intent_type: ClassVar[Any] = Intent
    view_type: ClassVar[Any] = View
    rules: ClassVar[int] = 2
    draws: ClassVar[bool] = False
    deals_secrets: ClassVar[bool] = True

    def setup(self, seats: tuple[Seat, ...], seed: bytes) -> State:  # noqa: ARG002 - always both
        """Deal codes, and words where they are dealt; the lock is settled (D1, W14 to W19).

        All chance of the game is in it.
        """
        terms = lexicon.terms(self)
        words = lexicon.dealt(terms, seed, 0), lexicon.dealt(terms, seed, 1)
        return states.begun(terms, dealt(seed), words)

    def to_move(self, state: State) -> tuple[Seat, ...]:
        """Return both captains while fleets are deployed, else one; none when the game is over."""
        return state.to_move

    def legal(self, state: State, seat: Seat) -> Iterator[Intent]:
        """Yield every legal intent; fleets and word strikes are more than anyone can list."""
        return moves.legal(state, seat)

    def apply(self, state: State, seat: Seat, intent: Intent) -> State:
        """Return the state after one ply.

        Raises IllegalIntent by the table of section 7, in this order: WRONG_PHASE, NOT_A_CAPTAIN,
        NOT_YOUR_TURN or ALREADY_DEPLOYED, then what the intent's own function says.
        """
        self._check(state, seat, intent)
        match intent:
            case Claim(code):
                return bidding.claimed(state, seat, code)
            case Counter(code):
                return bidding.countered(state, seat, code)
            case Concede():
                return bidding.conceded(state, seat)
            case Challenge():
                return bidding.challenged(state, seat)
            case Deploy():
                return deployment.taken(state, seat, intent)
            case WordStrike():
                return battle.word_struck(state, seat, intent)
            case CoordinateStrike(at):
                return battle.coordinate_struck(state, seat, at)
            case LetterSweep(letter):
                return battle.letter_swept(state, seat, letter)
            case SonarPing(corner):
                return battle.sonar_pinged(state, seat, corner)
            case DisputeWord(ship):
                return disputes.disputed(state, seat, ship)
            case AcceptResult():
                return disputes.accepted(state)
        assert_never(intent)

    def view(self, state: State, viewer: Seat | None) -> View:
        """Return what was said aloud, and the viewer's own secrets."""
        return views.view(state, viewer)

    def umpire(self, state: State) -> View:
        """Return the public past with both captains' fleets, codes and dealt words."""
        return views.umpire(state)

    def text(self, seen: View) -> str:
        """Return the grids in letters, for transcripts."""
        return draw(seen)

    def withdraw(self, state: State, seat: Seat) -> State:
        """Let the other seat win; in an audit the loser accepts, and the winner cannot resign."""
        if state.phase == "over":
            return state
        if state.phase == "audit":
            return state if seat == state.victor else disputes.accepted(state)
        return states.won(state, 1 - seat, "resignation")

    def safe(self, state: State) -> tuple[Seat, ...]:
        """Return the winner in an audit."""
        return (state.victor,) if state.phase == "audit" else ()

    def adjudicate(self, state: State) -> State:
        """Return a draw: the rules know no standings."""
        return state if state.outcome else states.stopped(state)

    def turn(self, state: State) -> int:
        """Return how many have begun in the battle; what comes before it is one for both."""
        return state.turn.number if state.turn else 0

    def due(self, state: State) -> tuple[Seat, int, Intent] | None:
        """Let the loser accept after 60 seconds in an audit (D31)."""
        if state.phase != "audit":
            return None
        return 1 - state.victor, AUDIT_MS, AcceptResult()

    def barrier(self, state: State) -> int:
        """Count what is not taken back: a challenge, a final fleet, every attack, the end."""
        settled = state.settlement is not None
        revealed = (state.phase in ("audit", "over")) + (state.phase == "over")
        return settled + sum(state.deployed) + len(state.log) + revealed

    @classmethod
    def random_intent(cls, view: View, seat: Seat, random: Random) -> Intent:
        """Return one legal intent, likelier one that follows from what was found."""
        return choose(view, seat, random)

    def sample(self, state: State, seat: Seat, random: Random) -> Intent:
        """Return one legal intent by what ``seat`` may know alone, every one possible."""
        return choose(self.view(state, seat), seat, random)

    def resample(self, state: State, viewer: Seat | None, random: Random) -> State:
        """Draw other codes, words and squares for everyone else; all that was said stays true."""
        return samples.resample(state, viewer, random)

    def _check(self, state: State, seat: Seat, intent: Intent) -> None:
        """Raise IllegalIntent for the wrong phase, seat or turn."""
        if state.phase not in PHASES[type(intent)]:
            raise IllegalIntent("WRONG_PHASE", NOW[state.phase])
        if seat not in CAPTAINS:
            raise IllegalIntent("NOT_A_CAPTAIN", "Only the two captains play.")
        if seat not in state.to_move:
            if state.phase == "deploy":
                raise IllegalIntent("ALREADY_DEPLOYED", "Your fleet is deployed: that is final.")
            raise IllegalIntent("NOT_YOUR_TURN", "It is the other captain's turn.")


class FirstWordFleet(WordFleet, frozen=True):
    """Word Fleet by the rules numbered 1: with the first edition of the words."""

    rules: ClassVar[int] = 1
    edition: ClassVar[int] = 1
