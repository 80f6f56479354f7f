"""Messages about finding company by rating, at larger tables, and together with a friend."""

from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta

from protocol.bounds import MOST_SEATS, At, Small, Word
from protocol.messages.base import ClientMessage, Digest, Room, ServerMessage
from protocol.messages.room_settings import RoomSettings
from protocol.names import Request, RoomId

PARTY: Final = 2
"""Players in a party."""
FIRST_WIDTH: Final = 100
"""The difference of ratings that is accepted at once ..."""
STEP_MS: Final = 5_000
STEP_WIDTH: Final = 40
"""... and by how much it grows in each step."""
STEPS: Final = 20
"""After so many steps anybody will do."""
FILL_MS: Final = 20_000
"""So long a table that could begin waits for more, from when the first of it began to look."""
Size: TypeAlias = Annotated[int, Meta(ge=2, le=MOST_SEATS)]
PartyCode: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z2-9]{0,16}$")]


def width(waited_ms: int) -> int | None:
    """Return which difference of ratings is accepted after so long; None for any.

    It never shrinks while one waits.
    """
    steps = max(0, waited_ms) // STEP_MS
    return None if steps >= STEPS else FIRST_WIDTH + STEP_WIDTH * steps


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


class StopSeek(ClientMessage, frozen=True, tag="stop_seek"):
    """Look for company no more. Answered by Seeking: with a room where it was too late."""

    request: Request
    search: Request
    """The one of the Seek."""
    party: PartyCode = ""


class Seeking(ServerMessage, frozen=True, tag="seeking"):
    """Tell how looking for company goes."""

    request: Request
    room: Room = RoomId("")
    """The room in which one sits; empty while one looks on."""
    since: At = 0
    """When one began, on the server's clock, in Unix milliseconds: ``width`` follows from it."""
    rating: Small = 0
    """One's own; that of a beginner before the first rated game."""
    near: bool = False
    """Whether ratings matter."""
    looking: Small = 0
    """How many look for the same, oneself included."""
    table: Annotated[tuple[Word, ...], Meta(max_length=MOST_SEATS)] = ()
    """Who would sit at a table with one as things stand, by name."""
    least: Small = 0
    most: Small = 0
    begins: At = 0
    """When that table begins though seats are free; 0 where it needs more, or begins at once."""
    party: PartyCode = ""
    friend: Word = ""
    """Who is in the party besides; empty while nobody is."""
    sitting: bool = False
    """Whether a table was found, and its players are just sitting down."""
    game: Word = ""
    """Which game: in a party that the other one has begun it may not be known yet."""
