"""What a captain hides changes no byte that anyone else is sent (house.md, section 5)."""

import time
from random import Random
from typing import Any

import msgspec
import pytest

from engines.game import Seat
from engines.wordfleet.public import View
from engines.wordfleet.rules import WordFleet
from engines.wordfleet.state import State
from tests.engines.wordfleet.table import game
from tests.engines.wordfleet.twins import OPTIONS, Compared, interfere
from tests.support.evidence import last_seed, record

WHAT = "Word Fleet: non-interference"
QUICK = 15
LONG = 2000


def compared(seeds: range) -> Compared:
    """All that was compared, under one set of options after the other."""
    games = [game(**options) for options in OPTIONS]
    all_of_it = [interfere(games[seed % len(games)], seed) for seed in seeds]
    return Compared(*map(sum, zip(*all_of_it, strict=True)))


def test_no_byte_depends_on_what_the_viewer_may_not_see() -> None:
    done = compared(range(QUICK))
    assert done.messages > 10 * QUICK
    assert done.refusals > 10 * QUICK


@pytest.mark.slow
def test_no_byte_of_many_more_games_does() -> None:
    first, began = last_seed(WHAT) + 1, time.monotonic()
    done = compared(range(first, first + LONG))
    record(
        WHAT,
        f"{first}-{first + LONG - 1}",
        LONG,
        time.monotonic() - began,
        f"{done.messages} messages, {done.octets} bytes, {done.refusals} refusals compared: "
        "0 bytes differ",
    )
    assert done.messages > 10 * LONG


class _Leaky(WordFleet, frozen=True):
    """Word Fleet with a view that says too much."""

    def view(self, state: State, viewer: Seat | None) -> View:
        seen = super().view(state, viewer)
        hidden = [own for seat, own in enumerate(state.own) if seat != viewer and own.fleet]
        return self.leak(seen, hidden[0]) if hidden and state.phase == "battle" else seen

    def leak(self, seen: View, hidden: Any) -> View:
        raise NotImplementedError


class Field(_Leaky, frozen=True):
    """It names a letter of the hidden fleet."""

    def leak(self, seen: View, hidden: Any) -> View:
        return msgspec.structs.replace(seen, names=(hidden.fleet[0].word[0], ""))


class Order(_Leaky, frozen=True):
    """It lists the same things in an order that depends on the hidden fleet."""

    def leak(self, seen: View, hidden: Any) -> View:
        across = hidden.fleet[0].start[1:] == hidden.fleet[0].end[1:]
        return msgspec.structs.replace(seen, log=seen.log[::-1] if across else seen.log)


class Length(_Leaky, frozen=True):
    """It says nothing, at a length that depends on the hidden fleet."""

    def leak(self, seen: View, hidden: Any) -> View:
        padding = " " * sum(own.word.count("E") for own in hidden.fleet)
        return msgspec.structs.replace(seen, names=(padding, ""))


@pytest.mark.parametrize("leaky", [Field, Order, Length])
def test_a_leak_of_a_field_an_order_or_a_length_is_caught(leaky: type[WordFleet]) -> None:
    assert any(caught(leaky(), seed) for seed in range(40))


def caught(rules: WordFleet, seed: int) -> bool:
    try:
        interfere(rules, seed)
    except AssertionError:
        return True
    return False


def test_twins_are_played_on_for_a_while() -> None:
    """The comparison would be easy if the worlds parted at once."""
    lengths = [interfere(game(), seed).messages // 2 for seed in range(8)]
    assert sum(lengths) / len(lengths) > 15


def test_the_twin_is_another_world() -> None:
    """What is compared is not compared with itself: see test_resample.py for how often."""
    rules = game()
    state = rules.setup((0, 1), Random(1).randbytes(32))
    assert rules.resample(state, 0, Random(2)) != state
