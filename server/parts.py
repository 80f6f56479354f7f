"""Builds every part between the stores and the sessions, and runs what works in the background."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, NamedTuple, Protocol

from server import observe
from server.bots.bot_player import BotPlayer
from server.bots.bot_pool import BotPool
from server.bots.evaluation import Evaluator
from server.bots.ponderer import Ponderer
from server.bots.workers import BotWorkers, Workers
from server.calls.caller import Caller
from server.calls.ways import NO_WAYS, WaysOut
from server.live.lifecycle import Lifecycle
from server.live.outages import Outages
from server.live.registry import RoomRegistry
from server.live.room_services import RoomService
from server.live.supervisor import supervised
from server.live.timeslice import Timeslicer
from server.pace.holiday_log import HolidayBook
from server.pace.holiday_service import HolidayService
from server.pace.stall_notices import StallNotices
from server.requests.context import RequestContext
from server.requests.tokens import Tokens
from server.results.recorder import ResultRecorder
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
from server.settings import ServerSettings
from server.store.clock import StoreClock
from server.store.server_id import identity, server_key
from server.store.stores import Stores

PROBE_MS: Final = 60_000
"""How long the note lasts by which a private server tests its store."""


class Thinkers(NamedTuple):
    """Hold those who think for a server."""

    bots: BotWorkers
    advice: Workers
    """Those who evaluate positions."""


@asynccontextmanager
async def running(
    settings: ServerSettings, stores: Stores, thinkers: Thinkers, ways: WaysOut = NO_WAYS
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
    bot_pool = BotPool(thinkers.bots, at_start)
    lobby.address_of = bot_pool.accounts.opener_address
    bots = BotPlayer(settings, stores.note_store, time.now, registry.host, bot_pool)
    evaluator = Evaluator(thinkers.advice, slices)
    timekeeper = Timekeeper(time.now, registry.hold, life)
    chat = ChatService(stores.note_store, settings.chat_ms)
    recorder = ResultRecorder(stores.store, slices, settings.sweep_ms)
    loop = LoopMonitor()
    absence_detector = AbsenceDetector(
        time.now, registry.host, settings.away_ms, settings.presence_ms, loop
    )
    timed: list[RoomService] = [absence_detector, bots, timekeeper]
    if settings.pondering:
        timed.append(Ponderer(bots.by_clock, time.now))
    player_rooms = PlayerRooms(stores.store, slices, registry.look)
    is_asleep = sleep.is_asleep if sleep is not None else lambda _: False
    due_scheduler = DueScheduler(
        stores.store, registry, life, time.now, player_rooms.forget, is_asleep, recorder.book
    )
    if sleep is not None:
        timed = [OnceAwake(sleep, service) for service in timed]
        presence.on_enter = sleep.wake
    registry.services += [*timed, presence, lobby, evaluator, chat, recorder, player_rooms]
    holidays = HolidayService(HolidayBook(stores.store), time.now)
    registry.services.append(holidays)
    registry.services.append(RematchService(registry, recorder, time.now))
    async with asyncio.TaskGroup() as group:
        services = lobby, presence, recorder, chat
        parts = (time, heartbeat, loop, bot_pool, thinkers.advice, *services)
        background = [group.create_task(keep_running(it)) for it in parts]
        async with registry:
            going = group.create_task(keep_running(due_scheduler))  # only while rooms can be hosted
            shared = (lobby, presence, evaluator, slices, time.now, bot_pool, recorder, chat)
            name = await identity(stores.store, stores.note_store)
            tokens = Tokens(await server_key(stores.store, stores.note_store), stores.store)
            context = RequestContext(
                *(settings, registry, *shared, player_rooms),
                *(stores.note_store, tokens, holidays, name, ways),
            )
            inbox = context.inbox
            registry.services.append(StallNotices(inbox.put, inbox.drop))
            registry.services.append(Caller(inbox, time.now))
            told = (
                context.online,
                context.inbox,
                context.whereabouts,
                context.company,
                context.dispatcher,
                context.gatekeeper,
            )
            background += [group.create_task(keep_running(part)) for part in told]
            if sleep is not None:
                context.tournaments.on_open = lambda room: sleep.wake(room, room.opened.by)
            driving = group.create_task(keep_running(context.tournaments))
            yield context, heartbeat
            going.cancel()
            driving.cancel()
        for task in background:
            task.cancel()


class Part(Protocol):
    """Works in the background of a server."""

    async def run(self) -> None:
        """Work until cancelled."""
        ...


async def keep_running(part: Part) -> None:
    """Run a part until it is cancelled, whatever fails in some room."""
    await supervised(part.run, type(part).__name__)


def _outages(settings: ServerSettings, stores: Stores, sleep: Sleep | None) -> Outages:
    if sleep is None:
        return Outages(stores.store, settings.outage_ms)
    probe = partial(stores.note_store.put, "private", "beat", b"", PROBE_MS)
    return PrivateOutages(stores.store, settings.outage_ms, sleep, probe)
