"""A tournament for a whole room to look at: how it stands, and calls to the tables."""

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame

from client.games.catalog import title
from client.languages.message import mark, tr
from client.scenes.tournament.bracket import Bracket
from client.scenes.tournament.podium import podium
from client.scenes.tournament.standings_table import StandingsTable
from client.scenes.tournament.tournament_model import TournamentModel
from client.scenes.tournament.tournament_words import (
    about,
    call,
    countdown,
    ended,
    name_of,
    progress,
    round_name,
)
from client.shell.scene import Scene, Shell
from client.shell.server_status import line_banner
from client.sound.names import Sound
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
from protocol.messages.tournaments import TournamentGame, TournamentState

AT_100: Final = (960, 540)
"""The window in which everything has its ordinary size."""
MOST_SCALE: Final = 4.0
CALL_MS: Final = 9_000
"""How long a call stands."""
ROWS: Final = 12
"""So many places are shown."""
BESIDE: Final = 760


class TournamentScreenScene(Scene):
    """Show it large, with nothing to do but look: calls are shown, sounded and spoken."""

    title: ClassVar[str] = mark("Big screen")
    first: ClassVar[str] = "close"

    def __init__(self, shell: Shell, model: TournamentModel) -> None:
        super().__init__(shell)
        self.model, self._type = model, Type(1.0)
        self._known = {game.number for game in model.live}
        self.calls: list[str] = []
        """What is called now and next."""
        self._left_ms, self._second = 0, 0

    def draw(self, surface: pygame.Surface, type_: Type) -> DrawContext:
        """Draw everything larger with the window, as it is looked at from far away."""
        wide, tall = surface.get_size()
        density = self.shell.platform.density
        grown = min(wide / AT_100[0], tall / AT_100[1], MOST_SCALE * density)
        scale = max(density, round(grown * 20) / 20)
        if self._type.scale != scale:
            self._type = Type(scale)
        return super().draw(surface, self._type)

    def tick(self, passed_ms: int) -> bool:
        """Call who is to play; count down."""
        self.model.watch()
        state, moves = self.model.state, super().tick(passed_ms)
        if state is not None:
            for game in self.model.live:
                if game.number not in self._known:
                    self._known.add(game.number)
                    self.calls.append(call(state, game))
        if self._left_ms > 0:
            self._left_ms -= passed_ms
            if self._left_ms <= 0:
                self.calls.pop(0)
                moves = True
        if self.calls and self._left_ms <= 0:
            self._left_ms, moves = max(CALL_MS // len(self.calls), CALL_MS // 4), True
            self.shell.sound(Sound.OFFER)
        connection = self.shell.connection
        second = connection.now_ms // 1_000 if connection is not None else 0
        moves, self._second = moves or second != self._second, second
        return moves

    @property
    def spoken(self) -> str:
        """Return the call, or how it stands."""
        state = self.model.state
        if self.calls:
            return self.calls[0]
        return progress(state) if state is not None else tr(self.title)

    def build(self) -> Widget:
        """Return the name, a call, the standings and the tables."""
        state = self.model.state
        if state is None:
            return Pad(Label(tr("Loading ..."), ink=theme.SOFT), pad=16)
        close = Button("close", tr("Back"), self.escape, "quiet")
        game = title(state.plan.game)
        head = Row(
            [
                Label(name_of(state.plan, game), theme.DISPLAY, grows=1),
                Label(self._progress(state), theme.TITLE),
                close,
            ],
            gap=12,
        )
        line = Label(about(state.plan, game), theme.BODY, theme.SOFT)
        called = [self._call(self.calls[0])] if self.calls else []
        shown = Beside([self._standing(state), self._tables(state)], BESIDE, 24)
        body = Column([head, line, *called, shown], gap=14)
        page = Scroll("page", Pad(body, pad=20))
        return Column([*line_banner(self.shell), page], gap=0)

    def _call(self, words: str) -> Widget:
        label = Label(words, theme.DISPLAY, align=0.5)
        label.is_news = True
        return CardBox(label, fill=theme.CHOSEN, edge=theme.ACCENT, pad=16)

    def _progress(self, state: TournamentState) -> str:
        connection = self.shell.connection
        now = connection.now_ms if connection is not None else 0
        if state.phase == "running" and state.ends_at > now:
            return tr("{time} left", time=countdown(state.ends_at - now))
        if state.phase == "running" and state.next_at > now and state.round < state.rounds:
            return tr("Next round in {time}", time=countdown(state.next_at - now))
        return progress(state)

    def _standing(self, state: TournamentState) -> Widget:
        if state.plan.form == "knockout" and state.rounds:
            shown: Widget = Bracket(state, "")
        elif state.phase == "open":
            names = [it.name for it in state.entrants if it.standing != "gone"]
            shown = Label("\n".join(names) or tr("Nobody has entered yet."), theme.HEADING)
        else:
            shown = StandingsTable(state, "", ROWS)
        column = Column([shown])
        column.grows = 3
        return column

    def _tables(self, state: TournamentState) -> Widget:
        live = self.model.live
        lines: list[Widget] = []
        if live:
            lines.append(Label(tr("Now playing"), theme.HEADING))
            lines += [Label(call(state, it), theme.STRONG) for it in live]
        over = [it for it in state.games if it.ended][-6:]
        if over:
            lines.append(Label(tr("Results"), theme.HEADING))
            lines += [_result(state, it) for it in reversed(over)]
        if state.phase == "open":
            code = tr("Enter with the code {code}", code=state.tournament)
            lines.append(CardBox(Label(code, theme.TITLE, align=0.5), pad=16))
        first = podium(state)
        if first is not None:
            lines.insert(0, first)
        column = Column(lines, gap=8)
        column.grows = 2
        return column


def _result(state: TournamentState, game: TournamentGame) -> Widget:
    one, other = (state.entrants[n].name for n in (game.home, game.away))
    about_: Sequence[str] = tr("{one} – {other}", one=one, other=other), ended(state, game)
    if state.plan.form != "arena":
        about_ = round_name(state, game.round), *about_
    return Label("  ·  ".join(about_), theme.SMALL, theme.SOFT)
