"""The composition root: builds and starts every part; the only file that knows them all."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from typing import Any, Final, Protocol

from server import descriptors, garbage, observe
from server.absentees import Absentees
from server.advice import Advice
from server.bots import Bots
from server.chat import Chat
from server.hall import Attendant, Hall
from server.heartbeat import Heartbeat
from server.identity import identity, server_key
from server.known import idle, known
from server.life import Life
from server.lobby import Lobby
from server.loop_monitor import LoopMonitor
from server.mine import Mine
from server.net.drain import Drain
from server.net.house import House
from server.net.listener import Listener
from server.outages import Outages
from server.parent import watch_parent
from server.players import Tokens
from server.presence import Presence
from server.rematch import Rematches
from server.results.clerk import Clerk
from server.rounds import Rounds
from server.running import Post, running
from server.settings import Settings
from server.sleep import PrivateOutages, Sleep
from server.slices import Slices
from server.store.choose import Stores, opened
from server.store.supervisor import Pauses
from server.store.tasks import tasks
from server.store_time import StoreTime
from server.supervisor import supervised
from server.thinkers import Thinkers
from server.timekeeper import Timekeeper
from server.workers import Workers

PROBE_MS: Final = 60_000
"""How long the note lasts by which a private server knows that its store keeps."""


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Listener]:
    """A whole server, listening while the block runs.

    Raises OSError when the address cannot be had, and the store's own errors, each saying what is
    wrong.
    """
    pauses = Pauses(give_up_s=settings.revive_ms / 1000)
    async with (
        opened(settings.redis, settings.data, settings.durability, pauses) as stores,
        _parts(settings, stores) as (house, heartbeat),
    ):
        listener = Listener(house, heartbeat.why_not)
        await listener.start()
        observe.LOG.info("serving", host=settings.host, port=listener.port)
        try:
            async with draining(settings, heartbeat, listener):
                yield listener
        finally:
            await listener.stop()
            observe.LOG.info("stopped")


@asynccontextmanager
async def _parts(settings: Settings, stores: Stores) -> AsyncIterator[tuple[House, Heartbeat]]:
    """Everything between the store and the network, with the tasks that go on in the background."""
    observe.LOG.info("store", where=stores.describe())
    for note in stores.notes:
        observe.LOG.warning("store", note=note)
    time = StoreTime(stores.store)
    await time.measure()
    sleep = Sleep(time.now) if settings.is_private else None
    outages = _outages(settings, stores, sleep)
    await outages.beat()
    heartbeat = Heartbeat(outages)
    life = Life(settings.retention, outages)
    slices = Slices()
    hall = Hall(stores.store, time.now, settings.linger_ms, life, slices, settings.most_folded)
    lobby = Lobby(stores.shelf, settings.card_ms, settings.most_cards)
    presence = Presence(stores.shelf, settings.presence_ms)
    at_start = settings.prepare_bots == "start"
    thinkers = Thinkers(settings.bot_workers, settings.bot_deadline_ms, at_start)
    lobby.origin = thinkers.patrons.address
    judges = Workers(settings.advice_workers, settings.advice_deadline_ms)
    bots = Bots(settings, stores.shelf, time.now, hall.host, thinkers)
    advice = Advice(judges, slices)
    timekeeper = Timekeeper(time.now, hall.host, life)
    chat = Chat(stores.shelf, settings.chat_ms)
    clerk = Clerk(stores.store, slices, settings.sweep_ms)
    loop = LoopMonitor()
    absentees = Absentees(time.now, hall.host, settings.away_ms, settings.presence_ms, loop)
    timed: list[Attendant] = [absentees.attend, bots.attend, timekeeper.attend]
    mine = Mine(stores.store, slices, hall.look)
    rounds = Rounds(stores.store, hall, life, time.now, mine.forget)
    if sleep is not None:
        timed = [sleep.awake_only(attend) for attend in timed]
        presence.on_enter = sleep.entered
        rounds = Rounds(stores.store, hall, life, time.now, mine.forget, sleep.sleeps)
    hall.attendants += [*timed, presence.attend, lobby.attend, advice.attend]
    hall.attendants.append(chat.attend)
    hall.noters += [clerk.attend, mine.attend]
    hall.attendants.append(Rematches(hall, clerk, time.now).attend)
    async with asyncio.TaskGroup() as group:
        parts = (time, heartbeat, loop, lobby, thinkers, judges, clerk, chat)
        background = [group.create_task(_supervised(it)) for it in parts]
        async with hall:
            going = group.create_task(_supervised(rounds))  # only while rooms can be hosted
            shared = (lobby, presence, advice, slices, time.now, thinkers, clerk, chat)
            name = await identity(stores.store, stores.shelf)
            tokens = Tokens(await server_key(stores.store, stores.shelf), stores.store)
            yield House(settings, hall, *shared, mine, stores.shelf, tokens, name), heartbeat
            going.cancel()
        for task in background:
            task.cancel()


class _Part(Protocol):
    async def run(self) -> None: ...


async def _supervised(part: _Part) -> None:
    """Run a part that ends with the server alone, whatever it meets in some room."""
    await supervised(part.run, type(part).__name__)


def _outages(settings: Settings, stores: Stores, sleep: Sleep | None) -> Outages:
    if sleep is None:
        return Outages(stores.store, settings.outage_ms)
    probe = partial(stores.shelf.put, "private", "beat", b"", PROBE_MS)
    return PrivateOutages(stores.store, settings.outage_ms, sleep, probe)


@asynccontextmanager
async def draining(
    settings: Settings, heartbeat: Heartbeat, listener: Listener
) -> AsyncIterator[None]:
    """Clients are sent elsewhere while the store is away, where others may share it.

    Not where the store is this machine's own: no other address would be any better.
    """
    if settings.redis is None:
        yield
        return
    async with tasks() as group:
        drain = Drain(heartbeat, listener, settings.storeless_ms)
        task = group.create_task(_supervised(drain))
        try:
            yield
        finally:
            task.cancel()


async def run(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT, or what else the settings say, then stop gracefully."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    descriptors.raise_limit()
    loop.set_exception_handler(descriptors.Shortage().heard)
    # SIGBREAK is what a process group is sent on Windows, where SIGTERM kills at once
    # SIGHUP when the terminal is closed, unless nohup has it ignored
    for name in ("SIGTERM", "SIGINT", "SIGBREAK", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            _on_signal(loop, number, stop)
    ours = running(settings.data) if settings.lan or settings.redis is None else nullcontext()
    with ours as post:
        if settings.with_parent and not settings.stay:
            watch_parent(stop.set, post.parent_left if post else None)
        if post is not None and settings.looks:
            await post.alone(stop)
        await _serve_until(settings, stop, post)


async def _serve_until(settings: Settings, stop: asyncio.Event, post: Post | None) -> None:
    """Serve until ``stop`` is set, or nobody has been here for as long as the settings say.

    Who keeps its rooms in a store that others share is not found by the data directory.
    """
    tell = post.tell if post is not None and settings.redis is None else lambda _: None
    async with serving(settings) as listener, known(settings, listener, tell):
        garbage.settle()
        enough: list[asyncio.Task[Any]] = [asyncio.create_task(stop.wait())]
        if settings.until_idle_ms:
            enough.append(asyncio.create_task(idle(listener, settings.until_idle_ms)))
        await asyncio.wait(enough, return_when=asyncio.FIRST_COMPLETED)
        for task in enough:
            task.cancel()


def _on_signal(loop: asyncio.AbstractEventLoop, number: int, stop: asyncio.Event) -> None:
    try:
        loop.add_signal_handler(number, stop.set)
    except NotImplementedError:  # Windows
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
