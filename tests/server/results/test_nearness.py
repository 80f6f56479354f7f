"""Laws of nearness: it is mutual, doubt brings nearer, and in the end anybody is near enough."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from server.results.nearness import LOOKS, accepts, distance, farthest
from server.results.rating import NEW, UNIT, PlayerRating

RATINGS = st.builds(PlayerRating, st.integers(0, 3_000 * UNIT), st.integers(40 * UNIT, 250 * UNIT))


@given(RATINGS, RATINGS, st.integers(0, 100))
def test_distance_is_mutual_and_never_grows_with_doubt(
    one: PlayerRating, other: PlayerRating, more: int
) -> None:
    apart = distance(one, other)
    assert 0 <= apart == distance(other, one) <= abs(one.points - other.points) // UNIT + 1
    doubted = PlayerRating(one.points, one.deviation + more * UNIT)
    assert distance(doubted, other) <= apart
    assert farthest(one, (one, other)) == apart


@given(st.integers(0, 5_000))
def test_who_was_accepted_is_so_at_every_later_look_and_all_are_at_the_last(apart: int) -> None:
    taken = [accepts(most, apart) for _, most in LOOKS]
    assert taken[-1]
    assert all(later or not now for now, later in pairwise(taken))


def test_beginners_meet_each_other_at_once_and_looking_is_short() -> None:
    assert accepts(LOOKS[0][1], distance(NEW, NEW))
    assert LOOKS[0][0] == 0
    assert sum(pause for pause, _ in LOOKS) <= 5
