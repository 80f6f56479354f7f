"""Messages about puzzles: the position of the day, and positions of games between bots."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from protocol.bounds import At, Seat, Small, Step, Word
from protocol.messages.base import ClientMessage, ServerMessage
from protocol.messages.play import MotifView
from protocol.names import Request

PuzzleDifficulty: TypeAlias = Literal["easy", "medium", "hard"]
"""Measured by the level of the game's bot that finds it."""
PuzzleKey: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{0,16}$")]


class ShowPuzzles(ClientMessage, frozen=True, tag="show_puzzles"):
    """Ask which puzzles there are, and how many of them one has solved."""

    request: Request


class NextPuzzle(ClientMessage, frozen=True, tag="next_puzzle"):
    """Ask for a puzzle that one has not done yet; for any where all are done."""

    request: Request
    game: Word
    difficulty: PuzzleDifficulty
    """How hard it may be."""
    after: PuzzleKey = ""
    """The one that was shown before; empty for none."""


class PlayPuzzle(ClientMessage, frozen=True, tag="play_puzzle"):
    """Play in a puzzle: all of one's moves from its beginning."""

    request: Request
    game: Word
    puzzle: PuzzleKey
    """The one that was told."""
    line: Annotated[tuple[Any, ...], Meta(max_length=16)] = ()
    """The game's Intents; only the last one may be wrong."""
    reveal: bool = False
    """Show the solution instead: after three wrong moves, or once it is solved."""


class PuzzleCount(Struct, frozen=True):
    """Tell how many puzzles of one kind a player has solved."""

    game: Word
    """The name of the game."""
    difficulty: PuzzleDifficulty
    """How hard they are."""
    solved: Small
    """How many of them you have solved ..."""
    puzzles: Small
    """... of so many."""


class PuzzleShelf(ServerMessage, frozen=True, tag="puzzle_shelf"):
    """List the puzzles of the server."""

    request: Request
    counts: Annotated[tuple[PuzzleCount, ...], Meta(max_length=64)]
    """By game and difficulty, easy ones first; none of which there are no puzzles."""


class PuzzlePosition(ServerMessage, frozen=True, tag="puzzle_position"):
    """Show a puzzle, and where a line of moves in it has led."""

    request: Request
    puzzle: PuzzleKey
    """What it is called for ever."""
    game: Word
    """The name of the game."""
    rules: Small
    """The number of the game's rules."""
    difficulty: PuzzleDifficulty
    """How hard it is."""
    task: Word
    """What is to be found. ``win``: the one move that still wins; ``score``: a corner to score in
    this turn; ``word``: a ship of which word and place are certain. There may be others later."""
    seat: Seat
    """Whose moves are to be found."""
    moves: Small
    """So many moves the longest right line has."""
    progress: Literal["open", "wrong", "solved", "shown"]
    """``open``: there is more to find; ``wrong``: the last move is; ``solved``; or ``shown``: it is
    the solution."""
    views: Annotated[tuple[Any, ...], Meta(max_length=64)]
    """The game's View at its beginning, and after each ply. After a wrong move the one before it
    comes once more where its answer would tell what is hidden."""
    tries: Step
    """So many wrong moves are left before the solution can be seen."""
    outcome: Literal["", "missed", "solved", "first", "shown"]
    """What you have done with it: nothing (empty), wrong moves alone (``missed``), ``solved`` after
    some, ``first`` without any, or the solution was ``shown``."""
    count: PuzzleCount
    """How many of this game and difficulty you have solved."""
    motifs: Annotated[tuple[MotifView, ...], Meta(max_length=8)] = ()
    """What the right moves do, once it is solved or shown: as of a suggestion."""


class ShowDaily(ClientMessage, frozen=True, tag="show_daily"):
    """Ask for the position of the day, and how far one is with it."""

    request: Request


class PlayDaily(ClientMessage, frozen=True, tag="play_daily"):
    """Play in the position of the day: all of one's moves from its beginning."""

    request: Request
    day: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
    """The one that was told: on another day there is another position."""
    line: Annotated[tuple[Any, ...], Meta(max_length=16)] = ()
    """The game's Intents; only the last one may be wrong."""
    reveal: bool = False
    """Show the solution instead: the day is not solved then."""


DailyProgress: TypeAlias = Literal["open", "wrong", "solved", "shown"]
"""Where a line has led: there is more to find; its last move does not win in time; it has won; or
it is the solution."""
DailyOutcome: TypeAlias = Literal["", "missed", "solved", "first", "shown"]
"""What a player has done with a day's position: nothing, a wrong move, solved it after one or
without any, or looked at the solution."""


class DailyStanding(Struct, frozen=True):
    """Tell how a player fares with the positions of the day."""

    streak: Small
    """Days in a row on which it was solved, up to today or yesterday."""
    best: Small
    """The longest one so far."""
    solved: Small
    """Days on which it was solved ..."""
    first_try: Small
    """... and those without a wrong move."""
    today: DailyOutcome = ""
    """What you have done today: nothing (empty), ``missed`` (a wrong move), ``solved`` after one,
    ``first`` without any, or ``shown``."""


class DailyPosition(ServerMessage, frozen=True, tag="daily_position"):
    """Show the position of the day, and where a line of moves in it has led."""

    request: Request
    day: Word
    """Its date in UTC, as "2026-11-23"."""
    game: Word
    rules: Small
    """The number of the game's rules."""
    seat: Seat
    """Whose moves are to be found."""
    moves: Small
    """In so many of them that seat wins, however the others defend."""
    progress: DailyProgress
    """``open``: there is more to find; ``wrong``: the last move does not win in time; ``solved``;
    or ``shown``: it is the solution."""
    views: Annotated[tuple[Any, ...], Meta(max_length=64)]
    """The game's View at its beginning, and after each ply: yours and the best defence."""
    standing: DailyStanding
    """How you fare with the positions of the day."""
    ends: At
    """When the day is over, on the server's clock, in Unix milliseconds."""
