"""What hard does with a token, and why in a player's words."""

from engines.rotorouter.bot import walk
from engines.rotorouter.bot.bot_view import BotView
from engines.rotorouter.bot.hand import HandChoice, name
from engines.rotorouter.bot.strength import distances
from engines.rotorouter.bot.whole_turn import NOTHING, Deed
from engines.rotorouter.bot.worth import scores
from engines.rotorouter.grid.board import bits, with_tokens
from engines.rotorouter.grid.tracks import homes
from engines.rotorouter.public import TokenPlace


def told(at: BotView, deed: Deed) -> HandChoice | None:
    """Return what hard does with a token, and why."""
    if deed == NOTHING:
        return None
    if deed.here is None or deed.there is None:
        return HandChoice(TokenPlace(), ("A token on the home corner can set off.",))
    return stepped(at, deed.here, deed.there, _purpose(at, deed.here, deed.there))


def _purpose(at: BotView, here: int, there: int) -> str:
    """Why a token moves: against others, for a corner of its own, or for another token."""
    after = with_tokens(at.on, at.seat, bits(at.me.tokens) & ~(1 << here) | 1 << there)
    if any(scores(at.on, it) and not scores(after, it) for it in at.rivals):
        return "stands in the others’ way"
    apart = distances(at.on.size)
    goal = min(at.runner.goals, key=lambda it: (apart[there][it] - apart[here][it], it))
    if apart[there][goal] < apart[here][goal]:
        return f"closer to the way to the corner at {name(goal, at.on.size)}"
    spare = at.runner.spare and here == homes(at.on.size)[at.seat]
    return "makes room on the home corner" if spare else "stands in the others’ way"


def stepped(at: BotView, here: int, there: int, why: str) -> HandChoice:
    """Return a move of a token, with its reason."""
    size = at.on.size
    words = f"From {name(here, size)} to {name(there, size)}: {why}."
    return HandChoice(walk.step(here, there, size), (words,))
