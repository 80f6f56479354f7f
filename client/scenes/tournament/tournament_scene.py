"""The page of one tournament: what one can do now, how it stands, the tables that are played."""

from functools import partial
from typing import ClassVar, Final

from client.games.catalog import title
from client.languages.message import mark, tr
from client.scenes.lobby.overview.glances import Glances
from client.scenes.tournament.entrant_bot import EntrantBotScene
from client.scenes.tournament.entrant_list import EntrantList
from client.scenes.tournament.game_list import game_rows
from client.scenes.tournament.podium import podium
from client.scenes.tournament.row_reader import RowCursor
from client.scenes.tournament.standing import standing
from client.scenes.tournament.table_wall import table_wall
from client.scenes.tournament.tournament_model import TournamentModel
from client.scenes.tournament.tournament_screen import TournamentScreenScene
from client.scenes.tournament.tournament_words import (
    PHASES,
    RULES,
    about,
    call,
    countdown,
    name_of,
    progress,
)
from client.shell.question import QuestionScene
from client.shell.scene import Scene, Shell
from client.shell.server_status import line_banner
from client.sound.names import Sound
from client.ui import theme
from client.widgets import (
    Beside,
    Button,
    CardBox,
    Centred,
    Chip,
    Column,
    DialogButtons,
    Label,
    Pad,
    Row,
    Scroll,
    Space,
    Widget,
)
from client.widgets.button import Kind
from client.widgets.inputs import Tabs, TextBuffer, TextField
from protocol.messages.inbox import InboxKind
from protocol.messages.tournaments import Entrant, TournamentState
from protocol.names import RoomId

WIDE: Final = 900
"""From this width on the live tables stand beside the rest."""
GONE_MS: Final = 6_000
"""A tournament of which nothing is told for so long is none."""


class TournamentScene(Scene):
    """Opens one's next table by itself while it is looked at."""

    title: ClassVar[str] = mark("Tournament")
    first: ClassVar[str] = "main"

    def __init__(self, shell: Shell, code: RoomId) -> None:
        super().__init__(shell)
        self.model = TournamentModel(shell, code)
        self.glances = Glances(shell)
        self.password = TextBuffer("")
        self._entrants = EntrantList(shell, self.model)
        self._part, self._second, self._waited_ms = 0, 0, 0
        self._cursor = RowCursor()
        self._opened = self._own_room()
        """The own game that was opened last, so that one may leave it and stay here."""
        self.model.watch()

    def closed(self) -> None:
        """Hear of it no more."""
        self.model.leave()

    def _own_room(self) -> str:
        game = self.model.own_game
        return game.room if game is not None else ""

    # -- time ------------------------------------------------------------------------------

    def tick(self, passed_ms: int) -> bool:
        """Go to one's next table when it is ready; count down; look at the tables."""
        self.model.watch()
        state = self.model.state
        self._waited_ms += passed_ms if state is None else 0
        self.glances.tick(passed_ms, (), [RoomId(it.room) for it in self.model.live])
        room = self._own_room()
        if room and room != self._opened:
            self._opened = room
            self.shell.sound(Sound.YOUR_TURN)
            self.shell.open_room(RoomId(room))
        connection = self.shell.connection
        second = connection.now_ms // 1_000 if connection is not None else 0
        counts = state is not None and bool(state.next_at or state.ends_at)
        moves = super().tick(passed_ms) or (counts and second != self._second)
        self._second = second
        return moves

    @property
    def wants(self) -> str:
        """Return the call to one's table."""
        state, game = self.model.state, self.model.own_game
        return call(state, game) if state is not None and game is not None else ""

    @property
    def wants_kind(self) -> InboxKind:
        """Return that it is a tournament that calls."""
        return "tournament"

    @property
    def spoken(self) -> str:
        """Return how it stands, then the control."""
        state = self.model.state
        told_ = progress(state) if state is not None else ""
        return ". ".join(it for it in (self.wants or told_, super().spoken) if it)

    # -- what is seen ------------------------------------------------------------------------

    def build(self) -> Widget:
        """Return the head, what one can do, and how it stands."""
        state = self.model.state
        if state is None:
            return self._nothing()
        parts: list[Widget] = [*self._head(state), self._main(state), *self._opener(state)]
        labels = [self._first_label(state), tr("Games"), tr("Players")]
        shown = Tabs("part", tr("Shown"), labels, self._part, self._turn)
        left = Column([shown, *self._shown(state)], gap=12, grows=5)
        wall = table_wall(self.shell, state, self.model.live, self.glances.position)
        wall = wall or podium(state)
        body: Widget = left
        if wall is not None:
            right = Column([wall], grows=3)
            body = Column([left, right], gap=16)
            if not self.is_tall:
                body = Beside([left, right], WIDE, 20)
        parts.append(body)
        page = Scroll("page", Pad(Centred(Column(parts, gap=12), 1320), pad=16))
        return Column([*line_banner(self.shell), page], gap=0)

    def _nothing(self) -> Widget:
        words = tr("Loading ...")
        if self._waited_ms > GONE_MS:
            words = tr("There is no tournament {code} here.", code=self.model.code)
        close = Button("close", tr("Back"), self.escape, "quiet")
        head = Row([Label(tr(self.title), theme.TITLE, grows=1), close], gap=8)
        return Pad(Centred(Column([head, Label(words, ink=theme.SOFT)]), 860), pad=16)

    def _head(self, state: TournamentState) -> list[Widget]:
        game = title(state.plan.game)
        name = Label(name_of(state.plan, game), theme.TITLE, grows=1)
        big = Button("big", tr("Big screen"), self._show_large, "quiet")
        close = Button("close", tr("Back"), self.escape, "quiet")
        code = partial(self.shell.copy, str(state.tournament), tr("Code copied."))
        copy = Button("code", str(state.tournament), code, "quiet", tr("Copy the code"))
        copy.tip = tr("Copy the code")
        line = Label(about(state.plan, game), theme.SMALL, theme.SOFT)
        opener = Label(tr("by {name}", name=state.opener), theme.SMALL, theme.SOFT)
        chip, top = Chip(tr(PHASES[state.phase])), Row([name, big, close], gap=8)
        if self.is_tall:
            return [top, Row([chip, opener, Space(grows=1), copy], gap=10), line]
        return [top, Row([chip, line, opener, copy], gap=10)]

    def _show_large(self) -> None:
        self.shell.push(TournamentScreenScene(self.shell, self.model))

    # -- what one can do ---------------------------------------------------------------------

    def _main(self, state: TournamentState) -> Widget:
        """Return how it stands for this player, and the one thing to do."""
        words, buttons = self._standing(state)
        lines: list[Widget] = [Label(words, theme.HEADING, grows=1)]
        below = self._countdown(state)
        told_ = Column([*lines, *([Label(below, theme.SMALL, theme.SOFT)] if below else [])], gap=4)
        told_.grows = 1
        return CardBox(Row([told_, *buttons], gap=10), pad=14)

    def _countdown(self, state: TournamentState) -> str:
        connection = self.shell.connection
        now = connection.now_ms if connection is not None else 0
        if state.phase == "open" and state.plan.starts_at:
            return tr("Starts in {time}", time=countdown(state.plan.starts_at - now))
        if state.phase == "running" and state.ends_at:
            left = state.ends_at - now
            return tr("{time} left", time=countdown(left)) if left > 0 else tr("Last games")
        if state.phase == "running" and state.next_at > now and state.round < state.rounds:
            return tr("Next round in {time}", time=countdown(state.next_at - now))
        return tr(RULES[state.plan.form]) if state.phase == "open" else ""

    def _standing(self, state: TournamentState) -> tuple[str, list[Widget]]:
        mine, game = self.model.mine, self.model.own_game
        if state.phase in ("over", "cancelled"):
            return progress(state), []
        if game is not None:
            go = partial(self.shell.open_room, RoomId(game.room))
            return call(state, game), [Button("main", tr("Play"), go, "loud")]
        if mine is None or mine.standing == "gone":
            return self._outside(state)
        return self._inside(state, mine)

    def _outside(self, state: TournamentState) -> tuple[str, list[Widget]]:
        late = state.phase != "open" and state.plan.form == "knockout"
        if late:
            return progress(state), []
        field: list[Widget] = []
        if state.locked and not self.model.is_opener:
            field = [TextField("password", tr("Password"), self.password, enter=self._enter)]
        kind: Kind = "plain" if self._may_start(state) else "loud"
        return progress(state), [*field, Button("main", tr("Enter"), self._enter, kind)]

    def _inside(self, state: TournamentState, mine: Entrant) -> tuple[str, list[Widget]]:
        leave = Button("leave", tr("Leave"), self._ask_to_leave, "quiet", tr("Leave tournament"))
        if mine.standing == "resting":
            on = partial(self.model.rest, False)
            return tr("You sit out: you are paired again once you play on."), [
                leave,
                Button("main", tr("Play on"), on, "loud"),
            ]
        if state.phase == "open":
            return tr("You are in. {more}", more=progress(state)), [leave]
        if state.plan.form == "knockout":
            return self._in_knockout(state, mine), []
        rest = Button("rest", tr("Sit out"), partial(self.model.rest, True))
        rest.tip = tr("You are not paired until you play on.")
        return progress(state), [leave, rest]

    def _in_knockout(self, state: TournamentState, mine: Entrant) -> str:
        number = state.entrants.index(mine)
        games = [it for it in state.games if number in (it.home, it.away)]
        if games and games[-1].ended == "won" and games[-1].winner != number:
            return tr("You are out. Thanks for playing!")
        return tr("{round}: waiting for your next game", round=progress(state))

    def _enter(self) -> None:
        self.model.enter(self.password.text)

    def _ask_to_leave(self) -> None:
        state = self.model.state
        if state is not None and state.phase == "open":
            self.model.leave_it()
            return
        words = tr("You will not be paired again.")
        answers = tr("Leave"), tr("Stay")
        scene = QuestionScene(
            self.shell, tr("Leave the tournament?"), words, answers, self.model.leave_it
        )
        self.shell.push(scene)

    # -- its opener --------------------------------------------------------------------------

    def _may_start(self, state: TournamentState) -> bool:
        here = sum(it.standing == "in" for it in state.entrants)
        return self.model.is_opener and state.phase == "open" and here > 1

    def _opener(self, state: TournamentState) -> list[Widget]:
        """Return what its opener can do."""
        if not self.model.is_opener or state.phase in ("over", "cancelled"):
            return []
        cancel = Button("cancel", tr("Cancel tournament"), self._ask_to_cancel, "quiet")
        words = Label(tr("Yours to run"), theme.STRONG)
        buttons: list[Widget] = []
        if state.phase == "open":
            off = "" if self._may_start(state) else tr("Two players are needed.")
            start = partial(self.model.steer, "start")
            kind: Kind = "loud" if not off else "plain"
            buttons += [
                cancel,
                Button("bot", tr("Add a bot"), self._add_bot),
                Button("start", tr("Start now"), start, kind, off=off),
            ]
        elif state.phase == "paused":
            resume = partial(self.model.steer, "resume")
            buttons += [cancel, Button("resume", tr("Resume pairing"), resume, "loud")]
        else:
            pause = Button("pause", tr("Pause pairing"), partial(self.model.steer, "pause"))
            buttons += [cancel, pause]
        inside: Widget = Row([words, Space(grows=1), *buttons], gap=10)
        if self.is_tall:
            inside = Column([words, DialogButtons(buttons)], gap=8)
        return [CardBox(inside, fill=theme.RAISED, pad=12)]

    def _ask_to_cancel(self) -> None:
        words = tr("Nobody will be paired any more. Running games go on.")
        answers = tr("Cancel tournament"), tr("Keep")
        act = partial(self.model.steer, "cancel")
        scene = QuestionScene(self.shell, tr("Cancel the tournament?"), words, answers, act)
        self.shell.push(scene)

    def _add_bot(self) -> None:
        state, connection = self.model.state, self.shell.connection
        welcome = connection.welcome if connection is not None else None
        if state is None or welcome is None:
            return
        offers = welcome.bots.get(state.plan.game, ())
        self.shell.push(EntrantBotScene(self.shell, offers, self.model.add_bot))

    # -- how it stands -----------------------------------------------------------------------

    def _first_label(self, state: TournamentState) -> str:
        return tr("Bracket") if state.plan.form == "knockout" else tr("Standings")

    def _turn(self, part: int) -> None:
        self._part, self._cursor.at = part, 0

    def _shown(self, state: TournamentState) -> list[Widget]:
        if self._part == 1:
            return game_rows(self.shell, state)
        if self._part == 2 or state.phase == "open":
            return self._entrants.parts(state)
        wide = self.size[0] / self.scale
        return standing(state, self.model.me, wide, self._cursor)
