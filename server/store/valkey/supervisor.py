"""Supervise the private store as its parent: end it when nobody uses it. A program of its own.

It is run by file path, with the standard library alone, so that it stays small and nothing of ours
can break it. It detaches from the process that starts it: servers come and go, killed or not, and
the store must outlive them by a moment, and not by more.

Locks tell who is alive, as the kernel frees them however a process dies: servers share
``users.lock``; the one supervisor holds ``supervisor.lock``; the store itself inherits
``store.lock``, knows nothing of it, and so holds it to its end.
"""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

if sys.platform != "win32":
    import fcntl

POLL_S = 2.0
"""How often it is seen whether anybody uses the store."""
ALONE_S = 10.0
"""How long nobody may, before the store is ended: time for a killed server to be started again."""
END_S = 30.0
"""How long the store may take to end."""


def say(path: str, *words: str, within_s: float = 1.0) -> bytes:
    """Send a command to the socket ``path``; return the first line of the answer. Raises OSError.

    The line is empty when the store hung up without an answer, as it does on SHUTDOWN.
    """
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as wire:
        wire.settimeout(within_s)
        wire.connect(path)
        asked = "".join(f"${len(word.encode())}\r\n{word}\r\n" for word in words)
        wire.sendall(f"*{len(words)}\r\n{asked}".encode())
        answer = b""
        while not answer.endswith(b"\r\n"):
            some = wire.recv(4096)
            if not some:
                break
            answer += some
        return answer.partition(b"\r\n")[0]


def hold(directory: Path, name: str) -> int | None:
    """Take the lock of that name if it is free; return its open file, else None."""
    file = os.open(directory / name, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(file)
        return None
    return file


def leave() -> None:
    """Detach: become nobody's child, in a session without a terminal."""
    if os.fork():
        os._exit(0)
    os.setsid()


class Supervisor:
    """Runs one store, and watches whether anybody uses it."""

    def __init__(self, directory: Path, path: str, command: list[str]) -> None:
        """Watch the store at the socket ``path``, which ``command`` starts."""
        self.directory, self.path, self.command = directory, path, command
        self.child: subprocess.Popen[bytes] | None = None
        """None when the store was found running, its first supervisor gone."""

    def launch(self, lock: int) -> None:
        """Start the store as our child, holding ``lock``."""
        try:
            self.child = subprocess.Popen(  # noqa: S603 -- the command that our maker gave
                self.command, cwd=self.directory, pass_fds=(lock,)
            )
        finally:
            os.close(lock)

    def watch(self, poll_s: float, alone_s: float) -> None:
        """Return once the store has ended; end it when nobody has used it for ``alone_s``.

        One that died is restarted by those who use it, who can log that (restarter.py).
        """
        alone_since: float | None = None
        while not self.ended(poll_s):
            users = hold(self.directory, "users.lock")
            if users is None:
                alone_since = None
                continue
            now = time.monotonic()
            alone_since = alone_since or now
            if now - alone_since >= alone_s:
                self.end()  # holding the lock: who comes now waits, and then starts another
            os.close(users)

    def ended(self, within_s: float) -> bool:
        """Wait up to ``within_s`` seconds; return whether the store has ended."""
        if self.child is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.child.wait(within_s)
            return self.child.returncode is not None
        time.sleep(within_s)
        lock = hold(self.directory, "store.lock")
        if lock is not None:
            os.close(lock)
        return lock is not None

    def end(self) -> None:
        """Ask the store to write everything and end, by a command, then by a signal."""
        with contextlib.suppress(OSError):
            say(self.path, "SHUTDOWN", within_s=END_S)
        until = time.monotonic() + END_S
        if self.child is not None and not self.ended(0.5):
            self.child.send_signal(signal.SIGTERM)
        while not self.ended(0.1) and time.monotonic() < until:
            pass


def main() -> None:
    """Run with the arguments directory, socket path, poll and alone seconds, store's command."""
    directory, path, poll_s, alone_s = Path(sys.argv[1]), *sys.argv[2:5]
    if hold(directory, "supervisor.lock") is None:
        return  # the store has its supervisor
    free = hold(directory, "store.lock")
    leave()  # only now: whoever waited for this sees that the locks are held
    supervised = Supervisor(directory, path, sys.argv[5:])
    if free is not None:
        supervised.launch(free)
    supervised.watch(float(poll_s), float(alone_s))


if __name__ == "__main__":
    main()
