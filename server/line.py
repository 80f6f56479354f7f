"""The line of JSON in which a server tells programs where it is."""

import os
from typing import Final

import msgspec
from msgspec import Struct

from server.discovery import Announcement
from server.settings import Settings
from server.standing import is_everywhere

LOCAL: Final = "127.0.0.1"


class Line(Struct, frozen=True, kw_only=True):
    """All that the program which started it must know, or another that finds it at work."""

    serving: str = "fourfold"
    pid: int
    port: int
    local: str
    """Where this machine itself reaches it."""
    addresses: tuple[str, ...]
    """As ``192.168.1.5:7447``, the likeliest first."""
    networks: tuple[str, ...]
    """What the network of each is called: ``Wi-Fi``; empty where that is not known."""
    house: str
    name: str
    lan: bool
    locked: bool
    people: int
    """How many are connected."""
    has_parent: bool
    """Whether it ends with the program that started it."""
    already: bool = False
    """Whether another server is meant than the one that says so: it runs on the same data."""

    @property
    def announcement(self) -> Announcement:
        """The same for people to be told of."""
        at = tuple(address.rpartition(":")[0] for address in self.addresses)
        about = self.house, self.name, self.port, at, self.networks
        return Announcement(*about, locked=self.locked)


def line(settings: Settings, at: Announcement, has_parent: bool) -> Line:
    """What is said once the server serves, and again when the machine's networks change, or how
    many are connected.
    """
    return Line(
        pid=os.getpid(),
        port=at.port,
        local=LOCAL if is_everywhere(settings.host) else settings.host,
        addresses=tuple(f"{address}:{at.port}" for address in at.addresses),
        networks=at.networks,
        house=at.house,
        name=at.name,
        lan=settings.lan,
        locked=at.locked,
        people=at.players,
        has_parent=has_parent,
    )


def spelt(told: Line) -> str:
    """In JSON."""
    return msgspec.json.encode(told).decode()


def read(text: bytes) -> Line | None:
    """What was spelt; None where it is no such line, as while it is being written."""
    try:
        return msgspec.json.decode(text, type=Line)
    except msgspec.DecodeError:
        return None
