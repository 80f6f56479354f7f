"""What a rated game did to one's own rating."""

import asyncio
from typing import Final

from client.languages.message import mark, tr
from client.net.connection import RequestRefused
from client.shell.scene import Shell
from protocol.from_server import Career, RoomView

AGAIN_S: Final = 0.3
"""A result is booked soon after the end: until then the record is asked for again."""
TIMES: Final = 20
UNCOUNTED: Final = mark("Too short to be rated")


def is_rated(seen: RoomView) -> bool:
    """Tell whether the end of this game moves the rating of who sees it."""
    settings = seen.settings
    rated = settings.rated and not seen.practice and not settings.campaign
    return rated and seen.seat is not None


class RatingChange:
    """Asks for the record during play, and after the end until it tells of this game."""

    def __init__(self, shell: Shell, game: str) -> None:
        """To be made while the game is played, so that the record does not know of its end."""
        self._shell, self._game = shell, game
        self._before: Career | None = None
        self._after: Career | None = None
        self._is_over, self._counts = False, False
        shell.start_task(self._begin())

    def end(self, seen: RoomView) -> None:
        """Hear that the game is over: broken off, or hardly begun, it is not booked."""
        if not self._is_over:
            self._is_over = True
            self._counts = seen.ending is not None and seen.ending.rated
            if self._before is not None and self._counts:
                self._shell.start_task(self._finish(self._before.rated))

    @property
    def words(self) -> str:
        """Return the rating and by how much it moved, or that it did not; empty until that is
        known.
        """
        before, after = self._before, self._after
        if self._is_over and not self._counts:
            return tr(UNCOUNTED)
        if before is None or after is None:
            return ""
        if not before.rated:
            return tr("Your first rating: {rating}", rating=after.rating)
        moved = after.rating - before.rating
        sign = "+" if moved > 0 else "−" if moved else "±"
        return tr("Rating {rating} ({change})", rating=after.rating, change=f"{sign}{abs(moved)}")

    async def _begin(self) -> None:
        career = await self._career()
        if not self._is_over:  # a record told later may know of this game
            self._before = career

    async def _finish(self, booked: int) -> None:
        for _ in range(TIMES):
            career = await self._career()
            if career is None:
                return
            if career.rated > booked:
                self._after = career
                return
            await asyncio.sleep(AGAIN_S)

    async def _career(self) -> Career | None:
        """One's own record at this game; None where it is not told."""
        if self._shell.connection is None:
            return None
        try:
            told = await self._shell.connection.profile()
        except RequestRefused:
            return None
        return next((it for it in told.careers if it.game == self._game), Career(self._game))
