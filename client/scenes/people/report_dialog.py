"""A report to the server's operator: why, in one's own words; the server adds what was said."""

from functools import partial
from typing import ClassVar

from client.languages.message import mark, tr
from client.net.connection import RequestRefused
from client.shell.parts import fault_card, head, sentence
from client.shell.person_actions import turn_block
from client.shell.scene import DialogScene, Shell
from client.ui import theme
from client.widgets import Button, Label, Widget
from client.widgets.inputs import TextBuffer, TextField
from protocol.messages.people import REPORT_LENGTH
from protocol.names import PlayerId, RoomId


class ReportScene(DialogScene):
    """Asks for a sentence, sends it, and offers to block besides."""

    title: ClassVar[str] = mark("Report")
    width: ClassVar[float] = 520
    first: ClassVar[str] = "why"

    def __init__(
        self, shell: Shell, player: PlayerId, name: str, room: RoomId | None = None
    ) -> None:
        """``room``: where it happened; the server attaches what was said there."""
        super().__init__(shell)
        self._player, self._name, self._room = player, name or tr("Player"), room
        self.entry = TextBuffer("")
        self._fault = ""
        self.is_sent = self._busy = False

    def parts(self) -> list[Widget]:
        """Return the field, or that it was sent."""
        if self.is_sent:
            words = tr(
                "The server's operator reads it. You can also block {name}.", name=self._name
            )
            return [head(tr("Report sent"), words)]
        about = tr("Tell the server's operator what is wrong. They decide what to do.")
        if self._room is not None:
            about = tr(
                "Tell the server's operator what is wrong. The messages that you see in this game "
                "are sent along."
            )
        parts: list[Widget] = [head(tr("Report {name}", name=self._name), about)]
        hint = tr("Insults in the chat")
        parts.append(TextField("why", tr("What happened?"), self.entry, hint, self._send))
        left = REPORT_LENGTH - len(self.entry.text)
        if left < REPORT_LENGTH // 5:
            ink = theme.DANGER if left < 0 else theme.SOFT
            parts.append(Label(tr("{n} characters left", n=left), theme.SMALL, ink))
        return [*parts, fault_card(self._fault)] if self._fault else parts

    def buttons(self) -> list[Widget]:
        """Return the way out, and what sends it."""
        if self.is_sent:
            block = Button("block", tr("Block {name} ...", name=self._name), self._block)
            return [block, Button("close", tr("Close"), self.escape, "loud")]
        off = "" if self.entry.text.strip() else tr("Write a sentence first.")
        if len(self.entry.text) > REPORT_LENGTH:
            off = tr("It is too long.")
        off = tr("One moment ...") if self._busy else off
        return [
            Button("cancel", tr("Cancel"), self.escape),
            Button("send", tr("Send report"), self._send, "loud", off=off),
        ]

    def _block(self) -> None:
        self.shell.pop(self)
        turn_block(self.shell, self._player, self._name, True)

    def _send(self) -> None:
        text = self.entry.text.strip()
        if text and len(text) <= REPORT_LENGTH and not self._busy:
            self._busy = True
            self.shell.start_task(self._sent(text), partial(setattr, self, "_busy", False))

    async def _sent(self, text: str) -> None:
        if self.shell.connection is None:
            return
        try:
            await self.shell.connection.people.report(self._player, text, self._room)
        except RequestRefused as why:
            self._fault = sentence(why.refused.message)
        else:
            self.is_sent, self._fault = True, ""
            self.page.state.focus = "close"
