"""Define a check of a server: its name, what must hold, the page that says so; and its outcome."""

from collections.abc import Awaitable, Callable
from posixpath import normpath
from typing import Final, NamedTuple, TypeAlias

from protocol.errors import FourfoldError
from server.conform.server_visit import Visit

Work: TypeAlias = Callable[[Visit], Awaitable[None]]
PAGES: Final = "protocol/reference"
"""The folder from which pages are named."""


class Broken(FourfoldError):
    """Tells what a server got wrong; the text says what was expected."""


class NotHere(FourfoldError):
    """Tells why something cannot be checked at this server."""


class ServerCheck(NamedTuple):
    """One scripted check, run by ``work`` over connections of its own."""

    name: str
    holds: str
    """What must hold, in one line."""
    page: str
    work: Work
    once: bool
    """Whether it is the same in every encoding, and so run in the first one alone."""


class CheckResult(NamedTuple):
    """What came of a check."""

    check: ServerCheck
    encoding: str
    result: str
    """``ok``, ``FAILED`` or ``skipped``."""
    why: str
    seconds: float


CHECKS: Final[list[ServerCheck]] = []
"""All of them that are loaded."""


def path_of(page: str) -> str:
    """Return a page with its anchor as it stands below the root: ``../guide.md`` is outside."""
    return normpath(f"{PAGES}/{page}")


def check(name: str, holds: str, page: str, *, once: bool = False) -> Callable[[Work], Work]:
    """Return what adds a function to the checks."""

    def added(work: Work) -> Work:
        CHECKS.append(ServerCheck(name, holds, path_of(page), work, once))
        return work

    return added


def require(holds: object, otherwise: str) -> None:
    """Raise Broken where something does not hold."""
    if not holds:
        raise Broken(otherwise)
