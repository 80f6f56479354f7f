"""Who is to have a seat: oneself, somebody here or elsewhere, a bot by name, a program."""

from typing import ClassVar

from msgspec.structs import replace

from client.languages.message import mark, tr
from client.presenters.bot_levels import chosen, strengths
from client.scenes.lobby.bot_choice import bot_choice, label
from client.shell.parts import head
from client.shell.scene import DialogScene, Shell
from client.shell.seat_question import SEAT_KINDS, SeatKind, SeatQuestion, kind_of
from client.storage.profile import Opponent
from client.ui import theme
from client.widgets import Button, Label, Widget
from client.widgets.inputs import ChoiceInput, TextBuffer, TextField
from protocol.names import NAME_LENGTH, tidy_name


class SeatChoiceScene(DialogScene):
    """Show a choice, what belongs to it, two buttons."""

    title: ClassVar[str] = mark("Who plays?")
    width: ClassVar[float] = 590
    first: ClassVar[str] = "who"

    def __init__(self, shell: Shell, question: SeatQuestion) -> None:
        """Show ``question``, with who has the seat now chosen at first."""
        super().__init__(shell)
        self._question = question
        self._strengths = strengths(question.offers)
        last = question.now or Opponent()
        self._level = chosen(self._strengths, last)
        now = kind_of(question.now)
        open_ = [way.kind for way in question.ways if not way.off]
        self._kind: SeatKind = now if now in open_ or not open_ else open_[0]
        self._person = TextBuffer(last.name if last.kind == "here" else "", NAME_LENGTH)
        self._bot = TextBuffer(last.name if last.kind == "bot" else "", NAME_LENGTH)

    def parts(self) -> list[Widget]:
        """Return the choice, and what belongs to what is chosen."""
        ways = self._question.ways
        kinds = [way.kind for way in ways]
        about = SEAT_KINDS[self._kind][1]
        choice = ChoiceInput(
            "who",
            tr("Seat"),
            [tr(SEAT_KINDS[kind][0]) for kind in kinds],
            kinds.index(self._kind),
            lambda n: setattr(self, "_kind", kinds[n]),
            shut=[way.off for way in ways],
        )
        parts: list[Widget] = [head(self._question.title), choice]
        if about:
            parts.append(Label(tr(about), theme.BODY, theme.SOFT))
        if self._kind == "here":
            hint = self._question.hint
            parts.append(TextField("name", tr("Name"), self._person, hint, self._done))
        if self._kind == "bot":
            parts.append(bot_choice("level", tr("Bot"), self._strengths, self._level, self._set))
            usual = label(self._strengths[self._level])
            words = tr("Name (optional)")
            parts.append(TextField("name", words, self._bot, usual, self._done))
        return parts

    def buttons(self) -> list[Widget]:
        """Return the way back, and the one that gives the seat."""
        shut = {way.kind: way.off for way in self._question.ways}
        return [
            Button("cancel", tr("Cancel"), self.escape),
            Button("add", tr("Done"), self._done, "loud", off=shut[self._kind]),
        ]

    def _set(self, at: int) -> None:
        self._level = at

    def _done(self) -> None:
        self.shell.pop(self)
        self._question.answer(self._chosen())

    def _chosen(self) -> Opponent | None:
        kind = self._kind
        if kind == "me":
            return None
        if kind == "bot":
            return replace(self._strengths[self._level].opponent, name=tidy_name(self._bot.text))
        last = self._question.now or Opponent()
        name = tidy_name(self._person.text) if kind == "here" else ""
        return Opponent(kind, last.bot, last.level, name)
