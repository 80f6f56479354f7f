"""Every reason of the bots of Poly-Y and Toppen has its pattern: any language can say it."""

from random import Random

import pytest

from client.games.catalog import BOARDS
from client.languages.message import _pattern
from engines.catalog import make
from engines.polyy.bot import bot as polyy
from engines.toppen.bot import bot as toppen


def said_in(game, options, think, levels, plies=200):
    """All that a game's bots say in a game against themselves, at levels in turn."""
    rules, random, said = make(game, options), Random(4), set()
    state = rules.setup((0, 1), b"r" * 32)
    for ply in range(plies):
        if rules.outcome(state):
            break
        (seat,) = rules.to_move(state)
        thought = think(rules.view(state, seat), seat, levels[ply % len(levels)], ply)
        said.update(thought.reasons)
        state = rules.apply(state, seat, rules.sample(state, seat, random))
    return said


def unknown(game, said):
    patterns = BOARDS[game].reasons
    return [it for it in said if not any(_pattern(pattern).fullmatch(it) for pattern in patterns)]


@pytest.mark.parametrize("pie", [True, False])
def test_what_the_bot_of_polyy_says_is_known(pie):
    said = said_in("polyy", {"pie": pie, "size": 4}, polyy.think, (1, 2))
    assert len(said) > 5
    assert unknown("polyy", said) == []


@pytest.mark.parametrize("swap", [True, False])
def test_what_the_bots_of_toppen_say_is_known(swap):
    said = said_in("toppen", {"swap": swap}, toppen.think, (1, 2))
    assert len(said) > 2
    assert unknown("toppen", said) == []


def test_what_nobody_says_is_unknown():
    assert unknown("polyy", ["wins at once"]) == ["wins at once"]
