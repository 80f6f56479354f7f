"""A file that is longer than a message comes in parts, and is held for a short time."""

import json
import secrets
import zlib
from typing import Any

import pytest

from client.net.calls.past_calls import SaveCalls
from client.net.pending_requests import RequestRefused
from protocol.from_server import Refusal
from protocol.messages import saves as s
from protocol.names import PlayerId
from server.records.writer import canonical, digest
from server.requests.past.sent_parts import SentParts
from server.room.errors import Refused
from tests.server.requests.saves.test_save_requests import alone
from tests.server.session.connections import street

ADA, BOB = PlayerId("ada"), PlayerId("bob")


def part(number: int, packed: bytes) -> s.SendPart:
    return s.SendPart(1, number, packed)


def test_parts_are_put_together_and_may_be_said_again() -> None:
    parts = SentParts()
    for number, packed in ((0, b"ab"), (1, b"cd"), (1, b"cd")):
        assert parts.hear(ADA, part(number, packed), 0).parts == number + 1
    parts.hear(BOB, part(0, b"xy"), 0)
    assert parts.whole(ADA, 2, b"e", 1) == parts.whole(ADA, 2, b"e", 1) == b"abcde"
    assert parts.whole(BOB, 0, b"e", 1) == b"e"
    assert parts.hear(ADA, part(0, b"new"), 2).parts == 1


def test_parts_that_are_lacking_late_or_pushed_out_are_asked_for_again() -> None:
    parts = SentParts(most=200)
    with pytest.raises(Refused, match="lacking"):
        parts.hear(ADA, part(1, b"x"), 0)
    parts.hear(ADA, part(0, b"x" * 100), 0)
    for who, count, now in ((ADA, 2, 1), (ADA, 1, s.PARTS_S + 1), (BOB, 1, 1)):
        with pytest.raises(Refused, match="lacking") as no:
            parts.whole(who, count, b"e", now)
        assert no.value.code == "PARTS"
    parts.hear(ADA, part(0, b"x" * 100), 0)
    parts.hear(BOB, part(0, b"x" * 100), 0)
    with pytest.raises(Refused):
        parts.whole(ADA, 1, b"e", 1)


async def test_a_save_longer_than_a_message_is_taken_in() -> None:
    async with street() as lines:
        room, ada = await alone(lines, size=7, colours=2)
        key = (await ada.ask(s.SaveRoom(10, room, "x"))).key
        text = (await ada.ask(s.ExportSave(13, key, reveal=True))).text
        head, body = (json.loads(it) for it in text.splitlines()[:2])
        body["options"] |= {"noise": secrets.token_hex(15_000)}  # it does not shrink by packing
        lines_of = [canonical(head), canonical(body)]
        long = b"".join([*lines_of, canonical({"digest": digest(lines_of)})]).decode()
        assert len(zlib.compress(long.encode(), 9)) > s.MOST_PACKED
        numbers = iter(range(100, 200))

        async def ask(make: Any, kind: type[Any]) -> Any:
            told = await ada.ask(make(next(numbers)))
            if isinstance(told, Refusal):
                raise RequestRefused(told)
            assert isinstance(told, kind)
            return told

        with pytest.raises(RequestRefused, match="this game cannot be played here"):
            await SaveCalls(ask).take_in(long)  # it was read to its end: of that it speaks
        assert len((await SaveCalls(ask).take_in(text)).saves) == 2
        with pytest.raises(OverflowError):
            await SaveCalls(ask).take_in(secrets.token_hex(120_000))
