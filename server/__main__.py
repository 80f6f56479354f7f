"""The command line: arguments and environment become Settings, and Settings a running server."""

import argparse
import asyncio
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

from server import app, observe, proof
from server.net.session import SERVER
from server.settings import Settings, data_directory
from server.store.store import Unavailable
from server.store.unfit import Unfit


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
