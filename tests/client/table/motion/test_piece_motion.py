"""Pieces on their way: they start where they are, arrive where the newest view has them, rest."""

from hypothesis import given
from hypothesis import strategies as st

from client.table.motion.piece import Piece
from client.table.motion.piece_motion import PieceMotion
from client.table.motion.plan import Effect, Timing, in_order, plainly
from client.table.motion.pose import at_rest
from tests.client.table.motion.positions import PIECES, pieces_of

SHORT = 17
"""A frame, in milliseconds."""
LONG = 10_000


def shown(*views, passed=LONG, **how):
    """What has moved through some views, so long after each."""
    motion = PieceMotion()
    for pieces in views:
        motion.show(pieces, **how)
        motion.tick(passed)
    return motion


def fresh(pieces):
    return shown(pieces).poses


@given(PIECES, PIECES)
def test_after_its_time_all_is_as_if_shown_at_once(before, after):
    motion = shown(before, after)
    assert not motion.is_moving
    assert motion.poses == fresh(after)


@given(st.lists(PIECES, min_size=1, max_size=10), st.integers(0, 200))
def test_after_a_burst_all_is_as_if_only_the_last_view_was_shown(views, passed):
    motion = shown(*views, passed=passed)
    motion.tick(LONG)
    assert not motion.is_moving
    assert motion.poses == fresh(views[-1])


@given(PIECES, PIECES, PIECES, st.integers(0, 400))
def test_a_new_view_starts_from_where_every_piece_is_seen_now(one, two, three, passed):
    motion = shown(one)
    motion.show(two)
    motion.tick(passed)
    before = {pose.key: pose for pose in motion.poses if pose.alpha}
    motion.show(three)
    after = {pose.key: pose for pose in motion.poses if pose.alpha}
    assert {key: pose._replace(layer=0) for key, pose in after.items()} == {
        key: pose._replace(layer=0) for key, pose in before.items()
    }


@given(PIECES, PIECES)
def test_the_first_view_and_one_that_does_not_move_are_there_at_once(before, after):
    motion = PieceMotion()
    assert not motion.show(before)
    assert motion.poses == fresh(before)
    assert not motion.show(after, moves=False)
    assert motion.poses == fresh(after)


@given(PIECES, PIECES)
def test_an_ordinary_change_takes_no_longer_than_350_ms(before, after):
    motion = shown(before)
    motion.show(after)
    motion.tick(350)
    assert not motion.is_moving


@given(PIECES)
def test_equal_views_move_nothing(pieces):
    motion = shown(pieces)
    assert not motion.show(list(pieces))
    assert not motion.tick(SHORT)


@given(PIECES, PIECES, st.integers(1, 200))
def test_only_what_was_swept_is_seen_otherwise_after_a_tick(before, after, passed):
    motion = shown(before)
    motion.show(after)
    motion.tick(passed)
    one = {pose.key: pose for pose in motion.poses}
    motion.tick(SHORT)
    other = {pose.key: pose for pose in motion.poses}
    changed = {key for key in one | other if one.get(key) != other.get(key)}
    swept = set(motion.swept)
    for key in changed:
        assert one.get(key) is None or one[key] in swept
        assert other.get(key) is None or other[key] in swept


def test_a_pace_of_two_takes_half_the_time():
    motion = shown(pieces_of("a"))
    motion.show(pieces_of("a", x=8.0), lambda change: Timing(200))
    motion.pace = 2.0
    motion.tick(50)
    assert round(motion.moving[0].x, 6) == 4
    motion.tick(50)
    assert not motion.is_moving


def test_what_is_carried_is_high_half_way_and_down_at_both_ends():
    motion = shown(pieces_of("a"))
    motion.show(pieces_of("a", x=8.0), lambda change: Timing(200, arc=0.5))
    heights = [motion.moving[0].lift]
    for _ in range(2):
        motion.tick(100)
        heights += [pose.lift for pose in motion.poses]
    assert heights == [0, 0.5, 0]


def test_a_piece_of_another_kind_is_turned_over_and_changes_on_its_edge():
    motion = shown(pieces_of("a"))
    motion.show(pieces_of("a", kind=1), lambda change: Timing(200))
    seen = []
    for _ in range(9):
        motion.tick(20)
        seen += [(pose.kind, round(pose.fold, 1)) for pose in motion.moving]
    assert seen == [(0, 0.2), (0, 0.4), (0, 0.6), (0, 0.8)] + [
        (1, fold) for fold in (1.0, 0.8, 0.6, 0.4, 0.2)
    ]


def test_a_piece_that_is_turned_back_before_its_edge_never_shows_its_other_side():
    motion = shown(pieces_of("a"))
    motion.show(pieces_of("a", kind=1), lambda change: Timing(200))
    motion.tick(60)
    motion.show(pieces_of("a", kind=0), lambda change: Timing(200))
    seen = [motion.moving[0].fold]
    for _ in range(3):
        motion.tick(50)
        seen += [pose.fold for pose in motion.moving if pose.kind == 0]
    assert len(seen) == 4
    assert seen == sorted(seen, reverse=True)


def test_pieces_turn_the_shorter_way_unless_they_are_told_how_far():
    motion = shown(pieces_of("a", angle=10.0))
    motion.show(pieces_of("a", angle=350.0), lambda change: Timing(100))
    motion.tick(50)
    assert round(motion.moving[0].angle) == 0
    motion = shown(pieces_of("a"))
    motion.show(pieces_of("a", angle=270.0), lambda change: Timing(100, turn=270.0))
    motion.tick(50)
    assert round(motion.moving[0].angle) == 135


def test_a_piece_walks_along_the_places_it_is_told():
    motion = shown(pieces_of("a"))
    way = ((1.0, 0.0), (1.0, 1.0))
    motion.show(pieces_of("a", x=2.0, y=1.0), lambda c: Timing(300, ease=float, way=way))
    places = []
    for _ in range(2):
        motion.tick(100)
        places.append((motion.moving[0].x, motion.moving[0].y))
    assert [(round(x, 6), round(y, 6)) for x, y in places] == [(1, 0), (1, 1)]


def test_what_waits_is_seen_where_it_was_until_then():
    motion = shown(pieces_of("a"))
    motion.show(pieces_of("a", x=8.0), lambda change: Timing(100, delay=100))
    motion.tick(99)
    assert motion.poses == tuple(at_rest(piece) for piece in pieces_of("a"))
    motion.tick(51)
    assert 3 < motion.moving[0].x < 5


def test_effects_come_in_order_and_leave_nothing():
    phases = in_order([Effect("flash", 100), Effect("turn", 200), Effect("score", 50, delay=10)])
    assert [(it.delay, it.end) for it in phases] == [(0, 100), (100, 300), (310, 360)]
    motion = shown(pieces_of("a"))
    motion.show(pieces_of("a"), effects=phases)
    seen = []
    while motion.is_moving:
        seen.append([it.effect.kind for it in motion.effects])
        motion.tick(50)
    assert seen == [["flash"]] * 2 + [["turn"]] * 4 + [[]] + [["score"]]
    assert motion.effects == ()


def test_skipping_ends_everything_at_once():
    motion = shown(pieces_of("a"))
    motion.show(pieces_of("b"), effects=[Effect("flash", 100)])
    assert motion.skip()
    assert motion.poses == fresh(pieces_of("b"))
    assert not motion.skip()


def test_what_lies_still_is_one_and_the_same_until_something_leaves_or_arrives():
    motion = shown(pieces_of("a", "b"))
    motion.show([*pieces_of("a"), *pieces_of("b", x=1.0)])
    still = motion.still
    assert [piece.key for piece in still] == ["a"]
    motion.tick(SHORT)
    assert motion.still is still
    motion.tick(LONG)
    assert [piece.key for piece in motion.still] == ["a", "b"]


def test_higher_layers_are_drawn_later():
    low, high = Piece("low", 0, 0.0, 0.0), Piece("high", 0, 0.0, 0.0, layer=2.0)
    assert [pose.key for pose in shown([high, low]).poses] == ["low", "high"]


def test_a_piece_that_comes_grows_into_its_place_out_of_nothing():
    motion = shown(())
    motion.show(pieces_of("a"), plainly)
    (pose,) = motion.moving
    assert pose.alpha == 0
    assert pose.size > 1
    assert pose.lift > 0
