"""Serve one connected client: who it is, what it asks, and what it is sent."""

import asyncio
from contextlib import suppress
from typing import Any, Final

from engines.catalog import names, newest
from engines.lessons.shelf import taught
from engines.puzzles.shelf import puzzled
from protocol import codec, from_client
from protocol.codec import Malformed
from protocol.from_server import (
    CloseCode,
    Done,
    Reason,
    Refusal,
    Welcome,
)
from protocol.messages.base import ServerMessage
from protocol.messages.greeting import Unwelcome
from protocol.messages.room import Uncover
from protocol.names import PlayerId, tidy_code, tidy_name
from protocol.version import RELEASE
from server import observe
from server.live.live_room import Gone
from server.live.registry import UnknownRoom
from server.live.requester import Requester
from server.players import PlayerIdentity
from server.requests.access import Guesses
from server.requests.campaign import Campaigns
from server.requests.chat import ChatRequests
from server.requests.context import RequestContext
from server.requests.hints import HintRequests
from server.requests.lessons import LessonOpener
from server.requests.open_room import RoomOpener
from server.requests.player_connections import PlayerConnection
from server.requests.rate_limit import TokenBucket, check, ms
from server.requests.records import RecordRequests
from server.requests.review import ReviewRequests
from server.room.errors import Refused
from server.session.connection import Disconnected, MessageTransport
from server.session.handshake import Disconnect, Handshake
from server.session.inbox_watch import InboxWatch
from server.session.lobby_watch import LobbyWatch
from server.session.route import SessionServices, Work
from server.session.routes import ROUTES
from server.session.tournaments.tournament_watch import TournamentWatch
from server.session.watches import Watches
from server.store.errors import Unavailable

OF_A_ROOM: Final = frozenset(
    {
        Reason.SEAT_TAKEN,
        Reason.ROOM_FULL,
        Reason.NOT_SEATED,
        Reason.NOT_BEGUN,
        Reason.BEGUN,
        Reason.NO_UNDO,
        Reason.NO_HINTS,
        Reason.NO_OFFER,
        Reason.NOT_OVER,
        Reason.ILLEGAL,
        Reason.STALE,
        Reason.NO_SPECTATORS,
        Reason.BANNED,
    }
)
"""Refusals that follow from how a room stands: a process that is behind may give them wrongly."""


class Session:
    """Read one client's requests, in order, and answer each."""

    def __init__(
        self, connection: MessageTransport, context: RequestContext, address: str = ""
    ) -> None:
        """``address`` is where the client is: some limits hold for all its connections."""
        self._connection, self._context, self._address = connection, context, address
        settings = context.settings
        self._rate = TokenBucket(
            settings.requests_burst,
            settings.requests_per_second,
            asyncio.get_running_loop().time,
        )
        self._forbearance = TokenBucket(
            settings.most_faults, settings.faults_per_second, asyncio.get_running_loop().time
        )
        """What is left before faults end this connection; it comes again with time."""
        self._player: PlayerIdentity
        self._generation = 0
        self._watches: Watches
        self._guesses: Guesses
        self._services: SessionServices
        self._unanswered: dict[type, asyncio.Task[None]] = {}
        """The last task of each type of message that is not answered at once."""
        self._group = asyncio.TaskGroup()

    async def run(self) -> None:
        """Serve until the client leaves, or must."""
        try:
            await self._check_ban(PlayerId(""))
            await self._handshake()
            await self._serve_counted()
        except Disconnected:
            pass
        except Disconnect as over:
            await self._connection.close(over.code, over.why)

    async def _serve_counted(self) -> None:
        """Serve somebody who was welcomed, counted among those who are here."""
        here, me = self._context.here, self._player.id
        line = PlayerConnection(self._generation, self._retire)
        void = self._context.lines.add(me, line)
        here[me] += 1
        person = not self._player.external
        if person:
            self._context.connected.enter(me, self._player.name)
        try:
            if void:  # replaced while this one was greeted
                raise Disconnect(CloseCode.NOT_WELCOME, void)
            with self._context.bot_pool.accounts.connected(me, self._address):
                await self._context.company.enter(me, self._part_changed)
                await self._serve()
        finally:
            self._context.company.leave(me, self._part_changed)
            self._context.lines.drop(me, line)
            here[me] -= 1
            if not here[me]:
                del here[me]
            if person:
                self._context.connected.leave(me)

    def _part_changed(self) -> None:
        """See and hear anew who may be met."""
        self._watches.part_changed()
        self._services.lobby.part_changed()

    async def _check_ban(self, player: PlayerId) -> None:
        """Send away who is banned, with the reason and the end. Raises Disconnect."""
        ban = await self._context.gatekeeper.ban_of(player, self._address)
        if ban is not None:
            await self._refuse(Reason.NOT_WELCOME, ban.words, code=Unwelcome.BANNED)
            raise Disconnect(CloseCode.NOT_WELCOME, ban.words)

    def _look_for_ban(self) -> None:
        """Close this connection where its player or address is banned by now."""
        ban = self._context.gatekeeper.known_ban(self._player.id, self._address)
        if ban is not None:
            self._group.create_task(self._send_off(ban.words))

    async def _send_off(self, why: str) -> None:
        with suppress(Disconnected):
            await self._refuse(Reason.NOT_WELCOME, why, code=Unwelcome.BANNED)
        await self._connection.close(CloseCode.NOT_WELCOME, why)

    def _retire(self, why: str) -> None:
        """Close this connection: its token is void."""
        self._group.create_task(self._connection.close(CloseCode.NOT_WELCOME, why))

    async def _serve(self) -> None:
        """Read and answer, while tasks of this session tell rooms and the lobby."""
        end: Exception | None = None
        async with self._group:
            self._context.gatekeeper.listen(self._look_for_ban)
            self._look_for_ban()
            self._group.create_task(self._context.names.keep(self._player, self._address))
            inbox = InboxWatch(self._connection, self._context, self._player.id)
            telling = inbox.begin(self._group)
            try:
                await self._read()
            except (Disconnected, Disconnect) as why:
                end = why  # raised below, where the group does not wrap it
            finally:
                self._context.gatekeeper.leave(self._look_for_ban)
                self._watches.end_all()
                self._services.lobby.show(False)
                self._services.tournament.show("")
                telling.cancel()
                for task in self._unanswered.values():
                    task.cancel()
        if end is not None:
            raise end

    async def _handshake(self) -> None:
        """Learn who is there, and say that they are welcome."""
        shake = Handshake(self._connection, self._context, self._address, self._refuse)
        greeted = await shake.run()
        await self._check_ban(greeted.player.id)
        self._player = await self._named(greeted.player, greeted.said)
        self._generation = greeted.generation
        games = {name: newest(name) for name in names()}
        me, context, form = self._player, self._context, self._connection.form
        requester = Requester((self._address, me.id), self._charge)
        self._watches = Watches(self._connection, context, me, self._group, self._refuse, requester)
        self._guesses = Guesses(context, me, self._address)
        reviews = ReviewRequests(context, me, self._rate, form, requester)
        records = RecordRequests(context, reviews, form, requester)
        self._services = SessionServices(
            context=context,
            player=me,
            generation=greeted.generation,
            form=form,
            rate=self._rate,
            requester=requester,
            watches=self._watches,
            lobby=LobbyWatch(self._connection, context, me.id, self._group),
            opening=RoomOpener(context, me, self._rate, self._address, records),
            reviews=reviews,
            records=records,
            hints=HintRequests(context, me, self._rate, requester),
            campaigns=Campaigns(context, me),
            lessons=LessonOpener(context, me),
            talking=ChatRequests(context, me, self._address, requester),
            tournament=TournamentWatch(self._connection, context, self._group),
        )
        who, web = (me.id, greeted.token, me.name), context.settings.web is not None
        bots = context.bot_pool.offers()
        now, name, lessons = context.now(), context.server_id, taught()
        shelves = lessons, puzzled()
        told = Welcome(
            *who, self._connection.version, RELEASE, games, now, bots, name, web, *shelves
        )
        await self._say(told)

    def _charge(self, entries: int) -> None:
        """Let this client pay for a room that was folded for it."""
        self._rate.owe(entries / self._context.settings.folded_a_request)

    async def _named(self, who: PlayerIdentity, said: str) -> PlayerIdentity:
        """Return ``who`` by the name that was said, or by the one of last time where none was."""
        if tidy_name(said):
            return who
        return who._replace(name=await self._context.names.of(who.id) or who.name)

    async def _read(self) -> None:
        """One request at a time: the next is read when this one is answered."""
        while True:
            raw = await self._connection.receive()
            at = self._context.now()
            wait = self._rate.take()
            try:
                message = codec.decode_from_client(raw, self._connection.form)
            except Malformed as why:
                told = codec.named(raw, self._connection.form)
                await self._refuse(Reason.MALFORMED, str(why), **told)
                self._fault()
                continue
            if wait:
                await self._too_fast(message)
            else:
                await self._answer(message, at)

    async def _answer(self, message: from_client.FromClient, at: int) -> None:
        """Do what ``message`` asks, or refuse it: whatever happens, the client is told."""
        room = getattr(message, "room", None) or getattr(message, "tournament", None)
        try:
            if room is None:
                await self._do_at_the_tip(message, at)
            else:
                async with self._guesses.naming(tidy_code(room)):
                    await self._do_at_the_tip(message, at)
        except (Refused, UnknownRoom, Gone, Unavailable) as why:
            await self._say_no(message, why)

    async def _say_no(
        self, message: from_client.FromClient, why: Refused | UnknownRoom | Gone | Unavailable
    ) -> None:
        """Tell that ``message`` is refused, as ``why`` has it."""
        about = _about(message)
        retry = {"retry_ms": self._context.settings.retry_ms}
        match why:
            case Refused():
                more = {"number": why.number, "code": why.code, "retry_ms": why.retry_ms}
                await self._refuse(why.reason, why.message, **about, **more)
            case UnknownRoom():
                text = f"there is no room {about.get('room', '')}: check its code"
                if hasattr(message, "tournament"):
                    text = f"there is no tournament {tidy_code(message.tournament)}: check its code"
                await self._refuse(Reason.UNKNOWN_ROOM, text, **about)
            case Gone():
                lasts = why.reason is not Reason.ELSEWHERE
                await self._refuse(why.reason, str(why), **about, **({} if lasts else retry))
            case Unavailable():
                text = "this cannot be kept now: nothing was changed that you were not told of"
                await self._refuse(Reason.UNAVAILABLE, text, **about, **retry)

    async def _do_at_the_tip(self, message: from_client.FromClient, at: int) -> None:
        """Do what ``message`` asks; a refusal stands only where the store holds no more entries."""
        try:
            await self._do(message, at)
        except Refused as no:
            if no.reason not in OF_A_ROOM or not await self._was_behind(message):
                raise
            await self._do(message, at)

    async def _was_behind(self, message: from_client.FromClient) -> bool:
        """Catch up with the store in the room of ``message``; return whether there was more."""
        if isinstance(message, from_client.Play | Uncover):
            room = self._watches.live_room(message.channel).room.id
        else:
            room = tidy_code(_about(message).get("room", ""))
        host = self._context.registry.live(room)
        return host is not None and await host.read_on()

    async def _do(self, message: from_client.FromClient, at: int) -> None:
        """Do what ``message`` asks by its route, and say the answer where there is one."""
        kind = type(message)
        route, last = ROUTES[kind], self._unanswered.get(kind)
        if last is not None and not last.done():
            check(self._context.settings.retry_ms / 1000, route.busy)
        reply = await route.handler(self._services, message, at)
        if not route.at_once:
            self._unanswered[kind] = self._group.create_task(self._say_later(message, reply))
        elif reply is not None:
            await self._say(reply)

    async def _say_later(self, message: from_client.FromClient, work: Work) -> None:
        """Say what the work comes to, or refuse ``message``."""
        with suppress(Disconnected):  # the reader hears it too
            try:
                await self._say(await work())
            except (Refused, UnknownRoom, Gone, Unavailable) as why:
                await self._say_no(message, why)

    async def _too_fast(self, message: from_client.FromClient) -> None:
        """Say when there will be enough for all that ``message`` costs."""
        about = _about(message)
        cost = ROUTES[type(message)].cost.of(self._entries(about.get("room")))
        price = min(cost, self._rate.burst)
        text = "too many requests: wait a little"
        await self._refuse(Reason.TOO_FAST, text, **about, retry_ms=ms(self._rate.wait(price)))
        self._fault()

    def _entries(self, code: str | None) -> int:
        """Return how long the log of a room is, where this player has found it and it is live."""
        room = tidy_code(code or "")
        if (self._player.id, room) not in self._context.found:
            return 0
        host = self._context.registry.live(room)
        return host.room.seq if host else 0

    def _fault(self) -> None:
        self._forbearance.take()
        if self._forbearance.wait():
            raise Disconnect(CloseCode.POLICY, "too many malformed or too frequent messages")

    async def _refuse(self, reason: Reason, message: str, **about: Any) -> None:
        observe.refusals.labels(reason.value).inc()
        await self._say(Refusal(reason, message, **about))

    async def _say(self, message: ServerMessage) -> None:
        if isinstance(message, Done) and message.room:
            self._guesses.told(message.room)
        await self._connection.send(codec.encode(message, self._connection.form))


def _about(message: from_client.FromClient) -> dict[str, Any]:
    """What a refusal repeats of ``message``, so that the client knows which one is refused."""
    keys = ("request", "channel", "room")
    return {key: getattr(message, key) for key in keys if hasattr(message, key)}
