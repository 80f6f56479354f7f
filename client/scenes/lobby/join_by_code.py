"""The card of the lobby that takes a code or a link, and says there what is wrong with it."""

from contextlib import suppress

from client.languages.message import tr
from client.net.address import Address, BadAddress, parse, wrong_length
from client.net.connection import RequestRefused
from client.shell.join_invitation import invited
from client.shell.parts import sentence
from client.shell.scene import Shell
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Row, Widget
from client.widgets.inputs import TextBuffer, TextField
from protocol.names import CODE_LENGTH, RoomId, is_code, tidy_code


class JoinByCode:
    """A field that keeps what was typed until it has led somewhere."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.entry = TextBuffer("", on_change=self._typed)
        """A code, or the link of an invitation."""
        self.fault = ""
        """Why the last one led nowhere; empty once another is being typed."""
        self._said: Label | None = None
        self._is_new = False
        """Whether nobody has been shown yet what is wrong."""
        self._asked = RoomId("")
        """The room that one is about to watch."""

    def card(self) -> Widget:
        """Return the field, two buttons, below them what is wrong, so that nothing moves away."""
        off = ""
        if not self.code:
            off = tr("Enter the {n} letters and digits of a game code.", n=CODE_LENGTH)
        field = TextField("code", tr("Join by code or link"), self.entry, "K7MQ2X", self.join)
        join = Button("join", tr("Join"), self.join, off=off, grows=1, name=tr("Join that game"))
        watch = Button(
            "watch", tr("Watch"), self.watch, off=off, grows=1, name=tr("Watch that game")
        )
        self._said = Label(self.fault, theme.SMALL, theme.DANGER) if self.fault else None
        wrong = [self._said] if self._said is not None else []
        return CardBox(Column([field, Row([join, watch], gap=8), *wrong]))

    def news(self) -> Widget | None:
        """Return what says what is wrong, once: when it has just come into the card."""
        if self._said is None or not self._is_new:
            return None
        self._is_new = False
        return self._said

    @property
    def code(self) -> RoomId:
        """Return the code that was typed, or that a pasted link ends in."""
        typed = self.entry.text.strip()
        if "://" in typed:
            with suppress(BadAddress):
                return parse(typed).room or RoomId("")
        return tidy_code(typed.rstrip("/").rpartition("/")[2])

    def join(self) -> None:
        """Take a seat there."""
        if self.code and not self._went_elsewhere() and self._is_code():
            self._shell.start_task(self._join(self.code))

    def watch(self) -> None:
        """Look on there."""
        if self.code and not self._went_elsewhere() and self._is_code():
            self._asked = self.code
            self._shell.open_room(self.code)

    def update(self) -> None:
        """Forget what was typed once its room is shown."""
        connection = self._shell.connection
        mirror = connection.rooms.get(self._asked) if connection is not None else None
        if mirror is not None and mirror.seen is not None:
            self._asked = RoomId("")
            self._empty()

    def forget(self) -> None:
        """Drop a code that led nowhere, as another room has been entered since."""
        if self.fault:
            self.fault = ""
            self._empty()

    async def _join(self, code: RoomId) -> None:
        self.fault, typed = "", self.entry.text
        try:
            await invited(self._shell, code)
        except RequestRefused as why:
            if self.entry.text == typed:  # else another one is being typed already
                self._wrong(why.refused.message)
            return
        self._empty()

    def _is_code(self) -> bool:
        """Tell whether a room can have the code; else it is said why not, and nobody is asked."""
        if is_code(self.code):
            return True
        self._wrong(wrong_length(self.code))
        return False

    def _wrong(self, why: str) -> None:
        """Say what is wrong, and select what was typed: the next letter replaces it."""
        self.fault, self._is_new = sentence(why), True
        self.entry.select_all()

    def _went_elsewhere(self) -> bool:
        """Go to the server of a link that leads to another one, or say what is wrong with it."""
        connection, typed = self._shell.connection, self.entry.text
        if "://" not in typed or connection is None:
            return False
        address: Address
        try:
            address = parse(typed)
        except BadAddress as why:
            self._wrong(str(why))
            return True
        if address.url == connection.url:
            return False
        self._empty()
        self._shell.connect(address)
        return True

    def _typed(self) -> None:
        self.fault, self._asked = "", RoomId("")

    def _empty(self) -> None:
        self.entry.select_all()
        self.entry.insert("")
