"""Run the checks of a client one after the other, tell of each, and write a report."""

import asyncio
import json
import logging
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, Final

from engines.catalog import names
from server import observe
from server.conform.clients import checks_dark, checks_line, checks_plain, checks_server
from server.conform.clients.check_run import result_of
from server.conform.clients.client_check import CLIENT_CHECKS, ClientCheck, ClientResult
from server.conform.clients.conditions import Client, Conditions, RoomAddress
from server.conform.clients.host import hosting
from server.conform.clients.program import Program
from server.conform.server_run import none_named

CLIENT_PARTS: Final = (checks_plain, checks_line, checks_server, checks_dark)
"""The modules whose checks are in CLIENT_CHECKS by now."""
BY_HAND_S: Final = 600.0
"""How long a person has to start a client."""
FAILED: Final = "FAILED"
TO_DO: Final = """\
What your client has to do, once for each check:
  connect to the address, and say hello, as somebody new or with its token;
  join the room, watch it, and play legal intents until the game is over;
  come back with the same token whenever the line breaks.
"""


def run_client_checks(given: Namespace) -> int:
    """Do what the command line asks; return its exit code: 1 where a check failed or none ran."""
    observe.start_logging("text", logging.ERROR)  # what goes wrong in the server itself
    chosen = matching_clients(given.only)
    if not chosen:
        print(none_named(given.only), file=sys.stderr)
        return 2
    if given.list:
        for it in chosen:
            print(f"{it.name:22} {it.holds} ({it.page})")
        return 0
    games = names() if given.game == "all" else [given.game]
    verdicts: list[ClientResult] = []
    try:
        asyncio.run(_tell(given, chosen, games, verdicts))
    except BrokenPipeError:
        raise
    except OSError as why:
        print(f"fourfold-server: {why}", file=sys.stderr)
        _sum_up(given, verdicts)
        return 2
    except KeyboardInterrupt:
        return 130
    return _sum_up(given, verdicts)


def _sum_up(given: Namespace, verdicts: Sequence[ClientResult]) -> int:
    """Tell how many checks there were, write the report, and return the exit code."""
    summary = Counter(it.result for it in verdicts)
    print(f"{summary['ok']} ok, {summary[FAILED]} failed, {summary['skipped']} skipped")
    if given.json is not None:
        write_client_report(given.json, verdicts)
    return 0 if summary["ok"] and not summary[FAILED] else 1


def matching_clients(only: Sequence[str]) -> list[ClientCheck]:
    """Return the checks whose names begin with one of these; all where there are none."""
    order = [part.__name__ for part in CLIENT_PARTS]
    every = sorted(CLIENT_CHECKS, key=lambda it: order.index(it.trouble.__module__))
    return [it for it in every if not only or it.name.startswith(tuple(only))]


def conditions_of(given: Namespace, game: str) -> Conditions:
    """Return what the command line says of how clients are checked."""
    return Conditions(
        *(given.host, given.port, game, given.encoding, given.seed, given.patience),
        most_s=max(given.patience, given.time),
        first_s=given.patience if given.command_words else BY_HAND_S,
        thorough=given.each_byte,
        dark_s=given.dark,
    )


async def _tell(
    given: Namespace,
    chosen: Sequence[ClientCheck],
    games: Sequence[str],
    verdicts: list[ClientResult],
) -> None:
    """Run the checks, print what comes of each, and add it to ``verdicts``. Raises OSError."""
    command = given.command_words
    client: Client = Program(command) if command else by_hand
    if not command:
        print(TO_DO)
    for game in games:
        async for verdict in checked_clients(chosen, conditions_of(given, game), client):
            print(client_line(verdict), flush=True)
            verdicts.append(verdict)


async def by_hand(address: RoomAddress) -> str:
    """Tell a person where to start their client, and wait."""
    print(f"connect to {address.url} and play in the room {address.room}", flush=True)
    await asyncio.Event().wait()
    return ""


async def checked_clients(
    chosen: Sequence[ClientCheck], conditions: Conditions, client: Client
) -> AsyncIterator[ClientResult]:
    """Yield what comes of each check. All have one server, so a token is good in each."""
    async with hosting() as host:
        for it in chosen:
            yield await result_of(it, host, conditions, client)


def client_line(verdict: ClientResult) -> str:
    """Return what is printed of a check."""
    it = verdict.check
    head = f"{verdict.game:10} {it.name:22} {verdict.result}"
    if verdict.result == FAILED:
        return (
            f"{head}: {verdict.why}\n{'':11}must hold: {it.holds} ({it.page})\n"
            f"{'':11}read {verdict.page}"
        )
    return f"{head}: {verdict.why}" if verdict.why else head


def write_client_report(file: Path, verdicts: Sequence[ClientResult]) -> None:
    """Write what came of all checks as JSON."""
    told: list[dict[str, Any]] = [
        {
            "name": it.check.name,
            "game": it.game,
            "result": it.result,
            "why": it.why,
            "holds": it.check.holds,
            "page": it.page,
            "seconds": round(it.seconds, 3),
        }
        for it in verdicts
    ]
    text = json.dumps({"checks": told}, ensure_ascii=False, indent=1)
    file.write_text(text + "\n", encoding="utf-8")
