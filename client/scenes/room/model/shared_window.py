"""Several people at one window: whose turn it is here, and whether the board must be passed on."""

from typing import Final

from msgspec.structs import replace

from client.languages.message import tr
from client.net.mirror import Mirror
from client.presenters.name_list import listed
from client.presenters.offer_words import name_of
from client.table.board import GameBoard
from protocol.from_server import OfferView, RoomView

STILL_MS: Final = 600
"""So long a curtain stays shut at first: who pressed for the move before did not mean it."""


class SharedWindow:
    """Tell what follows for a room from who sits at this window; of one player alone, nothing."""

    def __init__(self) -> None:
        self.seats: tuple[int, ...] = ()
        """The seats at this window where there are several; else none."""
        self.curtain: int | None = None
        """Whose turn it is at this window, while the board is covered; None where it is not."""
        self.has_secrets = False
        """Whether seats are covered here when it is not their turn."""
        self._is_covered = False
        self._since_ms = 0
        self._shown: int | None = None

    def read(self, mirror: Mirror, seen: RoomView) -> None:
        """Take in who sits here, and whether they have secrets from each other."""
        self.seats = mirror.seats_here if mirror.is_shared else ()
        self._shown = seen.seat
        self._is_covered = bool(self.seats) and seen.seat is None and _moves(seen)
        self.has_secrets = bool(self.seats) and (self._is_covered or self.has_secrets)

    def turn_to(self, board: GameBoard, now_ms: int) -> None:
        """Take in whose turn it is, as ``board`` has read it; ``now_ms``: on the model's clock."""
        covered = self.seats if self._is_covered else ()
        curtain = next((seat for seat in covered if seat in board.to_move()), None)
        if curtain != self.curtain:
            self.curtain, self._since_ms = curtain, now_ms

    def __bool__(self) -> bool:
        return bool(self.seats)

    def may_uncover(self, now_ms: int) -> bool:
        """Tell whether the board may be uncovered by now."""
        return self.curtain is not None and now_ms - self._since_ms >= STILL_MS

    def may_cover(self, seen: RoomView) -> bool:
        """Tell whether somebody's view is shown that may be covered again."""
        return self.has_secrets and seen.seat is not None and seen.phase == "playing"

    @property
    def actor(self) -> int | None:
        """Return the seat that acts: the one shown, else the first here; None of one player."""
        if not self.seats:
            return None
        return self._shown if self._shown is not None else self.seats[0]

    def asked(self, offer: OfferView) -> int | None:
        """Return the seat at this window whose answer is next; None where none is waited for."""
        if not self.seats:
            return None
        return next((seat for seat in self.seats if seat in offer.waits_for), None)

    def as_told(self, seen: RoomView) -> RoomView:
        """Return the room as it is told in words: of several people here nobody is "you"."""
        return replace(seen, seat=None) if self.seats else seen

    def words(self, seen: RoomView, board: GameBoard) -> str:
        """Return whose turn it is, to all who sit here."""
        if self.curtain is not None:
            return tr("Pass to {name}", name=name_of(seen.seats[self.curtain]))
        names = [name_of(seen.seats[seat]) for seat in board.to_move()]
        return tr("{names} to move", names=listed(names))


def _moves(seen: RoomView) -> bool:
    """Tell whether the game is played on at this moment."""
    return seen.phase == "playing" and not seen.paused
