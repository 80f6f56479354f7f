"""The command line: arguments and environment become Settings, and Settings a running server."""

import asyncio
import sys

from server import app, observe, proof, running
from server.arguments import parser, settings
from server.store.store import Unavailable
from server.store.unfit import Unfit


def main() -> None:
    """Serve until told to stop. Ends with 0 then, with 1 when it cannot start."""
    given = parser().parse_args()
    if given.command == "verify":
        sys.exit(proof.main(given.file, given.expect or ""))
    if given.command == "end":
        sys.exit(running.main(given.data))
    observe.start_logging(given.log)
    wanted = settings(given)
    wrong = None
    try:
        asyncio.run(app.run(wanted))
    except* OSError as why:
        wrong = f"cannot serve at {wanted.host}:{wanted.port}: {_first(why)}"
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
