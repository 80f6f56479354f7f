"""A small client in JSON that plays Poly-Y as the guide's does, and has one fault at a time."""

import asyncio
import json
import secrets
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from protocol import proof
from protocol.names import Token
from protocol.room_diff import room_patched
from server.conform.clients.conditions import RoomAddress

SEAT, PHASE, NUMBER, VIEW = 6, 7, 9, 11
PASSING = ("too_fast", "elsewhere", "unavailable")
FORM = Subprotocol("fourfold.1.json")
PACKED = Subprotocol("fourfold.1.msgpack")


class SmallClient:
    """Plays one game. What a subclass overrides is its fault."""

    offered = (FORM,)
    asks_s: float | None = 1.0
    """After so long a ping asks whether the server is there, and waits as long."""

    def __init__(self, address: RoomAddress) -> None:
        self.url, self.room = address
        self.token = ""
        self.chance = Random(5)
        self.seq = self.mark = 0
        self.tree: Any = None
        self.channel: int | None = None
        self.pending: tuple[int, Any] | None = None
        self.joined, self.request = False, 17
        self.retry_s = 0.0

    @classmethod
    async def play(cls, address: RoomAddress) -> str:
        """Play to the end; what went wrong, or nothing."""
        client = cls(address)
        while not client.is_over:
            try:
                offered = client.offered
                async with connect(
                    client.url,
                    subprotocols=offered,
                    proxy=None,
                    ping_interval=client.asks_s,
                    ping_timeout=client.asks_s,
                    close_timeout=1,
                ) as client.line:
                    await client.one_line()
            except (ConnectionClosed, InvalidHandshake, OSError):
                await asyncio.sleep(max(0.02, client.retry_s))
                client.retry_s = 0.0
        return ""

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.tree is not None and self.tree[PHASE] == "over"

    line: Any

    async def one_line(self) -> None:
        """Play until the line ends."""
        self.channel, self.said = None, -1
        await self.hello()
        while not self.is_over:
            await self.hear(self.read(await self.line.recv()))

    def read(self, raw: bytes | str) -> Any:
        """A message of the server."""
        return json.loads(raw)

    async def say(self, message: Any) -> None:
        """Send a message."""
        await self.line.send(json.dumps(message))

    async def hello(self) -> None:
        """Say who this is."""
        self.nonce = secrets.token_hex(32)
        player, generation = proof.bearer(self.token) if self.token else (None, 0)
        who = {"player": player, "generation": generation, "nonce": self.nonce}
        await self.say({"type": "hello", "protocol": 1, "name": "Bo", **who})

    async def hear(self, message: Any) -> None:
        """Take in a message."""
        match message:
            case {"type": "identity_challenge"}:
                await self.prove(message)
            case {"type": "welcome", "token": told}:
                self.token = told or self.token
                await self.sit()
            case {"type": "done"}:
                self.joined = True
                await self.watch()
            case {"type": "closing", "retry_ms": retry_ms}:
                self.retry_s = retry_ms / 1000
            case {"type": "watching", "channel": channel}:
                self.channel = channel
                await self.move()
            case {"type": "refusal", "reason": reason, **rest} if reason in PASSING:
                await self.again(rest)
            case {"type": "refusal"}:
                self.pending = None
            case [1, _, seq, mark, _, tree, *_]:
                self.seq, self.mark, self.tree, self.pending = seq, mark, tree, None
                await self.move()
            case [2 | 4 | 5, *_]:
                self.update(message)
                await self.move()

    async def prove(self, said: Any) -> None:
        """Show that the token is known."""
        agreed = proof.transcript(
            said["server_id"], self.token.split(".")[0], self.nonce, said["nonce"]
        )
        await self.say({"type": "prove", "proof": proof.by_client(Token(self.token), agreed)})

    async def sit(self) -> None:
        """Join, and watch once that is done."""
        if self.joined:
            await self.watch()
        else:
            await self.say({"type": "join", "request": self.request, "room": self.room})

    async def watch(self) -> None:
        """Watch from what is held."""
        at = {"seq": self.seq, "mark": self.mark}
        await self.say({"type": "watch_room", "room": self.room, **at})

    def update(self, message: list[Any]) -> None:
        """Apply an update."""
        tag, _, mark, view, *around = message
        self.tree = room_patched(self.tree, tag, view, *around[:1])[0]
        self.seq, self.mark = self.seq + 1, mark

    async def again(self, refusal: Any) -> None:
        """Say again what was refused for the moment."""
        await asyncio.sleep(refusal["retry_ms"] / 1000)
        if "channel" in refusal:
            self.said = -1
            await self.move()
        elif "request" in refusal:
            await self.sit()
        else:
            await self.watch()

    def choose(self) -> Any:
        """Any free field."""
        moves, size = self.tree[VIEW][0], self.tree[VIEW][3]
        free = sorted(set(range(1 + 5 * size * (size - 1) // 2)) - set(moves))
        return {"type": "place", "field": self.chance.choice(free)}

    async def move(self) -> None:
        """Play, where it is our turn and nothing was said yet."""
        if self.tree is None or self.channel is None or self.tree[PHASE] != "playing":
            return
        if len(self.tree[VIEW][0]) % 2 != self.tree[SEAT]:
            return
        number = self.tree[NUMBER]
        if self.pending is None or self.pending[0] != number:
            self.pending, self.said = (number, self.choose()), -1
        if self.said != number:
            self.said = number
            await self.intend(*self.pending)

    async def intend(self, number: int, intent: Any) -> None:
        """Send an intent."""
        await self.say([1, self.channel, number, intent])


class TwoEncodings(SmallClient):
    """Has no fault: it offers both, and speaks what was agreed on."""

    offered = (PACKED, FORM)

    def read(self, raw: bytes | str) -> Any:
        return msgspec.msgpack.decode(raw) if isinstance(raw, bytes) else super().read(raw)

    async def say(self, message: Any) -> None:
        if self.line.subprotocol == PACKED:
            await self.line.send(msgspec.msgpack.encode(message))
        else:
            await super().say(message)


class SpeaksTheFirst(TwoEncodings):
    """Speaks what it offers first, whatever was agreed on."""

    async def say(self, message: Any) -> None:
        await self.line.send(msgspec.msgpack.encode(message))


class SaysMoreAgain(SmallClient):
    """Has no fault: it says its last intent again on each line, before the room is told."""

    last: tuple[int, Any] | None = None

    async def intend(self, number: int, intent: Any) -> None:
        self.last = number, intent
        await super().intend(number, intent)

    async def hear(self, message: Any) -> None:
        if self.last is not None and isinstance(message, dict) and message["type"] == "watching":
            await self.say([1, message["channel"], *self.last])
        await super().hear(message)


class DropsEmptyUpdates(SmallClient):
    """Counts no update that changes nothing of the game."""

    def update(self, message: list[Any]) -> None:
        if message[3]:
            super().update(message)


class DropsWhatChangesNothing(SmallClient):
    """Counts no update without any changes."""

    def update(self, message: list[Any]) -> None:
        if message[0] != 2 or any(message[3:]):
            super().update(message)


class LosesAnUpdate(SmallClient):
    """Does not apply what the other plays."""

    def update(self, message: list[Any]) -> None:
        if message[0] == 4 and self.seq > 5:
            moves = [*self.tree[VIEW][0], -1]
            self.tree = [*self.tree[:VIEW], [moves, *self.tree[VIEW][1:]], *self.tree[VIEW + 1 :]]
            self.seq, self.mark = self.seq + 1, message[2]
        else:
            super().update(message)

    def choose(self) -> Any:
        moves = self.tree[VIEW][0]
        size = self.tree[VIEW][3]
        free = sorted(set(range(1 + 5 * size * (size - 1) // 2)) - set(moves))
        return {"type": "place", "field": free[0]}


class NewNumber(SmallClient):
    """Says an unconfirmed intent again under a number of its own counting."""

    count = -1

    async def intend(self, number: int, intent: Any) -> None:
        self.count += 1
        await super().intend(max(self.count, number), intent)


class NewRequestIds(SmallClient):
    """Takes a new id for each repetition."""

    async def sit(self) -> None:
        self.request += 1
        await super().sit()


class ForgetsItsToken(SmallClient):
    """Comes back as somebody new."""

    async def hello(self) -> None:
        self.token = ""
        await super().hello()


class WrongProof(SmallClient):
    """Proves without the whole token."""

    async def prove(self, said: Any) -> None:
        await self.say({"type": "prove", "proof": "0" * 64})


class StrictAboutTypes(SmallClient):
    """Ends at a message it does not know."""

    async def hear(self, message: Any) -> None:
        if isinstance(message, dict) and message["type"] == "fireworks":
            raise KeyError(message["type"])
        await super().hear(message)

    @classmethod
    async def play(cls, address: RoomAddress) -> str:
        try:
            return await super().play(address)
        except KeyError as why:
            return f"it exited with 1: KeyError {why}"


class StrictAboutItems(StrictAboutTypes):
    """Ends at an update that is longer than the page's."""

    async def hear(self, message: Any) -> None:
        if isinstance(message, list) and message[0] in (2, 4, 5) and len(message) > 5:
            raise KeyError(len(message))
        await SmallClient.hear(self, message)


class StrictAboutWords(StrictAboutTypes):
    """Ends at an ending by an unknown word."""

    async def hear(self, message: Any) -> None:
        await SmallClient.hear(self, message)
        if self.is_over and self.tree[12][1] not in ("rules", "resignation"):
            raise KeyError(self.tree[12][1])


class OldMark(SmallClient):
    """Keeps the mark of the first entry."""

    async def watch(self) -> None:
        self.first = getattr(self, "first", 0) or self.mark
        self.mark = self.first
        await super().watch()


class FromNothing(SmallClient):
    """Asks for the whole room each time."""

    async def watch(self) -> None:
        self.seq = self.mark = 0
        await super().watch()


class Floods(SmallClient):
    """Says its intent again and again."""

    async def intend(self, number: int, intent: Any) -> None:
        for _ in range(30):
            await super().intend(number, intent)


class Impatient(SmallClient):
    """Does not wait for what a refusal says."""

    async def again(self, refusal: Any) -> None:
        await super().again({**refusal, "retry_ms": 1})


class Packed(SmallClient):
    """Says MessagePack though JSON was agreed on."""

    async def say(self, message: Any) -> None:
        await self.line.send(msgspec.msgpack.encode(message))


class Mistyped(SmallClient):
    """Sends a number as text."""

    async def intend(self, number: int, intent: Any) -> None:
        await super().intend(str(number), intent)  # type: ignore[arg-type]  # the fault


class Hangs(SmallClient):
    """Says nothing from its third intent on."""

    async def intend(self, number: int, intent: Any) -> None:
        if number < 2:
            await super().intend(number, intent)


class StaysAway(SmallClient):
    """Does not come back after a broken line."""

    @classmethod
    async def play(cls, address: RoomAddress) -> str:
        client = cls(address)
        try:
            async with connect(client.url, subprotocols=[FORM], proxy=None) as client.line:
                await client.one_line()
        except ConnectionClosed:
            await asyncio.Event().wait()
        return ""


class ComesTooEarly(SmallClient):
    """Does not wait for a server that stops."""

    async def hear(self, message: Any) -> None:
        if not isinstance(message, dict) or message["type"] != "closing":
            await super().hear(message)


class OldChannel(SmallClient):
    """Takes the channel for the same on every line."""

    async def intend(self, number: int, intent: Any) -> None:
        await self.say([1, 7, number, intent])


class NeverAsks(SmallClient):
    """Takes a line that is open for one that is alive."""

    asks_s = None


class ChoosesAnew(SmallClient):
    """Draws another field for an intent whose confirmation was lost."""

    async def one_line(self) -> None:
        if self.pending is not None:
            self.pending = (self.pending[0], self.choose())
        await super().one_line()


FAULTS: list[tuple[type[SmallClient], str, str]] = [
    (DropsEmptyUpdates, "resume", "but that is the mark of entry"),
    (DropsWhatChangesNothing, "resume", "also one that changes nothing"),
    (LosesAnUpdate, "play", "is not legal"),
    (NewNumber, "cut.acknowledgement", "the next number is that one|keeps its number|is not legal"),
    (NewRequestIds, "refused.again", "was asked again under a new id"),
    (ForgetsItsToken, "resume", "came back as somebody new"),
    (WrongProof, "resume", "identity.md#how-proofs-are-made"),
    (StrictAboutTypes, "newer.messages", "KeyError 'fireworks'"),
    (StrictAboutItems, "newer.fields", "it exited with 1"),
    (StrictAboutWords, "newer.words", "KeyError 'eclipse'"),
    (OldMark, "resume", "but that is the mark of entry"),
    (FromNothing, "resume", "asked for the whole room each time"),
    (Floods, "play", "the same was said 11 times on one line"),
    (Impatient, "refused.again", "too early: wait for the retry_ms"),
    (Packed, "play", "a message came in MessagePack, though fourfold.1.json was agreed on"),
    (SpeaksTheFirst, "subprotocol.last", "a message came in MessagePack, though fourfold.1.json"),
    (Mistyped, "play", "a message is not of the schema: Expected `int`, got `str`"),
    (Hangs, "play", "it is to move since entry"),
    (StaysAway, "resume", "it has not come back for"),
    (ComesTooEarly, "server.restart", "ms too early: `closing` said by its retry_ms"),
    (OldChannel, "play", "an intent names channel 7"),
    (NeverAsks, "line.dark", "its line was silent for 2 s, and it has not come back"),
    (ChoosesAnew, "cut.acknowledgement", "under which another one was played"),
]
"""What a client does wrong, the check that finds it, and a part of what is said, or of the page."""

Sound: Callable[[RoomAddress], Any] = SmallClient.play
