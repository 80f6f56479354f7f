"""The rules of Poly-Y, sentence by sentence; P-numbers are those of the rules page."""

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec
import pytest

from engines.game import IllegalIntent, Outcome, Seat
from engines.polyy.board import SIDES, board
from engines.polyy.notation import read
from engines.polyy.public import Intent, Options, PlaceStone, TakeFirstStone, View
from engines.polyy.rules import PolyY
from engines.polyy.state import State
from protocol.diff import diff

RED, BLUE = 0, 1
STANDARD = board(7)

PICTURE_RED = (43, 31, 56, 21, 68, 13, 79, 14, 89, 12, 15, 97, 11, 16, 104, 10)
PICTURE_BLUE = (76, 65, 53, 40, 85, 39, 48, 71, 93, 38, 36, 61, 91, 100, 37)


def after(line: str) -> tuple[PolyY, State]:
    """The game and its state after the plies of one line of notation."""
    options, intents = read(line)
    game = PolyY(pie=options.pie, size=options.size)
    state = game.setup((RED, BLUE), bytes(32))
    for intent in intents:
        (seat,) = game.to_move(state)
        state = game.apply(state, seat, intent)
    return game, state


def red_plays(fields: Iterable[int]) -> State:
    """Red on these fields of the standard board, blue inside where it can capture nothing."""
    wanted = list(fields)
    idle = iter([field for field in range(46) if field not in wanted])
    game = PolyY(pie=False)
    state = game.setup((RED, BLUE), bytes(32))
    for field in wanted:
        if state.moves:
            state = game.apply(state, BLUE, PlaceStone(next(idle)))
        state = game.apply(state, RED, PlaceStone(field))
    return state


def arm(side: int) -> list[int]:
    """Six fields from next to the centre to the middle of a side."""
    return [
        1 + SIDES * r * (r - 1) // 2 + r * side + i
        for r, i in ((1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3))
    ]


def owned(state: State, seat: Seat = RED) -> set[int]:
    return {corner for corner, owner in enumerate(state.corners) if owner == seat}


def test_two_players_play() -> None:
    """P1."""
    assert (PolyY().seats, PolyY().fewest) == (2, 2)


def test_a_standard_game_has_106_empty_fields_five_corners_and_the_pie_rule() -> None:
    """P2, P4, P13."""
    game, state = after("7.5.1:")
    assert game == PolyY()
    assert state.board == (None,) * 106
    assert state.corners == (None,) * 5


@pytest.mark.parametrize(
    ("line", "mover"),
    [
        ("7.5.1:", RED),
        ("7.5.1:43", BLUE),
        ("7.5.1:43,-1", RED),
        ("7.5.1:43,44", RED),
        ("7.5.1:43,-1,44", BLUE),
        ("7.5.0:43,44,45", BLUE),
    ],
)
def test_players_take_turns(line: str, mover: Seat) -> None:
    """P5, section 3: odd plies are the first player's, even plies the second's."""
    game, state = after(line)
    assert game.to_move(state) == (mover,)


def test_a_stone_is_of_the_colour_of_its_player() -> None:
    """P5."""
    _, state = after("7.5.1:43,1,49")
    stones = {field: seat for field, seat in enumerate(state.board) if seat is not None}
    assert stones == {0: RED, 76: BLUE, 82: RED}


REFUSED = [
    ("P5 only on empty fields", "7.5.1:43,44", RED, PlaceStone(0), "OCCUPIED"),
    ("P5 not on one's own stone", "7.5.0:43,44", RED, PlaceStone(2), "OCCUPIED"),
    ("P5 out of turn", "7.5.1:43", RED, PlaceStone(5), "NOT_YOUR_TURN"),
    ("P5 out of turn at the start", "7.5.1:", BLUE, PlaceStone(5), "NOT_YOUR_TURN"),
    ("P1 no third player", "7.5.1:", 2, PlaceStone(5), "NOT_YOUR_TURN"),
    ("P2 beyond the board", "7.5.1:", RED, PlaceStone(106), "BAD_FIELD"),
    ("P2 before the board", "7.5.1:", RED, PlaceStone(-1), "BAD_FIELD"),
    ("2.7 beyond a small board", "4.5.1:", RED, PlaceStone(31), "BAD_FIELD"),
    ("P13 not by the first player", "7.5.1:", RED, TakeFirstStone(), "SWAP_NOT_ALLOWED"),
    ("P13 only the first stone", "7.5.1:43,44", RED, TakeFirstStone(), "SWAP_NOT_ALLOWED"),
    ("P13 only on her first turn", "7.5.1:43,44,45", BLUE, TakeFirstStone(), "SWAP_NOT_ALLOWED"),
    ("P13 not taken back", "7.5.1:43,-1", RED, TakeFirstStone(), "SWAP_NOT_ALLOWED"),
    ("P13 at most once", "7.5.1:43,-1,44", BLUE, TakeFirstStone(), "SWAP_NOT_ALLOWED"),
    ("P13 only with the pie rule", "7.5.0:43", BLUE, TakeFirstStone(), "SWAP_NOT_ALLOWED"),
    ("P13 a swap is no placement", "7.5.1:43", BLUE, PlaceStone(0), "OCCUPIED"),
    ("P13 the swapped field is taken", "7.5.1:43,-1", RED, PlaceStone(0), "OCCUPIED"),
    ("order: turn before field", "7.5.1:43", RED, PlaceStone(900), "NOT_YOUR_TURN"),
    ("order: turn before swap", "7.5.1:43", RED, TakeFirstStone(), "NOT_YOUR_TURN"),
]


@pytest.mark.parametrize(
    ("line", "seat", "intent", "code"),
    [row[1:] for row in REFUSED],
    ids=[row[0] for row in REFUSED],
)
def test_what_the_rules_forbid_is_refused(line: str, seat: Seat, intent: Intent, code: str) -> None:
    game, state = after(line)
    with pytest.raises(IllegalIntent) as refused:
        game.apply(state, seat, intent)
    assert refused.value.code == code
    assert intent not in list(game.legal(state, seat))


@pytest.mark.parametrize(
    "intent", [PlaceStone(30), PlaceStone(0), PlaceStone(-1), TakeFirstStone()], ids=str
)
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_nothing_can_be_done_when_the_game_is_over(seat: Seat, intent: Intent) -> None:
    """Section 3, and the order of refusals: GAME_OVER is the first."""
    game, state = after("7.5.1:43")
    with pytest.raises(IllegalIntent) as refused:
        game.apply(game.withdraw(state, RED), seat, intent)
    assert refused.value.code == "GAME_OVER"


@pytest.mark.parametrize("turned", range(SIDES))
@pytest.mark.parametrize(
    ("sides", "corners"),
    [
        ((), ()),
        ((0,), ()),
        ((0, 1), ()),
        ((0, 2), ()),
        ((0, 1, 2), (1, 2)),
        ((0, 1, 3), (1,)),
        ((0, 1, 2, 3), (1, 2, 3)),
    ],
    ids=str,
)
def test_one_group_captures_the_corners_between_its_sides(
    sides: tuple[int, ...], corners: tuple[int, ...], turned: int
) -> None:
    """P6, section 4.2: two adjacent sides and any third; stones at the centre join them at last."""
    arms = [arm((side + turned) % SIDES) for side in sides]
    outer = [field for fields in arms for field in fields[1:]]
    state = red_plays([0, *outer, *(fields[0] for fields in arms)])
    assert owned(state) == {(corner + turned) % SIDES for corner in corners}
    assert (state.outcome is not None) == (len(corners) >= 3)


def test_one_stone_may_win_all_five_corners() -> None:
    """Section 4.3: it joins a ray to corner 0, and so two sides, to a group on the other three."""
    rings = range(1, 7)
    ray = {corner: [1 + 5 * r * (r - 1) // 2 + r * corner for r in rings] for corner in (0, 2)}
    fields = [0, *ray[0][1:], *ray[2], *arm(3)]
    assert owned(red_plays(fields)) == {2, 3}
    assert owned(red_plays([*fields, ray[0][0]])) == {0, 1, 2, 3, 4}


def test_two_groups_do_not_add_up() -> None:
    """P6, section 4.1: all three sides are reached, but by two groups."""
    state = red_plays([*arm(0), 0, *arm(1), *arm(2)[1:]])
    assert owned(state) == set()
    assert owned(red_plays([*arm(0), 0, *arm(1), *arm(2)[1:], arm(2)[0]])) == {1, 2}


@pytest.mark.parametrize("side", range(SIDES))
def test_a_corner_field_connects_to_both_its_sides(side: int) -> None:
    """P11: a row from corner to corner reaches three sides."""
    row = STANDARD.sides[side]
    assert owned(red_plays(row)) == {side, (side + 1) % SIDES}
    assert owned(red_plays(row[:-1])) == set()


def test_corners_of_several_groups_add_up_to_a_win() -> None:
    """P7: each row has captured two corners; the last stone wins with the second row."""
    state = red_plays([*STANDARD.sides[1], *STANDARD.sides[3]])
    assert owned(state) == {1, 2, 3, 4}
    assert state.outcome == Outcome((RED,), "three corners")


def test_two_corners_do_not_win() -> None:
    """P7."""
    state = red_plays(STANDARD.sides[1])
    assert len(owned(state)) == 2
    assert state.outcome is None


def test_the_game_ends_with_the_third_corner() -> None:
    """P7, section 4.3: over at once, whoever would have been next."""
    state = red_plays([*arm(0), 0, *arm(1), *arm(2), *arm(3)])
    assert owned(state) == {1, 2, 3}
    assert PolyY().to_move(state) == ()
    assert PolyY().outcome(state) == Outcome((RED,), "three corners")


def test_the_picture_shows_three_captured_corners() -> None:
    """P9, P10, section 4.5: red has the top, blue the two on the left, the others are open."""
    moves = [number for pair in zip(PICTURE_RED, PICTURE_BLUE, strict=False) for number in pair]
    game, state = after(f"7.5.0:{','.join(map(str, [*moves, PICTURE_RED[-1]]))}")
    assert state.corners == (RED, None, None, BLUE, BLUE)
    assert game.outcome(state) is None


def test_a_swap_changes_the_colour_of_the_first_stone_and_nothing_else() -> None:
    """P13, section 5: the same field, the same seats, and the first player is next."""
    game, before = after("7.5.1:11")
    state = game.apply(before, BLUE, TakeFirstStone())
    (field,) = before.moves
    assert [at for at, seat in enumerate(state.board) if seat is not None] == [field]
    assert state.board[field] == BLUE
    assert state.moves == (field, field)
    assert game.to_move(state) == (RED,)


def test_a_swapped_stone_connects_in_its_new_colour() -> None:
    """P13: with it blue has a row from corner to corner."""
    row = "49,-1,43,36,50,25,51,16,52,9,53,4,54"
    assert after(f"7.5.1:{row}")[1].corners == (None,) * 5
    assert after(f"7.5.1:{row},1")[1].corners == (BLUE, BLUE, None, None, None)


@pytest.mark.parametrize(
    ("line", "may"),
    [
        ("7.5.1:", False),
        ("7.5.1:43", True),
        ("7.5.0:43", False),
        ("7.5.1:43,44", False),
        ("7.5.1:43,-1", False),
        ("4.5.1:1", True),
    ],
)
def test_the_swap_is_offered_on_the_second_ply_alone(line: str, may: bool) -> None:
    """P13."""
    game, state = after(line)
    assert game.view(state, None).may_swap == may
    assert (TakeFirstStone() in game.legal(state, len(state.moves) % 2)) == may


def test_every_empty_field_is_legal() -> None:
    """P5."""
    game, state = after("4.5.1:1,2,31")
    fields = {it.field for it in game.legal(state, BLUE) if isinstance(it, PlaceStone)}
    assert fields == {*range(31)} - {*state.moves}


@pytest.mark.parametrize("leaver", [RED, BLUE])
@pytest.mark.parametrize("line", ["7.5.1:", "7.5.1:43", "7.5.1:43,-1"])
def test_who_resigns_has_lost_whoever_is_to_move(line: str, leaver: Seat) -> None:
    """Amendment to section 6."""
    game, state = after(line)
    left = game.withdraw(state, leaver)
    assert game.outcome(left) == Outcome((1 - leaver,), "resignation")
    assert not game.view(left, leaver).may_swap


def test_a_view_tells_the_position() -> None:
    """Section 6."""
    game, state = after("4.5.1:1,-1,2")
    view = game.view(state, None)
    assert view == View(moves=(16, 16, 30), corners=(None,) * 5, over=False, size=4)
    assert view.board == tuple({16: BLUE, 30: RED}.get(field) for field in range(31))
    assert (view.to_move, view.last, view.ply, view.may_swap) == (BLUE, 30, 3, False)


@pytest.mark.parametrize("size", [4, 5, 6, 7])
@pytest.mark.parametrize("pie", [True, False])
@pytest.mark.parametrize("seed", range(5))
def test_what_a_view_leaves_to_its_reader_is_what_is_true(size: Any, pie: bool, seed: int) -> None:
    game, random = PolyY(size=size, pie=pie), Random(seed)
    state = game.setup((RED, BLUE), bytes(32))
    for _ in range(200):
        view = game.view(state, None)
        swap = view.may_swap and TakeFirstStone() in [*game.legal(state, BLUE)]
        assert (view.board, view.to_move, view.ply) == (state.board, state.to_move, state.ply)
        assert view.last == (state.moves[-1] if state.moves else None)
        assert view.may_swap is swap is (pie and state.ply == 1)
        if state.to_move is None:
            break
        intent = TakeFirstStone() if swap and seed % 2 else game.sample(state, view.to_move, random)
        state = game.apply(state, view.to_move, intent)
    assert state.outcome is not None


def test_a_ply_that_captures_nothing_changes_one_place_of_the_view() -> None:
    game, state = after("7.5.1:43")
    then = game.apply(state, BLUE, PlaceStone(76))
    assert diff(game.view(state, None), game.view(then, None)) == [(0, 1), 76]


def test_a_view_with_a_field_that_its_board_has_not_is_none() -> None:
    for size, fields in ((4, 31), (5, 51), (6, 76), (7, 106)):
        msgspec.convert([[fields - 1], [None] * 5, False, size], View)
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert([[fields], [None] * 5, False, size], View)


def test_views_share_what_did_not_change() -> None:
    """So that a diff can stop there."""
    game, state = after("7.5.1:43")
    then = game.apply(state, BLUE, PlaceStone(76))
    before, later = game.view(state, RED), game.view(then, BLUE)
    assert later.corners is before.corners
    assert later.moves is then.moves
    assert game.view(game.withdraw(then, RED), None).moves is then.moves


def test_a_stone_that_captures_nothing_new_leaves_the_corners_as_they_were() -> None:
    row = STANDARD.sides[1]
    before, later = red_plays(row), red_plays([*row, STANDARD.neighbours[row[3]][0]])
    assert owned(before) == {1, 2}
    grown = PolyY(pie=False).apply(before, BLUE, PlaceStone(45))
    assert PolyY(pie=False).apply(grown, RED, PlaceStone(later.moves[-1])).corners is before.corners


@pytest.mark.parametrize(
    ("line", "intent", "message"),
    [
        ("4.5.1:1", PlaceStone(31), "There is no such field: they are 0 to 30."),
        ("4.5.1:1", PlaceStone(16), "That field is taken: choose an empty one."),
        ("4.5.0:1", TakeFirstStone(), "This game is played without the swap rule."),
        ("4.5.1:", TakeFirstStone(), "Only the second player's first turn may be a swap."),
    ],
)
def test_a_refusal_says_what_was_expected(line: str, intent: Intent, message: str) -> None:
    game, state = after(line)
    (seat,) = game.to_move(state)
    with pytest.raises(IllegalIntent) as refused:
        game.apply(state, seat, intent)
    assert refused.value.message == message


@pytest.mark.parametrize(
    "options", [{"size": 3}, {"size": 8}, {"size": "7"}, {"pie": 1}, {"sides": 5}], ids=str
)
def test_options_are_checked(options: dict[str, Any]) -> None:
    """Section 2.7: sizes 4 to 7."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(options, Options)


def test_an_impossible_second_owner_is_noticed() -> None:
    """P8: only a state that was tampered with can come to this."""
    state = red_plays(STANDARD.sides[1][:-1])
    forged = msgspec.structs.replace(state, corners=(None, BLUE, None, None, None))
    game = PolyY(pie=False)
    forged = game.apply(forged, BLUE, PlaceStone(45))
    with pytest.raises(AssertionError, match="only one player"):
        game.apply(forged, RED, PlaceStone(STANDARD.sides[1][-1]))
