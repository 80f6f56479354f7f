"""What is said of a bid is true of one's own codes, and of every hand that fits the lock."""

from collections import Counter as Tally
from random import Random

import pytest

from engines import bots
from engines.catalog import make
from engines.wordfleet.bot.advice.bids import CODES
from engines.wordfleet.bot.advice.reasons import motifs
from engines.wordfleet.bot.best_code import last_deal
from engines.wordfleet.phases.codes import appearances
from engines.wordfleet.public import Challenge, Claim, Concede, Counter

MOST_BIDS = 4


def fits(view, seat, hand):
    """Whether a hand says at the lock what that seat's has said."""
    rounds = last_deal(view.lock)
    return all(
        int(hand[at][0]) == it.digits[seat] and appearances(str(it.total), hand) == it.counts[seat]
        for at, it in enumerate(rounds)
    )


def bidding(seed):
    """Positions of a bidding, each with what may be done in it."""
    rules, random = make("wordfleet", {}), Random(seed)
    state = rules.setup((0, 1), random.randbytes(32))
    for at in range(MOST_BIDS):
        if state.phase != "bidding":
            return
        (seat,) = rules.to_move(state)
        view = rules.view(state, seat)
        own = random.choice(view.you.codes)
        claims = [Counter(own), Counter(f"{random.randrange(1000):03}")] if view.bids else []
        first = [Claim(own), Claim(f"{random.randrange(1000):03}")]
        answers = [*claims, Challenge(), Concede()] if view.bids else first
        for intent in answers:
            yield rules, state, view, seat, intent
        total = view.lock[-1].total
        if not view.bids and seed % 2 and 0 < total < 10:  # more of it than the lock has heard
            chosen = Claim(f"{total}{total}{total}")
        else:
            chosen = bots.think("wordfleet", "search", view, seat, 1, seed + at).intent
        state = rules.apply(state, seat, chosen)


def test_every_claim_of_bids_is_true():
    said = Tally()
    for seed in range(12):
        for _, state, view, seat, intent in bidding(seed):
            mine = view.you.codes
            for motif in motifs(view, seat, intent):
                said[motif.code] += 1
                code = motif.values["code"]
                match motif.code:
                    case "held":
                        assert code in mine
                    case "bluff":
                        assert code not in mine
                    case "ruled_out":
                        assert code not in state.own[1 - seat].codes
                    case "none_higher":
                        assert all(int(own) <= int(code) for own in mine)
                    case "as_high":
                        assert 0 <= motif.values["percent"] <= 100
                    case _:
                        raise AssertionError(motif.code)
    assert set(said) == set(CODES), said


@pytest.mark.parametrize("seed", [4, 6])
def test_the_share_of_hands_with_a_code_so_high_is_that_of_hands_that_fit_the_lock(seed):
    random = Random(seed)
    *_, (_, _, view, seat, _) = bidding(seed)
    told = motifs(view, seat, Concede())
    share = next(it.values["percent"] for it in told if it.code == "as_high")
    digits = [it.digits[1 - seat] for it in last_deal(view.lock)]
    digits += [None] * (len(view.you.codes) - len(digits))
    hands = []
    while len(hands) < 300:
        firsts = [random.randrange(10) if it is None else it for it in digits]
        hand = tuple(f"{it}{random.randrange(100):02}" for it in firsts)
        hands += [hand] if fits(view, 1 - seat, hand) else []
    found = sum(max(hand) >= view.bids[-1].code for hand in hands) / len(hands)
    assert abs(100 * found - share) < 12
