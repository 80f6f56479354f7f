"""Which of the listed rooms one wants to see."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from protocol.from_server import RoomCard

Counts: TypeAlias = Literal["any", "rated", "casual"]
Clocks: TypeAlias = Literal["any", "none", "live", "days"]
DAY_MS: Final = 86_400_000
"""A turn that may last so long is played by correspondence."""


class RoomFilter(Struct, frozen=True):
    """What is looked for; all of it has to fit."""

    text: str = ""
    """Words: each is to be in a name, the title of the game, or the code."""
    game: str = ""
    """Empty for all."""
    free: bool = False
    """Only rooms with a seat to take."""
    counts: Counts = "any"
    clock: Clocks = "any"

    @property
    def on(self) -> int:
        """Return how many conditions there are, besides the text."""
        return sum((bool(self.game), self.free, self.counts != "any", self.clock != "any"))

    def fits(self, card: RoomCard, title: str) -> bool:
        """Return whether this room, whose game is called ``title``, is looked for."""
        if self.game not in ("", card.game) or (self.free and not card.free):
            return False
        if self.counts != "any" and card.settings.rated != (self.counts == "rated"):
            return False
        if self.clock not in ("any", clock_of(card)):
            return False
        told = " ".join((title, card.room, *(who for who in card.names if who)))
        return all(word in told.casefold() for word in self.text.casefold().split())


def clock_of(card: RoomCard) -> Clocks:
    """Return which sort of clock the room has."""
    clock = card.settings.clock
    if clock.kind == "none":
        return "none"
    return "days" if clock.kind == "days" or clock.extra_ms >= DAY_MS else "live"
