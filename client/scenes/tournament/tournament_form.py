"""The form for a new tournament: what, how fast and how many; the rest under Advanced."""

from typing import Any, ClassVar, Final

from msgspec.structs import replace

from client.games.catalog import BOARDS
from client.languages.message import mark, tr
from client.presenters.room_order import unrated
from client.presenters.room_settings import clock_words
from client.scenes.lobby.option_form import OptionForm
from client.scenes.tournament.tournament_words import FORMS, RULES
from client.shell.parts import head
from client.shell.scene import DialogScene, Shell
from client.ui import theme
from client.widgets import Button, Divider, Label, Row, Widget
from client.widgets.inputs import ChoiceInput, Stepper, TextBuffer, TextField, Toggle
from protocol.clock import TimeControl
from protocol.from_client import RoomSettings
from protocol.messages.tournaments import MOST_ENTRANTS, MOST_ROUNDS, Form, TournamentPlan
from protocol.names import SERVER_NAME_LENGTH, RoomId

MINUTE: Final = 60_000
PACES: Final = (
    (mark("Blitz 3+2"), TimeControl("fischer", 3 * MINUTE, 2_000)),
    (mark("Blitz 5+3"), TimeControl("fischer", 5 * MINUTE, 3_000)),
    (mark("Rapid 10+5"), TimeControl("fischer", 10 * MINUTE, 5_000)),
    (mark("Rapid 20+10"), TimeControl("fischer", 20 * MINUTE, 10_000)),
)
STARTS: Final = (
    (mark("When I say"), 0),
    (mark("In 5 min"), 5 * MINUTE),
    (mark("In 15 min"), 15 * MINUTE),
    (mark("In 1 h"), 60 * MINUTE),
)
RESTS: Final = (0, 15, 60, 300)


class TournamentFormScene(DialogScene):
    """Show three choices that make a tournament for an evening."""

    title: ClassVar[str] = mark("New tournament")
    width: ClassVar[float] = 720
    first: ClassVar[str] = "announce"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        welcome = shell.connection.welcome if shell.connection else None
        offered = welcome.games if welcome else {}
        self.games = [n for n in BOARDS if offered.get(n) == BOARDS[n].rules]
        last = shell.profile.game
        self.game = last if last in self.games else (self.games[0] if self.games else "")
        self.forms = {name: OptionForm(shell, BOARDS[name](), {}) for name in self.games}
        self.plan = TournamentPlan(self.game, clock=PACES[1][1])
        self.name = TextBuffer("", most=SERVER_NAME_LENGTH)
        self.password = TextBuffer("", most=SERVER_NAME_LENGTH)
        self._starts = 0
        self._is_advanced = self._busy = False

    def parts(self) -> list[Widget]:
        """Return the few choices, and all the rest where it is wanted."""
        parts: list[Widget] = [head(tr(self.title))]
        if not self.games:
            words = tr("This program knows none of the games of this server.")
            return [*parts, Label(words)]
        plan = self.plan
        forms: list[Form] = list(FORMS)
        parts += [
            TextField("name", tr("Name"), self.name, tr("Friday night")),
            ChoiceInput(
                "form",
                tr("Form"),
                [tr(FORMS[form][0]) for form in forms],
                forms.index(plan.form),
                lambda n: self._set(form=forms[n]),
                tr(FORMS[plan.form][1]),
            ),
            ChoiceInput(
                "game",
                tr("Game"),
                [BOARDS[name].title for name in self.games],
                self.games.index(self.game),
                self._choose_game,
                self._seats(),
            ),
            self._pace(),
            *self._length(),
            self._rated(),
            *self._rest(),
        ]
        return parts

    def _seats(self) -> str:
        if len(BOARDS[self.game].seats) > 2:
            return tr("Tournament games are for two players: Red plays Blue.")
        return ""

    def _pace(self) -> Widget:
        clocks = [clock for _, clock in PACES]
        return ChoiceInput(
            "pace",
            tr("Pace"),
            [tr(label) for label, _ in PACES],
            clocks.index(self.plan.clock),
            lambda n: self._set(clock=clocks[n]),
            clock_words(self.plan.clock),
        )

    def _length(self) -> list[Widget]:
        plan = self.plan
        if plan.form == "swiss":
            bounds = (1, MOST_ROUNDS)
            return [
                Stepper("rounds", tr("Rounds"), plan.rounds, bounds, lambda n: self._set(rounds=n))
            ]
        if plan.form == "arena":
            bounds = (5, 240)
            return [
                Stepper(
                    "minutes", tr("Minutes"), plan.minutes, bounds, lambda n: self._set(minutes=n)
                )
            ]
        return []

    def _rated(self) -> Widget:
        off = self._unrated
        return Toggle(
            "rated",
            tr("Rated"),
            self.plan.rated and not off,
            lambda on: self._set(rated=on),
            off or tr("Results count for ratings."),
            off=off,
        )

    @property
    def _unrated(self) -> str:
        options = self.forms[self.game].options
        settings = RoomSettings(clock=self.plan.clock, rated=True)
        return unrated(BOARDS[self.game].options, options, settings)

    def _rest(self) -> list[Widget]:
        text = tr("Hide advanced") if self._is_advanced else tr("Advanced")
        parts: list[Widget] = [Row([Button("advanced", text, self._turn, "quiet")])]
        if not self._is_advanced:
            return parts
        plan = self.plan
        parts += [
            Divider(),
            ChoiceInput(
                "starts",
                tr("Starts"),
                [tr(label) for label, _ in STARTS],
                self._starts,
                lambda n: setattr(self, "_starts", n),
            ),
            Stepper(
                "places",
                tr("Players at most"),
                plan.places,
                (2, MOST_ENTRANTS),
                lambda n: self._set(places=n),
            ),
            ChoiceInput(
                "rest",
                tr("Break between rounds"),
                [tr("None"), tr("15 s"), tr("1 min"), tr("5 min")],
                RESTS.index(plan.rest_s),
                lambda n: self._set(rest_s=RESTS[n]),
                off=tr("An arena has no rounds.") if plan.form == "arena" else "",
            ),
            Toggle(
                "listed",
                tr("Listed"),
                plan.listed,
                lambda on: self._set(listed=on),
                tr("Everyone here can find it. Otherwise only with its code."),
            ),
            TextField("password", tr("Password to enter"), self.password, tr("optional")),
            Label(tr(RULES[plan.form]), theme.SMALL, theme.SOFT),
            Label(tr("Rules"), theme.HEADING),
            *self.forms[self.game].controls(self.scale),
        ]
        return parts

    def buttons(self) -> list[Widget]:
        """Return the way back and the way on."""
        off = self.forms[self.game].fault if self.games else tr("There is no game to play.")
        off = tr("Opening ...") if self._busy else off
        return [
            Button("cancel", tr("Cancel"), self.escape),
            Button("announce", tr("Create tournament"), self.announce, "loud", off=off),
        ]

    def _set(self, **changes: Any) -> None:
        self.plan = replace(self.plan, **changes)

    def _turn(self) -> None:
        self._is_advanced = not self._is_advanced

    def _choose_game(self, n: int) -> None:
        self.game = self.games[n]

    def announce(self) -> None:
        """Ask the server for it."""
        self._busy = True
        self.shell.start_task(self._announce(), self._announced)

    def _announced(self) -> None:
        self._busy = False

    async def _announce(self) -> None:
        connection = self.shell.connection
        if connection is None:
            return
        after = STARTS[self._starts][1]
        plan = replace(
            self.plan,
            game=self.game,
            name=self.name.text.strip(),
            options=self.forms[self.game].options,
            rated=self.plan.rated and not self._unrated,
            starts_at=connection.now_ms + after if after else 0,
        )
        code: RoomId = await connection.tournaments.open(plan, self.password.text)
        self.shell.pop(self)
        self.shell.open_tournaments(code)
