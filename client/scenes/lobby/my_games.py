"""One's own games: the unfinished with whose turn it is, then those to look at again."""

from collections.abc import Callable
from typing import Final

from client.games.catalog import BOARDS, title
from client.languages.message import tr, trn
from client.net.connection import RequestRefused
from client.shell.running_games import at_window, elsewhere, is_my_turn, is_shared
from client.shell.scene import Shell
from client.table.avatar import Portrait, portrait
from client.table.board_picture import PositionPicture
from client.table.seat_sign import Faced
from client.ui import theme
from client.widgets import (
    Beside,
    Button,
    CardBox,
    Chip,
    Column,
    Label,
    Row,
    ShortLabel,
    Space,
    Widget,
)
from client.widgets.button import Kind
from protocol.from_server import LobbyRooms, SeenPosition
from protocol.from_server import RoomCard as RoomCard
from protocol.messages.inbox import InboxItem
from protocol.names import RoomId

EVERY_MS: Final = 20_000
"""How often the list is asked for while it is seen: turns come without the lobby being told."""
SOON_MS: Final = 3_000
"""... and how soon again when the lobby has changed."""
CALLED_MS: Final = 500
"""... and how soon where something has reached this player."""
WIDE: Final = 560
"""From this width on games stand beside each other."""
PICTURE: Final = 60


class MyGames:
    """Asks for them while the lobby is seen."""

    def __init__(
        self, shell: Shell, position: Callable[[RoomId], SeenPosition | None] = lambda _: None
    ) -> None:
        """``position``: how a room stood when it was looked at last."""
        self._shell, self._position = shell, position
        self.rooms: tuple[RoomCard, ...] | None = None
        """None until they are told."""
        self._asking = False
        self._age_ms, self._unseen = 0, 0
        self._cards: LobbyRooms | None = None
        self._inbox: tuple[InboxItem, ...] = ()
        self._all = self._old = False
        self._few = 4
        self.load()

    # -- asking ----------------------------------------------------------------------------

    def load(self) -> None:
        """Ask for the list, unless that is being done."""
        if not self._asking and self._shell.connection is not None:
            self._asking, self._age_ms = True, 0
            self._shell.start_task(self._load(), self._asked)

    def _asked(self) -> None:
        self._asking = False

    async def _load(self) -> None:
        connection = self._shell.connection
        if connection is None:
            return
        try:
            self.rooms = (await connection.mine()).rooms
        except RequestRefused:
            return  # asked again soon: what was told before stays

    def passed(self) -> None:
        """Note that a frame has passed, perhaps with another scene above."""
        self._unseen += 1

    def tick(self, passed_ms: int) -> None:
        """Let time pass while the list is seen."""
        came_back, self._unseen = self._unseen > 1, 0
        self._age_ms += passed_ms
        connection = self._shell.connection
        if connection is None or connection.state != "online":
            return
        told = connection.cards is not self._cards and self._age_ms >= SOON_MS
        if came_back or told or self._age_ms >= EVERY_MS:
            self._cards = connection.cards
            self.load()

    def tick_beside(self, passed_ms: int) -> None:
        """Let time pass while another scene is above: what waits is told there too."""
        self._age_ms += passed_ms
        connection = self._shell.connection
        if connection is None or connection.state != "online":
            return
        called = connection.inbox is not self._inbox and self._age_ms >= CALLED_MS
        if called or self._age_ms >= EVERY_MS:
            self._inbox = connection.inbox
            self.load()

    # -- what there is ---------------------------------------------------------------------

    @property
    def going(self) -> list[RoomCard]:
        """Return the unfinished games, those that wait for this player first."""
        going = [card for card in self.rooms or () if card.phase != "over"]
        return sorted(going, key=lambda card: not is_my_turn(card))

    @property
    def waiting(self) -> list[RoomCard]:
        """Return the games that wait for this player."""
        return [card for card in self.going if is_my_turn(card)]

    @property
    def shown(self) -> list[RoomId]:
        """Return the rooms of which a picture is shown."""
        return [card.room for card in (self.going if self._all else self.going[: self._few])]

    # -- showing ---------------------------------------------------------------------------

    def parts(self, beside: int = 2) -> list[Widget]:
        """Return a card of rows, so many games ``beside`` each other; nothing without games."""
        self._few = max(2, beside)
        if not self.rooms:
            return self._last()
        going = self.going
        over = [card for card in self.rooms if card.phase == "over"]
        turns = len(self.waiting)
        head: list[Widget] = [Label(tr("Your games"), theme.HEADING)]
        if turns:
            words = trn("{n} game: your turn", "{n} games: your turn", turns)
            head.append(Chip(words, dot=theme.FOCUS))
        if not going:
            words = tr("No games in progress.")
            head.append(Label(words, theme.BODY, theme.SOFT))
        head += [Space(grows=1), *self._more(len(going), len(over))]
        rows: list[Widget] = [Row(head, gap=10)]
        shown = going if self._all else going[: self._few]
        rows += _lines([self._row(card, n == 0) for n, card in enumerate(shown)], beside)
        rows += _lines([self._row(card) for card in over if self._old], beside)
        edge = theme.FOCUS if turns else theme.LINE
        return [CardBox(Column(rows, gap=10), edge=edge, pad=12)]

    def _last(self) -> list[Widget]:
        """Until the list is told: the way back to the table one sat at last."""
        connection = self._shell.connection
        room = self._shell.profile.server(connection.url).room if connection else None
        if room is None or self.rooms is not None:
            return []
        words = Label(tr("You have a seat in room {room}.", room=room), theme.BODY, theme.SOFT)
        enter = self._shell.open_room
        button = Button("back", tr("Resume"), lambda: enter(room))
        return [CardBox(Row([words, Space(grows=1), button]), edge=theme.LINE, pad=12)]

    def _more(self, going: int, over: int) -> list[Widget]:
        buttons: list[Widget] = []
        if going > self._few:
            words = tr("Fewer games") if self._all else tr("All {n} games", n=going)
            buttons.append(Button("mine all", words, self._turn_all, "quiet"))
        if over:
            finished = tr("Finished games ({n})", n=over)
            words = tr("Hide finished games") if self._old else finished
            buttons.append(Button("mine over", words, self._turn_over, "quiet"))
        if over and self._old:
            past = tr("Games and figures")
            buttons.append(Button("mine past", past, self._shell.open_history, "quiet"))
        return buttons

    def _turn_all(self) -> None:
        self._all = not self._all

    def _turn_over(self) -> None:
        self._old = not self._old

    def _row(self, card: RoomCard, is_first: bool = False) -> Widget:
        mine, board = is_my_turn(card), BOARDS.get(card.game)
        ink = theme.FOCUS if mine else theme.SOFT
        words: Widget = Column(
            [
                ShortLabel(title(card.game), theme.STRONG),
                Faced(_opponent(card), ShortLabel(against(card), theme.SMALL, theme.SOFT), 18, 6),
                ShortLabel(whose_turn(card), theme.SMALL, ink),
            ],
            gap=1,
            grows=1,
        )
        picture: list[Widget] = []
        if board is not None and card.phase != "over":
            at = self._position(card.room)
            view, seat = (at.view, at.seat) if at is not None else (None, None)
            options = {} if view else card.options
            picture = [PositionPicture(board, view, PICTURE, seat=seat, options=options)]
        return Row([*picture, words, self._button(card, mine, is_first)], gap=10, grows=1)

    def _button(self, card: RoomCard, mine: bool, is_first: bool) -> Widget:
        about = {"game": title(card.game), "others": against(card), "room": card.room}
        off = "" if card.game in BOARDS else tr("this program does not know the game")
        room = card.room
        if card.phase == "over":
            spoken = tr("Review {game}, {others}, room {room}", **about)
            text = tr("Review")
            return Button(f"review {room}", text, lambda: self._review(room), "plain", spoken, off)
        about["turn"] = whose_turn(card)
        if mine:
            text, spoken = tr("Play"), tr("Play, {game}, {others}, room {room}, {turn}", **about)
        else:
            text, spoken = tr("Open"), tr("Open, {game}, {others}, room {room}, {turn}", **about)
        kind: Kind = "loud" if mine and is_first else "plain"
        enter = self._shell.open_room
        return Button(f"resume {room}", text, lambda: enter(room), kind, spoken, off)

    def _review(self, room: RoomId) -> None:
        self._shell.open_room(room, review=True)


def _lines(rows: list[Widget], beside: int) -> list[Widget]:
    """So many beside each other where there is room."""
    if beside < 2:
        return rows
    lines = []
    for at in range(0, len(rows), beside):
        line = [*rows[at : at + beside], *(Space() for _ in range(beside))][:beside]
        for one in line:
            one.grows = 1
        lines.append(Beside(line, WIDE, 24, below=8))
    return list(lines)


def against(card: RoomCard) -> str:
    """Return with whom one plays."""
    others = ", ".join(elsewhere(card))
    if not is_shared(card):
        return tr("with {players}", players=others) if others else tr("nobody else yet")
    names = at_window(card)
    here = tr("{players} at this window", players=", ".join(names))
    return f"{here}, {tr('with {players}', players=others)}" if others else here


def _opponent(card: RoomCard) -> Portrait | None:
    """Return the picture of the one with whom one plays; None where they are several."""
    seats = zip(card.players, card.names, strict=False)
    others = [it for seat, it in enumerate(seats) if seat != card.seat and all(it)]
    if len(others) != 1:
        return None
    player, name = others[0]
    return portrait(player or "", name or "")


def whose_turn(card: RoomCard) -> str:
    """Return what the game waits for."""
    if card.phase == "over":
        return tr("Finished")
    if card.phase == "open":
        many = len(card.free)
        if not many:
            return tr("About to begin")
        return trn("Waiting for {n} player", "Waiting for {n} players", many)
    if card.phase == "revealing":
        return tr("About to begin")
    if is_my_turn(card):
        return tr("Your turn")
    seats = [seat for seat in card.to_move if seat < len(card.names)]
    movers = [who for seat in seats if (who := card.names[seat])]
    if not movers:
        return tr("Nobody is to move")
    return tr("{players} to move", players=", ".join(movers))
