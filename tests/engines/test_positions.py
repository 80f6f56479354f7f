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
from engines.rotorouter.position import position_of as position_of_routes
from engines.rotorouter.position import write_position as write_route_position
from engines.wordfleet.position import position_of as position_of_fleets
from engines.wordfleet.position import write_position as write_fleet_position

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "polyy": [{"size": 4}, {"size": 4, "pie": False}],
    "toppen": [{}, {"swap": True}, {"n_move": None, "stalemate": None, "anti_backtracking": True}],
    "wordfleet": [{}, {"word_method": "own", "dictionary_defense": True, "sonar_ping": True}],
    "rotorouter": [{"size": 7, "colours": 3}, {"hands": "open", "play_on": "winner", "size": 7}],
}
LONG: dict[str, int] = {"rotorouter": 400}
"""How many plies are played at most, where more than 60 lead to what is of interest."""
GAMES = [(name, options) for name in OPTIONS for options in OPTIONS[name]]
SEED = bytes(range(32))
FLEET = "STORM@A1-E1,LION@A3-D3,OAK@A5-C5,ELM@A7-C7,OX@A9-B9"
SEVEN = "board:7/7/7/7/7/7/7"
BLUE = "board:7/7/7/7/7/7/6,X0b"
HOME = "board:X0rR,6/7/7/7/7/7/7"
CROSSES = ",".join(["X"] * 9)

WRONG: list[tuple[str, dict[str, Any], str, str]] = [
    ("polyy", {}, "7.5.1 red:1,2,3 blue: move:blue", "stones"),
    ("polyy", {"pie": False}, "7.5.0 red:1 blue:2,3 move:red", "stones"),
    ("polyy", {"size": 4}, "4.5.1 red:1 blue:1 move:red", "blue"),
    ("polyy", {"size": 4}, "4.5.1 red:99 blue: move:blue", "red"),
    ("polyy", {"size": 4}, "7.5.1:1,2", "board"),
    ("polyy", {"pie": False}, "7.5.1:1,2", "board"),
    ("polyy", {"size": 4}, "4.5.1:1,1", "line"),
    ("polyy", {"size": 4}, "4.5.1:1,2,-1", "line"),
    ("polyy", {}, "x" * 5_000, "text"),
    ("rotorouter", {"size": 7}, f"play:red,green {SEVEN} move:blue", "move"),
    ("rotorouter", {"size": 7}, f"play:red {SEVEN} move:red", "play"),
    ("rotorouter", {}, f"play:red,green {SEVEN} move:red", "board"),
    ("rotorouter", {"size": 7}, f"play:red,green {BLUE} move:red", "board"),
    ("rotorouter", {"size": 7}, f"play:red,green {SEVEN} move:red red.hand:Z", "red.hand"),
    ("rotorouter", {"size": 7}, f"play:red,green {SEVEN} move:red red.crown:S", "red.crown"),
    (
        "rotorouter",
        {"size": 7},
        f"play:red,green {SEVEN} move:red red.reached:red",
        "red.reached",
    ),
    (
        "rotorouter",
        {"size": 7},
        f"play:red,green {SEVEN} move:red red.played:{CROSSES}",
        "red.cards",
    ),
    (
        "rotorouter",
        {"size": 7},
        f"play:red,green {HOME} move:red red.reached:blue,green,yellow red.place:1",
        "red.tokens",
    ),
    (
        "rotorouter",
        {"size": 7, "die": False},
        f"play:red,green {SEVEN} move:red phase:main done:CW90",
        "done",
    ),
    ("rotorouter", {"size": 7}, f"play:red,green {SEVEN} move:red idle:40", "idle"),
    ("rotorouter", {"size": 7}, f"play:red,green {SEVEN} move:red phase:corner_fix", "phase"),
    ("wordfleet", {}, "red:? blue:? red.strikes:A1,A2,A3", "blue.strikes"),
    ("wordfleet", {}, "red:? blue:? red.strikes:A1 blue.strikes:B1,B1", "red.strikes"),
    ("wordfleet", {}, "red:? blue:? red.strikes:A1,A1 blue.strikes:B1", "red.strikes"),
    ("wordfleet", {}, "red:? blue:? red.strikes:J10#=yes", "red.strikes"),
    ("wordfleet", {}, "red:? blue:? red.strikes:STORM@A1-B1=yes", "red.strikes"),
    ("wordfleet", {}, "red:XXXXX@A1-E1,?,?,?,? blue:?", "red"),
    ("wordfleet", {}, "red:STORM@H1-L1,?,?,?,? blue:?", "red"),
    ("wordfleet", {}, f"red:{FLEET} blue:? blue.strikes:A1=Z opens:blue", "blue.strikes"),
    ("wordfleet", {}, "red:? blue:? red.strikes:E?=9", "blue"),
    ("wordfleet", {}, "red.codes:111,222,333,444,444", "red.codes"),
    ("wordfleet", {}, "bids:>042", "bids"),
    ("toppen", {}, "-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-", "board"),
    ("toppen", {}, "1,-,2,-/-,-,-,-/-,-,-,-/-,-,-,-", "board"),
    ("toppen", {}, "1,1,-,-/-,-,-,-/-,-,-,-/-,-,-,-", "board"),
    ("toppen", {}, "2,1,2,1/1,-,-,-/2,-,-,-/1,2,1,2 1 - - 6 0", "moves in a row"),
    ("toppen", {}, "2,1,2,1/1,-,-,-/2,-,-,-/1,2,1,2 1 - - 0 30", "turns"),
    ("toppen", {}, "2,1,2,1/1,-,-,-/2,-,-,-/1,2,1,2 1 - 1:00-01 1 0", "last move"),
    ("toppen", {}, "2,1,2,1/1,-,-,-/2,-,-,-/1,2,1,2 1 - - 0 0 open", "sides"),
    ("toppen", {}, "2,1,2,1/1,-,-,-/2,-,-,-/1,2,1,2 1 - - 0 0: 00-01", "moves"),
]
"""By game and options: a position, and the part of it that is wrong."""


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
    view = game.umpire(state)
    if name == "wordfleet":
        return replace(view, names=("", ""), lock=view.lock[-5:])
    if name != "rotorouter":
        return view
    people = [replace(it, draw_pile=0, turns=0, last_placed=None) for it in view.players]
    piles = [it.draw_pile for it in view.players]
    turn = view.board, view.to_move, view.phase, view.done, view.round, view.idle_rounds
    return people, piles, turn, view.standings, view.trapped, view.sealed, state.progress


@pytest.mark.parametrize(("name", "options"), GAMES)
@given(st.integers(0, 60), st.integers(0, 2**32))
@settings(max_examples=12, deadline=None)
def test_a_written_position_begins_the_same_game(
    name: str, options: dict[str, Any], plies: int, seed: int
) -> None:
    game, random = make(name, options), Random(seed)
    plies = plies * LONG.get(name, 60) // 60
    state, reader = reached(game, plies, random), reader_of(name)
    text = reader.written(game, state)
    start = reader.settled(game, text, random)
    again = reader.begun(game, start.text, SEED)
    assert shown(name, game, again) == shown(name, game, state)
    assert game.to_move(again) == game.to_move(state)
    assert set(game.active(again)) == set(start.seats)
    for viewer in (None, *start.seats):  # nobody can tell it from other worlds
        other = game.resample(again, viewer, random)
        assert game.view(other, viewer) == game.view(again, viewer)
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


@pytest.mark.parametrize(("name", "options", "text", "field"), WRONG)
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


def test_hands_of_rotorouter_are_chosen_or_drawn_and_the_decks_are_whole() -> None:
    game, reader = make("rotorouter", {"size": 7}), reader_of("rotorouter")
    text = f"play:red,blue {HOME} move:blue red.hand:RC blue.hand:? blue.played:E,E blue.under:X"
    start = reader.settled(game, text, Random(0))
    assert start.seats == (0, 2)
    hands = set()
    for seed in range(20):
        state = reader.begun(game, start.text, bytes([seed]) * 32)
        red, blue = state.people
        assert red.deck.card == "RC"
        hands.add(blue.deck.card)
        plain = sorted(game.setup((0, 2), SEED).people[0].deck.faces)
        assert sorted(red.deck.faces) == sorted(blue.deck.faces) == plain
        assert [blue.deck.faces[card] for card in blue.deck.discard] == ["E", "E"]
        assert blue.deck.faces[blue.deck.draw[-1]] == "X"
    assert len(hands) > 1


def test_a_fleet_that_is_drawn_answers_as_it_is_said_to_have() -> None:
    game, reader = make("wordfleet", {}), reader_of("wordfleet")
    text = f"red:{FLEET} blue:? red.strikes:C3=S,D3=-,E?=2 blue.strikes:J10=-,A1 opens:red"
    fleets = set()
    for number in range(5):
        start = reader.settled(game, text, Random(number))
        state = reader.begun(game, start.text, SEED)
        assert state.attacks[0].known("C3") == "S"
        assert state.attacks[0].known("D3") == "."
        assert state.attacks[0].swept == {"E": 2}
        assert state.attacks[1].known("A1") == "S"
        assert game.to_move(state) == (1,)
        fleets.add(state.own[1].fleet)
    assert len(fleets) > 1


def test_what_a_captain_sees_goes_on_as_a_position_with_the_enemy_drawn_anew() -> None:
    game, reader, random = make("wordfleet", {}), reader_of("wordfleet"), Random(5)
    for plies in (0, 4, 8, 30, 60):
        state = reached(game, plies, random)
        seen = game.view(state, 1)
        text = write_fleet_position(position_of_fleets(seen))
        start = reader.settled(game, text, random)
        again = game.view(reader.begun(game, start.text, SEED), 1)
        assert again.you == seen.you
        assert again.log == seen.log
        assert again.bids == seen.bids
        assert again.settlement == seen.settlement


def test_what_a_seat_sees_of_rotorouter_goes_on_with_the_others_hands_drawn() -> None:
    game, reader, random = make("rotorouter", {"size": 7}), reader_of("rotorouter"), Random(5)
    for plies in (0, 20, 200):
        state = reached(game, plies, random)
        seen = game.view(state, 1)
        text = write_route_position(position_of_routes(seen))
        again = game.view(reader.begun(game, reader.settled(game, text, random).text, SEED), 1)
        assert again.board == seen.board
        assert [it.held for it in again.players] == [it.held for it in seen.players]
        assert [it.holds for it in again.players] == [it.holds for it in seen.players]
        assert [it.draw_pile for it in again.players] == [it.draw_pile for it in seen.players]
