"""What a client says first, with and without a token and a password, as the page has it."""

from typing import Any

from protocol import proof
from protocol.from_client import Hello, Prove
from protocol.from_server import IdentityChallenge
from protocol.names import PROTOCOL, Token
from server.players import PlayerIdentity, new_player
from server.requests.tokens import Tokens
from server.store.memory import MemoryStore

TOKENS = Tokens(bytes(32), MemoryStore())
"""As the servers of the tests make them."""


def someone(name: str = "Ada") -> PlayerIdentity:
    """Somebody new, without a line."""
    return TOKENS.player(new_player(), name)


def hello(name: str = "", token: Token | None = None, bot: bool = False) -> Hello:
    """A hello of who holds ``token``, or of somebody new."""
    player, generation = (None, 0) if token is None else proof.bearer(token)
    return Hello(PROTOCOL, name, player, generation, proof.nonce(), bot)


def prove(
    said: Hello, heard: IdentityChallenge, token: Token | None = None, password: str = ""
) -> Prove:
    """The answer to the challenge that followed ``said``."""
    agreed = proof.transcript(heard.server_id, said.player or "", said.nonce, heard.nonce)
    if token is not None:
        assert heard.proof == proof.by_server(token, agreed)
    known = proof.by_client(token, agreed) if token is not None else ""
    key = proof.password_key(password, heard.server_id) if password else b""
    return Prove(known, proof.by_password(key, agreed) if password else "")


async def greet(
    client: Any, name: str = "", token: Token | None = None, password: str = "", bot: bool = False
) -> Any:
    """Say hello on a line of ``lines.street``; answers the welcome, or what else it comes to."""
    said = hello(name, token, bot)
    client.say(said)
    first = await client.hear()
    if isinstance(first, IdentityChallenge):
        client.say(prove(said, first, token, password))
        return await client.hear()
    return first
