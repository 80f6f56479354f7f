"""Launch codes and the frequency lock that says who claims first (W14 to W19)."""

import re
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from engines.chance import draw
from engines.game import Seat
from engines.wordfleet.public import HAND, LockRound

Hand: TypeAlias = tuple[str, ...]
"""Five launch codes in order, all different (D4)."""
Hands: TypeAlias = tuple[Hand, Hand]

CODES: Final = 1000
REDEALS: Final = 20
"""So often at most new codes are dealt (D6)."""

_CODE: Final = re.compile("[0-9]{3}")


class Deal(NamedTuple):
    """Both hands, and what the lock revealed of them."""

    hands: Hands
    rounds: tuple[LockRound, ...]
    first: Seat
    """Who claims first."""


def is_code(text: str) -> bool:
    """Return whether ``text`` is three digits; leading zeros count (D2)."""
    return _CODE.fullmatch(text) is not None


def code(number: int) -> str:
    """Return the launch code of a number below a thousand."""
    return f"{number:03}"


def dealt(seed: bytes) -> Deal:
    """Deal until the lock tells who claims first (D6)."""
    return settled(_deals(seed), seed)


def settled(deals: Iterable[Hands], seed: bytes) -> Deal:
    """Return the first of ``deals`` whose lock tells who claims first.

    After twenty new deals that are all equal a draw decides (D6).
    """
    rounds: tuple[LockRound, ...] = ()
    for deal, hands in enumerate(deals):
        played, first = lock(hands)
        rounds += played
        if first is None and deal == REDEALS:
            first = draw(seed, "first claim", 0, 2)
        if first is not None:
            return Deal(hands, rounds, first)
    raise ValueError("there are as many deals as it takes")


def _deals(seed: bytes) -> Iterator[Hands]:
    return ((_hand(seed, 0, deal), _hand(seed, 1, deal)) for deal in count())


def _hand(seed: bytes, seat: Seat, deal: int) -> Hand:
    """Five distinct codes, every hand equally likely, whatever the other one is."""
    codes = (code(draw(seed, f"codes {seat} {deal}", at, CODES)) for at in count())
    drawn: dict[str, None] = {}
    while len(drawn) < HAND:
        drawn[next(codes)] = None
    return tuple(drawn)


def lock(hands: Hands) -> tuple[tuple[LockRound, ...], Seat | None]:
    """Return the rounds played, and who claims first; nobody when all five are equal (D5)."""
    rounds = []
    for turn in range(HAND):
        now = lock_round(hands, turn)
        rounds.append(now)
        zero, one = zip(now.counts, now.digits, strict=True)
        if zero != one:
            return tuple(rounds), 0 if zero > one else 1
    return tuple(rounds), None


def lock_round(hands: Hands, turn: int) -> LockRound:
    """Return the first digits of both ``turn``-th codes, their sum, how often each hand has it."""
    one, other = (int(hand[turn][0]) for hand in hands)
    return LockRound((one, other), one + other, _counts(hands, str(one + other)))


def _counts(hands: Hands, text: str) -> tuple[int, int]:
    return appearances(text, hands[0]), appearances(text, hands[1])


def appearances(text: str, hand: Hand) -> int:
    """Return how often ``text`` stands inside a single code, overlaps counted (D3)."""
    return sum(code.startswith(text, at) for code in hand for at in range(3))
