"""Says hello: proves who one is, and asks the server to prove that it is the one that is known."""

import asyncio
from contextlib import suppress
from typing import Final

from msgspec import Struct

from client.languages.message import mark, tr
from client.net.transport import Transport
from protocol import from_client, proof
from protocol.errors import FourfoldError
from protocol.from_server import FromServer, IdentityChallenge, Welcome
from protocol.names import Token

STRANGER: Final = mark(
    "Another server answers at this address, or one that pretends to be yours. It was told nothing "
    "secret."
)


class Stranger(FourfoldError):
    """Whoever answers does not know our token: not the server that gave it. Nothing was said."""

    def __init__(self, server_id: str) -> None:
        super().__init__(tr(STRANGER))
        self.server_id = server_id


class Greeting:
    """What one client says first on each of its lines."""

    def __init__(self, name: str, token: Token | None, password: str, is_bot: bool = False) -> None:
        """``is_bot``: whether somebody new is a program, and says so."""
        self.name, self.token, self.password = name, token, password
        self._is_bot = is_bot
        self._keys: dict[tuple[str, str], bytes] = {}
        """Of passwords, by password and server: they take a while to make."""

    async def exchange(self, transport: Transport, expected: str = "") -> FromServer:
        """Say hello, and prove what is asked for; return how that was answered.

        ``expected`` names the server that is thought to be there, where one is. Raises Stranger
        where the server does not prove that it knows the token, or, to somebody new, has another
        name than that, or two.
        """
        hello = _hello(transport.version, self.name, self.token, self._is_bot)
        await transport.send(hello)
        first = await transport.receive()
        if hello.player is not None and isinstance(first, Welcome):
            raise Stranger(first.server_id)  # it did not even try
        if not isinstance(first, IdentityChallenge):
            return _named(first, expected)
        agreed = proof.transcript(first.server_id, hello.player or "", hello.nonce, first.nonce)
        mine = ""
        if self.token is not None and hello.player is not None:
            if not proof.same(first.proof, proof.by_server(self.token, agreed)):
                raise Stranger(first.server_id)
            mine = proof.by_client(self.token, agreed)
        elif expected not in ("", first.server_id):
            raise Stranger(first.server_id)  # before it is shown anything of a password
        await transport.send(from_client.Prove(mine, await self._by_password(first, agreed)))
        return _named(await transport.receive(), first.server_id)

    async def _by_password(self, challenge: IdentityChallenge, agreed: str) -> str:
        if not challenge.locked or not self.password:
            return ""
        named = self.password, challenge.server_id
        if named not in self._keys:
            self._keys[named] = await asyncio.to_thread(proof.password_key, *named)
        return proof.by_password(self._keys[named], agreed)


class Known(Struct, frozen=True):
    """Who one is at the servers one was at."""

    server_id: str = ""
    """Of the server that is expected at this address; empty where that is not known."""
    tokens: dict[str, Token] = {}
    """By server, whatever its address was."""
    typed: bool = False
    """Whether the password was typed for this address just now, whoever is there; else it is the
    one that the expected server had."""

    def after(self, stranger: Stranger) -> Token | None:
        """Return who to be at ``stranger``, which says that it is another server than expected.

        Raises it again where it says that it is the one that is expected.
        """
        if not self.server_id or stranger.server_id in ("", self.server_id):
            raise stranger
        return self.tokens.get(stranger.server_id)


def _named(answer: FromServer, server_id: str) -> FromServer:
    """Return ``answer``. Raises Stranger where another server than that one welcomes us.

    Else one that is new to us, or that proved to be one server, could pass for any other.
    """
    if isinstance(answer, Welcome) and server_id not in ("", answer.server_id):
        raise Stranger(answer.server_id)
    return answer


def _hello(version: int, name: str, token: Token | None, is_bot: bool) -> from_client.Hello:
    player, generation = None, 0
    if token is not None:
        with suppress(ValueError):  # no token that a server made: somebody new
            player, generation = proof.bearer(token)
    return from_client.Hello(version, name, player, generation, proof.nonce(), is_bot)
