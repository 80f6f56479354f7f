"""Who asks whether the server is there is answered at any time, and for next to nothing."""

from typing import Any

import pytest
from msgspec.structs import replace

from protocol.codec import FORMATS, Format
from protocol.from_client import Ping
from protocol.from_server import IdentityChallenge, Pong, Reason, Refusal, Welcome
from server.store.memory import MemoryStore
from tests.server.session.connections import FREE, street
from tests.support.hello import hello, prove


class WatchedStore(MemoryStore):
    """A store that writes down what is asked of it."""

    asked: list[str] = []  # noqa: RUF012 - of the one that the test makes

    def __getattribute__(self, name: str) -> Any:
        if not name.startswith("_") and name != "asked":
            WatchedStore.asked.append(name)
        return super().__getattribute__(name)


@pytest.mark.parametrize("form", FORMATS)
async def test_a_ping_is_answered_before_hello_between_the_proofs_and_after_the_welcome(
    form: Format,
) -> None:
    async with street() as lines:
        _, known = await lines.person("Ada")
        client = lines.line(form)
        client.say(Ping())
        assert await client.hear() == Pong()
        said = hello("Ada", known.token)
        client.say(said)
        client.say(Ping())
        challenge = await client.hear()
        assert isinstance(challenge, IdentityChallenge)
        assert await client.hear() == Pong()
        client.say(prove(said, challenge, known.token))
        client.say(Ping())
        assert isinstance(await client.hear(), Welcome)
        assert await client.hear() == Pong()


async def test_pings_are_no_hello_so_who_only_pings_is_cut_off_in_time() -> None:
    async with street(replace(FREE, hello_ms=100)) as lines:
        client = lines.line()
        heard = Pong()
        while heard == Pong():
            client.say(Ping())
            heard = await client.hear()
        assert heard is None


async def test_a_ping_is_a_request_like_others_and_one_too_many_is_refused() -> None:
    async with street(replace(FREE, requests_burst=3, requests_per_second=0.001)) as lines:
        client, _ = await lines.person("Ada")
        for _ in range(4):
            client.say(Ping())
        heard = [await client.hear() for _ in range(4)]
        assert heard[:3] == [Pong()] * 3
        assert isinstance(heard[3], Refusal)
        assert heard[3].reason is Reason.TOO_FAST


async def test_a_ping_asks_nothing_of_the_store() -> None:
    async with street(store=WatchedStore()) as lines:
        client, _ = await lines.person("Ada")
        WatchedStore.asked.clear()
        for _ in range(20):
            client.say(Ping())
            assert await client.hear() == Pong()
        assert WatchedStore.asked == []
