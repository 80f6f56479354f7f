"""Who holds a corner, as a view tells it, is who captured it by the rules."""

import pytest

from engines.polyy.public import captors
from engines.polyy.state import CAPTURES, EMPTY
from tests.client.stage import played


def holders(state, corner):
    """The fields of the groups that capture a corner, by the labels that the state keeps."""
    return frozenset(
        field
        for field, label in enumerate(state.groups)
        if label != EMPTY
        and label & 1 == state.corners[corner]
        and corner in CAPTURES[state.touches[label >> 1]]
    )


@pytest.mark.parametrize("ply", range(42))
def test_the_groups_that_hold_corners_are_those_of_the_rules(ply):
    game, state = played(ply)
    told = captors(game.view(state, None))
    for corner, owner in enumerate(state.corners):
        assert told[corner] == (frozenset() if owner is None else holders(state, corner))


def test_a_captured_corner_is_held_by_somebody():
    game, state = played(41)
    assert all(captors(game.view(state, None)))
