"""What receives calls in tests: a mail server and a web server on this machine, both real."""

import asyncio
import http.server
import json
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, NamedTuple

from aiosmtpd.smtp import SMTP, Envelope, Session

from server.settings import MailSettings


class Mailbox:
    """Keeps all mail, or refuses it while ``refuses`` says so."""

    def __init__(self) -> None:
        self.mail: list[EmailMessage] = []
        self.refuses = ""

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Take a mail, as aiosmtpd calls it."""
        if self.refuses:
            return self.refuses
        raw = envelope.content
        message = message_from_bytes(raw if isinstance(raw, bytes) else b"", policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.mail.append(message)
        return "250 OK"

    @property
    def texts(self) -> list[str]:
        """What is written in each."""
        return [it.get_content() for it in self.mail]


@asynccontextmanager
async def mail_server(**how: Any) -> AsyncIterator[tuple[Mailbox, MailSettings]]:
    """A mail server in this loop, and how one sends through it; ``how``: as aiosmtpd has it."""
    box = Mailbox()
    loop = asyncio.get_running_loop()

    def line() -> SMTP:
        return SMTP(box, loop=loop, **how)

    server = await loop.create_server(line, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield box, MailSettings("127.0.0.1", port, "games@example.org", "none", timeout_s=5)
    finally:
        server.close()
        await server.wait_closed()


class Received(NamedTuple):
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def told(self) -> Any:
        """The body as it is meant."""
        return json.loads(self.body)


class Receiver:
    """Keeps all requests, and answers them by ``status``."""

    def __init__(self) -> None:
        self.status = 200
        self.requests: list[Received] = []
        self.url = ""


@contextmanager
def web_server() -> Iterator[Receiver]:
    """A web server that is told of calls."""
    receiver = Receiver()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = int(self.headers.get("Content-Length", 0))
            received = Received(self.path, dict(self.headers), self.rfile.read(size))
            receiver.requests.append(received)
            self.send_response(receiver.status)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.url = f"http://127.0.0.1:{server.server_address[1]}/hook?x=1"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
