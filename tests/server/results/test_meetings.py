"""The same two players move each other less with every rated game of a day, whoever folds it."""

from msgspec.structs import replace

from protocol.names import PlayerId
from server.results.meetings import DAY_MS, Meetings
from server.results.rating import MOST_DEVIATION, NEW, rate
from server.results.result import Finisher, GameResult
from server.results.standings import Standings
from tests.support.rooms.results import ANN, ended

BOB = PlayerId("bob")
CAT = PlayerId("cat")


def won(number: int, winner: PlayerId, *others: PlayerId, at: int = 0) -> GameResult:
    """A rated game that ``winner`` won, and the others lost in order."""
    players = winner, *others
    finishers = tuple(Finisher(n, who, who, n + 1) for n, who in enumerate(players))
    return replace(ended(number, kind="rated"), at=at or 1_000 + number, finishers=finishers)


def test_fifty_quick_wins_over_ones_own_second_token_are_worth_less_than_two() -> None:
    standings, single = Standings(), rate([NEW, NEW], [1, 2])[0].points - NEW.points
    for number in range(50):
        standings.fold(won(number, ANN, BOB))
    climbed = standings.stats(ANN).rating.points - NEW.points
    assert single <= climbed < 2 * single
    assert climbed < 160_000, "2530 points, a thousand more than at first, are far away"
    assert standings.leaderboard() == [], "a rating with much deviation has no place on the table"
    assert standings.stats(ANN).rating.deviation > MOST_DEVIATION


def test_a_month_of_such_days_stays_bounded_by_what_two_wins_a_day_are_worth() -> None:
    plain, standings = [NEW, NEW], Standings()
    for number in range(30 * 20):
        standings.fold(won(number, ANN, BOB, at=number * DAY_MS // 20 + 1))
        if number % 10 == 0:  # twice a day in full
            plain = list(rate(plain, [1, 2]))
    assert standings.stats(ANN).rating.points < plain[0].points + 60_000


def test_after_a_day_a_game_of_the_same_two_counts_in_full_again() -> None:
    meetings = Meetings()
    at = [1, 2, 3, DAY_MS + 1, DAY_MS + 2, 9 * DAY_MS]
    assert [meetings.shares(won(n, ANN, BOB, at=when))[0] for n, when in enumerate(at)] == [
        *(1.0, 0.5, 0.25, 0.25, 0.25, 1.0),
    ]


def test_each_pair_counts_for_itself_and_at_a_larger_table_the_mean_over_the_opponents() -> None:
    meetings = Meetings()
    meetings.shares(won(1, ANN, BOB))
    assert meetings.shares(won(2, ANN, CAT)) == (1.0, 1.0)
    assert meetings.shares(won(3, ANN, BOB, CAT)) == (0.5, 0.75, 0.75)


def test_a_game_against_a_bot_always_counts_in_full() -> None:
    meetings = Meetings()
    assert [meetings.shares(ended(n, kind="rated")) for n in range(3)] == [(1.0, 1.0)] * 3


def test_what_is_a_day_old_is_forgotten_so_a_record_stays_small() -> None:
    meetings = Meetings()
    for number in range(200):
        meetings.shares(won(number, ANN, PlayerId(f"p{number}"), at=1 + number * DAY_MS // 4))
    assert len(meetings._recent) == len(meetings._met) == 4
