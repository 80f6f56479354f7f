"""Views in numbers: one layout for a game, and nothing of what a viewer may not see."""

from random import Random

import pytest

from engines.catalog import MANIFESTS, make
from tests.engines.samples import play, spread

pytestmark = pytest.mark.needs("pettingzoo")  # which brings numpy


@pytest.mark.parametrize("name", MANIFESTS)
def test_views_of_a_game_are_rows_of_one_length_that_tell_states_apart(name: str) -> None:
    from engines.adapters.observer import Observer

    game = make(name, MANIFESTS[name].small_options)
    observer, rows, texts = Observer(game), set(), set()
    for state in spread(play(game, 0).states, 30):
        observer.set_from(state, 0)
        rows.add(observer.tensor.tobytes())
        texts.add(observer.string_from(state, 0))
    assert len(rows) == len(texts)


def test_a_row_holds_the_board_that_a_view_leaves_to_its_reader() -> None:
    from engines.adapters.observer import Observer

    game = make("polyy", {"size": 4})
    observer = Observer(game)
    state = game.setup((0, 1), bytes(32))
    for seat in (0, 1):
        state = game.apply(state, seat, game.sample(state, seat, Random(seat)))
    observer.set_from(state, None)
    *_, count = observer.tensor[:-214]  # then 106 fields and who is to move, two numbers each
    fields = [*zip(observer.tensor[-214:-2:2], observer.tensor[-213:-2:2], strict=True)]
    assert count == 31
    assert fields[:31] == [(2, 0) if owner is None else (1, owner) for owner in state.board]


@pytest.mark.parametrize("name", ["rotorouter", "wordfleet"])
def test_a_row_shows_nothing_that_is_hidden(name: str) -> None:
    from engines.adapters.observer import Observer

    game, random = make(name, MANIFESTS[name].small_options), Random(3)
    observer = Observer(game)
    for state in spread(play(game, 0).states, 8):
        rows = []
        for world in (state, game.resample(state, 0, random)):
            observer.set_from(world, 0)
            rows.append(observer.tensor.tobytes())
        assert rows[0] == rows[1]
