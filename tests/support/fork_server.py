"""Starts the server's program as a fork of a process that has imported it, which saves the imports.

Whoever has ``FORKED`` in its environment starts so, by whatever means of ``subprocess`` or asyncio.
It is a child of the process that starts it, its pid, arguments, environment, standard files,
signals and exit code are its own, and nothing else is open in it. The process that forks has one
thread, no event loop and nothing open but the way to its tests, with which it ends.
"""

import ctypes
import inspect
import json
import multiprocessing
import os
import runpy
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from itertools import cycle
from pathlib import Path
from typing import Any, Final, TypedDict

ROOT: Final = Path(__file__).parents[2]
PROGRAM: Final = "server"
COMMAND: Final = [sys.executable, "-m", PROGRAM]
MARK: Final = "FOURFOLD_FORKED"
FORKED: Final = {MARK: "1", "PYTHONWARNINGS": "error"}
"""The environment of what may be a fork; the program itself finds no ``MARK`` there."""
READ_EARLY: Final = ("PYTHON", "LANG", "LC_", "LD_", "TZ", "TMP", "OPENSSL", "SSL")
"""How the names in an environment begin that an interpreter's start or an import may read."""
PLAIN: Final = {
    "executable": None,
    "preexec_fn": None,
    "close_fds": True,
    "pass_fds": (),
    "shell": False,
    "umask": -1,
    "process_group": -1,
    **dict.fromkeys(("gid", "gids", "uid")),
}
"""What Popen passes on where nothing is asked for that a fork cannot have."""
SET_CHILD_SUBREAPER: Final = 36
"""PR_SET_CHILD_SUBREAPER of sys/prctl.h."""
NETWORK: Final = Path("/proc/thread-self/ns/net")
PIPES: Final = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")


class Start(TypedDict):
    """What a fork becomes. Its standard files come beside this."""

    words: list[str]
    environment: dict[str, str]
    is_session: bool


class ForkServer:
    """A process that has imported the program, and forks."""

    def __init__(self, environment: dict[str, str]) -> None:
        """Start it in that environment; the first that needs it waits for its imports."""
        self._way, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.fork_server", str(theirs.fileno())],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )

    def fork(self, start: Start, files: list[int]) -> int:
        """Return the pid of a new child of this process. Raises RuntimeError."""
        said = json.dumps(start).encode()
        with adopting():
            socket.send_fds(self._way, [len(said).to_bytes(4)], files)
            self._way.sendall(said)
            told = self._way.recv(5, socket.MSG_WAITALL)
        if len(told) < 5:
            raise RuntimeError(f"what forks has ended with {self._process.wait()}")
        return int.from_bytes(told[:4])

    def end(self) -> None:
        """End it; its forks go on."""
        self._way.close()
        self._process.wait()


@contextmanager
def adopting() -> Iterator[None]:
    """Become the parent of whatever loses its own below this process, while the block runs."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "prctl")
    try:
        yield
    finally:
        libc.prctl(SET_CHILD_SUBREAPER, 0, 0, 0, 0)


@contextmanager
def forking() -> Iterator[None]:
    """Let what asks for it be a fork, while the block runs.

    Of two processes in turn, so that servers which play together hash words differently.
    """
    ours = {**os.environ, "PYTHONWARNINGS": "error"}
    starter: Any = subprocess.Popen
    plain: Callable[..., None] = starter._execute_child
    names, lock = inspect.signature(plain), threading.Lock()
    servers: list[ForkServer] = []

    def execute(popen: Any, *given: Any) -> None:
        how = names.bind(popen, *given).arguments
        start = start_of(how, ours)
        if start is None:
            plain(popen, *given)
            return
        ends = how["p2cread"], how["c2pwrite"], how["errwrite"]
        with lock:
            while len(servers) < 2:
                servers.append(ForkServer(ours))
            files = [number if end == -1 else end for number, end in enumerate(ends)]
            popen.pid = next(turns).fork(start, files)
        popen._child_created = True
        popen._close_pipe_fds(*(how[name] for name in PIPES))

    turns = cycle(servers)
    starter._execute_child = execute
    try:
        yield
    finally:
        starter._execute_child = plain
        for server in servers:
            server.end()


def start_of(how: dict[str, Any], ours: dict[str, str]) -> Start | None:
    """Return what a fork is to become; None for what starts as it is written, by a new interpreter.

    ``how`` are the arguments of Popen, ``ours`` is the environment of what forks.
    """
    environment = dict(os.environ if how["env"] is None else how["env"])
    if not environment.pop(MARK, None):
        return None
    words = [*map(os.fsdecode, how["args"])]
    is_same = (
        words[: len(COMMAND)] == COMMAND
        and Path(how["cwd"] or ".").resolve() == ROOT
        and _early(environment) == _early(ours)
        and all(how[name] == usual for name, usual in PLAIN.items())
        and NETWORK.stat().st_ino == Path("/proc/self/ns/net").stat().st_ino
    )
    if not is_same:
        return None
    return Start(words=words, environment=environment, is_session=how["start_new_session"])


def _early(environment: dict[str, str]) -> dict[str, str]:
    return {name: it for name, it in environment.items() if name.startswith(READ_EARLY)}


def main(way: int) -> None:
    """Import the program, fork for whoever asks there, and be the program in a fork."""
    runpy.run_module(PROGRAM, run_name="imported")
    assert len([*Path("/proc/self/task").iterdir()]) == 1, "a thread does not live in a fork"
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with socket.socket(fileno=way) as asked:
        is_fork = wait_for_start(asked)
    if is_fork:
        runpy.run_module(PROGRAM, run_name="__main__", alter_sys=True)


def wait_for_start(way: socket.socket) -> bool:
    """Fork until nobody can ask any more. Return whether this is a fork.

    Between the two is a process that ends, so that the fork has another parent: ``adopting``.
    """
    while True:
        size, files, _, _ = socket.recv_fds(way, 4, 3)
        if not size:
            return False
        start: Start = json.loads(way.recv(int.from_bytes(size), socket.MSG_WAITALL))
        between = os.fork()
        if not between:
            pid = os.fork()
            if not pid:
                _become(start, files)
                return True
            way.sendall(pid.to_bytes(4))
            os._exit(0)
        for file in files:
            os.close(file)
        os.waitpid(between, 0)
        way.sendall(b".")


def _become(start: Start, files: list[int]) -> None:
    """Make everything of this process as it is where the program was started by itself."""
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    for name, mode in (("stdin", "rb"), ("stdout", "wb"), ("stderr", "wb")):
        setattr(sys, name, _opened(getattr(sys, name), mode))
        setattr(sys, f"__{name}__", getattr(sys, name))
    if start["is_session"]:
        os.setsid()
    os.environ.clear()
    os.environ.update(start["environment"])
    signal.signal(signal.SIGINT, signal.default_int_handler)
    multiprocessing.current_process().authkey = os.urandom(32)
    sys.orig_argv = start["words"]
    sys.argv = start["words"][len(COMMAND) - 1 :]


def _opened(old: TextIOWrapper, mode: str) -> TextIOWrapper:
    """Return a standard file as an interpreter opens it, which looks whether that is a terminal."""
    number, at_once = old.fileno(), old.write_through
    raw = open(  # noqa: SIM115 - for as long as the process lives
        number, mode, 0 if at_once and mode == "wb" else -1, closefd=False
    )
    is_by_line = not at_once and (raw.isatty() or number == 2)
    newline = None if mode == "rb" else "\n"
    return TextIOWrapper(
        raw, old.encoding, old.errors, newline, line_buffering=is_by_line, write_through=at_once
    )


if __name__ == "__main__":
    main(int(sys.argv[1]))
