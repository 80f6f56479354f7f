"""One port for websockets, and for the plain pages beside them."""

import asyncio
import json
import socket
from contextlib import suppress
from http import HTTPStatus
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.typing import Subprotocol

from protocol import codec
from protocol.codec import FORMATS, MOST_FROM_CLIENT, Format
from protocol.from_client import Hello
from protocol.from_server import CloseCode, Closing, Reason, Refusal, Welcome
from protocol.names import PROTOCOL, SUBPROTOCOLS
from server import observe
from server.app import make_listener
from server.room.facts import Played
from server.settings import ServerSettings
from server.store.memory import MemoryStore
from tests.server.net.ports import Ready, closed_by, line, listening, page, say
from tests.server.session.connections import PATIENCE_S, house
from tests.support.people import open_room, person, sit, until


@pytest.mark.parametrize("offered", [None, ["fourfold.json"], ["fourfold.2.json.x"], ["chat"]])
async def test_without_a_subprotocol_of_ours_the_handshake_fails_with_400(
    offered: list[Subprotocol] | None,
) -> None:
    async with listening() as (listener, _):
        with pytest.raises(InvalidStatus) as why:
            await connect(f"ws://127.0.0.1:{listener.port}", subprotocols=offered, proxy=None)
        assert why.value.response.status_code == HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize("form", FORMATS)
async def test_a_client_of_another_version_is_told_so_in_words(form: Format) -> None:
    async with listening() as (listener, _):
        name = Subprotocol(f"fourfold.2.{form}")
        url = f"ws://127.0.0.1:{listener.port}"
        async with connect(url, subprotocols=[name], proxy=None) as socket:
            assert socket.subprotocol == name
            hello = codec.encode({"type": "hello", "protocol": 2, "pony": 1}, form)
            await socket.send(hello, text=form == "json")
            told = codec.decode_from_server(await socket.recv(decode=False), form)
        assert isinstance(told, Refusal)
        assert told.reason is Reason.PROTOCOL
        assert "protocol 1, you speak 2" in told.message


@pytest.mark.parametrize("both", [SUBPROTOCOLS, SUBPROTOCOLS[::-1]])
async def test_the_encoding_that_is_offered_first_is_chosen(both: tuple[str, ...]) -> None:
    async with listening() as (listener, _):
        names = [Subprotocol(name) for name in both]
        url = f"ws://127.0.0.1:{listener.port}"
        async with connect(url, subprotocols=names, proxy=None) as socket:
            assert socket.subprotocol == both[0]


@pytest.mark.parametrize(("form", "kind"), [("msgpack", bytes), ("json", str)])
async def test_each_encoding_travels_in_its_kind_of_frame_and_is_heard_in_either(
    form: Format, kind: type
) -> None:
    async with listening() as (listener, _):
        for text in (True, False):
            async with line(listener.port, form) as socket:
                await socket.send(codec.encode(Hello(PROTOCOL, "Ada"), form), text=text)
                assert type(await socket.recv()) is kind
                assert not socket.protocol.extensions


async def test_a_message_in_pieces_is_one_message() -> None:
    async with listening() as (listener, _), line(listener.port, "json") as socket:
        await socket.send(['{"type":"he', 'llo","proto', 'col":1}'])
        assert json.loads(await socket.recv())["type"] == "welcome"


async def test_a_message_too_long_closes_with_1009() -> None:
    async with listening() as (listener, _), line(listener.port) as socket:
        await say(socket, Hello(PROTOCOL))
        await socket.send(b"\xc1" * MOST_FROM_CLIENT)
        assert codec.decode_from_server(await socket.recv(decode=False), "msgpack")
        await socket.send(b"\xc1" * (MOST_FROM_CLIENT + 1))
        assert (await closed_by(socket))[0] == CloseCode.TOO_LARGE


async def test_a_full_server_says_that_it_is_and_has_room_again() -> None:
    async with listening(most_connections=2) as (listener, _), line(listener.port) as one:
        await say(one, Hello(PROTOCOL))
        async with line(listener.port) as two:
            await say(two, Hello(PROTOCOL))
            async with line(listener.port) as three:
                code, why = await closed_by(three)
                assert (code, "is full" in why) == (CloseCode.TRY_LATER, True)
            assert (await page(listener.port, "/healthz")).status == HTTPStatus.OK
        await two.wait_closed()
        assert isinstance(await welcomed(listener.port), Welcome)


async def welcomed(port: int) -> Welcome:
    """Come back until there is room."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                async with line(port) as socket:
                    welcome: Welcome = await say(socket, Hello(PROTOCOL))
                    return welcome
            except ConnectionClosed as why:
                if why.rcvd is None or why.rcvd.code != CloseCode.TRY_LATER:
                    raise
            except (OSError, InvalidMessage):
                await asyncio.sleep(0.05)  # dropped: the doorstep was full


async def test_one_address_cannot_take_all_places() -> None:
    async with listening(connections_per_address=1) as (listener, _), line(listener.port) as one:
        await say(one, Hello(PROTOCOL))
        async with line(listener.port) as two:
            assert (await closed_by(two))[0] == CloseCode.TRY_LATER


@pytest.mark.needs("linux")
async def test_other_addresses_have_places_of_their_own() -> None:
    async with listening(connections_per_address=1) as (listener, _):
        other = ("127.0.0.2", 0)
        async with line(listener.port) as one, line(listener.port, local_addr=other) as two:
            await say(one, Hello(PROTOCOL))
            assert isinstance(await say(two, Hello(PROTOCOL)), Welcome)


async def test_a_stopping_server_says_goodbye_to_everyone() -> None:
    async with listening(retry_ms=1234) as (listener, _):
        port = listener.port
        async with line(port) as ada, line(port, "json") as bob:
            await say(ada, Hello(PROTOCOL, "Ada"))
            await say(bob, Hello(PROTOCOL, "Bob"), "json")
            stopping = asyncio.create_task(listener.stop())
            for socket, form in ((ada, "msgpack"), (bob, "json")):
                goodbye = codec.decode_from_server(await socket.recv(decode=False), form)  # type: ignore[arg-type]
                assert isinstance(goodbye, Closing)
                assert goodbye.retry_ms == 1234
                code, why = await closed_by(socket)
                assert (code, why) == (CloseCode.GOING_AWAY, goodbye.message)
            await stopping
            with pytest.raises(ConnectionRefusedError):
                await page(port, "/healthz")
            assert observe.connections._value.get() == 0


async def test_a_port_that_is_taken_is_an_error_that_says_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        async with house(ServerSettings(port=taken.getsockname()[1])) as stands:
            with pytest.raises(OSError, match="address already in use"):
                await make_listener(stands, Ready()).start()


async def test_an_address_that_is_gone_is_forgotten() -> None:
    async with listening() as (listener, _):
        for last in range(2, 5):
            async with line(listener.port, local_addr=(f"127.0.0.{last}", 0)) as socket:
                await say(socket, Hello(PROTOCOL))
                assert listener._addresses[f"127.0.0.{last}"] == 1
        async with asyncio.timeout(PATIENCE_S):
            while listener._addresses:
                await asyncio.sleep(0.01)


async def test_who_pings_and_never_reads_is_cut_off() -> None:
    ping = bytes([0x89, 0x80 | 125, 0, 0, 0, 0]) + bytes(125)
    async with listening() as (listener, _), line(listener.port) as socket:
        socket.transport.pause_reading()
        with pytest.raises(ConnectionError):
            async with asyncio.timeout(PATIENCE_S):
                await flood(socket.transport.get_extra_info("socket").dup(), ping * 500)


async def flood(raw: Any, bytes_: bytes) -> None:
    """Send the same again and again, 64 MB in all, unless the other side hangs up."""
    raw.setblocking(False)
    try:
        for _ in range(2**26 // len(bytes_)):
            await asyncio.get_running_loop().sock_sendall(raw, bytes_)
            await asyncio.sleep(0)
    finally:
        raw.close()


class SlowStore(MemoryStore):
    """Takes its time over what is played."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.go_on = asyncio.Event(), asyncio.Event()

    async def append(self, room: Any, tip: Any, entry: Any, due: Any = None) -> None:
        if isinstance(entry.fact, Played):
            self.asked.set()
            await self.go_on.wait()
        await super().append(room, tip, entry, due)


@pytest.mark.parametrize("turns", range(5))
async def test_who_connects_in_the_turn_in_which_a_server_stops_is_closed(turns: int) -> None:
    async with listening() as (listener, _):
        with socket.create_connection(("127.0.0.1", listener.port)) as late:
            for _ in range(turns):  # in one of them it is accepted
                await asyncio.sleep(0)
            await listener.stop()
            late.settimeout(PATIENCE_S)
            with suppress(ConnectionResetError):
                assert await asyncio.to_thread(late.recv, 1) == b""


async def test_an_intent_that_is_being_kept_while_the_server_stops_is_no_fault() -> None:
    store, faults = SlowStore(), observe.faults._value.get()
    async with house(ServerSettings(port=0, linger_ms=0), store) as stands:
        listener = make_listener(stands, Ready())
        await listener.start()
        url = f"ws://127.0.0.1:{listener.port}"
        async with person(url, "Ann") as ann, person(url, "Bob") as bob:
            room = await open_room(ann, size=4)
            red, _ = await sit(ann, room), await sit(bob, room)
            await until(red, lambda m: m.seen.phase == "playing" and m.channel is not None)
            await ann.play(red, {"type": "place", "field": 3})
            await store.asked.wait()
            ann._transport.socket.connection.transport.pause_reading()  # the goodbye is heard late
            stopping = asyncio.create_task(listener.stop())
            await asyncio.sleep(0)
            store.go_on.set()
            await stopping
    assert observe.faults._value.get() == faults


async def test_who_says_nothing_makes_way_and_is_cut_off_in_time() -> None:
    async with listening(most_waiting=4, handshake_ms=300) as (listener, _):
        silent = [await asyncio.open_connection("127.0.0.1", listener.port) for _ in range(12)]
        assert isinstance(await welcomed(listener.port), Welcome)
        async with asyncio.timeout(PATIENCE_S):
            for reader, writer in silent:
                with suppress(ConnectionError):
                    await reader.read()
                writer.close()
        assert (await page(listener.port, "/healthz")).status == HTTPStatus.OK
        async with asyncio.timeout(PATIENCE_S):
            while len(listener._doorstep):
                await asyncio.sleep(0.01)
