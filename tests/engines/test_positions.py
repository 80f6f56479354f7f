"""A position is what it says: written and read again it is the same, and what cannot be is refused
with the part that is wrong.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engines import catalog
from engines.catalog import MANIFESTS, make
from engines.game import AnyGame
from engines.positions.position_reader import MOST_SIGNS, BadPosition, PositionReader

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "polyy": [{"size": 4}, {"size": 4, "pie": False}],
    "toppen": [{}, {"swap": True}, {"n_move": None, "stalemate": None, "anti_backtracking": True}],
}
GAMES = [(name, options) for name in OPTIONS for options in OPTIONS[name]]
SEED = bytes(range(32))


def reader_of(name: str) -> PositionReader:
    reader = catalog.positions(name)
    assert reader is not None
    return reader


def reached(game: AnyGame, plies: int, random: Random) -> Any:
    """A state that random play leads to, in which the game is not over."""
    seats = tuple(range(game.seats))
    state = game.setup(seats, random.randbytes(32))
    for _ in range(plies):
        seat = random.choice(game.to_move(state))
        after = game.apply(state, seat, game.sample(state, seat, random))
        if game.outcome(after):
            break
        state = after
    return state


def shown(name: str, game: AnyGame, state: Any) -> Any:
    """All of a state that a position says."""
    return game.umpire(state)


@pytest.mark.parametrize(("name", "options"), GAMES)
@given(st.integers(0, 60), st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_a_written_position_begins_the_same_game(
    name: str, options: dict[str, Any], plies: int, seed: int
) -> None:
    game, random = make(name, options), Random(seed)
    state, reader = reached(game, plies, random), reader_of(name)
    text = reader.written(game, state)
    start = reader.settled(game, text, random)
    again = reader.begun(game, start.text, SEED)
    assert shown(name, game, again) == shown(name, game, state)
    assert game.to_move(again) == game.to_move(state)
    assert set(game.active(again)) == set(start.seats)
    assert len(text) <= MOST_SIGNS
    assert reader.settled(game, start.text, Random(1)) == start


@pytest.mark.parametrize("name", list(OPTIONS))
@given(st.text(alphabet="0123456789.,:;-/ 7RBredbluemovSETX1?@=#A", max_size=60))
@settings(max_examples=60, deadline=None)
def test_whatever_is_pasted_is_a_position_or_refused_in_words(name: str, text: str) -> None:
    game, reader = make(name, OPTIONS[name][0]), reader_of(name)
    faults: list[BadPosition] = []
    try:
        start = reader.settled(game, text, Random(0))
    except BadPosition as why:
        faults.append(why)
    if faults:
        assert faults[0].field
        assert faults[0].message.endswith(".")
    else:
        assert game.to_move(reader.begun(game, start.text, SEED))


def test_every_game_that_is_shipped_is_begun_from_positions() -> None:
    assert {name for name, it in MANIFESTS.items() if it.positions} == set(OPTIONS)


@pytest.mark.parametrize(
    ("name", "options", "text", "field"),
    [
        ("polyy", {}, "7.5.1 red:1,2,3 blue: move:blue", "stones"),
        ("polyy", {"pie": False}, "7.5.0 red:1 blue:2,3 move:red", "stones"),
        ("polyy", {"size": 4}, "4.5.1 red:1 blue:1 move:red", "blue"),
        ("polyy", {"size": 4}, "4.5.1 red:99 blue: move:blue", "red"),
        ("polyy", {"size": 4}, "7.5.1:1,2", "board"),
        ("polyy", {"pie": False}, "7.5.1:1,2", "board"),
        ("polyy", {"size": 4}, "4.5.1:1,1", "line"),
        ("polyy", {"size": 4}, "4.5.1:1,2,-1", "line"),
        ("polyy", {}, "x" * 5_000, "text"),
        ("toppen", {}, "-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-", "board"),
        ("toppen", {}, "1,-,2,-/-,-,-,-/-,-,-,-/-,-,-,-", "board"),
        ("toppen", {}, "1,1,-,-/-,-,-,-/-,-,-,-/-,-,-,-", "board"),
        ("toppen", {}, "2,1,2,1/1,-,-,-/2,-,-,-/1,2,1,2 1 - - 6 0", "moves in a row"),
        ("toppen", {}, "2,1,2,1/1,-,-,-/2,-,-,-/1,2,1,2 1 - - 0 30", "turns"),
        ("toppen", {}, "2,1,2,1/1,-,-,-/2,-,-,-/1,2,1,2 1 - 1:00-01 1 0", "last move"),
        ("toppen", {}, "2,1,2,1/1,-,-,-/2,-,-,-/1,2,1,2 1 - - 0 0 open", "sides"),
        ("toppen", {}, "2,1,2,1/1,-,-,-/2,-,-,-/1,2,1,2 1 - - 0 0: 00-01", "moves"),
    ],
)
def test_what_cannot_be_is_refused_by_the_part_that_is_wrong(
    name: str, options: dict[str, Any], text: str, field: str
) -> None:
    with pytest.raises(BadPosition) as refused:
        reader_of(name).settled(make(name, options), text, Random(0))
    assert refused.value.field == field


def test_a_position_that_is_over_is_refused() -> None:
    game, reader, random = make("polyy", {"size": 4}), reader_of("polyy"), Random(3)
    state = game.setup((0, 1), SEED)
    while seats := game.to_move(state):
        state = game.apply(state, seats[0], game.sample(state, seats[0], random))
    with pytest.raises(BadPosition, match="three corners"):
        reader.settled(game, reader.written(game, state), random)


def test_stones_of_poly_y_say_whether_there_was_a_swap() -> None:
    game, reader = make("polyy", {"size": 4}), reader_of("polyy")
    swapped = reader.settled(game, "4.5.1 red:1 blue:2,3 move:red", Random(0))
    assert ",-1," in swapped.text
    plain = reader.settled(game, "4.5.1 red:1,2 blue:3 move:blue", Random(0))
    assert "-1" not in plain.text
    assert reader.settled(make("polyy", {}), "11 -1 44", Random(0)).text == "7.5.1:11,-1,44"


def test_a_layout_of_toppen_alone_is_a_position() -> None:
    game, reader = make("toppen", {}), reader_of("toppen")
    layout = "2,1,2,1/1,-,-,-/2,-,-,-/1,2,1,2"
    state = reader.begun(game, reader.settled(game, layout, Random(0)).text, SEED)
    second = replace(state.position, to_move=2)
    assert game.to_move(state) == (0,)
    assert game.to_move(reader.begun(game, f"{layout} 2 - - 0 0", SEED)) == (1,)
    assert second != state.position
