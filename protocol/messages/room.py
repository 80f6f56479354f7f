"""Messages that show a room to those who watch it, and what each entry of its log changes."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from protocol.bounds import BY_SEAT, MOST_SEATS, At, Option, Seat, Sentence, Small, Step, Word
from protocol.clock import Clock
from protocol.messages.base import ClientMessage, Player, Room, Seats, Sentences, ServerMessage
from protocol.messages.pace import HolidayView, Steps, UrgeView
from protocol.messages.play import OfferKind
from protocol.messages.room_settings import RoomSettings
from protocol.names import Channel, Code, Count, PlayerId, window_of
from protocol.termination import Termination


class WatchRoom(ClientMessage, frozen=True, tag="watch_room"):
    """Start the messages of a room: all of it, or what came after entry ``(seq, mark)``."""

    room: Code
    seq: Count = 0
    mark: Annotated[int, Meta(ge=0, le=2**32 - 1)] = 0


class Unwatch(ClientMessage, frozen=True, tag="unwatch"):
    """Stop the messages of this channel's room."""

    channel: Channel


class Uncover(ClientMessage, frozen=True, tag="uncover"):
    """Show this channel's room as ``seat`` sees it, one of this window's that is to move.

    It is covered again when that seat is not to move any more, or by ``null``: then this channel
    tells what spectators see. Answered by a snapshot. Only where a seat's view is private.
    """

    channel: Channel
    seat: Count | None = None


Places: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=0, le=MOST_SEATS)], ...], BY_SEAT]
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


Value: TypeAlias = Annotated[tuple[Literal[-1, 0, 1], ...], BY_SEAT]
"""What a position comes to by best play, by seat: 1 wins, -1 loses, 0 draws."""


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
