"""Bots think beside a page once somebody there is ready; until then, and else, in the page."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from engines.bots import levels_by_bot
from engines.catalog import GAMES, make
from server.bots import worker_main
from server.bots.side_workers import STARTS, SideWorkers, side_workers
from server.bots.worker_jobs import JobFault, answer_of, answer_text, job_text
from server.bots.workers import Hung

LONG_MS = 60_000


class TextThinker:
    """Does jobs by their texts alone, when it is let, and begins anew as often as it is told."""

    def __init__(self, works: bool = True) -> None:
        self.works, self.begun, self.ended = works, 0, 0
        self.asked: list[str] = []
        self.free = asyncio.Event()
        self.free.set()
        self.dies = False

    async def begin(self) -> bool:
        self.begun += 1
        return self.works

    async def ask(self, job: str) -> str:
        self.asked.append(job)
        await self.free.wait()
        if self.dies:
            raise OSError("out of memory")
        return answer_text(job)

    def end(self) -> None:
        self.ended += 1


def start_of(name: str, rules: int) -> bytes:
    """What the first to move sees of a new game."""
    game = make(name, {}, rules)
    state = game.setup(tuple(range(game.seats)), bytes(32))
    return msgspec.json.encode(game.view(state, game.to_move(state)[0]))


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0)


def thought(workers: SideWorkers) -> Awaitable[worker_main.WorkerAnswer]:
    return workers.submit(worker_main.think, *FIRST)


FIRST = "toppen", 1, "random", 0, start_of("toppen", 1), 0, 2**64 - 1


@pytest.mark.parametrize(("name", "rules"), sorted(GAMES))
def test_each_kind_of_job_has_a_text_whose_answer_is_that_of_the_call(name, rules):
    view = start_of(name, rules)
    calls = [
        (worker_main.suggest, (name, rules, view, 0, 2**64 - 1)),
        (worker_main.evaluate, (name, rules, (view, view))),
        *(
            (worker_main.think, (name, rules, bot, 1, view, 0, 7))
            for bot in ("random", *levels_by_bot(name))
        ),
    ]
    for job, args in calls:
        text = job_text(job, args)
        assert text is not None
        assert answer_of(answer_text(text)) == job(*args)


def test_what_a_job_raises_and_a_text_that_is_none_come_back_as_a_fault():
    text = job_text(worker_main.think, ("toppen", 1, "random", 0, b"no view", 0, 7))
    assert text is not None
    with pytest.raises(JobFault, match="malformed"):
        answer_of(answer_text(text))
    with pytest.raises(JobFault, match="ValidationError"):
        answer_of(answer_text('{"type": "prepare"}'))
    assert job_text(threading.get_ident, ()) is None


async def test_jobs_are_done_here_until_the_thinker_is_ready_and_there_from_then_on():
    thinker = TextThinker()
    async with side_workers(thinker, LONG_MS) as workers:
        here = await thought(workers)
        assert thinker.asked == []
        await until(lambda: workers.is_beside)
        assert await thought(workers) == here
        assert len(thinker.asked) == 1
        assert await workers.submit(int, "7") == 7
        assert len(thinker.asked) == 1
    assert thinker.ended == 1
    assert not workers.is_beside


async def test_where_a_thinker_is_refused_all_jobs_are_done_here():
    thinker = TextThinker(works=False)
    async with side_workers(thinker, LONG_MS) as workers:
        await until(lambda: thinker.begun)
        assert await thought(workers) == worker_main.think(*FIRST)
        assert thinker.asked == []
        assert thinker.begun == 1


async def test_the_job_of_a_thinker_that_dies_is_done_here_and_it_begins_anew_a_few_times():
    thinker = TextThinker()
    thinker.dies = True
    async with side_workers(thinker, LONG_MS) as workers:
        for _ in range(STARTS):
            await until(lambda: workers.is_beside)
            assert await thought(workers) == worker_main.think(*FIRST)
        assert await thought(workers) == worker_main.think(*FIRST)
        assert len(thinker.asked) == thinker.begun == thinker.ended == STARTS


async def test_a_thinker_that_is_late_is_ended_and_begins_anew():
    thinker = TextThinker()
    thinker.free.clear()
    async with side_workers(thinker, deadline_ms=1) as workers:
        await until(lambda: workers.is_beside)
        with pytest.raises(Hung, match="more than"):
            await thought(workers)
        assert thinker.ended == 1
        await until(lambda: workers.is_beside)
        assert thinker.begun == 2


async def test_who_waits_no_more_gives_up_a_turn_and_a_job_that_has_begun_is_waited_for():
    thinker = TextThinker()
    async with side_workers(thinker, LONG_MS) as workers:
        await until(lambda: workers.is_beside)
        thinker.free.clear()
        first, second, third = (asyncio.ensure_future(thought(workers)) for _ in range(3))
        await until(lambda: thinker.asked)
        second.cancel()
        first.cancel()
        await asyncio.wait([first, second])
        await asyncio.sleep(0)
        assert len(thinker.asked) == 1
        thinker.free.set()
        assert await third == worker_main.think(*FIRST)
        assert len(thinker.asked) == 2
        assert thinker.ended == 0
