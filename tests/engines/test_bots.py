"""The registry of bots, and the bot that all games have."""

import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engines.bot import UnknownBot
from engines.bots import SUGGESTS, levels_by_bot, load_adviser, make, suggest, think, warm
from engines.catalog import MANIFESTS, advised, names
from engines.catalog import make as made
from tests.engines.samples import AnyGame, play

ROOT = Path(__file__).parents[2]
FEW = 60
"""A choice among so many is drawn until each has come up."""


def make_game(name: str, options: dict[str, Any]) -> AnyGame:
    return made(name, options)


def test_every_game_has_a_random_bot() -> None:
    assert all("random" in it.bots for it in MANIFESTS.values())


BOTS = [(game, bot) for game, it in MANIFESTS.items() for bot in it.bots]


@pytest.mark.parametrize(("game", "bot"), BOTS)
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
        intents, view = list(islice(game.legal(state, seat), FEW + 1)), game.view(state, seat)
        if len(intents) <= FEW:
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
    assert set(kinds) == {"PlaceStone", "TakeFirstStone"}


@pytest.mark.parametrize(("name", "bot"), BOTS)
def test_what_a_bot_thinks_is_what_it_chooses(name: str, bot: str) -> None:
    """Reasons are few and short, and a chance is one."""
    game = make_game(name, {})
    for state in play(game, 2).states[:40:13]:
        seat = game.to_move(state)[0]
        view = game.view(state, seat)
        thought = think(name, bot, view, seat, 2, 9)
        assert thought.intent == make(name, bot).choose(view, seat, 2, 9)
        assert thought.chance is None or 0 <= thought.chance <= 1
        assert len(thought.reasons) <= 4
        assert all(0 < len(line) <= 80 for line in thought.reasons)
        assert thought.implementation in ("", "plain", "numba")


@pytest.mark.parametrize("name", names())
def test_a_person_is_told_something_legal_or_nothing(name: str) -> None:
    game = make_game(name, {})
    for state in play(game, 3).states[:40:19]:
        seat = game.to_move(state)[0]
        thought = suggest(name, game.view(state, seat), seat, 7)
        assert (thought is None) == (SUGGESTS[0] not in MANIFESTS[name].bots)
        if thought is not None:
            game.apply(state, seat, thought.intent)


def test_every_bot_has_levels() -> None:
    every = [levels for game in names() for levels in levels_by_bot(game).values()]
    assert all(0 < levels.plain <= len(levels.names) for levels in every)


WARM = """
import sys
if sys.argv[2] == "plain":
    sys.modules["numba"] = None
from engines.bots import make, warm
for name in sys.argv[1].split():
    warm(name)
if sys.argv[2] != "plain":
    from engines.polyy.bot.search import search
    assert search.signatures
"""


@pytest.mark.parametrize("how", ["plain", pytest.param("numba", marks=pytest.mark.needs("numba"))])
def test_bots_are_compiled_before_they_play(how: str) -> None:
    subprocess.run([sys.executable, "-c", WARM, " ".join(names()), how], cwd=ROOT, check=True)


def test_there_is_nothing_to_compile_for_an_unknown_game() -> None:
    with pytest.raises(KeyError):
        warm("chess")


# Advisers


@pytest.mark.needs("numba")
@pytest.mark.parametrize("name", advised())
def test_nobody_moves_to_a_better_value_and_each_position_has_one_for_every_seat(name: str) -> None:
    game, adviser = make_game(name, {}), load_adviser(name)
    assert adviser is not None
    for seed in range(3):
        whole = play(game, seed)
        told = [adviser.advise(game.view(state, None)) for state, _, _ in whole.plies]
        assert all(value is None or len(value) == game.seats for value in told)
        for (_, seat, _), before, after in zip(whole.plies, told, told[1:], strict=False):
            if before is not None and after is not None:
                assert after[seat] <= before[seat]
        assert adviser.advise(game.view(whole.end, None)) is None
