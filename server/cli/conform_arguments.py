"""Defines the commands by which authors of clients and servers check what they wrote."""

import argparse
from pathlib import Path

from server.cli.arg_types import port, seconds
from server.cli.operator_arguments import Commands

_GAMES = ("polyy", "rotorouter", "toppen", "wordfleet")


def add_conform(commands: Commands) -> None:
    """Add ``conform`` and what it checks."""
    conform = commands.add_parser(
        "conform",
        help="check a client or a server of the protocol",
        description="Checks what speaks the protocol, by the pages of protocol/reference.",
    )
    kinds = conform.add_subparsers(dest="kind", required=True, metavar="", title="what is checked")
    _add_client(kinds)
    _add_server(kinds)


def _add_client(kinds: Commands) -> None:
    client = kinds.add_parser(
        "client",
        help="be a server that makes all the trouble that is allowed, and judge a client",
        description="Opens a room for each check, and waits for a client that joins it and plays "
        "to the end of the game, while lines break, whole rooms come, messages are of a newer "
        "server. Says what the client got wrong, and where that stands. Exits with 0 where all "
        "checks pass, with 1 where one fails. Either start the client by hand, at the address and "
        "with the code that are printed, or name its command after --.",
        epilog="fourfold-server conform client -- my-client {url} {room} --token {dir}/token",
    )
    client.add_argument(
        "command_words",
        nargs="*",
        metavar="COMMAND",
        help="after --: what starts the client, once for each check. {url} and {room} become the "
        "address and the code of the room (FOURFOLD_URL and FOURFOLD_ROOM say them, too), {dir} an "
        "empty folder for what it keeps",
    )
    client.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    client.add_argument("--port", type=port, default=7448, help="0 takes any free port (7448)")
    client.add_argument("--game", choices=("all", *_GAMES), default="polyy", help="(polyy)")
    client.add_argument(
        "--encoding", choices=("json", "msgpack", "any"), default="any", help="(any)"
    )
    client.add_argument("--seed", type=int, default=1, help="of what is left to chance (1)")
    client.add_argument(
        "--patience",
        type=seconds,
        default=20.0,
        metavar="SECONDS",
        help="how long the client may say nothing while it is waited for (20)",
    )
    client.add_argument(
        "--time", type=seconds, default=300.0, metavar="SECONDS", help="the most for a check (300)"
    )
    client.add_argument(
        "--dark",
        type=seconds,
        default=30.0,
        metavar="SECONDS",
        help="how long the client may take to leave a line that is open and silent (30)",
    )
    client.add_argument(
        "--each-byte",
        action="store_true",
        help="cut lines at each byte of a frame, not at a few of them: takes minutes",
    )
    _add_choice(client)


def _add_server(kinds: Commands) -> None:
    server = kinds.add_parser(
        "server",
        help="run scripted checks against a server, at any address",
        description="Connects to a server, opens rooms there, plays and chats: exits with 0 where "
        "all checks pass, with 1 where one fails. Takes two minutes, and leaves its rooms behind: "
        "not where people play. The password of a server that has one is said by "
        "FOURFOLD_PASSWORD.",
    )
    server.add_argument("url", nargs="?", default="", metavar="URL", help="as ws://127.0.0.1:7447")
    server.add_argument(
        "--encoding", choices=("json", "msgpack", "both"), default="both", help="(both)"
    )
    server.add_argument(
        "--patience",
        type=seconds,
        default=5.0,
        metavar="SECONDS",
        help="how long an answer may take, as of a server that is far away or busy (5)",
    )
    _add_choice(server)


def _add_choice(kind: argparse.ArgumentParser) -> None:
    """Add what checks of both kinds understand."""
    kind.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="the checks whose names begin so; may be repeated",
    )
    kind.add_argument("--list", action="store_true", help="print the checks, and run none")
    kind.add_argument("--json", type=Path, metavar="FILE", help="write a report")
