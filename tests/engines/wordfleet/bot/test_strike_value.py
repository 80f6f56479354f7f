"""What a word strike is worth: turns saved, one lost, and the next likely word thereafter."""

from collections.abc import Sequence
from functools import cache

import pytest

from engines.wordfleet.bot.belief import Named
from engines.wordfleet.bot.strike_value import best_strike, saved

ROW = ("A1", "C1")
ELSEWHERE = ("A5", "C5")


def named(*words: tuple[str, float], gain: int = 1, span: tuple[str, str] = ROW) -> list[Named]:
    return [Named(word, span, chance, gain) for word, chance in words]


@pytest.mark.parametrize(
    ("rivals", "turns"),
    [
        ([(1.0, 2)], 2.0),
        ([(0.5, 1)], 0.0),
        ([(0.5, 1), (0.5, 1)], 0.5),
        ([(0.5, 2), (0.5, 2)], 1.5),
        ([(0.4, 1), (0.3, 1), (0.3, 1)], 0.1),
        ([(1 / 3, 1)] * 3, 0.0),
        ([(0.25, 1)] * 4, -0.5),
        ([(0.0, 1), (0.0, 1)], -1.0),
    ],
)
def test_a_strike_saves_turns_or_costs_one_and_tells_of_the_others(
    rivals: Sequence[tuple[float, int]], turns: float
) -> None:
    assert saved(rivals) == pytest.approx(turns)


@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_no_plan_by_equal_words_saves_more(many: int) -> None:
    """Beside every plan there is: strike on, or hit the square and strike no more."""

    @cache
    def most(left: int) -> float:
        struck = 1.0 if left == 1 else 1 / left + (1 - 1 / left) * (most(left - 1) - 1)
        return max(0.0, struck)

    assert max(0.0, saved([(1 / many, 1)] * many)) == pytest.approx(most(many))


def test_one_of_two_words_is_struck_before_the_letter_that_tells_them_apart() -> None:
    strike = best_strike(named(("FOR", 0.5), ("NOR", 0.5)), final=False)
    assert strike
    assert strike.named.word == "FOR"
    assert strike.worth == pytest.approx(0.5)


def test_a_word_elsewhere_is_no_rival() -> None:
    apart = [*named(("FOR", 0.45)), *named(("NOR", 0.45), span=ELSEWHERE)]
    assert best_strike(named(("FOR", 0.45), ("NOR", 0.45)), final=False)
    assert best_strike(apart, final=False) is None


@pytest.mark.parametrize(("gain", "strike"), [(1, False), (2, True)])
def test_the_last_ship_is_struck_by_its_word_only_where_that_ends_it_earlier(
    gain: int, strike: bool
) -> None:
    """With one letter unseen a hit ends the game in the same turn, and is never wrong."""
    likely = named(("FOR", 0.9), ("NOR", 0.1), gain=gain)
    assert best_strike(likely, final=False)
    assert bool(best_strike(likely, final=True)) is strike


def test_where_two_letters_are_unseen_a_doubtful_word_waits() -> None:
    assert best_strike(named(("FOR", 0.4), ("NOR", 0.4), gain=2), final=False) is None
    assert best_strike([], final=False) is None
