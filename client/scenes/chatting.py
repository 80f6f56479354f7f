"""The chat beside a board: lines, a line of one's own, quick reactions; folded to one button."""

from typing import TYPE_CHECKING, Final, get_args

from client import theme
from client.scenes.people import PeopleScene
from client.widgets import (
    Button,
    Card,
    Chip,
    Column,
    Entry,
    Field,
    Label,
    Look,
    Row,
    Scroll,
    Widget,
)
from protocol import from_client
from protocol.from_client import Reaction
from protocol.from_server import Line
from protocol.names import TEXT_LENGTH

if TYPE_CHECKING:
    from client.scenes.room import RoomScene

REACTIONS: Final[tuple[Reaction, ...]] = get_args(Reaction)
FIELD: Final = "chat text"
"""The key of the line one writes in."""


class Chatting:
    """What is said in a room, as this player reads it."""

    def __init__(self, room: "RoomScene") -> None:
        self._room = room
        self.entry = Entry(most=TEXT_LENGTH)
        self.open = False
        self._read = 0
        """How many lines were there when it was last looked at, by their times."""
        self._busy = False

    @property
    def lines(self) -> tuple[Line, ...]:
        """Those that are shown: nobody's whom this player has muted."""
        mirror = self._room.mirror
        muted = self._room.shell.profile.muted
        return tuple(line for line in (mirror.chat if mirror else ()) if line.player not in muted)

    @property
    def unread(self) -> int:
        """How many lines of others came since it was last open."""
        if self.open:
            return 0
        mine = self._room.player
        return sum(line.at > self._read and line.player != mine for line in self.lines)

    def look(self) -> None:
        """What is shown is read."""
        if self.open:
            self._read = max((line.at for line in self.lines), default=self._read)

    def toggle(self) -> None:
        """Open it, the keyboard in its line; or fold it."""
        if self.open:
            self.look()
        self.open = not self.open
        self._room.page.state.focus = FIELD if self.open else "board"

    def say(self) -> None:
        """Say what is written."""
        text = self.entry.text.strip()
        if text and not self._busy:
            self._busy = True
            self._room.shell.do(self._say(text), self._answered)

    async def _say(self, text: str) -> None:
        connection, room = self._room.shell.connection, self._room.room
        if connection is not None:
            await connection.ask(lambda n: from_client.Say(n, room, text))
            if self.entry.text.strip() == text:
                self.entry.select_all()
                self.entry.insert("")

    def _answered(self) -> None:
        self._busy = False

    def react(self, reaction: Reaction) -> None:
        """Say one of the quick things."""
        room = self._room.room
        self._room.ask(lambda n: from_client.Say(n, room, "", reaction))

    def people(self) -> None:
        """Who is here, and what may be done about them."""
        self._room.shell.push(PeopleScene(self._room))


def chat_button(room: "RoomScene") -> list[Widget]:
    """Opens and folds the chat; with the number of new lines."""
    unread = room.chat.unread
    text = f"Chat ({unread})" if unread else "Chat"
    new = f", {unread} new" if unread else ""
    name = "Fold the chat, F3" if room.chat.open else f"Chat{new}, F3"
    return [Button("chat", text, room.chat.toggle, "loud" if unread else "quiet", name)]


def chat_card(room: "RoomScene") -> Widget:
    """The chat, open."""
    chat = room.chat
    chat.look()
    said = Scroll("chat lines", Column(_said(chat.lines), gap=4), at_end=True, least=130)
    top = [
        Label("Chat", theme.STRONG, grows=1),
        Button("people", "People …", chat.people, "quiet", "People here: mute, silence"),
        Button("fold", "Fold", chat.toggle, "quiet", "Fold the chat, Escape"),
    ]
    own = OwnLine(FIELD, "", chat.entry, f"Say to {_audience(room)}", chat.say, grows=1)
    off = "" if chat.entry.text.strip() else "write first"
    send = Button("say", "Say", chat.say, "quiet", off=off)
    return Card(
        Column([Row(top, gap=4), said, Row([own, send], gap=2), _reactions(room)], gap=8, grows=1),
        pad=12,
        grows=1,
    )


class OwnLine(Field):
    """A line whose name is spoken alone: its hint says the same to who looks."""

    def _heights(self, look: Look, width: int) -> tuple[int, int, int]:
        return 0, *super()._heights(look, width)[1:]

    @property
    def spoken(self) -> str:
        """The hint, and what is written."""
        return f"{self._hint}, {self.role}, {self.entry.text or 'empty'}"


def _audience(room: "RoomScene") -> str:
    """Who hears it."""
    seen = room.seen
    if seen is None or seen.phase != "playing":
        return "all who are here"
    return "the other spectators" if seen.seat is None else "the other players"


def _said(lines: tuple[Line, ...]) -> list[Widget]:
    """A name where another one speaks, then what was said."""
    if not lines:
        return [Label("Nothing was said yet.", theme.SMALL, theme.SOFT)]
    parts: list[Widget] = []
    before = ""
    for line in lines:
        if line.player != before:
            parts.append(Label(line.name or "Somebody", theme.SMALL, theme.ACCENT))
        before = line.player
        if line.reaction is not None:
            parts.append(Row([Chip(line.reaction.capitalize(), theme.TEXT)]))
        else:
            parts.append(Label(line.text, theme.BODY))
    return parts


def _reactions(room: "RoomScene") -> Widget:
    def button(reaction: Reaction) -> Button:
        name = f"Say quickly: {reaction}"
        return Button(
            f"react {reaction}",
            reaction.capitalize(),
            lambda: room.chat.react(reaction),
            "quiet",
            name,
        )

    return Row([button(reaction) for reaction in REACTIONS], gap=0)
