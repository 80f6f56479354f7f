"""What a server says on standard output: to a program in one line, to people with a picture."""

import io
import os
import sys
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from typing import Final, TextIO

import msgspec

from server.discovery import Announcement
from server.line import Line, line, spelt
from server.settings import Settings

DEFAULT_PORT: Final = 7447
"""The port that an address need not name."""
WHITE_ON_BLACK: Final = "\x1b[97;40m"
"""Said for each row, as a terminal's own colours may be the other way round."""
PLAIN: Final = "\x1b[0m"
CTRL_C: Final = "Ctrl-C ends it"
KEPT: Final = "what is not finished goes on at the next start."
NOWHERE: Final = "this machine is in no network now: nobody else can come."


def how_to_end() -> str:
    """What a person types to end the servers of this data directory; as this one was started."""
    called = os.environ.get("FOURFOLD_CALLED", "")
    if called == "make":
        return 'make serve ARGS="end"'
    if called:
        return f"{called} serve end"
    frozen = getattr(sys, "frozen", False)
    return f"{Path(sys.executable).name} --serve end" if frozen else "fourfold-server end"


def link(at: Announcement, address: str, room: str = "") -> str:
    """What a client opens: the server at ``address``, or a room there."""
    where = address if at.port == DEFAULT_PORT else f"{address}:{at.port}"
    return f"fourfold://{where}/{room}" if room else f"fourfold://{where}"


def for_people(at: Announcement, picture: bool, end: str = f"{CTRL_C}; {KEPT}") -> str:
    """How others come to a server in their network: its name, its addresses, a QR picture.

    The picture is on top, as words that follow it stay in sight on a small terminal. ``end`` says
    how it is ended.
    """
    name = at.name or "Fourfold"
    locked = "A password is asked for." if at.locked else "Whoever is in the network may come in."
    if is_apart(at):
        lines = [f"{name} is on, but {NOWHERE}", "Its address is said here once there is one."]
        lines += [locked] if at.locked else []
    else:
        lines = [f"{name} serves this network: clients in it find it by themselves."]
        lines += [*_ways(at), locked]
    return "\n".join([*_drawn(at, picture), *lines, end])


def for_networks(at: Announcement, picture: bool) -> str:
    """The same after the machine's networks have changed."""
    if is_apart(at):
        return f"This machine's networks have changed: {NOWHERE}"
    lines = ["This machine's networks have changed: clients find the server by themselves."]
    return "\n".join([*_drawn(at, picture), *lines, *_ways(at)])


def is_apart(at: Announcement) -> bool:
    """Whether the machine is in no network, so that nobody else can come."""
    return all(address.startswith("127.") for address in at.addresses)


def _ways(at: Announcement) -> list[str]:
    said = zip_longest(at.addresses, at.networks, fillvalue="")
    first, *more = (f"{it}:{at.port}" + (f"  ({net})" if net else "") for it, net in said)
    return [f"Or type the address   {first}", *(f"  in another network  {one}" for one in more)]


def _drawn(at: Announcement, picture: bool) -> list[str]:
    drawn = qr(link(at, at.addresses[0])) if picture and not is_apart(at) else ""
    return [drawn] if drawn else []


def for_room(at: Announcement, picture: bool) -> str:
    """How others come to the room that waits; below the picture all that one may look for."""
    if is_apart(at):
        return f"Room {at.room} waits for players. {CTRL_C}."
    to = link(at, at.addresses[0], at.room)
    drawn = qr(to) if picture else ""
    address = f"The server's address is {at.addresses[0]}:{at.port}."
    said = f"Room {at.room} waits for players: {to}\n{address} {CTRL_C}."
    return f"{drawn}\n{said}" if drawn else said


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


def already(settings: Settings, told: Line) -> str:
    """Say that another serves the network from here; what a person is told who is in the way.

    Empty for a program, which is told where that is, and the people at its terminal with it.
    """
    at = told.announcement
    if not settings.with_parent:
        where = ", ".join(told.addresses)
        return (
            f"{at.name or 'Fourfold'} serves this network from here already, at {where}. "
            f"To end it: {how_to_end()}   To serve a second time: --port"
        )
    if settings.tell != "text":
        _print(spelt(msgspec.structs.replace(told, already=True)))
    if settings.tell != "json":
        goes_on = "ends with the window that started it" if told.has_parent else "goes on by itself"
        end = f"It was on already, and {goes_on}. To end it: {how_to_end()}"
        _print(for_people(at, draws(settings), end))
    return ""


class Herald:
    """Says each thing once: where the server is, then each room that waits."""

    def __init__(
        self,
        settings: Settings,
        tell: Callable[[Line], None] = lambda _: None,
        say: Callable[[str], None] | None = None,
    ) -> None:
        """``tell`` is for programs that find the server; ``say`` prints a line on standard output,
        unless another is given.
        """
        self._settings, self._tell = settings, tell
        self._say = say or _print
        self._picture = draws(settings)
        self._room = ""
        self._addresses: tuple[str, ...] = ()
        self._people = 0

    def serving(self, at: Announcement) -> None:
        """The server can be reached from now on."""
        settings, self._addresses = self._settings, at.addresses
        self._to_programs(at)
        if settings.tell == "json":
            return
        if settings.lan:
            self._say(for_people(at, self._picture))
        else:
            local = settings.host in ("127.0.0.1", "localhost", "::1")
            where = "this machine" if local else "everyone"
            self._say(f"Fourfold serves {where} at ws://{settings.host}:{at.port}")

    def _to_programs(self, at: Announcement) -> None:
        has_parent = self._settings.with_parent and not self._settings.stay
        told = line(self._settings, at, has_parent)
        self._tell(told)
        if self._settings.tell != "text":
            self._say(spelt(told))

    def changed(self, at: Announcement) -> None:
        """Something of what is announced may have changed."""
        moved = at.addresses != self._addresses
        if moved or at.players != self._people:
            self._to_programs(at)
        if self._settings.tell != "json" and moved:
            self._say(for_networks(at, self._picture))
        self._addresses, self._people = at.addresses, at.players
        if at.room and at.room != self._room and self._settings.tell != "json":
            self._say(for_room(at, self._picture))
        self._room = at.room or self._room


def draws(settings: Settings) -> bool:
    """Whether people are shown pictures."""
    return settings.picture == "always" or (settings.picture == "auto" and _draws(sys.stdout))


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
