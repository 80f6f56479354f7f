"""A fork of a process that has imported the program is a process like any other that is started."""

import asyncio
import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.support.fork_server import COMMAND, FORKED, MARK, ROOT
from tests.support.people import PATIENCE_S
from tests.support.process import ServerProcess, lives

pytestmark = pytest.mark.needs("linux")
FORKS = b"tests.support.fork_server"
"""In the command line of what was forked: the kernel keeps that of the first start."""


def run(*words, **how):
    """What the program says to ``words``."""
    return subprocess.run(
        [*COMMAND, *words], cwd=ROOT, capture_output=True, text=True, check=False, **how
    )


def shown(pid, what):
    return Path(f"/proc/{pid}/{what}").read_bytes()


@pytest.mark.parametrize("words", [["--help"], ["--port", "none"]])
def test_it_says_and_answers_what_the_command_does(words, tmp_path):
    environment = {**os.environ, "FOURFOLD_DATA": str(tmp_path), "COLUMNS": "70"}
    plain = run(*words, env={**environment, "PYTHONWARNINGS": "error"})
    fork = run(*words, env={**environment, **FORKED})
    assert (fork.returncode, fork.stdout, fork.stderr) == (
        plain.returncode,
        plain.stdout,
        plain.stderr,
    )


async def test_it_is_a_child_of_ours_with_files_of_its_own_and_dies_of_a_signal(valkey_url):
    async with (
        ServerProcess("--redis", valkey_url) as fork,
        ServerProcess("--redis", valkey_url, forked=False) as plain,
    ):
        assert FORKS in shown(fork.pid, "cmdline")
        assert FORKS not in shown(plain.pid, "cmdline")
        fields = [shown(it.pid, "stat").decode().rpartition(")")[2].split() for it in (fork, plain)]
        of_parent = [row[1:4] for row in fields]  # its parent, process group and session
        assert of_parent[0] == of_parent[1]
        assert of_parent[0][0] == str(os.getpid())
        assert open_in(fork.pid)
        assert not open_in(fork.pid) & {one for pid in what_forks() for one in open_in(pid)}
        status = [shown(it.pid, "status").decode().splitlines() for it in (fork, plain)]
        for name in ("SigBlk", "SigIgn", "SigCgt"):
            assert [row for row in status[0] if row.startswith(name)] == [
                row for row in status[1] if row.startswith(name)
            ]
        fork._process.kill()
        assert await fork.ended() == -signal.SIGKILL
        assert not lives(fork.pid)


def open_in(pid):
    """The sockets and pipes that it has."""
    links = map(os.readlink, Path(f"/proc/{pid}/fd").iterdir())
    return {link for link in links if link.startswith(("socket:", "pipe:"))}


def what_forks():
    """Our children that have imported the program and wait, the forks left out."""
    children = Path("/proc/self/task").glob("*/children")
    pids = [pid for file in children for pid in file.read_text().split()]
    found = [pid for pid in pids if FORKS in shown(pid, "cmdline") and len(open_in(pid)) == 1]
    assert len(found) == 2
    return found


async def test_it_ends_when_its_input_is_closed_which_no_other_fork_holds(valkey_url):
    pipe = asyncio.subprocess.PIPE
    words = ("--redis", valkey_url, "--port", "0", "--with-parent", "--tell", "json")
    environment = {**os.environ, **FORKED, "FOURFOLD_PREPARE_BOTS": "need"}
    how = {"cwd": ROOT, "env": environment, "stdin": pipe, "stdout": pipe}
    both = [await asyncio.create_subprocess_exec(*COMMAND, *words, **how) for _ in range(2)]
    ways = {shown(process.pid, "cmdline") for process in both}
    assert len(ways) == 2, "both hash words alike"
    async with asyncio.timeout(PATIENCE_S):
        for process in both:
            assert json.loads(await process.stdout.readline())["pid"] == process.pid
        for process in both:
            await process.communicate(b"")
            assert process.returncode == 0


@pytest.mark.parametrize(
    "how",
    [
        {"cwd": "/"},
        {"env": {**os.environ, MARK: "1"}},
        {"env": {**os.environ, **FORKED, "PYTHONHASHSEED": "1"}},
        {"preexec_fn": os.getpid},
        {"umask": 0o77},
    ],
)
def test_what_a_fork_cannot_be_is_started_as_it_is_written(how):
    given = {"cwd": ROOT, "env": {**os.environ, **FORKED}, **how}
    with subprocess.Popen(
        [*COMMAND, "conform", "client", "--list"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        **given,
    ) as process:
        assert FORKS not in shown(process.pid, "cmdline")
        process.kill()
