"""What each player has done with puzzles: a log a player, and what it comes to."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from server.books.log_book import LogBook
from server.store.log import Store

TRIES: Final = 3
"""So many wrong moves there are before the solution can be seen."""
PuzzleOutcome: TypeAlias = Literal["", "missed", "solved", "first", "shown"]


class PuzzleFact(Struct, frozen=True, tag_field="fact"):
    """Something a player has done with a puzzle."""

    at: int
    """On the store's clock, in Unix milliseconds."""
    game: str
    puzzle: str
    """Its key."""


class PuzzleMissed(PuzzleFact, frozen=True, tag="missed"):
    """A wrong move was played, one of the first three."""


class PuzzleSolved(PuzzleFact, frozen=True, tag="solved"):
    """It was solved."""


class PuzzleShown(PuzzleFact, frozen=True, tag="shown"):
    """The solution was looked at before it was solved."""


PuzzleEntry: TypeAlias = PuzzleMissed | PuzzleSolved | PuzzleShown


class PuzzleNote(NamedTuple):
    """What was done with one puzzle."""

    missed: int = 0
    """Wrong moves, three at most."""
    end: Literal["", "solved", "shown"] = ""

    @property
    def outcome(self) -> PuzzleOutcome:
        """Return it in a word."""
        if self.end == "solved":
            return "solved" if self.missed else "first"
        return self.end or ("missed" if self.missed else "")

    @property
    def tries(self) -> int:
        """Return how many wrong moves are left before the solution can be seen."""
        return 0 if self.end else TRIES - self.missed


class PuzzleRecord(Struct, frozen=True):
    """What a log comes to: by game and key what was done."""

    done: Mapping[tuple[str, str], PuzzleNote] = {}

    def note(self, game: str, puzzle: str) -> PuzzleNote:
        """Return what was done with a puzzle."""
        return self.done.get((game, puzzle), PuzzleNote())

    def concerns(self, entry: PuzzleEntry) -> bool:
        """Return whether an entry changes anything; others are not written."""
        note = self.note(entry.game, entry.puzzle)
        return not note.end and (not isinstance(entry, PuzzleMissed) or note.missed < TRIES)

    def after(self, entry: PuzzleEntry) -> "PuzzleRecord":
        """Return the record with one more entry."""
        if not self.concerns(entry):
            return self
        note = self.note(entry.game, entry.puzzle)
        match entry:
            case PuzzleMissed():
                note = note._replace(missed=note.missed + 1)
            case PuzzleSolved():
                note = note._replace(end="solved")
            case PuzzleShown():
                note = note._replace(end="shown")
        return PuzzleRecord({**self.done, (entry.game, entry.puzzle): note})


class PuzzleBook(LogBook[PuzzleEntry, PuzzleRecord]):
    """Hold the logs of all players, ``puzzles:PLAYER``."""

    def __init__(self, store: Store) -> None:
        """Fold nothing yet."""
        super().__init__(store, "puzzles", PuzzleEntry, PuzzleRecord())
