"""The server takes as many descriptors as it may, and says once a minute that there are no more."""

import asyncio
import errno
import socket
import subprocess
import sys
import time

import pytest
from structlog.testing import capture_logs

from protocol.from_server import Welcome
from server.runtime.descriptors import OWN, ShortageLogger
from tests.server.net.test_listener import welcomed
from tests.support.process import ServerProcess

LOOK = """
import resource
from server.runtime import descriptors
descriptors.raise_limit()
print(*resource.getrlimit(resource.RLIMIT_NOFILE), descriptors.available())
"""


@pytest.mark.needs("linux")
def test_the_soft_limit_is_raised_to_the_hard_one_and_what_is_left_is_known():
    import resource  # not on Windows

    def limit():
        resource.setrlimit(resource.RLIMIT_NOFILE, (100, 300))

    told = subprocess.run(
        [sys.executable, "-c", LOOK], preexec_fn=limit, capture_output=True, text=True, check=True
    )
    soft, hard, left = map(int, told.stdout.split())
    assert (soft, hard) == (300, 300)
    assert 300 - OWN - 20 < left < 300 - OWN


async def test_lines_that_cannot_be_accepted_are_logged_once_a_minute_and_other_faults_each():
    loop, shortage, others = asyncio.get_running_loop(), ShortageLogger(), []
    loop.default_exception_handler = others.append  # type: ignore[method-assign]
    why = OSError(errno.EMFILE, "Too many open files")
    with capture_logs() as logs:
        for _ in range(1000):
            shortage.handle(loop, {"message": "accept", "exception": why})
        shortage.handle(loop, {"message": "other", "exception": ValueError("wrong")})
    assert [log["times"] for log in logs] == [1]
    assert [context["message"] for context in others] == ["other"]


@pytest.mark.needs("linux")
async def test_silent_lines_keep_no_newcomer_out_and_fill_no_log(tmp_path):
    silent = []
    data = "--data", str(tmp_path)
    async with ServerProcess("--log", "json", *data, descriptors=200) as server:
        before = len(server.errors)
        assert server.counter("process_max_fds") == 200, "the soft limit was half of it"
        try:
            for _ in range(200):
                one = socket.socket()
                one.setblocking(False)
                one.connect_ex(("127.0.0.1", server.port))
                silent.append(one)
            began = time.monotonic()
            assert isinstance(await welcomed(server.port), Welcome)
            assert time.monotonic() - began < 20
        finally:
            for one in silent:
                one.close()
        log = server.errors[before:]
    assert log.count(b"\n") < 10, log.decode()
    assert b"Traceback" not in log
