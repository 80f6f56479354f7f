"""What waits for the player, as a card above whatever is shown: one at a time, the newest first."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from client.games.catalog import BOARDS, title
from client.languages.message import tr, trn
from client.net.connection import RequestRefused
from client.presenters.options import in_words
from client.presenters.room_settings import terms
from client.shell.inbox_kinds import ITEM_KINDS, ItemAction
from client.shell.inbox_words import item_words
from client.shell.scene import Shell
from client.table.avatar import portrait
from client.table.seat_sign import Faced
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Row, Widget
from protocol.messages.inbox import InboxItem, InboxKind
from protocol.names import RoomId

MAIN: Final = "inbox do 0"
"""The key of the first button of the card."""
DISMISS: Final = "inbox dismiss"
TOLD_ONCE: Final[frozenset[InboxKind]] = frozenset({"follow", "notice"})
"""Kinds that wait for nothing: they call no longer than their card is shown."""


class InboxCards:
    """Watches the inbox of the server one is at; tells what is new, and shows it for a while."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._left_ms: dict[tuple[str, int], int] = {}
        """By key and time of each item that was seen: how long its card is still shown."""
        self._there: RoomId | None = None

    # -- time ------------------------------------------------------------------------------

    def update(self, there: RoomId | None) -> None:
        """Look at what has come; ``there``: the room that the player is in."""
        self._there = there
        items = self.items
        known = {(item.key, item.at) for item in items}
        self._left_ms = {key: left for key, left in self._left_ms.items() if key in known}
        new = [item for item in items if (item.key, item.at) not in self._left_ms]
        for item in new:
            self._left_ms[item.key, item.at] = ITEM_KINDS[item.kind].lasts_ms
        if new:
            self._shell.sound(ITEM_KINDS[new[-1].kind].sound)
        connection = self._shell.connection
        for item in connection.inbox if connection is not None else ():
            if self._is_looked_at(item):
                self._put_away(item)

    def tick(self, passed_ms: int) -> bool:
        """Let time pass for the card that is shown. Says whether it is shown no more."""
        item = self.shown
        if item is None:
            return False
        key = item.key, item.at
        self._left_ms[key] -= passed_ms
        return self._left_ms[key] <= 0

    # -- what there is ---------------------------------------------------------------------

    @property
    def items(self) -> list[InboxItem]:
        """Return what waits, the newest first: nothing that is void or looked at."""
        connection = self._shell.connection
        if connection is None:
            return []
        now = connection.now_ms
        waits = (item for item in reversed(connection.inbox) if not 0 < item.ends <= now)
        return [item for item in waits if not self._is_looked_at(item)]

    @property
    def shown(self) -> InboxItem | None:
        """Return the item whose card is shown; None where there is none."""
        left = self._left_ms
        return next((it for it in self.items if left.get((it.key, it.at), 0) > 0), None)

    @property
    def spoken(self) -> str:
        """Return what a screen reader says of the card; empty where there is none."""
        item = self.shown
        if item is None:
            return ""
        words = item_words(item, title)
        return tr("{words} F6 goes to the answer.", words=words)

    @property
    def calls(self) -> tuple[tuple[InboxKind, str], ...]:
        """Return the kind and the words of each item that calls, the newest first."""
        left = self._left_ms
        calling = (
            it for it in self.items if it.kind not in TOLD_ONCE or left.get((it.key, it.at), 0) > 0
        )
        return tuple((item.kind, item_words(item, title)) for item in calling)

    def _is_looked_at(self, item: InboxItem) -> bool:
        there = self._there
        return there is not None and item.room == there and ITEM_KINDS[item.kind].ends_by_looking

    # -- the card --------------------------------------------------------------------------

    def above(self) -> Sequence[Widget]:
        """Return the card of the newest item; nothing where there is none."""
        item = self.shown
        if item is None:
            return ()
        more = sum(1 for left in self._left_ms.values() if left > 0) - 1
        return (item_card(self, item, trn("{n} more", "{n} more", more) if more > 0 else ""),)

    def do(self, item: InboxItem, action: ItemAction) -> None:
        """Do what the player has chosen, and put the item away."""
        if not action.keeps:
            self._put_away(item)
        action.do(self._shell, item)

    def can(self, item: InboxItem, action: ItemAction) -> bool:
        """Tell whether it means something to offer that now."""
        return action.wanted(self._shell, item)

    def dismiss(self, item: InboxItem) -> None:
        """Put the item away; whoever waits for an answer is told."""
        self._put_away(item)
        dismissed = ITEM_KINDS[item.kind].dismissed
        if dismissed is not None:
            dismissed(self._shell, item)

    def _put_away(self, item: InboxItem) -> None:
        connection = self._shell.connection
        if connection is not None:
            key = item.key
            connection.inbox = tuple(it for it in connection.inbox if it.key != key)
            self._shell.start_task(self._drop(key))

    async def _drop(self, key: str) -> None:
        connection = self._shell.connection
        if connection is not None:
            with suppress(RequestRefused):  # it comes again, and can be put away then
                await connection.drop_item(key)


def terms_words(item: InboxItem) -> str:
    """Return what one is invited to: the colour, the board, the clock, whether it is rated."""
    board, about = BOARDS.get(item.game), item.terms
    if board is None or about is None:
        return ""
    seats, clock = board.seats_of(about.options), about.settings.clock
    colour = tr(seats[about.seat]).capitalize() if about.seat < len(seats) else ""
    free = tr("No time limit") if clock.kind == "none" else ""
    told = colour, in_words(board.options, about.options), free, *terms(about.settings)
    return "  ·  ".join(words for words in told if words)


def item_card(cards: InboxCards, item: InboxItem, more: str = "", prefix: str = "inbox") -> Widget:
    """Return an item with its buttons; ``more``: how many wait besides, in words."""
    words = item_words(item, title)
    face = portrait(item.player, item.name) if item.player and item.name else None
    lines: list[Widget] = [Faced(face, Label(words, theme.STRONG, grows=1), gap=8)]
    told = terms_words(item)
    lines += [Label(told, theme.SMALL, theme.SOFT)] if told else []
    if more:
        lines.append(Label(more, theme.SMALL, theme.SOFT))
    kind = ITEM_KINDS[item.kind]
    actions = [action for action in kind.actions if cards.can(item, action)]
    buttons: list[Widget] = [
        Button(
            f"{prefix} do {n}",
            tr(action.label),
            partial(cards.do, item, action),
            action.kind if prefix == "inbox" else "plain",
            name=tr("{action}: {words}", action=tr(action.label), words=words),
        )
        for n, action in enumerate(actions)
    ]
    dismiss = tr(kind.dismiss)
    spoken = tr("{action}: {words}", action=dismiss, words=words)
    away = partial(cards.dismiss, item)
    buttons.append(Button(f"{prefix} dismiss", dismiss, away, "quiet", name=spoken))
    body = Row([Column(lines, gap=2, grows=1), Row(buttons, gap=8)], gap=12)
    return CardBox(body, fill=theme.RAISED, edge=theme.FOCUS, pad=12)
