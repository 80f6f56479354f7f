"""What a captain is about to do: bid, aim, sweep, announce, ping or dispute. Nothing is drawn here.

What may be done comes from the view alone, and all of this stays with the client.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from client.games.wordfleet.composer import Composer
from client.games.wordfleet.model.chart import SIZE
from client.games.wordfleet.sheet.letters import LetterWalk
from client.languages.message import mark, tr
from client.widgets.inputs import TextBuffer
from engines.wordfleet.public import (
    AREAS,
    PLACE,
    SPANS,
    SQUARES,
    UNKNOWN,
    AcceptResult,
    Attack,
    Challenge,
    Claim,
    Concede,
    CoordinateStrike,
    Counter,
    DisputeWord,
    Intent,
    LetterSweep,
    ShipClass,
    SonarPing,
    Square,
    View,
    WordStrike,
)

Answer: TypeAlias = Challenge | Concede | AcceptResult
Mode: TypeAlias = Literal["square", "letter", "word", "ping", "dispute"]


class CaptainOrder(NamedTuple):
    """A kind of attack."""

    mode: Mode
    may: str
    """The intent that the view has to allow."""
    label: str


ORDERS: Final = (
    CaptainOrder("square", "coordinate_strike", mark("Square")),
    CaptainOrder("letter", "letter_sweep", mark("Letter")),
    CaptainOrder("word", "word_strike", mark("Word")),
    CaptainOrder("ping", "sonar_ping", mark("Ping")),
    CaptainOrder("dispute", "dispute_word", mark("Dispute")),
)


HIGHEST: Final = 999


class CaptainChoice:
    """One captain's next order, as far as it is chosen."""

    def __init__(self) -> None:
        self.wanted: Mode = "square"
        self.square: Square | None = None
        self.letter = ""
        self.corner: Square | None = None
        self.ship: ShipClass | None = None
        self.composer = Composer()
        self.entry = TextBuffer(most=12, on_change=self._take_word)
        self.walk = LetterWalk()
        self.code = ""
        """What the dial shows; empty before it was set."""
        self.advised: Answer | None = None
        """An answer that a suggestion names: it needs nothing else to be chosen."""
        self.wheel = 0

    def _take_word(self) -> None:
        self.composer.write(self.entry.text)

    def clear(self) -> None:
        """Choose nothing."""
        self.square = self.corner = self.ship = None
        self.letter = self.code = ""
        self.advised = None
        self.composer.start, self.composer.down = None, False
        self.spell("")

    def spell(self, word: str) -> None:
        """Put a word into the composer."""
        self.entry.select_all()
        self.entry.insert(word)

    # -- the bidding -------------------------------------------------------------------------

    def suggest(self, intent: Intent) -> tuple[Square, ...]:
        """Choose the order that an intent is. The squares it names, none where it names none."""
        match intent:
            case Claim(code) | Counter(code):
                self.dial(code)
            case CoordinateStrike(at):
                self.wanted, self.square = "square", at
                return (at,)
            case LetterSweep(letter):
                self.sweep(letter)
            case WordStrike(word, here, there):
                self.wanted, self.composer.start = "word", here
                self.composer.down = here[0] == there[0]
                self.spell(word)
                return SPANS[here, there]
            case SonarPing(corner):
                self.wanted, self.corner = "ping", corner
                return tuple(sorted(AREAS[corner], key=PLACE.__getitem__))
            case DisputeWord(ship):
                self.wanted, self.ship = "dispute", msgspec.convert(ship, ShipClass)
            case Challenge() | Concede() | AcceptResult():
                self.advised = intent
            case _:
                pass
        return ()

    def dial(self, code: str, wheel: int = 0) -> None:
        """Set the dial."""
        self.code, self.wheel, self.advised = code, wheel, None

    def bid(self, view: View) -> Intent | None:
        """Return the claim that the dial stands for; None where it cannot be made."""
        if not self.code or bid_fault(view, self.code):
            return None
        return Claim(self.code) if "claim" in view.may else Counter(self.code)

    # -- the battle --------------------------------------------------------------------------

    def orders(self, view: View) -> tuple[CaptainOrder, ...]:
        """Return the kinds of attack that are open now."""
        return tuple(order for order in ORDERS if order.may in view.may)

    def mode(self, view: View) -> Mode:
        """Return the kind that is chosen, where it is open."""
        modes = [order.mode for order in self.orders(view)]
        return self.wanted if self.wanted in modes or not modes else modes[0]

    def aim(self, view: View, square: Square) -> None:
        """Aim at a square of the grid: what that means depends on the kind of attack."""
        match self.mode(view):
            case "word":
                self.composer.start = square
            case "ping":
                self.corner = centred(square)
            case _:
                self.wanted, self.square = "square", square

    def sweep(self, letter: str) -> None:
        """Choose a letter to sweep for."""
        self.wanted, self.letter = "letter", letter

    def announce(self, square: Square) -> None:
        """Begin a word there, unless one is begun."""
        self.wanted = "word"
        if self.composer.start is None:
            self.composer.start = square

    def fault(self, view: View, found: Attack) -> str:
        """Return why the order cannot be given, in a sentence; empty when it can."""
        match self.mode(view):
            case "square":
                return square_fault(found, self.square)
            case "letter":
                return letter_fault(found, self.letter)
            case "word":
                return self.composer.fault(found)
            case "ping":
                return "" if self.corner else tr("Pick the middle of an area on the grid.")
            case "dispute":
                return "" if self.accused_ship(found) else tr("Pick a ship.")

    def intent(self, view: View, found: Attack) -> Intent | None:
        """Return the order; None where it cannot be given."""
        if not self.orders(view) or self.fault(view, found):
            return None
        match self.mode(view):
            case "square":
                return CoordinateStrike(self.square) if self.square else None
            case "letter":
                return LetterSweep(self.letter)
            case "word":
                return self.composer.strike()
            case "ping":
                return SonarPing(self.corner) if self.corner else None
            case "dispute":
                ship = self.accused_ship(found)
                return DisputeWord(ship) if ship else None

    def accused_ship(self, found: Attack) -> ShipClass | None:
        """Return whose word is to be disputed: the ship chosen, else the first that can be."""
        ships = found.disputable
        return self.ship if self.ship in ships else next(iter(ships), None)


def square_fault(found: Attack, square: Square | None) -> str:
    """Return why a square cannot be called (D20)."""
    if square is None:
        return tr("Pick a square on the grid.")
    known = found.known(square) != UNKNOWN
    return tr("You already know {square}.", square=square) if known else ""


def letter_fault(found: Attack, letter: str) -> str:
    """Return why a letter cannot be swept for (W43)."""
    if not letter:
        return tr("Pick a letter.")
    return (
        tr("You have already swept for {letter}.", letter=letter) if letter in found.swept else ""
    )


def bid_fault(view: View, code: str) -> str:
    """Return why a code cannot be claimed now (D8)."""
    if view.bids and int(code) <= int(view.bids[-1].code):
        return tr("A counter must be above {code}.", code=view.bids[-1].code)
    return ""


def least_claim(view: View) -> str:
    """Return the least own code that can be claimed; without one the least at all."""
    own = view.you.codes if view.you else ()
    can = sorted(code for code in own if not bid_fault(view, code))
    if can:
        return can[0]
    least = int(view.bids[-1].code) + 1 if view.bids else 0
    return f"{min(least, HIGHEST):03}"


def centred(square: Square) -> Square:
    """Return the corner of the area around a square, moved inside the grid at its edges (D26)."""
    row, column = divmod(PLACE[square], SIZE)
    row, column = min(max(row, 1), SIZE - 2), min(max(column, 1), SIZE - 2)
    return SQUARES[(row - 1) * SIZE + column - 1]
