"""Turns and whole games on record, played again: moves, counters, passes and ends are the same.

Cases are lines of ``tests/data/toppen*.jsonl``: a further file of that name is played too.
"""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines.catalog import make
from engines.toppen import board as boards
from engines.toppen.board import Colour, End, Step, stacks
from engines.toppen.notation import read, write
from engines.toppen.public import Move, Special
from engines.toppen.turn import TurnPosition, barred, begun, played, steps

DATA = Path(__file__).parents[2] / "data"
CASES = [
    msgspec.json.decode(line)
    for file in sorted(DATA.glob("toppen*.jsonl"))
    for line in file.read_bytes().splitlines()
]
REASONS = {
    "summit": "summit",
    "bottom": "bottom control",
    "n_move": "N-Move",
    "stalemate": "stalemate",
}


def of_kind(kind: str) -> Any:
    found = [pytest.param(case, id=f"case {case['id']}") for case in CASES if case["kind"] == kind]
    return pytest.mark.parametrize("case", found)


def special(case: Any) -> Special:
    rules = case["rules"]
    return Special(rules["anti"], rules["nmove"], rules["stalemate"])


def position(told: Any) -> TurnPosition:
    """The position of a case: as the records write it, and as our own line does."""
    found = TurnPosition(
        board=boards.read(told["board"]),
        to_move=told["to_move"],
        passed=told["opp_passed"],
        last=step(told["last_move"]) if told["last_move"] else None,
        mover=told["last_mover"],
        run=told["run"],
        quiet=told["switches"],
    )
    assert read(write(found)) == found
    return found


def step(told: Any) -> Step:
    (row, col), (to_row, to_col) = told
    return (row, col), (to_row, to_col)


def ending(reason: str, winner: int) -> End:
    won: dict[int, Colour | None] = {0: None, 1: 1, 2: 2}
    return End(won[winner], REASONS[reason])


def test_there_are_at_least_seventy_cases_of_both_kinds() -> None:
    lines = (DATA / "toppen.jsonl").read_bytes().splitlines()
    assert len(lines) >= 70
    assert {case["kind"] for case in CASES} == {"step", "playout"}


@of_kind("step")
def test_a_turn_is_as_recorded(case: Any) -> None:
    rules, told = special(case), position(case["state"])
    now, end = begun(told, rules)
    if case["result"] == "over":
        assert end == ending(case["reason"], case["winner"])
        return
    assert end is None
    assert now.to_move == case["mover"]
    assert now.passed == (told.passed or case["passes"] == 1)
    assert (now.to_move != told.to_move) == (case["passes"] == 1)
    assert barred(now, rules) == (step(case["forbidden"]) if case["forbidden"] else None)
    assert set(steps(now, rules)) == {step(one["move"]) for one in case["legal"]}
    for one in case["legal"]:
        after, end = played(now, step(one["move"]), rules)
        assert boards.write(after.board) == one["board"]
        assert (after.run, after.quiet) == (one["run"], one["switches"])
        if "over" in one:
            assert end == ending(*one["over"])
        else:
            assert end is None
            assert after.to_move == one["next"]
            assert after.passed == one["opp_must_pass"]


@of_kind("playout")
def test_a_game_goes_as_recorded(case: Any) -> None:
    rules = special(case)
    now, end = begun(position(case["start"]), rules)
    passes = ["pass"] if now.passed else []
    done, counters = list[Any](passes), []
    for action in case["actions"]:
        if action == "pass":
            continue
        assert end is None
        assert step(action) in steps(now, rules)
        now, end = played(now, step(action), rules)
        done += [action, "pass"] if now.passed else [action]
        counters.append([now.run, now.quiet])
    assert done == case["actions"] or [*case["actions"], "pass"] == done
    assert counters == case["counters"]
    assert len(counters) == case["plies"]
    assert boards.write(now.board) == case["final_board"]
    if case["result"] == "over":
        assert end == ending(case["reason"], case["winner"])
    else:
        assert end is None
        assert now.to_move == case["next"]


@of_kind("playout")
def test_a_room_plays_the_same_game(case: Any) -> None:
    start = case["start"]
    if (start["to_move"], start["run"], start["switches"]) != (1, 0, 0) or case["result"] != "over":
        return  # a room begins with the first side, and ends an endless game itself
    rules = special(case)
    options = {
        "start": "custom",
        "layout": start["board"],
        "n_move": rules.n_move,
        "stalemate": rules.stalemate,
        "anti_backtracking": rules.anti_backtracking,
    }
    game = make("toppen", options)
    state = game.setup((0, 1), bytes(32))
    for action in case["actions"]:
        if action != "pass":
            state = game.apply(state, game.to_move(state)[0], Move(*step(action)))
    end = game.outcome(state)
    assert end is not None
    assert end.reason == REASONS[case["reason"]]
    assert end.winners == (() if case["winner"] == 0 else (case["winner"] - 1,))
    assert stacks(state.position.board) == stacks(boards.read(case["final_board"]))
