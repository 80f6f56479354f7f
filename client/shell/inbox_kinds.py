"""What can be done with an item of the inbox: a table by kind, which other topics extend."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from client.languages.message import mark
from client.shell.join_invitation import invited
from client.shell.person_actions import followed
from client.shell.scene import Shell
from client.sound.names import Sound
from client.widgets.button import Kind
from protocol.messages.inbox import InboxItem, InboxKind

RESTS: Final = "rests:"
"""With this begins the key of an item that tells who sits out of a tournament."""
Do: TypeAlias = Callable[[Shell, InboxItem], None]


class ItemAction(NamedTuple):
    """Hold one button of an item, which puts it away unless it says otherwise."""

    label: str
    """A marked message."""
    do: Do
    kind: Kind = "plain"
    keeps: bool = False
    """Whether the item stays: what is done puts it away later, or not at all."""
    wanted: Callable[[Shell, InboxItem], bool] = lambda _shell, _item: True
    """Whether it can still be done."""


class ItemKind(NamedTuple):
    """Tell how items of one kind are told, and what can be done with them."""

    sound: Sound
    actions: tuple[ItemAction, ...]
    """The main one first. To dismiss it can always be done."""
    lasts_ms: int = 15_000
    """How long it is shown above everything; after that it is in the list of the home."""
    ends_by_looking: bool = False
    """Whether it is put away once the player is in its room."""
    dismiss: str = mark("Dismiss")
    dismissed: Do | None = None
    """What is done besides when it is dismissed."""


def _open(shell: Shell, item: InboxItem) -> None:
    if item.room:
        shell.open_room(item.room)


def _open_called(shell: Shell, item: InboxItem) -> None:
    """Open one's table, or the page of a tournament in which one sits out."""
    if item.key.startswith(RESTS):
        shell.open_tournaments(item.room)
    else:
        _open(shell, item)


def _join(shell: Shell, item: InboxItem) -> None:
    if item.room:
        shell.start_task(invited(shell, item.room))


def _reply(shell: Shell, item: InboxItem) -> None:
    if item.room:
        shell.open_decline(item.room, item.name)


def _decline(shell: Shell, item: InboxItem) -> None:
    if shell.connection is not None and item.room:
        shell.start_task(shell.connection.people.decline(item.room))


def _follow(shell: Shell, item: InboxItem) -> None:
    shell.start_task(followed(shell, item.player, item.name))


def _is_news(shell: Shell, item: InboxItem) -> bool:
    """Tell whether one does not follow them yet, as far as is known."""
    known = shell.connection.people.known(item.player) if shell.connection is not None else None
    return known is None or not known.follows


def _profile(shell: Shell, item: InboxItem) -> None:
    shell.open_profile(item.player, item.name)


OPEN: Final = ItemAction(mark("Open"), _open)
ANSWER: Final = ItemAction(mark("Open"), _open, "loud")
"""The same, where somebody waits for an answer."""
CALLED: Final = ItemAction(mark("Open"), _open_called, "loud")
FOLLOW: Final = ItemAction(mark("Follow back"), _follow, wanted=_is_news)
ITEM_KINDS: Final[dict[InboxKind, ItemKind]] = {
    "invitation": ItemKind(
        Sound.OFFER,
        (
            ItemAction(mark("Join"), _join, "loud"),
            ItemAction(mark("Reply ..."), _reply, "quiet", keeps=True),
        ),
        lasts_ms=60_000,
        dismiss=mark("Decline"),
        dismissed=_decline,
    ),
    "seated": ItemKind(Sound.JOIN, (OPEN,), ends_by_looking=True),
    "offer": ItemKind(Sound.OFFER, (ANSWER,), ends_by_looking=True),
    "rematch": ItemKind(Sound.OFFER, (ANSWER,), ends_by_looking=True),
    "turn": ItemKind(Sound.YOUR_TURN, (OPEN,), ends_by_looking=True),
    "urge": ItemKind(Sound.YOUR_TURN, (OPEN,), lasts_ms=120_000, ends_by_looking=True),
    "follow": ItemKind(Sound.CHAT, (FOLLOW, ItemAction(mark("Profile"), _profile, "quiet"))),
    "tournament": ItemKind(Sound.OFFER, (CALLED,), lasts_ms=60_000, ends_by_looking=True),
    "notice": ItemKind(Sound.CHAT, ()),
}
"""By kind. A topic that needs more puts its own entry here: ``ITEM_KINDS["follow"] = ...``."""
