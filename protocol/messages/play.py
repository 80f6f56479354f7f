"""Messages of play: plies, what is taken back, offered and claimed, hints, and tries."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

from protocol.bounds import Small, Word
from protocol.messages.base import ClientMessage, Room, Sentences, ServerMessage
from protocol.names import Channel, Code, Count, Request

OfferKind: TypeAlias = Literal["resignation", "takeback", "draw", "abort", "pause", "rematch"]
"""What one seat may put to the others."""
MarkKind: TypeAlias = Literal["move", "link", "threat", "danger"]
"""What a marked cell is: played on, hanging together, next to come, feared."""
CellNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]
"""A cell by the number that the game gives it."""
MotifValue: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)] | Word
Thousandths: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]
"""In thousandths."""
TryVerdict: TypeAlias = Literal["best", "equal", "worse", "unknown"]
"""What a try is beside the best there is."""
TryMeasure: TypeAlias = Literal["result", "win", "hit"]
"""What is compared: the result by best play, the chance to win, the chance to hit."""


class Play(Struct, frozen=True, array_like=True, tag=1, forbid_unknown_fields=True):
    """Play one's ``number``-th intent (from 0) in this channel's room."""

    channel: Channel
    """Which room: you must watch it."""
    number: Count
    """The number of this intent: that of the RoomView you hold."""
    intent: Raw
    """The game's intent."""
    seat: Count | None = None
    """Whose it is, at a window with several seats; else null, or left out."""


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
    """The RoomView's: with another one the request is refused."""
    as_seat: Count | None = None
    """For which seat of this window, where it has several; null: one's own."""


class PutForward(ClientMessage, frozen=True, tag="put_forward"):
    """Undo the last TakeBack, while nothing was played since."""

    request: Request
    room: Code
    ply: Count
    """The RoomView's: with another one the request is refused."""
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
    """What is offered."""
    as_seat: Count | None = None
    """For which seat of this window, where it has several; null: one's own."""


class Answer(ClientMessage, frozen=True, tag="answer"):
    """Accept or decline what ``seat`` offers; one's own offer is taken back by declining it."""

    request: Request
    room: Code
    kind: OfferKind
    """What was offered."""
    seat: Count
    """Whose offer it is."""
    accept: bool
    """Whether you agree; ``false`` declines, or withdraws your own offer."""
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


class Suggest(ClientMessage, frozen=True, tag="suggest"):
    """Ask what a good player would play: here, only where ``RoomView.allowed`` says suggest; or
    in a position of a game that is over.
    """

    request: Request
    room: Code
    ply: Count | None = None
    """Which position of a game that is over, as ``RoomView.ply`` numbers it; null while it runs."""
    as_seat: Count | None = None
    """For which seat of this window, where it has several; null: one's own. In a position of a game
    that is over: for which of those to move there; null: the first."""


class MarkView(Struct, frozen=True, array_like=True):
    """Mark cells of the board that a motif is seen on."""

    kind: MarkKind
    """``move``: where it is played; ``link``: what hangs together; ``threat``: what may come next;
    ``danger``: what the other threatens, or loses by it."""
    cells: Annotated[tuple[CellNumber, ...], Meta(max_length=64)]
    """By the game's numbers of cells."""


class MotifView(Struct, frozen=True):
    """Tell what an intent does, by a code that a client says in its own language."""

    code: Word
    """One of the game's motifs, see below; one that is not known can be left out."""
    values: Annotated[dict[Word, MotifValue], Meta(max_length=8)] = {}
    """What stands in its sentence, by name."""
    marks: Annotated[tuple[MarkView, ...], Meta(max_length=8)] = ()
    """A list of MarkView."""


class Suggested(ServerMessage, frozen=True, tag="suggested"):
    """Tell what a good player would do in the client's place."""

    request: Request
    room: Room
    seq: Small
    """The entry it is about: void after another one."""
    intent: Any
    """The game's Intent."""
    why: Sentences = ()
    """A few lines for the player, perhaps none."""
    motifs: Annotated[tuple[MotifView, ...], Meta(max_length=8)] = ()
    """What the intent does, with cells to mark: a list of MotifView, the most telling first."""


class TryMove(ClientMessage, frozen=True, tag="try_move"):
    """Ask how good an intent would have been in a position of a game that is over."""

    request: Request
    room: Code
    ply: Count
    """Which position, as ``RoomView.ply`` numbers it."""
    intent: Any
    """The game's intent of who is to move there."""


class Tried(ServerMessage, frozen=True, tag="tried"):
    """Tell how good an intent would have been, without telling a better one."""

    request: Request
    room: Room
    verdict: TryVerdict
    """``best``: what a good player would do; ``equal``: as good; ``worse``; or ``unknown``."""
    measure: TryMeasure | None = None
    """What was compared: the ``result`` by best play, the chance to ``win``, or the chance to
    ``hit``; ``null`` where nothing was."""
    best: Thousandths = 0
    """What the best is worth by that measure, in thousandths: a win 1000, a draw 500."""
    tried: Thousandths = 0
    """What the try is worth."""
