"""Reads arguments and their environment variables, checked in the same way."""

import argparse
import math
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal

from server.addresses import Network, normal_origin, parse_network

MOST_PASSWORD: Final = 64
UNITS: Final = {"s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}


def env(name: str, default: str) -> str:
    """Return an option's environment variable; ``default`` where it is unset or empty."""
    return os.environ.get(f"FOURFOLD_{name}") or default


def port(typed: str) -> int | None:
    """Read a port; None where it is empty. Raises ArgumentTypeError, as all these do."""
    if not typed:
        return None
    if not typed.isdecimal() or int(typed) > 65535:
        raise argparse.ArgumentTypeError(f"{typed!r} is no port: use a number from 0 to 65535")
    return int(typed)


def digest(typed: str) -> str:
    """Read a digest: 64 hexadecimal digits."""
    if not re.fullmatch("[0-9a-fA-F]{64}", typed.strip()):
        raise argparse.ArgumentTypeError(f"{typed[:80]!r} is no digest: use 64 hexadecimal digits")
    return typed.strip().lower()


def password(typed: str) -> str:
    """Read a password; empty for none."""
    if len(typed) > MOST_PASSWORD:
        raise argparse.ArgumentTypeError(
            f"this password is too long: use at most {MOST_PASSWORD} characters"
        )
    return typed


def span(typed: str) -> int:
    """Read a duration, as ``90s``, ``15m``, ``12h`` or ``30d``, in milliseconds."""
    number, unit = typed[:-1], typed[-1:]
    if not number.isdecimal() or not int(number) or unit not in UNITS:
        raise argparse.ArgumentTypeError(f"{typed!r} is no duration: use 90s, 15m, 12h or 30d")
    return int(number) * UNITS[unit]


def seconds(typed: str) -> float:
    """Read a number of seconds that is above none, as ``5`` or ``0.5``."""
    try:
        found = float(typed)
    except ValueError:
        found = 0.0
    if not 0 < found < math.inf:
        raise argparse.ArgumentTypeError(f"{typed!r} is no number of seconds: use 5 or 0.5")
    return found


def format_span(ms: int) -> str:
    """Return the duration as ``span`` reads it, in the longest unit that fits."""
    unit = next(unit for unit in "dhms" if ms % UNITS[unit] == 0)
    return f"{ms // UNITS[unit]}{unit}"


def one_of(*words: str) -> Callable[[str], str]:
    """Return a reader of one of ``words``; unlike ``choices`` it checks the environment, too."""

    def checked(typed: str) -> str:
        if typed not in words:
            raise argparse.ArgumentTypeError(f"{typed!r} is unknown: use {' or '.join(words)}")
        return typed

    return checked


class Several(argparse.Action):
    """Collects an option that may be repeated; the first replaces the environment's value."""

    def __call__(self, _: Any, namespace: argparse.Namespace, values: Any, __: Any = None) -> None:
        """Add to what was given so far; see argparse.Action."""
        before = getattr(namespace, self.dest)
        so_far = () if before is self.default else before
        setattr(namespace, self.dest, (*so_far, *values))


def networks(typed: str) -> tuple[Network, ...]:
    """Read networks or addresses, separated by commas."""
    try:
        return tuple(parse_network(it) for it in typed.split(",") if it.strip())
    except ValueError as why:
        text = f"{typed!r} is no network: use 10.0.0.0/8, 2001:db8::/32 or 192.0.2.7 ({why})"
        raise argparse.ArgumentTypeError(text) from None


def readers(typed: str) -> tuple[Network, ...]:
    """Read networks, or ``off`` for none."""
    return () if typed == "off" else networks(typed)


def web(typed: str) -> Path | Literal[""] | None:
    """Read the directory of the window in a browser; empty where none is named, None for `off`."""
    if typed in ("", "off"):
        return "" if not typed else None
    if not (Path(typed) / "index.html").is_file():
        text = f"{typed!r} has no index.html: `make web` puts the window into dist/web"
        raise argparse.ArgumentTypeError(text)
    return Path(typed)


def origins(typed: str) -> tuple[str, ...]:
    """Read origins of web pages, separated by commas, in their normal form."""
    said = [it for it in typed.split(",") if it.strip()]
    found = [normal_origin(it) for it in said]
    for it, origin in zip(said, found, strict=True):
        if origin is None or "//" not in it:
            raise argparse.ArgumentTypeError(f"{it!r} is no origin: use https://play.example.org")
    return tuple(it for it in found if it)
