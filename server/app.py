"""Builds and starts every part of the server: the only file that knows them all."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from functools import partial
from typing import Any, Final, NamedTuple, Protocol

from server import observe
from server.bots.bot_player import BotPlayer
from server.bots.bot_pool import BotPool
from server.bots.evaluation import Evaluator
from server.bots.process_pool import ProcessPool
from server.lan.announcer import announce, wait_idle
from server.lan.instances import ServerInstance, register
from server.lan.overview import overview
from server.lan.parent_watch import watch_parent
from server.live.lifecycle import Lifecycle
from server.live.outages import Outages
from server.live.registry import RoomRegistry
from server.live.room_services import RoomService
from server.live.supervisor import supervised
from server.live.timeslice import Timeslicer
from server.net.drain import Drain
from server.net.listener import Listener
from server.requests.context import RequestContext
from server.requests.tokens import Tokens
from server.results.recorder import ResultRecorder
from server.runtime import descriptors, garbage
from server.runtime.loop_monitor import LoopMonitor
from server.services.absence_detector import AbsenceDetector
from server.services.chat import ChatService
from server.services.due_scheduler import DueScheduler
from server.services.heartbeat import Heartbeat
from server.services.lobby import LobbyService
from server.services.player_rooms import PlayerRooms
from server.services.presence import PresenceService
from server.services.rematch import RematchService
from server.services.sleep import OnceAwake, PrivateOutages, Sleep
from server.services.timekeeper import Timekeeper
from server.session.connection import MessageTransport
from server.session.session import Session
from server.settings import ServerSettings
from server.store.clock import StoreClock
from server.store.factory import Stores, open_stores
from server.store.server_id import identity, server_key
from server.store.tasks import tasks
from server.store.valkey.restarter import Pauses

PROBE_MS: Final = 60_000
"""How long the note lasts by which a private server tests its store."""


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
        _parts(settings, stores) as (context, heartbeat),
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

    settings, name = context.settings, context.server_id
    return Listener(settings, name, run_session, page_wait_s, web_wait_s, why_unready)


@asynccontextmanager
async def _parts(
    settings: ServerSettings, stores: Stores
) -> AsyncIterator[tuple[RequestContext, Heartbeat]]:
    """Build everything between the store and the network, and run its background tasks."""
    observe.LOG.info("store", where=stores.describe())
    for note in stores.notes:
        observe.LOG.warning("store", note=note)
    time = StoreClock(stores.store)
    await time.measure()
    sleep = Sleep(time.now) if settings.is_private else None
    outages = _outages(settings, stores, sleep)
    await outages.beat()
    heartbeat = Heartbeat(outages)
    life = Lifecycle(settings.retention, outages)
    slices = Timeslicer()
    registry = RoomRegistry(
        stores.store, time.now, settings.linger_ms, life, slices, settings.most_folded
    )
    lobby = LobbyService(stores.note_store, settings.card_ms, settings.most_cards)
    presence = PresenceService(stores.note_store, settings.presence_ms)
    at_start = settings.prepare_bots == "start"
    bot_pool = BotPool(settings.bot_workers, settings.bot_deadline_ms, at_start)
    lobby.address_of = bot_pool.accounts.opener_address
    evaluation_pool = ProcessPool(settings.advice_workers, settings.advice_deadline_ms)
    bots = BotPlayer(settings, stores.note_store, time.now, registry.host, bot_pool)
    evaluator = Evaluator(evaluation_pool, slices)
    timekeeper = Timekeeper(time.now, registry.hold, life)
    chat = ChatService(stores.note_store, settings.chat_ms)
    recorder = ResultRecorder(stores.store, slices, settings.sweep_ms)
    loop = LoopMonitor()
    absence_detector = AbsenceDetector(
        time.now, registry.host, settings.away_ms, settings.presence_ms, loop
    )
    timed: list[RoomService] = [absence_detector, bots, timekeeper]
    player_rooms = PlayerRooms(stores.store, slices, registry.look)
    is_asleep = sleep.is_asleep if sleep is not None else lambda _: False
    due_scheduler = DueScheduler(
        stores.store, registry, life, time.now, player_rooms.forget, is_asleep
    )
    if sleep is not None:
        timed = [OnceAwake(sleep, service) for service in timed]
        presence.on_enter = sleep.wake
    registry.services += [*timed, presence, lobby, evaluator, chat, recorder, player_rooms]
    registry.services.append(RematchService(registry, recorder, time.now))
    async with asyncio.TaskGroup() as group:
        services = lobby, presence, recorder, chat
        parts = (time, heartbeat, loop, bot_pool, evaluation_pool, *services)
        background = [group.create_task(_supervised(it)) for it in parts]
        async with registry:
            going = group.create_task(_supervised(due_scheduler))  # only while rooms can be hosted
            shared = (lobby, presence, evaluator, slices, time.now, bot_pool, recorder, chat)
            name = await identity(stores.store, stores.note_store)
            tokens = Tokens(await server_key(stores.store, stores.note_store), stores.store)
            yield (
                RequestContext(
                    settings, registry, *shared, player_rooms, stores.note_store, tokens, name
                ),
                heartbeat,
            )
            going.cancel()
        for task in background:
            task.cancel()


class _Part(Protocol):
    async def run(self) -> None: ...


async def _supervised(part: _Part) -> None:
    """Run a part until the server ends, whatever fails in some room."""
    await supervised(part.run, type(part).__name__)


def _outages(settings: ServerSettings, stores: Stores, sleep: Sleep | None) -> Outages:
    if sleep is None:
        return Outages(stores.store, settings.outage_ms)
    probe = partial(stores.note_store.put, "private", "beat", b"", PROBE_MS)
    return PrivateOutages(stores.store, settings.outage_ms, sleep, probe)


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
        task = group.create_task(_supervised(drain))
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
