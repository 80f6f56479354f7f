"""Servers and clients of two versions of the wire speak the newest that both know."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from protocol import codec
from protocol.codec import Format
from protocol.from_client import Hello
from protocol.from_server import CloseCode, Reason, Refusal, Welcome
from protocol.names import subprotocols, version_of
from server.app import serving
from server.settings import ServerSettings
from tests.server.net.ports import page
from tests.support.people import open_room, person, sit, soon, watch

OLD, BOTH, NEW = (1,), (2, 1), (2,)


def speaking(versions: tuple[int, ...], data: Path) -> ServerSettings:
    """A server that speaks these versions."""
    return ServerSettings(port=0, data=data, protocols=versions)


@pytest.mark.parametrize(
    ("theirs", "ours", "form", "agreed"),
    [
        (BOTH, OLD, "json", 1),
        (OLD, BOTH, "msgpack", 1),
        (BOTH, BOTH, "json", 2),
        (BOTH, NEW, "msgpack", 2),
        (NEW, BOTH, "json", 2),
    ],
)
async def test_the_newest_version_that_both_speak_is_taken_and_played_by(
    theirs: tuple[int, ...], ours: tuple[int, ...], agreed: int, form: Format, tmp_path: Path
) -> None:
    async with serving(speaking(theirs, tmp_path)) as server:
        url = f"ws://127.0.0.1:{server.port}"
        async with person(url, "Ada", form=form, versions=ours) as ada:
            room = await open_room(ada, size=4)
            mirror = await sit(ada, room)
            assert ada.welcome is not None
            assert ada.welcome.protocol == agreed
            await ada.come_again()  # and the next line agrees on the same
            assert (await watch(ada, room)).seen == mirror.seen
            assert ada.welcome.protocol == agreed


@pytest.mark.parametrize(("theirs", "ours"), [(OLD, NEW), (NEW, OLD)])
async def test_who_has_no_version_in_common_is_told_so_in_words(
    theirs: tuple[int, ...], ours: tuple[int, ...], tmp_path: Path
) -> None:
    async with (
        serving(speaking(theirs, tmp_path)) as server,
        person(f"ws://127.0.0.1:{server.port}", "Ada", versions=ours) as ada,
    ):
        async with asyncio.timeout(60):
            while ada.state != "refused":
                await asyncio.sleep(0.01)
        assert ada.refusal is Reason.PROTOCOL
        assert f"speaks protocol {theirs[0]}, you speak {ours[0]}" in ada.why


async def test_a_server_tells_the_oldest_version_that_it_still_serves(tmp_path: Path) -> None:
    async with serving(speaking(BOTH, tmp_path)) as server:
        assert (await page(server.port, "/healthz")).json["protocol"] == 1


async def test_people_of_two_versions_meet_in_one_room(tmp_path: Path) -> None:
    async with serving(speaking(BOTH, tmp_path)) as server:
        url = f"ws://127.0.0.1:{server.port}"
        async with (
            person(url, "Ada", versions=BOTH) as ada,
            person(url, "Bob", versions=OLD) as bob,
        ):
            room = await open_room(ada, size=4)
            await sit(ada, room)
            seen = (await sit(bob, room)).seen
            assert seen is not None
            assert [seat.name for seat in seen.seats if seat] == ["Ada", "Bob"]
            assert [it.welcome.protocol for it in (ada, bob) if it.welcome] == [2, 1]


@pytest.mark.parametrize(
    ("offered", "said", "reason"),
    [
        (subprotocols(BOTH, ("json",)), 2, None),
        (subprotocols((1, 2), ("json",)), 2, None),  # whatever is offered first
        (subprotocols(BOTH, ("json",)), 1, Reason.PROTOCOL),  # not what was agreed on
        (subprotocols((3, 1), ("json",)), 1, None),
        (("fourfold.9.json", "chat"), 9, Reason.PROTOCOL),
    ],
)
async def test_hello_says_the_number_that_was_agreed_on(
    offered: Sequence[str], said: int, reason: Reason | None, tmp_path: Path
) -> None:
    async with serving(speaking(BOTH, tmp_path)) as server:
        names = [Subprotocol(name) for name in offered]
        url = f"ws://127.0.0.1:{server.port}"
        async with connect(url, subprotocols=names, proxy=None) as socket:
            await socket.send(codec.encode(Hello(said, "Ada"), "json"), text=True)
            told = codec.decode_from_server(await soon(socket.recv(decode=False)), "json")
            if reason is None:
                assert isinstance(told, Welcome)
                assert told.protocol == said == version_of(socket.subprotocol)
                return
            assert isinstance(told, Refusal)
            assert told.reason is reason
            await soon(socket.wait_closed())
            assert socket.close_code == CloseCode.PROTOCOL
