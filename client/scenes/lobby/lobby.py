"""The lobby: one's own games, rooms to join or to watch, and the ways to a new game."""

import time
from typing import ClassVar, Final, Protocol

import pygame

from client.games.catalog import title
from client.scenes.lobby.campaign import CampaignScene
from client.scenes.lobby.join_by_code import JoinByCode
from client.scenes.lobby.my_games import MyGames, is_my_turn
from client.scenes.lobby.quick_play import QuickPlay
from client.scenes.lobby.room_card import Doing
from client.scenes.lobby.room_list import RoomList
from client.scenes.lobby.room_opening import find_room, open_room
from client.shell.parts import dock, top_bar
from client.shell.place import Place
from client.shell.scene import Scene, Shell
from client.shell.server_status import line_banner
from client.ui import theme
from client.ui.text import Type
from client.widgets import (
    Beside,
    Button,
    CardBox,
    Centred,
    Column,
    DrawContext,
    Label,
    Pad,
    Row,
    Scroll,
    Widget,
)
from client.widgets.button import Kind
from client.widgets.scroll_anchor import ScrollAnchor
from protocol.from_server import LobbyRooms
from protocol.from_server import RoomCard as RoomCard
from protocol.names import RoomId

FIRST_LOOK_S: Final = 3.0
"""When it is looked first whether bots that were not ready are now; each time twice as late."""
SELDOM_S: Final = 60.0
"""... until it is looked so seldom, for as long as some are not ready."""


class RematchNotice(Protocol):
    """A game this player has come from: tells of a rematch, and answers the question for one."""

    room: RoomId

    def update(self) -> None:
        """Read what the server told meanwhile; where all agree, go to the next game."""
        ...

    def banner(self) -> list[Widget]:
        """Return what is offered and the answer to it; nothing where nothing is."""
        ...


class LobbyScene(Scene):
    """One's own games; below them two columns: what one can do, and the rooms."""

    title: ClassVar[str] = "Lobby"
    first: ClassVar[str] = "now"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.codes = JoinByCode(shell)
        self.code = self.codes.entry
        self.list = RoomList(shell, Doing(self._join, shell.open_room, shell.open_profile))
        self.mine = MyGames(shell)
        self._drawn: tuple[LobbyRooms | None, tuple[RoomCard, ...] | None, bool] = None, None, False
        self._busy = False
        self._look_s = FIRST_LOOK_S
        self._look_at = time.monotonic() + FIRST_LOOK_S
        self._quick = QuickPlay(self.shell)
        self.last: RematchNotice | None = None
        """The game one has just come from, where another one may come of it."""
        if self._is_alone():
            self.page.state.focus = "alone"

    def build(self) -> Widget:
        """Return the bar, what one can do, the rooms."""
        connection = self.shell.connection
        bar = top_bar(
            connection,
            [
                *self._panel(),
                Button("records", "Records", self.shell.open_saved_games, "quiet"),
                Button("help", "Help", self.shell.open_help, "quiet"),
                Button("settings", "Settings", self.shell.open_settings, "quiet"),
                Button("leave", "Disconnect", self.shell.disconnect, "quiet"),
            ],
        )
        last = self.last.banner() if self.last is not None else []
        body = Column([*last, *self.mine.parts(), *self._ways()], gap=20)
        pad = Pad(Centred(body, 1080), pad=16)
        page = Scroll("page", Column([bar, pad], gap=0))
        foot = [dock(*self._main())] if self.has_dock else []
        return Column([*line_banner(self.shell), page, *foot], gap=0)

    def _ways(self) -> list[Widget]:
        """Return what one can do, and the rooms: beside each other, or in one column."""
        doing, rooms = [self._new(), self.codes.card()], self.list.parts(self.is_tall)
        if self.is_tall:
            return [*doing, Column(rooms), self._people()]
        left, right = Column([*doing, self._people()]), Column(rooms)
        left.grows, right.grows = 4, 7
        return [Beside([left, right], 560, 20)]

    def draw(self, surface: pygame.Surface, type_: Type) -> DrawContext:
        """Where the lists have changed, what one was at stays where it is."""
        connection = self.shell.connection
        offered = self.last is not None and bool(self.last.banner())
        lists = connection.cards if connection else None, self.mine.rooms, offered
        before = ScrollAnchor(self.page) if self._drawn != lists else None
        was_told, self._drawn = self._drawn[1] is not None, lists
        look = super().draw(surface, type_)
        # at first one's own games come a moment after the lobby, which stays at its top then
        holds = self.page.is_used or (was_told and self.page.is_pointed)
        if before is not None and before.restore(self.page, holds):
            look = super().draw(surface, type_)
        return look

    def _panel(self) -> list[Widget]:
        """Return how others come here, where the server is one's own."""
        connection, local_server = self.shell.connection, self.shell.local_server
        if connection is None or not local_server.lan or not local_server.serves(connection.url):
            return []
        return [Button("panel", "Invite others", self.shell.share)]

    # -- what one can do -------------------------------------------------------------------

    def _new(self) -> Widget:
        """Return the ways to a new game; the main one is below where it has a dock."""
        off = self._line_off
        room = Button("new", "New room", self.shell.open_new_room, off=off, grows=1)
        campaign = Button("campaign", "Campaign", self._campaign, off=off, grows=1)
        bot = [] if self._is_alone() else [self._with_bot()]
        parts: list[Widget] = [room, *bot, campaign]
        if self.is_tall:
            parts = [*bot, Row([room, campaign], gap=8)]
        main = [] if self.has_dock else self._main()
        return CardBox(Column([Label("Play", theme.TITLE), *main, *parts]))

    @property
    def _line_off(self) -> str:
        return "" if self._is_online() else "the line is broken"

    def _main(self) -> list[Widget]:
        """Return the button that begins a game at once, and what it does."""
        if self._is_alone():
            return [self._with_bot()]
        wish, busy = self._quick.wish, "the server is asked already" if self._busy else ""
        unknown = "" if wish else "this program knows none of the games of this server"
        text = f"Play now: {title(wish.game)}" if wish else "Play now"
        about = "Somebody who waits for the same game, or whoever comes next."
        words = [self._quick.wish_words if wish else "", "" if self.has_dock else about]
        now = Button("now", text, self._play_now, "loud", off=self._line_off or unknown or busy)
        return [now, *(Label(line, theme.SMALL, theme.SOFT) for line in words if line)]

    def _with_bot(self) -> Button:
        none = "this server has no bot" if self._quick.order is None else ""
        busy = "the server is asked already" if self._busy else ""
        kind: Kind = "loud" if self._is_alone() else "plain"
        off = self._line_off or none or busy
        return Button("alone", self._quick.words, self._play_alone, kind, off=off)

    def _is_alone(self) -> bool:
        """Whether the server is one's own for this machine alone, where nobody else can come."""
        connection, local_server = self.shell.connection, self.shell.local_server
        return connection is not None and local_server.serves_us_alone(connection.url)

    def _play_now(self) -> None:
        order = self._quick.wish
        if order is not None and self.shell.connection is not None:
            self._busy = True
            work = find_room(self.shell.connection, order, self.shell.open_room)
            self.shell.start_task(work, self._asked)

    def tick(self, passed_ms: int) -> bool:
        """While it is seen, the list of one's own games is kept fresh."""
        self.mine.tick(passed_ms)
        return super().tick(passed_ms)

    def update(self) -> None:
        """While levels of bots are being prepared, look again, ever more seldom."""
        self.mine.passed()
        self.codes.update()
        if self.last is not None:
            self.last.update()
        connection = self.shell.connection
        if connection is None or connection.welcome is None or connection.state != "online":
            return
        offers = [offer for bots in connection.welcome.bots.values() for offer in bots]
        lacking = any(offer.ready < len(offer.levels) for offer in offers)
        if lacking and time.monotonic() >= self._look_at:
            self._look_s = min(2 * self._look_s, SELDOM_S)
            self._look_at = time.monotonic() + self._look_s
            self.shell.start_task(connection.look_again())

    # -- alone -----------------------------------------------------------------------------

    def _play_alone(self) -> None:
        order = self._quick.order
        if order is not None and self.shell.connection is not None:
            self._busy = True
            work = open_room(self.shell.connection, order, self.shell.open_room)
            self.shell.start_task(work, self._asked)

    def _asked(self) -> None:
        self._busy = False

    def _campaign(self) -> None:
        self.shell.push(CampaignScene(self.shell))

    # -- doing it --------------------------------------------------------------------------

    def _is_online(self) -> bool:
        return self.shell.connection is not None and self.shell.connection.state == "online"

    def _join(self, room: RoomId) -> None:
        self.shell.start_task(self._sit(room))

    async def _sit(self, room: RoomId) -> None:
        connection = self.shell.connection
        if connection is not None:
            done = await connection.join(room)
            self.shell.open_room(done.room)

    def _people(self) -> Widget:
        off = self._line_off
        return CardBox(
            Column(
                [
                    Label("Players", theme.TITLE),
                    Row(
                        [
                            Button("me", "My record", self.shell.open_profile, off=off, grows=1),
                            Button("best", "The best", self._best, off=off, grows=1),
                        ],
                        gap=8,
                    ),
                ]
            )
        )

    def _best(self) -> None:
        self.shell.open_leaderboard(self.shell.profile.game)

    def follow(self, last: RematchNotice) -> None:
        """Tell here of another game with the people of a room whose game is over."""
        self.leave_last()
        self.last = last

    def leave_last(self, there: RoomId | None = None) -> None:
        """Go on to something else: to the room ``there``, for instance."""
        if there is not None:
            self.codes.forget()
        last, self.last = self.last, None
        connection = self.shell.connection
        if last is not None and last.room != there and connection is not None:
            self.shell.start_task(connection.unwatch(last.room))

    @property
    def spoken(self) -> str:
        """Return what was wrong with a code, and where the keyboard is."""
        fault = self.codes.fault
        return f"{fault} {super().spoken}" if fault else super().spoken

    @property
    def place(self) -> Place:
        """Return the lobby."""
        return Place("lobby")

    @property
    def wants(self) -> str:
        """Return how many games wait for this player."""
        waiting = sum(is_my_turn(card) for card in self.mine.rooms or () if card.phase != "over")
        games = "A game waits" if waiting == 1 else f"{waiting} games wait"
        return f"{games} for you" if waiting else ""

    def escape(self) -> None:
        """Nothing: one leaves a server by the button."""
