"""A page that is hidden has timers once a minute: its line is kept as long as somebody answers."""

import asyncio
import math
import selectors
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from client.net.keepalive import PATIENCE, Keepalive

MINUTE_S = 60.0


class SkippingSelector(selectors.DefaultSelector):
    """It waits for nothing: the clock of its loop goes on instead."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        self.now += timeout or 0.0
        return super().select(0)


class HiddenLoop(asyncio.SelectorEventLoop):
    """Its timers go off on whole minutes, as those of a hidden page."""

    def __init__(self) -> None:
        self._skipping = SkippingSelector()
        super().__init__(self._skipping)

    def time(self) -> float:
        return self._skipping.now

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> Any:
        minute = math.ceil(when / MINUTE_S) * MINUTE_S
        return super().call_at(minute, callback, *args, context=context)


class QuietSocket:
    """A socket on which nothing comes by itself, and an answer only where somebody is there."""

    def __init__(self, answers: Callable[[], bool]) -> None:
        self.heard, self.asked, self.aborted = 0, 0, False
        self._answers = answers

    async def send(self, message: bytes) -> None:
        raise NotImplementedError

    async def receive(self) -> bytes:
        raise NotImplementedError

    async def ask(self) -> None:
        self.asked += 1
        if self._answers():  # what comes is heard between two timers
            asyncio.get_running_loop().call_soon(self._hear)

    async def close(self) -> None:
        raise NotImplementedError

    def abort(self) -> None:
        self.aborted = True

    def _hear(self) -> None:
        self.heard += 1


@pytest.fixture
def hidden() -> Iterator[HiddenLoop]:
    loop = HiddenLoop()
    yield loop
    loop.close()


def watched(
    loop: HiddenLoop, socket: QuietSocket, hours: float, waits: bool
) -> tuple[list[int], float]:
    """Keep watch for so long at most: the silences that were told, and how long it took."""
    told: list[int] = []

    async def keep() -> None:
        async with asyncio.timeout(hours * 3600):
            await Keepalive(socket, PATIENCE, lambda: waits, told.append).run()

    try:
        loop.run_until_complete(keep())
    except TimeoutError:
        assert not socket.aborted
    return told, loop.time()


@pytest.mark.parametrize("waits", [False, True])
def test_a_line_that_answers_is_kept_for_hours_and_never_said_to_be_silent(
    hidden: HiddenLoop, waits: bool
) -> None:
    socket = QuietSocket(lambda: True)
    told, took = watched(hidden, socket, 12, waits)
    assert (told, socket.aborted) == ([], False)
    assert took >= 12 * 3600
    assert socket.asked > 12 * 60 / 10


def test_a_line_that_answers_no_more_is_given_up_though_minutes_later(hidden: HiddenLoop) -> None:
    socket = QuietSocket(lambda: hidden.time() < 3600)
    told, took = watched(hidden, socket, 12, waits=False)
    assert socket.aborted
    assert told[-1] == 0
    assert max(told) > 0
    assert 3600 < took < 3600 + 30 * MINUTE_S
