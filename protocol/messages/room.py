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
    """The last entry that you have; 0 for none."""
    mark: Annotated[int, Meta(ge=0, le=2**32 - 1)] = 0
    """The mark of that entry."""


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
    """Whose view is shown; ``null``: cover all seats."""


Places: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=0, le=MOST_SEATS)], ...], BY_SEAT]
Number: TypeAlias = Annotated[int, Meta(ge=0, lt=2**32)]
"""32 bits."""
Phase: TypeAlias = Annotated[str, Meta(pattern="^(open|revealing|playing|over)$")]


class SeatInfo(Struct, frozen=True, gc=False, array_like=True):
    """Tell who sits in a seat."""

    player: Player
    """The player's id."""
    name: Word
    """The player's name."""
    bot: Word = ""
    """A bot's name and level, like ``"random 0"``, or ``"external"`` for a program that plays over
    the wire; ``""`` for a person."""
    reserved: bool = False
    """``true``: nobody sits here, the seat is kept for ``player``, or for an external bot where
    ``player`` is empty."""

    @property
    def window(self) -> PlayerId:
        """Return at whose window this player sits; empty at a window of their own."""
        window = window_of(self.player)
        return window if window != self.player else PlayerId("")


class OfferView(Struct, frozen=True, gc=False, array_like=True):
    """Tell what a seat has offered to others, and nobody has declined yet."""

    kind: OfferKind
    """What is offered."""
    seat: Seat
    """Whose offer it is."""
    waits_for: Seats
    """The seats that have not answered."""
    ends: At = 0
    """When it ends by itself, in Unix milliseconds on the server's clock; 0 where it does not."""


class EndingView(Struct, frozen=True, gc=False, array_like=True):
    """Tell how a game ended: who won (none: drawn), why, and places where more than two play."""

    winners: Seats
    """The seats that won; ``[]`` when drawn."""
    termination: Termination
    """What ended it: one of the list of terminations."""
    reason: Word
    """Why, in a few words: the game's own where its rules ended it, else the same as
    ``termination``."""
    ranking: Places = ()
    """Where more than two play: the place of each seat, from 1; else ``[]``."""
    by: Seat | None = None
    """The seat that broke the game off alone; ``null`` where it ended in any other way."""
    rated: bool = False
    """Whether it moves the players' ratings."""


class LessonView(Struct, frozen=True, gc=False, array_like=True):
    """Tell where a lesson stands: what is said at this step, and what is meant."""

    title: Word
    """What this part teaches."""
    part: Step
    """Which part it is, from 0."""
    parts: Step
    """How many there are."""
    step: Step
    """Which step is to be done, from 0, those of earlier parts counted."""
    steps: Step
    """How many steps all parts have."""
    done: bool
    """Whether all steps of this part are done."""
    say: Sentence
    """What is said to the player, in English."""
    waits: bool = False
    """Whether the others are answering, so that you have nothing to do."""
    show: Any = None
    """An intent that is right, or ``null``."""
    cells: Annotated[tuple[Small, ...], Meta(max_length=200)] = ()
    """Cells that are pointed at, by the game's own numbers."""
    buttons: Annotated[tuple[Word, ...], Meta(max_length=64)] = ()
    """Controls of the window that are pointed at, by their keys."""


class RoomView(Struct, frozen=True, gc=False, array_like=True):
    """Show a room as one audience may see it. Fields are only ever appended."""

    room: Room
    """The room's code."""
    game: Word
    """The game's name."""
    rules: Small
    """The number of its rules."""
    options: Annotated[tuple[tuple[Word, Option], ...], Meta(max_length=32)]
    """Every option as ``[name, value]``."""
    settings: RoomSettings
    """The room's settings, by name."""
    opener: Player
    """The player id of who opened it."""
    seat: Seat | None
    """Your seat, from 0; ``null`` for a spectator. At a window with several seats: the one that is
    shown, or ``null`` where all are covered."""
    phase: Phase
    """How far the room is: seats are free; values for the seed are revealed; or as they say."""
    seats: Annotated[tuple[SeatInfo | None, ...], BY_SEAT]
    """By seat: a SeatInfo, or ``null`` where it is free."""
    number: Small
    """The number of your next intent; 0 for a spectator."""
    playing: Seats
    """The seats that play, fixed when play began; before, ``[]``, or in a room that begins from
    another game's position those that can be taken."""
    view: Any
    """The game's view for you; ``null`` before play begins."""
    ending: EndingView | None
    """An EndingView once the game is over, else ``null``."""
    due: At | None = None
    """When this phase ends by itself, in Unix milliseconds on the server's clock, else ``null``:
    of the game, of revealing, or of joining again with a new commitment."""
    ply: Small = 0
    """Which position of the game this is: 0 at its beginning, one more with each ply."""
    last_ply: Small = 0
    """The last position there is; greater than ``ply`` after something was taken back."""
    allowed: Small = 0
    """What you may do now besides playing, as the sum of: 1 ``resign``, 2 ``take_back``, 4
    ``put_forward``, 8 ``offer_takeback``, 16 ``suggest``, 32 ``continue``, 64 ``abort``, 128
    ``claim``, 256 ``offer_draw``, 512 ``offer_abort``, 1024 ``offer_pause``, 2048
    ``offer_rematch``, 4096 ``urge``, 8192 ``plan_ahead``."""
    offers: Annotated[tuple[OfferView, ...], Meta(max_length=64)] = ()
    """What stands and waits for answers: a list of OfferView."""
    reasons: Sentences = ()
    """Lines in which the bot that played last says why, where the room's bots tell; after the end,
    all plies that are shown again have theirs."""
    paused: bool = False
    """Whether the game rests until somebody says ``continue``: all agreed to, or bots alone are
    left; or until somebody is back for whom its bots play."""
    practice: bool = False
    """Whether hints or free undo are allowed here, or play began from a position: the game counts
    for nothing."""
    commitment: Word = ""
    """What the server is bound to: SHA-256 in hexadecimal."""
    clock: Clock | None = None
    """A Clock, see Clocks; ``null`` without time control."""
    away: Annotated[tuple[At | None, ...], BY_SEAT] = ()
    """By seat, since when its player is away, in Unix milliseconds; ``null`` where here; ``[]``
    before play begins."""
    stand_ins: Annotated[tuple[Word, ...], BY_SEAT] = ()
    """By seat, the bot and level that plays for an absent player, else empty; ``[]`` before play
    begins."""
    rematch: Room | None = None
    """The room of the next game, once all have agreed on it, else ``null``."""
    lesson: LessonView | None = None
    """A LessonView in a room that ``learn`` opened, else ``null``."""
    series: Annotated[tuple[Small, ...], BY_SEAT] = ()
    """By seat, how many games were won in this room and in those it is a rematch of; ``[]`` in a
    first game, or where somebody else sits now."""
    waiting: Annotated[tuple[At | None, ...], BY_SEAT] = ()
    """By seat, since when all wait for it to move, in Unix milliseconds; ``null`` where it is not
    to move; ``[]`` where nobody may be urged."""
    urge: UrgeView | None = None
    """An UrgeView while somebody was asked and has not moved, else ``null``."""
    holidays: Annotated[tuple[HolidayView | None, ...], BY_SEAT] = ()
    """By seat, a HolidayView of the holiday its player is on, or of the next one; ``[]`` where
    nobody has any."""
    plan: Steps = ()
    """What you have planned ahead from this position, a list of PlannedStep; told to you alone."""


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
    """By seat, whether its player is connected. Bots are always here, and so are you
    where you sit, from the first one on if one server runs."""
    spectators: Small
    """How many people watch without a seat."""
    names: Annotated[tuple[Word, ...], Meta(max_length=64)]
    """The names of spectators, at most twenty."""
    ids: Annotated[tuple[Player, ...], Meta(max_length=64)] = ()
    """Their player ids, in the same order."""


class Snapshot(Struct, frozen=True, array_like=True, tag=1):
    """Show all of the room that one may see, as of entry ``(seq, mark)``. Replaces what one had."""

    channel: Channel
    """Which room."""
    seq: Small
    """The entry's number, from 1."""
    mark: Number
    """32 bits that stand for the entry, as told to your seat or to spectators."""
    rolled_back: bool
    """``true`` when later entries that you were told are void: the server's store had lost
    them."""
    room_view: Any
    """A RoomView."""


class Update(Struct, frozen=True, array_like=True, tag=2):
    """Tell what the next entry changed for the client: perhaps nothing; it always comes."""

    channel: Channel
    """Which room."""
    mark: Number
    """The entry's mark."""
    view_changes: tuple[Any, ...]
    """``path, value, path, value ...`` on the game's view, which is position 11 of the RoomView
    that you hold."""
    room_changes: tuple[Any, ...] = ()
    """The same on the RoomView around it; left out where there are none."""


class PlyUpdate(Update, frozen=True, array_like=True, tag=4):
    """Tell the same, and that ``ply`` is one more now, and ``last_ply`` that number too."""


class OwnPlyUpdate(Update, frozen=True, array_like=True, tag=5):
    """Tell the same as a PlyUpdate, and that ``number`` is one more too: the ply was yours."""


class Evaluation(Struct, frozen=True, array_like=True, tag=3):
    """Tell what the position after entry ``seq`` is worth.

    No part of the RoomView: it may never come, and is void when it comes late.
    """

    channel: Channel
    """Which room."""
    seq: Small
    """The entry's number, the one that you hold; with another one the message is void."""
    value: Value | None
    """By seat: 1 for a seat that wins, -1 for one that loses, 0 for one that draws; ``null`` where
    nobody here knows."""
