"""Sessions without a network: a line is a pair of queues, and a house stands on memory alone."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from client.net.mirror import Mirror
from protocol import codec, from_client
from protocol.codec import Format
from protocol.from_server import (
    Assessed,
    CloseCode,
    DailyPosition,
    Done,
    Evaluation,
    Exported,
    FromServer,
    Glanced,
    Leaderboard,
    MyRooms,
    Profiled,
    PuzzlePosition,
    PuzzleShelf,
    Refusal,
    Replayed,
    RoomPresence,
    Snapshot,
    Update,
    Watching,
    Welcome,
)
from protocol.messages.history import Figures, History, HistoryExported
from protocol.messages.people import People
from protocol.messages.saves import PartHeard, SaveExported, Saves
from protocol.messages.tournaments import Tournaments
from protocol.names import PROTOCOL, RoomId, Token
from server.bots.bot_pool import BotPool
from server.bots.bot_processes import bot_processes
from server.bots.evaluation import Evaluator as AdviceKeeper
from server.bots.process_pool import ProcessPool
from server.calls.senders import ways_of
from server.live.registry import RoomRegistry
from server.live.supervisor import supervised
from server.live.timeslice import Timeslicer
from server.pace.holiday_log import HolidayBook
from server.pace.holiday_service import HolidayService
from server.requests.context import RequestContext
from server.requests.tokens import Tokens
from server.results.recorder import ResultRecorder
from server.services.chat import ChatService
from server.services.lobby import LobbyService
from server.services.player_rooms import PlayerRooms
from server.services.presence import PresenceService as PresenceKeeper
from server.services.rematch import RematchService
from server.session.connection import Disconnected
from server.session.session import Session
from server.settings import ServerSettings
from server.store.memory import MemoryNoteStore, MemoryStore, wall_clock
from tests.support.hello import greet

PATIENCE_S = 60.0
"""How long a test waits for what must come."""
KEY = bytes(32)
"""What all servers of the tests share."""
FREE = ServerSettings(
    requests_burst=10_000,
    requests_per_second=10_000,
    opens_burst=10_000,
    failed_guesses_burst=10_000,
    linger_ms=0,
)
"""Limits that no test meets by accident."""


@asynccontextmanager
async def house(
    settings: ServerSettings = FREE, store: Any = None, now: Callable[[], int] = wall_clock
) -> AsyncIterator[RequestContext]:
    """What sessions share, on a store in memory; ``now`` is their clock."""
    note_store = MemoryNoteStore()
    lobby = LobbyService(note_store, settings.card_ms, settings.most_cards)
    presence = PresenceKeeper(note_store, settings.presence_ms)
    workers = ProcessPool(1, settings.advice_deadline_ms)
    bot_pool = BotPool(bot_processes(1, settings.bot_deadline_ms), at_start=False)
    slices = Timeslicer()
    evaluator = AdviceKeeper(workers, slices)
    kept = store or MemoryStore()
    recorder, chat = (
        ResultRecorder(kept, slices, settings.sweep_ms),
        ChatService(note_store, settings.chat_ms),
    )
    parts = (lobby, presence, workers, bot_pool, recorder, chat)
    background = [asyncio.create_task(supervised(it.run, type(it).__name__)) for it in parts]
    try:
        kept_folded = settings.most_folded
        async with RoomRegistry(
            kept, now, settings.linger_ms, None, slices, kept_folded
        ) as registry:
            player_rooms = PlayerRooms(kept, slices, registry.look)
            registry.services += [presence, lobby, evaluator, chat, recorder, player_rooms]
            holidays = HolidayService(HolidayBook(kept), now)
            registry.services += [holidays, RematchService(registry, recorder, now)]
            shared = (lobby, presence, evaluator, slices, now, bot_pool, recorder, chat)
            yield RequestContext(
                settings,
                registry,
                *shared,
                player_rooms,
                note_store,
                Tokens(KEY, kept),
                holidays,
                "server_id",
                ways_of(settings),
            )
    finally:
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)


class Line:
    """The server's end: see server.net.connection.Connection."""

    def __init__(self, form: Format, journal: list[tuple[str, bytes]], name: str) -> None:
        self.form, self.version = form, PROTOCOL
        self.asked: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.told: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.open = asyncio.Event()
        """Cleared, it is a reader that does not read: what is written is taken, then waited for."""
        self.open.set()
        self.closed: tuple[CloseCode, str] | None = None
        self._journal, self._name = journal, name
        self._gone = False

    async def receive(self) -> bytes:
        message = None if self._gone else await self.asked.get()
        if message is None:
            self._gone = True
            raise Disconnected
        return message

    def write(self, message: bytes) -> bool:
        if self._gone or self.closed:
            return False
        self._journal.append((self._name, message))
        self.told.put_nowait(message)
        return self.open.is_set()

    async def drained(self) -> None:
        await self.open.wait()
        if self._gone or self.closed:
            raise Disconnected

    async def send(self, message: bytes) -> None:
        if not self.write(message):
            await self.drained()

    async def ping(self) -> float:
        await asyncio.sleep(0)
        return 0.0

    async def close(self, code: CloseCode, why: str) -> None:
        self.closed = self.closed or (code, why)
        self.told.put_nowait(None)


class Client:
    """The other end: says messages, and hears one after the other."""

    def __init__(self, line: Line, task: asyncio.Task[None]) -> None:
        self.line, self.task = line, task
        self.rooms: dict[int, Mirror] = {}
        self.passed: deque[FromServer] = deque(maxlen=1000)
        """What was heard while waiting for something else."""
        self._request = 0

    def say(self, message: Any) -> None:
        """Say a message, or bytes as they are."""
        is_raw = isinstance(message, bytes)
        self.line.asked.put_nowait(message if is_raw else codec.encode(message, self.line.form))

    async def hear(self) -> Any:
        """The next message; None once the server has closed."""
        async with asyncio.timeout(PATIENCE_S):
            raw = await self.line.told.get()
        if raw is None:
            return None
        message = codec.decode_from_server(raw, self.line.form)
        if isinstance(message, Watching):
            self.rooms[message.channel] = Mirror(message.room)
        elif isinstance(message, Snapshot | Update | Evaluation):
            self.rooms[message.channel].receive(message)
        return message

    async def hear_a(self, *kinds: Any) -> Any:
        """The next message of one of ``kinds``; what comes before it is kept in ``passed``."""
        while not isinstance(message := await self.hear(), kinds):
            assert message is not None, f"closed: {self.line.closed}"
            self.passed.append(message)
        return message

    async def ask(self, message: Any) -> Any:
        """Say it, and hear its answer."""
        self.say(message)
        return await self.hear_a(
            Done,
            Replayed,
            Assessed,
            Exported,
            Profiled,
            Refusal,
            MyRooms,
            Glanced,
            Leaderboard,
            DailyPosition,
            PuzzlePosition,
            PuzzleShelf,
            Saves,
            Tournaments,
            SaveExported,
            PartHeard,
            History,
            Figures,
            HistoryExported,
            People,
        )

    async def open(self, game: str = "polyy", **options: Any) -> RoomId:
        """Open a room and say its code."""
        self._request += 1
        done = await self.ask(from_client.Open(self._request, game, {"size": 4, **options}))
        room: RoomId = done.room
        return room

    async def join(self, room: RoomId, seat: int | None = None) -> Any:
        """Take a seat; answers Done or Refused."""
        self._request += 1
        return await self.ask(from_client.Join(self._request, room, seat))

    async def watch(self, room: RoomId) -> int:
        """Watch a room until its snapshot is there; answers the channel."""
        self.say(from_client.WatchRoom(room))
        channel: int = (await self.hear_a(Watching)).channel
        await self.hear_a(Snapshot)
        return channel

    async def until(self, true: Callable[[Mirror], bool], channel: int = 0) -> Mirror:
        """Hear until ``true`` holds of a watched room."""
        while not true(self.rooms[channel]):
            self.passed.append(await self.hear_a(Snapshot, Update))
        return self.rooms[channel]

    def play(self, number: int, field: int, channel: int = 0) -> None:
        """Say an intent of Poly-Y."""
        intent = codec.encode({"type": "place", "field": field}, self.line.form)
        self.say(from_client.Play(channel, number, msgspec.Raw(intent)))

    def drop(self) -> None:
        """The line breaks."""
        self.line.asked.put_nowait(None)

    async def quiet(self) -> list[FromServer]:
        """All that the server says before it answers a request that is made now.

        Requests are answered in order, so whatever an earlier one was answered is in it.
        """
        self.say(from_client.Unwatch(127))
        said: list[FromServer] = []
        while True:
            message = await self.hear()
            if isinstance(message, Refusal) and message.channel == 127:
                return [m for m in said if not isinstance(m, RoomPresence)]
            said.append(message)


class Street:
    """All lines to one house, and a journal of what was sent on them in which order."""

    def __init__(self, to: RequestContext) -> None:
        self.context = to
        self.journal: list[tuple[str, bytes]] = []
        self.clients: list[Client] = []

    def line(self, form: Format = "msgpack", name: str = "") -> Client:
        """A connection on which nothing was said yet."""
        line = Line(form, self.journal, name)
        task = asyncio.create_task(Session(line, self.context).run(), name=f"session {name}")
        self.clients.append(Client(line, task))
        return self.clients[-1]

    async def person(
        self, name: str, form: Format = "msgpack", token: Token | None = None
    ) -> tuple[Client, Welcome]:
        """Someone who was welcomed."""
        client = self.line(form, name)
        welcome = await greet(client, name, token)
        assert isinstance(welcome, Welcome), welcome
        return client, welcome

    async def people(self, *names: str) -> list[Client]:
        """Several who were welcomed."""
        return [(await self.person(name))[0] for name in names]

    async def game(self, **options: Any) -> tuple[RoomId, Client, Client]:
        """A room in which play has begun, and its two players, who watch it on channel 0."""
        ada, bob = await self.people("Ada", "Bob")
        room = await ada.open(**options)
        for seat, player in enumerate((ada, bob)):
            await player.watch(room)
            assert (await player.join(room, seat)).seat == seat
        for seat, player in enumerate((ada, bob)):
            mirror = await player.until(lambda m: m.seen is not None and m.seen.phase == "playing")
            assert mirror.seen is not None
            assert mirror.seen.seat == seat
        return room, ada, bob


@asynccontextmanager
async def street(
    settings: ServerSettings = FREE, store: Any = None, now: Callable[[], int] = wall_clock
) -> AsyncIterator[Street]:
    """A house and its lines; in the end every line breaks and every session ends well."""
    async with house(settings, store, now) as stands:
        lines = Street(stands)
        yield lines
        for client in lines.clients:
            client.line.open.set()
            client.drop()
        async with asyncio.timeout(PATIENCE_S):
            await asyncio.gather(*(client.task for client in lines.clients))
