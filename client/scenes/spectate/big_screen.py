"""The big screen: a game for a whole room to look at, and then the next one of the same people."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal

import msgspec
import pygame

from client.games.catalog import title
from client.languages.message import mark, tr, trn
from client.presenters.name_list import listed
from client.presenters.offer_words import name_of
from client.scenes.room.panel.evaluation import is_evaluated, toggle_evaluation
from client.scenes.room.panel.side_parts import board_context, missing, only_bots
from client.scenes.room.panel.unavailable import is_shut, no_room
from client.scenes.room.room_viewer import RoomViewer
from client.scenes.spectate.big_screen_panel import BigScreenLines, big_screen_panel
from client.shell.place import Place
from client.shell.scene import Shell
from client.shell.server_status import banner, line_banner
from client.table.board import GameBoard
from client.table.board_widget import ShownBoard
from client.table.pointer import ARROWS
from client.table.table_layout import TableLayout
from client.ui import theme
from client.ui.text import Type
from client.widgets import Action, Button, Column, DrawContext, Pad, Scroll, Widget
from protocol.from_server import RoomCard, RoomView
from protocol.names import RoomId

AT_100: Final = (960, 540)
"""The window in which everything has its ordinary size; in a larger one it grows with it."""
MOST_SCALE: Final = 4.0
BESIDE_WIDE: Final = 270
"""The width of the panel, at 100 %, beside what is no square board."""
RESULT_MS: Final = 8_000
"""How long a result stands before the next game is shown."""
SLACK_MS: Final = 5_000
"""A room that was opened so long before the end was seen may be the next game."""
OWN_SEAT: Final = mark(
    "You play in this game: the big screen would show everyone your secrets. Open its link with "
    "“fourfold watch” to show it as a spectator."
)


class BigScreenScene(RoomViewer):
    """The board as large as can be, names, scores and clocks beside it; nothing can be played."""

    title: ClassVar[str] = mark("Big screen")
    first: ClassVar[str] = "board"

    def __init__(self, shell: Shell, room: RoomId) -> None:
        super().__init__(shell, room)
        self._type = Type(1.0)
        self._shown: tuple[Any, ...] = ()
        """What counted down when last drawn."""
        self._result_ms = 0
        """How long the result has stood."""
        self._ended_at = 0
        """When the end was seen, on the server's clock."""
        self._was_played = False
        """Whether the game was seen while it was played: then its result is shown for a while."""

    @property
    def place(self) -> Place:
        """Return the room, as it is watched."""
        return Place("watch", self.room)

    # -- showing it ------------------------------------------------------------------------

    @property
    def is_small(self) -> bool:
        """Tell whether the window has little room even at the ordinary size."""
        return self.size[1] < AT_100[1]

    def draw(self, surface: pygame.Surface, type_: Type) -> DrawContext:
        """Draw all larger in a larger window, as it is looked at from far away."""
        wide, tall = surface.get_size()
        most = MOST_SCALE * self.shell.platform.density
        grown = min(wide / AT_100[0], tall / AT_100[1], most)
        scale = max(self.shell.platform.density, round(grown * 20) / 20)
        if self._type.scale != scale:
            self._type = Type(scale)
        return super().draw(surface, self._type)

    def build(self) -> Widget:
        """Return the banner of a broken line, the board, and what stands beside it."""
        self.update()
        model, seen, board = self.model, self.seen, self.board
        fault = ""
        if board is not None and not board.open_hands and seen and seen.seat is not None:
            fault = tr(OWN_SEAT)
        if seen is None or board is None or model.fault or fault or is_shut(model):
            return Scroll("page", no_room(model, self.leave, fault))
        if seen.view is None:
            board.preview(dict(seen.options))
        self._shown = self._counting()
        above = [*line_banner(self.shell), *self._resting(seen)]
        tallest = round(min(self.size[0], self.size[1] * 0.92))
        shown = ShownBoard(board, tallest)
        box: Widget = shown
        own_panel = False
        if seen.phase in ("playing", "over") and seen.view is not None:
            window = self.size[0] / self.scale, self.size[1] / self.scale
            context = board_context(model, board, seen, window)._replace(wall=True)
            box, own_panel = board.stage(context, box), board.panel(context) is not None
        lines = BigScreenLines(self._status(board, seen), self.next_words, own_panel)
        panel = big_screen_panel(
            model, board, seen, lines, tight=self.is_small, buttons=self._buttons()
        )
        most = GameBoard.panel_width if box is shown else BESIDE_WIDE
        return Column([*above, TableLayout(box, Pad(panel, pad=12, grows=1), most=most)], gap=0)

    def _buttons(self) -> list[Widget]:
        return [
            Button("table", tr("Back to game"), self.escape, "quiet", tr("Back to game, Escape")),
            Button("lobby", tr("Home"), self.leave, "quiet"),
            Button("theme", *self._other_theme(), "quiet", tr("Light or dark, for this room")),
        ]

    def _other_theme(self) -> tuple[str, Action]:
        """Return what the button says that changes the look, and what it does.

        A projector in a lit room is read in the light one.
        """
        is_light = theme.look().scheme == "light"
        wanted: Literal["dark", "light"] = "dark" if is_light else "light"

        def change() -> None:
            self.shell.keep(msgspec.structs.replace(self.shell.profile, theme=wanted))

        return (tr("Dark theme") if is_light else tr("Light theme")), change

    def _resting(self, seen: RoomView) -> list[Widget]:
        """Return why nothing moves."""
        if seen.paused:
            bots = self.board is not None and only_bots(self.model, seen)
            only = tr("Only bots are left: they wait for somebody.")
            return [banner(only if bots else tr("The game is paused."))]
        names = [name_of(seen.seats[seat]) for seat in missing(seen)]
        if not names:
            return []
        away = trn("{names} is away.", "{names} are away.", len(names), names=listed(names))
        return [banner(away)]

    def _counting(self) -> tuple[Any, ...]:
        """Whatever changes with time alone, as it is shown at this moment."""
        if self.seen is None or self.board is None or self.seen.phase != "playing":
            return ()
        return self.model.clocks(self.seen)

    def _status(self, board: GameBoard, seen: RoomView) -> str:
        """Return what happens now, in one line."""
        match seen.phase:
            case "open":
                free = seen.seats.count(None)
                if not free:
                    return tr("Starting soon ...")
                return trn("Waiting for {n} player ...", "Waiting for {n} players ...", free)
            case "revealing":
                return tr("Starting ...")
            case _:
                return self.model.status_line(board, seen)

    @property
    def next_words(self) -> str:
        """Return what comes after a game that is over."""
        return tr("Rematch: the next game follows here.") if self._next() else ""

    @property
    def window_title(self) -> str:
        """Return which game is shown, and who plays it."""
        if self.seen is None:
            return tr("Big screen")
        names = listed([it.name for it in self.seen.seats if it is not None])
        return tr("{game}: {names}", game=title(self.seen.game), names=names)

    @property
    def spoken(self) -> str:
        """Return whose turn it is, or how it ended."""
        seen, board = self.seen, self.board
        if seen is None or board is None:
            return super().spoken
        return f"{self._status(board, seen)}, {super().spoken}"

    # -- going on --------------------------------------------------------------------------

    def tick(self, passed_ms: int) -> bool:
        """Let what moves on the board go on, read clocks anew, and await the next game."""
        moves = self.model.tick(passed_ms)
        counts = self._counting() != self._shown
        return self._go_on(passed_ms) or super().tick(passed_ms) or moves or counts

    def _go_on(self, passed_ms: int) -> bool:
        """To the next game, once there is one and the result has stood for a while."""
        seen = self.seen
        if seen is None or seen.phase != "over":
            self._was_played = self._was_played or seen is not None
            return False
        self._result_ms += passed_ms
        there = self._next()
        if there is None or (self._was_played and self._result_ms < RESULT_MS):
            return False
        self.shell.open_big_screen(there)
        return True

    def _next(self) -> RoomId | None:
        """The next game of these people: agreed on at this table, or begun from the lobby."""
        seen, connection = self.seen, self.shell.connection
        if seen is None or seen.phase != "over" or connection is None:
            return None
        if seen.rematch is not None or connection.cards is None:
            return seen.rematch
        self._ended_at = self._ended_at or connection.now_ms
        return begun_by(seen, self._ended_at - SLACK_MS, connection.cards.rooms)

    # -- leaving it ------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Take arrow keys over the board; E hides the evaluation, and shows it again."""
        if event.type == pygame.KEYDOWN and event.key in ARROWS:
            self.page.focus("board", True)
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_e and is_evaluated(self.seen):
            toggle_evaluation(self.shell)
            return True
        return False

    def escape(self) -> None:
        """Go to the table of this room."""
        self.leave()
        self.shell.open_room(self.room)


def begun_by(seen: RoomView, since_ms: int, cards: Sequence[RoomCard]) -> RoomId | None:
    """Return the newest game that the same people play in a room opened since then; None for none.

    ``since_ms``: on the server's clock. Bots are other players in each room, so they do not count.
    """
    people = {
        seat_info.player for seat_info in seen.seats if seat_info is not None and not seat_info.bot
    }
    found = [
        card
        for card in cards
        if card.phase == "playing"
        and card.room != seen.room
        and card.at >= since_ms
        and card.settings.spectators != "nobody"
        and len(people) == card.people
        and people <= set(card.players)
    ]
    return max(found, key=lambda card: card.at).room if found else None
