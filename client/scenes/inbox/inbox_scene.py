"""The inbox: all that waits for the player, each with what can be done."""

from typing import ClassVar

from client.languages.message import mark, tr
from client.scenes.inbox.inbox_card import InboxCards, item_card
from client.shell.parts import head
from client.shell.scene import DialogScene, Shell
from client.ui import theme
from client.widgets import Label, Widget


class InboxScene(DialogScene):
    """Lists the items, the newest first; they come and go while it is shown."""

    title: ClassVar[str] = mark("Inbox")
    width: ClassVar[float] = 620

    def __init__(self, shell: Shell, cards: InboxCards) -> None:
        """``cards``: what is shown above other scenes, which knows what waits."""
        super().__init__(shell)
        self._cards = cards

    def parts(self) -> list[Widget]:
        """Return a card for each item."""
        items = self._cards.items
        if not items:
            words = tr("Nothing waits for you. Invitations, offers and calls are listed here.")
            return [head(tr(self.title)), Label(words, theme.BODY, theme.SOFT)]
        made = [item_card(self._cards, it, prefix=f"item {n}") for n, it in enumerate(items)]
        return [head(tr(self.title)), *made]
