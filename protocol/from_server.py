"""Define the messages of a server: two tagged unions, and Reason, the closed list of refusals."""

from enum import IntEnum, StrEnum
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from protocol.bounds import (
    BY_SEAT,
    MOST_GLANCED,
    MOST_SEATS,
    At,
    Option,
    Pause,
    Seat,
    Sentence,
    Small,
    Step,
    Word,
)
from protocol.clock import Clock
from protocol.from_client import OfferKind, Reaction, RoomSettings
from protocol.messages.base import Player, Room, Seats, ServerMessage
from protocol.messages.calls import CallSettings
from protocol.messages.company import Seeking
from protocol.messages.history import Figures, History, HistoryExported
from protocol.messages.inbox import Inbox
from protocol.messages.pace import Holidays, HolidayView, Steps, UrgeView
from protocol.messages.people import People
from protocol.messages.saves import SaveExported, Saves
from protocol.messages.tournaments import Tournaments, TournamentState
from protocol.names import Channel, PlayerId, Request, Token, window_of
from protocol.termination import Termination


class Reason(StrEnum):
    """Name why a request was refused. A client may rely on the list being closed."""

    MALFORMED = "malformed"
    """No message of this protocol; the text says where it fails."""
    TOO_FAST = "too_fast"
    """More requests than the limit: ask again after ``retry_ms``."""
    PROTOCOL = "protocol"
    """This server speaks another version of the wire."""
    NOT_WELCOME = "not_welcome"
    """The first message must be ``hello``; or the token is none of this server's."""
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
    """That level of the bot is still being prepared: ask again after ``retry_ms``."""
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


Places: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=0, le=MOST_SEATS)], ...], BY_SEAT]
Sentences: TypeAlias = Annotated[tuple[Sentence, ...], Meta(max_length=64)]
Points: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Number: TypeAlias = Annotated[int, Meta(ge=0, lt=2**32)]
"""32 bits."""
Phase: TypeAlias = Annotated[str, Meta(pattern="^(open|revealing|playing|over)$")]


class SeatInfo(Struct, frozen=True, gc=False, array_like=True):
    """Tell who sits in a seat."""

    player: Player
    name: Word
    bot: Word = ""
    """The bot's name and level ("random 0"), ``external`` for one that plays over the wire; empty
    for a person."""
    reserved: bool = False
    """Nobody sits here yet: the seat is kept for who is named, or else for an external bot."""

    @property
    def window(self) -> PlayerId:
        """Return at whose window this player sits; empty at a window of their own."""
        window = window_of(self.player)
        return window if window != self.player else PlayerId("")


class OfferView(Struct, frozen=True, gc=False, array_like=True):
    """Tell what a seat has offered to others, and nobody has declined yet."""

    kind: OfferKind
    seat: Seat
    waits_for: Seats
    """The seats that have not answered."""
    ends: At = 0
    """When it ends by itself, on the server's clock, in Unix milliseconds; 0: only when answered,
    or with the position it was made in."""


class EndingView(Struct, frozen=True, gc=False, array_like=True):
    """Tell how a game ended: who won (none: drawn), why, and places where more than two play."""

    winners: Seats
    termination: Termination
    reason: Word
    """The game's own where the rules ended it; else as ``termination``."""
    ranking: Places = ()
    by: Seat | None = None
    """The seat that broke the game off alone; null where it ended in any other way."""
    rated: bool = False
    """Whether it moves the players' ratings."""


class LessonView(Struct, frozen=True, gc=False, array_like=True):
    """Tell where a lesson stands: what is said at this step, and what is meant."""

    title: Word
    """What the lesson teaches."""
    part: Step
    """Which part of the lessons of its game it is, from 0 ..."""
    parts: Step
    """... of how many; each has a room of its own."""
    step: Step
    """Which step is to be done, from 0, the parts before it counted ..."""
    steps: Step
    """... of how many in all parts."""
    done: bool
    """Whether all steps of this part are done."""
    say: Sentence
    """In English; a client has it in other languages."""
    waits: bool = False
    """Whether the others are answering, so that nothing is to be done now."""
    show: Any = None
    """An intent that is right; null where none is to be played."""
    cells: Annotated[tuple[Small, ...], Meta(max_length=200)] = ()
    """What is pointed at on the board, by the keys of its cells ..."""
    buttons: Annotated[tuple[Word, ...], Meta(max_length=64)] = ()
    """... and beside it, by the keys of controls."""


class RoomView(Struct, frozen=True, gc=False, array_like=True):
    """Show a room as one audience may see it. Fields are only ever appended."""

    room: Room
    game: Word
    rules: Small
    options: Annotated[tuple[tuple[Word, Option], ...], Meta(max_length=32)]
    """Every option by name, in the order of the game's Options."""
    settings: RoomSettings
    opener: Player
    seat: Seat | None
    """Your seat; ``null`` for spectators. At a window with several: the one that is shown, or null
    where all are covered (Uncover)."""
    phase: Phase
    seats: Annotated[tuple[SeatInfo | None, ...], BY_SEAT]
    """By seat; ``null`` where a seat is free."""
    number: Small
    """How many intents of yours are accepted: the number of your next one."""
    playing: Seats
    """The seats that play, fixed when play began, or when a room begins from a position."""
    view: Any
    """The game's View; ``null`` before play begins."""
    ending: EndingView | None
    due: At | None = None
    """When this phase ends by itself, on the server's clock, in Unix milliseconds; else null."""
    ply: Small = 0
    """Which position of the game this is: 0 at its beginning, one more with each ply."""
    last_ply: Small = 0
    """The last position there is; greater than ``ply`` after something was taken back."""
    allowed: Small = 0
    """What this seat may do now besides playing: bits as in ``protocol/allowed_actions.py``."""
    offers: Annotated[tuple[OfferView, ...], Meta(max_length=64)] = ()
    reasons: Sentences = ()
    """Why the bot that played last played so, where the room's bots tell."""
    paused: bool = False
    """Play rests until somebody says ``continue``: by consent, or because only bots are left."""
    practice: bool = False
    """Hints or free undo were allowed here, or it began from another game's position, or from one
    that was set up: it counts for nothing."""
    commitment: Word = ""
    """What the server is bound to: SHA-256(secret, room, options), in hexadecimal."""
    clock: Clock | None = None
    away: Annotated[tuple[At | None, ...], BY_SEAT] = ()
    """By seat, since when its player is away, in Unix milliseconds; null where here."""
    stand_ins: Annotated[tuple[Word, ...], BY_SEAT] = ()
    """By seat, the bot that plays for the absent player; empty where none does."""
    rematch: Room | None = None
    """The room of the next game, once all have agreed on it."""
    lesson: LessonView | None = None
    """Where the lesson that is taught here stands; null in an ordinary room."""
    series: Annotated[tuple[Small, ...], BY_SEAT] = ()
    """By seat, how many games were won in this room and those it is a rematch of; empty in a first
    game, or where somebody else sits now."""
    waiting: Annotated[tuple[At | None, ...], BY_SEAT] = ()
    """By seat, since when all wait for it, in Unix milliseconds; null where it is not to move.
    Empty where nobody may be urged."""
    urge: UrgeView | None = None
    """What was asked of those who do not move."""
    holidays: Annotated[tuple[HolidayView | None, ...], BY_SEAT] = ()
    """By seat, the holiday of its player, begun or to come; empty where nobody has one."""
    plan: Steps = ()
    """What you have planned ahead from this position; told to you alone."""


class RoomCard(Struct, frozen=True):
    """Show an open room in the lobby."""

    room: Room
    game: Word
    options: Annotated[dict[Word, Option], Meta(max_length=32)]
    settings: RoomSettings
    phase: Phase
    names: Annotated[tuple[Word | None, ...], BY_SEAT]
    """Names by seat."""
    at: At
    """When it was opened, in Unix milliseconds."""
    players: Annotated[tuple[Player | None, ...], BY_SEAT] = ()
    """By seat; null where nobody sits."""
    free: Seats = ()
    """The seats that anyone may take; none once play has begun."""
    reserved: Seats = ()
    """The seats that are kept for external bots."""
    people: Small = 0
    """How many persons sit."""
    seat: Seat | None = None
    """Yours; told by Rooms alone."""
    to_move: Seats = ()
    """The seats to move; told by Rooms alone."""


class BotOffer(Struct, frozen=True):
    """Tell of a bot of the server that can be given a seat."""

    bot: Word
    levels: Annotated[tuple[Word, ...], Meta(max_length=100)]
    """What each is called, level 1 first."""
    ready: Small
    """So many of them, the first ones, can be played now."""
    why: Sentence = ""
    """What the others lack: that they are being prepared, or what the operator can install."""
    names: Annotated[tuple[Word, ...], Meta(max_length=100)] = ()
    """The name of the character that plays each level: "Otto"."""
    ratings: Annotated[tuple[Small, ...], Meta(max_length=100)] = ()
    """The rating of each level, on the scale of players' ratings."""


class Career(Struct, frozen=True):
    """Tell what a player has done at one game."""

    game: Word
    level: Small = 0
    """The level of the next campaign game, from 1; 0 where the game has no campaign."""
    won: Small = 0
    """Campaign games won ..."""
    lost: Small = 0
    """... and lost."""
    playing: Room | None = None
    """The campaign game that is not finished; told to its player alone."""
    rating: Points = 0
    """Of rated games; 0 before the first."""
    deviation: Small = 0
    """How far off the rating may be: about twice this, either way."""
    rated: Small = 0
    """Rated games booked ..."""
    first_places: Small = 0
    """... and those in which nobody was placed better."""
    withheld: Small = 0
    """How often this player kept back what was to make the seed."""
    best_level: Small = 0
    """The highest campaign level so far, from 1; 0 where the game has no campaign."""
    difficulty: Step = 0
    """How hard the next campaign game is, from 1; 0 where the game has no campaign ..."""
    hardest: Step = 0
    """... and the last difficulty there is."""
    levels_each: Step = 0
    """How many levels are of one difficulty; the hardest goes on without end."""
    begins: bool = False
    """Whether the player has the first move of the next campaign game."""


class ChatLine(Struct, frozen=True):
    """Hold something said in a room."""

    at: At
    player: Player
    name: Word
    text: Sentence
    reaction: Reaction | None = None


class Ranked(Struct, frozen=True):
    """Tell of one player in the table of ratings."""

    player: Player
    name: Word
    rating: Points
    deviation: Small
    games: Small
    bot: bool = False


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


Value: TypeAlias = Annotated[tuple[Literal[-1, 0, 1], ...], BY_SEAT]
"""What a position comes to by best play, by seat: 1 wins, -1 loses, 0 draws."""


Chances: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=0, le=1_000)], ...], BY_SEAT]
"""How likely each seat is to win a position, in thousandths that sum up to 1000: an estimate."""


class IdentityChallenge(ServerMessage, frozen=True, tag="identity_challenge"):
    """Ask a client to prove who it is. All of it is made as ``protocol/proof.py`` does."""

    server_id: Word
    """Which server this is, whatever address it is reached by."""
    nonce: Word
    """32 random bytes in hexadecimal."""
    proof: Word = ""
    """That the server knows the token of who said hello; empty for a new player."""
    locked: bool = False
    """Whether the server has a password, which is to be proved as well."""


class Renewed(ServerMessage, frozen=True, tag="renewed"):
    """Give the client its next token. Its first use makes the one before void."""

    request: Request
    token: Annotated[Token, Meta(max_length=256)]
    """Masked by the one that you have, as ``protocol/proof.py`` does."""


class Welcome(ServerMessage, frozen=True, tag="welcome"):
    """Tell the client who it is here. Its token is its seat in every room it sits in."""

    player: Player
    token: Annotated[Token, Meta(max_length=256)] | None
    """Told to a new player, once; else null."""
    name: Word
    protocol: Small
    server: Sentence
    """Name and version of the program."""
    games: Annotated[dict[Word, Small], Meta(max_length=64)]
    """The games on offer and the rules number of each."""
    now: At = 0
    """The server's clock, in Unix milliseconds."""
    bots: Annotated[
        dict[Word, Annotated[tuple[BotOffer, ...], Meta(max_length=64)]], Meta(max_length=64)
    ] = {}  # noqa: RUF012
    """By game, the bots that can be given a seat."""
    server_id: Word = ""
    """Which server this is, whatever address it is reached by.

    It proves nothing: all may know it.
    """
    web: bool = False
    """Whether it gives out the window in a browser, so that a link to it needs no program."""
    lessons: Annotated[tuple[Word, ...], Meta(max_length=64)] = ()
    """The games that have a lesson here."""


class Done(ServerMessage, frozen=True, tag="done"):
    """Confirm that ``request`` is done (or was before)."""

    request: Request
    room: Room
    seat: Seat | None = None


class Refusal(ServerMessage, frozen=True, tag="refusal", omit_defaults=True):
    """Refuse a request; nothing changed."""

    reason: Reason
    message: Sentence
    """For the player: what is wrong and what was expected."""
    request: Request | None = None
    channel: Channel | None = None
    room: Room | None = None
    number: Small | None = None
    code: Word | None = None
    retry_ms: Pause | None = None


class LobbyRooms(ServerMessage, frozen=True, tag="lobby_rooms"):
    """List the open rooms, the newest first: all of them (``whole``), or what has changed since."""

    rooms: Annotated[tuple[RoomCard, ...], Meta(max_length=5_000)]
    """All of them; or those that are new, or other than they were told."""
    removed: Annotated[tuple[Room, ...], Meta(max_length=5_000)] = ()
    """Those that are to be taken off the list."""
    whole: bool = True
    """Whether this replaces all that was told before."""


class Watching(ServerMessage, frozen=True, tag="watching"):
    """Answer WatchRoom: ``room`` is ``channel`` from now on, until Unwatch."""

    room: Room
    channel: Channel


class RoomPresence(ServerMessage, frozen=True, tag="room_presence"):
    """Tell who is connected to this channel's room; no part of the room's log."""

    channel: Channel
    here: Annotated[tuple[bool, ...], BY_SEAT]
    """By seat. Bots are always here."""
    spectators: Small
    names: Annotated[tuple[Word, ...], Meta(max_length=64)]
    """Of spectators, at most twenty ..."""
    ids: Annotated[tuple[Player, ...], Meta(max_length=64)] = ()
    """... and who each is, for ``ban`` and ``mute``."""


class RoomDiff(Struct, frozen=True, array_like=True):
    """Tell what an entry changed, as its Update did: with its tag, without channel and mark."""

    tag: Literal[2, 4, 5]
    view_changes: tuple[Any, ...]
    room_changes: tuple[Any, ...] = ()


class Replayed(ServerMessage, frozen=True, tag="replayed"):
    """Show a finished game: how it began for that viewer, and what each later entry changed."""

    request: Request
    room: Room
    seat: Seat | Literal["umpire"] | None
    seq: Small
    """The number of the entry by which play began."""
    first: Any
    """The RoomView after it."""
    changes: Annotated[tuple[RoomDiff, ...], Meta(max_length=100_000)]
    """For each later entry in order: what it changed."""


class Assessed(ServerMessage, frozen=True, tag="assessed"):
    """Tell what the positions of a game that is over were worth."""

    request: Request
    room: Room
    seq: Small
    """The number of the entry by which play began."""
    values: Annotated[tuple[Value | None, ...], Meta(max_length=100_000)]
    """The value after that entry, and after each later one."""
    chances: Annotated[tuple[Chances | None, ...], Meta(max_length=100_000)] = ()
    """For the same positions, where no value is known: estimates of the server's bots; or none."""


class Suggested(ServerMessage, frozen=True, tag="suggested"):
    """Tell what a good player would do in the client's place."""

    request: Request
    room: Room
    seq: Small
    """The entry it is about: void after another one."""
    intent: Any
    """The game's Intent."""
    why: Sentences = ()


class Profiled(ServerMessage, frozen=True, tag="profiled"):
    """Tell the record of a player."""

    request: Request
    player: Player
    name: Word
    """As it was last booked; your own is the one you go by."""
    careers: Annotated[tuple[Career, ...], Meta(max_length=64)]


class ChatLines(ServerMessage, frozen=True, tag="chat_lines"):
    """List what was said in this channel's room, the newest last; replaces what was sent before."""

    channel: Channel
    lines: Annotated[tuple[ChatLine, ...], Meta(max_length=2_000)]


class MyRooms(ServerMessage, frozen=True, tag="my_rooms"):
    """List the rooms the client sits in: the unfinished first, then those finished lately."""

    request: Request
    rooms: Annotated[tuple[RoomCard, ...], Meta(max_length=5_000)]


class SeenPosition(Struct, frozen=True):
    """Show how a room stands to one who looks at it without watching."""

    room: Room
    seat: Seat | None
    """Yours; null where it is seen as spectators see it."""
    view: Any
    """The game's View."""


class Glanced(ServerMessage, frozen=True, tag="glanced"):
    """Tell who is at the server, and how rooms stand; rooms that may not be seen are left out."""

    request: Request
    online: Small
    """How many people."""
    names: Annotated[tuple[Word, ...], Meta(max_length=64)]
    """Of some of them."""
    positions: Annotated[tuple[SeenPosition, ...], Meta(max_length=MOST_GLANCED)] = ()
    ids: Annotated[tuple[Player, ...], Meta(max_length=64)] = ()
    """Whose names these are, in the same order."""


class Exported(ServerMessage, frozen=True, tag="exported"):
    """Give the record of a game that is over: lines of JSON, the last one their digest."""

    request: Request
    room: Room
    record: str
    text: str
    """The same game in a form people read."""


class Leaderboard(ServerMessage, frozen=True, tag="leaderboard"):
    """List the highest ratings of a game."""

    request: Request
    game: Word
    players: Annotated[tuple[Ranked, ...], Meta(max_length=1_000)]
    """At most a hundred, the highest first; only those whose deviation is small enough."""
    own: Ranked | None = None
    """You, once you have played a rated game; ``players`` may not have you."""
    rank: Small = 0
    """Yours, from 1, among all whose deviation is small enough; 0 while yours is not."""


class DailyPosition(ServerMessage, frozen=True, tag="daily_position"):
    """Show the position of the day, and where a line of moves in it has led."""

    request: Request
    day: Word
    """Its date in UTC, as "2026-11-23"."""
    game: Word
    rules: Small
    seat: Seat
    """Whose moves are to be found."""
    moves: Small
    """In so many of them that seat wins, however the others defend."""
    progress: DailyProgress
    views: Annotated[tuple[Any, ...], Meta(max_length=64)]
    """The game's View at its beginning, and after each ply: yours and the best defence."""
    standing: DailyStanding
    ends: At
    """When the day is over, on the server's clock, in Unix milliseconds."""


class Closing(ServerMessage, frozen=True, tag="closing"):
    """Tell that the server stops. Rooms and seats are kept: come back after ``retry_ms``."""

    message: Sentence
    retry_ms: Pause


class Pong(ServerMessage, frozen=True, tag="pong"):
    """Answer Ping."""


class Snapshot(Struct, frozen=True, array_like=True, tag=1):
    """Show all of the room that one may see, as of entry ``(seq, mark)``. Replaces what one had."""

    channel: Channel
    seq: Small
    mark: Number
    rolled_back: bool
    """What you were told of later entries is void: the store lost them."""
    room_view: Any
    """A RoomView."""


class Update(Struct, frozen=True, array_like=True, tag=2):
    """Tell what the next entry changed for the client: perhaps nothing; it always comes."""

    channel: Channel
    mark: Number
    view_changes: tuple[Any, ...]
    """``path, value, path, value ...`` on the game's view you have: see ``protocol/diff.py`` ..."""
    room_changes: tuple[Any, ...] = ()
    """... and on the RoomView around it."""


class PlyUpdate(Update, frozen=True, array_like=True, tag=4):
    """Tell the same, and that ``ply`` is one more now, and ``last_ply`` that number too."""


class OwnPlyUpdate(Update, frozen=True, array_like=True, tag=5):
    """Tell the same as a PlyUpdate, and that ``number`` is one more too: the ply was yours."""


class Evaluation(Struct, frozen=True, array_like=True, tag=3):
    """Tell what the position after entry ``seq`` is worth.

    No part of the RoomView: it may never come, and is void when it comes late.
    """

    channel: Channel
    seq: Small
    value: Value | None
    """``null``: nobody here knows."""


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
    | Profiled
    | ChatLines
    | MyRooms
    | Glanced
    | Exported
    | Leaderboard
    | DailyPosition
    | Seeking
    | Holidays
    | Inbox
    | CallSettings
    | Tournaments
    | TournamentState
    | Closing
    | Saves
    | SaveExported
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
