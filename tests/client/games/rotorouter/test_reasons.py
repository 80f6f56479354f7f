"""Every reason of RotoRouter's bots has its pattern, so that it can be said in any language."""

from random import Random

import pytest

from client.games.rotorouter.reasons import PATTERNS
from client.languages.message import _pattern
from engines.catalog import make
from engines.rotorouter.bot.bot import think

PLIES = 500


def is_known(reason):
    return any(_pattern(pattern).fullmatch(reason) for pattern in PATTERNS)


def reasons(level, seed, size, seats):
    """Everything a level says in a game against itself."""
    rules = make("rotorouter", {"size": size, "stall_rounds": 40})
    state, random = rules.setup(seats, bytes([seed]) * 32), Random(seed)
    said = set()
    for _ in range(PLIES):
        if rules.outcome(state):
            break
        seat = state.current
        thought = think(rules.view(state, seat), seat, level, random.randrange(1 << 30))
        said.update(thought.reasons)
        state = rules.apply(state, seat, thought.intent)
    return said


@pytest.mark.parametrize("level", [1, 2, 3])
def test_all_that_bots_say_is_in_the_patterns(level):
    said = reasons(level, level, 7, (0, 1)) | reasons(level, 10 + level, 7, (0, 1, 2, 3))
    assert len(said) > 20
    assert [reason for reason in said if not is_known(reason)] == []


def test_a_pattern_knows_its_own_sentences_alone():
    assert is_known("At B1 this card links tracks and brings a corner closer.")
    assert not is_known("Lays E at B1: 28 for links")
