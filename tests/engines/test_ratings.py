"""Ratings of bots: the manifests say what the table of engines/BOTS.md says, and levels rise."""

import re
from itertools import pairwise
from pathlib import Path

from client.presenters.strength import SCALE, strength_words
from engines.catalog import MANIFESTS

BOTS = Path(__file__).parents[2] / "engines" / "BOTS.md"
ROW = re.compile(r"\| (\w+) \| `(\w+)` \| ([\d, ]+) \|")


def test_the_table_of_ratings_is_that_of_the_manifests() -> None:
    told = {
        (game, bot): tuple(int(it) for it in ratings.split(","))
        for game, bot, ratings in ROW.findall(BOTS.read_text())
    }
    assert told == {
        (name, bot): it.ratings for name, game in MANIFESTS.items() for bot, it in game.bots.items()
    }


def test_a_higher_level_has_a_higher_rating_and_random_the_lowest() -> None:
    for game in MANIFESTS.values():
        search = game.bots["search"].ratings
        assert all(low < high for low, high in pairwise(search))
        assert game.bots["random"].ratings[0] < search[0]


def test_a_rating_is_called_the_same_in_every_game_and_no_words_are_left_out() -> None:
    ratings = {
        it for game in MANIFESTS.values() for bot in game.bots.values() for it in bot.ratings
    }
    assert {strength_words(it) for it in ratings} == {words for _, words in SCALE}
