"""The Admiral's bids: the weakest third of hands bluffs, and a bluff looks like any other claim."""

from functools import cache
from random import Random
from statistics import mean

import pytest

from engines.wordfleet.bot.best_code import BestCode
from engines.wordfleet.bot.claims import admiral, bluffed, challenged, conceded, doubted
from engines.wordfleet.phases.codes import dealt
from engines.wordfleet.public import Challenge, Claim, Concede, Counter, Intent, LockRound, View
from engines.wordfleet.rules import WordFleet
from tests.engines.wordfleet.table import game, play

DEALS = 200
PLAIN = BestCode((), 0)


def asked(rules: WordFleet, seed: int) -> tuple[View, tuple[str, ...]]:
    """The view of who claims first, and the codes."""
    state = rules.setup((0, 1), seed.to_bytes(32))
    view = rules.view(state, state.to_move[0])
    assert view.you is not None
    return view, view.you.codes


@cache
def firsts() -> list[tuple[View, tuple[str, ...], str]]:
    """First claims of many deals."""
    rules, found = game(), []
    for seed in range(DEALS):
        view, hand = asked(rules, seed)
        it = admiral(view, view.to_move[0], hand, Random(seed))
        assert isinstance(it, Claim)
        found.append((view, hand, it.code))
    return found


# What is known of a hand


@pytest.mark.parametrize(("number", "share"), [(999, 1.0), (499, 1 / 32), (802, 0.3338)])
def test_of_a_hand_of_which_nothing_was_said_all_codes_are_equally_likely(
    number: int, share: float
) -> None:
    assert PLAIN.below(number) == pytest.approx(share, abs=1e-4)


@pytest.mark.parametrize("share", [0.05, 1 / 3, 0.5, 0.9, 1.0])
def test_a_quantile_is_the_lowest_code_that_is_not_below_its_share(share: float) -> None:
    number = PLAIN.quantile(share)
    assert PLAIN.below(number) >= share > PLAIN.below(number - 1)


def test_the_lock_makes_a_first_digit_and_a_count_certain() -> None:
    """A first code of 900 or more, in which no 9 but that one stands."""
    best = BestCode((LockRound((9, 0), 9, (1, 0)),), 0)
    assert best.below(899) == 0
    assert best.below(988) == 1
    assert BestCode((LockRound((9, 0), 9, (1, 0)),), 1).below(99) > 0


def test_hands_are_as_likely_as_deals_make_them() -> None:
    """How likely the best code is at most the one that is there: even, over many deals."""
    deals = [dealt(seed.to_bytes(32)) for seed in range(DEALS)]
    ranks = [
        BestCode(deal.rounds, seat).below(int(max(deal.hands[seat])))
        for deal in deals
        for seat in (0, 1)
    ]
    assert mean(ranks) == pytest.approx(0.5, abs=0.05)
    assert mean(rank < 1 / 3 for rank in ranks) == pytest.approx(1 / 3, abs=0.07)


# First claims


def test_the_best_code_is_claimed_but_by_the_weakest_third_of_hands() -> None:
    for view, hand, told in firsts():
        weak = BestCode(view.lock, view.to_move[0]).below(int(max(hand))) < 1 / 3
        assert (told == max(hand)) is not weak
        assert (told in hand) is not weak
    lies = mean(told not in hand for _, hand, told in firsts())
    assert lies == pytest.approx(1 / 3, abs=0.11)


def test_a_bluff_looks_like_any_other_claim() -> None:
    true = [int(told) for _, hand, told in firsts() if told in hand]
    lies = [int(told) for _, hand, told in firsts() if told not in hand]
    assert mean(true) == pytest.approx(mean(lies), abs=25)
    assert min(true) == pytest.approx(min(lies), abs=150)


# Answers


@pytest.mark.parametrize("unmatched", [0.4, 0.5, 0.75, 0.9])
def test_one_in_three_counters_is_a_bluff(unmatched: float) -> None:
    """Those who hold a higher code counter with it."""
    bluffs = bluffed(unmatched) * unmatched
    assert bluffs / (bluffs + 1 - unmatched) == pytest.approx(1 / 3)


@pytest.mark.parametrize("unmatched", [0.34, 0.5, 0.75, 1.0])
def test_a_bluff_gains_the_same_whatever_is_claimed(unmatched: float) -> None:
    """Topped it loses a turn; a bluff on top of it is as good for its captain as half a turn."""
    doubt = doubted(unmatched, 1 / 3)
    gain = -(1 - unmatched) + unmatched * (doubt * -challenged(0.0) - (1 - doubt) * conceded())
    assert gain == pytest.approx(-0.5)
    assert bluffed(unmatched) + doubt <= 1 + 1e-9


def answers(bids: str, hand: tuple[str, ...], some: int = 200) -> list[Intent]:
    rules = game()
    state = play(rules, rules.setup((0, 1), (1).to_bytes(32)), bids)
    seat = state.to_move[0]
    return [admiral(rules.view(state, seat), seat, hand, Random(seed)) for seed in range(some)]


def test_high_claims_are_challenged_more_often_than_low_ones() -> None:
    weak = ("100", "101", "102", "103", "104")
    told = [answers(f"={bid}", weak) for bid in ("820", "996")]
    doubts = [sum(isinstance(it, Challenge) for it in some) for some in told]
    assert doubts[0] < 40 < doubts[1]
    tops = [sum(isinstance(it, Counter) for it in some) for some in told]
    assert tops[0] > 67 > 13 > tops[1]


def test_once_both_have_claimed_nothing_is_claimed_that_is_not_held() -> None:
    weak = ("100", "101", "102", "103", "104")
    told = answers("=820 >930", weak)
    assert {type(it) for it in told} == {Challenge, Concede}
    assert sum(isinstance(it, Challenge) for it in told) == pytest.approx(100, abs=30)
    assert set(answers("=820 >930", (*weak[:4], "955"))) == {Counter("955")}
