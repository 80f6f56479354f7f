"""The home at a server: its games, what waits for one, who is here, what can be watched."""

import time
from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final, Protocol

import pygame

from client.games.catalog import title
from client.languages.message import mark, tr, trn
from client.presenters.room_order import RoomOrder
from client.scenes.lobby.campaign import CampaignScene
from client.scenes.lobby.company.seek_scene import SeekScene
from client.scenes.lobby.first_lesson import FirstLessonScene, is_new
from client.scenes.lobby.join_by_code import JoinByCode
from client.scenes.lobby.my_games import MyGames
from client.scenes.lobby.overview.daily_entry import DailyEntry
from client.scenes.lobby.overview.glances import Glances
from client.scenes.lobby.overview.home_tiles import HomeTile, TileActions, TileGrid, home_tile
from client.scenes.lobby.overview.panes import Margin, Panes
from client.scenes.lobby.overview.people_here import people_here
from client.scenes.lobby.overview.showcase_player import ShowcasePicture, ShowcasePlayer
from client.scenes.lobby.overview.ways import Ways, find_button, header, ways_card
from client.scenes.lobby.quick_play import QuickPlay
from client.scenes.lobby.room_card import Doing
from client.scenes.lobby.room_list import RoomList
from client.scenes.lobby.room_opening import open_room
from client.shell.open_to_network import may_open
from client.shell.parts import dock
from client.shell.place import Place
from client.shell.scene import Scene, Shell
from client.shell.server_status import line_banner
from client.ui import theme
from client.ui.text import Type
from client.widgets import (
    Beside,
    Button,
    CardBox,
    Column,
    DrawContext,
    Label,
    Pad,
    Row,
    Scroll,
    Widget,
)
from client.widgets.scroll_anchor import ScrollAnchor
from protocol.from_server import LobbyRooms
from protocol.from_server import RoomCard as RoomCard
from protocol.names import RoomId

FIRST_LOOK_S: Final = 3.0
"""When it is looked first whether bots that were not ready are now; each time twice as late."""
SELDOM_S: Final = 60.0
"""... until it is looked so seldom, for as long as some are not ready."""
PANES: Final = (940, 560)
"""From this size on, in pixels at 100 %, the rooms have a pane of their own beside the games."""
NARROW: Final = 560
"""Below this width the bar holds the most important alone."""
RAIL: Final = (332, 440)
"""How wide that pane is, at least and at most ..."""
RAIL_PART: Final = 0.26
"""... and otherwise this part of the window."""
BESIDE: Final = 720
"""Without panes: from this width on what one can do and the rooms stand beside each other."""


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
    """The games as tiles, one's own games above, and a pane of rooms and people beside them."""

    title: ClassVar[str] = mark("Home")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.codes = JoinByCode(shell)
        self.code = self.codes.entry
        self.glances = Glances(shell)
        doing = Doing(self._join, shell.open_room, shell.open_profile)
        self.list = RoomList(shell, doing, self.glances.position)
        self.mine = MyGames(shell, self.glances.position)
        self.showcases = ShowcasePlayer()
        self.day = DailyEntry(shell)
        self._shown: tuple[HomeTile, ...] = ()
        self._moved: ShowcasePicture | None = None
        """The picture that has gone on with the last tick, and nothing else has."""
        self._root: Widget | None = None
        self._drawn: tuple[LobbyRooms | None, tuple[RoomCard, ...] | None] = None, None
        self._busy = False
        self._look_s = FIRST_LOOK_S
        self._look_at = time.monotonic() + FIRST_LOOK_S
        self._quick = QuickPlay(self.shell)
        self.last: RematchNotice | None = None
        """The game one has just come from, where another one may come of it."""

    # -- what is seen ----------------------------------------------------------------------

    def build(self) -> Widget:
        """Return the bar, one's own games, the tiles, and the rooms.

        While a button is held down all stays where it is: what is told meanwhile is shown after.
        """
        if self.page.state.pressed and self._root is not None:
            return self._root
        self.page.wished = self._wished()
        wide, high = self.size[0] / self.scale, self.size[1] / self.scale
        banners = line_banner(self.shell)
        has_panes = wide >= PANES[0] and high >= PANES[1]
        body = self._panes(wide) if has_panes else self._page(wide)
        foot = [dock(*self._docked())] if self.has_dock else []
        bar = [self._bar()] if has_panes else []
        self._root = Column([*bar, *banners, body, *foot], gap=0)
        return self._root

    def _panes(self, wide: float) -> Widget:
        """Return the games and, beside them, rooms and people: each is scrolled by itself."""
        beside = 3 if wide >= 1240 else 2
        left = Column([*self.mine.parts(beside), self._tiles()], gap=14, grows=1)
        rail = Column([*self._doing(), *self._people(), *self._rooms(), *self._codes()], gap=14)
        width = min(RAIL[1], max(RAIL[0], round(wide * RAIL_PART)))
        games = Scroll("page", Margin(left, 16, 8, 0, 16), steady=False)
        rooms = Scroll("rooms", Margin(rail, 8, 16, 0, 16), steady=True)
        return Panes(games, rooms, width)

    def _docked(self) -> list[Widget]:
        """Return the main action of a phone: an opponent or, where nobody else can be, a bot."""
        if self._has_people:
            return find_button(self._ways())
        game = self._quick.last
        if not game:
            return []
        actions = self._tile_actions(game, is_first=True)
        about = {"game": title(game), "bot": actions.bot_words}
        words = tr("Play a bot: {game}, {bot}", **about) if actions.bot_words else tr("Play a bot")
        off = actions.off or actions.no_bot
        return [Button("alone", words, actions.bot, "loud", tr("Play a bot"), off)]

    def _page(self, wide: float) -> Widget:
        """Return all of it in one column, the rooms below the games."""
        doing, rooms = [*self._doing(), *self._people(), *self._codes()], self._rooms()
        below: list[Widget] = [*doing, *rooms]
        if wide >= BESIDE:
            below = [Beside([Column(doing), Column(rooms)], BESIDE - 60, 20)]
        more = [CardBox(Row(self._elsewhere(), gap=4), pad=8)] if self._is_narrow else []
        parts = [*self.mine.parts(1 if self.is_tall else 2), self._tiles(), *below, *more]
        return Scroll("page", Column([self._bar(), Pad(Column(parts, gap=16), pad=14)], gap=0))

    def _bar(self) -> Widget:
        settings = Button("settings", tr("Settings"), self.shell.open_settings, "quiet")
        leave = Button("leave", tr("Leave"), self.shell.disconnect, "quiet", tr("Leave the server"))
        elsewhere = [] if self._is_narrow else self._elsewhere()
        buttons = [*self._inbox(), *self._panel(), *elsewhere, settings, leave]
        return header(self.shell.connection, buttons, self._is_narrow)

    @property
    def _is_narrow(self) -> bool:
        """Whether the bar has room for the most important alone."""
        return self.is_tall or self.size[0] < NARROW * self.scale

    def _elsewhere(self) -> list[Widget]:
        """Return the ways to what is about players, games of before, and rules."""
        off = self._line_off
        return [
            Button("best", tr("Leaderboard"), self._best, "quiet", off=off),
            Button("me", tr("My profile"), self.shell.open_profile, "quiet", off=off),
            Button("records", tr("Records"), self.shell.open_saved_games, "quiet"),
            Button("help", tr("Help"), self.shell.open_help, "quiet"),
        ]

    def _inbox(self) -> list[Widget]:
        """Return the way to what waits for this player; nothing where nothing does."""
        connection = self.shell.connection
        items = connection.inbox if connection is not None else ()
        waits = sum(item.kind != "turn" for item in items)  # those are among one's own games
        words = tr("Inbox ({n})", n=waits)
        return [Button("inbox", words, self.shell.open_inbox)] if waits else []

    def _panel(self) -> list[Widget]:
        """Return how others come here, where the server is one's own."""
        connection, local_server = self.shell.connection, self.shell.local_server
        if connection is None or not local_server.lan or not local_server.serves(connection.url):
            return []
        return [Button("panel", tr("Invite friends"), self.shell.share)]

    def _wished(self) -> tuple[str, ...]:
        """Return what Enter does at first: a game that waits, a bot where one is alone."""
        waiting = [f"resume {card.room}" for card in self.mine.waiting[:1]]
        bot = "alone" if self.has_dock else f"bot {self._quick.last}"
        return (*waiting, "now", bot) if self._has_people else (*waiting, bot)

    def _tiles(self) -> Widget:
        waits = bool(self.mine.waiting)
        tiles = []
        for game in self._quick.games:
            is_first = not (waits or self._has_people or self.has_dock) and game == self._quick.last
            tiles.append(home_tile(game, self.showcases, self._tile_actions(game, is_first)))
        self._shown = tuple(tiles)
        if not tiles:
            words = tr("This program knows none of the games of this server.")
            return CardBox(Label(words, theme.BODY, theme.SOFT))
        return TileGrid(tiles)

    def _tile_actions(self, game: str, is_first: bool) -> TileActions:
        order = self._quick.against_bots(game)
        off = self._line_off or (tr("Opening ...") if self._busy else "")
        return TileActions(
            bot=partial(self._play_bot, game),
            friend=partial(self._play_friend, game) if self._may_invite else None,
            learn=partial(self.shell.open_lesson, game) if self._has_lesson(game) else None,
            bot_words=self._quick.bot_words(game),
            off=off,
            no_bot="" if order is not None else self._quick.why_no_bot,
            is_first=is_first,
        )

    def _doing(self) -> list[Widget]:
        """Return the ways to a new game besides the tiles."""
        with_main = self._has_people and not self.has_dock
        return [ways_card(self._ways(), with_main), *self.day.parts(self._line_off)]

    def _ways(self) -> Ways:
        unknown = (
            "" if self._quick.games else tr("this program knows none of the games of this server")
        )
        return Ways(
            find=self._find,
            new=self.shell.open_new_room,
            campaign=self._campaign,
            tournaments=self.shell.open_tournaments,
            editor=self.shell.open_position,
            off=self._line_off,
            why_not=unknown or (tr("Opening ...") if self._busy else ""),
            is_first=not self.mine.waiting,
        )

    def _people(self) -> list[Widget]:
        """Return who is here; nothing where nobody else can be."""
        connection = self.shell.connection
        if connection is None or not self._has_people:
            return []
        return [people_here(self.glances.told, connection.name, self.shell.open_people)]

    def _rooms(self) -> list[Widget]:
        self.list.elsewhere = frozenset(card.room for card in self.mine.going)
        return self.list.parts()

    def _codes(self) -> list[Widget]:
        """Return the field for a code; nothing where no second player can ever be."""
        return [self.codes.card()] if self._may_invite else []

    def draw(self, surface: pygame.Surface, type_: Type) -> DrawContext:
        """Draw it; where the lists have changed, what one was at stays where it is."""
        connection = self.shell.connection
        lists = connection.cards if connection else None, self.mine.rooms
        is_held = bool(self.page.state.pressed)
        before = ScrollAnchor(self.page) if self._drawn != lists and not is_held else None
        was_told = self._drawn[1] is not None
        if not is_held:
            self._drawn = lists
        look = super().draw(surface, type_)
        # at first one's own games come a moment after the lobby, which stays at its top then
        holds = self.page.is_used or (was_told and self.page.is_pointed)
        if before is not None and before.restore(self.page, holds):
            look = super().draw(surface, type_)
        news = self.codes.news()
        if news is not None:  # it may have come below the window's edge
            self.page.bring(news, news.rect)
            look = super().draw(surface, type_)
        return look

    # -- where one is ----------------------------------------------------------------------

    @property
    def _line_off(self) -> str:
        return "" if self._is_online() else tr("not connected")

    def _is_online(self) -> bool:
        return self.shell.connection is not None and self.shell.connection.state == "online"

    @property
    def _has_people(self) -> bool:
        """Whether others can come to this server as it is."""
        connection, local_server = self.shell.connection, self.shell.local_server
        return connection is None or not local_server.serves_us_alone(connection.url)

    @property
    def _may_invite(self) -> bool:
        """Whether others can come, or could once the server is opened to the network."""
        return self._has_people or may_open(self.shell)

    # -- time ------------------------------------------------------------------------------

    def tick(self, passed_ms: int) -> bool:
        """Keep lists fresh while it is seen, and let the pictures go on, one after another."""
        self.mine.tick(passed_ms)
        self.day.tick(passed_ms)
        self.glances.tick(passed_ms, self.mine.shown, self.list.live)
        moves = super().tick(passed_ms)
        self._moved = None
        if self.shell.pace == 1 and not self.page.state.pressed:
            pictures = {picture.game: picture for picture in self._pictures()}
            game = self.showcases.tick(passed_ms, tuple(pictures))
            self._moved = pictures.get(game) if not moves else None
            moves = moves or bool(game)
        return moves

    def _pictures(self) -> list[ShowcasePicture]:
        """Return the pictures of which something is in sight."""
        window = pygame.Rect((0, 0), self.size)
        return [tile.picture for tile in self._shown if tile.picture.rect.colliderect(window)]

    def moved(self) -> pygame.Rect | None:
        """Return the place of the picture that has gone on."""
        return self._moved.rect if self._moved is not None else None

    def update(self) -> None:
        """Look again while levels of bots are being prepared, ever more seldom."""
        self.mine.passed()
        self.day.passed()
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

    # -- doing it --------------------------------------------------------------------------

    def _play_bot(self, game: str) -> None:
        self._first(game, partial(self._open, game, self._quick.against_bots))

    def _play_friend(self, game: str) -> None:
        self._first(game, partial(self._open, game, self._quick.with_friend))

    def _has_lesson(self, game: str) -> bool:
        connection = self.shell.connection
        welcome = connection.welcome if connection is not None else None
        return welcome is not None and game in welcome.lessons

    def _first(self, game: str, play: Callable[[], None]) -> None:
        """Play, once the lesson was offered to one who is new to the game."""
        if self._has_lesson(game) and is_new(self.shell, game):
            self.shell.push(FirstLessonScene(self.shell, game, play))
        else:
            play()

    def _open(self, game: str, think: Callable[[str], RoomOrder | None]) -> None:
        """Open a table of that game; what it is like is kept as the last one's."""
        order, connection = think(game), self.shell.connection
        if order is None or connection is None or self._busy:
            return
        chosen = self._quick.order(game)

        def enter(room: RoomId) -> None:
            profile = self.shell.profile
            self.shell.keep(profile.with_room(game, chosen.options, chosen.seating))
            self.shell.open_room(room)

        self._busy = True
        self.shell.start_task(open_room(connection, order, enter), self._asked)

    def _find(self) -> None:
        self.shell.push(SeekScene(self.shell, self._quick))

    def _asked(self) -> None:
        self._busy = False

    def _campaign(self) -> None:
        self.shell.push(CampaignScene(self.shell))

    def _join(self, room: RoomId) -> None:
        self.shell.start_task(self._sit(room))

    async def _sit(self, room: RoomId) -> None:
        connection = self.shell.connection
        if connection is not None:
            done = await connection.join(room)
            self.shell.open_room(done.room)

    def _best(self) -> None:
        self.shell.open_leaderboard(self.shell.profile.game)

    # -- another game with the same people -------------------------------------------------

    def follow(self, last: RematchNotice) -> None:
        """Tell of another game with the people of a room whose game is over."""
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

    # -- for the program around it ---------------------------------------------------------

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
        waiting = len(self.mine.waiting)
        if not waiting:
            return ""
        return trn("{n} game: your turn", "{n} games: your turn", waiting)

    def escape(self) -> None:
        """Do nothing: one leaves a server by the button."""
