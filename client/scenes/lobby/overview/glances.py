"""What is going on at the server, looked at now and then: positions of a few rooms, who is here."""

from collections.abc import Sequence
from typing import Final

from client.net.connection import RequestRefused
from client.shell.scene import Shell
from protocol.bounds import MOST_GLANCED
from protocol.from_server import Glanced, SeenPosition
from protocol.names import RoomId

SOON_MS: Final = 800
"""How soon what is newly listed is looked at."""
LIVE_MS: Final = 4_000
"""How often games in play are looked at while they are shown, and who comes to whom is alone ..."""
SELDOM_MS: Final = 20_000
"""... and how often who is here else."""


class Glances:
    """Asks while the home is seen. Nobody is told: who is looked at has no spectator more."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._positions: dict[RoomId, SeenPosition] = {}
        self.told: Glanced | None = None
        """What was told last; None until something was."""
        self._asked: tuple[RoomId, ...] = ()
        self._asking = False
        self._age_ms = SELDOM_MS

    def position(self, room: RoomId) -> SeenPosition | None:
        """Return how a room stood when it was looked at last; None where it was not."""
        return self._positions.get(room)

    def tick(self, passed_ms: int, own: Sequence[RoomId], live: Sequence[RoomId]) -> None:
        """Let time pass; ``own`` and ``live`` are the rooms that are shown, best first."""
        self._age_ms += passed_ms
        rooms = tuple(dict.fromkeys((*own, *live)))[:MOST_GLANCED]
        is_alone = self.told is not None and self.told.online <= 1
        every = LIVE_MS if live or is_alone else SELDOM_MS
        fresh = rooms != self._asked and self._age_ms >= SOON_MS
        connection = self._shell.connection
        if self._asking or connection is None or connection.state != "online":
            return
        if self._age_ms >= every or fresh:
            self._asking, self._age_ms, self._asked = True, 0, rooms
            self._shell.start_task(self._ask(rooms), self._answered)

    def _answered(self) -> None:
        self._asking = False

    async def _ask(self, rooms: tuple[RoomId, ...]) -> None:
        connection = self._shell.connection
        if connection is None:
            return
        try:
            told = await connection.glance(rooms)
        except RequestRefused:
            return  # what was told before stays
        self.told = told
        self._positions = {it.room: it for it in told.positions}
