"""One's own games: the unfinished with whose turn it is, then those to look at again."""

from typing import Final

from client.games.catalog import BOARDS, title
from client.net.connection import RequestRefused
from client.shell.scene import Shell
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
from protocol.from_server import LobbyRooms
from protocol.from_server import RoomCard as RoomCard
from protocol.names import RoomId

EVERY_MS: Final = 20_000
"""How often the list is asked for while it is seen: turns come without the lobby being told."""
SOON_MS: Final = 3_000
"""... and how soon again when the lobby has changed."""
WIDE: Final = 640
"""From this width on two games stand beside each other."""
FEW: Final = 4
"""So many are shown at once; the others on demand."""


class MyGames:
    """Asks for them while the lobby is seen."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.rooms: tuple[RoomCard, ...] | None = None
        """None until they are told."""
        self._asking = False
        self._age_ms, self._unseen = 0, 0
        self._cards: LobbyRooms | None = None
        self._all = self._old = False
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
        """A frame has passed, perhaps with another scene above."""
        self._unseen += 1

    def tick(self, passed_ms: int) -> None:
        """Time passes while the list is seen."""
        came_back, self._unseen = self._unseen > 1, 0
        self._age_ms += passed_ms
        connection = self._shell.connection
        if connection is None or connection.state != "online":
            return
        told = connection.cards is not self._cards and self._age_ms >= SOON_MS
        if came_back or told or self._age_ms >= EVERY_MS:
            self._cards = connection.cards
            self.load()

    # -- showing ---------------------------------------------------------------------------

    def parts(self) -> list[Widget]:
        """Return a card of rows; nothing where there are none."""
        if not self.rooms:
            return self._last()
        going = [card for card in self.rooms if card.phase != "over"]
        going.sort(key=lambda card: not is_my_turn(card))
        over = [card for card in self.rooms if card.phase == "over"]
        turns = sum(is_my_turn(card) for card in going)
        words = f"{turns} wait{'s' if turns == 1 else ''} for you" if turns else ""
        head: list[Widget] = [Label("My games", theme.TITLE)]
        head += [Chip(words, dot=theme.FOCUS)] if words else []
        rows: list[Widget] = [Row(head, gap=10)]
        if not going:
            words = "None is unfinished. “Play now” finds you somebody to play with."
            rows.append(Label(words, theme.BODY, theme.SOFT))
        rows += _pairs([self._row(card) for card in (going if self._all else going[:FEW])])
        rows += _pairs([self._row(card) for card in over if self._old])
        buttons = self._more(len(going), len(over))
        rows += [Row(buttons, gap=4)] if buttons else []
        return [CardBox(Column(rows, gap=8), edge=theme.FOCUS if turns else theme.LINE, pad=16)]

    def _last(self) -> list[Widget]:
        """Until the list is told: the way back to the table one sat at last."""
        connection = self._shell.connection
        room = self._shell.profile.server(connection.url).room if connection else None
        if room is None or self.rooms is not None:
            return []
        words = Label("You have a seat in a room.", theme.BODY, theme.SOFT)
        button = Button("back", f"Back to {room}", lambda: self._shell.open_room(room), "loud")
        return [CardBox(Row([words, button]), edge=theme.ACCENT)]

    def _more(self, going: int, over: int) -> list[Widget]:
        buttons: list[Widget] = []
        if going > FEW:
            words = "Fewer games" if self._all else f"All {going} games"
            buttons.append(Button("mine all", words, self._turn_all, "quiet"))
        if over:
            words = "Hide finished games" if self._old else f"Finished games: {over}"
            buttons.append(Button("mine over", words, self._turn_over, "quiet"))
        return buttons

    def _turn_all(self) -> None:
        self._all = not self._all

    def _turn_over(self) -> None:
        self._old = not self._old

    def _row(self, card: RoomCard) -> Widget:
        mine = is_my_turn(card)
        words = Column(
            [
                ShortLabel(f"{title(card.game)}  ·  {against(card)}", theme.STRONG),
                ShortLabel(
                    f"{whose_turn(card)}  ·  {card.room}",
                    theme.SMALL,
                    theme.FOCUS if mine else theme.SOFT,
                ),
            ],
            gap=2,
            grows=1,
        )
        return Row([words, self._button(card, mine)], gap=12, grows=1)

    def _button(self, card: RoomCard, mine: bool) -> Widget:
        where = f"{title(card.game)}, {against(card)}, room {card.room}"
        off = "" if card.game in BOARDS else "this program does not know the game"
        room = card.room
        if card.phase == "over":
            spoken = f"Review {where}"
            return Button(
                f"review {room}", "Review", lambda: self._review(room), "plain", spoken, off
            )
        text = "Play" if mine else "Open"
        spoken = f"{text}, {where}, {whose_turn(card)}"
        kind: Kind = "loud" if mine else "plain"
        enter = self._shell.open_room
        return Button(f"resume {room}", text, lambda: enter(room), kind, spoken, off)

    def _review(self, room: RoomId) -> None:
        self._shell.open_room(room, review=True)


def _pairs(rows: list[Widget]) -> list[Widget]:
    """Two beside each other where there is room."""
    lines = [[*rows[at : at + 2], Space()][:2] for at in range(0, len(rows), 2)]
    for line in lines:
        line[1].grows = 1
    return [Beside(line, WIDE, 28, below=8) if len(rows) > 1 else line[0] for line in lines]


def is_my_turn(card: RoomCard) -> bool:
    """Tell whether this game waits for its player."""
    return card.phase == "playing" and card.seat is not None and card.seat in card.to_move


def against(card: RoomCard) -> str:
    """With whom one plays."""
    others = [who for seat, who in enumerate(card.names) if who and seat != card.seat]
    return f"with {' and '.join(others)}" if others else "nobody else"


def whose_turn(card: RoomCard) -> str:
    """Return what the game waits for."""
    if card.phase == "over":
        return "Finished"
    if card.phase == "open":
        many = len(card.free)
        return f"Waiting for {many} more" if many else "Waiting for the beginning"
    if card.phase == "revealing":
        return "About to begin"
    if is_my_turn(card):
        return "Your turn"
    seats = [seat for seat in card.to_move if seat < len(card.names)]
    movers = [who for seat in seats if (who := card.names[seat])]
    return f"{' and '.join(movers)} to move" if movers else "Nobody is to move"
