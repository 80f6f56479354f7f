"""Define a check of a client: its name, what must hold, the page, and the trouble it makes."""

from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from protocol.errors import FourfoldError
from server.conform.clients.conditions import Conditions
from server.conform.clients.fault import ClientFault
from server.conform.clients.host import Host
from server.conform.clients.judge import Judge
from server.conform.clients.line import ClientLine
from server.conform.server_check import path_of


class NothingTried(FourfoldError):
    """Tells why a check had nothing to try with this client."""


class Visited(Protocol):
    """What trouble may reach beyond a line: the check that it is part of. See ClientVisit."""

    conditions: Conditions
    host: Host
    room: str
    judge: Judge
    count: int
    """How many lines the client has opened."""

    def fail(self, fault: ClientFault) -> None:
        """Take in what is wrong."""
        ...

    async def open_port(self) -> None:
        """Listen, at the same port as before."""
        ...

    async def close_port(self) -> None:
        """Listen no more, and end every line."""
        ...


class Trouble:
    """Passes on all that is said; what makes trouble overrides a part of it.

    One of them lives as long as a check, over all lines of the client.
    """

    def __init__(self, chance: Random, thorough: bool) -> None:
        self.chance, self.thorough = chance, thorough
        self.visit: Visited

    def chosen(self, offered: list[str]) -> str:
        """Return which of the subprotocols is agreed to."""
        return offered[0]

    async def say(self, line: ClientLine, _tree: Any, raw: bytes) -> None:
        """Pass on what the client said."""
        line.pass_on(raw)

    async def tell(self, line: ClientLine, tree: Any, _raw: bytes) -> None:
        """Pass on what the server said."""
        await line.deliver(tree)

    async def end(self) -> None:
        """Wait until what it began is done, after the last line."""

    def left(self) -> str:
        """Return what was never tried, so that the check says nothing; empty where all was."""
        return ""


class ClientCheck(NamedTuple):
    """One check: a whole game, with one kind of trouble on the way."""

    name: str
    holds: str
    """What must hold, in one line."""
    page: str
    trouble: type[Trouble]


class ClientResult(NamedTuple):
    """What came of a check."""

    check: ClientCheck
    game: str
    result: str
    """``ok``, ``FAILED`` or ``skipped``."""
    why: str
    page: str
    """The page that says how it should be: that of the fault, where one was found."""
    seconds: float


CLIENT_CHECKS: Final[list[ClientCheck]] = []
"""All of them that are loaded, in order."""


def client_check(name: str, holds: str, page: str) -> Callable[[type[Trouble]], type[Trouble]]:
    """Return what adds a kind of trouble to the checks."""

    def added(trouble: type[Trouble]) -> type[Trouble]:
        CLIENT_CHECKS.append(ClientCheck(name, holds, path_of(page), trouble))
        return trouble

    return added
