"""The fold of a results log: a level moves once a game, and a career stays small."""

import pytest

from engines.campaigns import after
from protocol.names import PlayerId
from server.results.book import NEW, Book
from server.results.result import Result
from tests.support.results import ANN, ended


def folded(*results: Result) -> Book:
    book = Book()
    for result in results:
        book.fold(result)
    return book


def played(*won: bool) -> Book:
    """A campaign of so many games, each at the level of its time."""
    book = Book()
    for number, up in enumerate(won):
        book.fold(ended(number, up, level=book.career(ANN).level))
    return book


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
    career = played(*won).career(ANN)
    assert (career.level, career.won, career.lost) == (level, won.count(True), won.count(False))
    assert career.best == best
    assert career.games == len(won)


def test_a_game_of_another_level_than_the_present_one_moves_nothing() -> None:
    career = folded(ended(1, level=1), ended(2, level=1), ended(3, False, level=1)).career(ANN)
    assert (career.level, career.won, career.lost, career.games) == (2, 1, 0, 3)


def test_a_game_that_nobody_won_moves_nothing() -> None:
    career = folded(ended(1, None)).career(ANN)
    assert (career.level, career.won, career.lost, career.games) == (1, 0, 0, 1)


def test_a_career_knows_the_last_game_and_the_name_of_then() -> None:
    career = folded(ended(1, name="Ann"), ended(2, level=2, name="Anna")).career(ANN)
    assert (career.name, career.at) == ("Anna", 1002)
    assert career.last is not None
    assert (career.last.room, career.last.seat, career.last.request) == ("R00002", 0, 2)


def test_each_player_has_a_career_and_bots_have_none() -> None:
    bob = PlayerId("bob")
    book = folded(ended(1), ended(2, False, player=bob, name="Bob"))
    assert book.career(ANN).level == after(1, True)
    assert (book.career(bob).name, book.career(bob).lost) == ("Bob", 1)
    assert book.career(PlayerId("bot-1")) == NEW


def test_rooms_that_are_in_are_known() -> None:
    book = folded(ended(1))
    assert "R00001" in book
    assert "R00002" not in book
