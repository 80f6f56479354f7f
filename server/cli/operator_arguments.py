"""Defines the commands by which an operator keeps people away and reads reports."""

import argparse
from pathlib import Path
from typing import TypeAlias

from server.cli.arg_types import span

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def _add_store(command: argparse.ArgumentParser) -> None:
    """Let the store be named after the command, too; what is said before it holds otherwise."""
    before = argparse.SUPPRESS
    command.add_argument("--redis", default=before, metavar="URL", help="the servers' store")
    command.add_argument(
        "--data", type=Path, default=before, metavar="DIR", help="or the servers' directory"
    )


def add_operator(commands: Commands) -> None:
    """Add them. They work on the store that --redis or --data names, before them or after."""
    ban = commands.add_parser(
        "ban",
        help="keep a player or a range of addresses out of the server",
        description="Keeps a player (by id or token) or a range of addresses out for a time. All "
        "servers of the store close their connections within seconds, and say why and until when. "
        "IPv6 ranges are /64 at least. A new ban of the same target replaces the one before.",
    )
    ban.add_argument("target", metavar="PLAYER|CIDR", help="a player's id, or as 192.0.2.0/24")
    ban.add_argument("--reason", default="", metavar="TEXT", help="what they are told")
    ban.add_argument(
        "--for",
        dest="time",
        type=span,
        default=span("7d"),
        metavar="TIME",
        help="as 12h or 30d; default: 7d",
    )
    ban.add_argument("--forever", action="store_true", help="until it is lifted")
    unban = commands.add_parser(
        "unban", help="lift a ban", description="Lifts a ban by its id, its player or its range."
    )
    unban.add_argument("which", metavar="ID|PLAYER|CIDR")
    bans = commands.add_parser(
        "bans", help="list the bans", description="Lists the bans that hold now."
    )
    bans.add_argument("--all", action="store_true", help="those that are over, too")
    reports = commands.add_parser(
        "reports",
        help="read what players report of others",
        description="Prints the reports, the newest first, with the lines of chat that the "
        "reporter had heard; those of the reported player are marked with >.",
    )
    reports.add_argument("--open", action="store_true", help="those that are not closed")
    reports.add_argument("--close", default="", metavar="ID", help="be done with this one")
    tournaments = commands.add_parser(
        "tournaments",
        help="list, pause or cancel tournaments",
        description="Lists the tournaments that go on; with a code it does what is asked with that "
        "one, as its opener could.",
    )
    tournaments.add_argument("code", nargs="?", default="", metavar="CODE")
    step = tournaments.add_mutually_exclusive_group()
    step.add_argument("--pause", action="store_true", help="pair nobody until it is resumed")
    step.add_argument("--resume", action="store_true", help="pair again")
    step.add_argument("--cancel", action="store_true", help="end it without a winner")
    step.add_argument("--remove", default="", metavar="PLAYER", help="send a player away, by id")
    for command in (ban, unban, bans, reports, tournaments):
        _add_store(command)
