"""What travels in Word Fleet: options, intents and view, and what a log of events adds up to."""

from functools import cached_property
from itertools import zip_longest
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr, replace

from engines.options import GameOptions
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
NAME_LENGTH = 30
"""The longest name of a fleet, in characters (D37)."""

THEME_NAMES: Final = {
    "none": "Any",
    "animals": "Animals",
    "food": "Food",
    "plants": "Plants",
    "body": "Body",
    "people": "People",
    "materials": "Materials",
    "nature": "Nature",
    "things": "Things",
    "home": "Home",
    "clothing": "Clothes",
    "tools": "Tools",
    "colors": "Colour words",
    "sea": "Sea",
    "time": "Time",
    "music": "Music",
}
"""What people call each theme."""

Phase: TypeAlias = Literal["bidding", "deploy", "battle", "audit", "over"]


class Options(GameOptions, frozen=True, forbid_unknown_fields=True):
    """What can be chosen when a room is opened."""

    edition: ClassVar[int] = NEWEST
    """Of the words, which the rules fix."""

    word_method: Annotated[
        Method,
        Meta(
            title="Words",
            description="Where the words of the fleets come from.",
            extra_json_schema={
                "names": {"auto": "Dealt", "own": "Own"},
                "abouts": {
                    "auto": "Five random words for each player.",
                    "own": "Each player picks five words.",
                },
                "said": {"auto": "Dealt words", "own": "Own words"},
            },
        ),
    ] = "auto"
    word_level: Annotated[
        Level,
        Meta(
            title="Vocabulary",
            description="How well known the dealt words are. A theme has its own words.",
            extra_json_schema={
                "names": {"common": "Easy", "everyday": "Everyday", "rare": "Rare"},
                "abouts": {
                    "common": "The best known words. A theme has its own.",
                    "everyday": "Words most people know. A theme has its own.",
                    "rare": "Unusual words too. A theme has its own.",
                },
                "said": {
                    "common": "Easy words",
                    "everyday": "Everyday words",
                    "rare": "Rare words",
                },
                "only": {"word_method": "auto"},
            },
        ),
    ] = "everyday"
    theme: Annotated[
        Theme,
        Meta(
            title="Theme",
            description="All words come from one theme. If a theme has too few short words, any "
            "word is allowed.",
            extra_json_schema={
                "names": THEME_NAMES,
                "said": THEME_NAMES | {"none": "No theme"},
                "told": "changed",
            },
        ),
    ] = "none"
    dictionary_defense: Annotated[
        bool,
        Meta(
            title="Dictionary Defense",
            description="Words are not checked: make one up if you dare. A disputed fake sinks; a "
            "wrong dispute costs the turn.",
            extra_json_schema={
                "said": {"true": "Dictionary Defense", "false": "No Dictionary Defense"},
                "only": {"word_method": "own"},
                "told": "changed",
            },
        ),
    ] = False
    sonar_ping: Annotated[
        bool,
        Meta(
            title="Sonar Ping",
            description="Once a game you may ask whether any ship is afloat in an area of 3 × 3 "
            "squares.",
            extra_json_schema={
                "said": {"true": "Sonar Ping", "false": "No Sonar Ping"},
                "told": "changed",
            },
        ),
    ] = False
    sweep_answer: Annotated[
        Literal["count", "count_and_ships"],
        Meta(
            title="Letter sweeps",
            description="What you learn when you ask for a letter.",
            extra_json_schema={
                "names": {"count": "Count only", "count_and_ships": "Count and ships"},
                "abouts": {
                    "count": "A sweep tells how often the letter occurs.",
                    "count_and_ships": "A sweep also tells which ships have the letter.",
                },
                "said": {
                    "count": "Sweeps tell the count",
                    "count_and_ships": "Sweeps name the ships",
                },
                "told": "changed",
            },
        ),
    ] = "count"
    allow_flagged_words: Annotated[
        bool,
        Meta(
            title="Rude words",
            description="Players may pick words that can offend. They are never dealt.",
            extra_json_schema={
                "said": {"true": "Rude words allowed", "false": "No rude words"},
                "only": {"word_method": "own"},
                "told": "changed",
            },
        ),
    ] = False
    first_claim: Annotated[
        Literal["frequency_lock"],
        Meta(
            title="First turn",
            description="The launch codes decide who goes first.",
            extra_json_schema={
                "said": {"frequency_lock": "Launch codes decide who goes first"},
                "told": "changed",
            },
        ),
    ] = "frequency_lock"

    @property
    def unrated(self) -> str:
        """Return why the captains' fleets are not of a kind: words of their own."""
        return "" if self.word_method == "auto" else "Rated games of Word Fleet need dealt words."

    def __post_init__(self) -> None:
        """Raise ValueError where the options do not fit together."""
        if self.dictionary_defense and self.word_method != "own":
            raise ValueError(
                "BAD_OPTIONS: Dictionary Defense needs own words: dealt ones are always real"
            )


class _Typed(Struct, frozen=True):
    """What people type in any case: its texts are kept in upper case."""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            typed = getattr(self, name)
            if type(typed) is str and (folded := fold(typed)) != typed:
                force_setattr(self, name, folded)


class Claim(Struct, frozen=True, tag="claim", tag_field="type", forbid_unknown_fields=True):
    """Open the bidding with a launch code, held or not (W20)."""

    code: str
    """Three digits, ``007``."""


class Counter(Struct, frozen=True, tag="counter", tag_field="type", forbid_unknown_fields=True):
    """Answer a claim with a higher code, held or not (W23)."""

    code: str


class Concede(Struct, frozen=True, tag="concede", tag_field="type", forbid_unknown_fields=True):
    """Let the claimant strike first (W21)."""


class Challenge(Struct, frozen=True, tag="challenge", tag_field="type", forbid_unknown_fields=True):
    """Say that the claimant does not hold the code (W22)."""


class Ship(_Typed, frozen=True, forbid_unknown_fields=True):
    """One ship of a fleet to deploy: its class, its word, and where it begins and ends."""

    ship: str
    word: str
    here: str = field(name="from")
    there: str = field(name="to")


class Deploy(Struct, frozen=True, tag="deploy", tag_field="type", forbid_unknown_fields=True):
    """Put all five ships on the defense grid, in any order; this is final (W7)."""

    fleet: tuple[Ship, ...]
    name: str = ""
    """What the fleet is called, for all to see; empty for no name (D37)."""


class WordStrike(
    _Typed, frozen=True, tag="word_strike", tag_field="type", forbid_unknown_fields=True
):
    """Announce a ship's whole word and exact place (W37)."""

    word: str
    here: str = field(name="from")
    there: str = field(name="to")


class CoordinateStrike(
    _Typed, frozen=True, tag="coordinate_strike", tag_field="type", forbid_unknown_fields=True
):
    """Call a square (W41)."""

    at: str


class LetterSweep(
    _Typed, frozen=True, tag="letter_sweep", tag_field="type", forbid_unknown_fields=True
):
    """Ask how often a letter stands in the whole fleet (W42)."""

    letter: str


class SonarPing(
    _Typed, frozen=True, tag="sonar_ping", tag_field="type", forbid_unknown_fields=True
):
    """Ask whether any ship afloat has a square in an area, named by its top left square (W62)."""

    corner: str


class DisputeWord(
    _Typed, frozen=True, tag="dispute_word", tag_field="type", forbid_unknown_fields=True
):
    """Say that the word of a ship is none (W59)."""

    ship: str


class AcceptResult(
    Struct, frozen=True, tag="accept_result", tag_field="type", forbid_unknown_fields=True
):
    """Leave the winner's words undisputed (D31)."""


Intent: TypeAlias = (
    Claim
    | Counter
    | Concede
    | Challenge
    | Deploy
    | WordStrike
    | CoordinateStrike
    | LetterSweep
    | SonarPing
    | DisputeWord
    | AcceptResult
)


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
