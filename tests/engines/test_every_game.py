"""Laws that hold for every game of the catalog, on random play under all kinds of options."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from engines.bots import make as make_bot
from engines.catalog import GAMES
from engines.game import IllegalIntent, Seat
from tests.engines.samples import (
    CURRENT,
    MANY,
    PLAIN,
    PLIES,
    SEEDS,
    AnyGame,
    Play,
    canonical,
    digest,
    garbage,
    onwards,
    option_sets,
    play,
    spread,
)
from tests.support.evidence import record

ROOT = Path(__file__).parents[2]
LISTED = 2000
"""Legal intents are listed up to here."""
BOT_PLIES = 400
"""A bot plays so far into each game."""

CASES = [
    pytest.param(
        name, game, id=f"{name}-{rules}-{'-'.join(map(str, msgspec.structs.astuple(game)))}"
    )
    for name, rules in CURRENT
    for game in option_sets(name, rules)
]
every_game = pytest.mark.parametrize(("name", "game"), CASES)


def plays(game: AnyGame) -> Iterator[Play]:
    return (play(game, seed) for seed in SEEDS)


def some_states(game: AnyGame, count: int = 6) -> Iterator[tuple[Play, Any, Random]]:
    """A few states of every play, the first one among them, with a source of chance."""
    for seed in SEEDS:
        random, one = Random(seed), play(game, seed)
        drawn = random.sample(one.states, min(count, len(one.states)))
        yield from ((one, state, random) for state in [one.states[0], *drawn])


def audiences(game: AnyGame) -> tuple[Seat | None, ...]:
    return None, *range(game.seats)


def listed(game: AnyGame, state: Any, seat: Seat) -> list[Any]:
    return list(islice(game.legal(state, seat), LISTED + 1))


def accepts(game: AnyGame, state: Any, seat: Seat, intent: Any) -> bool:
    """Whether the rules take it; anything raised but IllegalIntent fails the test."""
    try:
        game.apply(state, seat, intent)
    except IllegalIntent as refusal:
        return not proper(refusal)
    return True


def proper(refusal: IllegalIntent) -> bool:
    """A code from a closed list, and a sentence for the player."""
    assert re.fullmatch("[A-Z]+(_[A-Z]+)*", refusal.code)
    assert refusal.message == str(refusal)
    assert refusal.message.endswith((".", "!", "?"))
    return True


@every_game
def test_someone_is_to_move_unless_there_is_an_outcome(name: str, game: AnyGame) -> None:
    for one in plays(game):
        for state in one.states:
            movers = game.to_move(state)
            assert bool(movers) == (game.outcome(state) is None)
            assert len(set(movers)) == len(movers)
            assert set(movers) <= set(one.seats)


@every_game
def test_a_game_ends(name: str, game: AnyGame) -> None:
    for one in plays(game):
        assert len(one.plies) < PLIES
        outcome = game.outcome(one.end)
        assert outcome is not None
        assert outcome.reason
        assert set(outcome.winners) <= set(one.seats)


@every_game
def test_every_legal_intent_applies(name: str, game: AnyGame) -> None:
    for one in plays(game):
        random = Random(1)
        for state, seat, _ in spread(one.plies):
            intents = listed(game, state, seat)
            assert intents, "a seat that is to move has something to do"
            for intent in random.sample(intents, min(3, len(intents))):
                assert accepts(game, state, seat, intent)


@every_game
def test_apply_changes_no_state_but_makes_another(name: str, game: AnyGame) -> None:
    for one in plays(game):
        for state, seat, intent in spread(one.plies):
            before = repr(state), repr(intent)
            after = game.apply(state, seat, intent)
            assert (repr(state), repr(intent)) == before
            assert after != state


@every_game
def test_rules_take_what_is_legal_and_refuse_all_else(name: str, game: AnyGame) -> None:
    refused = 0
    for _, state, random in some_states(game):
        for seat in game.to_move(state):
            intents = listed(game, state, seat)
            for _ in range(20):
                intent = garbage(game.intent_type, random.choice(intents), random)
                taken = accepts(game, state, seat, intent)
                refused += not taken
                if len(intents) <= LISTED:
                    assert taken == (intent in intents), intent
    assert refused


@every_game
def test_rules_refuse_a_seat_that_is_not_to_move(name: str, game: AnyGame) -> None:
    for one in plays(game):
        for state, _, intent in spread(one.plies):
            idle = {*range(-1, game.seats + 1)} - {*game.to_move(state)}
            for seat in idle:
                assert not listed(game, state, seat)
                assert not accepts(game, state, seat, intent)


@every_game
def test_rules_refuse_every_seat_when_the_game_is_over(name: str, game: AnyGame) -> None:
    for one in plays(game):
        for seat in range(game.seats):
            assert not listed(game, one.end, seat)
            intents = [intent for _, _, intent in spread(one.plies)]
            assert not any(accepts(game, one.end, seat, intent) for intent in intents)


@every_game
def test_the_same_seed_and_intents_give_equal_states(name: str, game: AnyGame) -> None:
    for seed in SEEDS:
        again = play.__wrapped__(game, seed)
        assert again.states == play(game, seed).states
        told = [canonical(spread(one.states, 20)) for one in (again, play(game, seed))]
        assert told[0] == told[1]


def test_states_do_not_depend_on_the_hash_seed() -> None:
    script = "from tests.engines.samples import digest; print(digest(1))"
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"  # than that of this process
    told = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": other, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == digest(1)


@every_game
@pytest.mark.parametrize("codec", [msgspec.json, msgspec.msgpack], ids=["json", "msgpack"])
def test_every_intent_and_view_survives_the_codec(name: str, game: AnyGame, codec: Any) -> None:
    for one in plays(game):
        for state, _, intent in spread(one.plies):
            assert codec.decode(codec.encode(intent), type=game.intent_type) == intent
            for audience in audiences(game):
                view = game.view(state, audience)
                assert codec.decode(codec.encode(view), type=game.view_type) == view


@every_game
def test_views_hold_nothing_but_what_travels_small(name: str, game: AnyGame) -> None:
    for one in plays(game):
        known: dict[int, Any] = {}
        for state in spread(one.states):
            for audience in audiences(game):
                assert list(foreign(game.view(state, audience), known)) == []


def foreign(value: Any, known: dict[int, Any]) -> Iterator[Any]:
    """All that a view holds besides array-like structs, tuples and plain values.

    ``known``: what was looked through already, by its id; views of one game share much.
    """
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Struct) and value.__struct_config__.array_like:
            if id(value) in known:
                continue
            known[id(value)] = value
            value = msgspec.structs.astuple(value)
        if type(value) is tuple:
            waiting += () if PLAIN.issuperset(map(type, value)) else value
        elif type(value) not in PLAIN:
            yield value


@every_game
def test_withdrawing_all_but_one_ends_the_game(name: str, game: AnyGame) -> None:
    for one, state, random in some_states(game):
        before = canonical(state)
        *leavers, last = random.sample(one.seats, len(one.seats))
        due = game.due(state)
        if due and game.withdraw(state, leavers[0]) == state:
            # it has won, but for a phase that ends by itself: nothing is left to resign
            seat, _, intent = due
            assert game.outcome(game.apply(state, seat, intent)).winners == (leavers[0],)
            continue
        was_over, left, done = game.outcome(state) is not None, state, False
        for leaver in leavers:
            before_leaving, left = left, game.withdraw(left, leaver)
            done = done or left == before_leaving
            assert leaver not in game.to_move(left)
        outcome = game.outcome(left)
        if done and not was_over:  # who has reached the end of the way already cannot leave it
            continue
        assert outcome is not None
        assert was_over or outcome.winners in ((), (last,))
        assert was_over or len(one.seats) > 2 or outcome.winners == (last,)
        assert canonical(state) == before


@every_game
def test_withdrawing_twice_or_at_the_end_changes_nothing(name: str, game: AnyGame) -> None:
    for one, state, random in some_states(game):
        leaver = random.choice(one.seats)
        once = game.withdraw(state, leaver)
        assert game.withdraw(once, leaver) == once
        assert all(game.withdraw(one.end, seat) == one.end for seat in one.seats)


@every_game
def test_play_goes_on_to_an_end_without_one_who_withdrew(name: str, game: AnyGame) -> None:
    for one, state, random in some_states(game, count=2):
        leaver = random.choice(one.seats)
        left = game.withdraw(state, leaver)
        for _, seat, _, after in islice(onwards(game, left, random), PLIES):
            assert seat != leaver
            left = after
        assert game.outcome(left) is not None


@every_game
def test_a_sample_is_legal_and_can_be_any_of_a_few(name: str, game: AnyGame) -> None:
    few = 0
    for one in plays(game):
        for state, seat, intent in one.plies[-12:]:
            intents = listed(game, state, seat)
            assert len(intents) > LISTED or intent in intents
            if 1 < len(intents) <= 20 and few < 5:
                few += 1
                random = Random(few)
                drawn = [game.sample(state, seat, random) for _ in range(100 * len(intents))]
                assert all(intent in drawn for intent in intents)


@every_game
def test_a_viewer_cannot_tell_a_resampled_state(name: str, game: AnyGame) -> None:
    for one, state, random in some_states(game):
        for viewer in (None, *one.seats):
            other = game.resample(state, viewer, random)
            seen = msgspec.msgpack.encode(game.view(state, viewer))
            assert msgspec.msgpack.encode(game.view(other, viewer)) == seen
            assert game.to_move(other) == game.to_move(state)
            assert game.barrier(other) == game.barrier(state)


@every_game
def test_what_a_viewer_cannot_know_makes_no_difference_to_it(name: str, game: AnyGame) -> None:
    """Played on from a resampled state with the same intents, while what all are told agrees."""
    for one, state, random in some_states(game, count=2):
        for viewer in one.seats:
            other = game.resample(state, viewer, random)
            for true, hidden in side_by_side(game, state, other, viewer, random):
                seen = [msgspec.msgpack.encode(game.view(it, viewer)) for it in (true, hidden)]
                assert seen[0] == seen[1]


def side_by_side(
    game: AnyGame, state: Any, other: Any, viewer: Seat, random: Random
) -> Iterator[tuple[Any, Any]]:
    """Two states after the same plies, until all, or the viewer by its own act, are shown more."""
    for before, seat, intent, after in islice(onwards(game, state, random), 15):
        try:
            other = game.apply(other, seat, intent)
        except IllegalIntent:
            return
        if game.view(after, None) != game.view(other, None):
            return
        if seat == viewer and game.barrier(after) != game.barrier(before):
            return
        yield after, other


@every_game
def test_the_barrier_never_falls(name: str, game: AnyGame) -> None:
    for one in plays(game):
        barriers = [game.barrier(state) for state in one.states]
        assert barriers == sorted(barriers)
        for state in one.states[::7]:
            assert game.barrier(game.withdraw(state, one.seats[0])) >= game.barrier(state)


@every_game
def test_what_is_due_is_legal(name: str, game: AnyGame) -> None:
    for one in plays(game):
        for state in spread(one.states):
            due = game.due(state)
            if due is not None:
                seat, after_ms, intent = due
                assert after_ms > 0
                assert accepts(game, state, seat, intent)


@every_game
def test_the_random_bot_plays_legally_from_its_view_alone(name: str, game: AnyGame) -> None:
    bot = make_bot(name, "random")
    for seed in SEEDS:
        one = play(game, seed)
        state, plies = one.states[0], 0
        while (movers := game.to_move(state)) and plies < BOT_PLIES:
            seat = movers[plies % len(movers)]
            intent = bot.choose(game.view(state, seat), seat, 1, seed * PLIES + plies)
            state, plies = game.apply(state, seat, intent), plies + 1


LAWS: list[Any] = [
    test_someone_is_to_move_unless_there_is_an_outcome,
    test_a_game_ends,
    test_every_legal_intent_applies,
    test_apply_changes_no_state_but_makes_another,
    test_rules_take_what_is_legal_and_refuse_all_else,
    test_rules_refuse_a_seat_that_is_not_to_move,
    test_rules_refuse_every_seat_when_the_game_is_over,
    test_the_same_seed_and_intents_give_equal_states,
    test_views_hold_nothing_but_what_travels_small,
    test_withdrawing_all_but_one_ends_the_game,
    test_withdrawing_twice_or_at_the_end_changes_nothing,
    test_play_goes_on_to_an_end_without_one_who_withdrew,
    test_a_sample_is_legal_and_can_be_any_of_a_few,
    test_a_viewer_cannot_tell_a_resampled_state,
    test_what_a_viewer_cannot_know_makes_no_difference_to_it,
    test_the_barrier_never_falls,
    test_what_is_due_is_legal,
    test_the_random_bot_plays_legally_from_its_view_alone,
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "rules"), CURRENT)
def test_many_more_plays_keep_every_law(
    name: str, rules: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "SEEDS", MANY)
    began, games = time.monotonic(), option_sets(name, rules)
    for game in games:
        for law in LAWS:
            law(name, game)
        for codec in (msgspec.json, msgspec.msgpack):
            test_every_intent_and_view_survives_the_codec(name, game, codec)
        play.cache_clear()
    spent, count = time.monotonic() - began, len(games) * len(MANY)
    seeds = f"{MANY[0]}-{MANY[-1]}"
    told = f"0 failures of {len(LAWS) + 1} laws under {len(games)} sets of options"
    record(f"{name}: the laws of every game", seeds, count, spent, told)


def test_what_a_client_imports_loads_no_rules() -> None:
    packages = sorted({kind.__module__.rpartition(".")[0] for kind in GAMES.values()})
    loaded = fresh(f"import {', '.join(f'{package}.public' for package in packages)}")
    assert {f"{package}.public" for package in packages} <= loaded
    secret = ("rules", "state", "view", "bot")
    assert not {name for name in loaded if name.split(".")[2:3] and name.split(".")[2] in secret}
    assert "engines.catalog" not in loaded


def test_the_catalog_loads_no_bot() -> None:
    loaded = fresh("import engines.catalog")
    assert "engines.polyy.rules" in loaded
    assert not {name for name in loaded if "bot" in name}


def fresh(script: str) -> set[str]:
    """Which of our engines a new interpreter holds once it has run ``script``."""
    tell = f"{script}\nimport sys\nprint(*(name for name in sys.modules if 'engines' in name))"
    run = [sys.executable, "-c", tell]
    return set(
        subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    )
