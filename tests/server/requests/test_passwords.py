"""Who guesses at a password is slowed down, and nobody else who has said it before."""

import pytest
from msgspec.structs import replace

from protocol.from_client import Join
from protocol.from_server import CloseCode, Reason, Welcome
from protocol.names import RoomId, Token
from tests.server.session.connections import FREE, Client, Street, street
from tests.support.hello import greet


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many guesses: each would take 50 ms."""
    monkeypatch.setattr("protocol.proof.ROUNDS", 1)


LOCKED = replace(FREE, password="7", passwords_burst=60, passwords_per_second=1e-6)


async def hello(lines: Street, said: str, token: Token | None = None) -> tuple[Client, object]:
    """A new line on which a password is said, and what comes of it."""
    client = lines.line()
    return client, await greet(client, "Ada", token, said)


async def test_after_sixty_one_wrong_passwords_a_player_of_that_address_comes_back() -> None:
    async with street(LOCKED) as lines:
        first, welcome = await hello(lines, "7")
        assert isinstance(welcome, Welcome)
        first.drop()
        told = [(await hello(lines, "no"))[1].reason for _ in range(61)]
        assert told == [Reason.PASSWORD] * 60 + [Reason.TOO_FAST]
        assert isinstance((await hello(lines, "7", welcome.token))[1], Welcome)


async def test_a_newcomer_there_waits_and_is_told_for_how_long() -> None:
    async with street(replace(LOCKED, passwords_burst=1)) as lines:
        await hello(lines, "no")
        client, refused = await hello(lines, "7")
        assert refused.reason is Reason.TOO_FAST
        assert refused.message.startswith("Too many wrong passwords. Try again in ")
        assert refused.retry_ms > 0
        assert await client.hear() is None
        assert client.line.closed[0] == CloseCode.TRY_LATER


async def test_who_has_said_it_once_cannot_guess_beside_it() -> None:
    async with street(replace(LOCKED, passwords_burst=1)) as lines:
        _, welcome = await hello(lines, "7")
        told = [(await hello(lines, "no", welcome.token))[1].reason for _ in range(3)]
        assert (
            told == [Reason.PASSWORD] * 3
        )  # the password is known there: there is nothing to find


async def test_to_ask_whether_there_is_a_password_is_no_guess() -> None:
    async with street(replace(LOCKED, passwords_burst=1)) as lines:
        for said in ("", "no", ""):
            assert (await hello(lines, said))[1].reason is Reason.PASSWORD


@pytest.mark.parametrize("wrong", ["code", "password"])
async def test_codes_and_passwords_have_buckets_of_their_own(wrong: str) -> None:
    few = {"passwords_burst": 1, "failed_guesses_burst": 1, "failed_guesses_per_second": 1e-6}
    async with street(replace(LOCKED, **few)) as lines:
        client, welcome = await hello(lines, "7")
        assert isinstance(welcome, Welcome)
        if wrong == "password":
            await hello(lines, "no")
        told = [(await client.ask(Join(n, RoomId("NOSUCH")))).reason for n in range(2)]
        assert told == [Reason.UNKNOWN_ROOM, Reason.TOO_FAST]
        expected = Reason.TOO_FAST if wrong == "password" else Reason.PASSWORD
        assert (await hello(lines, "also wrong"))[1].reason is expected
