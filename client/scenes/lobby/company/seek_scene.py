"""Asks for company: which game, which clock, how strong, how many, with whom; then looks."""

import secrets
from typing import ClassVar, Final

from client.games.catalog import BOARDS, title
from client.languages.message import mark, tr
from client.net.calls.company_calls import CompanyWish
from client.net.connection import RequestRefused
from client.presenters.options import in_words
from client.presenters.room_order import fitting
from client.presenters.room_settings import MINUTE, clock_words, terms
from client.scenes.lobby.company.search_words import headline, lines
from client.scenes.lobby.quick_play import QuickPlay
from client.scenes.lobby.room_form import PACES
from client.shell.parts import fault_card, head, sentence
from client.shell.scene import DialogScene, Shell
from client.storage.profile import Seating
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Row, Widget
from client.widgets.inputs import ChoiceInput, TextBuffer, TextField, Toggle
from protocol.messages.company import PARTY, Seeking
from protocol.messages.room_settings import RoomSettings

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE: Final = 6
ALONE, FIRST, SECOND = range(3)
"""How one looks: alone, with a friend who is to come, with a friend who has a code."""
PATIENCE_MS: Final = 5 * MINUTE
"""Without a clock, after so long a stranger may be asked whether they still play."""


class SeekScene(DialogScene):
    """Looks for company; whoever is found is met in a room, which is opened then."""

    title: ClassVar[str] = mark("Find players")
    width: ClassVar[float] = 520
    first: ClassVar[str] = "start"

    def __init__(self, shell: Shell, quick: QuickPlay) -> None:
        super().__init__(shell)
        self._quick = quick
        self.game = quick.last
        settings = shell.profile.seatings.get(self.game, Seating()).settings
        clocks = [clock for _, clock in PACES]
        self.pace = clocks.index(settings.clock) if settings.clock in clocks else 0
        self._rated = settings.rated
        self.near, self.several, self.with_whom = True, False, ALONE
        self.code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
        self.entry = TextBuffer("")
        self.told: Seeking | None = None
        self.fault = ""
        self.looks = False
        self._is_shown = True
        self._words: tuple[str, ...] = ()

    # -- what is shown ---------------------------------------------------------------------

    def parts(self) -> list[Widget]:
        """Return the form; or once one looks, how that goes."""
        return self._progress() if self.looks else self._form()

    def _form(self) -> list[Widget]:
        games = self._quick.games
        about = tr("A room opens as soon as somebody is found.")
        parts: list[Widget] = [head(tr(self.title), about)]
        if self.with_whom != SECOND:
            names = [title(game) for game in games]
            at = games.index(self.game) if self.game in games else 0
            parts.append(ChoiceInput("game", tr("Game"), names, at, self._choose_game))
            parts += [Label(self._board_words, theme.SMALL, theme.SOFT)] if names else []
            parts += [*self._clock(), self._rating(self.settings.rated)]
            if self._seats > PARTY and self.with_whom == ALONE:
                parts.append(self._size())
        parts.append(self._company())
        parts += self._party()
        return [*parts, fault_card(self.fault)] if self.fault else parts

    def _clock(self) -> list[Widget]:
        """Return how fast it is played, and whether it counts: only equal wishes meet."""
        labels, clock = [tr(label) for label, _ in PACES], PACES[self.pace][1]
        about = clock_words(clock) or tr("No time limit")
        off = "" if self.pace else tr("Rated games need a clock.")
        return [
            ChoiceInput("pace", tr("Pace"), labels, self.pace, self._choose_pace, about),
            Toggle("rated", tr("Rated"), self.settings.rated, self._choose_rated, off=off),
        ]

    def _rating(self, rated: bool) -> Widget:
        labels = [tr("About as strong as you"), tr("Anyone")]
        about = tr("The longer you wait, the wider it is looked.") if self.near or rated else ""
        only = tr("In a rated game players are about as strong.") if rated else ""
        at = 0 if self.near or rated else 1
        return ChoiceInput(
            "near", tr("Players"), labels, at, self._choose_near, about, shut=["", only]
        )

    def _size(self) -> Widget:
        labels = [tr("Two players"), tr("Three or four players")]
        return ChoiceInput("size", tr("Table"), labels, int(self.several), self._choose_size)

    def _company(self) -> Widget:
        labels = [tr("Alone"), tr("With a friend"), tr("I have a code")]
        about = tr("You get seats at the same table, with others.") if self.with_whom else ""
        two = self._seats <= PARTY
        shut = ["", tr("This game is for two: invite your friend instead.") if two else "", ""]
        choose, at = self._choose_party, self.with_whom
        return ChoiceInput("party", tr("You play"), labels, at, choose, about, shut=shut)

    def _party(self) -> list[Widget]:
        if self.with_whom == FIRST:
            code = Label(self.code, theme.TITLE)
            copy = Button("copy", tr("Copy code"), self._copy)
            words = tr("Tell your friend this code: they choose “I have a code”.")
            row = Row([code, copy], gap=12)
            return [CardBox(Column([row, Label(words, theme.SMALL, theme.SOFT)], gap=6), pad=12)]
        if self.with_whom == SECOND:
            hint = tr("Six letters and digits")
            return [TextField("code", tr("Your friend's code"), self.entry, hint, self._start)]
        return []

    def _progress(self) -> list[Widget]:
        now = self._now
        said = headline(self.told, now)
        found: list[Widget] = [head(tr(self.title), said)]
        if self.with_whom == FIRST and (self.told is None or not self.told.friend):
            found += self._party()
        told = lines(self.told, now) if self.told else []
        if self.with_whom != SECOND:
            clock = terms(self.settings) or (tr("No time limit"),)
            told.insert(1, "  ·  ".join((self._board_words, *clock)))
        found.append(Column([Label(line, theme.BODY) for line in told], gap=6))
        self._words = self._counted()
        return found

    def buttons(self) -> list[Widget]:
        """Return the way out, and what begins."""
        if self.looks:
            return [Button("stop", tr("Stop looking"), self.escape)]
        off = "" if self._quick.games else tr("this program knows none of the games of this server")
        if self.with_whom == SECOND and not self._typed:
            off = tr("Type your friend's code first.")
        return [
            Button("cancel", tr("Cancel"), self.escape),
            Button("start", tr("Look for players"), self._start, "loud", off=off),
        ]

    @property
    def spoken(self) -> str:
        """Return how it goes; before that where the keyboard is."""
        if not self.looks:
            return super().spoken
        return ", ".join((*self._counted(), super().spoken))

    def _counted(self) -> tuple[str, ...]:
        """Return whatever changes with time alone."""
        if not self.looks or self.told is None:
            return ()
        return headline(self.told, self._now), *lines(self.told, self._now)

    def tick(self, passed_ms: int) -> bool:
        """See Scene: what counts is read anew."""
        return super().tick(passed_ms) or self._counted() != self._words

    @property
    def _now(self) -> int:
        return self.shell.connection.now_ms if self.shell.connection else 0

    # -- what is chosen --------------------------------------------------------------------

    def _choose_game(self, n: int) -> None:
        self.game, self.fault = self._quick.games[n], ""
        if self.with_whom == FIRST and self._seats <= PARTY:
            self.with_whom = ALONE

    def _choose_pace(self, n: int) -> None:
        self.pace = n

    def _choose_rated(self, rated: bool) -> None:
        self._rated = rated

    def _choose_near(self, n: int) -> None:
        self.near = n == 0

    def _choose_size(self, n: int) -> None:
        self.several = bool(n)

    def _choose_party(self, n: int) -> None:
        self.with_whom, self.fault = n, ""

    def _copy(self) -> None:
        self.shell.copy(self.code, tr("Code copied."))

    @property
    def _typed(self) -> str:
        return "".join(it for it in self.entry.text.upper() if it in LETTERS)[:CODE]

    @property
    def _seats(self) -> int:
        """How many can play at most: as the game is usually played."""
        return len(BOARDS[self.game].seats_of({})) if self.game else PARTY

    @property
    def _board_words(self) -> str:
        return in_words(BOARDS[self.game].options, {}) if self.game else ""

    @property
    def settings(self) -> RoomSettings:
        """Return what it is played by: the same of all who choose this pace."""
        rated, clock = self._rated and self.pace > 0, PACES[self.pace][1]
        return fitting(RoomSettings(rated=rated, clock=clock, patience_ms=PATIENCE_MS))

    @property
    def wish(self) -> CompanyWish:
        """Return what is looked for: the usual board, so that people meet."""
        several = (self.several or self.with_whom == FIRST) and self._seats > PARTY
        least, most = (3, min(4, self._seats)) if several else (PARTY, PARTY)
        party = ("", self.code, self._typed)[self.with_whom]
        near = self.near or self.settings.rated
        return CompanyWish(self.game, {}, self.settings, near, least, most, party)

    # -- looking ---------------------------------------------------------------------------

    def _start(self) -> None:
        ready = self._quick.games and (self.with_whom != SECOND or self._typed)
        if ready and not self.looks and self.shell.connection is not None:
            self.looks, self.told, self.fault = True, None, ""
            self.page.state.focus = "stop"
            self.shell.start_task(self._look())

    async def _look(self) -> None:
        connection = self.shell.connection
        if connection is None:
            return
        try:
            room = await connection.company.find(self.wish, connection.now_ms, self._tell)
        except RequestRefused as why:
            self.fault = sentence(why.refused.message)
            self.looks = False
            self.page.state.focus = "start"
            return
        if room is not None:
            self.looks = False
            if self._is_shown:
                self.shell.pop(self)
            self.shell.open_room(room)

    def _tell(self, told: Seeking) -> bool:
        self.told = told
        return self.looks and self._is_shown

    def closed(self) -> None:
        """Look no more: it is shown no more."""
        self.looks = self._is_shown = False
