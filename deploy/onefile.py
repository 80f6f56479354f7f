"""What the one-file build runs: the window, the server, or the supervisor of a private store.

The only file that knows both programs. The client starts the server as a process of its own all the
same: this executable again, with --serve.
"""

import multiprocessing
import sys


def main() -> None:
    """Take the first word for what is meant, and leave the others to that program."""
    multiprocessing.freeze_support()  # the process in which bots think is this executable, too
    what = sys.argv[1] if len(sys.argv) > 1 else ""
    if what == "--serve":
        from server.__main__ import main as program
    elif what == "--keep":
        from server.store.valkey.supervisor import main as program
    else:
        from client.__main__ import main as program
    if what in ("--serve", "--keep"):
        del sys.argv[1]
    program()


if __name__ == "__main__":
    main()
