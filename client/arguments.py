"""Defines the options of the command line; needs nothing of the window."""

import argparse
import os
from pathlib import Path
from typing import Final

VERBS: Final = ("play", "host", "watch")


def parser() -> argparse.ArgumentParser:
    """Return the options, each with its environment variable."""
    words = argparse.ArgumentParser(
        prog="fourfold", description="Board games with friends, live, with anyone watching."
    )
    words.add_argument(
        "verb",
        nargs="?",
        default="",
        metavar="play | host | watch | LINK",
        help="play: start a server for this machine alone, or join the one that runs; host: serve "
        "this network, and join; watch: show the game of LINK large, on a big screen; a link "
        "alone: go there; nothing: choose in the window",
    )
    words.add_argument(
        "link", nargs="?", default="", metavar="LINK", help="of the room to watch, or its server"
    )
    words.add_argument(
        "--connect",
        default=env("CONNECT"),
        metavar="ADDRESS",
        help="a server, or the link of an invitation: 192.168.1.5, wss://example.org, "
        "http://192.168.1.5:7447/K7MQ2X, fourfold://192.168.1.5/K7MQ2X (FOURFOLD_CONNECT)",
    )
    words.add_argument("--name", default=env("NAME"), help="what others call you (FOURFOLD_NAME)")
    words.add_argument(
        "--profile",
        default=env("PROFILE"),
        metavar="NAME",
        help="another player on this machine, with settings of its own (FOURFOLD_PROFILE)",
    )
    words.add_argument(
        "--settings",
        type=Path,
        default=Path(env("SETTINGS")) if env("SETTINGS") else None,
        metavar="DIR",
        help="where profiles are kept (FOURFOLD_SETTINGS)",
    )
    words.add_argument(
        "--speak",
        action="store_true",
        default=bool(env("SPEAK")),
        help="print what a screen reader would say, a line each time it changes, so that a speech "
        "program can read it: fourfold --speak | espeak-ng (FOURFOLD_SPEAK=1)",
    )
    words.add_argument(
        "--mute",
        action="store_true",
        default=bool(env("MUTED")),
        help="no sounds, whatever the settings say (FOURFOLD_MUTED=1)",
    )
    words.add_argument(
        "--language",
        default=env("LANGUAGE"),
        metavar="CODE",
        help="of the window: en, de or es; else what the settings or the system say "
        "(FOURFOLD_LANGUAGE)",
    )
    return words


def env(name: str) -> str:
    """Return an environment variable of ours; empty where it is not set."""
    return os.environ.get(f"FOURFOLD_{name}", "")
