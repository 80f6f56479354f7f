"""Who sits at the table, which seats are kept for whom, and what was put to the others."""

from typing import Final

from msgspec import Struct

from engines.game import Seat
from protocol.from_client import OfferKind
from protocol.names import PlayerId

RESTS: Final = 5
"""A bot whose resignation was not wanted does not offer it again for so many of its plies."""


class Sitter(Struct, frozen=True):
    """Who sits in a seat."""

    player: PlayerId
    name: str
    bot: str = ""
    level: int = 0
    outside: bool = False
    """Whether this is a program that plays over the wire."""

    @property
    def person(self) -> bool:
        """Whether this is neither a bot of the server nor a program."""
        return not self.bot and not self.outside


class Reservation(Struct, frozen=True):
    """A free seat that is kept for a bot from outside."""

    seat: Seat
    request: int
    """The opener's request id, so that asking twice keeps one seat."""


class Standing(Struct, frozen=True):
    """What a seat has put to others, and nobody has declined yet."""

    kind: OfferKind
    seat: Seat
    waits_for: tuple[Seat, ...]
    """The seats that have not answered."""


class Made(Struct, frozen=True):
    """That a seat has made an offer of a kind, and after how many plies."""

    kind: OfferKind
    seat: Seat
    plies: int
    """Of all seats, as nothing that is taken back lowers it."""
    own: int
    """Of this seat."""
