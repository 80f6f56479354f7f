"""Prints where a server is: to a program in one line of JSON, to people with a QR picture."""

import io
import os
import sys
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from typing import Final, TextIO

from msgspec.structs import replace

from protocol.local import DEFAULT_PORT, UNNAMED, ServerStatus
from server.lan.mdns import Announcement
from server.lan.overview import status_of
from server.settings import ServerSettings

WHITE_ON_BLACK: Final = "\x1b[97;40m"
"""Printed before each row, as a terminal's own colours may be the other way round."""
PLAIN: Final = "\x1b[0m"
CTRL_C: Final = "Ctrl-C ends it"
KEPT: Final = "unfinished games go on at the next start."
NOWHERE: Final = "this machine is in no network now: nobody else can come."


def end_command() -> str:
    """Return what a person types to end the servers of this data directory."""
    called = os.environ.get("FOURFOLD_CALLED", "")
    if called == "make":
        return 'make serve ARGS="end"'
    if called:
        return f"{called} serve end"
    frozen = getattr(sys, "frozen", False)
    return f"{Path(sys.executable).name} --serve end" if frozen else "fourfold-server end"


def link(at: Announcement, address: str, room: str | None = None) -> str:
    """Return the link to the server at ``address``, or to a room there.

    It is for any browser where the server gives out the window, else for who has Fourfold.
    """
    end = f"/{room}" if room else ""
    return f"http://{address}:{at.port}{end}" if at.web else _installed(at, address, end)


def _installed(at: Announcement, address: str, end: str) -> str:
    where = address if at.port == DEFAULT_PORT else f"{address}:{at.port}"
    return f"fourfold://{where}{end}"


def for_people(at: Announcement, picture: bool, end: str = f"{CTRL_C}; {KEPT}") -> str:
    """Return how others come to the server: its name, its addresses, a QR picture.

    The picture is on top, so that the words stay in sight on a small terminal. ``end`` says how
    the server is ended.
    """
    name = at.name or UNNAMED
    locked = "It asks for a password." if at.locked else "Anyone in the network may join."
    if is_apart(at):
        lines = [f"{name} is on, but {NOWHERE}", "Its address is printed here once there is one."]
        lines += [locked] if at.locked else []
    else:
        lines = [f"{name} serves this network: clients in it find it by themselves."]
        lines += [*_ways(at), locked]
    return "\n".join([*_pictures(at, picture), *lines, end])


def for_networks(at: Announcement, picture: bool) -> str:
    """Return the same after the machine's networks have changed."""
    if is_apart(at):
        return f"This machine's networks have changed: {NOWHERE}"
    lines = ["This machine's networks have changed: clients find the server by themselves."]
    return "\n".join([*_pictures(at, picture), *lines, *_ways(at)])


def for_room(at: Announcement, picture: bool) -> str:
    """Return how others come to the room that waits, the words below the picture."""
    if is_apart(at):
        return f"Room {at.room} waits for players. {CTRL_C}."
    to = link(at, at.addresses[0], at.room)
    drawn = qr(to) if picture else ""
    address = f"The server's address is {at.addresses[0]}:{at.port}."
    if at.web:
        address = f"With Fourfold installed: {_installed(at, at.addresses[0], f'/{at.room}')}."
    text = f"Room {at.room} waits for players: {to}\n{address} {CTRL_C}."
    return f"{drawn}\n{text}" if drawn else text


def is_apart(at: Announcement) -> bool:
    """Return whether the machine is in no network, so that nobody else can come."""
    return all(address.startswith("127.") for address in at.addresses)


def _ways(at: Announcement) -> list[str]:
    pairs = zip_longest(at.addresses, at.networks, fillvalue="")
    first, *more = (f"{it}:{at.port}" + (f"  ({net})" if net else "") for it, net in pairs)
    opened = [f"Open in any browser   {link(at, at.addresses[0])}"] if at.web else []
    others = (f"  in another network  {one}" for one in more)
    return [*opened, f"Or type the address   {first}", *others]


def _pictures(at: Announcement, picture: bool) -> list[str]:
    drawn = qr(link(at, at.addresses[0])) if picture and not is_apart(at) else ""
    return [drawn] if drawn else []


def qr(text: str) -> str:
    """Return ``text`` as a QR picture for a terminal; empty where segno is not installed."""
    try:
        import segno
    except ImportError:
        return ""
    out = io.StringIO()
    segno.make(text, micro=False, error="m").terminal(out, compact=True)
    rows = out.getvalue().splitlines()
    return "\n".join(f"{WHITE_ON_BLACK}{row}{PLAIN}" for row in rows)


def report_running(settings: ServerSettings, status: ServerStatus) -> str:
    """Tell whoever started this server that one runs on the same data already.

    A program gets that server's status on standard output, and the people at its terminal the
    address. A person gets the returned sentence, which is empty for a program.
    """
    at = announcement_of(status)
    if not settings.with_parent:
        where = ", ".join(status.addresses)
        return (
            f"{at.name or UNNAMED} serves this network from here already, at {where}. "
            f"To end it: {end_command()}   To serve a second time: --port"
        )
    if settings.tell != "text":
        write_line(replace(status, already=True).to_json())
    if settings.tell != "json":
        until = "ends with the window that started it" if status.has_parent else "goes on by itself"
        end = f"It was on already, and {until}. To end it: {end_command()}"
        write_line(for_people(at, shows_pictures(settings), end))
    return ""


def announcement_of(status: ServerStatus) -> Announcement:
    """Return what people are told of a server by its status."""
    return Announcement(
        server_id=status.server_id,
        name=status.name,
        port=status.port,
        addresses=tuple(address.rpartition(":")[0] for address in status.addresses),
        networks=status.networks,
        web=status.web,
        locked=status.locked,
    )


class Console:
    """Prints each thing once: where the server is, then each room that waits."""

    def __init__(
        self,
        settings: ServerSettings,
        publish: Callable[[ServerStatus], None] = lambda _: None,
        write: Callable[[str], None] | None = None,
    ) -> None:
        """``publish`` is for programs that find the server; ``write`` prints a line."""
        self._settings, self._publish = settings, publish
        self._write = write or write_line
        self._picture = shows_pictures(settings)
        self._room: str | None = None
        self._addresses: tuple[str, ...] = ()
        self._people = 0

    def show_start(self, at: Announcement) -> None:
        """Print where the server is: it can be reached from now on."""
        settings, self._addresses = self._settings, at.addresses
        self._tell_programs(at)
        if settings.tell == "json":
            return
        if settings.lan:
            self._write(for_people(at, self._picture))
        else:
            local = settings.host in ("127.0.0.1", "localhost", "::1")
            whom = "this machine" if local else "everyone"
            opened = f", and any browser at {link(at, at.addresses[0])}" if at.web else ""
            self._write(f"Fourfold serves {whom} at ws://{settings.host}:{at.port}{opened}")

    def show_change(self, at: Announcement) -> None:
        """Print what has changed of what people and programs were told, if anything has."""
        moved = at.addresses != self._addresses
        if moved or at.players != self._people:
            self._tell_programs(at)
        if self._settings.tell != "json" and moved:
            self._write(for_networks(at, self._picture))
        self._addresses, self._people = at.addresses, at.players
        if at.room and at.room != self._room and self._settings.tell != "json":
            self._write(for_room(at, self._picture))
        self._room = at.room or self._room

    def _tell_programs(self, at: Announcement) -> None:
        has_parent = self._settings.with_parent and not self._settings.stay
        status = status_of(self._settings, at, has_parent)
        self._publish(status)
        if self._settings.tell != "text":
            self._write(status.to_json())


def shows_pictures(settings: ServerSettings) -> bool:
    """Return whether people are shown QR pictures."""
    return settings.picture == "always" or (settings.picture == "auto" and _can_draw(sys.stdout))


def _can_draw(out: TextIO) -> bool:
    """Return whether it is a terminal with the characters that a picture is made of."""
    return out.isatty() and "utf" in (out.encoding or "").lower()


def write_line(text: str) -> None:
    """Print in UTF-8, as a program reads it; at a terminal in that one's encoding."""
    encoding = (sys.stdout.encoding or "utf-8") if sys.stdout.isatty() else "utf-8"
    try:
        sys.stdout.buffer.write(text.encode(encoding, "replace") + b"\n")
        sys.stdout.buffer.flush()
    except OSError:  # the reader has ended, and left us to serve: from now on there is none
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
