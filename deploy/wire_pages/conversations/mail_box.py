"""Take mail on this machine, as a mail server does, for what is recorded of it (RFC 5321)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Final

from server.settings import MailSettings

ANSWERS: Final = {b"QUIT": b"221 Bye", b"DATA": b"354 Go on"}
"""What a command is answered by; any other one by 250."""


@asynccontextmanager
async def mail_box() -> AsyncIterator[tuple[asyncio.Queue[str], MailSettings]]:
    """Give the text of each mail as it comes, and how a server sends it here."""
    letters: asyncio.Queue[str] = asyncio.Queue()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while word := (await reader.readline())[:4].upper():
            writer.write(ANSWERS.get(word, b"250 OK") + b"\r\n")
            if word == b"DATA":
                raw = await reader.readuntil(b"\r\n.\r\n")
                letter = message_from_bytes(raw, _class=EmailMessage, policy=policy.default)
                letters.put_nowait(letter.get_content())
                writer.write(b"250 Taken\r\n")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        yield letters, MailSettings("127.0.0.1", port, "games@example.org", "none")
