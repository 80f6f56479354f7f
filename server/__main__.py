"""The command line: arguments and environment become Settings, and Settings a running server."""

import argparse
import asyncio
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from server import app, observe, proof
from server.net.session import SERVER
from server.retention import Retention
from server.settings import Settings, data_directory
from server.store.store import Unavailable
from server.store.unfit import Unfit

UNITS: Final = {"s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
_KEPT: Final = Retention()
KEPT: Final = {
    "empty": (_KEPT.empty_ms, "a room in which nobody sits"),
    "seated": (_KEPT.seated_ms, "a room that waits for players"),
    "playing": (_KEPT.playing_ms, "a game that is not finished"),
    "finished": (_KEPT.finished_ms, "a finished game"),
}
"""What is kept: for how many milliseconds by default, and what it is."""


def parser() -> argparse.ArgumentParser:
    """The options, each with its environment variable."""
    words = argparse.ArgumentParser(prog="fourfold-server", description="A game server.")
    words.add_argument("--host", default=_env("HOST", "127.0.0.1"), help="address to listen on")
    words.add_argument("--port", type=_port, default=_env("PORT", "7447"), help="0 for any")
    words.add_argument(
        "--redis",
        default=os.environ.get("REDIS_URL") or None,
        metavar="URL",
        help="redis://, rediss:// or unix:// (REDIS_URL); without it a private store is started",
    )
    words.add_argument(
        "--data",
        type=Path,
        default=Path(_env("DATA", str(data_directory()))),
        metavar="DIR",
        help="where the private store keeps its files",
    )
    words.add_argument(
        "--durability",
        type=_one_of("everysec", "always"),
        default=_env("DURABILITY", "everysec"),
        metavar="{everysec,always}",
        help="when the private store writes to disk",
    )
    words.add_argument(
        "--log", type=_one_of("text", "json"), default=_env("LOG", "text"), metavar="{text,json}"
    )
    words.add_argument(
        "--connections-per-address",
        type=int,
        default=_env("CONNECTIONS_PER_ADDRESS", "500"),
        metavar="N",
        help="raise it behind a proxy, whose address is everybody's",
    )
    words.add_argument(
        "--bot-workers",
        type=int,
        default=_env("BOT_WORKERS", "1"),
        metavar="N",
        help="processes in which bots think",
    )
    words.add_argument(
        "--prepare-bots",
        type=_one_of("start", "need"),
        default=_env("PREPARE_BOTS", "start"),
        metavar="{start,need}",
        help="when what strong bots need is compiled: at once, or when first asked for",
    )
    words.add_argument(
        "--bot-delay",
        type=int,
        default=10_000,
        metavar="MS",
        help="the longest that a room may let its bots pause over a ply",
    )
    for name, (ms, what) in KEPT.items():
        words.add_argument(
            f"--keep-{name}",
            type=_span,
            default=_env(f"KEEP_{name.upper()}", _spelt(ms)),
            metavar="TIME",
            help=f"how long {what} is kept after the last that happened, as 90s, 12h or 30d",
        )
    words.add_argument(
        "--outage",
        type=_span,
        default=_env("OUTAGE", "5s"),
        metavar="TIME",
        help="clocks get the time back in which no server was there for longer than this",
    )
    words.add_argument("--version", action="version", version=SERVER)
    commands = words.add_subparsers(dest="command", metavar="", title="besides serving")
    verify = commands.add_parser(
        "verify",
        help="check the record of a game",
        description="Plays a record again by the rules, from its seed on: ends with 0 where it is "
        "sound, and says what that proves; with 1 where it is not.",
    )
    verify.add_argument("file", type=Path, help="as a player saved it, .jsonl")
    verify.add_argument(
        "--expect",
        type=_digest,
        metavar="DIGEST",
        help="the digest that a player's program kept: proves that it is that very game",
    )
    return words


def _env(name: str, default: str) -> str:
    """An option's environment variable; an empty one is none. Checked as the option itself is."""
    return os.environ.get(f"FOURFOLD_{name}") or default


def _port(typed: str) -> int:
    if not typed.isdecimal() or int(typed) > 65535:
        raise argparse.ArgumentTypeError(f"{typed!r} is no port: they are 0 to 65535")
    return int(typed)


def _digest(typed: str) -> str:
    if not re.fullmatch("[0-9a-fA-F]{64}", typed.strip()):
        raise argparse.ArgumentTypeError(f"{typed[:80]!r} is no digest: 64 signs, 0 to 9, a to f")
    return typed.strip().lower()


def _span(typed: str) -> int:
    """A length of time, in milliseconds: a number above 0 and s, m, h or d."""
    number, unit = typed[:-1], typed[-1:]
    if not number.isdecimal() or not int(number) or unit not in UNITS:
        raise argparse.ArgumentTypeError(f"{typed!r} is no time: say 90s, 15m, 12h or 30d")
    return int(number) * UNITS[unit]


def _spelt(ms: int) -> str:
    """As ``_span`` reads it, in the longest unit that fits."""
    unit = next(unit for unit in "dhms" if ms % UNITS[unit] == 0)
    return f"{ms // UNITS[unit]}{unit}"


def _one_of(*words: str) -> Callable[[str], str]:
    """Unlike ``choices`` it holds for an environment variable too."""

    def checked(typed: str) -> str:
        if typed not in words:
            raise argparse.ArgumentTypeError(f"{typed!r} is none of {', '.join(words)}")
        return typed

    return checked


def main() -> None:
    """Serve until told to stop. Ends with 0 then, with 1 when it cannot start."""
    given = parser().parse_args()
    if given.command == "verify":
        sys.exit(proof.main(given.file, given.expect or ""))
    observe.start_logging(given.log)
    settings = Settings(
        host=given.host,
        port=given.port,
        redis=given.redis,
        data=given.data,
        durability=given.durability,
        log=given.log,
        connections_per_address=given.connections_per_address,
        bot_workers=given.bot_workers,
        prepare_bots=given.prepare_bots,
        bot_delay_ms=given.bot_delay,
        outage_ms=given.outage,
        retention=Retention(
            empty_ms=given.keep_empty,
            seated_ms=given.keep_seated,
            playing_ms=given.keep_playing,
            finished_ms=given.keep_finished,
        ),
    )
    wrong = None
    try:
        asyncio.run(app.run(settings))
    except* OSError as why:
        wrong = f"cannot serve at {given.host}:{given.port}: {_first(why)}"
    except* Unavailable as why:
        wrong = f"the store does not answer: {_first(why)}"
    except* Unfit as why:
        wrong = str(_first(why))
    if wrong:
        sys.exit(f"fourfold-server: {wrong}")


def _first(group: BaseExceptionGroup[Exception]) -> BaseException:
    """What went wrong first; the parts of a server fail as a group."""
    why: BaseException = group
    while isinstance(why, BaseExceptionGroup):
        why = why.exceptions[0]
    return why


if __name__ == "__main__":
    main()
