"""The fold of a results log: a level moves once a game, and a career stays small."""

import pytest

from engines.campaign import next_level
from protocol.names import PlayerId
from server.results.result import GameResult
from server.results.standings import NEW, Standings
from tests.support.rooms.results import ANN, ended


def folded(*results: GameResult) -> Standings:
    standings = Standings()
    for result in results:
        standings.fold(result)
    return standings


def played(*won: bool) -> Standings:
    """A campaign of so many games, each at the level of its time."""
    standings = Standings()
    for number, up in enumerate(won):
        standings.fold(ended(number, up, level=standings.stats(ANN).level))
    return standings


# rule 7.1: one up for a win, one down for a loss, never below 1, no upper end
@pytest.mark.parametrize(
    ("won", "level", "best"),
    [
        ([], 1, 1),
        ([True], 2, 2),
        ([False], 1, 1),
        ([False, False, True], 2, 2),
        ([True, True, False], 2, 3),
        ([True, False, False, True], 2, 2),
        ([True] * 40, 41, 41),
        ([True] * 29 + [False], 29, 30),
    ],
)
def test_a_level_is_what_was_won_and_lost_and_the_best_one_stays(
    won: list[bool], level: int, best: int
) -> None:
    stats = played(*won).stats(ANN)
    assert (stats.level, stats.won, stats.lost) == (level, won.count(True), won.count(False))
    assert stats.best == best
    assert stats.games == len(won)


def test_a_game_of_another_level_than_the_present_one_moves_nothing() -> None:
    stats = folded(ended(1, level=1), ended(2, level=1), ended(3, False, level=1)).stats(ANN)
    assert (stats.level, stats.won, stats.lost, stats.games) == (2, 1, 0, 3)


def test_a_game_that_nobody_won_moves_nothing() -> None:
    stats = folded(ended(1, None)).stats(ANN)
    assert (stats.level, stats.won, stats.lost, stats.games) == (1, 0, 0, 1)


def test_a_career_knows_the_last_game_and_the_name_of_then() -> None:
    stats = folded(ended(1, name="Ann"), ended(2, level=2, name="Anna")).stats(ANN)
    assert (stats.name, stats.at) == ("Anna", 1002)
    assert stats.last is not None
    assert (stats.last.room, stats.last.seat, stats.last.request) == ("R00002", 0, 2)


def test_each_player_has_a_career_and_bots_have_none() -> None:
    bob = PlayerId("bob")
    standings = folded(ended(1), ended(2, False, player=bob, name="Bob"))
    assert standings.stats(ANN).level == next_level(1, True)
    assert (standings.stats(bob).name, standings.stats(bob).lost) == ("Bob", 1)
    assert standings.stats(PlayerId("bot-1")) == NEW


def test_rooms_that_are_in_are_known() -> None:
    standings = folded(ended(1))
    assert "R00001" in standings
    assert "R00002" not in standings
