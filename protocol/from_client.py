"""Define the messages of a client: one union of named messages, one of those in a room."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

from protocol.bounds import MOST_GLANCED, MOST_SIGNS
from protocol.clock import TimeControl
from protocol.messages import people
from protocol.messages.base import ClientMessage
from protocol.messages.calls import (
    ChooseCalls,
    ConfirmMailAddress,
    SetMailAddress,
    SetWebhook,
    ShowCalls,
)
from protocol.messages.company import PartyCode, Size, StopSeek
from protocol.messages.history import HistoryMessage
from protocol.messages.inbox import DropItem
from protocol.messages.pace import EndHoliday, PlanAhead, ShowHolidays, TakeHoliday, Urge
from protocol.messages.saves import SaveMessage
from protocol.messages.tournaments import (
    EnterBot,
    EnterTournament,
    LeaveTournament,
    ListTournaments,
    OpenTournament,
    RestFromTournament,
    SteerTournament,
    WatchTournament,
)
from protocol.messages.window import SeatBeside, Uncover
from protocol.names import Channel, Code, Count, Name, PlayerId, Request

Undo: TypeAlias = Literal["none", "ask", "free"]
"""How plies are taken back: never; within one's own turn, and beyond it if the others agree; or
freely and forward again, alone against bots, which makes the room practice."""
OfferKind: TypeAlias = Literal["resignation", "takeback", "draw", "abort", "pause", "rematch"]
"""What one seat may put to the others."""


Audience: TypeAlias = Literal["anyone", "link", "nobody"]
"""Who may watch: all who find the room in the lobby, who has its code or link, or players alone."""
Viewer: TypeAlias = Count | Literal["umpire"] | None
"""To whom a game that is over is shown: a seat, or spectators, as they saw it; or all of it."""
Absent: TypeAlias = Literal["wait", "clock", "claim", "bot"]
"""What happens while a player is away: the game waits; clocks run; the others may claim the win
after a time; or a bot plays for the absent until they are back."""
Reaction: TypeAlias = Literal["hello", "well played", "thanks", "oops", "wow", "good luck"]


Digest = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")]
"""32 bytes in hexadecimal, or nothing."""


class RoomSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Hold what the opener of a room decides about it besides the game's own options."""

    listed: bool = True
    """Whether the lobby shows the room; an unlisted one is joined by its code alone."""
    spectators: Audience = "anyone"
    evaluation: bool = False
    """Whether everyone is told, ply by ply, who would win by best play, where that is known."""
    undo: Undo = "ask"
    hints: bool = False
    """Whether a seat may ask what to play. Such a room is practice."""
    reasons: bool = False
    """Whether bots say why they play what they play."""
    bot_delay_ms: Annotated[int, Meta(ge=0, le=10_000)] = 600
    """How long a bot takes at least over a ply, so that people can follow."""
    rated: bool = False
    """Whether the result counts for ratings; then without undo, hints, evaluation and reasons."""
    clock: TimeControl = TimeControl()
    absent: Absent = "claim"
    absent_ms: Annotated[int, Meta(ge=1_000, le=7 * 86_400_000)] = 60_000
    """How long one must be away before the win may be claimed, or a bot plays."""
    delay_ms: Annotated[int, Meta(ge=0, le=3_600_000)] = 0
    """How much later than players all others are told ..."""
    delay_plies: Annotated[int, Meta(ge=0, le=1_000)] = 0
    """... and how many plies they stay behind."""
    campaign: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """The level of a campaign game; 0 for any other. Set by the server alone (``campaign``)."""
    patience_ms: Annotated[int, Meta(ge=0, le=7 * 86_400_000)] = 0
    """Without a clock: after so long the others may ask who is to move whether they still play;
    who does not move then may lose by ``claim_win``. 0: never."""
    tournament: Annotated[str, Meta(max_length=16)] = ""
    """The code of the tournament that it is a game of. Set by the server alone: it seats who
    plays, and there nobody breaks off, pauses, or asks for another game."""
    closed: Annotated[tuple[Annotated[int, Meta(ge=0, le=7)], ...], Meta(max_length=8)] = ()
    """The seats that nobody can take, ascending: with 1 and 3 closed, Red plays Blue."""


class Hello(ClientMessage, frozen=True, tag="hello", forbid_unknown_fields=False):
    """Say who is there: the first message of a connection. It holds no secret.

    Answered by Welcome for a new player at a server without a password, else by IdentityChallenge.
    Alone among messages it may hold fields we do not know: a newer client is to hear that its
    ``protocol`` is another one, not that it is malformed.
    """

    protocol: int
    name: Name = ""
    player: Annotated[PlayerId, Meta(max_length=64)] | None = None
    """Who holds a token, as the token says it; without it a new player is made."""
    generation: Count = 0
    """Which of that player's tokens it is, as the token says it."""
    nonce: Digest = ""
    """32 random bytes in hexadecimal, new for each connection. For a Challenge it is needed."""
    bot: bool = False
    """Whether the new player is a program: its id, made by this, will always say so."""


class Prove(ClientMessage, frozen=True, tag="prove"):
    """Answer IdentityChallenge. Both are made as ``protocol/proof.py`` does."""

    proof: Digest = ""
    """That the token is known; empty for a new player."""
    password: Digest = ""
    """That the password is known; empty where none is asked for, or it is not known."""


class Renew(ClientMessage, frozen=True, tag="renew"):
    """Ask for another token. Its first use makes the present one void."""

    request: Request


class WatchLobby(ClientMessage, frozen=True, tag="watch_lobby"):
    """Start (``on``) or stop the list of open rooms, sent at first and on each change."""

    on: bool = True


class Open(ClientMessage, frozen=True, tag="open"):
    """Open a room. Sent again with the same ``request`` it names the same room."""

    request: Request
    game: Annotated[str, Meta(max_length=32)]
    options: Annotated[dict[Annotated[str, Meta(max_length=32)], Any], Meta(max_length=32)] = {}  # noqa: RUF012
    """Of the game's Options; what is left out has its default."""
    settings: RoomSettings = RoomSettings()
    position: Annotated[str, Meta(max_length=MOST_SIGNS)] = ""
    """What play begins from, in the notation of the game; empty: from a deal. Then it is practice,
    and the public list does not show it."""


class Join(ClientMessage, frozen=True, tag="join"):
    """Take a seat: this one, or any that is free. Who already sits there is answered Done."""

    request: Request
    room: Code
    seat: Count | None = None
    commitment: Digest = ""
    """SHA-256 of 32 random bytes of mine, in hexadecimal; they are asked for before play begins,
    and make the seed with everybody else's. Empty: I add none."""


class Leave(ClientMessage, frozen=True, tag="leave"):
    """Free one's seat. Only before play has begun: a game in play is left by resigning."""

    request: Request
    room: Code


class SeatBot(ClientMessage, frozen=True, tag="seat_bot"):
    """Give a seat to a bot of the server. Only the opener may, and only before play has begun."""

    request: Request
    room: Code
    seat: Count | None = None
    bot: Annotated[str, Meta(max_length=32)] = "random"
    level: Annotated[int, Meta(ge=0, le=100)] = 0
    name: Name = ""
    """What it is called at this table; empty for the name of the character that plays the level."""


class Reserve(ClientMessage, frozen=True, tag="reserve"):
    """Keep a free seat for an external bot: no person gets it by Join.

    Only the opener may, and only before play has begun. Unseat frees it again.
    """

    request: Request
    room: Code
    seat: Count | None = None


class Unseat(ClientMessage, frozen=True, tag="unseat"):
    """Take a bot's seat away again, or a seat that is kept for one.

    Only the opener may, and only before play has begun.
    """

    request: Request
    room: Code
    seat: Count


class CloseSeat(ClientMessage, frozen=True, tag="close_seat"):
    """Let nobody take a free seat (``on``), or let them again: then the table waits for fewer.

    Only the opener may, and only before play has begun. Sent twice it is done once.
    """

    request: Request
    room: Code
    seat: Count
    on: bool = True


class Begin(ClientMessage, frozen=True, tag="begin"):
    """Begin with those who sit, though seats are free. Only the opener may."""

    request: Request
    room: Code


class Resign(ClientMessage, frozen=True, tag="resign"):
    """Give the game up, at any time while it is played. Sent twice it is done once."""

    request: Request
    room: Code
    as_seat: Count | None = None
    """For which seat of this window, where it has several; null: one's own."""


class TakeBack(ClientMessage, frozen=True, tag="take_back"):
    """Put the game back to where one was last to move, if ``RoomView.allowed`` has take_back.

    ``ply`` is the RoomView's: asked for another position than the one there is, it is refused.
    """

    request: Request
    room: Code
    ply: Count
    as_seat: Count | None = None
    """For which seat of this window, where it has several; null: one's own."""


class PutForward(ClientMessage, frozen=True, tag="put_forward"):
    """Undo the last TakeBack, while nothing was played since."""

    request: Request
    room: Code
    ply: Count
    as_seat: Count | None = None
    """For which seat of this window, where it has several; null: one's own."""


class Continue(ClientMessage, frozen=True, tag="continue"):
    """Let the bots play on among themselves. Only where ``RoomView.paused`` is."""

    request: Request
    room: Code
    as_seat: Count | None = None
    """For which seat of this window, where it has several; null: one's own."""


class Offer(ClientMessage, frozen=True, tag="offer"):
    """Offer something to the other seats; it stands until answered, or until the offer's end."""

    request: Request
    room: Code
    kind: OfferKind
    as_seat: Count | None = None
    """For which seat of this window, where it has several; null: one's own."""


class Answer(ClientMessage, frozen=True, tag="answer"):
    """Accept or decline what ``seat`` offers; one's own offer is taken back by declining it."""

    request: Request
    room: Code
    kind: OfferKind
    seat: Count
    accept: bool
    as_seat: Count | None = None
    """For which seat of this window, where it has several; null: one's own."""


class Reveal(ClientMessage, frozen=True, tag="reveal"):
    """Send the 32 bytes of one's commitment, when the phase is ``revealing``."""

    request: Request
    room: Code
    value: Digest
    as_seat: Count | None = None
    """For which seat of this window, where it has several; null: one's own."""


class Abort(ClientMessage, frozen=True, tag="abort"):
    """Break the game off, before its second ply. Later that is offered."""

    request: Request
    room: Code
    as_seat: Count | None = None
    """For which seat of this window, where it has several; null: one's own."""


class ClaimWin(ClientMessage, frozen=True, tag="claim_win"):
    """Claim the win over players who are away. Only where ``RoomView.allowed`` says claim."""

    request: Request
    room: Code
    as_seat: Count | None = None
    """For which seat of this window, where it has several; null: one's own."""


class Ban(ClientMessage, frozen=True, tag="ban"):
    """Remove a player from the room, and keep them out. Only the opener may."""

    request: Request
    room: Code
    player: Annotated[PlayerId, Meta(max_length=64)]


class Say(ClientMessage, frozen=True, tag="say"):
    """Say a line of chat: players to players, spectators to spectators. Text, or a reaction."""

    request: Request
    room: Code
    text: Annotated[str, Meta(max_length=400)] = ""
    reaction: Reaction | None = None
    as_seat: Count | None = None
    """By whose name at this window, where it has several seats; null: by one's own."""


class Mute(ClientMessage, frozen=True, tag="mute"):
    """Remove what a player has said, and let them say no more here. Only the opener may."""

    request: Request
    room: Code
    player: Annotated[PlayerId, Meta(max_length=64)]


class QuickMatch(ClientMessage, frozen=True, tag="quick_match"):
    """Ask for a seat in an open room of this game and these wishes, or open one."""

    request: Request
    game: Annotated[str, Meta(max_length=32)]
    options: Annotated[dict[Annotated[str, Meta(max_length=32)], Any], Meta(max_length=32)] = {}  # noqa: RUF012
    """Those that matter to me; in a room that I join the others may be any."""
    settings: RoomSettings = RoomSettings()
    """What a game is played by must be equal; who watches it, and how fast bots move, need not."""
    commitment: Digest = ""


class Seek(ClientMessage, frozen=True, tag="seek"):
    """Look for company, or go on: said about once a second until Seeking names a room.

    Who says it no more for a few seconds does not look any more. Nothing is remembered of it but
    notes, so it may be said to any server of a store.
    """

    request: Request
    search: Request
    """Names what is one search, though it is said often; a later one of the same player has a
    higher number, and ends those before it."""
    game: Annotated[str, Meta(max_length=32)]
    options: Annotated[dict[Annotated[str, Meta(max_length=32)], Any], Meta(max_length=32)] = {}  # noqa: RUF012
    settings: RoomSettings = RoomSettings()
    """What the game is played by; of all who meet it is equal."""
    near: bool = False
    """Whether to meet players of about one's own rating; so it is anyway in rated games."""
    least: Size = 2
    """At a table of so many at least ..."""
    most: Size = 2
    """... and at most."""
    party: PartyCode = ""
    """The code of a party of two, who get seats at one table or none. Who comes second looks for
    what the first one looks for."""
    commitment: Digest = ""


class ListMyRooms(ClientMessage, frozen=True, tag="list_my_rooms"):
    """Ask for the rooms one sits in, the unfinished first; a hundred at most."""

    request: Request


class Glance(ClientMessage, frozen=True, tag="glance"):
    """Ask who is at the server, and how a few rooms stand that are listed or one's own.

    Nobody watches by that: no room has a spectator more.
    """

    request: Request
    rooms: Annotated[tuple[Code, ...], Meta(max_length=MOST_GLANCED)] = ()


class Export(ClientMessage, frozen=True, tag="export"):
    """Ask for the record of a game that is over."""

    request: Request
    room: Code


class Fork(ClientMessage, frozen=True, tag="fork"):
    """Open a room that begins from the position ``ply`` of a game that is over."""

    request: Request
    room: Code
    ply: Count


class ShowLeaderboard(ClientMessage, frozen=True, tag="show_leaderboard"):
    """Ask for the highest ratings of a game."""

    request: Request
    game: Annotated[str, Meta(max_length=32)]


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


class Suggest(ClientMessage, frozen=True, tag="suggest"):
    """Ask what a good player would play: here, only where ``RoomView.allowed`` says suggest; or
    in a position of a game that is over.
    """

    request: Request
    room: Code
    ply: Count | None = None
    """Which position of a game that is over, as ``RoomView.ply`` numbers it; null while it runs."""
    as_seat: Count | None = None
    """For which seat of this window, where it has several; null: one's own."""


class PlayCampaign(ClientMessage, frozen=True, tag="play_campaign"):
    """Open one's next campaign game of ``game``, or name the one that is not finished."""

    request: Request
    game: Annotated[str, Meta(max_length=32)]


class Learn(ClientMessage, frozen=True, tag="learn"):
    """Open the lesson of ``game``, from its first step. Sent again it names the same room."""

    request: Request
    game: Annotated[str, Meta(max_length=32)]
    part: Annotated[int, Meta(ge=0, le=100)] = 0
    """Which part of it, from 0: each has a room of its own."""


class ShowProfile(ClientMessage, frozen=True, tag="show_profile"):
    """Ask for the record of a player; for one's own where none is named."""

    request: Request
    player: Annotated[PlayerId, Meta(max_length=64)] | None = None


class WatchRoom(ClientMessage, frozen=True, tag="watch_room"):
    """Start the messages of a room: all of it, or what came after entry ``(seq, mark)``."""

    room: Code
    seq: Count = 0
    mark: Annotated[int, Meta(ge=0, le=2**32 - 1)] = 0


class Replay(ClientMessage, frozen=True, tag="replay"):
    """Ask for a finished game, entry by entry, as a seat or a spectator saw it, or entirely."""

    request: Request
    room: Code
    seat: Viewer = None


class Assess(ClientMessage, frozen=True, tag="assess"):
    """Ask what every position of a game that is over was worth."""

    request: Request
    room: Code


class Unwatch(ClientMessage, frozen=True, tag="unwatch"):
    """Stop the messages of this channel's room."""

    channel: Channel


class Ping(ClientMessage, frozen=True, tag="ping"):
    """Ask whether the server is there: answered by Pong, before the welcome too.

    For who can send no websocket ping, as a page in a browser.
    """


class Play(Struct, frozen=True, array_like=True, tag=1, forbid_unknown_fields=True):
    """Play one's ``number``-th intent (from 0) in this channel's room."""

    channel: Channel
    number: Count
    intent: Raw
    """The game's Intent, in the encoding of the connection."""
    seat: Count | None = None
    """Whose it is, where this window has several seats; else it may be left out."""


NamedMessage: TypeAlias = (
    Hello
    | Prove
    | Renew
    | WatchLobby
    | Open
    | Join
    | Leave
    | SeatBot
    | Reserve
    | Unseat
    | CloseSeat
    | Begin
    | Resign
    | TakeBack
    | PutForward
    | Continue
    | Offer
    | Answer
    | Reveal
    | Abort
    | ClaimWin
    | Urge
    | PlanAhead
    | TakeHoliday
    | EndHoliday
    | ShowHolidays
    | Ban
    | Say
    | Mute
    | QuickMatch
    | Seek
    | StopSeek
    | ListMyRooms
    | Glance
    | Export
    | Fork
    | ShowLeaderboard
    | ShowDaily
    | PlayDaily
    | Suggest
    | PlayCampaign
    | Learn
    | ShowProfile
    | WatchRoom
    | Unwatch
    | Replay
    | Assess
    | DropItem
    | ShowCalls
    | SetMailAddress
    | ConfirmMailAddress
    | ChooseCalls
    | SetWebhook
    | SaveMessage
    | HistoryMessage
    | ListTournaments
    | WatchTournament
    | OpenTournament
    | EnterTournament
    | EnterBot
    | LeaveTournament
    | RestFromTournament
    | SteerTournament
    | Ping
    | people.ShowPeople
    | people.FindPeople
    | people.Follow
    | people.BlockPlayer
    | people.HidePresence
    | people.InvitePlayer
    | people.DeclineInvitation
    | people.ReportPlayer
    | SeatBeside
    | Uncover
)
"""Messages that keep the names of their fields."""
RoomMessage: TypeAlias = Play
"""Messages that are arrays, their tag first."""
FromClient: TypeAlias = NamedMessage | RoomMessage
