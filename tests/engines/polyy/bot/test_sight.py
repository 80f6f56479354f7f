"""What easy levels overlook: what is far away, and a link that is broken elsewhere."""

from engines.polyy.board import board
from engines.polyy.bot.bot import choose
from engines.polyy.bot.sight import ALL_SEEN, SIGHTS, around, favourite, overlooked
from engines.polyy.public import PlaceStone, View
from engines.polyy.rules import PolyY

EASY = range(1, ALL_SEEN)
MIDDLE = (3, 17, 5, 1, 2)


def view_after(*fields: int) -> View:
    game = PolyY(pie=False)
    state = game.setup((0, 1), bytes(32))
    for ply, field in enumerate(fields):
        state = game.apply(state, ply % 2, PlaceStone(field))
    return game.view(state, len(fields) % 2)


def test_easy_levels_overlook_much_of_the_board_and_others_nothing() -> None:
    view = view_after(*MIDDLE)
    missed = [len(overlooked(view, level, 0)) for level in EASY]
    assert all(30 < count < 101 for count in missed)
    assert all(overlooked(view, level, 0) == [] for level in range(ALL_SEEN, 15))


def test_what_lies_around_the_last_stones_and_the_favourite_corner_is_seen() -> None:
    view = view_after(*MIDDLE)
    near = around(board(7), view.moves[-2:], 1)
    corner = around(board(7), [board(7).corners[favourite(view)]], 1)
    assert not (near | corner) & set(overlooked(view, 3, 1))


def test_a_link_broken_far_from_the_last_own_stone_is_missed_now_and_then() -> None:
    """The first player bridges 1 and 8; its last stone is far away when the other steps in."""
    view = view_after(7, 60, 2, 62, 105, 1)
    answers = {at for at in board(7).neighbours[1] if view.board[at] is None}
    missed = [
        sum(answers <= set(overlooked(view, level, seed)) for seed in range(200)) for level in EASY
    ]
    assert all(
        abs(count / 200 - sight.overlooks) < 0.12
        for count, sight in zip(missed, SIGHTS, strict=True)
    )


def test_a_link_broken_beside_the_last_own_stone_is_seen() -> None:
    view = view_after(60, 7, 62, 1)
    answers = {at for at in board(7).neighbours[1] if view.board[at] is None}
    for seed in range(50):
        near = overlooked(view_after(60, 30, 7, 1), 1, seed)
        assert not answers & set(near) - {7, 1, 30, 60}


def test_a_level_plays_none_of_what_it_overlooks() -> None:
    game = PolyY(size=5, pie=False)
    for level in EASY:
        state = game.setup((0, 1), bytes(32))
        for ply in range(8):
            view = game.view(state, ply % 2)
            intent = choose(view, ply % 2, level, ply)
            assert isinstance(intent, PlaceStone)
            assert ply == 0 or intent.field not in overlooked(view, level, ply)
            state = game.apply(state, ply % 2, intent)


def test_the_favourite_corner_stays_the_same_in_a_game_and_differs_between_games() -> None:
    games = [[(first,), (first, 30, 40), (first, 30, 40, 50, 60)] for first in (3, 4, 5)]
    corners = [
        {favourite(view_after(*plies)) for plies in game if len(plies) > 0} for game in games
    ]
    assert all(len(it) == 1 for it in corners)
    assert len(set.union(*corners)) == 3
