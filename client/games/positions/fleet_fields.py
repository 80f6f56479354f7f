"""The fields beside the editor of Word Fleet: words, strikes and launch codes as they are typed."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from client.games.positions.fleet_changes import of_class, with_ship, with_side, with_strikes
from client.games.positions.position_words import position_words
from client.languages.message import tr
from client.widgets import Widget
from client.widgets.inputs import TextBuffer, TextField
from engines.positions.position_reader import BadPosition
from engines.wordfleet.position import (
    FleetPosition,
    Strike,
    read_codes,
    read_strikes,
    write_strike,
)
from engines.wordfleet.public import CLASSES, LENGTHS, ShipClass, fold

MOST_STRIKES: Final = 2_000
MOST_CODES: Final = 30
SIDES: Final = ("red", "blue")


class FleetFields:
    """Holds what is typed for one position, and changes that as soon as it can be read."""

    def __init__(self, position: FleetPosition) -> None:
        """``position``: the one that is shown at first."""
        self.change: Callable[[FleetPosition], None] = _nothing
        """Shows another position."""
        self.fault = self.fault_at = ""
        """Why the last word could not be placed, or a field be read; and the key of that field."""
        self._now = position
        self.words = {
            (seat, ship): TextBuffer(
                most=LENGTHS[ship], on_change=partial(self._word_typed, seat, ship)
            )
            for seat in (0, 1)
            for ship in CLASSES
        }
        self._strikes = {
            seat: TextBuffer(most=MOST_STRIKES, on_change=partial(self._strikes_typed, seat))
            for seat in (0, 1)
        }
        self._codes = {
            seat: TextBuffer(most=MOST_CODES, on_change=partial(self._codes_typed, seat))
            for seat in (0, 1)
        }

    def follow(self, position: FleetPosition) -> None:
        """Write words and strikes as they are now into their fields."""
        self.fault, self._now = "", position
        for seat, side in enumerate(position.sides):
            for placed in filter(None, side.fleet):
                _fill(self.words[seat, placed.ship], placed.word)
            if self._typed_strikes(seat) != side.strikes:
                _fill(self._strikes[seat], ",".join(map(write_strike, side.strikes)))
            if self._typed_codes(seat) != side.codes:
                _fill(self._codes[seat], ",".join(side.codes))
        self.fault = ""

    def _said(self, key: str) -> str:
        """What is wrong in the field with that key."""
        return position_words(self.fault) if self.fault_at == key else ""

    def codes(self, names: list[str]) -> list[Widget]:
        """Return the launch codes of each captain; empty: drawn."""
        return [
            TextField(
                f"codes {seat}",
                tr("Launch codes of {side} (empty: drawn)", side=names[seat]),
                self._codes[seat],
                "042,117,300,655,908",
                fault=self._said(f"codes {seat}"),
            )
            for seat in (0, 1)
        ]

    def ships(self, seat: int, titles: Mapping[str, str]) -> list[Widget]:
        """Return the word of each ship, which are called by ``titles``."""
        fields = [
            TextField(
                f"word {ship}",
                tr("{ship} ({n} letters)", ship=tr(titles[ship]), n=LENGTHS[ship]),
                self.words[seat, ship],
                fault=self._said(f"word {ship}"),
            )
            for ship in CLASSES
        ]
        return [*fields]

    def strikes(self, seat: int, names: list[str]) -> Widget:
        """Return all strikes on the grid of ``seat``, in their order."""
        by = 1 - seat
        title, key = tr("Strikes by {side}", side=names[by]), f"strikes {by}"
        example, fault = "D5,E?,STORM@B2-F2", self._said(key)
        return TextField(key, title, self._strikes[by], example, fault=fault)

    def _codes_typed(self, seat: int) -> None:
        codes = self._typed_codes(seat)
        if codes is not None:
            side = replace(self._now.sides[seat], codes=codes)
            self.change(with_side(self._now, seat, side))

    def _typed_codes(self, seat: int) -> tuple[str, ...] | None:
        """The codes that a field says; None where it cannot be read, which is a fault then."""
        text, self.fault = self._codes[seat].text.replace(" ", ""), ""
        self.fault_at = f"codes {seat}"
        try:
            return read_codes(f"{SIDES[seat]}.codes", text)
        except BadPosition as why:
            self.fault = why.message
        return None

    def _word_typed(self, seat: int, ship: ShipClass) -> None:
        """Let a ship that lies bear the word as soon as it is long enough."""
        before = of_class(self._now.sides[seat], ship)
        word = fold(self.words[seat, ship].text.strip())
        if before is not None and len(word) == LENGTHS[ship] and word.isalpha():
            placed = replace(before, word=word)
            self.change(with_ship(self._now, seat, ship, placed))

    def _strikes_typed(self, by: int) -> None:
        strikes = self._typed_strikes(by)
        if strikes is not None:
            self.change(with_strikes(self._now, by, strikes))

    def _typed_strikes(self, by: int) -> tuple[Strike, ...] | None:
        """The strikes that a field says; None where it cannot be read, which is a fault then."""
        text = fold(self._strikes[by].text.replace(" ", ""))
        text = text.replace("=YES", "=yes").replace("=NO", "=no")
        self.fault, self.fault_at = "", f"strikes {by}"
        try:
            return tuple(read_strikes(SIDES[by], text))
        except BadPosition as why:
            self.fault = why.message
        return None


def _nothing(position: FleetPosition) -> None:
    """Change nothing: no editor shows it yet."""


def _fill(buffer: TextBuffer, text: str) -> None:
    """Write ``text`` into a field, unless it says so already."""
    if buffer.text != text:
        buffer.text = text
        buffer.move(len(text), False)
