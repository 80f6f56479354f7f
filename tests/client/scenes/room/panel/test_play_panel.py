"""The panel beside the board: what may be pressed stays where it is."""

import pytest

from protocol.from_client import RoomSettings
from tests.client.stage import Stage, golden, seen_of


def hint_and_counters(ply):
    """Where the button of the hint is, and which limits are told."""
    state = golden("toppen", "stalemate", ply)
    seen = seen_of(*state, seat=state[0].to_move(state[1])[0], settings=RoomSettings(hints=True))
    stage = Stage((1280, 720), 100).online().room(seen)
    stage.draw()
    return stage.control("hint").rect, stage.scene.board.limit_counters()


@pytest.mark.parametrize("ply", [10, 11])
async def test_a_counter_that_appears_does_not_move_the_hint(ply):
    first, none = hint_and_counters(0)
    later, told = hint_and_counters(ply)
    assert not none
    assert told
    assert later.top == first.top
