"""What a server can tell of itself: where its CPU time goes, and how long its loop stands."""

import asyncio
import gc
import json
import signal
import sys
import time
from collections import Counter
from types import CodeType, FrameType
from typing import Any

EVERY_S = 0.001
"""CPU seconds between two looks at the stack; a kernel that ticks more slowly looks more rarely."""


class StackSampler:
    """Looks at the stack as CPU time passes, and counts how often it looked so."""

    def __init__(self) -> None:
        self._stacks: Counter[tuple[CodeType, ...]] = Counter()

    def start(self) -> None:
        """Look from now on."""
        signal.signal(signal.SIGPROF, self._look)
        signal.setitimer(signal.ITIMER_PROF, EVERY_S, EVERY_S)

    def stop(self) -> None:
        """Look no more: at its end the process has nobody to tell."""
        signal.setitimer(signal.ITIMER_PROF, 0)

    def _look(self, _signal: int, frame: FrameType | None) -> None:
        stack = []
        while frame is not None:
            stack.append(frame.f_code)
            frame = frame.f_back
        self._stacks[tuple(stack)] += 1

    def read(self) -> dict[str, int]:
        """Return how often each stack was seen since the last reading, innermost call first."""
        seen, self._stacks = self._stacks, Counter()  # it is looked while this goes on, too
        found: Counter[str] = Counter()
        for stack, times in seen.items():
            found[";".join(f"{code.co_filename}:{code.co_name}" for code in stack)] += times
        return dict(found)


class LoopTicker:
    """Notes the longest time between two turns of the event loop, by the clock and in CPU time."""

    def __init__(self) -> None:
        self.start()

    def start(self) -> None:
        """Begin anew."""
        self.stands: list[float] = []
        self.longest_cpu = 0.0
        self._last, self._last_cpu = time.perf_counter(), time.thread_time()

    def turn(self, slept: float = 0.0) -> None:
        """Note that it is a turn now; so long of the time since the last one was wanted."""
        now, cpu = time.perf_counter(), time.thread_time()
        self.stands.append(now - self._last - slept)
        self.longest_cpu = max(self.longest_cpu, cpu - self._last_cpu)
        self._last, self._last_cpu = now, cpu

    async def run(self) -> None:
        """Ask for a turn again and again."""
        while True:
            await asyncio.sleep(0.001)
            self.turn(0.001)

    def read(self) -> dict[str, float]:
        """Return the longest stands since the last reading, in milliseconds."""
        self.turn()
        stands = sorted(self.stands)
        told = {
            "longest stand": 1000 * stands[-1],
            "longest stand CPU": 1000 * self.longest_cpu,
            "stand p99.9": 1000 * stands[int(len(stands) * 0.999)],
        }
        self.start()
        return told


class Inside:
    """Answers each line of standard input by what was noted since the last one."""

    def __init__(self, *, sample: bool, tick: bool) -> None:
        self._sampler = StackSampler() if sample else None
        self._ticker = LoopTicker() if tick else None

    async def run(self) -> None:
        """Note, and answer, until cancelled."""
        loop = asyncio.get_running_loop()
        if self._sampler is not None:
            self._sampler.start()
        loop.add_reader(0, self._answer)
        try:
            await (self._ticker.run() if self._ticker else asyncio.Future())
        finally:
            loop.remove_reader(0)
            if self._sampler is not None:
                self._sampler.stop()

    def _answer(self) -> None:
        if not sys.stdin.readline():
            asyncio.get_running_loop().remove_reader(0)
            return
        told: dict[str, Any] = {"collections": [it["collections"] for it in gc.get_stats()]}
        if self._sampler is not None:
            told["stacks"] = self._sampler.read()
        if self._ticker is not None:
            told |= self._ticker.read()
        print(json.dumps(told), flush=True)
