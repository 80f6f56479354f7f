"""The lobby: rooms to join or to watch, and the way to a room of one's own."""

import time
from typing import ClassVar, Final

from client import theme
from client.address import BadAddress, parse
from client.games.catalog import BOARDS, title
from client.opening import opened
from client.options import in_words
from client.scenes.campaign import CampaignScene
from client.scenes.create import CreateScene
from client.scenes.help import HelpScene
from client.scenes.parts import line_banner, seat_row, top_bar, vacancy, why_no_seat
from client.scenes.quick import Quick
from client.scenes.scene import Scene, Shell
from client.scenes.settings import SettingsScene
from client.widgets import (
    Beside,
    Button,
    Card,
    Centred,
    Column,
    Entry,
    Field,
    Label,
    Pad,
    Row,
    Scroll,
    Short,
    Widget,
)
from protocol import from_client
from protocol.from_server import Card as RoomCard
from protocol.names import CODE_LENGTH, RoomId, tidy_code

FIRST_LOOK_S: Final = 3.0
"""When it is looked first whether bots that were not ready are now; each time twice as late."""
LOOKS: Final = 6


class LobbyScene(Scene):
    """Two columns: what one can do, and the rooms."""

    title: ClassVar[str] = "Lobby"
    first: ClassVar[str] = "new"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.code = Entry("")  # a code, or the link of an invitation
        self.boards = {name: board() for name, board in BOARDS.items()}
        self._busy = False
        self._looks, self._look_at = 0, time.monotonic() + FIRST_LOOK_S
        self._quick = Quick(self.shell)

    def build(self) -> Widget:
        """The bar, what one can do, the rooms."""
        connection = self.shell.connection
        bar = top_bar(
            connection,
            [
                Button("help", "Help", self._help, "quiet"),
                Button("settings", "Settings", self._settings, "quiet"),
                Button("leave", "Disconnect", self.shell.disconnect, "quiet"),
            ],
        )
        left, right = self._doing(), self._rooms()
        left.grows, right.grows = 4, 7
        body = Centred(Beside([left, right], 560, 20), 1080)
        return Scroll("page", Column([bar, *line_banner(connection), Pad(body, pad=16)], gap=0))

    # -- what one can do -------------------------------------------------------------------

    def _doing(self) -> Column:
        return Column([*self._back(), self._new(), self._by_code()])

    def _back(self) -> list[Widget]:
        """The way back to the table one sits at."""
        connection = self.shell.connection
        room = self.shell.profile.server(connection.url).room if connection else None
        if room is None:
            return []
        words = Label("You have a seat in a room.", theme.BODY, theme.SOFT)
        button = Button("back", f"Back to {room}", lambda: self.shell.enter(room), "loud")
        return [Card(Column([words, button]), edge=theme.ACCENT)]

    def _new(self) -> Widget:
        about = "Open a room and invite somebody, or play alone."
        off = "" if self._is_online() else "the line is broken"
        order = self._quick.order
        none = "this server has no bot" if order is None else ""
        none = none or ("the server is asked already" if self._busy else "")
        return Card(
            Column(
                [
                    Label("Play", theme.TITLE),
                    Label(about, theme.BODY, theme.SOFT),
                    Button("new", "New room", self._create, "loud", off=off),
                    Button("alone", self._quick.words, self._play_alone, off=off or none),
                    Button("campaign", "Campaign", self._campaign, off=off),
                ]
            )
        )

    def update(self) -> None:
        """While levels of bots are being prepared, look again, ever more seldom."""
        connection = self.shell.connection
        if connection is None or connection.welcome is None or connection.state != "online":
            return
        offers = [offer for bots in connection.welcome.bots.values() for offer in bots]
        lacking = any(offer.ready < len(offer.levels) for offer in offers)
        if lacking and self._looks < LOOKS and time.monotonic() >= self._look_at:
            self._looks += 1
            self._look_at = time.monotonic() + FIRST_LOOK_S * 2**self._looks
            self.shell.do(connection.look_again())

    # -- alone -----------------------------------------------------------------------------

    def _play_alone(self) -> None:
        order = self._quick.order
        if order is not None and self.shell.connection is not None:
            self._busy = True
            work = opened(self.shell.connection, order, self.shell.enter)
            self.shell.do(work, self._asked)

    def _asked(self) -> None:
        self._busy = False

    def _campaign(self) -> None:
        self.shell.push(CampaignScene(self.shell))

    def _by_code(self) -> Widget:
        code = self._typed_code()
        off = "" if code else f"type the {CODE_LENGTH} letters and digits of the room’s code"
        field = Field("code", "Join by code or link", self.code, "K7MQ2X", self._join_typed)
        join = Button("join", "Join", self._join_typed, off=off, grows=1, name="Join that room")
        watch = Button(
            "watch",
            "Watch",
            lambda: self.shell.enter(code),
            off=off,
            grows=1,
            name="Watch that room",
        )
        return Card(Column([field, Row([join, watch], gap=8)]))

    # -- the rooms -------------------------------------------------------------------------

    def _rooms(self) -> Column:
        connection = self.shell.connection
        cards = connection.cards if connection else None
        if cards is None:
            return Column([Label("Rooms", theme.TITLE), Label("Loading …", ink=theme.SOFT)])
        if not cards.rooms:
            return Column([Label("Rooms", theme.TITLE), _nobody()])
        parts: list[Widget] = []
        for phase, words in (("open", "Waiting for players"), ("playing", "Being played")):
            rooms = [card for card in cards.rooms if card.phase == phase]
            if rooms:
                parts.append(Label(words, theme.TITLE))
                parts += [self._room(card) for card in rooms]
        return Column(parts)

    def _room(self, card: RoomCard) -> Widget:
        board = self.boards.get(card.game)
        words = in_words(board.options, card.options) if board else "not known to this program"
        words += "  ·  Evaluation" if card.settings.advice else ""
        practice = card.settings.hints or card.settings.undo == "free"
        words += "  ·  Practice" if practice else ""
        name = Row(
            [
                Label(title(card.game), theme.HEADING),
                Label(str(card.room), theme.SMALL, theme.SOFT),
                Label(ago(card.at, time.time() * 1000), theme.SMALL, theme.SOFT),
            ],
            gap=10,
        )
        about = Label(words, theme.SMALL, theme.SOFT)
        parts: list[Widget] = [name, about]
        if board is not None:
            seats = enumerate(card.chairs)
            parts.append(Row([seat_row(board, n, who) for n, who in seats], gap=18))
        else:
            parts.append(Short(", ".join(who or vacancy(who) for who in card.chairs)))
        left, right = Column(parts, gap=6), Row(self._buttons(card), gap=8, align=1)
        left.grows = 1
        return Card(Row([left, right]), pad=16)

    def _buttons(self, card: RoomCard) -> list[Widget]:
        who = " and ".join(name for name in card.chairs if name) or "nobody yet"
        where = f"{title(card.game)}, room {card.room}, {who}"
        buttons: list[Widget] = []
        if card.phase == "open":
            off = why_no_seat(card.chairs)
            buttons.append(
                Button(
                    f"join {card.room}",
                    "Join",
                    lambda: self._join(card.room),
                    "loud",
                    f"Join {where}",
                    off or ("" if card.game in BOARDS else "this program does not know the game"),
                )
            )
        off = "" if card.settings.spectators else "this room wants no spectators"
        watch = Button(
            f"watch {card.room}",
            "Watch",
            lambda: self.shell.enter(card.room),
            "plain",
            f"Watch {where}",
            off,
        )
        return [*buttons, watch]

    # -- doing it --------------------------------------------------------------------------

    def _is_online(self) -> bool:
        return self.shell.connection is not None and self.shell.connection.state == "online"

    def _create(self) -> None:
        self.shell.push(CreateScene(self.shell))

    def _typed_code(self) -> RoomId:
        """The code that was typed, or that a pasted link ends in."""
        return tidy_code(self.code.text.strip().rstrip("/").rpartition("/")[2])

    def _join_typed(self) -> None:
        connection, typed = self.shell.connection, self.code.text
        if "://" in typed and connection is not None:
            try:
                address = parse(typed)
            except BadAddress as why:
                self.shell.say(str(why), True)
                return
            if address.url != connection.url:  # an invitation to another server
                self.shell.connect(address)
                return
        code = self._typed_code()
        if code:
            self._join(code)

    def _join(self, room: RoomId) -> None:
        self.shell.do(self._sit(room))

    async def _sit(self, room: RoomId) -> None:
        connection = self.shell.connection
        if connection is not None:
            done = await connection.ask(lambda n: from_client.Join(n, room))
            self.shell.enter(done.room)

    def _settings(self) -> None:
        self.shell.push(SettingsScene(self.shell))

    def _help(self) -> None:
        self.shell.push(HelpScene(self.shell))

    def escape(self) -> None:
        """Nothing: one leaves a server by the button."""


def _nobody() -> Widget:
    """What to do where no room is listed."""
    return Card(
        Pad(
            Column(
                [
                    Label("No rooms are open", theme.HEADING, align=0.5),
                    Label(
                        "Open one with “New room”: it will be listed here for everybody, and "
                        "its code lets friends join at once.",
                        theme.BODY,
                        theme.SOFT,
                        align=0.5,
                    ),
                ],
                gap=8,
            ),
            pad=24,
        )
    )


def ago(at_ms: int, now_ms: float) -> str:
    """How long ago, roughly."""
    minutes = int(max(0, now_ms - at_ms) // 60_000)
    if minutes < 1:
        return "just opened"
    if minutes < 60:
        return f"{minutes} min"
    hours = minutes // 60
    return f"{hours} h" if hours < 48 else f"{hours // 24} days"
