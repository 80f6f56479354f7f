"""Runs the program: arguments and environment become a profile and a window."""

import argparse
import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from typing import NoReturn

import msgspec

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

try:
    import pygame  # noqa: F401 - what needs it is imported next
except ImportError as why:
    sys.exit(f"fourfold: the window needs pygame: {why}")

from client.app import App
from client.arguments import VERBS, env
from client.languages.message import preferred, use
from client.local_server.command_hint import command_for, is_called_by_verb
from client.local_server.launch import INSTALL, TREE, command
from client.local_server.terminal import say
from client.net.address import Address, BadAddress, parse
from client.net.native_socket import NATIVE
from client.net.socket import OPENERS
from client.platform import DESKTOP
from client.storage.profile import ProfileFile, own_name
from client.system_wishes import asked
from client.window import NoScreen, open_window, show
from protocol.names import tidy_name

WATCHER = "beamer"
"""The profile that watches: a player who has no seat, and so sees no secrets."""


def run(words: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    """Run until the window is closed, or Ctrl-C ends it in the same way.

    ``given`` is what ``words`` read. Exits with 2 for bad arguments, with 1 where there is no
    screen for a window. Without a screen ``play`` and ``host`` run the server in the terminal.
    """
    if given.verb and given.verb not in VERBS:
        if given.link or "://" not in given.verb:
            verbs = ", ".join(VERBS)
            wrong(words, f"{given.verb!r} is neither a verb ({verbs}) nor a link")
        given.link = given.verb
    watches = given.verb == "watch"
    where = given.link or given.connect
    if watches and not where:
        wrong(words, f"say what to watch: {command_for('watch', 'fourfold://192.168.1.5/K7MQ2X')}")
    try:
        address = parse(where)._replace(watches=watches) if where else None
    except BadAddress as why:
        wrong(words, str(why))
    shelf = ProfileFile(given.profile or (WATCHER if watches else ""), given.settings)
    name = given.name or ("Big screen" if watches else "")
    verb = given.verb if address is None else ""
    with asyncio.Runner() as runner, suppress(KeyboardInterrupt):
        runner.run(_run(shelf, name, address, verb, given))


def wrong(words: argparse.ArgumentParser, why: str) -> NoReturn:
    """Exit with a sentence; with the usage as well, unless the person typed a verb of ``make``."""
    if not is_called_by_verb():
        words.error(why)
    words.exit(2, f"fourfold: {why}\n")


def serve(shelf: ProfileFile, name: str) -> NoReturn:
    """Become the server of this network, in this terminal, as there is no screen."""
    program, mine = command(), tidy_name(name) or shelf.load()[0].name
    if program is None:
        sys.exit(f"fourfold: nor is the server installed here: {INSTALL}")
    named = bool(mine) and not env("SERVER_NAME")
    arguments = [*program, "--lan", *(["--name", own_name(mine)] if named else [])]
    if not getattr(sys, "frozen", False):
        os.chdir(TREE)
    if sys.platform != "win32":
        os.execv(arguments[0], arguments)  # noqa: S606 - our own server
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server: it may take time
    sys.exit(subprocess.call(arguments))  # noqa: S603 - our own server


async def _run(
    shelf: ProfileFile, name: str, address: Address | None, verb: str, given: argparse.Namespace
) -> None:
    DESKTOP.heed(asked(sys.platform))
    try:
        open_window(DESKTOP.density)
    except NoScreen as why:
        if verb not in ("play", "host"):
            sys.exit(f"fourfold: there is no screen to open a window on: {why}")
        say("fourfold: there is no screen to open a window on, so the server runs in this terminal")
        serve(shelf, name)
    profile, note = shelf.load()
    if name:
        profile = msgspec.structs.replace(profile, name=tidy_name(name))
    OPENERS.update(NATIVE)
    if given.mute:
        os.environ["FOURFOLD_MUTED"] = "1"
    use(given.language or profile.language or preferred(DESKTOP.languages))
    app = App(shelf, profile, note)
    app.search()
    match verb:
        case "host":
            app.start(then=partial(app.host, env("PASSWORD")))
        case "play":
            app.start(then=app.play)
        case _:
            app.start(address)
    await show(app, partial(print, flush=True) if given.speak else None)
