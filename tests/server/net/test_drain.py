"""A server without its store sends its clients elsewhere, where another may have it."""

import asyncio
import sys
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed

from protocol.from_client import Hello, Open
from protocol.from_server import CloseCode, Closing
from protocol.names import PROTOCOL
from server.app import draining, serving
from server.settings import ServerSettings
from tests.server.net.ports import closed_by, line, metric, page, say
from tests.server.store.conftest import carried, running
from tests.server.store.helpers import until
from tests.server.store.proxy import proxied
from tests.support.people import open_room, person, soon


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """A real store that may be cut off and filled up."""
    yield from running(tmp_path_factory, carried())


@asynccontextmanager
async def two_servers(program, **settings):
    """Two servers on one store, the first of them through a proxy."""
    async with AsyncExitStack() as stack:
        proxy = await stack.enter_async_context(proxied(program.port))
        ours = ServerSettings(
            port=0, redis=proxy.url, storeless_ms=300, retry_ms=50, pages_burst=10_000, **settings
        )
        one = await stack.enter_async_context(serving(ours))
        theirs = ServerSettings(port=0, redis=program.url, storeless_ms=300, pages_burst=10_000)
        yield proxy, one, await stack.enter_async_context(serving(theirs))


async def why_not(server):
    """What /readyz says: the reason, None where it is ready."""
    return (await page(server.port, "/readyz")).json["why"]


async def test_a_server_that_lost_its_store_sends_clients_elsewhere_and_takes_them_again_after(
    program,
):
    async with two_servers(program) as (proxy, one, other):
        with capture_logs() as events:
            async with line(one.port) as ann, line(other.port) as bob:
                await say(ann, Hello(PROTOCOL, "Ann"))
                await say(bob, Hello(PROTOCOL, "Bob"))
                proxy.cut()
                goodbye = await soon(ann.recv(decode=False))
                assert b"cannot keep moves now" in goodbye
                assert (await closed_by(ann))[0] == CloseCode.ELSEWHERE
                assert "the store does not answer" in await why_not(one)
                async with line(one.port) as cat:
                    code, words = await closed_by(cat)
                    assert (code, "cannot keep moves" in words) == (CloseCode.ELSEWHERE, True)
                assert await why_not(other) is None
                done = await say(bob, Open(1, "polyy", {"size": 4}))
                assert done.room
                proxy.is_cut = False
                await until(lambda: taken(one))
                assert await why_not(one) is None
        expected = [
            "store is away",
            "clients sent elsewhere: the store is away",
            "store works again",
            "clients taken again",
        ]
        assert [it["event"] for it in events if it["event"] in expected] == expected


async def taken(server):
    """Whether it welcomes somebody."""
    try:
        async with line(server.port) as socket:
            await say(socket, Hello(PROTOCOL))
    except ConnectionClosed:
        return False
    return True


async def test_a_client_says_that_the_server_cannot_keep_moves_and_comes_back_by_itself(
    program,
):
    async with (
        two_servers(program) as (proxy, one, _),
        person(f"ws://127.0.0.1:{one.port}", "Ann") as ann,
    ):
        await open_room(ann, size=4)
        proxy.cut()
        await until(lambda: ann.parting == "storeless" and ann.state == "waiting")
        assert any(isinstance(notice, Closing) for notice in ann.notices)
        proxy.is_cut = False
        await until(lambda: ann.state == "online")
        assert ann.parting == ""
        await open_room(ann, size=4)


async def test_a_full_store_refuses_in_its_own_words_and_keeps_its_clients(program):
    settings = ServerSettings(port=0, redis=program.url, storeless_ms=0, pages_burst=10_000)
    async with serving(settings) as server, line(server.port) as ann:
        await say(ann, Hello(PROTOCOL, "Ann"))
        try:
            with capture_logs() as events:
                program.say("CONFIG", "SET", "maxmemory", "1")
                await until(lambda: why_not(server))
                assert "OOM command not allowed" in await why_not(server)
                refused = await say(ann, Open(1, "polyy", {"size": 4}))
                assert refused.reason == "unavailable"
        finally:
            program.say("CONFIG", "SET", "maxmemory", "0")
        (told,) = [event for event in events if event["event"].startswith("store ")]
        assert (told["event"], told["kind"]) == ("store refuses", "memory")
        await until(lambda: ready(server))
        metrics = (await page(server.port, "/metrics")).body
        assert 'fourfold_store_errors_total{kind="memory"}' in metrics
        assert metric(metrics, "store_up") == 1
        assert metric(metrics, "beat_age_seconds") < 2
        assert metric(metrics, "append_ms_count") >= 0
        assert "process_open_fds" in metrics or sys.platform != "linux"


async def ready(server):
    return await why_not(server) is None


async def test_a_client_who_stays_is_told_that_moves_cannot_be_kept_until_they_can(program):
    async with (
        serving(ServerSettings(port=0, redis=program.url, retry_ms=20)) as server,
        person(f"ws://127.0.0.1:{server.port}", "Ann") as ann,
    ):
        await until(lambda: ann.state == "online")
        try:
            program.say("CONFIG", "SET", "maxmemory", "1")
            opening = asyncio.create_task(open_room(ann, size=4))
            await until(lambda: ann.unkept)
            assert (ann.state, opening.done()) == ("online", False)
        finally:
            program.say("CONFIG", "SET", "maxmemory", "0")
        assert await opening
        assert not ann.unkept


class Failing:
    """A listener that fails as it turns its clients away."""

    def __init__(self):
        self.is_away = False

    async def turn_away(self, _text):
        self.is_away = True
        raise ValueError("wrong")

    def take_again(self):
        self.is_away = False


class Lost:
    """A heartbeat by which the store is away."""

    seconds = 9.0

    def lost_s(self):
        return self.seconds


async def test_a_fault_in_sending_clients_elsewhere_ends_no_server_and_they_are_taken_again(
    monkeypatch,
):
    monkeypatch.setattr("server.live.supervisor.FIRST_S", 0.001)
    heartbeat, listener = Lost(), Failing()
    with capture_logs() as events:
        async with draining(ServerSettings(redis="redis://a"), heartbeat, listener):
            await until(lambda: listener.is_away)
            heartbeat.seconds = 0.0
            await until(lambda: not listener.is_away)
    (failed,) = [it for it in events if it["event"] == "service failed"]
    assert failed["service"] == "Drain"
