"""Messages about the position of the day."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from protocol.bounds import At, Seat, Small, Word
from protocol.messages.base import ClientMessage, ServerMessage
from protocol.names import Request


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
