"""Hold conversations that are recorded of the line: who one is, mail, long files, its end."""

import asyncio
import re
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from deploy.wire_pages.conversations.mail_box import mail_box
from protocol import proof
from protocol.names import Token
from server.app import GameServer, serving
from server.settings import ServerSettings

PASSWORD: Final = "K\u00e4se 7"
FIRST: Final = {"player": None, "generation": 0, "nonce": "1" * 64, "bot": False}


@asynccontextmanager
async def own_server(**settings: Any) -> AsyncIterator[GameServer]:
    """Run a server of this conversation's own while the block runs."""
    with tempfile.TemporaryDirectory() as folder:
        about = ServerSettings(port=0, data=Path(folder), **settings)
        async with serving(about) as server:
            yield server


async def greetings(at: Any) -> None:
    """Show somebody new, who comes back later and changes the token."""
    ada = await at.line()
    hello = {"type": "hello", "protocol": 1, "name": "Ada", **FIRST}
    token = Token((await ada.show(hello, "welcome"))["token"])
    again = await at.line()
    player, generation = proof.bearer(token)
    known = {"player": player, "generation": generation, "nonce": "3" * 64, "bot": False}
    await again.send({"type": "hello", "protocol": 1, "name": "Ada", **known})
    asked = await again.until("identity_challenge")
    again.heard("identity_challenge", asked)
    agreed = proof.transcript(asked["server_id"], player, "3" * 64, asked["nonce"])
    await again.send({"type": "prove", "proof": proof.by_client(token, agreed)})
    await again.until("welcome")
    await again.show({"type": "renew", "request": 45}, "renewed")


async def locked(at: Any) -> None:
    """Show somebody new at a server with a password."""
    async with own_server(password=PASSWORD) as server:
        ada = await at.line(server.port)
        await ada.send({"type": "hello", "protocol": 1, "name": "Ada", **FIRST})
        asked = await ada.until("identity_challenge")
        agreed = proof.transcript(asked["server_id"], "", "1" * 64, asked["nonce"])
        key = proof.password_key(PASSWORD, asked["server_id"])
        await ada.tell({"type": "prove", "proof": "", "password": proof.by_password(key, agreed)})
        await ada.until("welcome")


async def mail(at: Any) -> None:
    """Name an address for mail, and the code that was sent there."""
    async with mail_box() as (letters, settings), own_server(mail=settings) as server:
        ada = await at.person("Ada", port=server.port)
        address = {"address": "ada@example.org", "language": "de"}
        await ada.show({"type": "set_mail_address", "request": 41, **address}, "call_settings")
        text = await asyncio.wait_for(letters.get(), 30)
        code = re.findall(r"[0-9A-Z]{4}-[0-9A-Z]{4}", text)[0]
        asked = {"type": "confirm_mail_address", "request": 42, "code": code}
        await ada.show(asked, "call_settings")


async def parts(at: Any) -> None:
    """Send the first part of a long file."""
    ada = await at.person("Ada")
    part = {"type": "send_part", "request": 48, "part": 0, "packed": "eJwDAAAAAAE="}
    await ada.show(part, "part_heard")


async def haste(at: Any) -> None:
    """Send more requests than a server takes at once."""
    async with own_server(requests_burst=5, requests_per_second=1) as server:
        ada = await at.person("Ada", port=server.port)
        for request in range(1, 8):
            await ada.send({"type": "list_my_rooms", "request": request})
        ada.heard("too_fast", await ada.until("refusal"))


async def end(at: Any) -> None:
    """Stop a server."""
    async with own_server() as server:
        ada = await at.person("Ada", port=server.port)
        stopping = asyncio.create_task(server.listener.stop())
        ada.heard("closing", await ada.until("closing"))
        await stopping


OF_THE_LINE: Final = [greetings, locked, mail, parts, haste, end]
"""Each at people of its own."""
