"""One connected client: who it is, what it asks, and what it is owed."""

import asyncio
from contextlib import suppress
from typing import Any, Final, TypeAlias

from engines.catalog import names, newest
from engines.game import Seat
from protocol import codec, from_client, proof
from protocol.codec import Malformed
from protocol.from_server import (
    Cards,
    CloseCode,
    Done,
    Reason,
    Refused,
    Renewed,
    Rooms,
    Told,
    Welcome,
)
from protocol.names import PROTOCOL, Token, tidy_code, tidy_name
from server import observe
from server.asker import Asker
from server.hall import UnknownRoom
from server.host import Gone, Host
from server.net import asks
from server.net.campaign import Campaigns
from server.net.connection import Closed, Connection
from server.net.costs import LIST_COST, cost
from server.net.guesses import Guesses
from server.net.handshake import REPLACED, Handshake, Over
from server.net.hints import Hints, Question
from server.net.house import House
from server.net.lines import Line
from server.net.opening import Opening
from server.net.profile import best, profiled
from server.net.quick import QuickMatch
from server.net.rate import Rate, check, ms, pay
from server.net.records import Records
from server.net.review import Reviews
from server.net.talking import Talking
from server.net.watches import Watches
from server.players import Player
from server.room import decide
from server.room.entries import Fact
from server.store.store import Unavailable

SERVER = "Fourfold 0.1.0"
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
        Reason.BARRED,
    }
)
"""Refusals that follow from how a room stands: a process that is behind may give them wrongly."""
AtOnce: TypeAlias = (
    from_client.Quick
    | from_client.Mine
    | from_client.Best
    | from_client.Campaign
    | from_client.Profile
    | from_client.Say
    | from_client.Hush
    | asks.AboutSeats
)
"""Requests that are answered with one message."""


class Session:
    """Reads one client's requests, in order, and answers each."""

    def __init__(self, connection: Connection, house: House, address: str = "") -> None:
        """``address`` is where the client is: some limits hold for all its connections."""
        self._connection, self._house, self._address = connection, house, address
        settings = house.settings
        self._rate = Rate(
            settings.requests_burst,
            settings.requests_per_second,
            asyncio.get_running_loop().time,
        )
        self._forbearance = Rate(
            settings.most_faults, settings.faults_per_second, asyncio.get_running_loop().time
        )
        """What is left before faults end this connection; it comes again with time."""
        self._player: Player
        self._generation = 0
        self._asker: Asker
        self._watches: Watches
        self._guesses: Guesses
        self._reviews: Reviews
        self._records: Records
        self._opening: Opening
        self._hints: Hints
        self._campaigns: Campaigns
        self._talking: Talking
        self._lobby: asyncio.Task[None] | None = None
        self._assessing: asyncio.Task[None] | None = None
        self._suggesting: asyncio.Task[None] | None = None
        self._group = asyncio.TaskGroup()

    async def run(self) -> None:
        """Serve until the client leaves, or must."""
        try:
            await self._greet()
            await self._at_home()
        except Closed:
            pass
        except Over as over:
            await self._connection.close(over.code, over.why)

    async def _at_home(self) -> None:
        """Serve somebody who was welcomed, counted among those who are here."""
        here, me = self._house.here, self._player.id
        line = Line(self._generation, self._retire)
        void = self._house.lines.add(me, line)
        here[me] += 1
        try:
            if void:  # replaced while this one was greeted
                raise Over(CloseCode.NOT_WELCOME, void)
            with self._house.thinkers.patrons.here(me, self._address):
                await self._serve()
        finally:
            self._house.lines.drop(me, line)
            here[me] -= 1
            if not here[me]:
                del here[me]

    def _retire(self, why: str) -> None:
        """Close this connection: its token is void."""
        self._group.create_task(self._connection.close(CloseCode.NOT_WELCOME, why))

    async def _serve(self) -> None:
        """Read and answer, while tasks of this session tell rooms and the lobby."""
        end: Exception | None = None
        async with self._group:
            self._group.create_task(self._house.names.keep(self._player, self._address))
            try:
                await self._read()
            except (Closed, Over) as why:
                end = why  # raised below, where the group does not wrap it
            finally:
                self._watches.end_all()
                for task in (self._lobby, self._assessing, self._suggesting):
                    if task is not None:
                        task.cancel()
        if end is not None:
            raise end

    async def _greet(self) -> None:
        """Learn who is there, and say that they are welcome."""
        shake = Handshake(self._connection, self._house, self._address, self._refuse)
        greeted = await shake.run()
        self._player = await self._named(greeted.player, greeted.said)
        self._generation = greeted.generation
        games = {name: newest(name) for name in names()}
        me, house = self._player, self._house
        asker = self._asker = Asker((self._address, me.id), self._charge)
        self._watches = Watches(self._connection, house, me, self._group, self._refuse, asker)
        self._guesses = Guesses(house, me, self._address)
        self._reviews = Reviews(house, me, self._rate, self._connection.form, asker)
        self._records = Records(house, self._reviews, self._connection.form, asker)
        self._opening = Opening(house, me, self._rate, self._address, self._records)
        self._hints = Hints(house, me, self._rate, asker)
        self._campaigns = Campaigns(house, me)
        self._talking = Talking(house, me, self._address, asker)
        who = (me.id, greeted.token, me.name)
        bots = house.thinkers.offers()
        told = Welcome(*who, PROTOCOL, SERVER, games, house.now(), bots, house.identity)
        await self._say(told)

    def _charge(self, entries: int) -> None:
        """Let this client pay for a room that was folded for it."""
        self._rate.owe(entries / self._house.settings.folded_a_request)

    async def _named(self, who: Player, said: str) -> Player:
        """Return ``who`` by the name that was said, or by the one of last time where none was."""
        if tidy_name(said):
            return who
        return who._replace(name=await self._house.names.of(who.id) or who.name)

    async def _read(self) -> None:
        """One request at a time: the next is read when this one is answered."""
        while True:
            raw = await self._connection.receive()
            at = self._house.now()
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
        about = _about(message)
        retry = {"retry_ms": self._house.settings.retry_ms}
        try:
            if "room" in about:
                async with self._guesses.naming(tidy_code(about["room"])):
                    await self._do_at_the_tip(message, at)
            else:
                await self._do_at_the_tip(message, at)
        except decide.Refused as no:
            more = {"number": no.number, "code": no.code, "retry_ms": no.retry_ms}
            await self._refuse(no.reason, no.message, **about, **more)
        except UnknownRoom:
            message_ = f"there is no room {about.get('room', '')}: check its code"
            await self._refuse(Reason.UNKNOWN_ROOM, message_, **about)
        except Gone as why:
            lasts = why.reason is not Reason.ELSEWHERE
            await self._refuse(why.reason, str(why), **about, **({} if lasts else retry))
        except Unavailable:
            text = "this cannot be kept now: nothing was changed that you were not told of"
            await self._refuse(Reason.UNAVAILABLE, text, **about, **retry)

    async def _do_at_the_tip(self, message: from_client.FromClient, at: int) -> None:
        """Do what ``message`` asks; a refusal stands only where the store holds no more entries."""
        try:
            await self._do(message, at)
        except decide.Refused as no:
            if no.reason not in OF_A_ROOM or not await self._was_behind(message):
                raise
            await self._do(message, at)

    async def _was_behind(self, message: from_client.FromClient) -> bool:
        """Catch up with the store in the room of ``message``; return whether there was more."""
        if isinstance(message, from_client.Play):
            room = self._watches.room(message.channel)
        else:
            room = tidy_code(_about(message).get("room", ""))
        host = self._house.hall.live(room)
        return host is not None and await host.read_on()

    async def _do(self, message: from_client.FromClient, at: int) -> None:
        match message:
            case from_client.Play():
                await self._play(message, at)
            case from_client.Open():
                await self._say(await self._opening.open(message, at))
            case from_client.Watch():
                await self._watches.begin(message)
            case from_client.Unwatch(channel=channel):
                await self._watches.end(channel)
            case from_client.Lobby(on=on):
                self._show_lobby(on)
            case from_client.Hello() | from_client.Prove():
                raise decide.Refused(Reason.NOT_WELCOME, "you were welcomed already")
            case from_client.Renew(request=request):
                await self._say(Renewed(request, await self._next_token()))
            case from_client.Fork():
                await self._say(await self._opening.fork(message, at))
            case from_client.Replay() | from_client.Export() | from_client.Assess():
                await self._look_back(message)
            case from_client.Suggest():
                await self._suggest(message)
            case _:
                await self._do_and_say(message, at)

    async def _next_token(self) -> Token:
        """Return what may replace the token of this line, masked by that one.

        Raises Over where that one is void.
        """
        tokens, me = self._house.tokens, self._player.id
        if await tokens.generation(me) != self._generation:  # another process saw it replaced
            raise Over(CloseCode.NOT_WELCOME, REPLACED)
        token = tokens.of(me, tokens.next_generation(self._generation))
        return proof.masked(token, tokens.of(me, self._generation))

    async def _do_and_say(self, message: AtOnce, at: int) -> None:
        """What is answered with one message, and at once."""
        match message:
            case from_client.Campaign():
                self._opening.pay()
                await self._say(await self._campaigns.go_on(message, at))
            case from_client.Profile():
                await self._say(await profiled(self._house, self._player, message))
            case from_client.Quick():
                self._opening.pay()
                await self._say(await QuickMatch(self._house, self._player).match(message, at))
            case from_client.Mine(request=request):
                pay(self._rate, LIST_COST, "too many lists at once: wait a little")
                cards = await self._house.mine.cards(self._player.id, self._asker)
                await self._say(Rooms(request, cards))
            case from_client.Best():
                await self._say(await best(self._house, self._player, message))
            case from_client.Say():
                await self._say(await self._talking.say(message, at))
            case from_client.Hush():
                await self._say(await self._talking.hush(message))
            case _:
                await self._ask(message, at)

    async def _look_back(
        self, message: from_client.Replay | from_client.Export | from_client.Assess
    ) -> None:
        """Answer about a game that is over."""
        match message:
            case from_client.Replay():
                await self._say(await self._reviews.replay(message))
            case from_client.Export():
                await self._say(await self._records.export(message))
            case from_client.Assess():
                await self._assess(message)

    async def _play(self, message: from_client.Play, at: int) -> None:
        """Put an intent to the room. The update is the answer; only a refusal is told apart."""
        room = self._watches.room(message.channel)
        try:
            tree = codec.decode_tree(bytes(message.intent), self._connection.form)
        except Malformed as why:
            raise decide.Refused(Reason.MALFORMED, str(why)) from why
        lag_ms = self._watches.lag.ms
        ask = decide.AskPlay(self._player.id, message.number, tree, lag_ms=lag_ms)
        async with self._house.hall.host(room, self._asker) as host:
            await host.ask(ask, at)

    async def _ask(self, message: asks.AboutSeats, at: int) -> None:
        """Put a request about seats or ends to the room, and say when it is kept."""
        room = tidy_code(message.room)
        async with self._house.hall.host(room, self._asker) as host:
            if isinstance(message, from_client.Leave | from_client.Unseat):
                await host.read_on()  # else a seat that is not known here yet is "free" already
            if isinstance(message, from_client.SeatBot):
                self._house.thinkers.check(host.room.opened.game, message.bot, message.level)
            seat = await self._put(message, host, at)
        await self._say(Done(message.request, room, seat))

    async def _put(self, message: asks.AboutSeats, host: Host, at: int) -> Seat | None:
        """Put it, and keep count of the seats that this player has with strangers."""
        ask, holdings = asks.asked(message, self._player, host.room), self._house.holdings
        if isinstance(message, from_client.Join):
            return await holdings.seated(self._player, host, ask, at)
        seat = await host.ask(ask, at)
        if isinstance(message, from_client.Leave):
            await holdings.give_up_seat(self._player.id, host.room.id)
        return seat

    async def _assess(self, message: from_client.Assess) -> None:
        """Refuse, or begin to answer: that may take a while, and the next request need not wait."""
        if self._assessing is not None and not self._assessing.done():
            wait = self._house.settings.retry_ms / 1000
            check(wait, "one game at a time is assessed for you: wait for that one")
        facts = await self._reviews.facts(tidy_code(message.room))
        self._assessing = self._group.create_task(self._tell_values(message, facts))

    async def _tell_values(self, message: from_client.Assess, facts: list[Fact]) -> None:
        with suppress(Closed):  # the reader hears it too
            await self._say(await self._reviews.assess(message, facts))

    async def _suggest(self, message: from_client.Suggest) -> None:
        """Refuse, or begin to answer, as ``_assess`` does."""
        if self._suggesting is not None and not self._suggesting.done():
            wait = self._house.settings.retry_ms / 1000
            check(wait, "one suggestion at a time is thought of for you: wait for that one")
        question = await self._hints.question(message)
        self._suggesting = self._group.create_task(self._tell_suggestion(question))

    async def _tell_suggestion(self, question: Question) -> None:
        with suppress(Closed):  # the reader hears it too
            try:
                await self._say(await self._hints.answer(question))
            except decide.Refused as no:
                about = {"request": question.request, "room": question.room.id}
                await self._refuse(no.reason, no.message, **about, retry_ms=no.retry_ms)

    def _show_lobby(self, on: bool) -> None:
        if on and self._lobby is None:
            self._lobby = self._group.create_task(self._tell_lobby())
        elif not on and self._lobby is not None:
            self._lobby.cancel()
            self._lobby = None

    async def _tell_lobby(self) -> None:
        lobby = self._house.lobby
        lobby.enter()
        told: Cards | None = None
        try:
            while True:
                cards = await lobby.wait_past(told)
                await self._connection.send(lobby.frame(told, cards, self._connection.form))
                told = cards
        except Closed:
            pass  # the reader hears it too
        finally:
            lobby.leave()

    async def _too_fast(self, message: from_client.FromClient) -> None:
        """Say when there will be enough for all that ``message`` costs."""
        about = _about(message)
        price = min(cost(message, self._entries(about.get("room"))), self._rate.burst)
        text = "too many requests: wait a little"
        await self._refuse(Reason.TOO_FAST, text, **about, retry_ms=ms(self._rate.wait(price)))
        self._fault()

    def _entries(self, code: str | None) -> int:
        """Return how long the log of a room is, where this player has found it and it is live."""
        room = tidy_code(code or "")
        if (self._player.id, room) not in self._house.found:
            return 0
        host = self._house.hall.live(room)
        return host.room.seq if host else 0

    def _fault(self) -> None:
        self._forbearance.take()
        if self._forbearance.wait():
            raise Over(CloseCode.POLICY, "too many malformed or too frequent messages")

    async def _refuse(self, reason: Reason, message: str, **about: Any) -> None:
        observe.refusals.labels(reason.value).inc()
        await self._say(Refused(reason, message, **about))

    async def _say(self, message: Told) -> None:
        if isinstance(message, Done) and message.room:
            self._guesses.told(message.room)
        await self._connection.send(codec.encode(message, self._connection.form))


def _about(message: from_client.FromClient) -> dict[str, Any]:
    """What a refusal repeats of ``message``, so that the client knows which one is refused."""
    keys = ("request", "channel", "room")
    return {key: getattr(message, key) for key in keys if hasattr(message, key)}
