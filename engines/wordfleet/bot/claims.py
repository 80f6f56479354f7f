"""Bidding and bluffing for the first strike: what an answer is worth, and how often it is given."""

from collections.abc import Callable
from random import Random
from typing import Final

from engines.game import Seat
from engines.wordfleet.bot.best_code import BestCode, last_deal
from engines.wordfleet.phases.codes import CODES, appearances, code
from engines.wordfleet.public import HAND, Challenge, Claim, Concede, Counter, Intent, View

EXPECTED: Final = 833
"""The best of five codes, on average."""
BLUFFS: Final = 1 / 3
"""As often as that a claim can be a bluff before challenging it pays."""


def conceded() -> float:
    """Return what conceding is worth, in turns ahead: the claimant is half a turn ahead (D10)."""
    return -0.5


def challenged(chance: float) -> float:
    """Return what a challenge is worth, in turns ahead, of a claim that is true with this chance.

    Two opening turns put one captain one and a half turns ahead (W24, W25, D12).
    """
    return 1.5 * (1 - chance) - 1.5 * chance


def possible(view: View, seat: Seat, claimed: str) -> bool:
    """Return whether ``seat`` can hold this code, by what the lock said of its hand."""
    rounds = last_deal(view.lock)
    if any(appearances(str(it.total), (claimed,)) > it.counts[seat] for it in rounds):
        return False
    return len(rounds) < HAND or int(claimed[0]) in [it.digits[seat] for it in rounds]


def ensign(view: View, _seat: Seat, hand: tuple[str, ...], random: Random) -> Intent:
    """Bid mostly honestly; challenge one claim in four."""
    if not view.bids:
        return Claim(random.choice(hand if random.random() < 0.8 else (_any(0, random),)))
    if random.random() < 0.25:
        return Challenge()
    higher = _higher(view, hand)
    return Counter(random.choice(higher)) if higher and random.random() < 0.6 else Concede()


def commander(view: View, seat: Seat, hand: tuple[str, ...], random: Random) -> Intent:
    """Bluff three claims in ten; the higher a claim, the less it is believed."""
    if not view.bids:
        bluff = random.random() < 0.3
        return Claim(_any(EXPECTED - 250, random) if bluff else max(hand))
    standing = view.bids[-1].code
    if not possible(view, 1 - seat, standing):
        return Challenge()
    higher = _higher(view, hand)
    if higher:
        return Counter(higher[0])
    doubt = 0.35 + (int(standing) - EXPECTED) / 400
    return Challenge() if random.random() < max(0.1, min(0.85, doubt)) else Concede()


def admiral(view: View, seat: Seat, hand: tuple[str, ...], random: Random) -> Intent:
    """Bid so that hardly any answer gains on it (tests/bench/bots/bids.py measures how much).

    The weakest third of all hands bluffs, and its claims look like those of the others. A claim
    that no held code tops is topped by a bluff so often that one such counter in three is one.
    Otherwise it is challenged the more often the higher it is: the lowest bluff and the highest
    gain the same then. Once both have claimed, a challenge and conceding are as good.
    """
    mine, theirs = BestCode(view.lock, seat), BestCode(view.lock, 1 - seat)
    if not view.bids:
        weak = mine.below(int(max(hand))) < BLUFFS
        return Claim(_bluff(mine, BLUFFS, random) if weak else max(hand))
    standing = view.bids[-1].code
    if not possible(view, 1 - seat, standing):
        return Challenge()
    if higher := _higher(view, hand):
        return Counter(higher[-1])
    chance = random.random()
    if len(view.bids) > 1:
        return Challenge() if chance < 0.5 else Concede()
    unmatched = mine.below(int(standing))
    bluff = bluffed(unmatched) if unmatched < 1 else 0.0
    if chance < bluff:
        return Counter(_bluff(mine, unmatched, random))
    doubt = doubted(unmatched, mine.below(theirs.quantile(BLUFFS)))
    return Challenge() if chance < bluff + doubt else Concede()


def bluffed(unmatched: float) -> float:
    """Return how often to top, by a bluff, a first claim that no held code tops.

    ``unmatched`` is how likely that is so for those who do not see the hand: of all counters one
    in three is a bluff then.
    """
    return min(1.0, BLUFFS / (1 - BLUFFS) * (1 - unmatched) / max(1e-9, unmatched))


def doubted(unmatched: float, least: float) -> float:
    """Return how often to challenge a first claim that no held code tops.

    ``least`` is ``unmatched`` of the lowest claim that may be a bluff, which is not challenged. A
    bluff loses a turn where it is topped and gains half a turn or loses one and a half otherwise;
    with this it gains the same whatever is claimed.
    """
    return max(0.0, 0.75 * (1 - least / max(1e-9, unmatched)))


MANNERS: Final[tuple[Callable[[View, Seat, tuple[str, ...], Random], Intent], ...]] = (
    ensign,
    commander,
    admiral,
)
"""By level, from 1."""


def bid(view: View, seat: Seat, level: int, random: Random) -> Intent:
    """Return a claim, or an answer to the one that stands."""
    assert view.you is not None  # noqa: S101 - for the type checker: a captain sees its codes
    return MANNERS[level - 1](view, seat, view.you.codes, random)


def _higher(view: View, hand: tuple[str, ...]) -> list[str]:
    """The held codes that can counter, lowest first."""
    return sorted(held for held in hand if held > view.bids[-1].code)


def _any(lowest: int, random: Random) -> str:
    return code(random.randrange(lowest, CODES))


def _bluff(best: BestCode, share: float, random: Random) -> str:
    """Return a code as the best one of a hand may be, of the hands above the ``share`` lowest."""
    return code(best.quantile(share + (1 - share) * (1 - random.random())))
