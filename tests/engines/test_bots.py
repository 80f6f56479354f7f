"""The registry of bots, and the bot that all games have."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engines.bots import BOTS, UnknownBot, make
from engines.catalog import make as made
from engines.catalog import names
from tests.engines.samples import AnyGame, play

ROOT = Path(__file__).parents[2]


def make_game(name: str, options: dict[str, Any]) -> AnyGame:
    return made(name, options)


def test_every_game_has_a_random_bot() -> None:
    assert set(BOTS) == set(names())
    assert all("random" in bots for bots in BOTS.values())


@pytest.mark.parametrize(("game", "bot"), [(game, bot) for game in BOTS for bot in BOTS[game]])
def test_every_bot_can_be_made(game: str, bot: str) -> None:
    assert callable(make(game, bot).choose)


@pytest.mark.parametrize(("game", "bot"), [("chess", "random"), ("polyy", "genius"), ("", "")])
def test_an_unknown_bot_is_refused(game: str, bot: str) -> None:
    with pytest.raises(UnknownBot):
        make(game, bot)


def test_a_bot_is_imported_when_it_is_asked_for() -> None:
    script = "import sys, engines.bots; print([name for name in sys.modules if '.bot.' in name])"
    run = [sys.executable, "-c", script]
    told = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


@pytest.mark.parametrize("name", names())
def test_the_same_seed_makes_the_same_choice(name: str) -> None:
    game, bot = make_game(name, {}), make(name, "random")
    for state in play(game, 1).states[:-1:9]:
        seat = game.to_move(state)[0]
        view = game.view(state, seat)
        assert bot.choose(view, seat, 1, 42) == bot.choose(view, seat, 1, 42)


@pytest.mark.parametrize("name", names())
def test_the_random_bot_may_choose_any_of_a_few(name: str) -> None:
    game, bot = make_game(name, {}), make(name, "random")
    for state, seat, _ in play(game, 1).plies[-6:]:
        intents, view = list(game.legal(state, seat)), game.view(state, seat)
        if len(intents) <= 60:
            drawn = [bot.choose(view, seat, 1, seed) for seed in range(20 * len(intents))]
            assert all(intent in drawn for intent in intents)


@pytest.mark.parametrize("name", names())
def test_a_bot_that_is_not_to_move_says_so(name: str) -> None:
    game, bot = make_game(name, {}), make(name, "random")
    one = play(game, 1)
    with pytest.raises(ValueError, match="not to move"):
        bot.choose(game.view(one.end, one.seats[0]), one.seats[0], 1, 0)


def test_the_random_bot_sometimes_swaps() -> None:
    game, bot = make_game("polyy", {"size": 4}), make("polyy", "random")
    state = play(game, 1).states[1]
    kinds = [type(bot.choose(game.view(state, 1), 1, 1, seed)).__name__ for seed in range(400)]
    assert set(kinds) == {"Place", "Swap"}
