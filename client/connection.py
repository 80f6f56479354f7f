"""The websocket: says what the client wants, hears what the server tells, and comes back.

Everything said is safe to say twice, so whatever was not answered before the line broke is said
again on the next one: requests with their ids, intents with their numbers, watches with the entry
they had come to. Nothing here knows of pixels or rules.
"""

import asyncio
import random
import secrets
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final, Literal, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.typing import Subprotocol

from client.mirror import Gap, Mirror
from protocol import codec, from_client
from protocol.codec import FORMATS, MOST_FROM_SERVER, Format, Malformed
from protocol.from_server import (
    Cards,
    CloseCode,
    Closing,
    Done,
    FromServer,
    Presence,
    Reason,
    Refused,
    Snapshot,
    Update,
    Watching,
    Welcome,
)
from protocol.names import PROTOCOL, SUBPROTOCOLS, RoomId, Token, tidy_code

State = Literal["connecting", "online", "waiting", "refused", "closed"]
"""``waiting``: the line broke and is tried again soon. ``refused``: we are not let in."""
SOON: Final = frozenset({Reason.UNAVAILABLE, Reason.ELSEWHERE, Reason.TOO_FAST})
"""Refusals of the moment: the same is said again after ``retry_ms``."""
FIRST_WAIT_S: Final = 0.1
LONGEST_WAIT_S: Final = 5.0
OPEN_TIMEOUT_S: Final = 5.0

Request = TypeVar("Request", bound=msgspec.Struct)


class RequestRefused(Exception):
    """The server refused a request; ``refused`` says why."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.message)
        self.refused = refused


class Connection:
    """One server, kept connected while ``run`` runs. All methods are for its event loop alone."""

    def __init__(
        self,
        url: str,
        name: str,
        token: Token | None = None,
        form: Format = "msgpack",
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        """``on_change`` is called whenever something was heard or the state changed."""
        self.url, self.name, self.token, self.form = url, name, token, form
        self.state: State = "connecting"
        self.why = ""
        """Why the state is what it is, for the player."""
        self.welcome: Welcome | None = None
        self.cards: Cards | None = None
        """The lobby, while it is shown."""
        self.rooms: dict[RoomId, Mirror] = {}
        self.notices: deque[Refused | Closing] = deque(maxlen=20)
        """What the player should know: refusals nobody waits for, and goodbyes."""
        self._on_change = on_change
        self._socket: ClientConnection | None = None
        self._unanswered: dict[int, tuple[Any, asyncio.Future[Done]]] = {}
        self._channels: dict[int, Mirror] = {}
        self._shows_lobby = False
        self._retry_ms: int | None = None
        self._again: set[asyncio.TimerHandle] = set()

    # -- what the client wants -------------------------------------------------------------

    async def ask(self, make: Callable[[int], Request]) -> Done:
        """Say the request that ``make`` makes of a fresh id, until it is answered.

        Raises RequestRefused, or CancelledError when the connection is closed for good.
        """
        request = secrets.randbits(52)
        message = make(request)
        future: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._unanswered[request] = message, future
        await self._say(message)
        try:
            return await future
        finally:
            self._unanswered.pop(request, None)

    async def watch(self, room: str) -> Mirror:
        """Be told ``room`` from now on, over all broken lines."""
        code = tidy_code(room)
        if code not in self.rooms:
            self.rooms[code] = Mirror(code)
            await self._say_watch(self.rooms[code])
        return self.rooms[code]

    async def unwatch(self, room: RoomId) -> None:
        """Be told ``room`` no more."""
        mirror = self.rooms.pop(room, None)
        if mirror is not None and mirror.channel is not None:
            self._channels.pop(mirror.channel, None)
            await self._say(from_client.Unwatch(mirror.channel))

    async def play(self, mirror: Mirror, intent: Any) -> None:
        """Put ``intent`` (a game's Intent, or its tree) to the room, until it is answered."""
        mirror.pending, mirror.refused = intent, None
        self._on_change()
        await self._say_play(mirror)

    async def show_lobby(self, on: bool) -> None:
        """Be told the open rooms, or no more."""
        self._shows_lobby = on
        if not on:
            self.cards = None
        await self._say(from_client.Lobby(on))

    # -- the line --------------------------------------------------------------------------

    async def run(self) -> None:
        """Connect, and again whenever the line breaks, until cancelled or refused."""
        wait = FIRST_WAIT_S
        try:
            while True:
                if await self._one_line():
                    wait = FIRST_WAIT_S
                if self.state == "refused":
                    return
                self._become("waiting", self.why or "the line broke")
                pause = wait * random.uniform(0.5, 1.0)  # noqa: S311 - jitter, no secret
                await asyncio.sleep(max(pause, (self._retry_ms or 0) / 1000))
                self._retry_ms = None
                wait = min(wait * 2, LONGEST_WAIT_S)
        finally:
            self._end()

    async def _one_line(self) -> bool:
        """One connection from its opening to its end: whether we were welcome on it."""
        welcome = False
        protocol = Subprotocol(SUBPROTOCOLS[FORMATS.index(self.form)])
        try:
            async with connect(
                self.url,
                subprotocols=[protocol],
                compression=None,
                max_size=MOST_FROM_SERVER,
                open_timeout=OPEN_TIMEOUT_S,
                close_timeout=1,
                proxy=None,
            ) as socket:
                welcome = await self._talk(socket)
        except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed, Malformed) as why:
            self.why = f"no server answers at {self.url}: {str(why) or 'no answer in time'}"
        except (InvalidURI, ValueError) as why:  # no such port, no such name
            self._become("refused", f"{self.url} is no address: {why}")
        finally:
            self._socket = None
            self._say_nothing_later()
            for mirror in self.rooms.values():
                mirror.channel = None
            self._channels.clear()
        return welcome

    async def _talk(self, socket: ClientConnection) -> bool:
        hello = from_client.Hello(PROTOCOL, self.name, self.token)
        await self._send(socket, hello)
        first = codec.decode_from_server(await socket.recv(decode=False), self.form)
        if not isinstance(first, Welcome):
            self._hear(first)
            self._become("refused", getattr(first, "message", "the server did not welcome us"))
            return False
        self.welcome, self.token, self._socket = first, first.token, socket
        self._become("online", "")
        await self._say_all_again()
        try:
            while True:
                await self._next(socket)
        except ConnectionClosed as why:
            self._closed(why)
        return True

    async def _next(self, socket: ClientConnection) -> None:
        raw = await socket.recv(decode=False)
        try:
            message = codec.decode_from_server(raw, self.form)
        except codec.Unknown:
            return  # of a newer server: what we do know stays true
        try:
            self._hear(message)
        except Gap:
            await self._watch_again(message)
        self._on_change()

    async def _watch_again(self, message: FromServer) -> None:
        """What we hold does not fit what is told: ask for a snapshot, on a new channel."""
        if isinstance(message, Snapshot | Update):
            mirror = self._channels.pop(message.channel)
            mirror.forget()
            mirror.channel = None
            await self._say(from_client.Unwatch(message.channel))
            await self._say_watch(mirror)

    def _closed(self, why: ConnectionClosed) -> None:
        code = why.rcvd.code if why.rcvd else None
        self.why = (why.rcvd.reason if why.rcvd else "") or "the line broke"
        if code in (CloseCode.NOT_WELCOME, CloseCode.PROTOCOL):
            self._become("refused", self.why)

    def _end(self) -> None:
        if self.state != "refused":
            self.state = "closed"
        self._say_nothing_later()
        for _, future in self._unanswered.values():
            future.cancel()
        self._on_change()

    def _become(self, state: State, why: str) -> None:
        self.state, self.why = state, why
        for mirror in self.rooms.values():
            mirror.changed()
        self._on_change()

    # -- what the server says --------------------------------------------------------------

    def _hear(self, message: FromServer) -> None:
        match message:
            case Snapshot() | Update() | Presence():
                self._hear_of_room(message)
            case Watching():
                self._watching(message)
            case Done():
                self._done(message)
            case Refused():
                self._refused(message)
            case Cards():
                self.cards = message
            case Closing(retry_ms=retry_ms):
                self._retry_ms = retry_ms
                self.notices.append(message)
            case Welcome():
                pass

    def _hear_of_room(self, message: Snapshot | Update | Presence) -> None:
        mirror = self._channels.get(message.channel)
        if mirror is None:
            return  # of a channel that was given up meanwhile
        if isinstance(message, Presence):
            mirror.here = message
            mirror.changed()
        else:
            mirror.hear(message)

    def _watching(self, message: Watching) -> None:
        mirror = self.rooms.get(message.room)
        if mirror is None or mirror.channel is not None:  # left meanwhile, or watched twice
            self._later(0, partial(self._say, from_client.Unwatch(message.channel)))
            return
        mirror.channel = message.channel
        self._channels[message.channel] = mirror
        if mirror.pending is not None:
            self._soon(0, mirror)

    def _done(self, message: Done) -> None:
        _, future = self._unanswered.get(message.request, (None, None))
        if future is not None and not future.done():
            future.set_result(message)

    def _refused(self, refused: Refused) -> None:
        mirror = self._about(refused)
        if mirror is not None and refused.room is not None and refused.channel is not None:
            self._channels.pop(refused.channel, None)  # the watch has ended, whatever the reason
            mirror.channel = None
        if refused.request in self._unanswered:
            self._request_refused(refused)
        elif mirror is not None and refused.reason in SOON:
            self._soon(refused.retry_ms or 0, mirror)
        else:
            self.notices.append(refused)
            if mirror is not None:
                mirror.pending, mirror.refused = None, refused
                mirror.changed()

    def _about(self, refused: Refused) -> Mirror | None:
        if refused.channel is not None:
            return self._channels.get(refused.channel)
        return self.rooms.get(refused.room) if refused.room and refused.request is None else None

    def _request_refused(self, refused: Refused) -> None:
        request = refused.request or 0
        _, future = self._unanswered[request]
        if refused.reason in SOON:
            self._later(refused.retry_ms or 0, partial(self._say_request, request))
        elif not future.done():
            future.set_exception(RequestRefused(refused))

    # -- saying it -------------------------------------------------------------------------

    async def _say_all_again(self) -> None:
        for message, _ in list(self._unanswered.values()):
            await self._say(message)
        if self._shows_lobby:
            await self._say(from_client.Lobby(True))
        for mirror in list(self.rooms.values()):
            await self._say_watch(mirror)

    def _soon(self, retry_ms: int, mirror: Mirror) -> None:
        """Say a pending intent (or the watch) again, when it is time."""
        self._later(retry_ms, partial(self._say_of, mirror))

    def _later(self, retry_ms: int, say: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Say something after that time, unless the line breaks before."""
        loop = asyncio.get_running_loop()

        def now() -> None:
            self._again.discard(timer)
            task = loop.create_task(say())
            task.add_done_callback(lambda done: done.exception())

        timer = loop.call_later(retry_ms / 1000, now)
        self._again.add(timer)

    def _say_nothing_later(self) -> None:
        """What was to be said on this line is said on the next one anyway, or void."""
        for timer in self._again:
            timer.cancel()
        self._again.clear()

    async def _say_request(self, request: int) -> None:
        if request in self._unanswered:  # somebody still waits for it
            await self._say(self._unanswered[request][0])

    async def _say_of(self, mirror: Mirror) -> None:
        if self.rooms.get(mirror.room) is not mirror:
            return  # left meanwhile
        if mirror.channel is None:
            await self._say_watch(mirror)
        else:
            await self._say_play(mirror)

    async def _say_watch(self, mirror: Mirror) -> None:
        await self._say(from_client.Watch(mirror.room, mirror.seq, mirror.mark))

    async def _say_play(self, mirror: Mirror) -> None:
        if mirror.pending is not None and mirror.channel is not None:
            raw = msgspec.Raw(codec.encode(mirror.pending, self.form))
            await self._say(from_client.Play(mirror.channel, mirror.number, raw))

    async def _say(self, message: Any) -> None:
        """Send, if there is a line; if not, it is said again on the next one."""
        if self._socket is not None:
            with suppress(ConnectionClosed):  # the reader hears it too
                await self._send(self._socket, message)

    async def _send(self, socket: ClientConnection, message: Any) -> None:
        await socket.send(codec.encode(message, self.form), text=self.form == "json")
