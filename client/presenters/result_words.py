"""How a game ended, in a few words, as one player reads it."""

from typing import Final

from client.presenters.offer_words import name_of
from protocol.from_server import RoomView
from protocol.termination import Termination

ENDS: Final = {Termination.ABORTED: "Broken off", Termination.ABANDONED: "Given up"}
"""What is said of a game that has no result."""


def headline(seen: RoomView) -> str:
    """Return who won, or that nobody did; empty while the game is not over."""
    ending = seen.ending
    if ending is None:
        return ""
    if ending.by is not None and ending.termination is Termination.ABORTED:
        return (
            f"Broken off by {'you' if ending.by == seen.seat else name_of(seen.seats[ending.by])}"
        )
    if not ending.winners:
        return ENDS.get(ending.termination, "A draw")
    if seen.seat is not None and seen.seat in ending.winners:
        return "You won!"
    names = [name_of(seen.seats[seat]) for seat in ending.winners]
    return f"{' and '.join(names)} won"
