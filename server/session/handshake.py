"""Find out who a new connection is: server and client prove themselves to each other."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

from protocol import codec, from_client, proof
from protocol.codec import Malformed
from protocol.errors import FourfoldError
from protocol.from_server import CloseCode, IdentityChallenge, Pong, Reason
from protocol.messages.greeting import Unwelcome
from protocol.names import PlayerId, Token
from server.players import PlayerIdentity, is_player, new_player
from server.requests.context import RequestContext
from server.requests.tokens import follows
from server.room.errors import Refused
from server.session.connection import MessageTransport
from server.store.errors import Unavailable

M = TypeVar("M", from_client.Hello, from_client.Prove)
NOT_YOURS = "that token is not of this server, or you did not prove that you have it"
REPLACED = "this token was replaced by a newer one: leave, and come again with the new one"


class Disconnect(FourfoldError):
    """Tell that this connection is to be closed."""

    def __init__(self, code: CloseCode, why: str) -> None:
        super().__init__(why)
        self.code, self.why = code, why


class Greeted(NamedTuple):
    """Hold who is there, by the name they said."""

    player: PlayerIdentity
    said: str
    generation: int = 0
    token: Token | None = None
    """The token of somebody new: this is the one time that it is sent."""


class Handshake:
    """Exchange the first messages of one connection. Raises Disconnected and Disconnect."""

    def __init__(
        self,
        connection: MessageTransport,
        context: RequestContext,
        address: str,
        refuse: Callable[..., Awaitable[None]],
    ) -> None:
        """``refuse`` says a refusal as ``Session`` does."""
        self._connection, self._context, self._address = connection, context, address
        self._refuse = refuse

    async def run(self) -> Greeted:
        """Return who is there. Somebody new is believed, where the server has no password."""
        hello = await self._hear(from_client.Hello, "the first message must be hello")
        agreed, ours = self._connection.version, self._context.settings.protocols
        if hello.protocol != agreed or agreed not in ours:
            speaks = agreed if agreed in ours else " and ".join(map(str, ours))
            text = f"this server speaks protocol {speaks}, you speak {hello.protocol}"
            await self._refuse(Reason.PROTOCOL, text)
            raise Disconnect(CloseCode.PROTOCOL, "another protocol")
        if hello.player is not None or self._context.passwords.asked:
            return await self._proved(hello)
        return self._newcomer(new_player(hello.bot), hello)

    def _newcomer(self, player: PlayerId, hello: from_client.Hello) -> Greeted:
        tokens = self._context.tokens
        return Greeted(tokens.player(player, hello.name), hello.name, token=tokens.of(player))

    async def _proved(self, hello: from_client.Hello) -> Greeted:
        """Show that this is the server, and hear who is there, and that the password is known."""
        if not hello.nonce or not is_player(hello.player or "0" * 20):
            text = "hello says `player` as the token does, and a `nonce`"
            await self._not_welcome(Unwelcome.HELLO, text)
        context, tokens, nonce = self._context, self._context.tokens, proof.nonce()
        agreed = proof.transcript(context.server_id, hello.player or "", hello.nonce, nonce)
        token = None if hello.player is None else tokens.of(hello.player, hello.generation)
        own = "" if token is None else proof.by_server(token, agreed)
        challenge = IdentityChallenge(context.server_id, nonce, own, context.passwords.asked)
        await self._connection.send(codec.encode(challenge, self._connection.form))
        said = await self._hear(from_client.Prove, "a challenge is answered by prove")
        if token is not None and not proof.same(said.proof, proof.by_client(token, agreed)):
            await self._not_welcome(Unwelcome.PROOF, NOT_YOURS)
        player = hello.player or new_player(hello.bot)
        await self._check_password(said.password, agreed, player)
        if token is None:
            return self._newcomer(player, hello)
        await self._check_generation(player, hello.generation)
        return Greeted(tokens.player(player, hello.name), hello.name, hello.generation)

    async def _check_password(self, said: str, agreed: str, player: PlayerId) -> None:
        """Let in who knows the password, where there is one."""
        try:
            self._context.passwords.check(said, agreed, self._address, player)
        except Refused as no:
            await self._refuse(no.reason, no.message, retry_ms=no.retry_ms)
            is_late = no.reason is Reason.TOO_FAST
            code = CloseCode.TRY_LATER if is_late else CloseCode.NOT_WELCOME
            raise Disconnect(code, no.message) from no

    async def _check_generation(self, player: PlayerId, generation: int) -> None:
        """Let in the present token, and the next one: with its first use those before are void."""
        tokens = self._context.tokens
        try:
            present = await tokens.generation(player)
            if follows(generation, present):
                await tokens.replace(player, generation)
                self._context.lines.retire(player, generation, REPLACED)
        except Unavailable as why:
            text = "the store does not answer, so nobody can say whether your token is valid"
            retry_ms = self._context.settings.retry_ms
            await self._refuse(Reason.UNAVAILABLE, text, retry_ms=retry_ms)
            raise Disconnect(CloseCode.TRY_LATER, text) from why
        if generation != present and not follows(generation, present):
            await self._not_welcome(Unwelcome.REPLACED, REPLACED)

    async def _hear(self, kind: type[M], otherwise: str) -> M:
        """Return the next message, which is to be a ``kind``, and to come soon."""
        try:
            async with asyncio.timeout(self._context.settings.hello_ms / 1000):
                while isinstance(message := await self._next(), from_client.Ping):
                    await self._connection.send(codec.encode(Pong(), self._connection.form))
        except TimeoutError:
            raise Disconnect(CloseCode.NOT_WELCOME, "no hello in time") from None
        if not isinstance(message, kind):
            await self._not_welcome(Unwelcome.ORDER, otherwise)
        assert isinstance(message, kind)  # noqa: S101 - the line above raises
        return message

    async def _next(self) -> from_client.FromClient:
        raw = await self._connection.receive()
        try:
            return codec.decode_from_client(raw, self._connection.form)
        except Malformed as why:
            await self._refuse(Reason.MALFORMED, str(why))
            raise Disconnect(CloseCode.NOT_WELCOME, "no hello") from why

    async def _not_welcome(self, code: Unwelcome, text: str) -> None:
        await self._refuse(Reason.NOT_WELCOME, text, code=code)
        raise Disconnect(CloseCode.NOT_WELCOME, text)
