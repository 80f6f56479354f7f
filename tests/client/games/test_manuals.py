"""Help leaves out nothing: the topics that rules ask for, with numbers from their code."""

from itertools import product

import pytest

from client.games.catalog import BOARDS
from client.games.rotorouter.manual.figures import decks
from client.languages.message import PLACE
from client.presenters.manual.topic import topics_of
from engines.rotorouter.cards.counts import FULL, deck_counts
from engines.rotorouter.options import STALL_ROUNDS
from engines.toppen.turn import Special
from engines.wordfleet.board import LENGTHS
from engines.wordfleet.phases.codes import HAND

ASKED = {
    "rotorouter": """aim setup turn tracks acting colours decks piles laying network others turning
        bottom skips forced elbows waived die trapped sealed tokens moving scoring passing
        standings ties end stall leaving bot_rules bot_aims bot_dice bot_cards bot_levels
        counts keys""",
    "polyy": "aim board turn corners draws example swap first campaign custom",
    "toppen": """aim board turn connected buried bottom tower moves stalemate back change start
        fair indicator signs gray""",
    "wordfleet": """story greeting aim words codes lock claims challenge fleet placing moving
        inventory turn strike square sweep sinking slips themed ping silent dictionary facts
        marks kept choosing early mid late vowels paper keys""",
}


def told(game, key):
    return next(topic for topic in topics_of(BOARDS[game].help) if topic.key == key)


@pytest.mark.parametrize("game", ASKED)
def test_every_topic_that_is_asked_for_is_told(game):
    keys = [topic.key for topic in topics_of(BOARDS[game].help)]
    assert sorted(keys) == sorted(ASKED[game].split())


@pytest.mark.parametrize("game", BOARDS)
def test_every_topic_is_told_once(game):
    keys = [topic.key for topic in topics_of(BOARDS[game].help)]
    assert len(set(keys)) == len(keys) > 0
    headings = [topic.heading for topic in topics_of(BOARDS[game].help)]
    assert len(set(headings)) == len(headings)


@pytest.mark.parametrize("game", BOARDS)
def test_every_place_in_the_words_is_filled_by_the_rules_code(game):
    for topic in topics_of(BOARDS[game].help):
        places = {place[1] for place in PLACE.finditer(topic.text)}
        assert places <= topic.figures().keys()
        assert "{" not in topic.said


def test_the_table_of_decks_is_what_each_player_is_dealt():
    rows = {row[0]: tuple(map(int, row[1:])) for row in decks().rows}
    for size, active in product((7, 9), (2, 3, 4)):
        counts = tuple(deck_counts(size, active).values())
        assert rows[f"{size} × {size}, {active}"] == (*counts, sum(counts))
    assert len(rows) == 6


def test_the_smallest_decks_are_named_as_the_rules_have_them():
    words = told("rotorouter", "decks").said
    for size in (7, 9):
        counts = deck_counts(size, FULL)
        assert ", ".join(str(counts[card]) for card in ("S", "E", "T", "X")) in words


def test_limits_are_named_as_the_rules_have_them():
    assert f"After {STALL_ROUNDS} rounds" in told("rotorouter", "stall").said
    assert f"number {Special().n_move} in" in told("toppen", "moves").said
    assert f"After {Special().stalemate} turns" in told("toppen", "stalemate").said
    assert f"{HAND} secret codes" in told("wordfleet", "codes").said
    rows = told("wordfleet", "fleet").table().rows
    assert rows == tuple((ship, str(letters)) for ship, letters in LENGTHS.items())


def test_each_sign_of_the_indicator_is_drawn_with_what_it_means():
    topic = told("toppen", "signs")
    kinds = [kind for kind, _ in topic.signs]
    assert kinds == ["win", "loss", "draw", "unknown"]
    assert [words.split(",")[0] for _, words in topic.signs] == ["Green", "Red", "Blue", "Gray"]
    assert topic.has("gray not known")


def test_each_special_rule_of_toppen_says_why_it_exists():
    assert all("Why: " in told("toppen", key).said for key in ("moves", "stalemate", "back"))
