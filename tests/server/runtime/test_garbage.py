"""The garbage collector leaves alone what was there at the start, and values that hold nothing."""

import gc

import pytest

from engines.catalog import names
from server.room.views.audience import seen
from server.runtime import garbage
from server.store.log import START
from tests.support.rooms.games import folded, resigned_game


def test_what_is_there_at_the_start_is_never_looked_at_again():
    before = gc.get_threshold()
    try:
        garbage.freeze()
        assert gc.get_freeze_count() > 10_000
        assert len(gc.get_objects()) < 1000
        assert gc.get_threshold() == garbage.THRESHOLDS
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


@pytest.mark.parametrize("name", names())
def test_values_that_cannot_hold_themselves_are_not_looked_at(name):
    facts = resigned_game(name, 4)
    room = folded(facts)
    values = [*facts, room.state, room.undo_history, room.undo_history.now, seen(room, None), START]
    assert {type(it).__name__ for it in values if gc.is_tracked(it)} == set()
