"""Run the checks of a server one after the other, tell of each, and write a report."""

import asyncio
import json
import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from websockets.exceptions import (
    InvalidHandshake,
    InvalidMessage,
    InvalidURI,
    WebSocketException,
)

from protocol.errors import FourfoldError, ProtocolError
from server.conform import (
    server_checks_door,
    server_checks_games,
    server_checks_playing,
    server_checks_requests,
    server_checks_watching,
)
from server.conform.frames import Encoding, Silence
from server.conform.server_check import CHECKS, Broken, CheckResult, NotHere, ServerCheck
from server.conform.server_peer import PATIENCE_S, Denied, Peer
from server.conform.server_room import Misfit
from server.conform.server_visit import Visit

PARTS: Final = (
    server_checks_door,
    server_checks_requests,
    server_checks_watching,
    server_checks_playing,
    server_checks_games,
)
"""The modules whose checks are in CHECKS by now, in the order in which they are run."""
CHECK_S: Final = 120.0
"""How long a check may take in all."""
FAILED: Final = "FAILED"
AN_ADDRESS: Final = "say it as ws://127.0.0.1:7447, or wss:// where it has a certificate"


def run_server_checks(given: Namespace) -> int:
    """Do what the command line asks; return its exit code: 1 where a check failed or none ran."""
    chosen = matching(given.only)
    if not chosen:
        print(none_named(given.only), file=sys.stderr)
        return 2
    if given.list:
        for it in chosen:
            print(f"{it.name:20} {it.holds} ({it.page})")
        return 0
    if not given.url:
        print(f"fourfold-server: which server? {AN_ADDRESS}", file=sys.stderr)
        return 2
    verdicts = _verdicts(given, chosen)
    if verdicts is None:
        return 2
    summary = Counter(it.result for it in verdicts)
    for told in verdicts:
        if told.result == FAILED:
            name = told.check.name
            print(f"failed: {name} in {told.encoding}; by itself: --only {name}")
    print(f"{summary['ok']} ok, {summary[FAILED]} failed, {summary['skipped']} skipped")
    if given.json is not None:
        write_report(given.json, given.url, verdicts)
    return 0 if summary["ok"] and not summary[FAILED] else 1


def _verdicts(given: Namespace, chosen: Sequence[ServerCheck]) -> list[CheckResult] | None:
    """Run the checks; None where there is no server to run them at, which is said."""
    if "://" not in given.url:
        given.url = f"ws://{given.url}"
    try:
        return asyncio.run(_told(given, chosen))
    except PermissionError as why:
        print(f"fourfold-server: {why}: say it by FOURFOLD_PASSWORD", file=sys.stderr)
    except InvalidURI:
        print(f"fourfold-server: {given.url} is no address: {AN_ADDRESS}", file=sys.stderr)
    except BrokenPipeError:
        raise
    except (OSError, TimeoutError, InvalidHandshake, InvalidMessage) as why:
        print(f"fourfold-server: no server answers at {given.url}: {why}", file=sys.stderr)
    return None


async def _told(given: Namespace, chosen: Sequence[ServerCheck]) -> list[CheckResult]:
    verdicts = []
    async with AsyncExitStack() as stack:
        probe = Visit(given.url, "json", given.password, stack, given.patience)
        server = await _let_in(await probe.line())  # is anybody there?
    print(f"{given.url} is {server}: {len(chosen)} checks; --list says what each is about")
    told = given.password, given.patience
    async for verdict in checked(given.url, chosen, encodings(given.encoding), *told):
        print(line(verdict), flush=True)
        verdicts.append(verdict)
    return verdicts


async def _let_in(peer: Peer) -> str:
    """Return what the server calls itself, without anything that a terminal obeys.

    Raises PermissionError where it has a password, and we do not know it.
    """
    try:
        return repr(str((await peer.greet("Ada")).get("server", "a server")))[1:-1]
    except Denied as no:
        if no.refusal.get("reason") == "password":
            raise PermissionError(no.refusal.get("message")) from no
    except FourfoldError:
        pass  # a check will say what is wrong
    return "a server"


def matching(only: Sequence[str]) -> list[ServerCheck]:
    """Return the checks whose names begin with one of these; all where there are none."""
    order = [part.__name__ for part in PARTS]
    every = sorted(CHECKS, key=lambda it: order.index(it.work.__module__))
    return [it for it in every if not only or it.name.startswith(tuple(only))]


def none_named(only: Sequence[str]) -> str:
    """Return what is said where nothing begins so."""
    return f"fourfold-server: no check is named {' or '.join(only)}: --list prints all names"


def encodings(said: str) -> tuple[Encoding, ...]:
    """Return what ``--encoding`` means."""
    return {"json": ("json",), "msgpack": ("msgpack",)}.get(said, ("json", "msgpack"))  # type: ignore[return-value]


async def checked(
    url: str,
    chosen: Sequence[ServerCheck],
    forms: Sequence[Encoding],
    password: str = "",
    patience_s: float = PATIENCE_S,
) -> AsyncIterator[CheckResult]:
    """Yield what comes of each check, in each encoding."""
    for form in forms:
        for it in chosen:
            if form == forms[0] or not it.once:
                yield await verdict_of(it, url, form, password, patience_s)


async def verdict_of(
    it: ServerCheck, url: str, form: Encoding, password: str = "", patience_s: float = PATIENCE_S
) -> CheckResult:
    """Run one check over connections of its own."""
    begun, result, why = time.monotonic(), "ok", ""
    try:
        async with asyncio.timeout(CHECK_S), AsyncExitStack() as stack:
            await it.work(Visit(url, form, password, stack, patience_s))
    except NotHere as no:
        result, why = "skipped", str(no)
    except (Broken, Denied, Misfit, Silence, ProtocolError) as no:
        result, why = FAILED, str(no)
    except (OSError, TimeoutError, WebSocketException) as no:
        result, why = FAILED, f"{type(no).__name__}: {no}"
    except (LookupError, TypeError, ValueError) as no:
        result, why = (
            FAILED,
            f"a message is not of the shape on the page ({type(no).__name__}: {no})",
        )
    return CheckResult(it, form, result, why, time.monotonic() - begun)


def line(verdict: CheckResult) -> str:
    """Return what is printed of a check."""
    it = verdict.check
    head = f"{verdict.encoding:8} {it.name:20} {verdict.result}"
    if verdict.result == FAILED:
        return f"{head}: {verdict.why}\n{'':9}must hold: {it.holds} ({it.page})"
    return f"{head}: {verdict.why}" if verdict.why else head


def write_report(file: Path, url: str, verdicts: Sequence[CheckResult]) -> None:
    """Write what came of all checks as JSON."""
    told: list[dict[str, Any]] = [
        {
            "name": it.check.name,
            "encoding": it.encoding,
            "result": it.result,
            "why": it.why,
            "holds": it.check.holds,
            "page": it.check.page,
            "seconds": round(it.seconds, 3),
        }
        for it in verdicts
    ]
    text = json.dumps({"url": url, "checks": told}, ensure_ascii=False, indent=1)
    file.write_text(text + "\n", encoding="utf-8")
