"""Speak to a server over a raw websocket, as a client of no particular making would."""

import asyncio
import hmac
import secrets
from collections.abc import Callable
from itertools import count
from typing import Any, Final

from websockets.exceptions import ConnectionClosed

from protocol import proof
from protocol.errors import FourfoldError
from protocol.names import Token
from server.conform.frames import Encoding, FrameSocket, Silence, Tree, decoded, encoded
from server.conform.server_room import HeldRoom

PATIENCE_S: Final = 5.0
"""How long an answer may take."""
PACE_S: Final = 0.06
"""The pause before each message once one came too early: below twenty a second."""
AGAIN: Final = ("too_fast", "elsewhere", "unavailable", "not_ready")
"""Reasons of the moment: the same is said again after ``retry_ms``."""


class Denied(FourfoldError):
    """Tells that something was refused that has to be granted."""

    def __init__(self, refusal: dict[str, Tree]) -> None:
        super().__init__(f"refused as {refusal.get('reason')}: {refusal.get('message')}")
        self.refusal = refusal


class Peer:
    """One connection: says trees, and keeps what it heard until somebody asks for it."""

    def __init__(
        self,
        line: FrameSocket,
        encoding: Encoding,
        password: str,
        patience_s: float = PATIENCE_S,
    ) -> None:
        """``patience_s``: how long an answer may take where nothing else is said."""
        self._line, self._encoding, self._password = line, encoding, password
        self._patience_s = patience_s
        self._unread: list[Tree] = []
        self._requests = count(secrets.randbelow(2**50))
        self.heard: list[Tree] = []
        """Every message of the server."""
        self.kinds: set[type] = set()
        """Whether frames came as text or as bytes."""
        self.rooms: dict[int, HeldRoom] = {}
        """What is watched, by channel."""
        self.welcome: dict[str, Tree] = {}
        self.token = ""
        self._pause_s = 0.0

    @property
    def player(self) -> str:
        """Return this player's public id."""
        return str(self.welcome["player"])

    @property
    def subprotocol(self) -> str | None:
        """Return what was agreed with the server."""
        return self._line.subprotocol

    # -- saying --------------------------------------------------------------------------------

    async def say(self, tree: Tree) -> None:
        """Send one message."""
        await asyncio.sleep(self._pause_s)
        await self.send(encoded(tree, self._encoding))

    async def send(self, raw: bytes | str) -> None:
        """Send one frame. What the server has closed is noticed by who waits for an answer."""
        try:
            await self._line.send(raw)
        except ConnectionClosed:
            return

    async def ask(self, kind: str, **fields: Tree) -> dict[str, Tree]:
        """Make a request and return its answer; raises Denied where it is refused for good."""
        answer = await self.request(kind, **fields)
        if answer["type"] == "refusal":
            raise Denied(answer)
        return answer

    async def request(self, kind: str, **fields: Tree) -> dict[str, Tree]:
        """Make a request and return its answer, or its refusal; waits where it was too early."""
        number = fields.pop("request", None)
        number = next(self._requests) if number is None else number
        while True:
            await self.say({"type": kind, "request": number, **fields})
            answer: dict[str, Tree] = await self.hear(
                lambda it: _names(it, "request", number), f"an answer to {kind}"
            )
            if answer.get("reason") not in AGAIN:
                return answer
            await self.wait(answer)

    async def wait(self, refusal: dict[str, Tree]) -> None:
        """Wait for as long as a refusal says, and be slower from now on."""
        self._pause_s = PACE_S
        await asyncio.sleep(refusal.get("retry_ms", 100) / 1000)

    # -- hearing -------------------------------------------------------------------------------

    async def hear(self, wanted: Callable[[Tree], bool], what: str, within_s: float = 0.0) -> Any:
        """Return the first message that is ``wanted``, and leave the others for later."""
        within_s = max(within_s, self._patience_s)
        try:
            async with asyncio.timeout(within_s):
                at = 0
                while True:
                    while at < len(self._unread):
                        if wanted(self._unread[at]):
                            return self._unread.pop(at)
                        at += 1
                    await self._receive()
        except TimeoutError:
            raise Silence(f"{what} did not come within {within_s:g} s") from None
        except ConnectionClosed as over:
            raise Silence(
                f"{what} did not come: the connection was closed ({_code(over)})"
            ) from None

    async def typed(self, kind: str) -> dict[str, Tree]:
        """Return the next object of a type."""
        found: dict[str, Tree] = await self.hear(lambda it: _names(it, "type", kind), kind)
        return found

    async def settle(self) -> None:
        """Hear all that the server says up to the answer to a ping."""
        await self.say({"type": "ping"})
        await self.typed("pong")

    async def until(self, holds: Callable[[], bool], what: str, within_s: float = 0.0) -> None:
        """Hear until something holds."""
        within_s = max(within_s, self._patience_s)
        try:
            async with asyncio.timeout(within_s):
                while not holds():
                    await self._receive()
        except TimeoutError:
            raise Silence(f"{what} did not come within {within_s:g} s") from None
        except ConnectionClosed as over:
            raise Silence(
                f"{what} did not come: the connection was closed ({_code(over)})"
            ) from None

    async def close_code(self) -> int:
        """Return by which code the server closes the connection."""
        try:
            async with asyncio.timeout(self._patience_s):
                while True:
                    await self._receive()
        except TimeoutError:
            raise Silence(f"it was not closed within {self._patience_s:g} s") from None
        except ConnectionClosed as over:
            return _code(over)

    def left(self, wanted: Callable[[Tree], bool]) -> list[Tree]:
        """Return what was heard, is wanted, and nobody has asked for."""
        return [it for it in self._unread if wanted(it)]

    def forget(self) -> None:
        """Drop what was heard, and nobody has asked for."""
        self._unread.clear()

    async def _receive(self) -> None:
        said = await self._line.recv()
        self.kinds.add(type(said))
        raw = said.encode() if isinstance(said, str) else said
        tree = decoded(raw, self._encoding)
        self.heard.append(tree)
        if isinstance(tree, list):
            held = self.rooms.get(tree[1])
            if held is not None:
                held.hear(tree)
        elif tree["type"] == "watching":
            self.rooms[tree["channel"]] = HeldRoom(tree["room"], tree["channel"])
        self._unread.append(tree)

    # -- rooms ---------------------------------------------------------------------------------

    async def greet(self, name: str, token: str = "", **more: Tree) -> dict[str, Tree]:
        """Say hello, prove who this is where that is asked, and return the welcome."""
        player, generation = proof.bearer(token) if token else (None, 0)
        nonce = secrets.token_hex(32)
        hello = {"type": "hello", "protocol": 1, "name": name, "player": player}
        await self.say({**hello, "generation": generation, "nonce": nonce, **more})
        said = await self.hear(lambda it: isinstance(it, dict), "a welcome or a challenge")
        if said["type"] == "identity_challenge":
            await self._prove(said, player or "", nonce, token)
            said = await self.hear(lambda it: isinstance(it, dict), "a welcome")
        if said["type"] != "welcome":
            raise Denied(said)
        self.welcome, self.token = said, said.get("token") or token
        return self.welcome

    async def _prove(self, said: dict[str, Tree], player: str, nonce: str, token: str) -> None:
        agreed = proof.transcript(said["server_id"], player, nonce, said["nonce"])
        if token and not hmac.compare_digest(said["proof"], proof.by_server(Token(token), agreed)):
            raise Silence("the server's proof that it knows the token is wrong")
        shown = {"proof": proof.by_client(Token(token), agreed) if token else ""}
        if said["locked"] and self._password:
            key = proof.password_key(self._password, said["server_id"])
            shown["password"] = proof.by_password(key, agreed)
        await self.say({"type": "prove", **shown})

    async def watch(self, room: str, before: HeldRoom | None = None) -> HeldRoom:
        """Watch a room from what is held of it; else wait for its snapshot."""
        seq, mark = (0, 0) if before is None else (before.seq, before.mark)
        await self.say({"type": "watch_room", "room": room, "seq": seq, "mark": mark})
        said = await self.hear(lambda it: _names(it, "room", room), f"watching {room}")
        if said["type"] != "watching":
            raise Denied(said)
        held = self.rooms[said["channel"]]
        if before is not None:
            held.resume(before)
        else:
            await self.until(lambda: held.tree is not None, f"the snapshot of {room}")
        return held

    async def play(self, held: HeldRoom, intent: Tree, number: int | None = None) -> None:
        """Send an intent under the number that is next, and wait for nothing."""
        await self.say([1, held.channel, held.number if number is None else number, intent])

    async def refused(self, channel: int) -> dict[str, Tree]:
        """Return the refusal of an intent."""
        what = "the refusal of an intent"
        said: dict[str, Tree] = await self.hear(
            lambda it: _names(it, "channel", channel, "refusal"), what
        )
        return said


def _names(said: Tree, key: str, value: Tree, kind: str | None = None) -> bool:
    if not isinstance(said, dict) or (kind is not None and said["type"] != kind):
        return False
    return bool(said.get(key) == value)


def _code(over: ConnectionClosed) -> int:
    return 1006 if over.rcvd is None else over.rcvd.code
