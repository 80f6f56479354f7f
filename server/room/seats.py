"""Who sits at the table, which seats are kept for whom, and what was put to the others."""

from typing import Final

from msgspec import Struct

from engines.game import Seat
from protocol.from_client import OfferKind
from protocol.names import PlayerId

RESTS: Final = 5
"""A bot whose resignation was not wanted does not offer it again for so many of its plies."""

MOST_TIMES: Final = 5
"""So often a seat may offer the same in one game."""


class Occupant(Struct, frozen=True, gc=False):
    """Who sits in a seat."""

    player: PlayerId
    name: str
    bot: str = ""
    level: int = 0
    external: bool = False
    """Whether this is a program that plays over the wire."""
    commitment: str = ""
    """Of what this seat will add to the seed; empty where it adds nothing."""
    owes: int = 0
    """Since when it is to promise anew, in Unix milliseconds; 0 where it is not."""
    awaited: bool = False
    """Whether a full table waits for its commitment, until its opener lets play begin."""

    @property
    def person(self) -> bool:
        """Return whether this is neither a bot of the server nor a program."""
        return not self.bot and not self.external


class Reservation(Struct, frozen=True, gc=False):
    """Hold a free seat that is kept for an external bot, or for a player who is invited."""

    seat: Seat
    request: int
    """The opener's request id, so that asking twice keeps one seat."""
    player: PlayerId = PlayerId("")
    """For whom; empty: for an external bot."""
    name: str = ""
    until: int = 0
    """When it is free again, in Unix milliseconds; 0: only when the opener says so."""


class PendingOffer(Struct, frozen=True, gc=False):
    """What a seat has put to others, and nobody has declined yet."""

    kind: OfferKind
    seat: Seat
    waits_for: tuple[Seat, ...]
    """The seats that have not answered."""
    since: int = 0
    """When it was made, in Unix milliseconds."""


class OfferRecord(Struct, frozen=True, gc=False):
    """That a seat has made an offer of a kind, and after how many plies."""

    kind: OfferKind
    seat: Seat
    plies: int
    """Of all seats, as nothing that is taken back lowers it."""
    own: int
    """Of this seat."""
    times: int = 1
    """How often it has by now."""


class StandIn(Struct, frozen=True, gc=False):
    """The bot that plays for a seat while its player is away."""

    bot: str
    level: int
