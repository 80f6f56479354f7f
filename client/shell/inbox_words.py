"""What waits for a player, in sentences; and the names of what one can be called for."""

from collections.abc import Callable
from typing import Final

from client.languages.message import mark, told, tr
from client.presenters.offer_words import OTHERS
from protocol.messages.inbox import InboxItem, InboxKind

KINDS: Final[dict[InboxKind, str]] = {
    "turn": mark("Your turn"),
    "urge": mark("Somebody waits for a move"),
    "seated": mark("Somebody sits down at your table"),
    "offer": mark("An offer in your game"),
    "rematch": mark("A rematch"),
    "invitation": mark("An invitation"),
    "tournament": mark("A tournament calls you"),
    "follow": mark("Somebody follows you"),
    "notice": mark("News from the server"),
}
"""What one can be called for, as the settings name it."""
ASKED: Final = mark("{name} asks: are you still playing {game}? It is your turn.")
NOT_MOVED: Final = mark("{name} has not moved in {game}: you may claim the win.")
SENTENCES: Final = (
    mark("Your game in {tournament} begins."),
    mark("{tournament} begins."),
    mark("Table {n}: your game against {name} has begun."),
    mark("You sit out from now on, as you made no move in your last game."),
    mark("{name} declined your invitation."),
    mark("{name} declined: {why}"),
    mark("{name} removed you from their game. You may come back."),
    mark("{name} removed you from their game and keeps it closed to you."),
)
"""What servers say in an item, in English; the places hold anything."""


def item_words(item: InboxItem, title: Callable[[str], str]) -> str:
    """Return an item in a sentence; ``title`` names a game."""
    name, game = item.name or tr("Somebody"), title(item.game) if item.game else ""
    match item.kind:
        case "invitation" if game:
            return tr("{name} invites you to {game}.", name=name, game=game)
        case "invitation":
            return tr("{name} invites you.", name=name)
        case "seated" if game:
            return tr("{name} sat down at your table: {game}.", name=name, game=game)
        case "seated":
            return tr("{name} sat down at your table.", name=name)
        case "turn":
            return tr("Your turn: {game} with {name}.", game=game or tr("a game"), name=name)
        case "urge":
            words = NOT_MOVED if item.text else ASKED
            return tr(words, game=game or tr("a game"), name=name)
        case "rematch":
            return tr(OTHERS["rematch"], name=name)
        case "offer":
            offered = next((words for kind, words in OTHERS.items() if kind == item.text), "")
            return tr(offered, name=name) if offered else tr("{name} offers something.", name=name)
        case "follow":
            return tr("{name} follows you.", name=name)
        case "tournament" | "notice":
            return told(item.text, SENTENCES) or tr(KINDS[item.kind])
