"""Who sits at the table and who of them plays: what no ply changes, and much is made of."""

from msgspec import Struct
from msgspec.structs import replace

from engines.game import Seat
from protocol.names import PlayerId, window_of
from server.room.lazy import Lazy
from server.room.seats import Occupant


class Table(Struct, frozen=True, dict=True):
    """The seats of a room. The rooms before and after an entry share it if nobody moved."""

    occupants: tuple[Occupant | None, ...]
    playing: tuple[Seat, ...] = ()
    """Those who play; empty before play begins."""

    @Lazy
    def persons(self) -> frozenset[Seat]:
        """Return the seats in which persons sit, playing or not: no bots, and no programs."""
        seats = enumerate(self.occupants)
        return frozenset(seat for seat, it in seats if it is not None and it.person)

    @Lazy
    def people(self) -> tuple[Seat, ...]:
        """Return the playing seats in which persons sit."""
        return tuple(seat for seat in self.playing if seat in self.persons)

    @Lazy
    def bots(self) -> frozenset[Seat]:
        """Return the seats in which bots of the server sit."""
        return frozenset(
            seat for seat, it in enumerate(self.occupants) if it is not None and it.bot
        )

    @Lazy
    def seats(self) -> dict[PlayerId, Seat]:
        """Return where each player sits; of several seats the first."""
        seats = reversed(list(enumerate(self.occupants)))
        return {it.player: seat for seat, it in seats if it is not None}

    @Lazy
    def windows(self) -> dict[PlayerId, tuple[Seat, ...]]:
        """Return by player all seats at their window: their own, and those of people beside."""
        found: dict[PlayerId, tuple[Seat, ...]] = {}
        for seat, it in enumerate(self.occupants):
            if it is not None:
                window = window_of(it.player)
                found[window] = (*found.get(window, ()), seat)
        return found

    def seated(self, seat: Seat, occupant: Occupant | None) -> "Table":
        """Return the table with ``occupant`` in a seat, or with the seat free."""
        before, after = self.occupants[:seat], self.occupants[seat + 1 :]
        return replace(self, occupants=(*before, occupant, *after))
