"""Ratings: what a game of two to four makes of them, ties and bots included."""

import pytest
from msgspec.structs import replace

from engines.bots import levels_by_bot, rating_of
from engines.catalog import MANIFESTS
from protocol.names import PlayerId, RoomId
from server.results.meetings import DAY_MS
from server.results.rating import MOST_DEVIATION, NEW, PlayerRating, bot_rating, rate
from server.results.result import Finisher, GameResult, Withholding
from server.results.standings import Standings
from tests.support.rooms.results import ANN, ended

BOB = PlayerId("bob")


def shown(*ratings: PlayerRating) -> list[tuple[int, int]]:
    return [it.shown for it in ratings]


def known(points: int) -> PlayerRating:
    return PlayerRating(points * 1000, 100_000)


@pytest.mark.parametrize(
    ("before", "places", "after"),
    [
        ([NEW, NEW], [1, 2], [(1579, 237), (1421, 237)]),
        ([NEW, NEW], [1, 1], [(1500, 237), (1500, 237)]),
        ([known(1500), known(1900)], [1, 1], [(1516, 99), (1884, 99)]),
        ([known(1500), known(1900)], [2, 1], [(1494, 99), (1906, 99)]),
        ([NEW] * 4, [1, 2, 3, 4], [(1584, 245), (1547, 239), (1491, 233), (1378, 233)]),
        ([NEW] * 4, [1, 1, 1, 4], [(1509, 245)] * 3 + [(1472, 245)]),
        ([NEW] * 3, [1, 2, 2], None),
    ],
)
def test_two_to_four_places_and_ties_are_rated(before, places, after) -> None:
    now = rate(before, places)
    if after is not None:
        assert shown(*now) == after
    for one in range(len(places)):
        for other in range(len(places)):
            if before[one] == before[other] and places[one] < places[other]:
                assert now[one].points > now[other].points
            if before[one] == before[other] and places[one] == places[other]:
                assert now[one] == now[other]


def test_the_order_of_seats_makes_no_difference() -> None:
    before, places = [known(1500), known(1700), known(1400), known(1520)], [1, 2, 2, 4]
    there, back = rate(before, places), rate(before[::-1], places[::-1])
    for one, other in zip(there, back[::-1], strict=True):
        assert abs(one.points - other.points) <= 1  # the sums are added in another order


def test_whoever_always_loses_stays_in_bounds() -> None:
    mine = NEW
    for _ in range(2_000):
        mine, _ = rate([mine, bot_rating(2500)], [2, 1])
    assert 0 < mine.points < 1_500_000
    assert 0 < mine.deviation < 250_000


def test_a_player_comes_to_the_rating_of_a_bot_that_is_as_strong() -> None:
    mine = NEW
    for game in range(60):
        mine, _ = rate([mine, bot_rating(1850)], [1 + game % 2, 2 - game % 2])
    points, deviation = mine.shown
    assert abs(points - 1850) < 30
    assert deviation < 100


def test_every_level_of_every_bot_has_a_rating_and_none_is_weaker_than_the_one_below() -> None:
    for game, manifest in MANIFESTS.items():
        for bot, levels in levels_by_bot(game).items():
            assert len(manifest.bots[bot].ratings) == len(levels.names)
            ratings = [rating_of(game, bot, level) for level in range(1, len(levels.names) + 1)]
            assert ratings == sorted(set(ratings))
            assert ratings[0] == rating_of(game, bot, 0)


def between(number: int, *places: int, drawn: bool = False) -> GameResult:
    """A rated game of Ann, Bob and whoever else."""
    players = [ANN, BOB, PlayerId("cy"), PlayerId("dee")]
    finishers = tuple(
        Finisher(seat, players[seat], players[seat].title(), place)
        for seat, place in enumerate(places)
    )
    plain = replace(ended(number, kind="rated"), finishers=finishers, drawn=drawn)
    plain = replace(plain, at=number * DAY_MS)
    return replace(plain, room=RoomId(f"G{number:05}"))


def folded(*results) -> Standings:
    standings = Standings()
    for result in results:
        standings.fold(result)
    return standings


def test_a_record_rates_people_and_never_bots() -> None:
    standings = folded(ended(1, kind="rated"))
    stats = standings.stats(ANN)
    assert (stats.rated, stats.first_places, stats.games, stats.level) == (1, 1, 0, 1)
    assert stats.rating.points > 1_500_000
    assert standings.stats(PlayerId("bot-1")).rated == 0


def test_campaign_and_casual_games_leave_ratings_as_they_are() -> None:
    standings = folded(ended(1), ended(2, kind="casual"))
    assert standings.stats(ANN).rating == NEW
    assert standings.stats(ANN).rated == 0


def test_the_best_are_those_whose_rating_is_known() -> None:
    results = [between(n, *((1, 2) if n % 3 else (2, 1))) for n in range(20)]
    standings = folded(*results[:2])
    assert standings.leaderboard() == []
    for result in results[2:]:
        standings.fold(result)
    assert [player for player, _ in standings.leaderboard()] == [ANN, BOB]
    assert all(stats.rating.deviation <= MOST_DEVIATION for _, stats in standings.leaderboard())
    shared = folded(*results, between(99, 1, 1, drawn=True))
    assert shared.stats(BOB).first_places == 8  # seven that Bob won, and the drawn one


def test_two_who_fold_the_same_log_have_the_same_ratings_to_the_last_digit() -> None:
    results = [between(n, 1 + n % 3, 1 + (n + 1) % 3, 1 + (n + 2) % 3) for n in range(50)]
    one, other = folded(*results), folded(*results)
    assert [one.stats(it) for it in (ANN, BOB)] == [other.stats(it) for it in (ANN, BOB)]


def test_who_withheld_is_counted() -> None:
    kept = [Withholding(RoomId("R1"), "polyy", ANN, n) for n in range(2)]
    standings = folded(*kept, ended(1, kind="rated"))
    assert (standings.stats(ANN).withheld, standings.stats(ANN).rated) == (2, 1)
    assert "R1/0" in standings
    assert "R1" not in standings
