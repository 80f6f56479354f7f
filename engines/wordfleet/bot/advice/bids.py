"""Why a bid of Word Fleet is made, as motifs: by one's own codes and by what the lock said."""

from collections.abc import Iterator
from typing import Final

from engines.bot import Motif
from engines.game import Seat
from engines.wordfleet.bot.best_code import BestCode
from engines.wordfleet.bot.claims import possible
from engines.wordfleet.public import Challenge, Claim, Concede, Counter, Intent, View

CODES: Final = ("held", "bluff", "ruled_out", "none_higher", "as_high")
"""All there are, the most telling first."""


def motifs(view: View, seat: Seat, intent: Intent) -> tuple[Motif, ...]:
    """Return why a claim is made, or the one that stands is answered so."""
    match intent:
        case Claim(code) | Counter(code):
            return tuple(_claimed(view, seat, code))
        case Challenge() | Concede():
            return tuple(_answered(view, seat, view.bids[-1].code))
        case _:
            return ()


def _claimed(view: View, seat: Seat, code: str) -> Iterator[Motif]:
    if view.you is not None and code in view.you.codes:
        yield Motif("held", {"code": code})
    elif possible(view, seat, code):
        yield Motif("bluff", {"code": code})


def _answered(view: View, seat: Seat, standing: str) -> Iterator[Motif]:
    if not possible(view, 1 - seat, standing):
        yield Motif("ruled_out", {"code": standing})
        return
    if view.you is not None and max(view.you.codes) <= standing:
        yield Motif("none_higher", {"code": standing})
    share = 1 - BestCode(view.lock, 1 - seat).below(int(standing) - 1)
    yield Motif("as_high", {"code": standing, "percent": round(100 * share)})
