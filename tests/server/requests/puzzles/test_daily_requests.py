"""The position of the day over the wire: the server judges, answers best, and counts the days."""

from typing import Any

import msgspec
import pytest

from engines.toppen import daily
from engines.toppen.public import Move
from engines.toppen.turn import steps
from protocol.from_client import PlayDaily, ShowDaily
from protocol.from_server import DailyPosition, Reason
from tests.server.session.connections import street

DAY_MS = 86_400_000
MONDAY = daily.FIRST_DAY + 7 * 46


class Calendar:
    """The store's clock."""

    def __init__(self, day: int = MONDAY) -> None:
        self.ms = day * DAY_MS + 1_000

    def __call__(self) -> int:
        return self.ms


def tree(move: Move) -> Any:
    return msgspec.to_builtins(move)


def wrong(day: int) -> Move:
    given = daily.puzzle(day)
    start = daily.attempt(given, ()).states[0].position
    return next(Move(*step) for step in steps(start, given.game.special) if step not in given.tree)


async def solved(client: Any, request: int = 50) -> DailyPosition:
    """Play the day's solution, move by move."""
    told = await client.ask(ShowDaily(request))
    day = _number(told)
    line: list[Any] = []
    for move in daily.puzzle(day).main_line:
        line.append(tree(move))
        request += 1
        told = await client.ask(PlayDaily(request, told.day, tuple(line)))
    assert isinstance(told, DailyPosition)
    return told


def _number(told: DailyPosition) -> int:
    return told.ends // DAY_MS - 1


async def test_every_player_gets_the_days_position_and_the_best_defence() -> None:
    async with street(now=Calendar()) as lines:
        ann, ben = await lines.people("Ann", "Ben")
        told = await ann.ask(ShowDaily(1))
        again = await ben.ask(ShowDaily(1))
        assert told.views == again.views
        assert (told.moves, told.progress, told.seat) == (2, "open", 0)
        given = daily.puzzle(MONDAY)
        first = given.main_line[0]
        after = await ann.ask(PlayDaily(2, told.day, (tree(first),)))
        assert after.progress == "open"
        assert len(after.views) == 2 + len(given.tree[first.here, first.there].replies)
        end = await solved(ann)
        assert end.progress == "solved"
        assert (end.standing.streak, end.standing.today) == (1, "first")
        assert (await ben.ask(ShowDaily(9))).standing.streak == 0


async def test_a_wrong_move_may_be_tried_again_and_the_day_still_counts() -> None:
    async with street(now=Calendar()) as lines:
        (ann,) = await lines.people("Ann")
        day = (await ann.ask(ShowDaily(1))).day
        told = await ann.ask(PlayDaily(2, day, (tree(wrong(MONDAY)),)))
        assert (told.progress, told.standing.today) == ("wrong", "missed")
        end = await solved(ann)
        assert (end.standing.today, end.standing.streak, end.standing.first_try) == ("solved", 1, 0)


async def test_a_solution_that_was_looked_at_is_not_found() -> None:
    async with street(now=Calendar()) as lines:
        (ann,) = await lines.people("Ann")
        day = (await ann.ask(ShowDaily(1))).day
        told = await ann.ask(PlayDaily(2, day, (), reveal=True))
        assert (told.progress, told.standing.today) == ("shown", "shown")
        assert len(told.views) > 2
        assert (await solved(ann)).standing.streak == 0


async def test_streaks_go_by_the_servers_days_and_are_told_on_every_line() -> None:
    clock = Calendar()
    async with street(now=clock) as lines:
        (ann,) = await lines.people("Ann")
        for days in range(1, 4):
            assert (await solved(ann, 100 * days)).standing.streak == days
            clock.ms += DAY_MS
        assert (await ann.ask(ShowDaily(900))).standing.streak == 3
        clock.ms += DAY_MS
        told = await ann.ask(ShowDaily(901))
        assert (told.standing.streak, told.standing.best) == (0, 3)


async def test_another_days_position_is_refused() -> None:
    clock = Calendar()
    async with street(now=clock) as lines:
        (ann,) = await lines.people("Ann")
        day = (await ann.ask(ShowDaily(1))).day
        clock.ms += DAY_MS
        first = tree(daily.puzzle(MONDAY).main_line[0])
        refused = await ann.ask(PlayDaily(2, day, (first,)))
        assert refused.reason is Reason.BAD_OPTIONS
        assert (await ann.ask(ShowDaily(3))).day != day


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (({"type": "move", "from": [3, 3], "to": [3, 2]},), Reason.ILLEGAL),
        (({"type": "move", "from": [9, 3], "to": [3, 2]},), Reason.ILLEGAL),
        (({"type": "swap"},), Reason.MALFORMED),
        ((7,), Reason.MALFORMED),
        (({"type": "move", "from": "x", "to": None},), Reason.MALFORMED),
    ],
)
async def test_what_is_no_move_is_refused_and_counts_for_nothing(line: Any, reason: Reason) -> None:
    async with street(now=Calendar()) as lines:
        (ann,) = await lines.people("Ann")
        day = (await ann.ask(ShowDaily(1))).day
        assert (await ann.ask(PlayDaily(2, day, line))).reason is reason
        assert (await ann.ask(ShowDaily(3))).standing.today == ""
