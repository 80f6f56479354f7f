"""A question before something that cannot be undone."""

from typing import ClassVar

from client.languages.message import mark
from client.shell.parts import head
from client.shell.scene import DialogScene, Shell
from client.widgets import Action, Button, Widget


class QuestionScene(DialogScene):
    """Yes or no; no is where the keyboard is."""

    title: ClassVar[str] = mark("Question")
    width: ClassVar[float] = 420
    first: ClassVar[str] = "no"

    def __init__(
        self,
        shell: Shell,
        question: str,
        about: str,
        answers: tuple[str, str],
        yes: Action,
        no: Action | None = None,
        *,
        harmless: bool = False,
    ) -> None:
        """``answers``: the words for yes and for no. ``harmless``: yes undoes or loses nothing."""
        super().__init__(shell)
        self._harmless = harmless
        self._question, self._about, self._answers = question, about, answers
        self._yes, self._no = yes, no

    def parts(self) -> list[Widget]:
        """Return the question."""
        return [head(self._question, self._about)]

    def buttons(self) -> list[Widget]:
        """Return no and yes."""
        return [
            Button("no", self._answers[1], self.escape),
            Button("yes", self._answers[0], self._do, "loud" if self._harmless else "danger"),
        ]

    def escape(self) -> None:
        """Answer no."""
        self.shell.pop(self)
        if self._no is not None:
            self._no()

    def _do(self) -> None:
        self.shell.pop(self)
        self._yes()
