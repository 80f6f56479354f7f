"""Draws by HMAC: the same everywhere, even, and never two alike by accident."""

import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.chance import _below, draw, shuffled

SEED = bytes(range(32))


def test_draws_are_the_same_on_every_machine() -> None:
    """Pinned: were these to change, old logs would fold differently."""
    assert [draw(SEED, "dice", n, 6) for n in range(12)] == [0, 5, 4, 1, 5, 2, 3, 5, 3, 1, 5, 2]
    assert draw(SEED, "x", 0, 1 << 64) == 13687222568143626973
    assert shuffled(SEED, "deck", 0, range(10)) == (3, 7, 2, 1, 6, 0, 9, 5, 4, 8)


def test_a_draw_is_the_first_word_of_an_hmac() -> None:
    digest = hmac.digest(SEED, b"x\0" + bytes(8) + bytes(4), "sha256")
    assert draw(SEED, "x", 0, 1 << 64) == int.from_bytes(digest[:8], "big")


@given(st.binary(min_size=32, max_size=32), st.text(), st.integers(0, 2**40), st.integers(1, 2**64))
def test_a_draw_is_below_its_bound(seed: bytes, label: str, counter: int, below: int) -> None:
    assert 0 <= draw(seed, label, counter, below) < below
    assert draw(seed, label, counter, below) == draw(seed, label, counter, below)


@pytest.mark.parametrize("below", [0, -1, 2**64 + 1])
def test_an_impossible_bound_is_refused(below: int) -> None:
    with pytest.raises(ValueError, match=f"below must be 1 to .*, got {below}"):
        draw(SEED, "dice", 0, below)


@pytest.mark.parametrize("below", [2, 6, 7, 100])
def test_draws_are_even(below: int) -> None:
    """Chi-square, at about one in a million for a fair source; the draws are always the same."""
    draws, degrees = 20_000, below - 1
    counts = Counter(draw(SEED, "even", n, below) for n in range(draws))
    expected = draws / below
    chi = sum((counts[value] - expected) ** 2 / expected for value in range(below))
    assert chi < degrees + 5 * (2 * degrees) ** 0.5 + 12


def test_seed_label_and_counter_each_make_another_draw() -> None:
    draws = [
        draw(SEED, "dice", 0, 1 << 64),
        draw(SEED, "dice", 1, 1 << 64),
        draw(SEED, "die", 0, 1 << 64),
        draw(bytes(32), "dice", 0, 1 << 64),
    ]
    assert len(set(draws)) == 4


def test_words_that_would_favour_low_numbers_are_passed_over() -> None:
    """2**64 is one more than a whole number of threes."""
    assert _below(iter([2**64 - 1, 5]), 3) == 2
    assert _below(iter([2**64 - 2, 5]), 3) == (2**64 - 2) % 3


@given(st.lists(st.integers()), st.integers(0, 1000))
def test_a_shuffle_holds_the_same_items(items: list[int], counter: int) -> None:
    assert Counter(shuffled(SEED, "deck", counter, items)) == Counter(items)


def test_all_orders_are_equally_likely() -> None:
    counts = Counter(shuffled(SEED, "deck", n, "abc") for n in range(6000))
    assert len(counts) == 6
    assert all(880 < count < 1120 for count in counts.values())
