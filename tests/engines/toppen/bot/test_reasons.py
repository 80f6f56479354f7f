"""What is said of a move of Toppen is true by the rules, and by the solver where it is by value."""

from collections import Counter
from random import Random

import pytest

from engines.bots import load_weigher
from engines.catalog import make
from engines.toppen.board import CELLS
from engines.toppen.bot.reasons import CODES, motifs
from engines.toppen.public import Keep, Move

BY_VALUE = {"only_win", "keeps_win", "only_draw", "keeps_draw"}


def positions(games, seed=1):
    """Positions of random games, each with a legal move of the seat to move."""
    random = Random(seed)
    for _ in range(games):
        rules = make("toppen", {})
        state = rules.setup((0, 1), random.randbytes(32))
        while movers := rules.to_move(state):
            (seat,) = movers
            view = rules.view(state, seat)
            moves = list(rules.legal(state, seat))
            move = random.choice(moves)
            yield rules, state, view, seat, move
            state = rules.apply(state, seat, move)


def wins(rules, state, seat):
    outcome = rules.outcome(state)
    return outcome is not None and outcome.winners == (seat,)


def winning(rules, state, seat):
    """The moves of a seat to move that win at once."""
    if rules.to_move(state) != (seat,):
        return []
    return [
        it for it in rules.legal(state, seat) if wins(rules, rules.apply(state, seat, it), seat)
    ]


def check(rules, state, view, seat, move, motif):
    after = rules.apply(state, seat, move)
    match motif.code:
        case "wins":
            assert wins(rules, after, seat)
        case "draws":
            assert rules.outcome(after).winners == ()
        case "they_pass":
            assert rules.to_move(after) == (seat,)
        case "forces_win":
            if rules.to_move(after) == (seat,):
                assert winning(rules, after, seat)
                return
            for reply in rules.legal(after, 1 - seat):
                then = rules.apply(after, 1 - seat, reply)
                assert wins(rules, then, seat) or winning(rules, then, seat)
        case "threatens_win":
            assert rules.outcome(after) is None
            assert {it for mark in motif.marks if mark.kind == "threat" for it in mark.cells}
        case "avoids_loss":
            lost = [
                it
                for it in rules.legal(state, seat)
                if wins(rules, rules.apply(state, seat, it), 1 - seat)
                or winning(rules, rules.apply(state, seat, it), 1 - seat)
            ]
            assert motif.values == {"n": len(lost), "of": len(list(rules.legal(state, seat)))}
            assert move not in lost
        case "covers":
            row, col = move.there
            assert view.board[row][col][-1] != view.board[move.here[0]][move.here[1]][-1]
            tops = [pile[-1] for line in view.board for pile in line if pile]
            mine = view.colours[seat]
            assert motif.values["n"] == sum(it != mine for it in tops) - 1
        case _:
            raise AssertionError(motif.code)


def test_every_claim_of_random_games_is_true_by_the_rules():
    said = Counter()
    for rules, state, view, seat, move in positions(5):
        found = motifs(view, seat, move)
        assert [CODES.index(it.code) for it in found] == sorted(
            CODES.index(it.code) for it in found
        )
        for motif in found:
            said[motif.code] += 1
            cells = [cell for mark in motif.marks for cell in mark.cells]
            assert all(0 <= cell < len(CELLS) for cell in cells)
            if motif.code not in BY_VALUE:
                check(rules, state, view, seat, move, motif)
    assert {"wins", "they_pass", "avoids_loss", "covers", "forces_win"} <= set(said), said


@pytest.mark.needs("numba")
def test_a_value_that_is_kept_is_that_of_the_weigher_and_of_each_other_move():
    said = Counter()
    weigher = load_weigher("toppen")
    for rules, state, view, seat, move in positions(2, seed=7):
        for motif in motifs(view, seat, move):
            if motif.code not in BY_VALUE:
                continue
            said[motif.code] += 1
            moves = list(rules.legal(state, seat))
            worth = dict(zip(moves, weigher.weigh(view, seat, moves).worth, strict=True))
            assert worth[move] == max(worth.values()) == (1000 if "win" in motif.code else 500)
            lesser = [it for it, value in worth.items() if value < worth[move]]
            assert motif.values == {"n": len(lesser), "of": len(moves)}
            assert ("only" in motif.code) == (len(lesser) == len(moves) - 1)
    assert said["keeps_win"] > 0


def test_of_a_choice_of_sides_nothing_is_said():
    rules = make("toppen", {"swap": True})
    state = rules.setup((0, 1), bytes(32))
    (seat,) = rules.to_move(state)
    view = rules.view(state, seat)
    assert motifs(view, seat, Keep()) == ()
    assert load_weigher("toppen").weigh(view, seat, [Keep()]) is None
    assert motifs(view, 1 - seat, Move((0, 0), (0, 1))) == ()
