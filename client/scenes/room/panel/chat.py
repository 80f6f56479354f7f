"""The chat beside a board: lines, a line of one's own, quick reactions; folded to one button."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias, get_args

import pygame

from client.languages.message import mark, tr
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.scenes.room.panel.people import PeopleScene
from client.shell.own_color import plate_of
from client.table.avatar import portrait
from client.table.seat_sign import Faced
from client.ui import shapes, theme
from client.ui.theme import Colour
from client.widgets import (
    Button,
    CardBox,
    Chip,
    Column,
    DrawContext,
    Label,
    Link,
    Page,
    Row,
    Scroll,
    Widget,
)
from client.widgets.inputs import TextBuffer, TextField
from protocol.from_client import Reaction
from protocol.from_server import ChatLine
from protocol.names import TEXT_LENGTH, PlayerId

OpenProfile: TypeAlias = Callable[[PlayerId, str], None]
REACTIONS: Final[tuple[Reaction, ...]] = get_args(Reaction)
SAID: Final[dict[Reaction, str]] = {
    "hello": mark("Hello"),
    "well played": mark("Well played"),
    "thanks": mark("Thanks"),
    "oops": mark("Oops"),
    "wow": mark("Wow"),
    "good luck": mark("Good luck"),
}
"""What each of the quick things says."""
MANY: Final = 10
"""From so many new lines on they are not counted exactly."""
FIELD: Final = "chat text"
"""The key of the line one writes in."""


class ChatPanel:
    """What is said in a room, as this player reads it."""

    def __init__(self, model: RoomModel, actions: RoomActions, page: Page) -> None:
        """``page``: its focus goes to the chat's line and back to the board."""
        self._model, self._actions, self._page = model, actions, page
        self.entry = TextBuffer(most=TEXT_LENGTH)
        self.open = False
        self._read = 0
        """How many lines were there when it was last looked at, by their times."""
        self._busy = False

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """Return those that are shown: nobody's whom this player hides."""
        mirror = self._model.mirror
        hidden = self._model.shell.profile.hidden
        return tuple(line for line in (mirror.chat if mirror else ()) if line.player not in hidden)

    @property
    def unread(self) -> int:
        """Return how many lines of others came since it was last open."""
        if self.open:
            return 0
        mine = self._model.player
        return sum(line.at > self._read and line.player != mine for line in self.lines)

    @property
    def audience(self) -> str:
        """Return who reads what is said now, as the line's hint."""
        seen = self._model.seen
        if seen is None or seen.phase != "playing":
            return tr("Message to everyone here")
        if seen.seat is None and not self._model.window:
            return tr("Message to other spectators")
        return tr("Message to the other players")

    def said(self) -> list[Widget]:
        """Return the lines as they are shown."""
        shell = self._model.shell
        return _said(self.lines, self._model.player, plate_of(shell.profile), shell.open_profile)

    def look(self) -> None:
        """Note that what is shown is read."""
        if self.open:
            self._read = max((line.at for line in self.lines), default=self._read)

    def toggle(self) -> None:
        """Open it, the keyboard in its line; or fold it."""
        if self.open:
            self.look()
        self.open = not self.open
        self._page.state.focus = FIELD if self.open else "board"

    def say(self) -> None:
        """Say what is written."""
        text = self.entry.text.strip()
        if text and not self._busy:
            self._busy = True
            self._model.shell.start_task(self._say(text), self._answered)

    async def _say(self, text: str) -> None:
        await self._actions.say(text)
        if self.entry.text.strip() == text:
            self.entry.select_all()
            self.entry.insert("")

    def _answered(self) -> None:
        self._busy = False

    def react(self, reaction: Reaction) -> None:
        """Say one of the quick things."""
        self._actions.react(reaction)

    def people(self) -> None:
        """Return who is here, and what may be done about them."""
        self._model.shell.push(PeopleScene(self._model, self._actions))


def chat_button(chat: ChatPanel) -> list[Widget]:
    """Return the button that opens and folds the chat, with the number of new lines."""
    unread = chat.unread
    name = tr("Chat, {unread} new, F3", unread=unread) if unread else tr("Chat, F3")
    name = tr("Close the chat, F3") if chat.open else name
    return [ChatButton(chat, name)]


class ChatButton(Button):
    """Carries the number of new lines at its corner: it and what is beside it stay in place."""

    def __init__(self, chat: ChatPanel, name: str) -> None:
        super().__init__("chat", tr("Chat"), chat.toggle, "quiet", name)
        self.unread = chat.unread

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the word and, where there is anything new, how much of it."""
        super().draw(ctx, surface)
        if not self.unread:
            return
        radius, style = ctx.px(8), theme.Style(10, "bold")
        x, y = self.rect.right - radius, self.rect.y + radius
        shapes.disc(surface, (x, y), radius, theme.ACCENT)
        number = str(self.unread) if self.unread < MANY else f"{MANY - 1}+"
        wide, tall = ctx.type.size(number, style)
        ctx.write(surface, number, style, theme.ON_ACCENT, (x - wide // 2, y - tall // 2))


def chat_card(chat: ChatPanel) -> Widget:
    """Return the open chat."""
    chat.look()
    said = Scroll("chat lines", Column(chat.said(), gap=4), at_end=True, least=130)
    top = [
        Label(tr("Chat"), theme.STRONG, grows=1),
        Button("people", tr("People ..."), chat.people, "quiet", tr("People here: hide, mute")),
        Button("fold", tr("Close"), chat.toggle, "quiet", tr("Close the chat, Escape")),
    ]
    own = OwnLine(FIELD, "", chat.entry, chat.audience, chat.say, grows=1)
    off = "" if chat.entry.text.strip() else tr("Write a message first.")
    send = Button("say", tr("Send"), chat.say, "quiet", off=off)
    return CardBox(
        Column([Row(top, gap=4), said, Row([own, send], gap=2), _reactions(chat)], gap=8, grows=1),
        pad=12,
        grows=1,
    )


class OwnLine(TextField):
    """A line whose name is spoken alone: its hint says the same to who looks."""

    def _heights(self, look: DrawContext, width: int) -> tuple[int, int, int]:
        return 0, *super()._heights(look, width)[1:]

    @property
    def spoken(self) -> str:
        """Return the hint, and what is written."""
        text = self.entry.text or tr("empty")
        return tr("{hint}, text field, {text}", hint=self._hint, text=text)


def _speaker(n: int, line: ChatLine, open_profile: OpenProfile) -> Widget:
    """Return a name, which leads to what can be done about that person."""
    name, player = line.name or tr("Somebody"), line.player
    said = tr("Profile of {name}, message {n}", name=name, n=n + 1)
    look = partial(open_profile, player, name)
    return Link(f"speaker {n}", name, look, said, theme.SMALL, theme.ACCENT)


def _said(
    lines: tuple[ChatLine, ...], me: PlayerId, plate: Colour | None, open_profile: OpenProfile
) -> list[Widget]:
    """Return what was said, below a name where another person speaks.

    ``plate``: the colour of ``me``.
    """
    if not lines:
        return [Label(tr("No messages yet."), theme.SMALL, theme.SOFT)]
    parts: list[Widget] = []
    before = "", ""
    for line in lines:
        if (line.player, line.name) != before:
            name = _speaker(len(parts), line, open_profile)
            shown = portrait(line.player, line.name, plate if line.player == me else None)
            parts.append(Faced(shown, name, 18, 6))
        before = line.player, line.name
        if line.reaction is not None:
            parts.append(Row([Chip(tr(SAID[line.reaction]), theme.TEXT)]))
        else:
            parts.append(Label(line.text, theme.BODY))
    return parts


def _reactions(chat: ChatPanel) -> Widget:
    def button(reaction: Reaction) -> Button:
        words = tr(SAID[reaction])
        name = tr("Send quickly: {words}", words=words)
        return Button(f"react {reaction}", words, lambda: chat.react(reaction), "quiet", name)

    return Row([button(reaction) for reaction in REACTIONS], gap=0)
