"""Every reason of Word Fleet's bots has its pattern, so that it can be said in any language."""

from random import Random

import pytest

from client.games.wordfleet.reasons import PATTERNS
from client.languages.message import _pattern
from engines.catalog import make
from engines.wordfleet.bot.bot import think
from engines.wordfleet.public import DisputeWord

DEALT = {"sonar_ping": True}
OWN = {"word_method": "own", "dictionary_defense": True}


def is_known(reason):
    return any(_pattern(pattern).fullmatch(reason) for pattern in PATTERNS)


def reasons(level, seed, options):
    """Everything a level says in a game against itself."""
    rules = make("wordfleet", options)
    state, random = rules.setup((0, 1), bytes([seed]) * 32), Random(seed)
    said, disputes = set(), 0
    while not rules.outcome(state):
        seat = rules.to_move(state)[0]
        thought = think(rules.view(state, seat), seat, level, random.randrange(1 << 30))
        said.update(thought.reasons)
        disputes += isinstance(thought.intent, DisputeWord)
        state = rules.apply(state, seat, thought.intent)
    return said


@pytest.mark.parametrize(
    ("level", "options"),
    [
        *((1, OWN), (2, DEALT), (3, OWN)),
        *(pytest.param(*it, marks=pytest.mark.slow) for it in ((1, DEALT), (2, OWN), (3, DEALT))),
    ],
)
def test_all_that_bots_say_is_in_the_patterns(level, options):
    said = reasons(level, level, options)
    assert len(said) > 3
    assert [reason for reason in said if not is_known(reason)] == []
