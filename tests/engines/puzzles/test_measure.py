"""A puzzle is as hard as the level that finds it."""

from collections import Counter

import pytest

from engines.puzzles.makers import rotorouter, wordfleet
from engines.puzzles.measure import ASKED, finds, found_by, solves
from engines.puzzles.shelf import puzzles

MAKERS = {"rotorouter": rotorouter, "wordfleet": wordfleet}
ENSIGN = 1


@pytest.mark.parametrize("game", MAKERS)
def test_the_file_says_which_level_finds_a_puzzle(game):
    for it in puzzles(game)[::4]:
        assert found_by(it, MAKERS[game].LEVELS) == it.found_by


def test_a_turn_in_which_no_word_is_named_is_no_answer_where_one_is_asked_for():
    easy = next(it for it in puzzles("wordfleet") if it.found_by == ENSIGN)
    told = Counter(solves(easy, ENSIGN, seed) for seed in range(1, ASKED + 1))
    assert told[None] > told[True] > told[False]
    assert finds(easy, ENSIGN)


def test_a_level_that_gives_too_few_answers_finds_nothing():
    hard = next(it for it in puzzles("wordfleet") if it.difficulty == "hard")
    assert not finds(hard, ENSIGN)
