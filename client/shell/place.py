"""Where in the program a player is, as an address of a page can say it."""

from typing import Literal, NamedTuple

from protocol.names import RoomId


class Place(NamedTuple):
    """The first scene, the lobby, a room's table, or the big screen that shows a room."""

    kind: Literal["home", "lobby", "room", "watch"]
    room: RoomId = RoomId("")

    @property
    def depth(self) -> int:
        """Return how many steps it is away from the first scene."""
        return {"home": 0, "lobby": 1, "room": 2, "watch": 2}[self.kind]
