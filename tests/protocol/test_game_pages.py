"""The pages of the games are true: what they say in tables and formulas is what the engines do."""

import json
import re
from itertools import chain
from math import cos, hypot, pi, sin
from random import Random
from typing import get_args

import msgspec
import pytest

from deploy.wire_pages.whole_games import course, whole_game
from engines.catalog import MANIFESTS, make, newest
from engines.polyy.board import board
from engines.polyy.public import Code as PolyYCode
from engines.rotorouter.cards.counts import deck_counts
from engines.rotorouter.grid.tracks import AT_REST, CARDS, cell_at, homes
from engines.rotorouter.public import Code as RotoRouterCode
from engines.rotorouter.turns import turn as rotorouter_turn
from engines.toppen import board as toppen_board
from engines.toppen import turn as toppen_turn
from engines.toppen.public import Code as ToppenCode
from engines.wordfleet.board import LENGTHS
from engines.wordfleet.public import Code as WordFleetCode
from protocol.diff import patch
from tests.support.game_pages import NAMES, PAGES, ROOT, plain, table

CODES = {
    "polyy": PolyYCode,
    "rotorouter": RotoRouterCode,
    "toppen": ToppenCode,
    "wordfleet": WordFleetCode,
}
ENDINGS = {
    "polyy": {"three corners"},
    "rotorouter": {
        rotorouter_turn.THREE_CORNERS,
        rotorouter_turn.STALL,
        rotorouter_turn.LIMIT,
        rotorouter_turn.STOPPED,
    },
    "toppen": {
        toppen_board.SUMMIT,
        toppen_board.BOTTOM,
        toppen_turn.TOWER,
        toppen_turn.N_MOVE,
        toppen_turn.STALEMATE,
        toppen_turn.REPETITION,
    },
    "wordfleet": {"fleet sunk", "illegal fleet"},
}


def test_every_game_has_a_page() -> None:
    assert {*NAMES} == {*MANIFESTS}


@pytest.mark.parametrize("name", NAMES)
def test_the_codes_on_the_page_are_those_that_the_rules_raise(name: str) -> None:
    shown = [row[0] for row in table(name, "code")]
    assert sorted(shown) == sorted(get_args(CODES[name]))
    sources = (ROOT / "engines" / name).rglob("*.py")
    text = "".join(path.read_text("utf-8") for path in sources)
    raised = set(re.findall(r'IllegalIntent\(\s*"(\w+)"', text))
    assert raised <= set(shown)
    if name != "rotorouter":  # which raises what it has found by its own table
        assert set(shown) == raised | {"BAD_INTENT"}


@pytest.mark.parametrize("name", NAMES)
def test_the_reasons_of_endings_on_the_page_are_those_of_the_rules(name: str) -> None:
    assert {row[0] for row in table(name, "reason")} == ENDINGS[name] | {"resignation"}


@pytest.mark.parametrize("name", NAMES)
def test_every_intent_has_an_example_that_is_one(name: str) -> None:
    kind = MANIFESTS[name].rules[-1].intent_type
    found = re.findall(r"^Intent:\n```json\n(.*?)\n```", PAGES[name], re.M | re.S)
    made = [msgspec.json.decode(text, type=kind) for text in found]
    assert {type(it) for it in made} == set(get_args(kind))


@pytest.mark.parametrize("name", NAMES)
def test_the_whole_game_on_the_page_is_the_sum_of_its_changes(name: str) -> None:
    views = re.findall(r"^View:\n```json\n(.*?)\n```", PAGES[name], re.M | re.S)
    tree, last = map(json.loads, views)
    rows = table(name, "ply", "seat", "intent")
    for row, shown in zip(rows, course(whole_game(name)), strict=True):
        assert json.loads(row[2]) == shown.intent
        tree = patch(tree, json.loads(row[3].split("`")[0]))
        assert tree == plain(shown.after)
    assert tree == last


def test_the_numbering_of_polyy_fields_is_the_boards() -> None:
    assert "field(r, s, i) = 1 + 5·r·(r - 1)/2 + r·s + i" in PAGES["polyy"]

    def field(r: int, s: int, i: int) -> int:
        if i == r > 0:
            s, i = s + 1, 0
        return 1 + 5 * r * (r - 1) // 2 + r * (s % 5) + i if r else 0

    rows = {int(row[0]): [*map(int, row[1:])] for row in table("polyy", "size", "fields")}
    for size, (fields, links, edge) in rows.items():
        geometry = board(size)
        touching = set()
        for r in range(1, size):
            for s in range(5):
                for i in range(r):
                    near = [field(r, s, i + 1), field(r - 1, s, i)]
                    near += [field(r - 1, s, i - 1)] if i else []
                    touching |= {frozenset((field(r, s, i), other)) for other in near}
                    assert between(geometry.points[field(r, s, i)], (r, s, i), size)
        told = {frozenset((a, b)) for a, near in enumerate(geometry.neighbours) for b in near}
        assert touching == told
        assert (fields, links) == (len(geometry.neighbours), len(touching))
        assert edge == len(set(chain(*geometry.sides)))
        assert geometry.corners == tuple(field(size - 1, c, 0) for c in range(5))
        expected = tuple(tuple(field(size - 1, s, i) for i in range(size)) for s in range(5))
        assert geometry.sides == expected
    assert sorted(rows) == [4, 5, 6, 7]


def between(point: tuple[float, float], spot: tuple[int, int, int], size: int) -> bool:
    """Whether the point lies between the two that the page names."""
    r, s, i = spot
    p, q, bow = ray(s), ray(s + 1), ray(s + i / r)
    straight = [((r - i) * a + i * b) / size for a, b in zip(p, q, strict=True)]
    bent = [r * a / size for a in bow]
    way = hypot(*(a - b for a, b in zip(straight, bent, strict=True)))
    there = sum(
        hypot(*(a - b for a, b in zip(point, end, strict=True))) for end in (straight, bent)
    )
    return abs(way - there) < 1e-9


def ray(t: float) -> tuple[float, float]:
    angle = 2 * pi * t / 5 - pi / 2
    return cos(angle), sin(angle)


def test_the_numbers_of_the_notation_of_polyy_are_the_boards() -> None:
    lines = re.findall(r"^ids +\d+(?: to +\d+)? +([\d ]+)$", PAGES["polyy"], re.M)
    assert tuple(int(number) for line in lines for number in line.split()) == board(7).codecup


def test_the_decks_tracks_and_corners_of_rotorouter_are_as_its_page_says() -> None:
    for board_and_players, *counts in table("rotorouter", "board, players"):
        size, players = int(board_and_players[0]), int(board_and_players[-1])
        assert [*map(int, counts)] == [deck_counts(size, players)[card] for card in CARDS]
    exits = {row[1]: int(row[3]) for row in table("rotorouter", "kind", "letter")}
    assert exits == AT_REST
    assert re.search(
        r"red \(0, 0\), green \(size - 1, 0\), blue \(size - 1, size - 1\), yellow \(0, size - 1\)",
        PAGES["rotorouter"],
    )
    for size in (7, 9):
        last = size - 1
        corners = [(0, 0), (last, 0), (last, last), (0, last)]
        assert homes(size) == tuple(cell_at(x, y, size) for x, y in corners)


def test_the_ships_of_word_fleet_are_as_its_page_says() -> None:
    assert {row[0]: int(row[1]) for row in table("wordfleet", "class")} == LENGTHS


@pytest.mark.parametrize("name", NAMES)
def test_a_page_cites_no_numbers_of_rules(name: str) -> None:
    words = re.sub(r"`[^`]*`", "", PAGES[name])
    assert not re.search(r"\b[RWTP]\d+\b|\bsection \d", words)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_can_begin_from_the_positions_on_its_page(name: str) -> None:
    small = {"size": 7, "colours": 2} if name == "rotorouter" else {}
    found = re.findall(r"^```position\n(.*?)\n```", PAGES[name], re.M | re.S)
    reader = MANIFESTS[name].positions
    assert found
    assert reader
    for text in found:
        game = make(name, small)
        settled = reader.settled(game, text, Random(1))
        assert game.to_move(reader.begun(game, settled.text, bytes(32)))


@pytest.mark.parametrize("name", NAMES)
def test_a_page_names_the_newest_rules(name: str) -> None:
    numbers = re.findall(r"about the `rules`\s+numbered (\d+)", PAGES[name])
    assert numbers == [str(newest(name))]
