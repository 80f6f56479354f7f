"""Everything a client may say: two tagged unions, one at the door and one in a running room."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

from protocol.clock import TimeControl
from protocol.names import Channel, Code, Count, Name, PlayerId, Request

Undo: TypeAlias = Literal["none", "ask", "free"]
"""How plies are taken back: never; within one's own turn, and beyond it if the others agree; or
freely and forward again, alone against bots, which makes the room practice."""
OfferKind: TypeAlias = Literal["resignation", "takeback", "draw", "abort", "pause", "rematch"]
"""What one seat may put to the others."""


Audience: TypeAlias = Literal["anyone", "link", "nobody"]
"""Who may watch: all who find the room in the lobby, who has its code or link, or players alone."""
Absent: TypeAlias = Literal["wait", "clock", "claim", "bot"]
"""What happens while a player is away: the game waits; clocks run; the others may claim the win
after a time; or a bot plays for the absent until they are back."""
Reaction: TypeAlias = Literal["hello", "well played", "thanks", "oops", "wow", "good luck"]


Digest = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")]
"""32 bytes in hexadecimal, or nothing."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the opener of a room decides about it besides the game's own options."""

    listed: bool = True
    """Whether the lobby shows the room; an unlisted one is joined by its code alone."""
    spectators: Audience = "anyone"
    advice: bool = False
    """Whether everyone is told, ply by ply, who would win by best play, where that is known."""
    undo: Undo = "ask"
    hints: bool = False
    """Whether a seat may ask what to play. Such a room is practice."""
    thoughts: bool = False
    """Whether bots say why they play what they play."""
    bot_delay_ms: Annotated[int, Meta(ge=0, le=10_000)] = 600
    """How long a bot takes at least over a ply, so that people can follow."""
    rated: bool = False
    """Whether the result counts for ratings; then without undo, hints, advice and reasons."""
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


class Said(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A message at the door: an object whose ``type`` says which."""


class Hello(Said, frozen=True, tag="hello", forbid_unknown_fields=False):
    """The first message of a connection: who is there. No secret is in it.

    Answered by Welcome, where a new player comes to a server without a password; else by Challenge.
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


class Prove(Said, frozen=True, tag="prove"):
    """The answer to Challenge. Both are made as ``protocol/proof.py`` does."""

    proof: Digest = ""
    """That the token is known; empty for a new player."""
    password: Digest = ""
    """That the password is known; empty where none is asked for, or it is not known."""


class Renew(Said, frozen=True, tag="renew"):
    """Give me another token. With its first use the one that I have is void."""

    request: Request


class Lobby(Said, frozen=True, tag="lobby"):
    """Show me the open rooms, now and whenever they change (``on``), or no more."""

    on: bool = True


class Open(Said, frozen=True, tag="open"):
    """Open a room. Sent again with the same ``request`` it names the same room."""

    request: Request
    game: Annotated[str, Meta(max_length=32)]
    options: Annotated[dict[Annotated[str, Meta(max_length=32)], Any], Meta(max_length=32)] = {}
    """Of the game's Options; what is left out has its default."""
    settings: Settings = Settings()


class Join(Said, frozen=True, tag="join"):
    """Give me a seat: this one, or any that is free. Who already sits there is told Done."""

    request: Request
    room: Code
    seat: Count | None = None
    commitment: Digest = ""
    """SHA-256 of 32 random bytes of mine, in hexadecimal; they are asked for before play begins,
    and make the seed with everybody else's. Empty: I add none."""


class Leave(Said, frozen=True, tag="leave"):
    """Free my seat. Only before play has begun: a game in play is left by resigning."""

    request: Request
    room: Code


class SeatBot(Said, frozen=True, tag="seat_bot"):
    """Give a seat to a bot of the server. Only the opener may, and only before play has begun."""

    request: Request
    room: Code
    seat: Count | None = None
    bot: Annotated[str, Meta(max_length=32)] = "random"
    level: Annotated[int, Meta(ge=0, le=100)] = 0


class Reserve(Said, frozen=True, tag="reserve"):
    """Keep a free seat for a bot from outside: no person gets it by Join.

    Only the opener may, and only before play has begun. Unseat frees it again.
    """

    request: Request
    room: Code
    seat: Count | None = None


class Unseat(Said, frozen=True, tag="unseat"):
    """Take a bot's seat away again, or a seat that is kept for one.

    Only the opener may, and only before play has begun.
    """

    request: Request
    room: Code
    seat: Count


class Begin(Said, frozen=True, tag="begin"):
    """Begin with those who sit, though seats are free. Only the opener may."""

    request: Request
    room: Code


class Resign(Said, frozen=True, tag="resign"):
    """Give the game up, at any time while it is played. Sent twice it is done once."""

    request: Request
    room: Code


class TakeBack(Said, frozen=True, tag="take_back"):
    """Put the game back to where I was last to move. Only where ``Seen.may`` says take_back.

    ``ply`` is the Seen's: asked for another position than the one there is, it is refused.
    """

    request: Request
    room: Code
    ply: Count


class PutForward(Said, frozen=True, tag="put_forward"):
    """Undo the last TakeBack, while nothing was played since."""

    request: Request
    room: Code
    ply: Count


class Continue(Said, frozen=True, tag="continue"):
    """Let the bots play on among themselves. Only where ``Seen.paused`` is."""

    request: Request
    room: Code


class Offer(Said, frozen=True, tag="offer"):
    """Put something to the other seats; it stands until answered, or until the offer's end."""

    request: Request
    room: Code
    kind: OfferKind


class Answer(Said, frozen=True, tag="answer"):
    """Accept or decline what ``seat`` offers; one's own offer is taken back by declining it."""

    request: Request
    room: Code
    kind: OfferKind
    seat: Count
    accept: bool


class Reveal(Said, frozen=True, tag="reveal"):
    """The 32 bytes that my commitment was made of, when the phase is ``revealing``."""

    request: Request
    room: Code
    value: Digest


class Abort(Said, frozen=True, tag="abort"):
    """Break the game off, before its second ply. Later that is offered."""

    request: Request
    room: Code


class ClaimWin(Said, frozen=True, tag="claim"):
    """Those who are away have lost. Only where ``Seen.may`` says claim."""

    request: Request
    room: Code


class Bar(Said, frozen=True, tag="bar"):
    """Let this spectator watch no longer. Only the opener may."""

    request: Request
    room: Code
    player: Annotated[PlayerId, Meta(max_length=64)]


class Say(Said, frozen=True, tag="say"):
    """A line of chat: players to players, spectators to spectators. Text, or a reaction."""

    request: Request
    room: Code
    text: Annotated[str, Meta(max_length=400)] = ""
    reaction: Reaction | None = None


class Hush(Said, frozen=True, tag="hush"):
    """Take away what this player has said, and let them say no more here. Only the opener may."""

    request: Request
    room: Code
    player: Annotated[PlayerId, Meta(max_length=64)]


class Quick(Said, frozen=True, tag="quick"):
    """Give me a seat in an open room of this game and these wishes, or open one."""

    request: Request
    game: Annotated[str, Meta(max_length=32)]
    options: Annotated[dict[Annotated[str, Meta(max_length=32)], Any], Meta(max_length=32)] = {}
    """Those that matter to me; in a room that I join the others may be any."""
    settings: Settings = Settings()
    """What a game is played by must be equal; who watches it, and how fast bots move, need not."""
    commitment: Digest = ""


class Mine(Said, frozen=True, tag="mine"):
    """Name the rooms I sit in, the unfinished first; a hundred at most."""

    request: Request


class Export(Said, frozen=True, tag="export"):
    """Give me the record of a game that is over."""

    request: Request
    room: Code


class Fork(Said, frozen=True, tag="fork"):
    """Open a room that begins from the position ``ply`` of a game that is over."""

    request: Request
    room: Code
    ply: Count


class Best(Said, frozen=True, tag="best"):
    """Tell me the highest ratings of a game."""

    request: Request
    game: Annotated[str, Meta(max_length=32)]


class Suggest(Said, frozen=True, tag="suggest"):
    """What would a good player do in my place? Only where ``Seen.may`` says suggest."""

    request: Request
    room: Code


class Campaign(Said, frozen=True, tag="campaign"):
    """Open my next campaign game of ``game``, or name the one that I have not finished."""

    request: Request
    game: Annotated[str, Meta(max_length=32)]


class Profile(Said, frozen=True, tag="profile"):
    """Tell me the record of a player; of myself where none is named."""

    request: Request
    player: Annotated[PlayerId, Meta(max_length=64)] | None = None


class Watch(Said, frozen=True, tag="watch"):
    """Tell me this room from now on: all of it, or what came after entry ``(seq, mark)``."""

    room: Code
    seq: Count = 0
    mark: Annotated[int, Meta(ge=0, le=2**32 - 1)] = 0


class Replay(Said, frozen=True, tag="replay"):
    """Show me a game that is over, entry by entry, as ``seat`` (or a spectator) saw it."""

    request: Request
    room: Code
    seat: Count | None = None


class Assess(Said, frozen=True, tag="assess"):
    """Tell me what every position of a game that is over was worth."""

    request: Request
    room: Code


class Unwatch(Said, frozen=True, tag="unwatch"):
    """Tell me this channel's room no more."""

    channel: Channel


class Play(Struct, frozen=True, array_like=True, tag=1, forbid_unknown_fields=True):
    """My ``number``-th intent (from 0) in this channel's room."""

    channel: Channel
    number: Count
    intent: Raw
    """The game's Intent, in the encoding of the connection."""


AtTheDoor: TypeAlias = (
    Hello
    | Prove
    | Renew
    | Lobby
    | Open
    | Join
    | Leave
    | SeatBot
    | Reserve
    | Unseat
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
    | Bar
    | Say
    | Hush
    | Quick
    | Mine
    | Export
    | Fork
    | Best
    | Suggest
    | Campaign
    | Profile
    | Watch
    | Unwatch
    | Replay
    | Assess
)
"""Messages that keep the names of their fields."""
InARoom: TypeAlias = Play
"""Messages that are arrays, their tag first."""
FromClient: TypeAlias = AtTheDoor | InARoom
