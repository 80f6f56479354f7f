"""A page asks who has sent it, and takes no busy server for a host of files."""

import asyncio
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tests.support.process import ROOT, free_port

ORIGIN = (ROOT / "client" / "web" / "static" / "origin.js").as_uri()
OURS = b'{"service": "fourfold"}'
PATIENCE_S = 60


class Host(BaseHTTPRequestHandler):
    """Answers as its server says, the last for ever."""

    def do_GET(self) -> None:
        answers = self.server.answers
        status, body = answers.pop(0) if len(answers) > 1 else answers[0]
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


async def told(port: int) -> str:
    """What a page hears of that port: ``true``, ``false``, or that nobody answers."""
    script = f"""
        import({ORIGIN!r})
          .then(({{ isServed }}) => isServed("http://127.0.0.1:{port}/healthz", 0.01))
          .then(console.log, (why) => console.log(why.name));
    """
    node = await asyncio.create_subprocess_exec(
        "node", "-e", script, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    async with asyncio.timeout(PATIENCE_S):
        said, _ = await node.communicate()
    return said.decode().strip()


@pytest.mark.needs("node")
@pytest.mark.parametrize(
    ("answers", "is_served"),
    [
        ([(HTTPStatus.OK, OURS)], "true"),
        ([(HTTPStatus.TOO_MANY_REQUESTS, b"later")] * 2 + [(HTTPStatus.OK, OURS)], "true"),
        ([(HTTPStatus.TOO_MANY_REQUESTS, b"later")], "false"),
        ([(HTTPStatus.NOT_FOUND, b"<p>not found</p>")], "false"),
        ([(HTTPStatus.OK, b"<p>whatever is asked for</p>")], "false"),
        ([(HTTPStatus.OK, b"null")], "false"),
        ([(HTTPStatus.OK, b'{"service": "another"}')], "false"),
    ],
)
async def test_a_busy_server_is_asked_again_and_a_host_of_files_is_none(answers, is_served):
    host = ThreadingHTTPServer(("127.0.0.1", 0), Host)
    host.answers = [*answers]
    Thread(target=host.serve_forever, daemon=True).start()
    try:
        assert await told(host.server_address[1]) == is_served
    finally:
        host.shutdown()
        host.server_close()


@pytest.mark.needs("node")
async def test_who_hears_nothing_says_so_and_takes_nobody_for_a_host_of_files():
    assert await told(free_port()) == "TypeError"
