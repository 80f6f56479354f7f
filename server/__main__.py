"""The command line: arguments and environment become Settings, and Settings a running server."""

import asyncio
import sys
from typing import TypeVar

from server import app, observe, proof, running, telling
from server.arguments import parser, settings
from server.net.binding import PORT_TAKEN, is_taken, why_not
from server.store.store import Unavailable
from server.store.unfit import Unfit

Wrong = TypeVar("Wrong", bound=Exception)


def main() -> None:
    """Serve until told to stop. Ends with 0 then, with 1 when it cannot start, with 3 when another
    program has its port.

    Started by another program it ends with 0, too, where one serves the network from here already.
    """
    given = parser().parse_args()
    if given.command == "verify":
        sys.exit(proof.main(given.file, given.expect or ""))
    if given.command == "end":
        sys.exit(running.main(given.data, given.only))
    observe.start_logging(given.log)
    wanted = settings(given)
    wrong, code = None, 1
    try:
        asyncio.run(app.run(wanted))
    except* running.Already as group:
        wrong = telling.already(wanted, _first(group).told)
    except* OSError as why:
        wrong = why_not(_first(why), wanted.host, wanted.port)
        code = PORT_TAKEN if is_taken(_first(why)) else code
    except* Unavailable as why:
        wrong = f"the store does not answer: {_first(why)}"
    except* Unfit as why:
        wrong = str(_first(why))
    if wrong:
        print(f"fourfold-server: {wrong}", file=sys.stderr)
        sys.exit(code)


def _first(group: BaseExceptionGroup[Wrong]) -> Wrong:
    """What went wrong first; the parts of a server fail as a group."""
    why = group.exceptions[0]
    return _first(why) if isinstance(why, BaseExceptionGroup) else why


if __name__ == "__main__":
    main()
