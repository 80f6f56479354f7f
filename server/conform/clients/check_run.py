"""Run one check of a client in a room of its own, and tell how it went."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from server.conform.clients.client_check import ClientCheck, ClientResult, NothingTried, Trouble
from server.conform.clients.conditions import Client, Conditions, RoomAddress
from server.conform.clients.fault import ClientFault
from server.conform.clients.host import Host, chance_of
from server.conform.clients.visit import LOOK_S, ClientVisit

LEAVING_S: Final = 5.0
"""How long a client may take to end after the game has."""


async def result_of(
    check: ClientCheck, host: Host, conditions: Conditions, client: Client
) -> ClientResult:
    """Run one check with a client of its own."""
    begun, outcome, why, page = time.monotonic(), "ok", "", check.page
    trouble = check.trouble(
        chance_of(conditions.seed, check.name, conditions.game), conditions.thorough
    )
    try:
        async with _open(conditions, host, trouble) as visit:
            await _played(visit, client)
        if left := trouble.left():
            outcome, why = "skipped", left
    except ClientFault as fault:
        outcome, why, page = "FAILED", str(fault), fault.page
    except NothingTried as no:
        outcome, why = "skipped", str(no)
    seconds = time.monotonic() - begun
    return ClientResult(check, conditions.game, outcome, why, page, seconds)


@asynccontextmanager
async def _open(conditions: Conditions, host: Host, trouble: Trouble) -> AsyncIterator[ClientVisit]:
    visit = ClientVisit(conditions, host, await host.open(conditions.game), trouble)
    trouble.visit = visit
    await visit.open_port()
    try:
        yield visit
    finally:
        await trouble.end()
        await visit.close_port()
        if visit.fault.done():
            visit.fault.exception()


async def _played(visit: ClientVisit, client: Client) -> None:
    """Let a client play to the end. Raises ClientFault."""
    url = f"ws://{visit.conditions.host}:{visit.port}"
    running = asyncio.ensure_future(client(RoomAddress(url, visit.room)))
    waiting = asyncio.create_task(visit.until_over())
    try:
        await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED)
        if running.done() and not waiting.done():
            await _ended_early(visit, running, waiting)
        await waiting
        await asyncio.wait((running,), timeout=LEAVING_S)
        if visit.fault.done():
            visit.fault.result()
        if running.done() and running.result():
            raise ClientFault(
                f"the game came to its end, and the client not: {running.result()}",
                "compatibility.md",
            )
    finally:
        for task in (running, waiting):
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(running, waiting, return_exceptions=True)


async def _ended_early(
    visit: ClientVisit, running: "asyncio.Future[str]", waiting: "asyncio.Task[None]"
) -> None:
    """Raise ClientFault where a client has ended, and its game has not."""
    await asyncio.wait((waiting,), timeout=LOOK_S * 2)
    if waiting.done() or visit.fault.done():
        return
    how = running.result() or "it ended"
    line = f"; its last line: {visit.judge.end_of_line}" * bool(visit.judge.end_of_line)
    raise ClientFault(
        f"the client ended before the game was over: {how}{line}. {visit.last_words()}",
        "compatibility.md" if not visit.lines else "playing.md",
    )
