"""Define how clients are checked, and what a client is to a check."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple


class Conditions(NamedTuple):
    """How clients are checked."""

    host: str = "127.0.0.1"
    port: int = 0
    game: str = "polyy"
    encoding: str = "any"
    seed: int = 1
    patience_s: float = 20.0
    """How long a client may keep the kit waiting."""
    most_s: float = 300.0
    """How long a check may take in all."""
    first_s: float = 20.0
    """How long a client may take to connect for the first time."""
    thorough: bool = False
    dark_s: float = 30.0
    """How long a client may take to leave a line on which nothing comes any more."""


class RoomAddress(NamedTuple):
    """Where the client of a check finds the server."""

    url: str
    room: str


Client = Callable[[RoomAddress], Awaitable[str]]
"""A client that runs until it has ended; returns what is wrong with how it did, or nothing."""
