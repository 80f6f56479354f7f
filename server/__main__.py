"""Runs the program: arguments and environment become settings, and settings a server."""

import argparse
import asyncio
import os
import sys
from typing import TypeVar

from server import app, observe, operator_desk
from server.cli.arguments import parser, settings
from server.conform.clients.client_run import run_client_checks
from server.conform.server_run import run_server_checks
from server.lan import console, instances
from server.net.bind_errors import PORT_TAKEN, is_taken, why_not
from server.records import report
from server.runtime.event_loop import choose_loop
from server.store.errors import StoreUnusable, Unavailable

Wrong = TypeVar("Wrong", bound=Exception)


def main() -> None:
    """Serve until told to stop, then exit with 0; with 1 if it cannot start, with 3 if its port is
    taken.

    Started by a window it exits with 0, too, where a server runs on the same data already.
    """
    given = parser().parse_args()
    if given.command == "verify":
        sys.exit(report.main(given.file, given.expect or ""))
    if given.command == "end":
        sys.exit(instances.end_servers(given.data, given.only))
    if given.command == "conform":
        sys.exit(_conform(given))
    if given.command in operator_desk.COMMANDS:
        sys.exit(operator_desk.run(given))
    observe.start_logging(given.log)
    wanted = settings(given)
    wrong, code = None, 1
    try:
        loop = choose_loop(wanted.loop)
        observe.LOG.info("event loop", name=loop.name)
        with asyncio.Runner(loop_factory=loop.factory) as runner:
            runner.run(app.run(wanted))
    except* instances.AlreadyServing as group:
        wrong = console.report_running(wanted, _first(group).status)
    except* OSError as why:
        wrong = why_not(_first(why), wanted.host, wanted.port)
        code = PORT_TAKEN if is_taken(_first(why)) else code
    except* Unavailable as why:
        wrong = f"the store does not answer: {_first(why)}"
    except* StoreUnusable as why:
        wrong = str(_first(why))
    if wrong:
        print(f"fourfold-server: {wrong}", file=sys.stderr)
        sys.exit(code)


def _conform(given: argparse.Namespace) -> int:
    """Run checks and return the exit code: 1 where nobody reads what they say, as after `head`."""
    try:
        code = (run_client_checks if given.kind == "client" else run_server_checks)(given)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def _first(group: BaseExceptionGroup[Wrong]) -> Wrong:
    """Return what went wrong first; the parts of a server fail as a group."""
    why = group.exceptions[0]
    return _first(why) if isinstance(why, BaseExceptionGroup) else why


if __name__ == "__main__":
    main()
