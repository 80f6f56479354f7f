"""Builds and starts every part of the server: the only file that knows them all."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from functools import partial
from typing import Any, NamedTuple

from server import observe
from server.bots.bot_processes import bot_processes
from server.bots.process_pool import ProcessPool
from server.calls.senders import ways_of
from server.lan.announcer import announce, wait_idle
from server.lan.instances import ServerInstance, register
from server.lan.overview import overview
from server.lan.parent_watch import watch_parent
from server.live.supervisor import supervised
from server.net.drain import Drain
from server.net.listener import Listener
from server.parts import Thinkers, keep_running, running
from server.requests.context import RequestContext
from server.runtime import descriptors, garbage
from server.services.heartbeat import Heartbeat
from server.session.connection import MessageTransport
from server.session.session import Session
from server.settings import ServerSettings
from server.store.errors import Unavailable
from server.store.factory import open_stores
from server.store.tasks import tasks
from server.store.valkey.restarter import Pauses


class GameServer(NamedTuple):
    """A server that listens, and what its sessions share."""

    listener: Listener
    context: RequestContext

    @property
    def port(self) -> int:
        """Return the port that it listens on."""
        return self.listener.port


@asynccontextmanager
async def serving(settings: ServerSettings) -> AsyncIterator[GameServer]:
    """Run a whole server while the block runs.

    Raises OSError when the address cannot be had, and the store's own errors, each saying what is
    wrong.
    """
    pauses = Pauses(give_up_s=settings.revive_ms / 1000)
    async with (
        open_stores(settings.redis, settings.data, settings.durability, pauses) as stores,
        running(settings, stores, _processes(settings), ways_of(settings)) as (context, heartbeat),
    ):
        listener = make_listener(context, heartbeat.problem)
        await listener.start()
        observe.LOG.info("serving", host=settings.host, port=listener.port)
        try:
            async with draining(settings, heartbeat, listener):
                yield GameServer(listener, context)
        finally:
            await listener.stop()
            observe.LOG.info("stopped")


def _processes(settings: ServerSettings) -> Thinkers:
    return Thinkers(
        bot_processes(settings.bot_workers, settings.bot_deadline_ms),
        ProcessPool(settings.advice_workers, settings.advice_deadline_ms),
    )


def make_listener(
    context: RequestContext, why_unready: Callable[[], Awaitable[str | None]]
) -> Listener:
    """Return a listener that serves each client by a session with ``context``."""

    def run_session(transport: MessageTransport, address: str) -> Awaitable[None]:
        return Session(transport, context, address).run()

    def page_wait_s(address: str) -> float:
        return context.pages.of(address).take()

    def web_wait_s(address: str) -> float:
        return context.web.of(address).take()

    async def stop_mail(token: str) -> bool | None:
        try:
            return await context.desk.stop(token, context.now())
        except Unavailable:
            return None

    settings, name = context.settings, context.server_id
    ready = why_unready, stop_mail
    return Listener(settings, name, run_session, page_wait_s, web_wait_s, *ready)


@asynccontextmanager
async def draining(
    settings: ServerSettings, heartbeat: Heartbeat, listener: Listener
) -> AsyncIterator[None]:
    """Send clients elsewhere while a shared store is away, while the block runs.

    A private store is not watched: no other address would be any better.
    """
    if settings.redis is None:
        yield
        return
    async with tasks() as group:
        drain = Drain(heartbeat.lost_s, listener, settings.storeless_ms)
        task = group.create_task(keep_running(drain))
        try:
            yield
        finally:
            task.cancel()


async def run(settings: ServerSettings) -> None:
    """Serve until SIGTERM, SIGINT or what else the settings say, then stop gracefully."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    descriptors.raise_limit()
    loop.set_exception_handler(descriptors.ShortageLogger().handle)
    # SIGBREAK is what a process group is sent on Windows, where SIGTERM kills at once
    # SIGHUP when the terminal is closed, unless nohup has it ignored
    for name in ("SIGTERM", "SIGINT", "SIGBREAK", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            _on_signal(loop, number, stop)
    is_found = settings.lan or settings.redis is None
    with register(settings.data) if is_found else nullcontext() as instance:
        if settings.with_parent and not settings.stay:
            watch_parent(stop.set, instance.note_parent_left if instance else None)
        if instance is not None and settings.looks:
            await instance.claim(stop, settings.lan)
        await _serve_until(settings, stop, instance)


async def _serve_until(
    settings: ServerSettings, stop: asyncio.Event, instance: ServerInstance | None
) -> None:
    """Serve until ``stop`` is set, or nobody has been here for as long as the settings say.

    A server on a Redis that others share is not published in its data directory.
    """
    publish = instance.publish if instance and settings.redis is None else lambda _: None
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(settings))
        look = partial(overview, server.context, server.port)
        await stack.enter_async_context(announce(settings, look, supervised, publish))
        garbage.freeze()
        enough: list[asyncio.Task[Any]] = [asyncio.create_task(stop.wait())]
        if settings.until_idle_ms:
            enough.append(
                asyncio.create_task(wait_idle(server.context.here.total, settings.until_idle_ms))
            )
        await asyncio.wait(enough, return_when=asyncio.FIRST_COMPLETED)
        for task in enough:
            task.cancel()


def _on_signal(loop: asyncio.AbstractEventLoop, number: int, stop: asyncio.Event) -> None:
    try:
        loop.add_signal_handler(number, stop.set)
    except NotImplementedError:  # Windows
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
