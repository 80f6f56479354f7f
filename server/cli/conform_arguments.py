"""Defines the commands by which authors of clients and servers check what they wrote."""

import argparse
from pathlib import Path

from server.cli.operator_arguments import Commands


def add_conform(commands: Commands) -> None:
    """Add ``conform`` and what it checks."""
    conform = commands.add_parser(
        "conform",
        help="check a client or a server of the protocol",
        description="Checks what speaks the protocol, by the pages of protocol/reference.",
    )
    kinds = conform.add_subparsers(dest="kind", required=True, metavar="", title="what is checked")
    _add_server(kinds)


def _add_server(kinds: Commands) -> None:
    server = kinds.add_parser(
        "server",
        help="run scripted checks against a server, at any address",
        description="Connects to a server, opens rooms there, plays and chats: exits with 0 where "
        "all checks pass, with 1 where one fails. A server with a password is named it by "
        "FOURFOLD_PASSWORD.",
    )
    server.add_argument("url", nargs="?", default="", metavar="URL", help="as ws://127.0.0.1:7447")
    _add_common(server)
    server.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="the checks whose names begin so; may be repeated",
    )


def _add_common(kind: argparse.ArgumentParser) -> None:
    """Add what checks of both kinds understand."""
    kind.add_argument("--encoding", choices=("json", "msgpack", "both"), default="both")
    kind.add_argument("--list", action="store_true", help="print the checks, and run none")
    kind.add_argument("--json", type=Path, metavar="FILE", help="write a report")
