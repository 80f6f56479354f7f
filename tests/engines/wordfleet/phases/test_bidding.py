"""The bidding: W20 to W26, D7 to D12."""

import pytest

from engines.wordfleet.public import Bid, Claim, Settlement
from tests.engines.wordfleet.table import (
    ANN,
    BOB,
    FREE,
    HANDS,
    battle,
    bidding,
    deployment,
    game,
    play,
    refused,
)

RULES = game()

ENDINGS = [
    ("W21 D10 conceded, true", "=482 concede", Settlement(BOB, None, ANN, 1)),
    ("W21 D10 conceded, bluffed", "=999 concede", Settlement(BOB, None, ANN, 1)),
    ("W25 challenged, true", "=482 challenge", Settlement(BOB, True, ANN, 2)),
    ("W24 challenged, bluffed", "=483 challenge", Settlement(BOB, False, BOB, 2)),
    ("W23 a counter conceded", "=482 >558 concede", Settlement(ANN, None, BOB, 1)),
    ("W23 a counter challenged, true", "=482 >558 challenge", Settlement(ANN, True, BOB, 2)),
    ("W23 a counter challenged, bluffed", "=482 >559 challenge", Settlement(ANN, False, ANN, 2)),
    ("D9 held by the other captain alone", "=361 challenge", Settlement(BOB, False, BOB, 2)),
    ("D9 only the standing claim is judged", "=001 >558 challenge", Settlement(ANN, True, BOB, 2)),
    ("D9 one's own code, claimed back", "=001 >482 challenge", Settlement(ANN, False, ANN, 2)),
    ("D2 leading zeros", "=016 challenge", Settlement(BOB, True, ANN, 2)),
    ("D8 up to 999", "=000 >001 >998 >999 challenge", Settlement(ANN, False, ANN, 2)),
]


@pytest.mark.parametrize(
    ("bids", "settlement"), [it[1:] for it in ENDINGS], ids=[it[0] for it in ENDINGS]
)
def test_the_bidding_ends_so(bids: str, settlement: Settlement) -> None:
    state = play(RULES, bidding(RULES), bids)
    assert state.settlement == settlement
    assert state.phase == "deploy"
    opened = battle(RULES, bids=bids)
    assert opened.turn is not None
    assert (opened.turn.active, opened.turn.run) == (settlement.opener, settlement.turns)


REFUSED = [
    ("D7 nothing to concede", "", ANN, "concede", "NOTHING_TO_ANSWER"),
    ("D7 nothing to challenge", "", ANN, "challenge", "NOTHING_TO_ANSWER"),
    ("D7 nothing to counter", "", ANN, ">500", "NOTHING_TO_ANSWER"),
    ("the other captain waits", "", BOB, "concede", "NOT_YOUR_TURN"),
    ("the other captain waits to claim", "", BOB, "=500", "NOT_YOUR_TURN"),
    ("a bad code, not in turn", "", BOB, "=5", "NOT_YOUR_TURN"),
    ("D2 a claim is a code", "", ANN, "=48", "BAD_CODE"),
    ("D2 a counter is a code", "=482", BOB, ">1000", "BAD_CODE"),
    ("shape before history", "=482", BOB, "=4", "BAD_CODE"),
    ("one claim opens", "=482", BOB, "=500", "CLAIM_STANDS"),
    ("W23 D8 higher", "=482", BOB, ">481", "BID_TOO_LOW"),
    ("C1 D8 equal is not higher", "=482", BOB, ">482", "BID_TOO_LOW"),
    ("D8 nothing is above 999", "=999", BOB, ">999", "BID_TOO_LOW"),
    ("the claimant waits", "=482", ANN, ">500", "NOT_YOUR_TURN"),
    ("the claimant cannot challenge itself", "=482", ANN, "challenge", "NOT_YOUR_TURN"),
    ("W26 no more bids", "=482 concede", ANN, "=500", "WRONG_PHASE"),
    ("W26 no more challenges", "=482 concede", ANN, "challenge", "WRONG_PHASE"),
]


@pytest.mark.parametrize(
    ("bids", "seat", "asked", "code"), [it[1:] for it in REFUSED], ids=[it[0] for it in REFUSED]
)
def test_these_are_refused(bids: str, seat: int, asked: str, code: str) -> None:
    state = play(RULES, bidding(RULES), bids)
    assert refused(RULES, state, asked, seat) == code


def test_any_code_may_be_claimed_held_or_not() -> None:
    """W20, D9: refusals never tell who holds what."""
    state = bidding(RULES)
    for number in range(1000):
        after = RULES.apply(state, ANN, Claim(f"{number:03}"))
        assert after.bids == (Bid(ANN, f"{number:03}"),)


def test_bidding_ends_after_at_most_a_thousand_bids() -> None:
    """D8."""
    state = play(RULES, bidding(RULES), "=000")
    for number in range(1, 1000):
        state = play(RULES, state, f">{number:03}")
    assert len(state.bids) == 1000
    assert RULES.view(state, state.to_move[0]).may == ("concede", "challenge")
    assert len(list(RULES.legal(state, state.to_move[0]))) == 2


def test_a_challenge_tells_true_or_false_of_one_code_and_a_concession_nothing() -> None:
    """D11, W26."""
    for bids, held in (("=482 challenge", True), ("=483 challenge", False), ("=482 concede", None)):
        state = deployment(RULES, bids)
        for viewer in (None, ANN, BOB):
            seen = RULES.view(state, viewer)
            assert seen.settlement is not None
            assert seen.settlement.held is held
            assert seen.codes is None


def test_all_codes_and_so_all_bluffs_are_shown_when_the_game_is_over() -> None:
    """D11, D34."""
    state = RULES.withdraw(play(RULES, bidding(RULES), "=483 >999"), ANN)
    for viewer in (None, ANN, BOB):
        assert RULES.view(state, viewer).codes == HANDS


TURNS = [
    ("D10 one turn, then in turn", "=482 concede", "ABABAB"),
    ("D12 two turns, then in turn", "=482 challenge", "AABABA"),
    ("D12 two turns of the challenger", "=483 challenge", "BBABAB"),
]


@pytest.mark.parametrize(("bids", "order"), [it[1:] for it in TURNS], ids=[it[0] for it in TURNS])
def test_turns_alternate_after_the_opening(bids: str, order: str) -> None:
    state = battle(RULES, bids=bids)
    for number, (name, at) in enumerate(zip(order, FREE, strict=False), 1):
        assert state.to_move == ("AB".index(name),)
        assert state.turn is not None
        assert (state.turn.number, state.turn.part) == (number, 1)
        state = play(RULES, state, at)


def test_a_wrong_word_strike_ends_only_the_first_of_two_opening_turns() -> None:
    """D12."""
    state = play(RULES, battle(RULES, bids="=482 challenge"), "MOAN@H1-H4")
    assert state.to_move == (ANN,)
    assert state.turn is not None
    assert (state.turn.part, state.turn.run, state.turn.number) == (1, 1, 2)
    assert play(RULES, state, "MOON@H1-H4").to_move == (ANN,)
