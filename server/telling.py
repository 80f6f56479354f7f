"""What a server says on standard output: to a program in one line, to people with a picture."""

import io
import os
import sys
from collections.abc import Callable
from typing import Final, TextIO

import msgspec

from server.discovery import Announcement
from server.settings import Settings

DEFAULT_PORT: Final = 7447
"""The port that an address need not name."""
WHITE_ON_BLACK: Final = "\x1b[97;40m"
"""Said for each row, as a terminal's own colours may be the other way round."""
PLAIN: Final = "\x1b[0m"


def for_program(settings: Settings, at: Announcement) -> str:
    """One line of JSON, said once the server serves: all that its parent must know.

    It is said again when the machine's networks change, or how many are connected (``people``).

    ``addresses`` are written ``192.168.1.5:7447``, the likeliest first; no room is open yet.
    """
    told = {
        "serving": "fourfold",
        "pid": os.getpid(),
        "port": at.port,
        "addresses": [f"{address}:{at.port}" for address in at.addresses],
        "house": at.house,
        "name": at.name,
        "lan": settings.lan,
        "locked": at.locked,
        "people": at.players,
        "room": None,
    }
    return msgspec.json.encode(told).decode()


def link(at: Announcement, address: str, room: str = "") -> str:
    """What a client opens: the server at ``address``, or a room there."""
    where = address if at.port == DEFAULT_PORT else f"{address}:{at.port}"
    return f"fourfold://{where}/{room}" if room else f"fourfold://{where}"


def for_people(at: Announcement, picture: bool) -> str:
    """How others come to a server in their network: its name, its addresses, a QR picture."""
    lines = [
        f"{at.name or 'Fourfold'} serves this network: clients in it find it by themselves.",
        *_ways(at),
        "A password is asked for." if at.locked else "Whoever is in the network may come in.",
        "Ctrl-C ends it; what is not finished goes on at the next start.",
    ]
    if picture and not is_apart(at):
        lines.append(qr(link(at, at.addresses[0])))
    return "\n".join(lines)


def for_networks(at: Announcement, picture: bool) -> str:
    """The same after the machine's networks have changed."""
    lines = ["This machine's networks have changed.", *_ways(at)]
    if picture and not is_apart(at):
        lines.append(qr(link(at, at.addresses[0])))
    return "\n".join(lines)


def is_apart(at: Announcement) -> bool:
    """Whether the machine is in no network, so that nobody else can come."""
    return all(address.startswith("127.") for address in at.addresses)


def _ways(at: Announcement) -> list[str]:
    if is_apart(at):
        return ["This machine is in no network now: nobody else can come."]
    first, *more = at.addresses
    others = [f"  in another network  {address}:{at.port}" for address in more]
    return [f"Or type the address   {first}:{at.port}", *others]


def for_room(at: Announcement, picture: bool) -> str:
    """How others come to the room that waits."""
    if is_apart(at):
        return f"Room {at.room} waits for players."
    to = link(at, at.addresses[0], at.room)
    said = f"Room {at.room} waits for players: {to}"
    return f"{said}\n{qr(to)}" if picture else said


def qr(text: str) -> str:
    """``text`` as a QR picture for a terminal; empty where segno is not installed."""
    try:
        import segno
    except ImportError:
        return ""
    out = io.StringIO()
    segno.make(text, micro=False, error="m").terminal(out, compact=True)
    rows = out.getvalue().splitlines()
    return "\n".join(f"{WHITE_ON_BLACK}{row}{PLAIN}" for row in rows)


class Herald:
    """Says each thing once: where the server is, then each room that waits."""

    def __init__(self, settings: Settings, say: Callable[[str], None] | None = None) -> None:
        """``say`` prints a line; standard output unless said."""
        self._settings = settings
        self._say = say or _print
        self._picture = settings.picture == "always" or (
            settings.picture == "auto" and _draws(sys.stdout)
        )
        self._room = ""
        self._addresses: tuple[str, ...] = ()
        self._people = 0

    def serving(self, at: Announcement) -> None:
        """The server can be reached from now on."""
        settings, self._addresses = self._settings, at.addresses
        if settings.tell != "text":
            self._say(for_program(settings, at))
        if settings.tell == "json":
            return
        if settings.lan:
            self._say(for_people(at, self._picture))
        else:
            local = settings.host in ("127.0.0.1", "localhost", "::1")
            where = "this machine" if local else "everyone"
            self._say(f"Fourfold serves {where} at ws://{settings.host}:{at.port}")

    def changed(self, at: Announcement) -> None:
        """Something of what is announced may have changed."""
        moved = at.addresses != self._addresses
        if self._settings.tell != "text" and (moved or at.players != self._people):
            self._say(for_program(self._settings, at))
        if self._settings.tell != "json" and moved:
            self._say(for_networks(at, self._picture))
        self._addresses, self._people = at.addresses, at.players
        if at.room and at.room != self._room and self._settings.tell != "json":
            self._say(for_room(at, self._picture))
        self._room = at.room or self._room


def _draws(out: TextIO) -> bool:
    """Whether people look at it, and it has the signs that a picture is made of."""
    return out.isatty() and "utf" in (out.encoding or "").lower()


def _print(text: str) -> None:
    """In UTF-8 whatever the system's own signs are, as a program reads it; a terminal's in its."""
    encoding = (sys.stdout.encoding or "utf-8") if sys.stdout.isatty() else "utf-8"
    try:
        sys.stdout.buffer.write(text.encode(encoding, "replace") + b"\n")
        sys.stdout.buffer.flush()
    except OSError:  # who listened has ended, and left us to serve: from now on nobody does
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
