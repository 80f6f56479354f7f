"""The listed rooms, as far as one looks for them, and the controls that choose."""

import time
from typing import Any, Final, get_args

import msgspec

from client.games.catalog import BOARDS, title
from client.presenters.room_filter import Clocks, Counts, RoomFilter
from client.scenes.lobby.room_card import Doing, room_card
from client.shell.scene import Shell
from client.ui import theme
from client.ui.memo import revision
from client.widgets import Button, Cached, CardBox, Column, Label, Pad, Row, Widget
from client.widgets.inputs import ChoiceInput, TextBuffer, TextField, Toggle
from protocol.from_server import RoomCard as RoomCard

COUNTS: Final[tuple[Counts, ...]] = get_args(Counts)
CLOCKS: Final[tuple[Clocks, ...]] = get_args(Clocks)
FEW: Final = 3
"""Where no more rooms are listed, nobody needs help to find one."""
PHASES: Final = (("open", "Waiting for players"), ("playing", "Being played"))


class RoomList:
    """What is looked for outlives the list; a card is made once, for as long as it stays so."""

    def __init__(self, shell: Shell, doing: Doing) -> None:
        self._shell, self._doing = shell, doing
        self.filter = RoomFilter()
        self.text = TextBuffer("", on_change=self._typed)
        self._open = self._is_tall = False
        self._boards = {name: board() for name, board in BOARDS.items()}
        self._made: dict[str, tuple[object, Widget]] = {}

    def parts(self, is_tall: bool = False) -> list[Widget]:
        """Return the controls, and the rooms that fit. ``is_tall``: for one column alone."""
        self._is_tall = is_tall
        connection = self._shell.connection
        cards = connection.cards if connection else None
        is_alone = connection is not None and self._shell.local_server.serves_us_alone(
            connection.url
        )
        if cards is None:
            return [Label("Rooms", theme.TITLE), Label("Loading …", ink=theme.SOFT)]
        # before it begins for good a room may be revealing: nobody can do anything there yet
        rooms = [card for card in cards.rooms if card.phase in ("open", "playing")]
        if not rooms and not self._wanted():
            return [Label("Rooms", theme.TITLE), _nobody(is_alone)]
        found = [card for card in rooms if self.filter.fits(card, title(card.game))]
        shown = self._shown(found) if found else [self._none(len(rooms))]
        needed = len(rooms) > FEW or self._wanted() or self._open
        return [*(self._controls(rooms) if needed else []), *shown]

    def _wanted(self) -> bool:
        return bool(self.filter.text or self.filter.on)

    def _shown(self, found: list[RoomCard]) -> list[Widget]:
        parts: list[Widget] = []
        made = {}
        for phase, words in PHASES:
            rooms = [card for card in found if card.phase == phase]
            if rooms:
                parts.append(Label(f"{words}: {len(rooms)}", theme.TITLE))
            for card in rooms:
                made[str(card.room)] = one = self._card(card)
                parts.append(one[1])
        self._made = made
        return parts

    def _card(self, card: RoomCard) -> tuple[object, Widget]:
        """Return the card for a room; the one of the last frame where it would be the same."""
        connection = self._shell.connection
        welcome = connection.welcome if connection else None
        me = welcome.player if welcome else None
        age = ago(card.at, time.time() * 1000)
        about = card, age, me, self._is_tall, revision()
        made = self._made.get(str(card.room))
        if made is not None and made[0] == about:
            return made
        board = self._boards.get(card.game)
        return about, Cached(room_card(card, board, me, age, self._doing, self._is_tall))

    # -- what is looked for ----------------------------------------------------------------

    def _controls(self, rooms: list[RoomCard]) -> list[Widget]:
        on = self.filter.on
        words = f"Filters: {on}" if on else "Filters"
        find = TextField("find", "Find a room", self.text, "a name, a game, a code", grows=1)
        more = Button("filters", words, self._turn, name=f"{words}, {self._spoken}")
        bar: list[Widget] = [Row([find, more], gap=10, sink=1)]
        if self._open:
            bar += self._conditions(rooms)
            if self._wanted():
                bar.append(Row([Button("clear", "Show all rooms", self.clear)], align=1))
        return [CardBox(Column(bar), pad=14)]

    @property
    def _spoken(self) -> str:
        return "shown" if self._open else "hidden"

    def _conditions(self, rooms: list[RoomCard]) -> list[Widget]:
        now = self.filter
        games = ["", *dict.fromkeys([*BOARDS, *(card.game for card in rooms), now.game or "polyy"])]
        titles = ["All", *(title(game) for game in games[1:])]
        return [
            ChoiceInput(
                "only game",
                "Game",
                titles,
                games.index(now.game),
                lambda n: self._set(game=games[n]),
            ),
            Toggle("only free", "With a free seat", now.free, lambda on: self._set(free=on)),
            ChoiceInput(
                "only counts",
                "Counts for ratings",
                ["Any", "Rated", "Casual"],
                COUNTS.index(now.counts),
                lambda n: self._set(counts=COUNTS[n]),
            ),
            ChoiceInput(
                "only clock",
                "Clock",
                ["Any", "None", "Live", "Days a turn"],
                CLOCKS.index(now.clock),
                lambda n: self._set(clock=CLOCKS[n]),
            ),
        ]

    def _turn(self) -> None:
        self._open = not self._open

    def _typed(self) -> None:
        self._set(text=self.text.text)

    def _set(self, **changes: Any) -> None:
        self.filter = msgspec.structs.replace(self.filter, **changes)

    def clear(self) -> None:
        """Look for nothing in particular."""
        self.text.select_all()
        self.text.insert("")
        self.filter = RoomFilter()

    def _none(self, many: int) -> Widget:
        """There are rooms, but none that is looked for."""
        rooms = "the one room that is" if many == 1 else f"any of the {many} rooms that are"
        words = f"What you look for does not fit {rooms} listed."
        if not many:
            words = "No room is listed now. “Play now” and “New room” open one."
        return _empty("No such room", words, Button("all", "Show all", self.clear))


def _nobody(is_alone: bool) -> Widget:
    """Return what to do where no room is listed."""
    if is_alone:
        return _empty("No rooms are open", "This server is for you alone, against bots.")
    return _empty(
        "No rooms are open",
        "“Play now” waits for whoever comes next. Open a room with “New room”: it will be listed "
        "here for everybody, and its code lets friends join at once.",
    )


def _empty(heading: str, words: str, *buttons: Widget) -> Widget:
    parts: list[Widget] = [
        Label(heading, theme.HEADING, align=0.5),
        Label(words, theme.BODY, theme.SOFT, align=0.5),
    ]
    if buttons:
        parts.append(Row(buttons, align=0.5))
    return CardBox(Pad(Column(parts, gap=8), pad=24))


def ago(at_ms: int, now_ms: float) -> str:
    """Return how long ago, roughly."""
    minutes = int(max(0, now_ms - at_ms) // 60_000)
    if minutes < 1:
        return "just opened"
    if minutes < 60:
        return f"{minutes} min"
    hours = minutes // 60
    return f"{hours} h" if hours < 48 else f"{hours // 24} days"
