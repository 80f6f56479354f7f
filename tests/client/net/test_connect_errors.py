"""Every way in which a server is not reached is told in words, never by numbers."""

import asyncio
import errno
import re
import socket
import ssl

import pytest

from client.net.connect_errors import unreached
from client.net.connection import ServerConnection
from protocol.codec import Malformed
from tests.support.people import PATIENCE_S


async def heard(url):
    """Why a real connection to that address is not made."""
    line = ServerConnection(url, "Ann")
    task = asyncio.get_running_loop().create_task(line.run())
    async with asyncio.timeout(PATIENCE_S):
        while line.state == "connecting":
            await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    return line.why


async def answering(raw):
    """The port of something that says ``raw`` to whoever comes, and closes."""

    async def answer(_, writer):
        writer.write(raw)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    return server, server.sockets[0].getsockname()[1]


async def test_a_port_where_nothing_listens_is_told():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        assert "No server is running there" in await heard(f"ws://127.0.0.1:{port}")


@pytest.mark.parametrize(
    ("scheme", "raw", "told"),
    [
        ("ws", b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "not a Fourfold server"),
        ("ws", b"HTTP/1.1 503 Later\r\nContent-Length: 0\r\n\r\n", "full or still starting"),
        ("ws", b"SSH-2.0-x\r\n", "not a Fourfold server"),
        ("wss", b"HTTP/1.1 400 Bad Request\r\n\r\n", "No secure connection"),
    ],
)
async def test_what_answers_but_is_no_server_is_told(scheme, raw, told):
    server, port = await answering(raw)
    async with server:
        assert told in await heard(f"{scheme}://127.0.0.1:{port}")


@pytest.mark.parametrize(
    ("why", "told"),
    [
        (socket.gaierror(-2, "Name or service not known"), "The name example.org was not found"),
        (OSError(errno.ENETUNREACH, "Network is unreachable"), "cannot be reached"),
        (OSError(errno.EHOSTUNREACH, "No route to host"), "cannot be reached"),
        (
            OSError(f"Multiple exceptions: [Errno {errno.ECONNREFUSED}] Connect, x"),
            "No server is running",
        ),
        (OSError(errno.EIO, "Input/output error"), "The connection failed"),
        (PermissionError(errno.EPERM, "Operation not permitted"), "does not allow it"),
        (TimeoutError(), "took too long"),
        (ConnectionResetError(errno.ECONNRESET, "reset"), "closed at once"),
        (Malformed("not a message"), "not a Fourfold server"),
        (ssl.SSLError(1, "wrong version number"), "No secure connection"),
    ],
)
def test_each_fault_has_words_and_no_numbers(why, told):
    said = unreached("ws://example.org:7447", why)
    assert told in said
    assert not re.search(r"rrno|\d", said.replace("7447", ""))


def test_a_certificate_that_is_not_trusted_is_told():
    why = ssl.SSLCertVerificationError(1, "x")
    why.verify_message = "self-signed certificate"
    assert "cannot be trusted (self-signed certificate)" in unreached("wss://a:1", why)
