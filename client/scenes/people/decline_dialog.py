"""Declines an invitation with a word: one of a few, or one's own."""

from functools import partial
from typing import ClassVar, Final

from client.languages.message import mark, tr
from client.shell.parts import head
from client.shell.scene import DialogScene, Shell
from client.widgets import Button, Row, Widget
from client.widgets.inputs import TextBuffer, TextField
from protocol.messages.people import WHY_LENGTH
from protocol.names import RoomId

WORDS: Final = (
    mark("Later, please."),
    mark("I am in the middle of a game."),
    mark("I would rather play another game."),
    mark("Let us play with another clock."),
)


class DeclineScene(DialogScene):
    """Show a few answers, and a field; whoever invited is told."""

    title: ClassVar[str] = mark("Decline")
    width: ClassVar[float] = 520
    first: ClassVar[str] = "word 0"

    def __init__(self, shell: Shell, room: RoomId, name: str) -> None:
        """``name``: who has invited this player to ``room``."""
        super().__init__(shell)
        self._room, self._name = room, name
        self.entry = TextBuffer("")

    def parts(self) -> list[Widget]:
        """Return the answers and the field."""
        about = tr("{name} is told what you answer.", name=self._name or tr("Somebody"))
        words = [
            Button(f"word {n}", tr(one), partial(self._decline, tr(one)))
            for n, one in enumerate(WORDS)
        ]
        hint = tr("After dinner")
        field = TextField("why", tr("Your own words"), self.entry, hint, self._own)
        return [head(tr("Decline with a word"), about), Row(words, gap=8), field]

    def buttons(self) -> list[Widget]:
        """Return the way back, and what declines."""
        return [
            Button("cancel", tr("Cancel"), self.escape),
            Button("decline", tr("Decline"), self._own, "loud"),
        ]

    def _own(self) -> None:
        self._decline(self.entry.text.strip()[:WHY_LENGTH])

    def _decline(self, why: str) -> None:
        self.shell.pop(self)
        if self.shell.connection is not None:
            self.shell.start_task(self.shell.connection.people.decline(self._room, why))
