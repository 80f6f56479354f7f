"""A server that is not the one that is known is told no secret, and nothing that lets it in."""

import asyncio
import json
from contextlib import asynccontextmanager, suppress

import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from client.net.connection import ServerConnection
from client.net.greeting import STRANGER, Greeting, Known, Stranger
from client.net.transport import open_transport
from protocol.from_server import Welcome
from protocol.names import SUBPROTOCOLS
from server.app import serving
from server.settings import ServerSettings
from tests.support.people import PATIENCE_S, person

JSON = SUBPROTOCOLS[1]
PASSWORD = "Käse 7"
NONCE = "22" * 32


class Fake:
    """Answers as it is told to at a known address, and keeps all that it hears."""

    def __init__(self, *answers):
        self.answers, self.heard = answers, []

    async def __call__(self, socket):
        answers = iter(self.answers)
        with suppress(ConnectionClosed):
            while True:
                self.heard.append(await socket.recv())
                answer = next(answers, None)
                if answer is not None:
                    await socket.send(json.dumps(answer))


@asynccontextmanager
async def faked(fake):
    async with serve(fake, "127.0.0.1", 0, subprotocols=[JSON]) as server:
        yield f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"


@asynccontextmanager
async def meeting(url, token, known, password=""):
    """A client that goes to ``url``, in the belief that it is a server it knows."""
    met = ServerConnection(url, "Ada", token, "json", password=password, known=known)
    task = asyncio.create_task(met.run())
    try:
        yield met
    finally:
        task.cancel()
        await asyncio.wait([task])


async def until(true):
    async with asyncio.timeout(PATIENCE_S):
        while not true():
            await asyncio.sleep(0.005)


def challenge(server_id, locked=False):
    return {
        "type": "identity_challenge",
        "server_id": server_id,
        "nonce": NONCE,
        "proof": "5e" * 32,
        "locked": locked,
    }


def welcome(server_id):
    who = {"player": "4ab7c7578d4be417169a", "token": None, "name": "Ada"}
    rest = {"protocol": 1, "server": "Fake", "games": {}, "server_id": server_id}
    return {"type": "welcome", **who, **rest}


@asynccontextmanager
async def at_home(tmp_path, password=""):
    """A real server, and who one is there."""
    async with serving(ServerSettings(port=0, data=tmp_path, password=password)) as listener:
        url = f"ws://127.0.0.1:{listener.port}"
        ada = ServerConnection(url, "Ada", form="json", password=password)
        task = asyncio.create_task(ada.run())
        await until(lambda: ada.state == "online")
        task.cancel()
        await asyncio.wait([task])
        yield url, ada.token, listener.context.server_id


async def tried(url, messages):
    """The types of what the real server answers to all that was heard elsewhere."""
    async with connect(url, subprotocols=[JSON]) as socket:
        for raw in messages:
            await socket.send(raw)
        found = []
        with suppress(ConnectionClosed):
            while True:
                found.append(json.loads(await socket.recv())["type"])
        return found


@pytest.mark.parametrize("kind", ["welcomes at once", "proves what it does not know"])
async def test_at_a_known_address_another_server_gets_nothing_that_lets_it_in(tmp_path, kind):
    async with at_home(tmp_path, PASSWORD) as (url, token, server_id):
        answer = (
            welcome(server_id) if kind == "welcomes at once" else challenge(server_id, locked=True)
        )
        fake = Fake(answer, welcome(server_id))
        async with faked(fake) as there, meeting(there, token, Known(server_id), PASSWORD) as met:
            await until(lambda: met.state == "refused")
            assert (met.why, met.token) == (STRANGER, token)
        assert [json.loads(raw)["type"] for raw in fake.heard] == ["hello"]
        secret = token.rpartition(".")[2]
        assert not any(secret in raw or PASSWORD in raw for raw in fake.heard)
        prove = json.dumps({"type": "prove", "proof": "5e" * 32, "password": "5e" * 32})
        assert await tried(url, [*fake.heard, prove]) == ["identity_challenge", "refusal"]


class TwoFaced(Fake):
    """Says first that it is a server nobody knows, and then, to somebody new, that it is ours."""

    def __init__(self, server_id, kind):
        super().__init__()
        first = iter([challenge("a" * 32, locked=True)])
        self._first, self._server_id, self._kind = first, server_id, kind

    async def __call__(self, socket):
        told = next(self._first, None)
        if told is None:
            claims = {**welcome(self._server_id), "token": "4ab7c7578d4be417169a.0.evil"}
            told = claims if self._kind == "welcome" else challenge(self._server_id, locked=True)
        self.answers = (told, welcome(self._server_id))
        await super().__call__(socket)


@pytest.mark.parametrize("kind", ["welcome", "identity_challenge"])
async def test_who_gives_itself_two_names_is_told_nothing_and_replaces_no_token(tmp_path, kind):
    async with at_home(tmp_path, PASSWORD) as (_, token, server_id):
        fake = TwoFaced(server_id, kind)
        async with faked(fake) as there, meeting(there, token, Known(server_id), PASSWORD) as met:
            await until(lambda: met.state == "refused")
            assert (met.why, met.token) == (STRANGER, token)
        assert {json.loads(raw)["type"] for raw in fake.heard} == {"hello"}


@pytest.mark.parametrize("typed", [False, True])
async def test_the_password_of_one_server_is_not_shown_to_another_at_its_address(typed):
    """So it cannot be guessed there at leisure; one that was typed for it is shown."""
    other = "b" * 32
    fake = Fake(challenge(other, locked=True), welcome(other))
    known = Known("a" * 32, {}, typed)
    async with faked(fake) as there:
        async with meeting(there, "4ab7c7578d4be417169a.0.secret", known, PASSWORD) as met:
            await until(lambda: met.state == "online")
        (proved,) = (said for raw in fake.heard if (said := json.loads(raw))["type"] == "prove")
        assert bool(proved["password"]) is typed


async def test_who_proves_to_be_one_server_is_not_believed_to_be_another(tmp_path):
    async with at_home(tmp_path) as (url, token, server_id):
        greeting = Greeting("Ada", token, "")
        async with open_transport(url, "json") as line:
            receive = line.receive

            async def other_name():
                said = await receive()
                return replace(said, server_id="b" * 32) if isinstance(said, Welcome) else said

            line.receive = other_name
            with pytest.raises(Stranger):
                await greeting.exchange(line, server_id)


async def test_what_somebody_new_shows_of_a_password_is_good_for_nothing_elsewhere(tmp_path):
    async with at_home(tmp_path, PASSWORD) as (url, _, server_id):
        fake = Fake(challenge(server_id, locked=True), welcome(server_id))
        async with faked(fake) as there, meeting(there, None, Known(), PASSWORD) as met:
            await until(lambda: met.state == "online")
        assert [json.loads(raw)["type"] for raw in fake.heard] == ["hello", "prove"]
        assert not any(PASSWORD in raw for raw in fake.heard)
        assert await tried(url, fake.heard) == ["identity_challenge", "refusal"]


async def test_where_another_server_has_the_address_one_comes_as_who_one_is_there(tmp_path):
    """And is somebody new at one that was never met; the old token stays what it is."""
    async with (
        at_home(tmp_path / "one") as (_, first, one),
        at_home(tmp_path / "two") as (url, second, two),
    ):
        for tokens, token in (({two: second}, second), ({}, None)):
            async with meeting(url, first, Known(one, tokens)) as met:
                await until(lambda m=met: m.state == "online")
                assert (met.token == second) == (token is not None)
                assert met.token not in (None, first)


async def test_who_comes_back_is_the_same_and_a_token_can_be_replaced(tmp_path):
    async with at_home(tmp_path) as (url, token, server_id):
        async with person(url, "Ada", token) as ada:
            await until(lambda: ada.state == "online")
            first = ada.welcome
            kept = []
            await ada.renew(kept.append)
            (new,) = kept
            assert ada.token == new != token
            await until(lambda: ada.welcome is not first)
            assert (ada.welcome.player, ada.welcome.token) == (first.player, None)
        async with meeting(url, token, Known(server_id)) as old:
            await until(lambda: old.state == "refused")
            assert "replaced" in old.why


async def test_a_store_that_does_not_answer_is_waited_for():
    refused = {"type": "refusal", "reason": "unavailable", "message": "away", "retry_ms": 1}
    fake = Fake(refused)
    async with faked(fake) as there, meeting(there, None, Known()) as met:
        await until(lambda: len(fake.heard) > 1)
        assert met.state in ("waiting", "connecting")


async def test_who_says_the_password_beside_a_guesser_waits_and_is_let_in(tmp_path):
    rate = {"passwords_burst": 1, "passwords_per_second": 1}
    async with serving(ServerSettings(port=0, data=tmp_path, password="7", **rate)) as listener:
        guessed = listener.context.passwords._wrong.of("127.0.0.1").take
        async with meeting(f"ws://127.0.0.1:{listener.port}", None, Known(), "7") as ada:
            await until(lambda: guessed() and ada.state == "waiting")
            assert ada.why.startswith("Too many wrong passwords. Try again in ")
            await until(lambda: ada.state == "online")
