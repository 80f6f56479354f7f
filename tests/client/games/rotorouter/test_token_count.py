"""The count of tokens has a warning sign where what is told cannot be so (R93)."""

import pytest
from msgspec.structs import replace

from client.games.rotorouter.sidebar.standing import StandingLine, is_miscounted, placed
from client.games.rotorouter.table_model import NO_VIEW


def player(tokens, reached):
    return replace(NO_VIEW.players[0], tokens=tokens, reached=reached)


@pytest.mark.parametrize(
    ("tokens", "reached", "wrong"),
    [
        ((), (), False),
        ((0, 5), (1,), False),
        ((), (1, 2, 3), False),
        ((0, 5, 7), (1,), True),
        ((5, 5), (), True),
        ((), (1, 1), True),
    ],
)
def test_more_tokens_than_there_are_or_one_twice_is_marked(tokens, reached, wrong):
    it = player(tokens, reached)
    assert is_miscounted(it) == wrong
    assert placed(it) == len(tokens) + len(reached)
    line = StandingLine(NO_VIEW, it, None, "", (), timed=False)
    assert ("these numbers do not fit" in line.tip) == wrong
