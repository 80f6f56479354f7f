"""One player at one server: opens rooms, sits down, watches, and asks."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any

from client.net import address
from client.net.pending_requests import Request
from fourfold.game_table import GameTable
from fourfold.link import ServerLink
from fourfold.view_stream import ViewStream
from protocol import from_client
from protocol.codec import Format
from protocol.from_client import RoomSettings
from protocol.from_server import (
    Done,
    Exported,
    Leaderboard,
    LobbyRooms,
    Profiled,
    RoomCard,
    Welcome,
)
from protocol.names import PlayerId, RoomId, Token, tidy_code


@asynccontextmanager
async def connect(
    url: str,
    name: str = "",
    *,
    token_file: str | PathLike[str] | None = None,
    password: str = "",
    bot: bool = False,
    encoding: Format = "msgpack",
    patience_s: float = 10.0,
) -> AsyncIterator["FourfoldClient"]:
    """Be a player at the server at ``url`` while the block runs, over all broken lines.

    ``token_file`` keeps who you are, so that you come back as the same player; without one you are
    somebody new each time. ``bot``: whether somebody new says that it is a program. ``patience_s``
    is how long the first answer may take.

    Raises Unreachable, NotWelcome, BadTokenFile, BadAddress for what is no address, and OSError
    where the token cannot be read or kept.
    """
    file = None if token_file is None else Path(token_file)
    link = ServerLink(address.parse(url).url, name, file, password, bot, encoding)
    try:
        await link.begin(patience_s)
        yield FourfoldClient(link)
    finally:
        await link.end()


class FourfoldClient:
    """What ``connect`` gives. Whatever waits raises NotWelcome and LinkOver as well."""

    def __init__(self, link: ServerLink) -> None:
        self._link = link
        self._lobby_watchers = 0

    def __repr__(self) -> str:
        return f"<FourfoldClient {self.name!r} at {self._link.connection.url}>"

    @property
    def welcome(self) -> Welcome:
        """Return what the server said of itself and of you: its games, bots, your id."""
        welcome = self._link.connection.welcome
        assert welcome is not None  # noqa: S101 - nobody has a client before
        return welcome

    @property
    def player(self) -> PlayerId:
        """Return who you are, in public."""
        return self.welcome.player

    @property
    def name(self) -> str:
        """Return what you are called here."""
        return self._link.connection.name

    @property
    def token(self) -> Token | None:
        """Return what proves who you are: whoever holds it has your seats."""
        return self._link.connection.token

    @property
    def is_online(self) -> bool:
        """Tell whether there is a line just now; where there is none it is tried again."""
        return self._link.connection.state == "online"

    # -- rooms -----------------------------------------------------------------------------

    async def open(
        self,
        game: str,
        *,
        settings: RoomSettings | None = None,
        position: str = "",
        **options: Any,
    ) -> RoomId:
        """Open a room of ``game`` with these options, and return its code.

        Raises ServerRefused, as all below do.
        """
        given = settings or RoomSettings()
        return (await self.ask(lambda n: from_client.Open(n, game, options, given, position))).room

    async def join(self, room: str, seat: int | None = None) -> GameTable:
        """Take a seat, this one or any that is free; yours, where you sit there already.

        Where it is lost before play, as the line was broken while all had to reveal, it is taken
        again as soon as there is a line, unless somebody else sits there by then.
        """
        before = self._bound(room)
        done = await self._link.told(lambda: self._link.connection.join(room, seat))
        table = await self.table(room)
        await self._link.until(lambda: _is_settled(table, before))
        if table.seat is None:  # it was lost before it could be told
            return await self.join(room, done.seat)
        self._link.seats.keep(table.view.room_view)
        return table

    def _bound(self, room: str) -> str | None:
        """Return by which commitment the server was bound when that room was told last."""
        mirror = self._link.connection.rooms.get(tidy_code(room))
        return mirror.seen.commitment if mirror is not None and mirror.seen is not None else None

    async def quick_match(
        self, game: str, *, settings: RoomSettings | None = None, **options: Any
    ) -> GameTable:
        """Take a seat in an open room that fits, or in a new one."""
        given, quick = settings or RoomSettings(), self._link.connection.quick
        done = await self._link.told(lambda: quick(game, options, given))
        return await self.join(done.room)

    async def play_campaign(self, game: str) -> GameTable:
        """Take part in your campaign game: the next one, or the one that is not finished."""
        campaign = self._link.connection.play_campaign
        return await self.table(await self._link.told(lambda: campaign(game)))

    async def table(self, room: str) -> GameTable:
        """Return a room in which you sit already, or that you watch."""
        return GameTable(self._link, await self._link.watch(room))

    def watch(self, room: str, *, beyond_end: bool = False) -> ViewStream:
        """Return the views of a room from now on; see ViewStream."""
        return ViewStream(self._link, room, beyond_end)

    async def unwatch(self, room: str) -> None:
        """Hear of that room no more: a connection watches 32 at most."""
        await self._link.connection.unwatch(tidy_code(room))

    async def seat_bot(
        self, room: str, bot: str = "random", level: int = 0, seat: int | None = None
    ) -> int | None:
        """Give a seat of a room that you opened to a bot of the server; return which one."""
        code = tidy_code(room)
        return (await self.ask(lambda n: from_client.SeatBot(n, code, seat, bot, level))).seat

    async def reserve(self, room: str, seat: int | None = None) -> int | None:
        """Keep a seat of a room that you opened for a program; return which one."""
        code = tidy_code(room)
        return (await self.ask(lambda n: from_client.Reserve(n, code, seat))).seat

    # -- the server ------------------------------------------------------------------------

    async def lobby(self) -> AsyncIterator[tuple[RoomCard, ...]]:
        """Yield the open rooms, the newest first: now, and whenever the list has changed."""
        connection, told = self._link.connection, None
        self._lobby_watchers += 1
        try:
            if self._lobby_watchers == 1:
                await connection.show_lobby(True)
            while True:
                told = await self._link.until(partial(self._other_cards, told))
                yield told.rooms
        finally:
            self._lobby_watchers -= 1
            if not self._lobby_watchers:
                await connection.show_lobby(False)

    def _other_cards(self, told: LobbyRooms | None) -> LobbyRooms | None:
        cards = self._link.connection.cards
        return None if cards is told else cards

    async def my_rooms(self) -> Sequence[RoomCard]:
        """Return the rooms you sit in, the unfinished first."""
        return (await self._link.told(self._link.connection.mine)).rooms

    async def profile(self, player: PlayerId | None = None) -> Profiled:
        """Return the record of a player, or yours."""
        return await self._link.told(lambda: self._link.connection.profile(player))

    async def leaderboard(self, game: str) -> Leaderboard:
        """Return the highest ratings of a game."""
        return await self._link.told(lambda: self._link.connection.best(game))

    async def export(self, room: str) -> Exported:
        """Return the record of a game that is over."""
        return await self._link.told(lambda: self._link.connection.export(tidy_code(room)))

    async def ask(self, make: Callable[[int], Request]) -> Done:
        """Say any request that is answered by ``done``, made of a fresh id, until it is answered.

        ``make`` is of ``fourfold.messages``: ``lambda n: messages.Begin(n, room)``.
        """
        return await self._link.told(lambda: self._link.connection.ask(make))


def _is_settled(table: GameTable, before: str | None) -> bool | None:
    """Return True once one sits there, or the server is bound anew, as where one was unseated."""
    view = table.view
    return True if view.seat is not None or view.room_view.commitment != before else None
