"""Characters of bots: one for each strength, and no two levels of a game share one."""

from itertools import pairwise

import pytest

from engines.bot_levels import CHARACTERS, character_of
from engines.bots import label, levels_by_bot, rating_of
from engines.catalog import MANIFESTS


def test_characters_stand_from_the_weakest_to_the_strongest() -> None:
    assert CHARACTERS[0].rating == 0
    assert all(one.rating < next_one.rating for one, next_one in pairwise(CHARACTERS))
    assert len({character.name for character in CHARACTERS}) == len(CHARACTERS)


@pytest.mark.parametrize("at", range(len(CHARACTERS)))
def test_a_character_begins_at_its_rating(at: int) -> None:
    character = CHARACTERS[at]
    assert character_of(character.rating) == character.name
    assert character_of(character.rating - 1) == CHARACTERS[max(0, at - 1)].name


@pytest.mark.parametrize("game", MANIFESTS)
def test_no_two_levels_of_a_game_share_a_character(game: str) -> None:
    names = [
        label(game, bot, level)
        for bot, levels in levels_by_bot(game).items()
        for level in range(1, len(levels.names) + 1)
    ]
    assert len(set(names)) == len(names)
    assert all(name.startswith("Bot ") for name in names)


def test_a_character_is_as_strong_in_every_game() -> None:
    spans: dict[str, set[int]] = {}
    for game in MANIFESTS:
        for bot, levels in levels_by_bot(game).items():
            for level in range(1, len(levels.names) + 1):
                rating = rating_of(game, bot, level)
                spans.setdefault(character_of(rating), set()).add(rating)
    assert all(
        max(ratings) - min(ratings) < 300 for name, ratings in spans.items() if name != "Pip"
    )
