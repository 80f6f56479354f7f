"""Asks one server about tournaments, and keeps what it tells of the one that is watched."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from protocol.from_server import Done
from protocol.messages.base import ClientMessage
from protocol.messages.tournaments import (
    EnterBot,
    EnterTournament,
    LeaveTournament,
    ListTournaments,
    OpenTournament,
    RestFromTournament,
    SteerTournament,
    Step,
    TournamentPlan,
    Tournaments,
    TournamentState,
    WatchTournament,
)
from protocol.names import PlayerId, RoomId


class Asks(Protocol):
    """Puts requests to a server; see ``ServerConnection``."""

    async def ask(self, make: Callable[[int], Any]) -> Done:
        """Say a request until it is done."""
        ...


class TournamentRequests:
    """Ask a server about tournaments. All requests raise as ``ServerConnection.ask`` does."""

    def __init__(
        self,
        asks: Asks,
        listed: Callable[[Callable[[int], ListTournaments]], Awaitable[Tournaments]],
        send: Callable[[ClientMessage], Awaitable[None]],
    ) -> None:
        """``listed`` asks for a list, ``send`` says what is not answered."""
        self._asks, self._listed, self._send = asks, listed, send
        self.watched = RoomId("")
        """The code of the one that is watched; empty for none."""
        self.state: TournamentState | None = None
        """How it stands, once that was told."""

    def told(self, state: TournamentState) -> None:
        """Take what the server tells."""
        if state.tournament == self.watched:
            self.state = state

    async def watch(self, code: RoomId) -> None:
        """Hear of ``code`` from now on, over all broken lines; of none where it is empty."""
        if code == self.watched:
            return
        before, self.watched, self.state = self.watched, code, None
        if code or before:
            await self._send(WatchTournament(code or before, bool(code)))

    async def watch_again(self) -> None:
        """Say on a new line what is watched."""
        if self.watched:
            await self._send(WatchTournament(self.watched))

    async def listed(self) -> Tournaments:
        """Return the tournaments that this player may find."""
        return await self._listed(ListTournaments)

    async def open(self, plan: TournamentPlan, password: str = "") -> RoomId:
        """Announce a tournament; return its code."""
        return (await self._asks.ask(lambda n: OpenTournament(n, plan, password))).room

    async def enter(self, code: RoomId, password: str = "") -> None:
        """Enter, or be paired again."""
        await self._asks.ask(lambda n: EnterTournament(n, code, password))

    async def enter_bot(self, code: RoomId, bot: str, level: int) -> None:
        """Enter a bot of the server."""
        await self._asks.ask(lambda n: EnterBot(n, code, bot, level))

    async def leave(self, code: RoomId, player: PlayerId | None = None) -> None:
        """Leave for good; or send ``player`` away."""
        await self._asks.ask(lambda n: LeaveTournament(n, code, player))

    async def rest(self, code: RoomId, rest: bool) -> None:
        """Sit rounds out, or be paired again."""
        await self._asks.ask(lambda n: RestFromTournament(n, code, rest))

    async def steer(self, code: RoomId, step: Step) -> None:
        """Start, pause, resume or cancel it."""
        await self._asks.ask(lambda n: SteerTournament(n, code, step))
