"""A question before something that cannot be undone."""

from typing import ClassVar

from client.scenes.parts import head
from client.scenes.scene import Scene, Shell, dialog
from client.widgets import Action, Button, Widget


class QuestionScene(Scene):
    """Yes or no; no is where the keyboard is."""

    title: ClassVar[str] = "Question"
    modal: ClassVar[bool] = True
    first: ClassVar[str] = "no"

    def __init__(
        self, shell: Shell, question: str, about: str, answers: tuple[str, str], yes: Action
    ) -> None:
        """``answers``: the words for yes and for no."""
        super().__init__(shell)
        self._question, self._about, self._answers, self._yes = question, about, answers, yes

    def build(self) -> Widget:
        """The question and two buttons."""
        buttons: list[Widget] = [
            Button("no", self._answers[1], lambda: self.shell.pop(self)),
            Button("yes", self._answers[0], self._do, "danger"),
        ]
        return dialog("question", [head(self._question, self._about)], buttons, 420)

    def _do(self) -> None:
        self.shell.pop(self)
        self._yes()
