"""The command line: arguments and environment become a profile, a window and a program."""

import argparse
import asyncio
import os
import sys
from functools import partial
from pathlib import Path

import msgspec

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from client.address import Address, BadAddress, parse
from client.profile import Shelf
from protocol.names import tidy_name

VERBS = ("host", "watch")
WATCHER = "beamer"
"""The profile that watches: a player of its own, who has no seat and so no secrets."""


def parser() -> argparse.ArgumentParser:
    """The options, each with its environment variable."""
    words = argparse.ArgumentParser(
        prog="fourfold", description="Board games with friends, live, with anyone watching."
    )
    words.add_argument(
        "verb",
        nargs="?",
        default="",
        metavar="host | watch | LINK",
        help="host: serve this network, and join; watch: show the game of LINK large, on a beamer; "
        "a link alone: go there",
    )
    words.add_argument(
        "link", nargs="?", default="", metavar="LINK", help="of the room to watch, or its server"
    )
    words.add_argument(
        "--connect",
        default=_env("CONNECT"),
        metavar="ADDRESS",
        help="a server, or the link of an invitation: 192.168.1.5, wss://example.org, "
        "fourfold://192.168.1.5/K7MQ2X (FOURFOLD_CONNECT)",
    )
    words.add_argument("--name", default=_env("NAME"), help="what others call you (FOURFOLD_NAME)")
    words.add_argument(
        "--profile",
        default=_env("PROFILE"),
        metavar="NAME",
        help="another player on this machine, with settings of its own (FOURFOLD_PROFILE)",
    )
    words.add_argument(
        "--settings",
        type=Path,
        default=Path(_env("SETTINGS")) if _env("SETTINGS") else None,
        metavar="DIR",
        help="where profiles are kept (FOURFOLD_SETTINGS)",
    )
    return words


def _env(name: str) -> str:
    return os.environ.get(f"FOURFOLD_{name}", "")


def main() -> None:
    """Run until the window is closed. Ends with 2 for bad arguments, with 1 without a screen."""
    words = parser()
    given = words.parse_args()
    if given.verb and given.verb not in VERBS:
        if given.link or "://" not in given.verb:
            words.error(f"{given.verb!r} is neither {' nor '.join(VERBS)} nor a link")
        given.link = given.verb
    watches = given.verb == "watch"
    where = given.link or given.connect
    if watches and not where:
        words.error("say what to watch: fourfold watch fourfold://192.168.1.5/K7MQ2X")
    try:
        address = parse(where)._replace(watches=watches) if where else None
    except BadAddress as why:
        words.error(str(why))
    shelf = Shelf(given.profile or (WATCHER if watches else ""), given.settings)
    name = given.name or ("Beamer" if watches else "")
    hosts = given.verb == "host"
    with asyncio.Runner() as runner:
        try:
            runner.run(_run(shelf, name, address, hosts))
        except KeyboardInterrupt:
            sys.exit(130)


async def _run(shelf: Shelf, name: str, address: Address | None, hosts: bool) -> None:
    try:
        from client.app import App
        from client.window import NoScreen, open_window, show
    except ImportError as why:
        sys.exit(f"fourfold: the window needs pygame: {why}")
    try:
        open_window()
    except NoScreen as why:
        sys.exit(f"fourfold: there is no screen to open a window on: {why}")
    profile, note = shelf.load()
    if name:
        profile = msgspec.structs.replace(profile, name=tidy_name(name))
    app = App(shelf, profile, note)
    app.search()
    if hosts:
        app.start(then=partial(app.host, _env("PASSWORD")))
    else:
        app.start(address)
    await show(app)


if __name__ == "__main__":
    main()
