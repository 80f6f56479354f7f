"""The rules of Toppen, sentence by sentence: T-numbers of the rules page, C-numbers of decisions.

Positions are lines of notation; ``row("21,1,-,-")`` is a board of which only the top row is used.
"""

from typing import Any

import msgspec
import pytest

from engines.catalog import make
from engines.game import IllegalIntent, Outcome
from engines.toppen.board import Board, End, Step
from engines.toppen.notation import read
from engines.toppen.public import Intent, Keep, Move, Special, TakeFirstMove
from engines.toppen.rules import Toppen
from engines.toppen.state import State
from engines.toppen.turn import TurnPosition, begun, played, steps, tower
from tests.engines.samples import option_sets, play

BLUE, RED = 0, 1
OFF = Special(False, None, None)
ANTI = Special(anti_backtracking=True)
EMPTY = "/-,-,-,-/-,-,-,-/-,-,-,-"


def row(cells: str, rest: str = "1 - - 0 0") -> TurnPosition:
    return read(f"{cells}{EMPTY} {rest}")


def across(here: int, there: int) -> Step:
    return (0, here), (0, there)


def text(board: Board) -> str:
    return ",".join("".join(map(str, stack)) or "-" for stack in board[0])


def state(position: TurnPosition) -> State:
    return State(position, choosing=False)


def custom(cells: str, **options: Any) -> tuple[Toppen, State]:
    game: Any = make("toppen", {"start": "custom", "layout": cells + EMPTY, **options}, 1)
    return game, game.setup((BLUE, RED), bytes(32))


def refused(game: Toppen, before: State, seat: int, intent: Intent) -> str:
    with pytest.raises(IllegalIntent) as why:
        game.apply(before, seat, intent)
    assert intent not in list(game.legal(before, seat))
    return why.value.code


# Turns (T5)


def test_two_players_take_turns_and_the_first_side_begins() -> None:
    """T5, C17."""
    game, before = custom("2,1,2,1")
    assert (game.seats, game.fewest) == (2, 2)
    assert game.to_move(before) == (BLUE,)
    after = game.apply(before, BLUE, Move((0, 3), (0, 2)))
    assert game.to_move(after) == (RED,)


# What may be moved (T6 to T10, T15 to T18)

OPEN_STEPS = [
    ("T6 only one's own on top", row("12,11,2,-"), {(1, 0), (1, 2)}),
    ("T6 the other side", row("12,11,2,-", "2 - - 0 0"), {(0, 1), (2, 1)}),
    ("T7 never to an empty cell", row("1,2,-,-"), {(0, 1)}),
    ("T7 not around the rim", row("1,2,2,12"), {(0, 1)}),
    ("T8 a lone piece may not part them", row("2,1,2,1"), {(3, 2)}),
    ("T8 a piece above others may leave", row("2,21,2,1"), {(1, 0), (1, 2), (3, 2)}),
    ("C6 one piece, not the stack", row("2,211,2,-"), {(1, 0), (1, 2)}),
    ("T18 off by default", row("11,21,-,-", "1 pass 1:00-01 1 1"), {(0, 1), (1, 0)}),
]


@pytest.mark.parametrize(
    ("position", "found"), [it[1:] for it in OPEN_STEPS], ids=[it[0] for it in OPEN_STEPS]
)
def test_these_steps_are_legal(position: TurnPosition, found: set[Any]) -> None:
    assert {(here[1], there[1]) for here, there in steps(position, Special())} == found


def test_a_step_goes_one_cell_up_down_left_or_right() -> None:
    """T7."""
    line = "1,1,1,-/1,12221,1,-/1,1,1,-/-,-,-,- 1 - - 0 0"
    here = (1, 1)
    assert {there for cell, there in steps(read(line), Special()) if cell == here} == {
        *((0, 1), (1, 2), (2, 1), (1, 0))
    }


BARRED = [
    ("T16 not back", ANTI, "1 pass 1:00-01 1 1", {(0, 1)}),
    ("T15 only after a pass", ANTI, "1 - 2:00-01 1 1", {(0, 1), (1, 0)}),
    ("T15 only one's own move", ANTI, "1 pass 2:00-01 1 1", {(0, 1), (1, 0)}),
    ("nothing moved yet", ANTI, "1 pass - 0 0", {(0, 1), (1, 0)}),
    ("another step", ANTI, "1 pass 1:10-00 1 1", {(0, 1), (1, 0)}),
    ("T18", Special(), "1 pass 1:00-01 1 1", {(0, 1), (1, 0)}),
]


@pytest.mark.parametrize(
    ("special", "rest", "found"), [it[1:] for it in BARRED], ids=[it[0] for it in BARRED]
)
def test_a_piece_may_not_go_back_at_once_when_the_other_had_to_pass(
    special: Special, rest: str, found: set[Any]
) -> None:
    position = row("11,21,-,-", rest)
    assert {(here[1], there[1]) for here, there in steps(position, special)} == found


def test_it_may_go_back_two_turns_later() -> None:
    """T16: only the latest move is remembered."""
    position = row("11,211,21,-", "1 pass 1:01-02 2 1")
    after, _ = played(position, across(0, 1), ANTI)
    assert across(2, 1) in steps(after, ANTI)
    assert across(1, 0) not in steps(after, ANTI)


@pytest.mark.parametrize("cells", ["2,1,2,-", "2,1,2,122", "12,2,-,-"])
def test_a_side_that_cannot_move_passes_even_at_the_start(cells: str) -> None:
    """T10, C13: buried, or every move would part the stacks; the other side's run is then 1."""
    game, before = custom(cells)
    assert game.to_move(before) == (RED,)
    assert before.position.passed
    assert game.view(before, None).passed == BLUE
    after = game.apply(before, RED, next(iter(game.legal(before, RED))))
    assert after.position.run == 1


def test_nobody_passes_who_can_move() -> None:
    """T10, section 3: a pass is made by the rules, never sent."""
    now, end = begun(row("2,1,2,1"), Special())
    assert (now.passed, now.to_move, end) == (False, 1, None)
    after, _ = played(now, across(3, 2), Special())
    assert (after.passed, after.to_move) == (False, 2)


def test_a_pass_leaves_run_last_move_and_counter_as_they_are() -> None:
    """Section 3, C2."""
    before = row("11,21,-,-", "2 - 1:00-01 3 4")
    now, end = begun(before, Special())
    assert end is None
    assert now == row("11,21,-,-", "1 pass 1:00-01 3 4")


# Ends (T11 to T13, T19 to T24)

SIX = Special()
ENDS = [
    ("T11 the top wins, here the mover", "1,2,-,-", "1 - - 0 0", (0, 1), SIX, (1, "summit")),
    ("C7 summit before bottom control", "1,22,-,-", "1 - - 0 0", (0, 1), SIX, (1, "summit")),
    ("T12 C9 for who did not move", "1,2,2,-", "1 - - 0 0", (0, 1), SIX, (2, "bottom control")),
    ("T12 the same for red", "1,1,2,-", "2 - - 0 0", (2, 1), SIX, (1, "bottom control")),
    (
        "T19 the sixth in a row loses",
        "11,211,-,-",
        "1 pass 1:00-01 5 1",
        (0, 1),
        SIX,
        (2, "N-Move"),
    ),
    ("T19 the fifth does not", "11,211,-,-", "1 pass 1:00-01 4 1", (0, 1), SIX, None),
    (
        "C8 it loses with one stack, too",
        "1,21,-,-",
        "1 pass 1:01-00 5 0",
        (0, 1),
        SIX,
        (2, "N-Move"),
    ),
    ("C8 off: the summit", "1,21,-,-", "1 pass 1:01-00 5 0", (0, 1), OFF, (1, "summit")),
    (
        *("C8 and with bottom control for the mover", "2,1,1,-", "2 pass 2:01-00 5 0", (0, 1)),
        *(SIX, (1, "N-Move")),
    ),
    ("T19 three", "11,21,-,-", "1 pass 1:00-01 2 1", (0, 1), Special(n_move=3), (2, "N-Move")),
    ("T19 twenty", "11,21,-,-", "1 pass 1:00-01 18 1", (0, 1), Special(n_move=20), None),
    ("T22 thirty turns", "11,21,2,-", "1 - 2:02-01 1 29", (0, 1), SIX, (None, "stalemate")),
    ("T22 twenty-nine", "11,21,2,-", "1 - 2:02-01 1 28", (0, 1), SIX, None),
    ("C4 no turn in the same run", "11,21,-,-", "1 pass 1:00-01 1 29", (0, 1), SIX, None),
    ("T22 fewer stacks", "1,11,22,-", "1 - 2:03-02 1 29", (0, 1), SIX, None),
    ("T24 off", "11,21,2,-", "1 - 2:02-01 1 99", (0, 1), OFF, None),
    ("T24 ten", "11,21,2,-", "1 - 2:02-01 1 9", (0, 1), Special(stalemate=10), (None, "stalemate")),
]


@pytest.mark.parametrize(
    ("cells", "rest", "step", "special", "end"), [it[1:] for it in ENDS], ids=[it[0] for it in ENDS]
)
def test_a_move_ends_the_game_like_this(
    cells: str, rest: str, step: tuple[int, int], special: Special, end: Any
) -> None:
    position = row(cells, rest)
    assert across(*step) in steps(position, special)
    assert played(position, across(*step), special)[1] == end


COUNTED = [
    ("the first move", "1 - - 0 0", "11,21,2,-", (0, 1), (1, 1)),
    ("the other moved before", "1 - 2:02-01 3 4", "11,21,2,-", (0, 1), (1, 5)),
    ("a move in a row", "1 pass 1:00-01 1 4", "11,21,-,-", (0, 1), (2, 4)),
    ("a cell was emptied", "1 - 2:02-01 1 4", "1,21,2,-", (0, 1), (1, 0)),
    ("in a row, and a cell was emptied", "1 pass 1:01-00 2 4", "1,21,21,-", (0, 1), (3, 0)),
    ("after a pass at the start", "2 pass - 0 0", "2,1,2,-", (0, 1), (1, 0)),
]


@pytest.mark.parametrize(
    ("rest", "cells", "step", "counters"), [it[1:] for it in COUNTED], ids=[it[0] for it in COUNTED]
)
def test_moves_in_a_row_and_turns_without_one_stack_fewer_are_counted(
    rest: str, cells: str, step: tuple[int, int], counters: tuple[int, int]
) -> None:
    """T19, T22, C4."""
    after, _ = played(row(cells, rest), across(*step), Special())
    assert (after.run, after.quiet) == counters
    assert after.last == across(*step)


@pytest.mark.parametrize(
    ("cells", "winner"),
    [
        ("2,1,2,-", None),
        ("2,1,22,-", 2),
        ("21,1,2,-", 1),
        ("21,1,22,-", None),
        ("22,1,12,-", 2),
    ],
)
def test_two_passes_in_a_row_are_won_by_the_top_of_the_tallest(cells: str, winner: Any) -> None:
    """T13, C11, C12: no play leads there (section 4), so the state is made up."""
    assert tower(row(cells).board) == winner
    if cells[:2] != "21":  # the side to move is stuck, and told that the other one is
        end = begun(row(cells, "1 pass - 0 0"), Special())[1]
        assert end == End(winner, "tower")


@pytest.mark.parametrize(
    ("cells", "end"),
    [
        ("-,12,-,-", Outcome((RED,), "summit")),
        ("-,121,-,-", Outcome((BLUE,), "summit")),
        ("12,1,-,-", Outcome((BLUE,), "bottom control")),
        ("21,2,-,-", Outcome((RED,), "bottom control")),
    ],
)
def test_a_layout_may_be_over_before_any_move(cells: str, end: Outcome) -> None:
    """C10, C16, amendment: whoever would be to move, and nobody chooses a side."""
    game, before = custom(cells, swap=True)
    assert game.outcome(before) == end
    assert game.to_move(before) == ()


def test_the_seat_wins_that_moves_the_colour() -> None:
    """T12, C9, with sides exchanged."""
    game, before = custom("1,2,2,-", swap=True)
    after = game.apply(game.apply(before, RED, TakeFirstMove()), RED, Move((0, 0), (0, 1)))
    assert game.outcome(after) == Outcome((BLUE,), "bottom control")


@pytest.mark.parametrize("game", option_sets("toppen", 1), ids=str)
def test_in_play_bottom_control_is_lost_and_a_summit_won_by_who_moved(game: Toppen) -> None:
    """Section 3: only a layout can be won otherwise; and nobody ever passes after a pass (T13)."""
    for seed in range(12):
        one = play(game, seed)
        end = game.outcome(one.end)
        assert end is not None
        mover = one.plies[-1][1]
        won = {"bottom control": 1 - mover, "summit": mover, "N-Move": 1 - mover}
        assert end.reason in {*won, "stalemate", "repetition"}
        assert end.winners == ((won[end.reason],) if end.reason in won else ())


# Repetition (C18)

BACK_AND_FORTH = [Move((0, 0), (0, 1)), Move((0, 1), (0, 0))]


@pytest.mark.parametrize(
    ("options", "plies", "reason"),
    [
        ({"n_move": None, "stalemate": None}, 5, "repetition"),
        ({"n_move": None}, 5, "repetition"),
        ({"stalemate": None}, 6, "N-Move"),
        ({}, 6, "N-Move"),
        ({"n_move": 20}, 20, "N-Move"),
    ],
)
def test_the_third_time_is_a_draw_where_a_rule_is_off(
    options: dict[str, Any], plies: int, reason: str
) -> None:
    """C18: one side shuffles while the other is buried; runs differ, so N-Move ends it first."""
    game, now = custom("111,21,-,-", **options)
    seen = [game.view(now, None).seen]
    while game.outcome(now) is None:
        now = game.apply(now, BLUE, BACK_AND_FORTH[now.ply % 2])
        seen.append(game.view(now, None).seen)
    assert now.outcome is not None
    assert (now.ply, now.outcome.reason) == (plies, reason)
    if reason == "repetition":
        assert now.outcome.winners == ()
        assert seen == [1, 1, 1, 2, 2, 3]
    else:
        assert max(seen) <= 1


def test_nothing_is_kept_for_repetitions_that_cannot_be() -> None:
    game, now = custom("111,21,-,-")
    assert game.apply(now, BLUE, BACK_AND_FORTH[0]).past == ()
    game, now = custom("1,11,2,-", n_move=None)
    assert len(game.apply(now, BLUE, Move((0, 0), (0, 1))).past) == 1  # a stack has gone


# Swap


def test_the_second_seat_sees_the_layout_and_chooses_its_side() -> None:
    game, before = custom("2,1,2,1", swap=True)
    assert game.to_move(before) == (RED,)
    assert list(game.legal(before, RED)) == [TakeFirstMove(), Keep()]
    assert game.view(before, RED).may_swap
    assert game.view(before, RED).legal == ()


@pytest.mark.parametrize(
    ("choice", "first", "colours"),
    [(TakeFirstMove(), RED, (2, 1)), (Keep(), BLUE, (1, 2))],
    ids=repr,
)
def test_the_first_colour_moves_first_whoever_has_it(
    choice: Intent, first: int, colours: tuple[int, int]
) -> None:
    game, before = custom("2,1,2,1", swap=True)
    after = game.apply(before, RED, choice)
    assert game.to_move(after) == (first,)
    assert list(game.legal(after, first)) == [Move((0, 3), (0, 2))]
    assert after.position == before.position
    seen = game.view(after, first)
    assert (seen.colours, seen.may_swap, seen.ply) == (colours, False, 1)


def test_a_pass_at_the_start_stays_one_when_sides_are_chosen() -> None:
    """C13: the first colour is stuck, so whoever has the second one moves."""
    game, before = custom("2,1,2,-", swap=True)
    assert game.to_move(game.apply(before, RED, TakeFirstMove())) == (BLUE,)
    assert game.to_move(game.apply(before, RED, Keep())) == (RED,)


# Refusals, in their order (amendments; C14)

LINE = row("2,1,2,12", "1 - - 0 0")
BACK = row("11,21,-,-", "1 pass 1:00-01 1 1")
REFUSED: list[tuple[str, State, int, Intent, str]] = [
    ("T5", state(LINE), RED, Move((9, 9), (0, 0)), "NOT_YOUR_TURN"),
    ("no third seat", state(LINE), 2, Move((0, 1), (0, 0)), "NOT_YOUR_TURN"),
    ("T2 off the board", state(LINE), BLUE, Move((4, 0), (0, 0)), "OUT_OF_BOUNDS"),
    ("T2 to beyond", state(LINE), BLUE, Move((1, 1), (-1, 1)), "OUT_OF_BOUNDS"),
    ("nothing there", state(LINE), BLUE, Move((1, 1), (3, 3)), "EMPTY_CELL"),
    ("T6 not yours", state(LINE), BLUE, Move((0, 0), (3, 3)), "NOT_YOUR_PIECE"),
    ("T6 buried", state(LINE), BLUE, Move((0, 3), (0, 2)), "NOT_YOUR_PIECE"),
    ("T7 too far", state(LINE), BLUE, Move((0, 1), (0, 3)), "NOT_ADJACENT"),
    ("T7 nowhere", state(LINE), BLUE, Move((0, 1), (0, 1)), "NOT_ADJACENT"),
    ("T7 aslant", state(LINE), BLUE, Move((0, 1), (1, 2)), "NOT_ADJACENT"),
    ("T7 empty", state(LINE), BLUE, Move((0, 1), (1, 1)), "EMPTY_TARGET"),
    ("T9 parted", state(LINE), BLUE, Move((0, 1), (0, 0)), "WOULD_DISCONNECT"),
    ("T16 back", state(BACK), BLUE, Move((0, 1), (0, 0)), "NO_BACKTRACK"),
    ("swap off", state(LINE), BLUE, TakeFirstMove(), "SWAP_NOT_OPEN"),
    ("keep off", state(LINE), BLUE, Keep(), "SWAP_NOT_OPEN"),
    ("turn before swap", state(LINE), RED, TakeFirstMove(), "NOT_YOUR_TURN"),
    ("first choose", State(LINE, choosing=True), RED, Move((0, 0), (0, 1)), "NOT_YOUR_TURN"),
    ("not the first seat", State(LINE, choosing=True), BLUE, TakeFirstMove(), "NOT_YOUR_TURN"),
    ("over", State(LINE, False, outcome=Outcome((), "x")), BLUE, TakeFirstMove(), "GAME_OVER"),
    ("over", State(LINE, False, outcome=Outcome((), "x")), RED, Move((9, 9), (9, 9)), "GAME_OVER"),
]


@pytest.mark.parametrize(
    ("before", "seat", "intent", "code"), [it[1:] for it in REFUSED], ids=[it[0] for it in REFUSED]
)
def test_what_the_rules_forbid_is_refused(
    before: State, seat: int, intent: Intent, code: str
) -> None:
    assert refused(Toppen(anti_backtracking=True), before, seat, intent) == code


@pytest.mark.parametrize("told", ['{"type":"pass"}', '{"type":"move","from":[0],"to":[0,1]}', "{}"])
def test_what_is_no_intent_cannot_be_read(told: str) -> None:
    """BAD_INTENT; and a pass is never sent."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(told, type=Toppen.intent_type)


def test_an_intent_is_worded_as_agreed() -> None:
    told = '{"type":"move","from":[0,1],"to":[0,2]}'
    assert msgspec.json.decode(told, type=Toppen.intent_type) == Move((0, 1), (0, 2))
    assert msgspec.json.encode(Move((0, 1), (0, 2))).decode() == told
    assert (
        msgspec.json.encode([TakeFirstMove(), Keep()]).decode()
        == '[{"type":"swap"},{"type":"keep"}]'
    )


def test_what_was_refused_changes_nothing() -> None:
    """C14: six attempts and one legal move make a run of one."""
    game, before = custom("2,1,2,12")
    told = repr(before)
    for _ in range(6):
        assert refused(game, before, RED, Move((0, 2), (0, 1))) == "WOULD_DISCONNECT"
    assert repr(before) == told
    assert game.apply(before, RED, Move((0, 3), (0, 2))).position.run == 1


def test_the_special_rules_stay_as_they_were_when_the_game_began() -> None:
    """C15."""
    with pytest.raises(AttributeError):
        Toppen().n_move = 3  # type: ignore[misc]


# Resigning (C19)


@pytest.mark.parametrize("leaver", [BLUE, RED])
def test_who_resigns_has_lost_also_before_sides_are_chosen(leaver: int) -> None:
    game, before = custom("2,1,2,1", swap=True)
    left = game.withdraw(before, leaver)
    assert game.outcome(left) == Outcome((1 - leaver,), "resignation")
    assert not game.view(left, RED).may_swap
