"""Bidding and bluffing for the first strike: what an answer is worth, and how often it is given."""

from collections.abc import Callable
from random import Random
from typing import Final

from engines.game import Seat
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
    rounds = view.lock[(len(view.lock) - 1) // HAND * HAND :]
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
    """Bluff one claim in three, which looks like all the others; so no answer to it is best."""
    if not view.bids:
        return Claim(_bluff(view, seat, 0, random) if random.random() < BLUFFS else max(hand))
    standing = view.bids[-1].code
    if not possible(view, 1 - seat, standing):
        return Challenge()
    higher = _higher(view, hand)
    if higher:
        return Counter(higher[-1])
    if "counter" in view.may and random.random() < _share(int(standing)):
        return Counter(_bluff(view, seat, int(standing) + 1, random))
    if challenged(1 - BLUFFS) < conceded():
        return Concede()
    return random.choice((Challenge(), Concede()))


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


def _share(standing: int) -> float:
    """How often to counter without a higher code, so that one such counter in three is a bluff."""
    held = 1 - ((standing + 1) / CODES) ** HAND
    return min(0.4, BLUFFS / (1 - BLUFFS) * held / max(1e-9, 1 - held))


def _bluff(view: View, seat: Seat, lowest: int, random: Random) -> str:
    """A code from ``lowest`` on as the best of five might be, and as the lock allows."""
    for _ in range(50):
        best = code(max(random.randrange(lowest, CODES) for _ in range(HAND)))
        if possible(view, seat, best):
            return best
    return _any(lowest, random)
