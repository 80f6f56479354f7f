"""The bots of a server in a player's words: their levels in order, and which can be played now."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from client.languages.message import mark, told, tr
from client.presenters.refusal_words import refused_words
from client.presenters.strength import BotFace, face_of
from client.storage.profile import Opponent
from protocol.from_server import BotOffer

EASE = 3
"""Who never chose begins at this part of what can be played: neither the weakest nor a match."""
LEVELS: Final = (
    mark("difficulty {n}"),
    mark("random"),
    mark("easy"),
    mark("normal"),
    mark("hard"),
    mark("search"),
    mark("perfect"),
)
"""What servers call levels of bots."""


class BotStrength(NamedTuple):
    """A level of a bot."""

    bot: str
    level: int
    name: str
    """What people read: "Otto"; "difficulty 7" where the server names no characters."""
    off: str = ""
    """Why it cannot be played now; empty where it can."""
    face: BotFace | None = None
    """Who plays it, and how strong that is; None where the server does not say it."""

    @property
    def opponent(self) -> Opponent:
        """Return the same, to sit in a seat."""
        return Opponent("bot", self.bot, self.level)


def strengths(offers: Sequence[BotOffer]) -> tuple[BotStrength, ...]:
    """Return every level of every bot, in the order of the offers."""
    return tuple(
        BotStrength(
            offer.bot,
            level,
            _name(offer, level),
            "" if level <= offer.ready else refused_words(offer.why) or tr("not ready yet"),
            face_of(offers, offer.bot, level),
        )
        for offer in offers
        for level in range(1, len(offer.levels) + 1)
    )


def chosen(found: Sequence[BotStrength], opponent: Opponent) -> int:
    """Return where the level of ``opponent`` is among ``found``, or one to begin with; 0 where none
    is.
    """
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
        return tr("external program")
    if name == "lesson":  # a script has no strength
        return ""
    if offer is None or not level.isdigit():
        return told(bot.removesuffix(" 0"), LEVELS)
    return _name(offer, int(level))


def _name(offer: BotOffer, level: int) -> str:
    """Return the character that plays a level, or what the server calls the level."""
    at = level - 1
    if 0 <= at < len(offer.names):
        return offer.names[at]
    is_one = len(offer.levels) > 1 and 0 <= at < len(offer.levels)
    return told(offer.levels[at] if is_one else offer.bot, LEVELS)
