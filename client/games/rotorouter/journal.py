"""What was played: the view's list of moves, with the own cards that this program has seen."""

from client.games.rotorouter.news import said
from client.games.rotorouter.words import colour
from client.languages import message
from client.languages.message import tr
from client.table.board import ListedMove
from engines.rotorouter.public import Event, View, entry, is_listed


class Journal:
    """The list of moves as its reader knows it."""

    def __init__(self) -> None:
        self._events: tuple[Event, ...] = ()
        self._told: list[ListedMove] = []
        """What is said of the first of them, in that language."""
        self._language = ""
        self._view: View | None = None
        self._me: int | None = None

    def read(self, view: View, me: int | None) -> None:
        """Take this view's list; what was seen of it before keeps the cards that were seen."""
        fresh = [event for event in view.events if is_listed(event)]
        seen = dict(enumerate(self._events))
        seen.update(enumerate(fresh, len(view.moves) - len(fresh)))
        events = tuple(_fuller(told, seen.get(at, told)) for at, told in enumerate(view.moves))
        pairs = enumerate(zip(events, self._events, strict=False))
        same = next((at for at, (new, old) in pairs if new != old), len(self._events))
        kept = min(same, len(events)) if me == self._me else 0
        self._events, self._view, self._me = events, view, me
        del self._told[kept:]

    def moves(self) -> tuple[ListedMove, ...]:
        """Return everything in order."""
        if self._language != message.code():
            self._told, self._language = [], message.code()
        if self._view is not None:
            rest = self._events[len(self._told) :]
            self._told += [_move(event, self._view, self._me) for event in rest]
        return tuple(self._told)


def _move(event: Event, view: View, me: int | None) -> ListedMove:
    seat = event.seat or 0
    text = said(event, view, me)
    return ListedMove(seat, text, tr("{who}: {what}", who=colour(seat), what=text))


def _fuller(told: Event, seen: Event) -> Event:
    """What was seen, where it is what is told and perhaps a card with it."""
    return seen if entry(seen) == entry(told) else told
