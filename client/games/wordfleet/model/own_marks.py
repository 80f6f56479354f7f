"""A captain's own marks on the enemy grid and the alphabet: guesses, what is ruled out, notes.

They are no facts and never leave this machine. What is found out later stands above them.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from client.languages.message import mark, tr
from client.table.board import SeatNotes
from engines.wordfleet.public import LETTERS, PLACE

Tool: TypeAlias = Literal["guess", "out", "note", "rub"]
Place: TypeAlias = str
"""A square, "D5", or a letter of the alphabet, "E"."""
TOOLS: Final[dict[Tool, str]] = {
    "guess": mark("Guess"),
    "out": mark("Rule out"),
    "note": mark("Note"),
    "rub": mark("Rub out"),
}
LONGEST_NOTE: Final = 40
MOST_STEPS: Final = 100
"""So many changes can be undone."""
SUSPECT: Final = "?"
"""What is guessed of a letter of the alphabet: that the fleet has it."""


class OwnMark(Struct, frozen=True, array_like=True):
    """Hold what one captain wrote on a square, or on a letter."""

    guess: Annotated[str, Meta(max_length=1)] = ""
    """The letter that may be there; "?" on a letter of the alphabet."""
    out: bool = False
    """Whether it is ruled out."""
    note: Annotated[str, Meta(max_length=LONGEST_NOTE)] = ""

    @property
    def spoken(self) -> str:
        """Return it in words; empty where there is none."""
        parts = [tr("ruled out by you")] if self.out else []
        if self.guess == SUSPECT:
            parts.append(tr("suspected by you"))
        elif self.guess:
            parts.append(tr("your guess: {letter}", letter=self.guess))
        parts += [tr("your note: {note}", note=self.note)] if self.note else []
        return ", ".join(parts)


BLANK: Final = OwnMark()
Sheet: TypeAlias = dict[Place, OwnMark]


class OwnMarks:
    """Hold all marks of one captain in one game, and the tool in hand."""

    def __init__(self) -> None:
        self.tool: Tool | None = None
        """None: nothing is being marked."""
        self.letter = ""
        """What the next guess says; empty before a letter was chosen."""
        self.place: Place = ""
        """What a note is being written about; empty for nothing."""
        self._sheet: Sheet = {}
        self._before: list[tuple[Place, OwnMark]] = []
        self._notes: SeatNotes | None = None
        self._key = ""

    def meet(self, notes: SeatNotes | None) -> None:
        """Show the marks that were kept there, and keep them there from now on; None: of nobody."""
        key = notes.key if notes is not None else ""
        if key == self._key:
            return
        self._notes, self._key = notes, key
        self._sheet = _read(notes.read()) if notes is not None else {}
        self._before.clear()
        self.tool, self.letter, self.place = None, "", ""

    @property
    def is_kept(self) -> bool:
        """Return whether there is anybody whose marks they are."""
        return self._notes is not None

    @property
    def can_undo(self) -> bool:
        """Return whether there is a change to take back."""
        return bool(self._before)

    def at(self, place: Place) -> OwnMark:
        """Return what is marked there."""
        return self._sheet.get(place, BLANK)

    def all(self) -> Mapping[Place, OwnMark]:
        """Return every mark."""
        return self._sheet

    def take(self, tool: Tool | None) -> None:
        """Mark with that tool from now on; None: mark no more."""
        self.tool, self.place = tool, ""

    def use(self, place: Place) -> None:
        """Use the tool on a square or a letter; where it did that already, take that back."""
        now = self.at(place)
        match self.tool:
            case "guess":
                self._guess(place, now)
            case "out":
                self.rule_out(place)
            case "note":
                self.place = place
            case "rub":
                self.rub(place)
            case None:
                return

    def _guess(self, place: Place, now: OwnMark) -> None:
        """On a letter choose it, and once more: suspect it. On a square write what is chosen."""
        if place in LETTERS:
            if self.letter == place:
                wanted = "" if now.guess else SUSPECT
                self._put(place, replace(now, guess=wanted, out=False))
            self.letter = place
        elif self.letter:
            self.guess(place, "" if now.guess == self.letter else self.letter)

    def guess(self, place: Place, letter: str) -> None:
        """Write a letter on a square; none takes it away."""
        self._put(place, replace(self.at(place), guess=letter, out=False))

    def rule_out(self, place: Place) -> None:
        """Rule out a square or a letter, or no more."""
        now = self.at(place)
        self._put(place, replace(now, out=not now.out, guess=""))

    def rub(self, place: Place) -> None:
        """Take away everything that is marked there."""
        self._put(place, BLANK)

    def write(self, place: Place, note: str) -> None:
        """Write a note; the letters of one note are one change."""
        before = self.at(place)
        again = bool(self._before) and self._before[-1][0] == place and bool(before.note)
        self._put(place, replace(before, note=note[:LONGEST_NOTE]), again=again)

    def undo(self) -> None:
        """Take the newest change back."""
        if self._before:
            place, mark_ = self._before.pop()
            self._set(place, mark_)

    def _put(self, place: Place, made: OwnMark, again: bool = False) -> None:
        before = self.at(place)
        if made == before:
            return
        if not again:
            self._before = [*self._before, (place, before)][-MOST_STEPS:]
        self._set(place, made)

    def _set(self, place: Place, made: OwnMark) -> None:
        self._sheet.pop(place, None)
        if made != BLANK:
            self._sheet[place] = made
        if self._notes is not None:
            self._notes.write(_written(self._sheet))


def _written(sheet: Sheet) -> str:
    return msgspec.json.encode(sheet).decode() if sheet else ""


def _read(text: str) -> Sheet:
    """Return what was written; nothing of what cannot be."""
    try:
        found = msgspec.json.decode(text or "{}", type=Sheet)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return {}
    return {place: it for place, it in found.items() if place in PLACE or place in set(LETTERS)}
