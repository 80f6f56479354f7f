"""Launch codes and the frequency lock: W14 to W19, D2 to D6."""

from itertools import repeat

import pytest

from engines.wordfleet.phases.codes import (
    Hand,
    Hands,
    appearances,
    dealt,
    is_code,
    lock,
    lock_round,
    settled,
)
from engines.wordfleet.public import LockRound
from tests.engines.wordfleet.table import HANDS, bidding, game

SEEDS = [bytes([number]) * 32 for number in range(200)]
TIED = 699525
"""A seed under which all five rounds of the first deal are equal."""


@pytest.mark.parametrize("text", ["000", "007", "482", "999"])
def test_a_code_is_three_digits_and_leading_zeros_count(text: str) -> None:
    """D2."""
    assert is_code(text)


@pytest.mark.parametrize("text", ["", "7", "42", "0007", "12a", " 12", "-12", "1_2", "1\n2"])
def test_anything_else_is_no_code(text: str) -> None:
    """D2."""
    assert not is_code(text)


def test_each_captain_is_dealt_five_different_codes() -> None:
    """W14, D4."""
    for seed in SEEDS:
        for hand in dealt(seed).hands:
            assert len(set(hand)) == 5
            assert all(is_code(code) for code in hand)


def test_hands_are_drawn_apart_and_may_share_a_code() -> None:
    """D4."""
    assert any(set(deal.hands[0]) & set(deal.hands[1]) for deal in map(dealt, SEEDS))
    assert all(deal.hands[0] != deal.hands[1] for deal in map(dealt, SEEDS))


def test_every_code_can_be_dealt() -> None:
    """D4."""
    seeds = (number.to_bytes(32, "big") for number in range(1500))
    assert len({code for seed in seeds for hand in dealt(seed).hands for code in hand}) == 1000


APPEARANCES = [
    ("D3 anywhere in a code", "7", ("704", "257", "070", "111", "222"), 3),
    ("D3 the revealed digit counts", "4", ("482", "016", "935", "111", "222"), 1),
    ("D3 twice in one code", "5", ("558", "123", "444", "666", "777"), 2),
    ("D3 two digits side by side", "12", ("120", "312", "123", "012", "444"), 4),
    ("D3 in this order", "12", ("210", "321", "021", "444", "555"), 0),
    ("D3 not with a digit between", "12", ("102", "132", "555", "666", "777"), 0),
    ("D3 never across two codes", "12", ("331", "244", "441", "255", "666"), 0),
    ("D3 overlaps count", "11", ("111", "222", "333", "444", "555"), 2),
    ("D3 zero", "0", ("000", "100", "123", "444", "555"), 5),
    ("D3 no leading zero", "7", ("007", "444", "555", "666", "888"), 1),
]


@pytest.mark.parametrize(
    ("text", "hand", "count"), [it[1:] for it in APPEARANCES], ids=[it[0] for it in APPEARANCES]
)
def test_a_sum_is_counted_inside_single_codes(text: str, hand: Hand, count: int) -> None:
    assert appearances(text, hand) == count


LOCKS: list[tuple[str, Hands, tuple[LockRound, ...], int | None]] = [
    (
        "W18 the higher count",
        (("482", "016", "935", "704", "257"), ("361", "558", "120", "894", "073")),
        (LockRound((4, 3), 7, (2, 1)),),
        0,
    ),
    (
        "W18 though its digit is lower",
        (("182", "016", "935", "744", "255"), ("661", "778", "120", "894", "073")),
        (LockRound((1, 6), 7, (1, 3)),),
        1,
    ),
    (
        "W19 equal counts: the higher digit",
        (("400", "011", "022", "033", "044"), ("500", "111", "122", "133", "144")),
        (LockRound((4, 5), 9, (0, 0)),),
        1,
    ),
    (
        "W16 a sum of two digits",
        (("912", "000", "111", "222", "333"), ("312", "412", "555", "666", "777")),
        (LockRound((9, 3), 12, (1, 2)),),
        1,
    ),
    (
        "D5 all equal: the second codes",
        (("401", "512", "555", "666", "777"), ("402", "613", "555", "666", "777")),
        (LockRound((4, 4), 8, (0, 0)), LockRound((5, 6), 11, (0, 0))),
        1,
    ),
    (
        "D6 all five equal: nobody",
        (("101", "203", "303", "403", "503"), ("103", "201", "301", "401", "501")),
        (
            LockRound((1, 1), 2, (1, 1)),
            LockRound((2, 2), 4, (1, 1)),
            LockRound((3, 3), 6, (0, 0)),
            LockRound((4, 4), 8, (0, 0)),
            LockRound((5, 5), 10, (1, 1)),
        ),
        None,
    ),
]


@pytest.mark.parametrize(
    ("hands", "rounds", "first"), [it[1:] for it in LOCKS], ids=[it[0] for it in LOCKS]
)
def test_the_lock_says_who_claims_first(
    hands: Hands, rounds: tuple[LockRound, ...], first: int | None
) -> None:
    assert lock(hands) == (rounds, first)


def test_the_lock_is_the_same_from_the_other_side() -> None:
    """W17: what each counts does not depend on the seat."""
    for one, other in (dealt(seed).hands for seed in SEEDS):
        rounds, first = lock((one, other))
        again, mirrored = lock((other, one))
        assert [it.counts[::-1] for it in again] == [it.counts for it in rounds]
        assert {first, mirrored} == {0, 1}


def test_codes_are_dealt_anew_when_all_five_rounds_are_equal() -> None:
    """D6."""
    deal = dealt(TIED.to_bytes(32, "big"))
    assert len(deal.rounds) > 5
    assert all(it.counts[0] == it.counts[1] for it in deal.rounds[:5])
    assert deal.rounds[5] == lock_round(deal.hands, 0)
    assert lock(deal.hands) == (deal.rounds[5:], deal.first)


def test_a_draw_decides_after_twenty_new_deals_that_are_all_equal() -> None:
    """D6."""
    equal = LOCKS[-1][1]
    decided = [settled(repeat(equal), seed) for seed in SEEDS]
    assert {deal.first for deal in decided} == {0, 1}
    assert all(len(deal.rounds) == 21 * 5 for deal in decided)


def test_what_the_lock_reveals_is_public_and_the_lock_needs_no_intent() -> None:
    """W15, W16."""
    rules = game()
    state = bidding(rules)
    for viewer in (None, 0, 1):
        seen = rules.view(state, viewer)
        assert seen.phase == "bidding"
        assert seen.lock == (LockRound((4, 3), 7, (2, 1)),)
        assert seen.first_claim == 0
        assert seen.to_move == (0,)


def test_the_standard_hands_are_what_they_say() -> None:
    assert lock(HANDS) == ((LockRound((4, 3), 7, (2, 1)),), 0)
