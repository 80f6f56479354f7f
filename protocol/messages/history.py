"""Define the messages about the games that a player has finished."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from protocol.bounds import BY_SEAT, At, Seat, Sentence, Small, Word
from protocol.messages.base import ClientMessage, Player, Room, ServerMessage
from protocol.messages.saves import MOST_PACKED, MOST_PARTS
from protocol.names import Count, PlayerId, Request

GameKind: TypeAlias = Literal["rated", "casual", "campaign", "practice"]
"""What a game counted for: a rating, one's figures alone, a level, or nothing at all."""
GameResultWord: TypeAlias = Literal["won", "lost", "drawn"]
"""How a game ended for one player; of several, only the first has won."""


class ShowHistory(ClientMessage, frozen=True, tag="show_history"):
    """Ask for the finished games of a player, a page of them; of one's own where none is named."""

    request: Request
    player: Player | None = None
    before: Count = 0
    """The number of the last game of the page before; 0 for the first page."""
    game: Annotated[str, Meta(max_length=32)] = ""
    """Only of this game, where one is named."""
    kind: GameKind | None = None
    result: GameResultWord | None = None
    search: Annotated[str, Meta(max_length=64)] = ""
    """Only those in which a player has this in their name, or whose room has this code."""
    most: Annotated[int, Meta(ge=1, le=30)] = 12


class ShowFigures(ClientMessage, frozen=True, tag="show_figures"):
    """Ask what a player's finished games come to; one's own where none is named."""

    request: Request
    player: Player | None = None


class ExportHistory(ClientMessage, frozen=True, tag="export_history"):
    """Ask for one's own finished games with their records, a few at a time."""

    request: Request
    before: Count = 0
    """As in ShowHistory."""


class ShowRecord(ClientMessage, frozen=True, tag="show_record"):
    """Ask for a game, entry by entry, from a record that may be of any server.

    Answered by Replayed, once the whole record was found to follow the rules.
    """

    request: Request
    packed: Annotated[bytes, Meta(max_length=MOST_PACKED)]
    """The record, compressed by zlib; in JSON as base64. After parts only the end of it."""
    seat: Count | Literal["umpire"] | None = None
    """As in Replay."""
    parts: Annotated[int, Meta(ge=0, le=MOST_PARTS)] = 0
    """So many were sent before, by SendPart."""


HistoryMessage: TypeAlias = ShowHistory | ShowFigures | ExportHistory | ShowRecord
"""What a client may ask about finished games."""


class PastPlayer(Struct, frozen=True):
    """Say who played in a finished game."""

    seat: Seat
    player: Player
    name: Word
    place: Small
    bot: Word = ""
    """The bot and its level, as ``searcher 3``; ``external`` for a program; empty for a person."""


class PastGame(Struct, frozen=True):
    """Say what a finished game was to one player. Its room may be gone."""

    number: Small
    """Which of that player's, from 1."""
    room: Room
    game: Word
    at: At
    """When it ended."""
    kind: GameKind
    seat: Seat
    """The player's own."""
    result: GameResultWord
    reason: Sentence
    plies: Small
    players: Annotated[tuple[PastPlayer, ...], BY_SEAT]
    rating: int = 0
    """After it, in a rated game; 0 where it is not known."""
    change: int | None = None
    """By which it has changed."""
    view: Any = None
    """The last position, as spectators saw it."""


class History(ServerMessage, frozen=True, tag="history"):
    """Show a page of a player's finished games, the latest first."""

    request: Request
    player: Player
    name: Word
    games: Annotated[tuple[PastGame, ...], Meta(max_length=60)]
    next: Small
    """What to ask for the page after this one; 0 where there is none."""
    total: Small
    """How many there are, on all pages."""


class GameTally(Struct, frozen=True):
    """Count games of one sort."""

    key: Word
    """Which: a kind, a seat, a bot with its level, or the most plies."""
    won: Small = 0
    drawn: Small = 0
    lost: Small = 0


class Rival(Struct, frozen=True):
    """Count the games against one other player."""

    player: Player
    name: Word
    won: Small
    """Those in which the other placed lower."""
    drawn: Small
    lost: Small
    at: At
    """When the last one ended."""


class RatingPoint(Struct, frozen=True, array_like=True):
    """Say what a rating was after a game."""

    at: At
    rating: int


GameTallies: TypeAlias = Annotated[tuple[GameTally, ...], Meta(max_length=200)]


class GameFigures(Struct, frozen=True):
    """Say what a player's games of one sort come to. Practice counts in ``kinds`` alone."""

    game: Word
    kinds: GameTallies
    seats: GameTallies
    bots: GameTallies
    lengths: GameTallies
    """By the most plies: ``20``, ``40``, ``80``, ``160``; ``0`` for longer ones."""
    rivals: Annotated[tuple[Rival, ...], Meta(max_length=50)]
    """Other people, those with most games first."""
    curve: Annotated[tuple[RatingPoint, ...], Meta(max_length=400)]


class Figures(ServerMessage, frozen=True, tag="figures"):
    """Show what the finished games of a player come to, by game."""

    request: Request
    player: Player
    name: Word
    games: Annotated[tuple[GameFigures, ...], Meta(max_length=64)]


class ExportedGame(Struct, frozen=True):
    """Hold a finished game, and its record while its room is kept."""

    summary: PastGame
    record: Annotated[str, Meta(max_length=4_000_000)] = ""
    text: Annotated[str, Meta(max_length=4_000_000)] = ""


class HistoryExported(ServerMessage, frozen=True, tag="history_exported"):
    """Hand out some of one's finished games, the latest first."""

    request: Request
    player: Annotated[PlayerId, Meta(max_length=64)]
    games: Annotated[tuple[ExportedGame, ...], Meta(max_length=60)]
    next: Small
    """As in History."""
    total: Small
