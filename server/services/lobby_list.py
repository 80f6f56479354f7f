"""The list of rooms as it was read once, and what each reader sees of it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from msgspec import Struct

from protocol.from_server import LobbyRooms, RoomCard
from protocol.names import PlayerId, RoomId, window_of
from protocol.room_list import order
from server.services.holdings import MOST_LISTED

NOTHING: frozenset[RoomId] = frozenset()


class ListedNote(Struct, frozen=True):
    """Hold what processes tell each other about a listed room."""

    opener: PlayerId
    card: RoomCard
    origin: str = ""
    """A digest of the opener's address; empty if that is not known."""
    idle: bool = False
    """Whether nobody is connected: such a room is listed, and nobody is sent there."""

    @property
    def is_deserted(self) -> bool:
        """Return whether who joined would meet nobody: nobody sits or waits there."""
        return self.idle and self.card.phase == "open" and not any(self.card.players)

    @property
    def source(self) -> str:
        """Return what shares the list with others: an address, or else an opener."""
        return self.origin or self.opener

    @property
    def people(self) -> set[PlayerId]:
        """Return whose room it is, and at whose windows its seats are."""
        return {self.opener, *(window_of(who) for who in self.card.players if who is not None)}


class LobbyList:
    """Hold the cards of some notes. One view of them is made for all readers who see the same."""

    def __init__(self, notes: list[ListedNote], most: int) -> None:
        """Show ``most`` of the rooms that ``notes`` tell of."""
        self._notes, self._most = notes, most
        self.cards = LobbyRooms(rooms=tuple(_share_out(notes, most)))
        """What is shown to who has nothing against anybody here."""
        self._views: dict[frozenset[RoomId], LobbyRooms] = {NOTHING: self.cards}

    def view(self, player: PlayerId, apart: frozenset[PlayerId]) -> LobbyRooms:
        """Return what ``player`` is shown: no rooms of those ``apart``, but all of their own."""
        if not apart or self._rooms_of.keys().isdisjoint(apart):
            return self.cards
        away = (self._rooms_of[who] for who in self._rooms_of.keys() & apart)
        hidden = NOTHING.union(*away) - self._rooms_of.get(player, set())
        if hidden not in self._views:
            notes = [it for it in self._notes if it.card.room not in hidden]
            self._views[hidden] = LobbyRooms(rooms=tuple(_share_out(notes, self._most)))
        return self._views[hidden]

    @cached_property
    def _rooms_of(self) -> dict[PlayerId, set[RoomId]]:
        """By player, the rooms they opened or sit in; asked for where somebody meets not all."""
        found: dict[PlayerId, set[RoomId]] = {}
        for it in self._notes:
            for who in it.people:
                found.setdefault(who, set()).add(it.card.room)
        return found


def _share_out(found: list[ListedNote], most: int) -> list[RoomCard]:
    """Return at most ``most`` cards in order; if there are more, addresses get equal shares."""
    if len(found) > most:
        before: Counter[str] = Counter()
        ranked: list[tuple[int, ListedNote]] = []
        for it in found:
            ranked.append((before[it.source], it))
            before[it.source] += 1
        ranked.sort(key=lambda pair: pair[0])
        found = sorted((it for _, it in ranked[:most]), key=lambda it: order(it.card))
    return [it.card for it in found]


def limit_per_opener(found: Iterable[ListedNote]) -> Iterator[ListedNote]:
    """Leave out surplus open rooms of one opener, so that nobody fills the list alone."""
    shown: Counter[PlayerId] = Counter()
    for it in found:
        if it.card.phase == "open":
            shown[it.opener] += 1
            if shown[it.opener] > MOST_LISTED:
                continue
        yield it
