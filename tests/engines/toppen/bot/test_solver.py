"""The exact solver, against plain search by other code, and what it says when it cannot."""

import subprocess
import sys
import time
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.bot import NeedsNumba
from engines.toppen.board import CELLS, CHAIN, SHORT_CHAIN, Board, connected, placed
from engines.toppen.board import read as read_board
from engines.toppen.bot.solver import OPPOSITE, Solved, solve
from engines.toppen.notation import read
from engines.toppen.public import FAIR_FROM, Special
from engines.toppen.rules import Toppen
from engines.toppen.starts import TABLE, colourings, numbered, shapes
from engines.toppen.turn import TurnPosition, begun, played, steps
from tests.engines.toppen.brute import DRAW, Node, Rules, values
from tests.support.evidence import last_seed, record

ROOT = Path(__file__).parents[4]
SETTINGS = [Special(*it) for it in product((False, True), (3, 6, None), (10, 13, None))]
MORE = [Special(anti, *it) for anti in (False, True) for it in ((6, 30), (5, 20), (20, 100))]
TOTALS = [
    (Special(), (345_348, 187_928, 42_796)),
    (Special(stalemate=FAIR_FROM), (345_348, 187_928, 42_796)),
    (Special(stalemate=10), (339_588, 182_260, 54_224)),
    (Special(n_move=3), (339_928, 188_028, 48_116)),
    (Special(n_move=None, stalemate=None), (343_640, 186_880, 45_552)),
    (Special(anti_backtracking=True), (358_056, 201_232, 16_784)),
]
WHOLE = "Toppen: every flat start solved"
BRUTE = "Toppen: solver against brute force"
needs_numba = pytest.mark.needs("numba")


def solved(position: TurnPosition, special: Special) -> Solved:
    found = solve(position, special)
    assert found is not None
    return found


# Against brute force


def small_layout(random: Random, most: int) -> Board:
    """Two to four connected stacks of both colours, not over yet."""
    while True:
        cells = random.sample(CELLS, random.choice((2, 3, 3, 4)))
        pieces = [random.choice((1, 2)) for _ in range(random.randint(len(cells), most))]
        heap: dict[Any, Any] = {}
        for at, piece in enumerate(pieces):
            cell = cells[at] if at < len(cells) else random.choice(cells)
            heap[cell] = (*heap.get(cell, ()), piece)
        if connected(heap.keys()) and len({stack[0] for stack in heap.values()}) == 2:
            return placed(heap)


def some_positions(
    board: Board, special: Special, random: Random, count: int
) -> list[TurnPosition]:
    """Positions with random counters that play from ``board`` may come to."""
    found: list[TurnPosition] = []
    while len(found) < count:
        now, end = begun(TurnPosition(board, random.choice((1, 2))), special)
        for _ in range(random.randrange(12)):
            after, end = played(now, random.choice(steps(now, special)), special)
            if end:
                break
            now = after
        found.append(recounted(now, special, random))
    return found


def recounted(position: TurnPosition, special: Special, random: Random) -> TurnPosition:
    """``position`` with any counters that fit it; who has just had to pass is kept."""
    run = random.randint(1, (special.n_move or 9) - 1) if position.run else 0
    quiet = random.randrange(special.stalemate or 40)
    return TurnPosition(
        position.board, position.to_move, position.passed, position.last, position.mover, run, quiet
    )


def as_node(position: TurnPosition, special: Special) -> Node:
    """The same position in the words of the other code."""
    cells = tuple("".join(map(str, position.board[row][col])) for row, col in CELLS)
    last = position.last and (CELLS.index(position.last[0]), CELLS.index(position.last[1]))
    return Node(
        cells,
        str(position.to_move),
        position.passed,
        str(position.mover or ""),
        position.run if special.n_move else min(position.run, 2),
        last if special.anti_backtracking else None,
        position.quiet if special.stalemate else 0,
    )


def compared(special: Special, seed: int, layouts: int, most: int) -> int:
    """How many positions were compared; each has the same value by both."""
    random = Random(f"{special} {seed}")
    rules, count = Rules(*(getattr(special, name) for name in special.__struct_fields__)), 0
    for _ in range(layouts):
        board = small_layout(random, most)
        positions = set(some_positions(board, special, random, 40))
        nodes = {position: as_node(position, special) for position in positions}
        winners, found = values(list(nodes.values()), rules), solved(TurnPosition(board), special)
        for position, node in nodes.items():
            winner = winners[node]
            value = "draw" if winner == DRAW else "win" if winner == node.side else "loss"
            assert found.value(position) == value, (special, position)
        count += len(nodes)
    return count


@needs_numba
@pytest.mark.parametrize("special", SETTINGS, ids=str)
def test_brute_force_finds_the_same_values_under_every_setting(special: Special) -> None:
    """18 settings of at least 60 make more than a thousand positions."""
    assert compared(special, seed=1, layouts=4, most=6) >= 60


@needs_numba
@pytest.mark.slow
def test_brute_force_finds_the_same_values_of_many_more_positions() -> None:
    began, seed = time.monotonic(), last_seed(BRUTE) + 1
    count = sum(
        compared(special, seed * 10 + most, layouts, most)
        for special in SETTINGS + MORE
        for layouts, most in ((40, 6), (10, 7), (4, 8))
    )
    result = f"{len(SETTINGS + MORE)} settings of the special rules: 0 differences"
    record(BRUTE, str(seed), count, time.monotonic() - began, result)
    assert count > 20_000


# The whole game with five and five


@needs_numba
def test_sets_of_cells_boards_and_starts_are_as_many_as_they_should_be() -> None:
    from engines.toppen.bot.blocks import all_of, connected

    assert connected().sum() == 11_506
    assert all_of(10, 5).boards.sum() == 64_280_664
    assert len(shapes()) * len(colourings()) == 576_072


@needs_numba
@pytest.mark.slow
def test_every_flat_start_is_solved() -> None:
    """One setting after the other, from the one after that on record."""
    from engines.toppen.bot.table import table, whole

    for number in range(last_seed(WHOLE) % len(TOTALS), len(TOTALS)):
        special, totals = TOTALS[number]
        began = time.monotonic()
        found = whole(special)
        seconds = time.monotonic() - began
        assert (found.cells, found.boards, len(found.budgets)) == (11_506, 64_280_664, 576_072)
        assert found.totals == totals
        if special == Special():
            assert table(found) == TABLE.read_bytes()
        told = "{} won, {} lost, {} drawn by the first player".format(*totals)
        where = f"{found.cells} sets of cells, {found.boards} boards; {special}"
        record(WHOLE, str(number + 1), len(found.budgets), seconds, f"{told}; {where}")


def test_the_table_of_even_starts_is_small_and_has_as_many_as_it_should() -> None:
    told = TABLE.read_bytes()
    assert len(told) == 576_072 // 8 <= 75_000
    assert int.from_bytes(told).bit_count() == 42_796


@needs_numba
def test_the_table_tells_of_single_starts_what_the_solver_does() -> None:
    told, random = TABLE.read_bytes(), Random(3)
    for number in [0, 576_071, *random.sample(range(576_072), 30)]:
        now, _ = begun(TurnPosition(numbered(number)), Special())
        even = solved(now, Special()).value(now) == "draw"
        assert even == bool(told[number // 8] >> number % 8 & 1)


@needs_numba
@pytest.mark.parametrize(
    "seed", [*range(6), *(pytest.param(it, marks=pytest.mark.slow) for it in range(6, 20))]
)
def test_a_balanced_start_is_a_draw(seed: int) -> None:
    game = Toppen(start="balanced", stalemate=FAIR_FROM)
    now = game.setup((0, 1), seed.to_bytes(32)).position
    assert solved(now, game.special).value(now) == "draw"


# What it answers


@needs_numba
@pytest.mark.parametrize(
    "special",
    [
        *(*SETTINGS[::4], Special(), Special(anti_backtracking=True)),
        *(pytest.param(it, marks=pytest.mark.slow) for n, it in enumerate(SETTINGS) if n % 4),
    ],
    ids=str,
)
def test_a_position_is_worth_what_its_best_move_is(special: Special) -> None:
    """From real starts, with the counters as they come."""
    order: list[Any] = ["loss", "draw", "win"]
    for seed in range(3):
        random = Random(seed)
        now, end = begun(TurnPosition(numbered(random.randrange(576_072))), special)
        found = solved(now, special)
        while not end:
            worth = found.moves(now)
            assert set(worth) == set(steps(now, special))
            assert found.value(now) == max(worth.values(), key=order.index)
            now, end = played(now, random.choice(steps(now, special)), special)
        assert found.value(now) is None or end.reason in ("N-Move", "stalemate")


@needs_numba
@pytest.mark.parametrize(
    ("layout", "special"),
    [
        (CHAIN, Special()),
        (CHAIN, Special(n_move=None, stalemate=None)),
        (CHAIN, Special(anti_backtracking=True)),
        (SHORT_CHAIN, Special()),
    ],
)
def test_the_chains_are_even(layout: str, special: Special) -> None:
    now, _ = begun(TurnPosition(read_board(layout)), special)
    assert solved(now, special).value(now) == "draw"


@needs_numba
def test_a_forbidden_step_a_long_run_and_a_high_counter_change_values() -> None:
    board = "1,21,-,-/-,-,-,-/-,-,-,-/-,-,-,-"
    win = read(f"{board} 1 pass 1:00-01 1 1")
    assert solved(win, Special()).value(win) == "win"
    late = read(f"{board} 1 pass 1:00-01 5 1")
    assert solved(late, Special()).value(late) == "loss"


@needs_numba
@pytest.mark.parametrize(
    "layout",
    [
        "1,2,1,2/2,1,2,1/1,2,1,2/2,1,2,1",
        "1111111,2222222,1111111,-/-,-,-,-/-,-,-,-/-,-,-,-",
        "11212,2121,-,-/1122,2211,-,-/-,-,-,-/-,-,-,-",
    ],
)
def test_what_is_too_large_is_not_solved(layout: str) -> None:
    assert solve(TurnPosition(read_board(layout)), Special()) is None


@needs_numba
@pytest.mark.slow
def test_six_and_six_are_solved() -> None:
    now, _ = begun(TurnPosition(read_board("1,2,1,2/2,1,2,1/1,2,1,2/-,-,-,-")), Special())
    assert solved(now, Special()).value(now) in OPPOSITE


@needs_numba
@pytest.mark.parametrize(
    "line",
    [
        "1,2,-,-/-,-,-,-/-,-,-,-/-,-,-,- 1 - - 0 0",
        "1,2,1,2/-,-,-,-/-,-,-,-/-,-,-,- 1 - - 0 0",
        "12,2,1,-/-,-,-,-/-,-,-,-/-,-,-,- 1 - - 0 0",
        "112,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- 1 - - 0 0",
        "12,1,-,-/-,-,-,-/-,-,-,-/-,-,-,- 1 - - 0 0",
        "2,1,1,-/-,-,-,-/-,-,-,-/-,-,-,- 1 - - 0 0",
        "-,12,1,-/-,-,-,-/-,-,-,-/-,-,-,- 2 - 1:00-01 6 0",
    ],
)
def test_nothing_is_said_of_what_cannot_follow_or_is_over(line: str) -> None:
    """The layout is 1,2,1: it has those three pieces, over those bottoms."""
    found = solved(read("1,2,1,-/-,-,-,-/-,-,-,-/-,-,-,- 1 - - 0 0"), Special())
    assert found.value(read(line)) is None


@needs_numba
def test_nothing_is_said_before_a_side_has_passed_that_cannot_move() -> None:
    buried = read("11,21,-,-/-,-,-,-/-,-,-,-/-,-,-,- 2 - 1:00-01 1 1")
    found = solved(buried, Special())
    assert found.value(buried) is None
    assert found.value(begun(buried, Special())[0]) == "win"


# Without numba


def fresh(script: str) -> str:
    run = [sys.executable, "-c", script]
    return subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def test_the_solver_is_imported_without_numba_and_says_what_it_needs() -> None:
    script = f"""
import sys
sys.modules["numba"] = None
from engines.bot import NeedsNumba
from engines.toppen.bot.solver import solve
from engines.toppen.notation import read
from engines.toppen.public import Special
try:
    solve(read("{CHAIN} 1 - - 0 0"), Special())
except NeedsNumba as why:
    print(why)
"""
    assert fresh(script) == "the exact solver needs numba: install the extra `bots`"
    assert issubclass(NeedsNumba, RuntimeError)


def test_no_game_is_set_up_by_a_solver() -> None:
    script = """
import sys
from engines.toppen.rules import Toppen
Toppen(start="balanced").setup((0, 1), bytes(32))
print({"numba", "numpy", "engines.toppen.bot"} & set(sys.modules))
"""
    assert fresh(script) == "set()"
