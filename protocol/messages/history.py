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
    """Only games that counted for this."""
    result: GameResultWord | None = None
    """Only games that ended so for the player."""
    search: Annotated[str, Meta(max_length=64)] = ""
    """Only those in which a player has this in their name, or whose room has this code."""
    most: Annotated[int, Meta(ge=1, le=30)] = 12
    """How many there are on a page."""


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
    """Their seat."""
    player: Player
    name: Word
    """The name by which they played."""
    place: Small
    """Their place, from 1."""
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
    """What it counted for."""
    seat: Seat
    """The player's own."""
    result: GameResultWord
    """How it ended for that player."""
    reason: Sentence
    """Why it ended, in a few words."""
    plies: Small
    """How many plies were played."""
    players: Annotated[tuple[PastPlayer, ...], BY_SEAT]
    """Who played."""
    rating: int = 0
    """After it, in a rated game; 0 where it is not known."""
    change: int | None = None
    """By which it has changed."""
    view: Any = None
    """The last position, as spectators saw it."""
    rules: Small = 0
    """The number of the game's rules, which say how to read the view; 0 where it is not known."""


class History(ServerMessage, frozen=True, tag="history"):
    """Show a page of a player's finished games, the latest first."""

    request: Request
    player: Player
    name: Word
    """The player's name."""
    games: Annotated[tuple[PastGame, ...], Meta(max_length=60)]
    """The page, the latest first."""
    next: Small
    """What to ask for the page after this one; 0 where there is none."""
    total: Small
    """How many there are, on all pages."""


class GameTally(Struct, frozen=True):
    """Count games of one sort."""

    key: Word
    """Which: a kind, a seat, a bot with its level, or the most plies."""
    won: Small = 0
    """Games won."""
    drawn: Small = 0
    """Games drawn."""
    lost: Small = 0
    """Games lost."""


class Rival(Struct, frozen=True):
    """Count the games against one other player."""

    player: Player
    name: Word
    """The other's name."""
    won: Small
    """Those in which the other placed lower."""
    drawn: Small
    """Those in which both placed the same."""
    lost: Small
    """Those in which the other placed higher."""
    at: At
    """When the last one ended."""


class RatingPoint(Struct, frozen=True, array_like=True):
    """Say what a rating was after a game."""

    at: At
    """When the game ended."""
    rating: int
    """The rating after it."""


GameTallies: TypeAlias = Annotated[tuple[GameTally, ...], Meta(max_length=200)]


class GameFigures(Struct, frozen=True):
    """Say what a player's games of one sort come to. Practice counts in ``kinds`` alone."""

    game: Word
    kinds: GameTallies
    """By what the games counted for."""
    seats: GameTallies
    """By the player's seat."""
    bots: GameTallies
    """Against bots of the server, by bot and level."""
    lengths: GameTallies
    """By the most plies: ``20``, ``40``, ``80``, ``160``; ``0`` for longer ones."""
    rivals: Annotated[tuple[Rival, ...], Meta(max_length=50)]
    """Other people, those with most games first."""
    curve: Annotated[tuple[RatingPoint, ...], Meta(max_length=400)]
    """The rating after rated games, oldest first."""


class Figures(ServerMessage, frozen=True, tag="figures"):
    """Show what the finished games of a player come to, by game."""

    request: Request
    player: Player
    name: Word
    """The player's name."""
    games: Annotated[tuple[GameFigures, ...], Meta(max_length=64)]
    """One for each game in which something is on record."""


class ExportedGame(Struct, frozen=True):
    """Hold a finished game, and its record while its room is kept."""

    summary: PastGame
    """The game, as in the history."""
    record: Annotated[str, Meta(max_length=4_000_000)] = ""
    """Its record, as ``export`` gives it; empty where its room is gone."""
    text: Annotated[str, Meta(max_length=4_000_000)] = ""
    """The same game in a form people read."""


class HistoryExported(ServerMessage, frozen=True, tag="history_exported"):
    """Hand out some of one's finished games, the latest first."""

    request: Request
    player: Annotated[PlayerId, Meta(max_length=64)]
    games: Annotated[tuple[ExportedGame, ...], Meta(max_length=60)]
    """The page, the latest first."""
    next: Small
    """As in History."""
    total: Small
    """How many there are, on all pages."""
