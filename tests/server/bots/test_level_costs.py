"""A bot that keeps no search plays the strongest of its levels that fits the time it has."""

from engines.bot_levels import ONE_LEVEL, Levels
from server.bots.level_costs import GUESS_MS, HALF_LIFE_S, LevelCosts, RecentMost
from server.bots.time_budget import TimeBudget

LEVELS = Levels(("easy", "medium", "hard"), 3, 1)
AMPLE, SHORT = TimeBudget(2_000, 8_000, 10_000), TimeBudget(50, 200, 400)


class Costs(LevelCosts):
    """Costs on a clock that the test puts forward."""

    def __init__(self) -> None:
        self.time = 1000.0
        super().__init__(lambda: self.time)

    def level(self, time: TimeBudget, own: int = 3) -> int:
        return self.fitting("polyy", "search", LEVELS, own, time)


def test_a_level_that_fits_is_played_and_never_a_stronger_one() -> None:
    costs = Costs()
    for level in (1, 2, 3):
        costs.note("polyy", "search", level, 10)
    assert [costs.level(SHORT, own) for own in (1, 2, 3)] == [1, 2, 3]


def test_with_little_time_an_easier_level_plays_and_with_more_the_own_one_again() -> None:
    costs = Costs()
    costs.note("polyy", "search", 3, 900)
    costs.note("polyy", "search", 2, 60)
    assert costs.level(SHORT) == 2
    assert costs.level(AMPLE) == 3
    costs.note("polyy", "search", 2, 300)
    assert costs.level(SHORT) == 1


def test_what_was_never_measured_is_tried_where_a_guess_fits() -> None:
    assert Costs().level(TimeBudget(0, int(GUESS_MS), 1000)) == 3
    assert Costs().level(TimeBudget(0, int(GUESS_MS) - 1, 1000)) == 1


def test_one_slow_moment_is_forgotten() -> None:
    costs = Costs()
    costs.note("polyy", "search", 3, 10)
    costs.note("polyy", "search", 3, 5_000)
    costs.note("polyy", "search", 2, 10)
    assert costs.level(SHORT) == 2
    costs.time += 6 * HALF_LIFE_S
    assert costs.level(SHORT) == 3


def test_a_bot_with_one_level_plays_it_whatever_it_costs() -> None:
    costs = Costs()
    costs.note("polyy", "random", 0, 60_000)
    assert costs.fitting("polyy", "random", ONE_LEVEL, 0, SHORT) == 0


def test_the_most_lately_is_the_dearest_and_fades() -> None:
    most = RecentMost()
    assert most.value(5) == 0
    most.note(80, 10)
    most.note(20, 10)
    assert most.value(10) == 80
    assert most.value(10 + HALF_LIFE_S) == 40
    most.note(50, 10 + HALF_LIFE_S)
    assert most.value(10 + HALF_LIFE_S) == 50
