"""The table of the positions of the day: every line of it wins in time, and nothing else does."""

import pytest

from engines.game import IllegalIntent
from engines.toppen import daily
from engines.toppen.daily import attempt, lines, puzzle, read, write
from engines.toppen.public import Move
from engines.toppen.turn import played, steps

WEEK = (2, 3, 3, 4, 4, 5, 6)
DAYS = range(len(lines()))


def test_the_table_holds_three_years_of_weeks_that_grow_harder():
    assert len(DAYS) == 157 * 7
    for day in DAYS:
        assert read(lines()[day]).moves == WEEK[day % 7]


def test_no_layout_comes_twice():
    assert len({line.split(" ")[0] for line in lines()}) == len(DAYS)


def test_a_day_has_one_position_for_ever():
    first = puzzle(daily.FIRST_DAY)
    assert daily.FIRST_DAY % 7 == 4, "a Monday: the first of January 1970 was a Thursday"
    assert first == read(lines()[0]) == puzzle(daily.FIRST_DAY + len(DAYS))
    assert puzzle(daily.FIRST_DAY - 1) == read(lines()[-1])


def test_a_line_is_written_as_it_was_read():
    assert all(write(read(line)) == line for line in lines())


def ways(given):
    """All lines of right moves to the end, and the nodes on the way."""
    todo = [((), given.tree)]
    while todo:
        line, tree = todo.pop()
        yield line, tree
        todo += [((*line, Move(*step)), branch.then) for step, branch in tree.items()]


@pytest.mark.parametrize("weekday", range(7))
def test_every_way_of_right_moves_wins_by_the_rules_and_in_time(weekday):
    for day in DAYS[weekday::7]:
        given = read(lines()[day])
        for line, tree in ways(given):
            found = attempt(given, line)
            assert found.told == ("open" if tree else "solved")
            assert len(line) + (1 if tree else 0) <= given.moves
            last = found.states[-1]
            if tree:
                assert last.to_move == daily.ATTACKER
                assert last.outcome is None
            else:
                assert last.outcome.winners == (daily.ATTACKER,)


def wins(position, special, moves):
    """Tell by plain search whether the first colour wins within so many moves of its own."""
    attacks = position.to_move == 1
    if attacks and moves == 0:
        return False
    found = []
    for step in steps(position, special):
        after, end = played(position, step, special)
        left = moves - attacks
        found.append(end.winner == 1 if end else wins(after, special, left))
        if found[-1] == attacks:
            break
    return any(found) if attacks else all(found)


@pytest.mark.parametrize("day", [*DAYS[0::7][:60], *DAYS[1::7][:12], *DAYS[3::7][:3]])
def test_by_plain_search_the_moves_of_the_table_are_all_that_win_in_time(day):
    given = read(lines()[day])
    special = given.game.special
    for line, tree in ways(given):
        if not tree:
            continue
        now = attempt(given, line).states[-1].position
        left = given.moves - len(line)
        right = set()
        for step in steps(now, special):
            after, end = played(now, step, special)
            if end.winner == 1 if end else wins(after, special, left - 1):
                right.add(step)
        assert right == set(tree)


@pytest.mark.parametrize("day", [0, 3, 6, 700])
def test_at_first_one_move_alone_is_right_among_several(day):
    given = read(lines()[day])
    start = attempt(given, ()).states[0].position
    assert len(given.tree) == 1
    assert len(steps(start, given.game.special)) >= 3


def test_a_wrong_move_is_shown_without_an_answer():
    given = read(lines()[0])
    right = next(iter(given.tree))
    start = attempt(given, ()).states[0].position
    wrong = next(step for step in steps(start, given.game.special) if step != right)
    found = attempt(given, (Move(*wrong),))
    assert found.told == "wrong"
    assert len(found.states) == 2


def test_nothing_follows_a_wrong_move_or_the_end_and_the_rules_hold():
    given = read(lines()[0])
    right = next(iter(given.tree))
    start = attempt(given, ()).states[0].position
    wrong = next(step for step in steps(start, given.game.special) if step != right)
    with pytest.raises(ValueError, match="only the last"):
        attempt(given, (Move(*wrong), Move(*right)))
    with pytest.raises(ValueError, match="over"):
        attempt(given, (*given.main_line, Move(*right)))
    with pytest.raises(IllegalIntent):
        attempt(given, (Move((3, 3), (3, 2)),))


def test_the_solution_that_is_shown_is_a_longest_one():
    for day in DAYS[:14]:
        given = read(lines()[day])
        assert len(given.main_line) == given.moves
        assert attempt(given, given.main_line).told == "solved"
