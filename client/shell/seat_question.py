"""Who may be given a seat, in words: what a form and a waiting table offer for it."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from client.languages.message import mark
from client.storage.profile import Opponent
from protocol.from_server import BotOffer

SeatKind: TypeAlias = Literal["me", "here", "person", "bot", "external", "nobody"]
SEAT_KINDS: Final[dict[SeatKind, tuple[str, str]]] = {
    "me": (mark("You"), mark("You play this colour.")),
    "here": (mark("A person here"), mark("Plays at this screen, in turn with you.")),
    "person": (mark("A person elsewhere"), mark("Joins by code, link or from the list.")),
    "bot": (mark("A bot"), ""),
    "external": (
        mark("A program"),
        mark("Plays over the network. The table shows how it connects."),
    ),
    "nobody": (mark("Nobody"), mark("The seat stays empty.")),
}
"""What each is called where one is chosen, and what it means."""


class SeatWay(NamedTuple):
    """Hold one of the ways a seat may be filled."""

    kind: SeatKind
    off: str = ""
    """Why it cannot be chosen now; empty where it can."""


class SeatQuestion(NamedTuple):
    """Ask who is to have a seat."""

    title: str
    """"Who plays Green?"."""
    ways: Sequence[SeatWay]
    now: Opponent | None
    """Who has it now; None for oneself."""
    offers: Sequence[BotOffer]
    answer: Callable[[Opponent | None], None]
    """Called with who is chosen; with None for oneself."""
    hint: str = ""
    """What a person here is called who is given no name."""


def kind_of(who: Opponent | None) -> SeatKind:
    """Return which kind that is; ``who``: None for oneself."""
    return "me" if who is None else who.kind
