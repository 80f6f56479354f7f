"""What can happen in a game of RotoRouter, and what of it the list of moves keeps."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

What: TypeAlias = Literal[
    "turn_started",
    "turn_ended",
    "player_skipped",
    "drew",
    "recycled",
    "placed",
    "rotated",
    "replaced",
    "bottomed",
    "token_placed",
    "token_moved",
    "scored",
    "rolled",
    "board_turned",
    "corner_fixed",
    "straight_fixed",
    "fix_declined",
    "force_armed",
    "forced",
    "force_waived",
    "finished",
    "withdrew",
    "board_full",
    "stalling",
    "game_over",
]
"""What can happen in a ply; ``Event`` says what goes with each."""


SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
CellNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=81)]


class Event(Struct, frozen=True, gc=False, array_like=True):
    """One thing that happened in the last ply, for banners, sounds and animation."""

    what: What
    """What happened."""
    seat: SeatNumber | None = None
    """Whose doing or whose turn it is; None for what befalls the table."""
    cells: Annotated[tuple[CellNumber, ...], Meta(max_length=200)] = ()
    """The cell of what was placed, turned or fixed; for ``token_moved`` (also before ``scored``)
    the whole way, first and last cell included; for ``scored`` the corner."""
    word: Annotated[str, Meta(max_length=64)] | None = None
    """``drew`` and ``bottomed``: the card, None where it is hidden. ``placed``, ``rotated``,
    ``replaced``: the card. ``rolled`` and ``board_turned``: the face. ``force_armed``, ``forced``
    and ``force_waived``: "track" or "elbow". ``turn_ended``: the card that is kept, None where
    it is hidden or there is none. ``game_over``: the reason."""
    number: Annotated[int, Meta(ge=-1_000, le=100_000)] = 0
    """``placed`` and ``rotated``: how it lies. ``bottomed`` and ``turn_ended``: skips so far where
    this was one, else 0. ``scored``: the colour of the corner. ``finished``: the place.
    ``board_turned``: degrees clockwise of the even gears. ``turn_started``: the round.
    ``stalling``: rounds without progress."""


CARD_EVENTS: Final[frozenset[What]] = frozenset({"drew", "bottomed", "turn_ended"})
"""Events whose word is a card that only its owner may know."""
FORCE_EVENTS: Final[frozenset[What]] = frozenset({"force_armed", "force_waived"})
"""Where their word is "elbow" they show the card in hand, so only its owner may know of them."""
LISTED: Final[frozenset[What]] = frozenset(
    {
        "drew",
        "placed",
        "rotated",
        "replaced",
        "bottomed",
        "token_placed",
        "token_moved",
        "scored",
        "rolled",
        "board_turned",
        "corner_fixed",
        "straight_fixed",
        "turn_ended",
        "finished",
        "withdrew",
    }
)
"""What the list of moves keeps; of ``turn_ended`` those that were skips."""


def is_listed(event: Event) -> bool:
    """Return whether the list of moves keeps it, which never depends on a hidden card."""
    return event.what in LISTED and (event.what != "turn_ended" or event.number > 0)


def aloud(event: Event) -> Event | None:
    """Return the event as all may know it, where its seat's cards are hidden; None where nobody
    may.
    """
    if event.what in CARD_EVENTS:
        return event if event.word is None else replace(event, word=None)
    return None if event.what in FORCE_EVENTS and event.word == "elbow" else event


def entry(event: Event, whole: bool = False) -> Event:
    """Return what the list of moves keeps of it: both ends of a way; a hidden card
    where ``whole``.
    """
    cells = event.cells if len(event.cells) < 3 else (event.cells[0], event.cells[-1])
    word = None if event.what in CARD_EVENTS and not whole else event.word
    if cells is event.cells and word == event.word:
        return event
    return replace(event, cells=cells, word=word)
