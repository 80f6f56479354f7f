"""The listed rooms, as far as one looks for them, and the controls that choose."""

import time
from collections.abc import Callable
from typing import Any, Final, get_args

import msgspec

from client.games.catalog import BOARDS, title
from client.languages.message import tr, trn
from client.presenters.room_filter import Clocks, Counts, RoomFilter
from client.scenes.lobby.room_card import Doing, room_card
from client.shell.scene import Shell
from client.ui import theme
from client.ui.memo import revision
from client.widgets import Button, Cached, CardBox, Column, Label, Pad, Row, Space, Widget
from client.widgets.inputs import ChoiceInput, TextBuffer, TextField, Toggle
from protocol.from_server import RoomCard as RoomCard
from protocol.from_server import SeenPosition
from protocol.names import RoomId

COUNTS: Final[tuple[Counts, ...]] = get_args(Counts)
CLOCKS: Final[tuple[Clocks, ...]] = get_args(Clocks)
FEW: Final = 5
"""Where no more rooms are listed, nobody needs help to find one."""
LIVE: Final = 4
"""So many games in play are shown as they stand."""


class RoomList:
    """What is looked for outlives the list; a card is made once, for as long as it stays so."""

    def __init__(
        self,
        shell: Shell,
        doing: Doing,
        position: Callable[[RoomId], SeenPosition | None] = lambda _: None,
    ) -> None:
        """``position``: how a room stood when it was looked at last."""
        self._shell, self._doing, self._position = shell, doing, position
        self.filter = RoomFilter()
        self.text = TextBuffer("", on_change=self._typed)
        self._open = self._was_needed = False
        self._boards = {name: board() for name, board in BOARDS.items()}
        self._made: dict[str, tuple[object, Widget]] = {}
        self.live: tuple[RoomId, ...] = ()
        """The games in play that are shown as they stand."""
        self.elsewhere: frozenset[RoomId] = frozenset()
        """The rooms that are shown beside the list, as one's own: not twice."""

    def parts(self) -> list[Widget]:
        """Return the controls, and the rooms that fit."""
        connection = self._shell.connection
        cards = connection.cards if connection else None
        is_alone = connection is not None and self._shell.local_server.serves_us_alone(
            connection.url
        )
        if cards is None:
            return [Label(tr("Games"), theme.HEADING), Label(tr("Loading ..."), ink=theme.SOFT)]
        # before it begins for good a room may be revealing: nobody can do anything there yet
        rooms = [card for card in cards.rooms if card.phase in ("open", "playing")]
        rooms = [card for card in rooms if card.room not in self.elsewhere]
        if not rooms and not self._wanted():
            self.live = ()
            return [] if is_alone else [_nobody()]
        found = [card for card in rooms if self.filter.fits(card, title(card.game))]
        shown = self._shown(found) if found else [self._none(len(rooms))]
        # once there, the controls stay: what is below them does not move away under the mouse
        self._was_needed = self._was_needed or len(rooms) > FEW or self._wanted() or self._open
        return [*(self._controls(rooms) if self._was_needed else []), *shown]

    def _wanted(self) -> bool:
        return bool(self.filter.text or self.filter.on)

    def _shown(self, found: list[RoomCard]) -> list[Widget]:
        parts: list[Widget] = []
        made = {}
        live = [card for card in found if card.phase == "playing"]
        waiting = [card for card in found if card.phase == "open"]
        self.live = tuple(card.room for card in live if _may_watch(card))[:LIVE]
        headings = {
            tr("Live games ({n})", n=len(live)): live,
            tr("Open games ({n})", n=len(waiting)): waiting,
        }
        for words, rooms in headings.items():
            if rooms:
                wall = [self._wall()] if rooms is live and self.live else []
                parts.append(Row([Label(words, theme.HEADING), Space(grows=1), *wall]))
            for card in rooms:
                made[str(card.room)] = one = self._card(card)
                parts.append(one[1])
        self._made = made
        return parts

    def _wall(self) -> Widget:
        """Return the way to all of them at once."""
        words = tr("Watch up to nine games at once")
        button = Button("wall", tr("Wall"), self._shell.open_wall, "quiet", name=words)
        button.tip = words
        return button

    def _card(self, card: RoomCard) -> tuple[object, Widget]:
        """Return the card for a room; the one of the last frame where it would be the same."""
        connection = self._shell.connection
        welcome = connection.welcome if connection else None
        me = welcome.player if welcome else None
        age, position = ago(card.at, time.time() * 1000), self._position(card.room)
        about = card, age, me, position, revision()
        made = self._made.get(str(card.room))
        if made is not None and made[0] == about:
            return made
        board = self._boards.get(card.game)
        return about, Cached(room_card(card, board, me, age, self._doing, position))

    # -- what is looked for ----------------------------------------------------------------

    def _controls(self, rooms: list[RoomCard]) -> list[Widget]:
        on = self.filter.on
        words = tr("Filters ({n})", n=on) if on else tr("Filters")
        spoken = tr("{filters}, shown", filters=words)
        if not self._open:
            spoken = tr("{filters}, hidden", filters=words)
        hint = tr("name, game or code")
        find = TextField("find", tr("Find a game"), self.text, hint, grows=1)
        more = Button("filters", words, self._turn, name=spoken)
        bar: list[Widget] = [Row([find, more], gap=10, sink=1)]
        if self._open:
            bar += self._conditions(rooms)
            off = "" if self._wanted() else tr("all games are shown")
            bar.append(Row([Button("clear", tr("Show all"), self.clear, off=off)], align=1))
        return [CardBox(Column(bar), pad=12)]

    def _conditions(self, rooms: list[RoomCard]) -> list[Widget]:
        now = self.filter
        games = [*dict.fromkeys(["", *BOARDS, *(card.game for card in rooms), now.game])]
        titles = [tr("All"), *(title(game) for game in games[1:])]
        return [
            ChoiceInput(
                "only game",
                tr("Game"),
                titles,
                games.index(now.game),
                lambda n: self._set(game=games[n]),
            ),
            Toggle("only free", tr("With a free seat"), now.free, lambda on: self._set(free=on)),
            ChoiceInput(
                "only counts",
                tr("Rating"),
                [tr("Any"), tr("Rated"), tr("Casual")],
                COUNTS.index(now.counts),
                lambda n: self._set(counts=COUNTS[n]),
            ),
            ChoiceInput(
                "only clock",
                tr("Clock"),
                [tr("Any"), tr("No limit"), tr("Live"), tr("Days per turn")],
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
        self.live = ()
        words = trn(
            "{n} game is hidden by your search.", "{n} games are hidden by your search.", many
        )
        if not many:
            words = tr("No games are listed right now.")
        return _empty(tr("No matching games"), words, Button("all", tr("Show all"), self.clear))


def _may_watch(card: RoomCard) -> bool:
    return card.settings.spectators != "nobody" and card.game in BOARDS


def _nobody() -> Widget:
    """Return what to do where no room is listed."""
    return _empty(
        tr("No open games"), tr("Find an opponent or create a game: others will see it here.")
    )


def _empty(heading: str, words: str, *buttons: Widget) -> Widget:
    parts: list[Widget] = [
        Label(heading, theme.STRONG, align=0.5),
        Label(words, theme.SMALL, theme.SOFT, align=0.5),
    ]
    if buttons:
        parts.append(Row(buttons, align=0.5))
    return CardBox(Pad(Column(parts, gap=8), pad=8))


def ago(at_ms: int, now_ms: float) -> str:
    """Return how long ago, roughly."""
    minutes = int(max(0, now_ms - at_ms) // 60_000)
    if minutes < 1:
        return tr("just opened")
    if minutes < 60:
        return tr("{n} min", n=minutes)
    hours = minutes // 60
    if hours < 48:
        return tr("{n} h", n=hours)
    return trn("{n} day", "{n} days", hours // 24)
