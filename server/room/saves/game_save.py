"""Says what is kept of a game that goes on in another room, from exactly where it stood.

It holds steps and numbers, no states: the game is played once more from its deal, so whatever is
loaded has followed the rules. The secret of the room it comes from is not in it.
"""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Raw, Struct

from engines.positions.position_reader import StartPosition
from protocol.bounds import BY_SEAT, At, Seat, Small
from protocol.clock import Clock
from protocol.names import RoomId
from server.room.seats import OfferRecord

MOST_STEPS: Final = 6_000
"""No game that people play has as many, taken back or not."""
MOST_PEOPLE: Final = 8

Seats: TypeAlias = Annotated[tuple[Seat, ...], BY_SEAT]
Counts: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=0, le=100_000)], ...], BY_SEAT]
Index: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_STEPS)]


class KeptStep(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Hold one step of the game, and after which other it came."""

    before: Index
    """The number of the step it follows, from 1; 0 stands for the deal."""
    seat: Seat | None
    """As in ``Forked.plies``, and ``intent`` too."""
    intent: Raw


class KeptPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """Hold a position that can be put back, or forward; one of them is the present one."""

    ply: Small
    step: Index
    """The step that led there; 0 stands for the deal."""
    by: Seat | None = None
    conceded: bool = False


class KeptOccupant(Struct, frozen=True, forbid_unknown_fields=True):
    """Tell who sits in a seat: a bot, or somebody at the window that saved the game."""

    name: Annotated[str, Meta(max_length=64)]
    bot: Annotated[str, Meta(max_length=32)] = ""
    level: Annotated[int, Meta(ge=0, le=1_000)] = 0
    person: Annotated[int, Meta(ge=0, le=MOST_PEOPLE)] = 0
    """Which of those at the window; 0 is the one whose window it is."""


class GameSave(Struct, frozen=True, forbid_unknown_fields=True):
    """Hold a game as it stood, but for who plays where, and for the chance still to come."""

    room: Annotated[RoomId, Meta(max_length=64)]
    """Where it was played."""
    at: At
    """When it was saved."""
    dealt: Seats
    """Those for whom was dealt."""
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    """32 bytes in hexadecimal: all chance from the deal on, until it was drawn anew."""
    steps: Annotated[tuple[KeptStep, ...], Meta(max_length=MOST_STEPS)]
    positions: Annotated[tuple[KeptPosition, ...], Meta(min_length=1, max_length=MOST_STEPS)]
    here: Index
    """The present one."""
    occupants: Annotated[tuple[KeptOccupant | None, ...], BY_SEAT]
    playing: Seats
    accepted: Counts
    """By seat, how many intents were accepted."""
    turns: Counts
    in_turn: tuple[Seat, Small] | None = None
    out: Seats = ()
    made: Annotated[tuple[OfferRecord, ...], Meta(max_length=64)] = ()
    rerolled: Small = 0
    continued: bool = False
    halted: bool = False
    clock: Clock | None = None
    """As it stood then, stopped."""
    position: StartPosition | None = None
    """What the game began from, in place of a deal."""
    due_ms: Small | None = None
    """How long the phase had lasted that ends by itself."""
