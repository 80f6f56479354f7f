"""Tell where a server is: its line of JSON, its announcement in the local network, its port."""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

from protocol.names import CODE_LENGTH, PROTOCOL, RoomId, tidy_code, tidy_server_name

DEFAULT_PORT: Final = 7447
"""The port that an address need not name."""
LOCALHOST: Final = "127.0.0.1"
SERVICE: Final = "_fourfold._tcp.local."
"""The service type of multicast DNS that servers announce and clients browse (RFC 6763)."""
UNNAMED: Final = "Fourfold"
"""Stands for the name of a server that has none."""
LONGEST_VALUE: Final = 200
"""Characters of a TXT value that are read."""
LARGEST_COUNT: Final = 100_000
"""More players or games than this are not believed."""


class ServerStatus(Struct, frozen=True, kw_only=True):
    """Hold what a server tells programs on its machine: printed once it serves, and on changes."""

    service: str = "fourfold"
    pid: int = 0
    port: int
    local: str = LOCALHOST
    """The host by which this machine reaches it."""
    addresses: tuple[str, ...] = ()
    """Where others reach it, as ``192.168.1.5:7447``: one per network, the likeliest first."""
    networks: tuple[str, ...] = ()
    """What the network of each address is called: ``Wi-Fi``; empty where that is not known."""
    server_id: str = ""
    """Identifies the server's data: the same at every address and after each start."""
    name: str = ""
    lan: bool = False
    """Whether it serves the local network."""
    locked: bool = False
    """Whether it has a password."""
    people: int = 0
    """How many are connected."""
    web: bool = False
    """Whether it gives out the window in a browser."""
    has_parent: bool = False
    """Whether it ends with the program that started it."""
    already: bool = False
    """Whether the program that prints this found another server running on the same data."""

    @property
    def url(self) -> str:
        """Return where this machine reaches it."""
        return f"ws://{self.local}:{self.port}"

    def network(self, address: str) -> str:
        """Return what the network of one of its addresses is called; empty if not known."""
        return dict(zip(self.addresses, self.networks, strict=False)).get(address, "")

    def to_json(self) -> str:
        """Return the status as one line of JSON."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_json(cls, line: bytes) -> "ServerStatus | None":
        """Read such a line; return None where it is none, as while it is being written."""
        try:
            return msgspec.json.decode(line, type=cls)
        except msgspec.DecodeError:
            return None


class ServerSummary(Struct, frozen=True, kw_only=True):
    """Hold what a list of servers shows of each, announced as the TXT record of its service."""

    protocol: int = PROTOCOL
    server_id: str = ""
    name: str = ""
    players: int = 0
    """How many are connected."""
    games: int = 0
    """How many are being played."""
    locked: bool = False
    """Whether it has a password."""
    room: RoomId | None = None
    """The listed room that has waited for players the longest."""

    def to_txt(self) -> dict[str, str]:
        """Return the properties of the TXT record."""
        return {
            "v": str(self.protocol),
            "id": self.server_id,
            "name": self.name,
            "players": str(self.players),
            "games": str(self.games),
            "locked": "1" if self.locked else "0",
            "room": self.room or "",
        }


def read_txt(service: str, properties: Mapping[bytes, bytes | None]) -> ServerSummary:
    """Return the TXT record of ``service``; whatever a stranger wrote, the values are sane."""

    def text(key: str) -> str:
        return (properties.get(key.encode()) or b"").decode("utf-8", "replace")[:LONGEST_VALUE]

    def number(key: str) -> int:
        digits = text(key)
        return min(int(digits), LARGEST_COUNT) if digits.isascii() and digits.isdecimal() else 0

    room = tidy_code(text("room"))
    return ServerSummary(
        protocol=number("v"),
        server_id=text("id"),
        name=tidy_server_name(text("name") or service.removesuffix("." + SERVICE)) or UNNAMED,
        players=number("players"),
        games=number("games"),
        locked=text("locked") == "1",
        room=room if len(room) == CODE_LENGTH else None,
    )
