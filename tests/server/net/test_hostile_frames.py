"""Whatever bytes come, a real server answers in words or closes, and goes on serving others."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from protocol import codec, from_client
from protocol.codec import FORMATS, MOST_FROM_CLIENT, Format, Malformed
from protocol.from_client import (
    Assess,
    Hello,
    Join,
    Leave,
    Open,
    Play,
    QuickMatch,
    Suggest,
    Unwatch,
    WatchLobby,
    WatchRoom,
)
from protocol.from_server import (
    Assessed,
    ChatLines,
    CloseCode,
    Done,
    IdentityChallenge,
    LobbyRooms,
    Pong,
    Reason,
    Refusal,
    RoomPresence,
    Snapshot,
    Suggested,
    Update,
    Watching,
    Welcome,
)
from protocol.messages.room import Uncover
from protocol.messages.tournaments import TournamentState, WatchTournament
from protocol.names import PROTOCOL, SUBPROTOCOLS, RoomId
from server import observe
from server.app import serving
from server.settings import ServerSettings
from tests.server.net.frame_mutants import Mutator, raw_frames
from tests.support import evidence
from tests.support.people import my_turn, open_room, over, person, play_intent, sit, until, watch
from tests.support.views import game_view

PATIENCE_S = 60.0
CLOSED_S = 5.0
"""A closing is answered at once: it does not wait for the flood to be read, or for its timeout."""
FREE: dict[str, Any] = {
    "requests_burst": 10**9,
    "opens_burst": 10**9,
    "failed_guesses_burst": 10**9,
    "requests_per_second": 10**9,
    "most_faults": 10**9,
    "most_watched": 100,
    "linger_ms": 0,
}
"""No rate hides the decoder."""
FENCE = 4_503_599_627_370_497
"""The request id of a question that is always refused: its answer follows all earlier ones."""
NOWHERE = RoomId("NOSUCH")
EPOCH = 60
"""Frames at one game; then another is opened, as hostile frames resign, leave and unwatch too."""
SEED = 20260101
TOLD = (Snapshot, Update, RoomPresence, LobbyRooms, ChatLines, Assessed, Suggested)
"""What comes at any time: it answers nothing in particular, or what was asked a while ago."""


@asynccontextmanager
async def serves(data: Path, **settings: Any) -> AsyncIterator[str]:
    """A real server's address."""
    async with serving(ServerSettings(port=0, data=data, **settings)) as listener:
        yield f"ws://127.0.0.1:{listener.port}"


@contextmanager
def nothing_goes_wrong(log: pytest.LogCaptureFixture) -> Iterator[None]:
    """No fault is counted, nothing reaches the loop's last resort, no error is logged."""
    loose: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: loose.append(context))
    faults = observe.faults._value.get()
    yield
    assert observe.faults._value.get() == faults
    assert loose == []
    assert [record for record in log.records if record.levelno >= logging.ERROR] == []


class Attacker:
    """A client that says frames, and checks that each is answered as it must be."""

    def __init__(self, url: str, form: Format, random: Random) -> None:
        self._url, self._form, self._random = url, form, random
        self._mutator = Mutator(form, random)
        self._protocol = Subprotocol(SUBPROTOCOLS[FORMATS.index(form)])
        self._socket: ClientConnection | None = None
        self._epochs = 0
        self._matches: set[int] = set()
        """Requests whose answers may come later."""
        self.results: Counter[str] = Counter()

    async def attack(self, count: int) -> None:
        """Say ``count`` frames: most after a hello, at a game in play, some in its place."""
        for at in range(count):
            if at % EPOCH == 0:
                await self._begin_game()
            async with asyncio.timeout(PATIENCE_S):
                if self._random.random() < 0.05:
                    await self._instead_of_hello()
                else:
                    await self._after_hello()
        if self._socket is not None:
            await self._socket.close()

    def _connect(self) -> Any:
        return connect(
            self._url, subprotocols=[self._protocol], compression=None, proxy=None, max_size=None
        )

    async def _hear(self, socket: ClientConnection) -> Any:
        return codec.decode_from_server(await socket.recv(decode=False), self._form)

    async def _say(self, socket: ClientConnection, message: Any) -> None:
        await socket.send(codec.encode(message, self._form), text=self._form == "json")

    async def _hello(self) -> ClientConnection:
        socket: ClientConnection = await self._connect()
        await self._say(socket, Hello(PROTOCOL, "Mallory"))
        assert isinstance(await self._hear(socket), Welcome)
        return socket

    async def _begin_game(self) -> None:
        """A game in which this client is to move, watched on channel 0."""
        self._epochs += 1
        if self._socket is not None:
            await self._socket.close()
        self._socket, friend = await self._hello(), await self._hello()
        room = (await self._ask(self._socket, Open(FENCE, "polyy", {"size": 4}))).room
        assert room is not None
        self._mutator.about(room)
        await self._ask(self._socket, Join(1, room, 0))
        await self._ask(friend, Join(1, room, 1))
        await self._say(self._socket, WatchRoom(room))
        while not isinstance(await self._hear(self._socket), Snapshot):
            pass
        await friend.close()

    async def _ask(self, socket: ClientConnection, message: Any) -> Done:
        await self._say(socket, message)
        while not isinstance(done := await self._hear(socket), Done):
            assert isinstance(done, TOLD), done
        return done

    async def _instead_of_hello(self) -> None:
        """The frame is the first: it is a hello, or not welcome."""
        raw, text = self._mutator.frame()
        async with self._connect() as socket:
            await socket.send(raw, text=text)
            try:
                first = await self._hear(socket)
                if isinstance(first, Pong):  # a question that needs no welcome
                    self.results["pong"] += 1
                    return
                if isinstance(first, Welcome | IdentityChallenge):
                    self.results["welcome"] += 1
                    return
                assert isinstance(first, Refusal), first
                assert first.message
                await socket.recv()
            except ConnectionClosed as why:
                self._closed(why, raw)

    async def _after_hello(self) -> None:
        raw, text = self._mutator.frame()
        if self._socket is None:
            self._socket = await self._hello()
        try:
            await self._socket.send(raw, text=text)
            await self._say(self._socket, Leave(FENCE, NOWHERE))
            answers = [message async for message in self._until_fence(self._socket)]
        except ConnectionClosed as why:
            self._closed(why, raw)
            self._socket = None
            return
        self._check(raw, [message for message in answers if not isinstance(message, TOLD)], answers)

    async def _until_fence(self, socket: ClientConnection) -> AsyncIterator[Any]:
        while True:
            message = await self._hear(socket)
            if isinstance(message, Refusal) and message.request == FENCE:
                assert message.reason == Reason.UNKNOWN_ROOM
                return
            yield message

    def _closed(self, why: ConnectionClosed, raw: bytes) -> None:
        """A closing is the server's, with a code of its own and a reason."""
        assert why.rcvd is not None, f"the line broke after {raw[:80]!r}"
        code = why.rcvd.code
        self.results[f"closed {code}"] += 1
        if len(raw) > MOST_FROM_CLIENT:
            assert code == CloseCode.TOO_LARGE
        else:
            assert code in (CloseCode.NOT_WELCOME, CloseCode.PROTOCOL)

    def _at_once(self, said: Any, answers: list[Any]) -> list[Any]:
        """Leave out the answers to matches that were asked for before: they take their time."""
        if isinstance(said, QuickMatch):
            self._matches.add(said.request)
        own = getattr(said, "request", None)
        late = [it for it in answers if getattr(it, "request", None) in self._matches - {own}]
        return [it for it in answers if it not in late]

    def _check(self, raw: bytes, answers: list[Any], all_told: list[Any]) -> None:
        """Whether ``answers`` are what a client may expect of the frame."""
        try:
            said = codec.decode_from_client(raw, self._form)
        except Malformed:
            refusals = (it for it in answers if isinstance(it, Refusal))
            (refused,) = (it for it in refusals if it.reason is Reason.MALFORMED)
            assert refused.message
            self.results["malformed"] += 1
            return
        kind = type(said).__name__.lower()
        answers = self._at_once(said, answers)
        if not answers:
            quiet = Play | Unwatch | WatchLobby | WatchTournament | Uncover | Assess | Suggest
            assert isinstance(said, quiet | QuickMatch), said
            self.results[f"{kind}: silent or told"] += 1
            return
        assert len(answers) == 1, (said, answers)
        (answer,) = answers
        self.results[f"{kind}: {getattr(answer, 'reason', type(answer).__name__.lower())}"] += 1
        match said:
            case from_client.WatchRoom():
                assert isinstance(answer, Watching) or answer.room == said.room
            case Play() | Unwatch():
                assert isinstance(answer, Refusal)
                assert answer.channel == said.channel
            case Hello() | from_client.Prove():
                assert answer.reason == Reason.NOT_WELCOME
            case from_client.Ping():
                assert isinstance(answer, Pong)
            case WatchLobby():
                raise AssertionError(answer)
            case WatchTournament():
                assert isinstance(answer, TournamentState | Refusal)
            case Uncover():
                assert answer.channel == said.channel
            case _:
                assert answer.request == said.request
        assert all_told


async def whole_game(url: str) -> None:
    """A game from the first seat to the last ply, with a watcher, in both encodings."""
    async with (
        person(url, "Ada") as ada,
        person(url, "Bob", form="json") as bob,
        person(url, "Eve") as eve,
    ):
        room = await open_room(ada, size=4)
        seats = [(ada, await sit(ada, room, 0)), (bob, await sit(bob, room, 1))]
        seen = await watch(eve, room)
        while not over(seats[0][1]):
            for who, mirror in seats:
                await until(mirror, lambda m: my_turn(m) or over(m))
                if not over(mirror):
                    field = game_view(mirror.seen).board.index(None)
                    await play_intent(who, mirror, {"type": "place", "field": field})
        await until(seen, over)
        await until(seats[0][1], over)
        assert seen.tree[11] == seats[0][1].tree[11]


async def under_attack(url: str, form: Format, seed: int, count: int) -> Counter[str]:
    """What came of ``count`` hostile frames, while nothing but the attacker was hurt."""
    attacker = Attacker(url, form, Random(seed))
    await attacker.attack(count)
    results = attacker.results
    assert results.total() == count
    assert results["malformed"] > count / 4
    assert results["welcome"] + results["closed 4001"] > count / 50
    assert results["play: silent or told"] > 0
    assert results["play: illegal"] > 0
    return results


@pytest.mark.parametrize("form", FORMATS)
async def test_every_hostile_frame_is_refused_answered_or_closed(
    form: Format, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with nothing_goes_wrong(caplog):
        async with serves(tmp_path, **FREE) as url:
            await under_attack(url, form, SEED, 800)
            await whole_game(url)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMATS)
async def test_ten_thousand_hostile_frames(
    form: Format, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    began = time.monotonic()
    with nothing_goes_wrong(caplog):
        async with serves(tmp_path, **FREE) as url:
            results = await under_attack(url, form, SEED + 1, 10_000)
            await whole_game(url)
    closed = sum(count for what, count in results.items() if what.startswith("closed"))
    text = f"0 faults; {results['malformed']} malformed, {closed} closed, the others answered"
    spent = time.monotonic() - began
    evidence.record(f"hostile frames, {form}", str(SEED + 1), 10_000, spent, text)


async def test_what_is_no_websocket_frame_ends_its_connection_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    random = Random(SEED)
    with nothing_goes_wrong(caplog):
        async with serves(tmp_path, **FREE) as url:
            for _ in range(200):
                await no_frames(url, random)
            await whole_game(url)


async def no_frames(url: str, random: Random) -> None:
    """Say bytes that are no frames on a new line, then break it off."""
    protocol = Subprotocol(SUBPROTOCOLS[0])
    socket = await connect(url, subprotocols=[protocol], proxy=None, close_timeout=1)
    if random.random() < 0.5:
        await socket.send(codec.encode(Hello(PROTOCOL), "msgpack"))
        await socket.recv()
    socket.transport.write(raw_frames(random))
    socket.transport.write_eof()
    async with asyncio.timeout(PATIENCE_S):
        await socket.wait_closed()
    assert socket.close_code != CloseCode.GOING_AWAY


async def test_with_its_limits_on_a_flood_is_told_it_is_too_fast_and_then_closed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    strict = {"requests_burst": 5, "requests_per_second": 0.01, "most_faults": 20}
    with nothing_goes_wrong(caplog):
        async with serves(tmp_path, **strict) as url:
            for form in FORMATS:
                async with asyncio.timeout(CLOSED_S):
                    heard = await flooded(url, form)
                reasons = [message.reason for message in heard]
                assert reasons == [Reason.UNKNOWN_ROOM] * 5 + [Reason.TOO_FAST] * 20
                assert [message.request for message in heard] == list(range(25))
                assert all(message.retry_ms for message in heard[5:])


async def flooded(url: str, form: Format) -> list[Any]:
    """All that a client hears that asks without ever waiting, until it is closed."""
    heard: list[Any] = []
    protocol = Subprotocol(SUBPROTOCOLS[FORMATS.index(form)])
    async with connect(url, subprotocols=[protocol], proxy=None) as socket:
        await socket.send(codec.encode(Hello(PROTOCOL), form))
        await socket.recv()
        for request in range(50):
            await socket.send(codec.encode(Leave(request, NOWHERE), form))
        with pytest.raises(ConnectionClosed):
            await listen(socket, form, heard)
        assert socket.close_code == CloseCode.POLICY
    return heard


async def listen(socket: ClientConnection, form: Format, heard: list[Any]) -> None:
    """Add to ``heard`` whatever comes."""
    while True:
        heard.append(codec.decode_from_server(await socket.recv(decode=False), form))
