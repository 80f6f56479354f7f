"""Says how strong a bot is: by its character and one scale of words for all games."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from client.languages.message import mark, tr
from protocol.from_server import BotOffer

SCALE: Final = (
    (0, mark("First steps")),
    (700, mark("Beginner")),
    (1150, mark("Casual")),
    (1480, mark("Club player")),
    (1780, mark("Expert")),
    (2080, mark("Master")),
    (2350, mark("Champion")),
)
"""From which rating on a strength is called so; people and bots have one scale."""


class BotFace(NamedTuple):
    """Who plays a level of a bot."""

    name: str
    """The character's: "Otto"; empty where the server does not say it."""
    rating: int

    @property
    def strength(self) -> str:
        """Return how strong it is, in words: "Beginner"."""
        return strength_words(self.rating)

    @property
    def note(self) -> str:
        """Return the same and its rating: "Beginner · 900"."""
        return f"{self.strength} · {self.rating}"


def strength_words(rating: int) -> str:
    """Return how strong somebody with that rating is."""
    return tr(SCALE[max(0, bisect_right([floor for floor, _ in SCALE], rating) - 1)][1])


def face_of(offers: Sequence[BotOffer], bot: str, level: int) -> BotFace | None:
    """Return who plays ``level`` of ``bot``, from 1; None where the server does not say it."""
    offer = next((offer for offer in offers if offer.bot == bot), None)
    at = max(0, level - 1)
    if offer is None or at >= min(len(offer.names), len(offer.ratings)):
        return None
    return BotFace(offer.names[at], offer.ratings[at])


def face_of_seat(offers: Sequence[BotOffer], bot: str) -> BotFace | None:
    """Return the same for the bot of a SeatInfo ("search 7")."""
    name, _, level = bot.rpartition(" ")
    return face_of(offers, name, int(level)) if level.isdigit() else None
