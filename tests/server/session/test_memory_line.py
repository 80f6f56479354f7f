"""A line within one process carries whole messages both ways, and ends as others do."""

import asyncio

import pytest

from protocol.from_server import CloseCode
from server.session.connection import Disconnected
from server.session.memory_line import MOST_UNHEARD, MemoryLine


async def test_messages_come_in_order_both_ways() -> None:
    line = MemoryLine("json")
    for message in (b"1", b"2"):
        line.say(message)
        assert line.write(message + b"!")
    assert [await line.receive(), await line.receive()] == [b"1", b"2"]
    assert [await line.hear(), await line.hear()] == [b"1!", b"2!"]


async def test_who_waits_is_woken_by_what_comes_and_by_the_end() -> None:
    line = MemoryLine("msgpack")
    heard, said = asyncio.create_task(line.hear()), asyncio.create_task(line.receive())
    await asyncio.sleep(0)
    line.say(b"hello")
    assert await said == b"hello"
    line.hang_up()
    with pytest.raises(Disconnected):
        await heard


async def test_what_was_told_before_the_end_is_heard_and_why_it_ended_is_known() -> None:
    line = MemoryLine("msgpack")
    await line.send(b"goodbye")
    await line.close(CloseCode.GOING_AWAY, "it stops")
    await line.close(CloseCode.POLICY, "never")
    assert await line.hear() == b"goodbye"
    assert line.closed == (CloseCode.GOING_AWAY, "it stops")
    assert not line.write(b"more")
    for ended in (line.hear, line.receive, line.drained, line.ping):
        with pytest.raises(Disconnected):
            await ended()
    with pytest.raises(Disconnected):
        line.say(b"more")


async def test_a_client_that_does_not_hear_holds_its_session_up_until_it_does() -> None:
    line = MemoryLine("msgpack")
    while line.write(b"x"):
        pass
    waits = asyncio.create_task(line.drained())
    await asyncio.sleep(0)
    assert not waits.done()
    for _ in range(MOST_UNHEARD):
        await line.hear()
    await asyncio.wait_for(waits, 60)
