"""Find the page that tells of a message of a client, with the bounds of its fields."""

from typing import Any, Final

LISTED: Final = "refusals.md#all-messages"
"""The list of all messages: from there it is one step to any of them."""
PLAY_PAGE: Final = "playing.md#play"
OF_MESSAGES: Final = {
    "begin": "rooms.md#begin",
    "hello": "identity.md#hello",
    "join": "rooms.md#join",
    "leave": "rooms.md#leave",
    "ping": "transport.md#ping",
    "prove": "identity.md#prove",
    "renew": "identity.md#renew",
    "resign": "playing.md#resign",
    "reveal": "rooms.md#reveal",
    "unwatch": "watching.md#unwatch",
    "watch_lobby": "finding.md#watch_lobby",
    "watch_room": "watching.md#watch_room",
}
"""What a client says that does what the kit asks of it, by the ``type``."""


def page_of_message(tree: Any) -> str:
    """Return where the fields of a message stand, and their bounds; ``tree`` may be anything."""
    if isinstance(tree, list):
        return PLAY_PAGE
    kind = tree.get("type") if isinstance(tree, dict) else None
    return OF_MESSAGES.get(kind, LISTED) if isinstance(kind, str) else "transport.md"
