"""Every campaign: each level is a game that can be opened, against a bot that there is."""

import pytest

from engines.bots import levels_by_bot
from engines.campaign import next_level
from engines.catalog import campaigns, make, options_of

# rule 7.1's table: level, difficulty, the person's seat (the bot is first, seat 0, at odd levels)
POLYY = [(1, 1, 1), (2, 1, 0), (3, 2, 1), (4, 2, 0), (9, 5, 1), (10, 5, 0), (19, 10, 1)]
POLYY += [(27, 14, 1), (28, 14, 0), (29, 14, 1), (30, 14, 0), (1001, 14, 1)]


@pytest.mark.parametrize("game", campaigns())
@pytest.mark.parametrize("level", [1, 2, 3, 28, 29, 30, 10_000, 1_000_000])
def test_every_level_can_be_opened(game: str, level: int) -> None:
    stage = campaigns()[game](level)
    table = make(game, stage.options)
    assert 0 <= stage.seat < table.seats
    levels_by_bot(game)[stage.bot].check(stage.level, numba=True)


@pytest.mark.parametrize(("level", "difficulty", "seat"), POLYY)
def test_polyy_has_two_levels_a_difficulty_and_alternates_sides(level, difficulty, seat):
    stage = campaigns()["polyy"](level)
    assert (stage.bot, stage.level, stage.seat) == ("search", difficulty, seat)
    options = options_of(make("polyy", stage.options))
    assert (options["size"], options["pie"]) == (7, True)


def test_a_level_goes_up_or_down_by_one_and_never_below_the_first() -> None:
    assert [next_level(1, True), next_level(28, True), next_level(29, True)] == [2, 29, 30]
    assert [next_level(1, False), next_level(2, False), next_level(29, False)] == [1, 1, 28]
