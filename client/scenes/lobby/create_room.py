"""The dialog for a new game: which game, with whom and how fast; all the rest under Advanced."""

from typing import ClassVar

from client.games.catalog import BOARDS
from client.games.showcase import showcase
from client.languages.message import mark, tr
from client.presenters.room_order import RoomOrder
from client.scenes.lobby.game_tiles import GameTile, GameTiles
from client.scenes.lobby.option_form import OptionForm
from client.scenes.lobby.room_opening import find_room, open_room
from client.scenes.lobby.seating_form import SeatingForm, Way, counts
from client.shell.parts import head
from client.shell.scene import DialogScene, Shell
from client.storage.profile import Seating
from client.ui import theme
from client.ui.window_shape import is_low
from client.widgets import Beside, Button, Column, Divider, Label, Row, Widget
from protocol.names import PlayerId, RoomId

WIDE = 700
"""From this width on the parts of Advanced stand beside each other."""
FEW = 4
"""More rules than these fill a column."""


class CreateScene(DialogScene):
    """A few choices that make most games; below them the whole form."""

    title: ClassVar[str] = mark("New game")
    width: ClassVar[float] = 860
    first: ClassVar[str] = "open"

    def __init__(
        self,
        shell: Shell,
        game: str = "",
        whom: Way | None = None,
        rival: tuple[PlayerId, str] | None = None,
    ) -> None:
        """``game`` and ``whom`` are chosen at first; else those of the last room.

        ``rival``: who is invited to it, by id and name.
        """
        self._rival = rival
        super().__init__(shell)
        welcome = shell.connection.welcome if shell.connection else None
        offered = welcome.games if welcome else {}
        self.games = [n for n in BOARDS if offered.get(n) == BOARDS[n].rules]
        self.unknown = [n for n in offered if n not in self.games]
        last = shell.profile
        self.forms = {
            name: OptionForm(shell, BOARDS[name](), last.options.get(name, {}))
            for name in self.games
        }
        bots = welcome.bots if welcome else {}
        self.seatings = {
            name: SeatingForm(BOARDS[name], bots.get(name, ()), last.seatings.get(name, Seating()))
            for name in self.games
        }
        first = self.games[0] if self.games else ""
        wanted = game or last.game
        self.game = wanted if wanted in self.games else first
        if whom is not None and self.games:
            self.seatings[self.game].choose(whom)
        self._is_advanced = self._busy = False
        self._welcome = welcome

    def update(self) -> None:
        """Look again which bots have become ready."""
        welcome = self.shell.connection.welcome if self.shell.connection else None
        if welcome is not None and welcome is not self._welcome:
            self._welcome = welcome
            for name, form in self.seatings.items():
                form.offer(welcome.bots.get(name, ()))

    def parts(self) -> list[Widget]:
        """Return the few choices, and below them the rest where that is wanted."""
        rival = self._rival
        words = tr(self.title) if rival is None else tr("Challenge {name}", name=rival[1])
        about = "" if rival is None else tr("A seat is kept for {name}.", name=rival[1])
        parts: list[Widget] = [head(words, about)]
        if not self.games:
            parts.append(Label(tr("This program knows none of the games of this server.")))
        else:
            parts += self._presets()
            parts += self._fold()
        if self.unknown:
            words = tr(
                "Also on this server, but unknown to this program: {games}.",
                games=", ".join(self.unknown),
            )
            parts.append(Label(words, theme.SMALL, theme.SOFT))
        return parts

    def buttons(self) -> list[Widget]:
        """Return what the game counts for, the way back, and the way to a room."""
        off = self.form.fault if self.games else tr("There is no game to play.")
        off = tr("Opening ...") if self._busy else off
        finds = self.games and self._finds
        go = (
            Button("match", self._words, self.find, "loud", off=off)
            if finds
            else Button("open", self._words, self.open, "loud", off=off)
        )
        if finds and not off:
            go.tip = tr("Quick match with these settings: without hints, evaluation or bots.")
        return [*self._counts(), Button("cancel", tr("Cancel"), self.escape), go]

    @property
    def _invites(self) -> bool:
        """Whether somebody is invited to the table as it is chosen now."""
        people = (it.kind == "person" for it in self.order.opponents) if self.games else ()
        return self._rival is not None and any(people)

    @property
    def _finds(self) -> bool:
        return self._rival is None and self.seatings[self.game].way(self.order) == "anyone"

    @property
    def form(self) -> OptionForm:
        """Return the options of the chosen game."""
        return self.forms[self.game]

    @property
    def order(self) -> RoomOrder:
        """Return the table as it is chosen now."""
        return self.seatings[self.game].order(self.game, self.form.options)

    @property
    def _words(self) -> str:
        if self._busy:
            return tr("Opening ...")
        if self._invites:
            return tr("Send challenge")
        if self.games and self._finds:
            return tr("Quick match")
        if self.games and self.order.is_full:
            return tr("Play") if self.order.seating.sits else tr("Watch")
        return tr("Create game")

    def _counts(self) -> list[Widget]:
        """Return what the game will count for, always in sight."""
        words = counts(self.order) if self.games else ""
        return [Label(words, theme.SMALL, theme.SOFT, grows=1)] if words else []

    def _presets(self) -> list[Widget]:
        """Return the game, whom it is played with, how fast, and whether it counts."""
        parts: list[Widget] = []
        tiles = [GameTile(BOARDS[name].title, BOARDS[name], _shown(name)) for name in self.games]
        if len(tiles) > 1:
            now, few = self.games.index(self.game), is_low(self.size, self.scale)
            parts.append(GameTiles("game", tr("Game"), tiles, now, self._choose_game, few))
        else:
            parts.append(Label(tiles[0].title, theme.HEADING))
        order, seating, rival = self.order, self.seatings[self.game], self._rival
        parts += seating.whom(order) if rival is None else []
        parts += seating.table(order, self.form.board, self.shell, rival[1] if rival else "")
        parts += seating.room.pace(order)
        if seating.way(order) != "bot":
            parts += self.form.evaluation()
        return [*parts, seating.room.rated(order)]

    def _fold(self) -> list[Widget]:
        """Return the way to all the rest, and all of that."""
        text = tr("Hide advanced") if self._is_advanced else tr("Advanced")
        button = Button("advanced", text, self._turn, "quiet")
        position = Button("position", tr("Set up a position"), self._set_up, "quiet")
        fault = self.form.fault
        if not self._is_advanced:
            wrong = [Label(fault, theme.SMALL, theme.DANGER)] if fault else []
            return [Row([button, position, *wrong])]
        order, seating = self.order, self.seatings[self.game]
        left = [_part(tr("Players"), [seating.drawing(order)])]
        if order.has_bots:
            left.append(_part(tr("Bots"), seating.help.telling(order)))
        left.append(_part(tr("Help"), seating.help.controls(order)))
        rules = self.form.controls(self.scale)
        right = [_part(tr("Rules"), rules)]
        (left if len(rules) > FEW else right).append(
            _part(tr("Room"), seating.help.visitors(order, seating.room))
        )
        columns = [Column(left, gap=theme.GAP * 2), Column(right, gap=theme.GAP * 2)]
        return [Row([button, position]), Divider(), Beside(columns, WIDE, theme.GAP * 3)]

    def _set_up(self) -> None:
        self.shell.pop(self)
        self.shell.open_position(self.game)

    def _turn(self) -> None:
        self._is_advanced = not self._is_advanced

    def _choose_game(self, n: int) -> None:
        self.game = self.games[n]

    def open(self) -> None:
        """Ask the server for the room."""
        self._busy = True
        self.shell.start_task(self._open(), self._asked)

    def find(self) -> None:
        """Ask the server for somebody who wants the same."""
        connection, order = self.shell.connection, self.order
        if connection is not None:
            self._busy = True
            work = find_room(connection, order.for_anyone, lambda room: self._enter(room, order))
            self.shell.start_task(work, self._asked)

    def _asked(self) -> None:
        self._busy = False

    async def _open(self) -> None:
        connection, order = self.shell.connection, self.order
        if connection is not None:
            rival = self._rival[0] if self._rival is not None and self._invites else None
            await open_room(connection, order, lambda room: self._enter(room, order), rival)

    def _enter(self, room: RoomId, order: RoomOrder) -> None:
        wanted = self.seatings[order.game].seating  # not a level that had to do for a while
        kept = self.shell.profile.with_room(order.game, order.options, wanted)
        self.shell.keep(kept)
        self.shell.pop(self)
        self.shell.open_room(room)


def _part(title: str, parts: list[Widget]) -> Column:
    return Column([Label(title, theme.HEADING), *parts], gap=theme.GAP * 1.3)


def _shown(game: str) -> object:
    """Return a position early in a game; None where there is none recorded."""
    views = showcase(game)
    return views[len(views) // 3] if views else None
