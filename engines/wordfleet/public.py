"""What travels in Word Fleet: options, intents and view, and what a log of events adds up to."""

from functools import cached_property
from itertools import zip_longest
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from engines.wordfleet.attack import Attack, attack
from engines.wordfleet.board import (
    AREA,
    AREAS,
    CLASSES,
    COLUMNS,
    LENGTHS,
    LETTERS,
    PLACE,
    SIZE,
    SPANS,
    SQUARES,
    VOWELS,
    ShipClass,
    Square,
    fold,
    inventory,
)
from engines.wordfleet.dictionary.words import (
    NEWEST,
    Level,
    Method,
    Theme,
    dealt,
    fits,
    is_flagged,
    is_seemly,
    is_word,
)
from engines.wordfleet.events import (
    MISS,
    UNKNOWN,
    By,
    CoordinateStruck,
    Event,
    Grid,
    LetterSwept,
    Place,
    ShipSunk,
    SonarPinged,
    Spelled,
    WordDisputed,
    WordStruck,
    check_lies,
)
from engines.wordfleet.intents import (
    NAME_LENGTH,
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
    Ship,
    SonarPing,
    WordStrike,
)
from engines.wordfleet.options import Options

__all__ = [
    "AREA",
    "AREAS",
    "AUDIT_MS",
    "CLASSES",
    "COLUMNS",
    "HAND",
    "LENGTHS",
    "LETTERS",
    "MISS",
    "NAME_LENGTH",
    "PLACE",
    "SEAT_NAMES",
    "SIZE",
    "SPANS",
    "SQUARES",
    "TITLE",
    "UNKNOWN",
    "VOWELS",
    "AcceptResult",
    "Attack",
    "BattleTurn",
    "Bid",
    "Challenge",
    "Claim",
    "Concede",
    "CoordinateStrike",
    "CoordinateStruck",
    "Counter",
    "Deploy",
    "DisputeWord",
    "Event",
    "Fleet",
    "Grid",
    "Intent",
    "LetterSweep",
    "LetterSwept",
    "LockRound",
    "Options",
    "Own",
    "Placed",
    "Settlement",
    "Ship",
    "ShipClass",
    "ShipSunk",
    "SonarPing",
    "SonarPinged",
    "Square",
    "Terms",
    "Theme",
    "View",
    "WordDisputed",
    "WordStrike",
    "WordStruck",
    "attack",
    "dealt",
    "fits",
    "fold",
    "inventory",
    "is_flagged",
    "is_seemly",
    "is_word",
]

TITLE: Final = "Word Fleet"
SEAT_NAMES: Final = ("red", "blue")
HAND: Final = 5
"""So many launch codes a captain has (W14)."""
LAST_CODE: Final = "999"
"""The launch code that none is above."""
AUDIT_MS: Final = 60_000
"""So long the loser may dispute once both fleets are open (D31)."""
Phase: TypeAlias = Literal["bidding", "deploy", "battle", "audit", "over"]
Small: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Digit: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
LaunchCode: TypeAlias = Annotated[str, Meta(pattern="^[0-9]{3}$")]
Codes: TypeAlias = Annotated[tuple[LaunchCode, ...], Meta(max_length=5)]
Words: TypeAlias = Annotated[tuple[Spelled, ...], Meta(max_length=5)]
FleetName: TypeAlias = Annotated[str, Meta(max_length=NAME_LENGTH)]


class Terms(Struct, frozen=True, array_like=True):
    """What both captains have agreed to."""

    word_method: Method
    word_level: Level
    theme: Theme
    open_classes: Annotated[tuple[ShipClass, ...], Meta(max_length=5)]
    """The classes whose words need not be of the theme (D28); none without a theme."""
    dictionary_defense: bool
    sonar_ping: bool
    sweep_answer: Literal["count", "count_and_ships"]
    allow_flagged_words: bool
    edition: Annotated[int, Meta(ge=1, le=NEWEST)] = 1
    """Of the words: what is one, and what is dealt."""


class LockRound(Struct, frozen=True, array_like=True):
    """One round of the frequency lock (W16 to W19, D5): the digits revealed, by seat."""

    digits: tuple[Digit, Digit]
    total: Annotated[int, Meta(ge=0, le=18)]
    counts: tuple[Small, Small]
    """How often ``total`` stands in each hand."""


class Bid(Struct, frozen=True, array_like=True):
    """A launch code that was claimed, the last one standing."""

    by: By
    code: LaunchCode


class Settlement(Struct, frozen=True, array_like=True):
    """How the bidding ended (W21 to W25)."""

    by: By
    """The seat that conceded or challenged."""
    held: bool | None
    """Whether the claimant holds the code; None where it was conceded, and never checked (D11)."""
    opener: By
    turns: Small
    """Turns in a row the opener begins with."""


class BattleTurn(Struct, frozen=True, gc=False, array_like=True):
    """Whose turn it is in the battle."""

    active: By
    part: Literal[1, 2]
    """1, where a word may be struck or disputed, or 2 (W36)."""
    run: Small
    """Turns in a row the active captain has left, this one included."""
    number: Small
    """Turns begun so far."""


class Placed(Struct, frozen=True, array_like=True):
    """A ship on its grid."""

    ship: ShipClass
    word: Spelled
    start: Place
    end: Place

    def __post_init__(self) -> None:
        """Raise ValueError where the word cannot lie there."""
        check_lies(self.word, self.start, self.end)


Fleet: TypeAlias = Annotated[tuple[Placed, ...], Meta(max_length=5)]
"""Five ships in roster order; empty before they are deployed."""


class Own(Struct, frozen=True, array_like=True):
    """What a captain alone knows."""

    seat: By
    """Which seat is the viewer's."""
    codes: Codes
    """The five launch codes, in order."""
    words: Words
    """The dealt words in roster order; empty where captains choose."""
    fleet: Fleet
    inventory: Annotated[tuple[Small, ...], Meta(min_length=26, max_length=26)]
    """How many of each letter A to Z the fleet, or the dealt words, have (W32 to W34)."""


class View(Struct, frozen=True, dict=True, array_like=True):
    """What was said aloud, and what the viewer alone knows.

    Whose turn it is, and what may be done in it, follows from what was said and is not sent.
    """

    phase: Phase
    log: Annotated[tuple[Event, ...], Meta(max_length=2_000)]
    """Everything that was said in the battle. ``attack(log, seat)`` is what it adds up to."""
    lock: Annotated[tuple[LockRound, ...], Meta(max_length=200)]
    """Every round; after five that are all equal new codes are dealt (D6)."""
    first_claim: By
    """The seat that claims first."""
    bids: Annotated[tuple[Bid, ...], Meta(max_length=1_000)]
    settlement: Settlement | None
    deployed: tuple[bool, bool]
    """By seat."""
    names: tuple[FleetName, FleetName]
    """What each fleet is called; empty before it is deployed, or for no name."""
    you: Own | None
    """The viewer's own secrets; None for spectators."""
    fleets: tuple[Fleet, Fleet] | None
    """Both fleets, in an audit and when the game is over."""
    codes: tuple[Codes, Codes] | None
    """All launch codes, when the game is over: who bluffed, and who did not."""
    words: tuple[Words, Words] | None
    """The words that were dealt, when the game is over."""
    terms: Terms

    observed: ClassVar[tuple[str, ...]] = ("turn",)

    def __post_init__(self) -> None:
        """Raise ValueError where a phase lacks what it is about."""
        if self.phase == "battle" and (self.settlement is None or not all(self.deployed)):
            raise ValueError("a battle has turns, and somebody who began it")

    @cached_property
    def turn(self) -> BattleTurn | None:
        """Return the turn, from the first one of the battle on; at last the one that ended it."""
        if self.settlement is None or not all(self.deployed):
            return None
        first = BattleTurn(self.settlement.opener, 1, self.settlement.turns, 1)
        return turn_after(first, self.log)

    @property
    def to_move(self) -> tuple[int, ...]:
        """Return the seats that may act: both while fleets are deployed, none in the end."""
        match self.phase:
            case "bidding":
                mover = 1 - self.bids[-1].by if self.bids else self.first_claim
                return (mover,) if self.lock else ()  # before the deal there is none
            case "deploy":
                return tuple(seat for seat, there in enumerate(self.deployed) if not there)
            case "battle":
                return () if self.turn is None else (self.turn.active,)
            case "audit":  # whose fleet was sunk
                sunk = sum(isinstance(event, ShipSunk) and event.by == 0 for event in self.log)
                return (1 if sunk == len(CLASSES) else 0,)
            case "over":
                return ()

    @cached_property
    def may(self) -> tuple[str, ...]:
        """Return the types of intent the viewer may send now; none for everyone else."""
        if self.you is None or self.you.seat not in self.to_move:
            return ()
        match self.phase:
            case "bidding":
                return _may_bid(self.bids)
            case "deploy":
                return ("deploy",)
            case "battle":
                part = 2 if self.turn is None else self.turn.part
                return _may_attack(self.terms, part, attack(self.log, self.you.seat))
            case "audit":
                found = attack(self.log, self.you.seat)
                return (*_may_dispute(self.terms, found), "accept_result")
            case "over":
                return ()


def turn_after(turn: BattleTurn, log: tuple[Event, ...]) -> BattleTurn:
    """Return the turn of a battle that began with ``turn``, once all of ``log`` was said.

    A captain's turns last as long as the run does. A word that is struck or disputed with reason
    brings part 2 of the turn; whatever else is done ends it, but for what ends the battle.
    """
    sunk = [0, 0]
    for event, then in zip_longest(log, log[1:]):
        if isinstance(event, ShipSunk):
            continue  # it went down with what was said before
        sunk[event.by] += isinstance(then, ShipSunk)
        if sunk[event.by] == len(CLASSES):
            return turn
        match event:
            case WordStruck(right=True) | WordDisputed(upheld=True):
                turn = replace(turn, part=2)
            case _ if turn.run > 1:
                turn = BattleTurn(turn.active, 1, turn.run - 1, turn.number + 1)
            case _:
                turn = BattleTurn(1 - turn.active, 1, 1, turn.number + 1)
    return turn


def _may_bid(bids: tuple[Bid, ...]) -> tuple[str, ...]:
    if not bids:
        return ("claim",)
    if bids[-1].code == LAST_CODE:
        return ("concede", "challenge")
    return ("counter", "concede", "challenge")


def _may_attack(terms: Terms, part: int, found: Attack) -> tuple[str, ...]:
    first = ("word_strike", *_may_dispute(terms, found)) if part == 1 else ()
    sweep = ("letter_sweep",) if len(found.sweeps) < len(LETTERS) else ()
    ping = ("sonar_ping",) if terms.sonar_ping and not found.pings else ()
    return (*first, "coordinate_strike", *sweep, *ping)


def _may_dispute(terms: Terms, found: Attack) -> tuple[str, ...]:
    return ("dispute_word",) if terms.dictionary_defense and found.disputable else ()
