"""Name all messages of a server, each defined by its topic in messages/; Reason: why it refuses."""

from enum import IntEnum, StrEnum
from typing import TypeAlias

from protocol.bounds import Pause, Seat, Sentence, Small, Word
from protocol.messages.base import Room, Sentences, ServerMessage
from protocol.messages.calls import CallSettings
from protocol.messages.careers import Career, Leaderboard, Points, Profiled, Ranked
from protocol.messages.chat import ChatLine, ChatLines
from protocol.messages.company import Seeking
from protocol.messages.greeting import BotOffer, IdentityChallenge, Renewed, Welcome
from protocol.messages.history import Figures, History, HistoryExported
from protocol.messages.inbox import Inbox
from protocol.messages.lobby import Glanced, LobbyRooms, MyRooms, RoomCard, SeenPosition
from protocol.messages.pace import Holidays
from protocol.messages.past_games import Assessed, Chances, Exported, Replayed, RoomDiff
from protocol.messages.people import People
from protocol.messages.play import Suggested, Tried
from protocol.messages.puzzles import (
    DailyOutcome,
    DailyPosition,
    DailyProgress,
    DailyStanding,
    PuzzleCount,
    PuzzleDifficulty,
    PuzzlePosition,
    PuzzleShelf,
)
from protocol.messages.room import (
    EndingView,
    Evaluation,
    LessonView,
    Number,
    OfferView,
    OwnPlyUpdate,
    Phase,
    Places,
    PlyUpdate,
    RoomPresence,
    RoomView,
    SeatInfo,
    Snapshot,
    Update,
    Value,
    Watching,
)
from protocol.messages.saves import PartHeard, SaveExported, Saves
from protocol.messages.tournaments import Tournaments, TournamentState
from protocol.names import Channel, Request

__all__ = [
    "Assessed",
    "BotOffer",
    "Career",
    "Chances",
    "ChatLine",
    "ChatLines",
    "CloseCode",
    "Closing",
    "DailyOutcome",
    "DailyPosition",
    "DailyProgress",
    "DailyStanding",
    "Done",
    "EndingView",
    "Evaluation",
    "Exported",
    "FromServer",
    "Glanced",
    "IdentityChallenge",
    "Leaderboard",
    "LessonView",
    "LobbyRooms",
    "MyRooms",
    "NamedMessage",
    "Number",
    "OfferView",
    "OwnPlyUpdate",
    "Phase",
    "Places",
    "PlyUpdate",
    "Points",
    "Pong",
    "Profiled",
    "PuzzleCount",
    "PuzzleDifficulty",
    "PuzzlePosition",
    "PuzzleShelf",
    "Ranked",
    "Reason",
    "Refusal",
    "Renewed",
    "Replayed",
    "RoomCard",
    "RoomDiff",
    "RoomMessage",
    "RoomPresence",
    "RoomView",
    "SeatInfo",
    "SeenPosition",
    "Sentences",
    "Snapshot",
    "Suggested",
    "Tried",
    "Update",
    "Value",
    "Watching",
    "Welcome",
]


class Reason(StrEnum):
    """Name why a request was refused. A client may rely on the list being closed."""

    MALFORMED = "malformed"
    """No message of this protocol; the text says where it fails."""
    TOO_FAST = "too_fast"
    """More requests than the limit: ask again after ``retry_ms``."""
    PROTOCOL = "protocol"
    """This server speaks another version of the wire."""
    NOT_WELCOME = "not_welcome"
    """Whoever says so is not let in: ``code`` names what is wrong, as a proof that does not fit."""
    PASSWORD = "password"  # noqa: S105 -- the reason, no secret
    """This server has a password, and ``hello`` said none or another."""
    UNKNOWN_ROOM = "unknown_room"
    UNKNOWN_GAME = "unknown_game"
    BAD_OPTIONS = "bad_options"
    BAD_POSITION = "bad_position"
    """No game begins from that position: ``code`` names the part of it that is wrong."""
    SEAT_TAKEN = "seat_taken"
    ROOM_FULL = "room_full"
    NOT_SEATED = "not_seated"
    NOT_OPENER = "not_opener"
    NOT_BEGUN = "not_begun"
    BEGUN = "begun"
    """Play has begun (or is over): too late for this."""
    NOT_READY = "not_ready"
    """That level of the bot, or what hints are thought with, is still being prepared: ask again
    after ``retry_ms``.
    """
    NO_UNDO = "no_undo"
    """Nothing can be taken back or put forward here and now."""
    NO_HINTS = "no_hints"
    """This room gives no hints, or not to you now."""
    NO_OFFER = "no_offer"
    """There is no such offer to answer, or it may not be made here and now."""
    NOT_OVER = "not_over"
    """Only a game that is over is shown again."""
    ILLEGAL = "illegal"
    """The rules forbid this intent: ``code`` is the game's own, the text is for the player."""
    STALE = "stale"
    """Not this seat's next intent: ``number`` is the one that would be."""
    UNKNOWN_CHANNEL = "unknown_channel"
    LIMIT = "limit"
    """A limit of the server is reached: rooms watched, rooms opened."""
    NO_CHAT = "no_chat"
    """Nothing is said here: it is empty or too long, or the opener wants you to say no more."""
    NO_SPECTATORS = "no_spectators"
    """This room is for its players alone."""
    BANNED = "banned"
    """Who opened the room has sent you away: you may neither watch nor join."""
    DAMAGED = "damaged"
    """What was kept of this room cannot be read: it stays so, and no other room is concerned."""
    TOO_NEW = "too_new"
    """A newer program wrote this room: a server of that version has it, this one never will."""
    ELSEWHERE = "elsewhere"
    """This process cannot host that room now: retry, perhaps another."""
    UNAVAILABLE = "unavailable"
    """The store did not answer, so nobody knows whether it is kept. Say the same again after
    ``retry_ms``: it is done once."""


class CloseCode(IntEnum):
    """Name the websocket close codes of a server (RFC 6455, section 7.4; 4000 and up are ours)."""

    GOING_AWAY = 1001
    """The server stops: reconnect, after the ``retry_ms`` of its Closing."""
    TOO_LARGE = 1009
    POLICY = 1008
    """Bad messages or too many, in spite of refusals."""
    TRY_LATER = 1013
    """The server is full."""
    NOT_WELCOME = 4001
    PROTOCOL = 4002
    ELSEWHERE = 4003
    """The server is there, but cannot keep moves now: come back later, or go to another address."""


class Done(ServerMessage, frozen=True, tag="done"):
    """Confirm that ``request`` is done (or was before)."""

    request: Request
    room: Room
    seat: Seat | None = None
    """The seat concerned: for ``join`` and ``seat_bot`` the one that was given; else ``null``."""


class Refusal(ServerMessage, frozen=True, tag="refusal", omit_defaults=True):
    """Refuse a request; nothing changed."""

    reason: Reason
    """One of the closed list of reasons."""
    message: Sentence
    """For the player: what is wrong and what was expected."""
    request: Request | None = None
    """The request that is refused."""
    channel: Channel | None = None
    """The channel of the message that is refused."""
    room: Room | None = None
    """The room of the message that is refused, as you wrote it."""
    number: Small | None = None
    """With ``stale``: the number of your next intent."""
    code: Word | None = None
    """With ``illegal``: the game's own code; with ``not_welcome`` and others, what is wrong."""
    retry_ms: Pause | None = None
    """How long to wait before saying it again, in milliseconds."""


class Closing(ServerMessage, frozen=True, tag="closing"):
    """Tell that the server stops. Rooms and seats are kept: come back after ``retry_ms``."""

    message: Sentence
    """Why, in words for people."""
    retry_ms: Pause
    """How long to wait before connecting again, in milliseconds."""


class Pong(ServerMessage, frozen=True, tag="pong"):
    """Answer Ping."""


NamedMessage: TypeAlias = (
    IdentityChallenge
    | Welcome
    | Renewed
    | Done
    | Refusal
    | LobbyRooms
    | Watching
    | RoomPresence
    | Replayed
    | Assessed
    | Suggested
    | Tried
    | Profiled
    | ChatLines
    | MyRooms
    | Glanced
    | Exported
    | Leaderboard
    | DailyPosition
    | PuzzleShelf
    | PuzzlePosition
    | Seeking
    | Holidays
    | Inbox
    | CallSettings
    | Tournaments
    | TournamentState
    | Closing
    | Saves
    | SaveExported
    | PartHeard
    | History
    | Figures
    | HistoryExported
    | Pong
    | People
)
"""Messages that keep the names of their fields."""
RoomMessage: TypeAlias = Snapshot | Update | PlyUpdate | OwnPlyUpdate | Evaluation
"""Messages that are arrays, their tag first."""
FromServer: TypeAlias = NamedMessage | RoomMessage
