"""Standings, the last place, those who withdraw, and the guards against endless games.

R-numbers are those of the checklist, D-numbers its decisions, sections those of the page.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from engines.game import Outcome
from engines.rotorouter.grid.board import bits
from engines.rotorouter.public import (
    Apply,
    Bottom,
    EndTurn,
    FixCorner,
    FixStraight,
    PlaceTrack,
    Replace,
    Rotate,
    TokenMove,
    TokenPlace,
)
from engines.rotorouter.turns.standings import Result, places, standings
from tests.engines.rotorouter.tables import (
    BLUE,
    FULL,
    GREEN,
    LINE,
    RED,
    ROAD,
    SEALED,
    TRAPPED,
    YELLOW,
    Table,
    corners_before,
    table,
)

# Standings (R67 to R72, R98; section 8)

STANDINGS = [
    ("R69 before the first score", [0, 0, 0, 0], ["", "", "", ""]),
    ("R70 the first score", [1, 0, 0, 0], ["1st", "2nd", "2nd", "2nd"]),
    ("R71", [1, 1, 0, 0], ["T-1st", "T-1st", "T-2nd", "T-2nd"]),
    ("R71 dense", [2, 1, 1, 0], ["1st", "T-2nd", "T-2nd", "3rd"]),
    ("R71", [2, 0, 0, 0], ["1st", "T-2nd", "T-2nd", "T-2nd"]),
    ("R71", [2, 1, 0], ["1st", "2nd", "3rd"]),
    ("R71", [1, 1], ["T-1st", "T-1st"]),
    ("R70 two players", [0, 1], ["2nd", "1st"]),
]


@pytest.mark.parametrize(("rule", "scored", "labels"), STANDINGS)
def test_standings_share_places(rule: str, scored: list[int], labels: list[str]) -> None:
    """R67, D24; R72: those who do not play are not listed."""
    found = {it.seat: it.label for it in standings(tuple(map(Result, range(9), scored)))}
    assert [found[seat] for seat in range(len(scored))] == labels


def test_standings_follow_every_score_and_every_undo() -> None:
    """R74: they are found from the state, so an earlier state has the earlier ones."""
    one = table(ROAD, seat=RED)
    scored = one.do(TokenMove((0, 0), (6, 0)))
    labels = [row.label for row in scored.view(None).standings]
    assert labels == ["1st", "2nd", "2nd", "2nd"]
    assert [row.place for row in one.view(None).standings] == [None] * 4


def test_standings_are_listed_best_first() -> None:
    """R67, section 8: within a place by seat."""
    rows = standings((Result(0, 0), Result(1, 2), Result(2, 0), Result(3, 2)))
    assert [it.seat for it in rows] == [1, 3, 0, 2]


def test_who_finished_is_placed_by_when_and_never_tied() -> None:
    """R86, R98, D25."""
    rows = (Result(0, 3, finish=2), Result(1, 2), Result(2, 3, finish=1), Result(3, 2))
    assert places(rows) == {2: 1, 0: 2, 1: 3, 3: 3}


def test_who_withdrew_ranks_last_the_later_the_better() -> None:
    """Section 8 amended."""
    rows = (Result(0, 2, out=1), Result(1, 0), Result(2, 2, out=2), Result(3, 0))
    assert places(rows) == {1: 1, 3: 1, 2: 2, 0: 3}


def test_first_places_are_shared_where_the_one_who_scored_withdrew() -> None:
    """R70, R71: but one corner is scored, yet more than one is first."""
    rows = standings((Result(0, 0), Result(1, 0), Result(2, 1, out=1)))
    assert [(it.seat, it.label) for it in rows] == [(0, "T-1st"), (1, "T-1st"), (2, "2nd")]


def test_who_withdrew_is_listed_last_before_any_score() -> None:
    """R69, section 8 amended."""
    rows = standings((Result(0, 0, out=1), Result(1, 0), Result(2, 0, out=2)))
    assert [(it.seat, it.label) for it in rows] == [(1, ""), (2, ""), (0, "")]


# The end (R85, R86; section 8)


def test_play_goes_on_to_the_last_place() -> None:
    """R85, R86, R98: the winner was first; the last one plays alone."""
    last = corners_before(2).having(GREEN, finish=1).having(BLUE, finish=2)
    last = last.having(YELLOW, finish=3)
    assert last.state.outcome is None
    one = last.do(TokenMove((0, 0), (6, 0)))
    assert one.state.outcome == Outcome((GREEN,), "three corners", (4, 1, 2, 3))
    assert one.state.phase == "game_over"
    assert one.happened("game_over")


@pytest.mark.parametrize(
    ("play_on", "finished", "over"),
    [
        ("all", 0, False),
        ("winner", 0, True),
        ("one_left", 0, False),
        ("one_left", 2, True),
        ("all", 2, False),
    ],
)
def test_an_option_says_when_the_game_stops(play_on: str, finished: int, over: bool) -> None:
    """Section 9, ``play_on``."""
    one = corners_before(2, play_on=play_on)
    for place, seat in enumerate((GREEN, BLUE)[:finished], 1):
        one = one.having(seat, finish=place, reached=(0, 1, 3))
    after = one.do(TokenMove((0, 0), (6, 0)))
    assert (after.state.outcome is not None) == over


def test_the_last_one_who_has_not_withdrawn_has_won() -> None:
    """Section 8 amended; tokens leave the board, tracks stay."""
    one = table("┼rR ─gG ─bB")
    first = one.withdraw(GREEN)
    assert first.state.current == RED
    assert first.state.board.tokens[GREEN] == 0
    assert first.state.board.tiles == one.state.board.tiles
    second = first.withdraw(RED)
    assert second.state.current == BLUE
    third = second.withdraw(BLUE)
    assert third.state.outcome == Outcome((YELLOW,), "resignation", (3, 4, 2, 1))
    assert third.withdraw(YELLOW) == third


def test_of_two_the_other_has_won() -> None:
    one = table(LINE, seats=(RED, BLUE)).withdraw(RED)
    assert one.state.outcome == Outcome((BLUE,), "resignation")


def test_where_somebody_has_finished_the_last_one_plays_on_alone() -> None:
    """Section 8 amended: the usual rule applies; who is finished cannot withdraw."""
    one = table(LINE, seats=(RED, BLUE, YELLOW)).having(BLUE, finish=1)
    left = one.withdraw(YELLOW)
    assert left.state.outcome is None
    assert left.withdraw(BLUE) == left
    assert left.withdraw(RED).state.outcome == Outcome((BLUE,), "three corners", (2, 0, 1, 3))
    stopped = table(LINE, seats=(RED, BLUE, YELLOW), play_on="one_left").having(BLUE, finish=1)
    assert stopped.withdraw(YELLOW).state.outcome is not None


# Guards (section 8, D34)


def quiet(**options: Any) -> Table:
    """A full board, where turns pass without progress."""
    return table(FULL, must_draw=False, **options)


def rounds(one: Table, count: int) -> Table:
    for _ in range(count * len(one.state.people)):
        one = one.do(EndTurn()) if one.state.outcome is None else one
    return one


def test_rounds_without_progress_end_the_game() -> None:
    """``stall_rounds``; told from 30 on."""
    one = quiet(stall_rounds=32, seats=(RED, BLUE)).having(BLUE, reached=(RED,))
    assert rounds(one, 29).state.idle_rounds == 29
    assert not rounds(one, 29).happened("stalling")
    assert [event.number for event in rounds(one, 30).happened("stalling")] == [30]
    assert rounds(one, 31).state.outcome is None
    assert rounds(one, 32).state.outcome == Outcome((BLUE,), "stall")


def test_a_limit_of_rounds_ends_the_game() -> None:
    """``max_rounds``: places by standings, equal ones shared; all equal is a draw."""
    one = quiet(max_rounds=5, stall_rounds=0)
    assert rounds(one, 4).state.round == 5
    assert rounds(one, 5).state.outcome == Outcome((), "limit", (1, 1, 1, 1))
    two = one.having(RED, reached=(1,)).having(BLUE, reached=(3,))
    assert rounds(two, 5).state.outcome == Outcome((RED, BLUE), "limit", (1, 2, 1, 2))
    assert rounds(quiet(stall_rounds=0, max_rounds=250), 40).state.outcome is None


PROGRESS = [
    ("a new track", table(LINE, held="S"), PlaceTrack(3, 0, 0), True),
    ("turned into a Cross", table(LINE, held="RC"), Replace(1, 0), True),
    ("a Cross stays one", table(LINE, held="RC"), Replace(0, 0), False),
    ("a turned track", table(LINE, held="RS"), Rotate(1, 0, 90), False),
    ("a token placed", table(LINE), TokenPlace(), True),
    ("a token moved", table("┼rR ─r"), TokenMove((0, 0), (1, 0)), False),
    ("a score", table(ROAD), TokenMove((0, 0), (6, 0)), True),
    ("a corner fixed", table(SEALED), FixCorner(), True),
    ("a Straight fixed", table(TRAPPED), FixStraight(2, 1), True),
    ("the board turned", table(LINE).turn(roll="CW90"), Apply(), False),
    ("a card bottomed", table(LINE, held="S"), Bottom(), False),
]


@pytest.mark.parametrize(("what", "one", "intent", "counts"), PROGRESS)
def test_progress_is(what: str, one: Table, intent: Any, counts: bool) -> None:
    stale = Table(one.game, replace(one.state, idle_rounds=7))
    after = stale.do(intent)
    assert (after.state.idle_rounds == 0) == counts
    assert after.state.progress == counts


def test_a_round_with_progress_starts_the_count_anew() -> None:
    one = quiet(seats=(RED, BLUE))
    with_token = rounds(one, 3).do(TokenPlace(), EndTurn(), EndTurn())
    assert with_token.state.idle_rounds == 0
    assert rounds(with_token, 2).state.idle_rounds == 2


def test_a_round_is_over_when_the_turn_comes_back_to_a_lower_seat() -> None:
    """Section 8 amended: also when one plays alone."""
    one = table(FULL, must_draw=False).having(RED, finish=1).begun(GREEN)
    seen = []
    for _ in range(4):
        seen.append((one.state.current, one.state.round))
        one = one.do(EndTurn())
    assert seen == [(GREEN, 1), (BLUE, 1), (YELLOW, 1), (GREEN, 2)]
    alone = one.having(GREEN, finish=2).having(YELLOW, finish=3)
    before = alone.state.round
    assert alone.do(EndTurn()).state.round == before + 1


def test_a_full_board_is_told() -> None:
    text = FULL.replace("┼b", ".", 1)
    one = table(text, held="X").do(PlaceTrack(6, 6, 0))
    assert one.happened("board_full")
    assert one.state.board.tiled == bits(range(49))
