"""Answers of the original on record: openings, decks, networks, reach, fixes, the die, placement.

Cases are lines of ``tests/data/rotorouter*.jsonl``: a further file of that name is asked, too.
Where the original departs from its own rules the record says how, and has the rules' answer, too.
"""

import itertools
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines.rotorouter.cards.counts import deck_counts
from engines.rotorouter.grid.board import TILES, TrackBoard, bits, board, cells_of, turn_board
from engines.rotorouter.grid.fixes import sealed, trapped
from engines.rotorouter.grid.networks import component, onward
from engines.rotorouter.grid.placement import (
    has_legal,
    legal_places,
    legal_replaces,
    legal_rotates,
)
from engines.rotorouter.grid.tokens import path, reach, scoring
from engines.rotorouter.grid.tracks import BASE, TURNS, cell_at, mask, xy
from engines.rotorouter.notation import read, write

DATA = Path(__file__).parents[2] / "data"
CASES = [
    msgspec.json.decode(line)
    for file in sorted(DATA.glob("rotorouter*.jsonl"))
    for line in file.read_bytes().splitlines()
]


def of_kind(kind: str) -> Any:
    found = [pytest.param(case, id=case["id"]) for case in CASES if case["kind"] == kind]
    return pytest.mark.parametrize("case", found)


def position(case: Any, tracks: str = "tracks") -> TrackBoard:
    """The board of a case, which our own notation keeps as well."""
    size = case["n"]
    tiles: list[Any] = [None] * size**2
    for x, y, kind, rot, colour in case[tracks]:
        tiles[cell_at(x, y, size)] = TILES[kind, rot, colour]
    tokens = [
        bits(cell_at(x, y, size) for x, y, who in case["tokens"] if who == colour)
        for colour in range(4)
    ]
    red, green, blue, yellow = tokens
    found = board(size, tuple(tiles), (red, green, blue, yellow))
    assert read(write(found)) == found
    return found


def told(cells: Any, size: int) -> list[list[int]]:
    """Cells as the records write them."""
    return [[*xy(cell, size)] for cell in sorted(cells)]


def test_there_are_at_least_150_cases_of_all_kinds() -> None:
    counts = Counter(case["kind"] for case in CASES)
    assert sum(counts.values()) >= 150
    assert set(counts) == {"openings", "deck", "component", "reach", "fix", "die", "placement"}


@of_kind("openings")
def test_tracks_open_as_recorded(case: Any) -> None:
    open_to = mask(case["type"], case["rot"])
    assert [side for at, side in enumerate("NESW") if open_to >> at & 1] == case["open"]


@of_kind("deck")
def test_decks_are_as_recorded(case: Any) -> None:
    counts = deck_counts(case["n"], case["active_count"])
    assert counts == case["counts"]
    assert sum(counts.values()) == case["total"]


@of_kind("component")
def test_components_are_as_recorded(case: Any) -> None:
    found = component(position(case), cell_at(*case["cell"], case["n"]))
    assert told(cells_of(found), case["n"]) == case["members"]


@of_kind("reach")
def test_tokens_reach_as_recorded(case: Any) -> None:
    on, size, who = position(case), case["n"], case["player"]
    start, reached = cell_at(*case["from"], size), tuple(case["reached"][case["player"]])
    found = reach(on, start, who, reached)
    assert told(cells_of(found), size) == case["dests"]
    assert told(cells_of(found & scoring(on, who, reached)), size) == case["scoring"]
    for goal in cells_of(found):
        way = path(on, start, goal, who, reached)
        assert (way[0], way[-1]) == (start, goal)
        assert len(set(way)) == len(way)
        for here, there in itertools.pairwise(way):
            assert onward(on, 1 << here) >> there & 1


@of_kind("fix")
def test_fixes_are_offered_as_recorded(case: Any) -> None:
    on = position(case)
    assert told(cells_of(trapped(on)), case["n"]) == case["trapped"]
    assert [colour for colour in range(4) if sealed(on, colour)] == case["sealed_players"]


@of_kind("die")
def test_the_board_turns_as_recorded(case: Any) -> None:
    face = case["face"]
    after = position(case) if face == "X" else turn_board(position(case), TURNS[face])
    assert after == position(case, "after")


@of_kind("placement")
def test_cards_may_be_played_as_the_rules_say(case: Any) -> None:
    on, size, who, card = position(case), case["n"], case["player"], case["card"]
    places = dict(legal_places(on, who, BASE[card]))
    spots = [[*xy(cell, size), rot] for cell, rots in places.items() for rot in rots]
    assert spots == case["derived_legal"]
    targets = [*dict(legal_rotates(on, card)), *legal_replaces(on, card)]
    assert told(targets, size) == case["code_track_cells"]
    assert has_legal(on, who, card) == bool(spots or targets)


@of_kind("placement")
def test_cells_are_the_originals_but_where_it_departs_from_its_rules(case: Any) -> None:
    places = legal_places(position(case), case["player"], BASE[case["card"]])
    legal = {xy(cell, case["n"]) for cell, _ in places}
    departing = {name: {(x, y) for x, y in case[f"{name}_cells"]} for name in ("foreign", "island")}
    original = {(x, y) for x, y in case["code_empty_cells"]}
    assert legal - departing["foreign"] - departing["island"] == original - departing["foreign"]
    assert case["unexplained_cells"] == []
