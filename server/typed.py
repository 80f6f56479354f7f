"""What may stand in an argument or its environment variable, checked the same in both."""

import argparse
import os
import re
from collections.abc import Callable
from typing import Any, Final

from server.net.networks import Network, parse_network
from server.net.origins import normal_origin

MOST_PASSWORD: Final = 64
UNITS: Final = {"s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}


def env(name: str, default: str) -> str:
    """An option's environment variable; an empty one is none. Checked as the option itself is."""
    return os.environ.get(f"FOURFOLD_{name}") or default


def port(typed: str) -> int | None:
    """A port, or None where none is named. Raises ArgumentTypeError, as all these do."""
    if not typed:
        return None
    if not typed.isdecimal() or int(typed) > 65535:
        raise argparse.ArgumentTypeError(f"{typed!r} is no port: they are 0 to 65535")
    return int(typed)


def digest(typed: str) -> str:
    """A digest in hexadecimal: 64 signs."""
    if not re.fullmatch("[0-9a-fA-F]{64}", typed.strip()):
        raise argparse.ArgumentTypeError(f"{typed[:80]!r} is no digest: 64 signs, 0 to 9, a to f")
    return typed.strip().lower()


def password(typed: str) -> str:
    """A password; empty for none."""
    if len(typed) > MOST_PASSWORD:
        raise argparse.ArgumentTypeError(f"a password has at most {MOST_PASSWORD} signs")
    return typed


def span(typed: str) -> int:
    """A length of time, in milliseconds: a number above 0 and s, m, h or d."""
    number, unit = typed[:-1], typed[-1:]
    if not number.isdecimal() or not int(number) or unit not in UNITS:
        raise argparse.ArgumentTypeError(f"{typed!r} is no time: say 90s, 15m, 12h or 30d")
    return int(number) * UNITS[unit]


def spelt(ms: int) -> str:
    """As ``span`` reads it, in the longest unit that fits."""
    unit = next(unit for unit in "dhms" if ms % UNITS[unit] == 0)
    return f"{ms // UNITS[unit]}{unit}"


def one_of(*words: str) -> Callable[[str], str]:
    """Unlike ``choices`` it holds for an environment variable too."""

    def checked(typed: str) -> str:
        if typed not in words:
            raise argparse.ArgumentTypeError(f"{typed!r} is none of {', '.join(words)}")
        return typed

    return checked


class Several(argparse.Action):
    """An option that may be given again: each adds to those before, not to the environment's."""

    def __call__(self, _: Any, namespace: argparse.Namespace, values: Any, __: Any = None) -> None:
        """See argparse.Action."""
        before = getattr(namespace, self.dest)
        so_far = () if before is self.default else before
        setattr(namespace, self.dest, (*so_far, *values))


def networks(typed: str) -> tuple[Network, ...]:
    """Networks or addresses between commas; empty for none."""
    try:
        return tuple(parse_network(it) for it in typed.split(",") if it.strip())
    except ValueError as why:
        text = f"{typed!r} is no network: say 10.0.0.0/8, 2001:db8::/32 or 192.0.2.7 ({why})"
        raise argparse.ArgumentTypeError(text) from None


def readers(typed: str) -> tuple[Network, ...]:
    """The same, or ``off`` for none."""
    return () if typed == "off" else networks(typed)


def origins(typed: str) -> tuple[str, ...]:
    """Origins of web pages between commas, each in its one form."""
    said = [it for it in typed.split(",") if it.strip()]
    found = [normal_origin(it) for it in said]
    for it, origin in zip(said, found, strict=True):
        if origin is None or "//" not in it:
            raise argparse.ArgumentTypeError(f"{it!r} is no origin: say https://play.example.org")
    return tuple(it for it in found if it)
