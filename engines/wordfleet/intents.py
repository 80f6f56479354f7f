"""What a captain of Word Fleet may ask for."""

from typing import TypeAlias

from msgspec import Struct, field
from msgspec.structs import force_setattr

from engines.wordfleet.board import fold

NAME_LENGTH = 30
"""The longest name of a fleet, in characters (D37)."""


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
    """Hold one ship of a fleet to deploy: its class, its word, and where it begins and ends."""

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
