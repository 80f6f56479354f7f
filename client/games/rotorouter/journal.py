"""What was played: the view's list of moves, with the own cards that this program has seen."""

from client.games.rotorouter import words
from client.table.board import ListedMove
from client.ui.memo import kept
from engines.rotorouter.public import SEAT_NAMES, Event, View, entry, is_listed


class Journal:
    """The list of moves as its reader knows it."""

    def __init__(self) -> None:
        self._events: tuple[Event, ...] = ()
        self._size = 9

    def read(self, view: View) -> None:
        """Take this view's list; what was seen of it before keeps the cards that were seen."""
        fresh = [event for event in view.events if is_listed(event)]
        seen = dict(enumerate(self._events))
        seen.update(enumerate(fresh, len(view.moves) - len(fresh)))
        self._events = tuple(
            _fuller(told, seen.get(at, told)) for at, told in enumerate(view.moves)
        )
        self._size = view.size

    def moves(self) -> tuple[ListedMove, ...]:
        """Return everything in order."""
        return tuple(_move(event, self._size) for event in self._events)


@kept(10_000)
def _move(event: Event, size: int) -> ListedMove:
    seat = event.seat or 0
    text = words.told(event, size)
    return ListedMove(seat, text, f"{SEAT_NAMES[seat]} {text}")


def _fuller(told: Event, seen: Event) -> Event:
    """What was seen, where it is what is told and perhaps a card with it."""
    return seen if entry(seen) == entry(told) else told
