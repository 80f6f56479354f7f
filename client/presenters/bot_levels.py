"""The bots of a server in a player's words: their levels in order, and which can be played now."""

from collections.abc import Sequence
from typing import NamedTuple

from client.storage.profile import Opponent
from protocol.from_server import BotOffer

EASE = 3
"""Who never chose begins at this part of what can be played: neither the weakest nor a match."""


class BotStrength(NamedTuple):
    """A level of a bot."""

    bot: str
    level: int
    name: str
    """What people read: "difficulty 7", "random"."""
    off: str = ""
    """Why it cannot be played now; empty where it can."""

    @property
    def opponent(self) -> Opponent:
        """Return the same, to sit in a seat."""
        return Opponent("bot", self.bot, self.level)


def strengths(offers: Sequence[BotOffer]) -> tuple[BotStrength, ...]:
    """Every level of every bot, in the order of the offers."""
    return tuple(
        BotStrength(
            offer.bot,
            level,
            offer.bot if len(offer.levels) == 1 else name,
            "" if level <= offer.ready else offer.why or "not ready yet",
        )
        for offer in offers
        for level, name in enumerate(offer.levels, 1)
    )


def chosen(found: Sequence[BotStrength], opponent: Opponent) -> int:
    """Where the level of ``opponent`` is among ``found``, or one to begin with; 0 where none is."""
    wanted = opponent.bot, max(1, opponent.level)
    for at, strength in enumerate(found):
        if (strength.bot, strength.level) == wanted and not strength.off:
            return at
    ready = [at for at, strength in enumerate(found) if not strength.off]
    return ready[len(ready) // EASE] if ready else 0


def gentle(found: Sequence[BotStrength]) -> BotStrength:
    """Return who a newcomer begins against: the second level of the strongest bot, if it is ready.

    ``found``: some, one of them ready.
    """
    ready = [strength for strength in found if not strength.off]
    best = [strength for strength in ready if strength.bot == ready[-1].bot]
    return best[min(1, len(best) - 1)]


def named(offers: Sequence[BotOffer], bot: str) -> str:
    """Return what ``bot`` of a SeatInfo ("search 7", "external") is called: "difficulty 7"."""
    name, _, level = bot.rpartition(" ")
    offer = next((offer for offer in offers if offer.bot == name), None)
    if bot == "external":
        return "external bot"
    if offer is None or not level.isdigit():
        return bot.removesuffix(" 0")
    at = int(level) - 1
    return offer.levels[at] if len(offer.levels) > 1 and 0 <= at < len(offer.levels) else name
