"""Any order of appends, lost tails and readers: every store does what a list of entries would."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from protocol.names import RoomId
from server.room.facts import encode_entry
from server.store.errors import Conflict, Diverged
from server.store.log import START, Tip
from server.store.memory import MemoryStore
from server.store.sqlite import sqlite_store
from tests.server.store import helpers
from tests.server.store.helpers import redis_store, sat

ROOMS = [RoomId("ONE"), RoomId("TWO")]
rooms = st.sampled_from(ROOMS)
lengths = st.integers(0, 12)


class Reader:
    """One who follows: how far the model says it is, and its real stream."""

    def __init__(self, store, room, tip):
        self.room, self.tip = room, tip
        self.stream = store.follow(room, tip)


class Logs(RuleBasedStateMachine):
    """The model: each room's log as a list of (tip, entry)."""

    make_store = None

    def __init__(self):
        super().__init__()
        self.runner = asyncio.Runner()
        self.logs = {room: [] for room in ROOMS}
        self.open, self.following = AsyncExitStack(), []

    def do(self, what):
        async def timely():
            async with asyncio.timeout(60):
                return await what

        return self.runner.run(timely())

    @initialize()
    def start(self):
        self.store, self.cut = self.do(type(self).make_store(self.open))

    def teardown(self):
        for reader in self.following:
            self.do(reader.stream.aclose())
        self.do(self.open.aclose())
        self.runner.close()

    def tip(self, room, at=None):
        """The room's tip when it had ``at`` entries."""
        log = self.logs[room][:at]
        return log[-1][0] if log else START

    def keep(self, room, tip, entry):
        """What an append must do, by the model."""
        top = self.tip(room)
        if top != tip:
            return Conflict if top.seq > tip.seq else Diverged
        self.logs[room].append((tip.then(encode_entry(entry)), entry))
        return None

    def try_append(self, room, tip, entry):
        try:
            self.do(self.store.append(room, tip, entry))
        except (Conflict, Diverged) as refusal:
            return type(refusal)
        return None

    @rule(room=rooms)
    def append(self, room):
        new, tip = sat(), self.tip(room)
        assert self.keep(room, tip, new) is None
        assert self.try_append(room, tip, new) is None

    @rule(room=rooms, at=lengths)
    def append_late(self, room, at):
        new, tip = sat(), self.tip(room, at)
        assert self.try_append(room, tip, new) == self.keep(room, tip, new)

    @rule(room=rooms, seq=lengths)
    def append_to_another_history(self, room, seq):
        new, tip = sat(), Tip(seq, "0" * 32)
        assert self.try_append(room, tip, new) == self.keep(room, tip, new)

    @rule(room=rooms, n=st.integers(2, 5))
    def race(self, room, n):
        news, tip = [sat(i) for i in range(n)], self.tip(room)
        tries = [self.store.append(room, tip, new) for new in news]
        results = self.do(together(tries))
        (won,) = [i for i, result in enumerate(results) if result is None]
        assert all(isinstance(r, Conflict) for i, r in enumerate(results) if i != won)
        assert self.keep(room, tip, news[won]) is None

    @rule(room=rooms, keep=lengths)
    def lose_the_tail(self, room, keep):
        self.catch_up()
        del self.logs[room][keep:]
        self.do(self.cut(room, keep))

    @rule(room=rooms, at=lengths)
    def follow(self, room, at):
        self.following.append(Reader(self.store, room, self.tip(room, at)))

    @rule()
    def catch_up(self):
        """Every reader gets just what the model has past its tip, or that it is on another log."""
        for reader in list(self.following):
            log = self.logs[reader.room]
            if self.tip(reader.room, reader.tip.seq) != reader.tip:
                with pytest.raises(Diverged):
                    self.do(anext(reader.stream))
                self.following.remove(reader)
                continue
            for expected in log[reader.tip.seq :]:
                assert self.do(anext(reader.stream)) == expected
                reader.tip = expected[0]

    @invariant()
    def logs_are_equal(self):
        for room in ROOMS if hasattr(self, "store") else ():
            assert self.do(self.store.read(room)) == self.logs[room]


async def together(asked):
    return await asyncio.gather(*asked, return_exceptions=True)


def check(make_store, examples):
    machine = type("Machine", (Logs,), {"make_store": staticmethod(make_store)})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples * max(1, settings.default.max_examples // 100),  # --slow: four
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_the_memory_store_does_what_the_model_does():
    async def make(open_):
        store = MemoryStore()

        async def cut(room, keep):
            store.lose(room, keep)

        return store, cut

    check(make, 25)


def test_the_sqlite_store_does_what_the_model_does(tmp_path_factory):
    async def make(open_):
        directory = tmp_path_factory.mktemp("rooms")
        store = await open_.enter_async_context(sqlite_store(directory))

        async def cut(room, keep):
            await helpers.lose_rows(store, room, keep)

        return store, cut

    check(make, 15)


def test_the_redis_store_does_what_the_model_does(program):
    async def make(open_):
        program.say("FLUSHALL")
        store = await open_.enter_async_context(redis_store(program.url, sweep_s=0.01))

        async def cut(room, keep):
            await helpers.lose(store, room, keep)

        return store, cut

    check(make, 15)
