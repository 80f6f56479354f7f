"""One server: says what the client wants, hears what the server tells, and comes back.

Everything said is safe to say twice, so whatever was not answered before the line broke is said
again on the next one: requests with their ids, intents with their numbers, watches with the entry
they had come to. Nothing here knows of pixels or rules.
"""

import asyncio
import logging
import random
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, Literal

from msgspec.structs import replace

from client.languages.message import mark, tr
from client.net.calls.call_ways import CallWays
from client.net.calls.company_calls import CompanyCalls
from client.net.calls.game_calls import GameCalls
from client.net.calls.holiday_calls import HolidayCalls
from client.net.calls.past_calls import HistoryCalls, SaveCalls
from client.net.calls.people_calls import PeopleCalls
from client.net.calls.tournament_requests import TournamentRequests
from client.net.connect_errors import sent_off, unreached
from client.net.greeting import STRANGER, Greeting, Known, Stranger
from client.net.keepalive import PATIENCE, Timeouts
from client.net.mirror import Gap, Mirror
from client.net.pending_requests import A, PendingRequests, Request, RequestRefused
from client.net.resend_timers import ResendTimers
from client.net.seed_exchange import SeedExchange
from client.net.seed_ledger import SeedLedger
from client.net.socket import LineClosed, LineRefused, LineUnexplained
from client.net.transport import Transport, open_transport
from client.net.watched_rooms import WatchedRooms
from protocol import from_client, proof
from protocol.codec import Format, Malformed
from protocol.from_client import RoomSettings
from protocol.from_server import (
    ChatLines,
    CloseCode,
    Closing,
    Done,
    Evaluation,
    FromServer,
    IdentityChallenge,
    LobbyRooms,
    Pong,
    Reason,
    Refusal,
    Renewed,
    RoomPresence,
    Snapshot,
    Update,
    Watching,
    Welcome,
)
from protocol.messages.inbox import DropItem, Inbox, InboxItem
from protocol.messages.table import SeatBeside
from protocol.messages.tournaments import Tournaments, TournamentState
from protocol.names import VERSIONS, RoomId, Token, tidy_code
from protocol.room_list import changed

__all__ = ["RequestRefused", "ServerConnection"]

State = Literal["connecting", "online", "waiting", "refused", "closed"]
"""``waiting``: the line broke and is tried again soon. ``refused``: we are not let in."""
Parting = Literal["", "ended", "full", "storeless"]
"""What the server itself said of why there is no line: it was ``ended``, is ``full``, or cannot
keep moves now, without its store."""
SOON: Final = frozenset({Reason.UNAVAILABLE, Reason.ELSEWHERE, Reason.TOO_FAST})
"""Refusals of the moment: the same is said again after ``retry_ms``."""
PARTINGS: Final[Mapping[int | None, Parting]] = {
    CloseCode.TRY_LATER: "full",
    CloseCode.ELSEWHERE: "storeless",
}
UNREACHED: Final = (OSError, TimeoutError, LineRefused, LineUnexplained, Malformed)
FIRST_WAIT_S: Final = 0.1
LONGEST_WAIT_S: Final = 5.0
LOST: Final = mark("The connection was lost.")
log = logging.getLogger(__name__)


class ServerConnection(GameCalls):
    """One server, kept connected while ``run`` runs. All methods are for its event loop alone."""

    def __init__(
        self,
        url: str,
        name: str,
        token: Token | None = None,
        form: Format = "msgpack",
        on_change: Callable[[], None] = lambda: None,
        seed_ledger: SeedLedger | None = None,
        password: str = "",
        patience: Timeouts = PATIENCE,
        known: Known = Known(),  # noqa: B008 - frozen
        versions: Sequence[int] = VERSIONS,
        is_bot: bool = False,
    ) -> None:
        """``on_change`` is called whenever something was heard or the state changed.

        ``seed_ledger``: what was given here before, to fix the seeds of rooms. ``patience``: how
        long the server may be silent. ``known``: which server gave ``token``, and the tokens of
        others. ``versions``: of the wire, that are offered. ``is_bot``: whether somebody new here
        is a program.
        """
        self._versions = versions
        self.url, self.form, self._patience = url, form, patience
        self._greeting = Greeting(name, token, password, is_bot)
        mine = {known.server_id: token} if known.server_id and token is not None else {}
        self._known = replace(known, tokens=known.tokens | mine)
        self.state: State = "connecting"
        self.why = ""
        """Why the state is what it is, for the player."""
        self.parting: Parting = ""
        self.silent_s = 0
        """For how many seconds the server has not answered, once that is worth a word; else 0."""
        self.unkept = False
        """Whether the server has said that it cannot keep what we asked: we ask again."""
        self._unlocked, self._hurried = asyncio.Event(), asyncio.Event()
        self.refusal: Reason | None = None
        """Why we are not let in, where the server gave a reason."""
        self.welcome: Welcome | None = None
        self._ahead_ms = 0
        """How far the server's clock is ahead of this machine's."""
        self.cards: LobbyRooms | None = None
        """The lobby, while it is shown."""
        self.inbox: tuple[InboxItem, ...] = ()
        """What waits for this player, wherever it came from; the oldest first."""
        self.tournaments = TournamentRequests(
            self, lambda make: self._ask(make, Tournaments), self._send
        )
        self.notices: deque[Refusal | Closing] = deque(maxlen=20)
        """What the player should know: refusals nobody waits for, and goodbyes."""
        self._on_change = on_change
        self._transport: Transport | None = None
        self._requests = PendingRequests()
        self.people = PeopleCalls(self._ask)
        self.holidays = HolidayCalls(self._ask)
        self.saves, self.history = SaveCalls(self._ask), HistoryCalls(self._ask)
        self._shows_lobby = False
        self._retry_ms: int | None = None
        self._resend_timers = ResendTimers()
        self.seed_ledger = seed_ledger or SeedLedger(url)
        self.company = CompanyCalls(self._ask, self.seed_ledger, lambda: self.now_ms)
        self._seed_exchange = SeedExchange(self.seed_ledger, self.ask, self.watch)
        self._watched = WatchedRooms(form, self._send, self._resend_timers, self._seed_exchange.see)
        self.rooms = self._watched.rooms

    @property
    def name(self) -> str:
        """Return what one is called here."""
        return self._greeting.name

    @name.setter
    def name(self, name: str) -> None:
        self._greeting.name = name

    @property
    def token(self) -> Token | None:
        """Return what proves who one is; None for somebody new."""
        return self._greeting.token

    @property
    def password(self) -> str:
        """Return the server's password; empty where none is known."""
        return self._greeting.password

    # -- what the client wants -------------------------------------------------------------

    async def ask(self, make: Callable[[int], Request]) -> Done:
        """Say the request that ``make`` makes of a fresh id, until it is done.

        Raises RequestRefused, or CancelledError when the connection is closed for good.
        """
        return await self._ask(make, Done)

    async def join(self, room: str, seat: int | None = None) -> Done:
        """Take a seat, and promise to add to the seed. Raises as ``ask`` does."""
        code = tidy_code(room)
        mirror = self.rooms.get(code)
        promise = self.seed_ledger.promise(code, mirror.seen if mirror else None)
        return await self.ask(lambda n: from_client.Join(n, code, seat, promise))

    async def seat_beside(self, room: RoomId, name: str, seat: int | None = None) -> Done:
        """Give a seat to somebody else at this window. Raises as ``ask`` does."""
        return await self.ask(lambda n: SeatBeside(n, room, name, seat))

    async def quick(self, game: str, options: dict[str, Any], settings: RoomSettings) -> Done:
        """Take a seat in a room that fits, or in a new one. Raises as ``ask`` does."""
        value, promise = self.seed_ledger.fresh()
        done = await self.ask(lambda n: from_client.QuickMatch(n, game, options, settings, promise))
        self.seed_ledger.given(done.room, value)
        return done

    @property
    def call_ways(self) -> CallWays:
        """Return what can be asked about being called beyond the window."""
        return CallWays(self._ask)

    async def drop_item(self, key: str) -> None:
        """Put an item of the inbox away, here at once. Raises as ``ask`` does."""
        self.inbox = tuple(item for item in self.inbox if item.key != key)
        await self.ask(lambda n: DropItem(n, key))

    async def renew(self, keep: Callable[[Token], None]) -> None:
        """Replace the token: ``keep`` the next one, then come again with it.

        By that the one before is void. Raises as ``ask`` does, and Malformed for what is no token.
        """
        present = self._greeting.token
        told = (await self._ask(from_client.Renew, Renewed)).token
        try:
            token = proof.masked(told, present or Token(""))
            if proof.bearer(token)[0] != proof.bearer(present or Token(""))[0]:
                raise ValueError("it is another player's")
        except ValueError as why:
            raise Malformed(f"no next token: {why}") from why
        keep(token)
        self._greeting.token = token
        if self._transport is not None:
            await self._transport.socket.close()

    async def come_again(self) -> None:
        """Leave this line for another one at once: under the name that one has now."""
        if self._transport is not None:
            await self._transport.socket.close()

    async def _ask(self, make: Callable[[int], Request], kind: type[A]) -> A:
        request, message = self._requests.add(make)
        await self._send(message)
        return await self._requests.answer(request, kind)

    async def watch(self, room: str) -> Mirror:
        """Hear of ``room`` from now on, over all broken lines."""
        return await self._watched.watch(tidy_code(room))

    async def unwatch(self, room: RoomId) -> None:
        """Hear of ``room`` no more."""
        await self._watched.unwatch(room)

    async def uncover(self, room: RoomId, seat: int | None) -> None:
        """Show what ``seat`` of this window sees, or cover it; a snapshot follows."""
        await self._watched.uncover(room, seat)

    async def play(self, mirror: Mirror, intent: Any) -> None:
        """Put ``intent`` (a game's Intent, or its tree) to the room, until it is answered."""
        mirror.pending, mirror.refused = intent, None
        mirror.pending_seat = mirror.shown_seat
        self._on_change()
        await self._watched.play(mirror)

    async def look_again(self) -> None:
        """Hear anew which bots can be played: a welcome on a line of its own tells it."""
        faults = *UNREACHED, LineClosed, Stranger
        with suppress(*faults):
            async with open_transport(self.url, self.form, versions=self._versions) as line:
                again = await self._greeting.exchange(line, self._known.server_id)
                if isinstance(again, Welcome) and self.welcome is not None:
                    self.welcome = again
                    self._on_change()

    async def show_lobby(self, on: bool) -> None:
        """Hear of the open rooms, or no more."""
        self._shows_lobby = on
        if not on:
            self.cards = None
        await self._send(from_client.WatchLobby(on))

    # -- the line --------------------------------------------------------------------------

    async def run(self) -> None:
        """Connect, and again whenever the line breaks, until cancelled or refused.

        Where it is the password that we are refused for, until that is said by ``unlock``.
        """
        wait, loop = FIRST_WAIT_S, asyncio.get_running_loop()
        try:
            while True:
                began = loop.time()
                if await self._one_line():
                    wait, began = FIRST_WAIT_S, loop.time()
                if self.state == "refused":
                    if self.refusal is not Reason.PASSWORD:
                        return
                    await self._unlocked.wait()
                    self._unlocked.clear()
                    continue
                self._become("waiting", self.why or tr(LOST))
                pause = wait * random.uniform(0.5, 1.0)  # noqa: S311 - jitter, no secret
                pause -= loop.time() - began  # what was tried in vain for long was waiting enough
                pause = max(pause, FIRST_WAIT_S / 2, (self._retry_ms or 0) / 1000)
                is_hurried = await self._pause(pause)
                self._retry_ms = None
                wait = FIRST_WAIT_S if is_hurried else min(wait * 2, LONGEST_WAIT_S)
        finally:
            self._end()

    def hurry(self) -> None:
        """Try again at once where the line is broken: the network has just come back."""
        self._hurried.set()

    async def _pause(self, seconds: float) -> bool:
        """Wait so long, or until we are told to hurry; tell whether we were."""
        self._hurried.clear()
        try:
            async with asyncio.timeout(seconds):
                return await self._hurried.wait()
        except TimeoutError:
            return False

    def unlock(self, password: str) -> None:
        """Try again with ``password``, where we are not let in without."""
        if self.state == "refused" and self.refusal is Reason.PASSWORD:
            self._greeting.password = password
            self._become("waiting", "")
            self._unlocked.set()

    def _awaits(self) -> bool:
        """Tell whether the server owes us an answer."""
        return self._transport is None or self._watched.are_pending or bool(self._requests)

    def _silent(self, seconds: int) -> None:
        self.silent_s = seconds
        self._on_change()

    async def _one_line(self) -> bool:
        """One connection from its opening to its end: whether we were welcome on it."""
        welcome = False
        try:
            beat = self._patience, self._awaits, self._silent
            async with open_transport(self.url, self.form, *beat, self._versions) as line:
                welcome = await self._talk(line)
        except LineClosed as why:
            self.why = why.reason or unreached(self.url, why)
            self.parting = PARTINGS.get(why.code, self.parting)
        except UNREACHED as why:
            self.why = unreached(self.url, why)
            self.parting = "ended" if self.parting == "ended" else ""
        except ValueError:  # no such port, no such name
            self._become("refused", tr("{url} is not an address.", url=self.url))
        except Exception:
            log.exception("a server said what this program cannot take in")
            self._become("refused", tr("This program does not understand {url}.", url=self.url))
        finally:
            self._transport, self.unkept = None, False
            self._resend_timers.clear()
            self._watched.line_lost()
        return welcome

    async def _talk(self, line: Transport) -> bool:
        try:
            first = await self._greeting.exchange(line, self._known.server_id)
        except Stranger as why:
            self._meet(why)
            return False
        if not isinstance(first, Welcome):
            self._turned_away(first)
            return False
        self.welcome, self._transport = first, line
        self._greeting.token = first.token or self.token
        if first.server_id:
            self._known = replace(self._known, server_id=first.server_id)
        self.refusal, self.parting, self.inbox = None, "", ()
        self._ahead_ms = first.now - _clock_ms()
        if first.server_id and self.url.startswith("ws://"):
            self.seed_ledger.moved(first.server_id)
        self._watched.belong_to(first.player)
        self._become("online", "")
        await self._send_all_again()
        try:
            while True:
                await self._next(line)
        except LineClosed as why:
            self._closed(why)
        return True

    def _meet(self, stranger: Stranger) -> None:
        """Another server is there: come as who one is at that one, unless it claims to be ours."""
        try:
            self._greeting.token = self._known.after(stranger)
        except Stranger:
            self.refusal = None
            self._become("refused", tr(STRANGER))
            return
        self._known = replace(self._known, server_id=stranger.server_id)
        if not self._known.typed:
            self._greeting.password = ""
        self.why = tr("Another server answers there.")

    def _turned_away(self, first: FromServer) -> None:
        """Be refused for good, or for a moment.

        A moment's are that the store does not answer, or that others at this address have guessed
        at the password: then the same is said again soon, and the reason stands meanwhile.
        """
        self.refusal = first.reason if isinstance(first, Refusal) else None
        if isinstance(first, Refusal) and first.reason in SOON:
            self.why, self._retry_ms = first.message, first.retry_ms
        else:
            self._receive(first)
            self._become("refused", _why_not(first))

    async def _next(self, line: Transport) -> None:
        message = await line.receive()
        try:
            self._receive(message)
        except Gap:
            await self._watched.ask_anew(message)
        self._on_change()

    def _closed(self, why: LineClosed) -> None:
        self.why = sent_off(why.reason) or tr(LOST)
        self.parting = "storeless" if why.code == CloseCode.ELSEWHERE else self.parting
        if why.code in (CloseCode.NOT_WELCOME, CloseCode.PROTOCOL):
            self._become("refused", self.why)

    def _end(self) -> None:
        if self.state != "refused":
            self.state = "closed"
        self._resend_timers.clear()
        self._requests.cancel()
        self._seed_exchange.end()
        self._on_change()

    def _become(self, state: State, why: str) -> None:
        self.state, self.why = state, why
        self._watched.changed()
        self._on_change()

    # -- what the server says --------------------------------------------------------------

    def _receive(self, message: FromServer) -> None:
        if not isinstance(
            message, RoomPresence | ChatLines | LobbyRooms | Evaluation | Inbox
        ):  # these come all the same
            self.unkept = isinstance(message, Refusal) and message.reason is Reason.UNAVAILABLE
        match message:
            case Snapshot() | Update() | Evaluation() | RoomPresence() | ChatLines():
                self._watched.receive(message)
            case Watching():
                self._watched.begin(message)
            case Refusal():
                self._refused(message)
            case LobbyRooms():
                self.cards = changed(self.cards, message)
            case Inbox():
                self.inbox = message.items
            case Closing(retry_ms=retry_ms):
                self._retry_ms, self.parting = retry_ms, "ended"
                self.notices.append(message)
            case TournamentState():
                self.tournaments.told(message)
            case IdentityChallenge() | Pong():
                pass  # one has its place before a welcome alone; the other was heard, which is all
            case Welcome():  # the same again, with what has changed since: bots that are ready
                self.welcome = message
            case _:
                self._requests.answered(message)

    @property
    def now_ms(self) -> int:
        """Return the server's clock, in Unix milliseconds: one message's time behind at most."""
        return self._ahead_ms + _clock_ms()

    def left_ms(self, at: int) -> int:
        """Return how long until ``at`` on the server's clock, within the time of one message."""
        return max(0, at - self.now_ms)

    def _refused(self, refused: Refusal) -> None:
        mirror = self._watched.refused(refused)
        if refused.request is not None and self._requests.message(refused.request):
            self._request_refused(refused.request, refused)
        elif mirror is not None and refused.reason in SOON:
            self._watched.again_in(refused.retry_ms or 0, mirror)
        elif mirror is not None and mirror.outlives(refused):
            pass
        else:
            self.notices.append(refused)
            if mirror is not None:
                mirror.pending, mirror.refused = None, refused
                mirror.changed()

    def _request_refused(self, request: int, refused: Refusal) -> None:
        prepared = refused.reason == Reason.NOT_READY and refused.retry_ms is not None
        if refused.reason in SOON or prepared:
            self._resend_timers.call_later(
                refused.retry_ms or 0, partial(self._send_request, request)
            )
        else:
            self._requests.refused(refused)

    # -- saying it -------------------------------------------------------------------------

    async def _send_all_again(self) -> None:
        for message in self._requests.messages:
            await self._send(message)
        if self._shows_lobby:
            await self._send(from_client.WatchLobby(True))
        await self.tournaments.watch_again()
        await self._watched.watch_again()

    async def _send_request(self, request: int) -> None:
        message = self._requests.message(request)
        if message is not None:  # somebody still waits for it
            await self._send(message)

    async def _send(self, message: Any) -> None:
        """Send, if there is a line; if not, it is said again on the next one."""
        if self._transport is not None:
            with suppress(LineClosed):  # the reader hears it too
                await self._transport.send(message)


def _why_not(first: FromServer) -> str:
    """Return why we are not let in, for the player."""
    if isinstance(first, Refusal) and first.reason is Reason.PROTOCOL:
        return tr(
            "That server runs another version of Fourfold ({said}). Update the older one.",
            said=first.message,
        )
    return sent_off(getattr(first, "message", "")) or tr("The server did not let you in.")


def _clock_ms() -> int:
    """Return this machine's clock, which never goes back."""
    return round(time.monotonic() * 1000)
