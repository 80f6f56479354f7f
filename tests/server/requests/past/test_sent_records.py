"""A record of any server is shown as each seat saw the game, if it is true."""

import zlib

from protocol.from_server import Reason, Refusal, Replayed
from protocol.messages.history import ShowRecord
from tests.server.records.forgeries import exported
from tests.server.session.connections import street
from tests.support.rooms.games import whole_game


async def test_a_friends_record_is_shown_and_a_changed_one_is_not() -> None:
    record = exported(whole_game("wordfleet", 5))
    async with street() as lines:
        ada, _ = await lines.person("Ada")
        told = [await ada.ask(ShowRecord(n, zlib.compress(record), seat)) for n, seat in SEATS]
        assert all(isinstance(it, Replayed) for it in told)
        assert told[0].first != told[1].first != told[2].first
        for raw, words in (
            (record.replace(b"Player", b"Cheats", 1), "no record"),
            (b"hello", "no record"),
            (b"x" * 3_000_000, "not whole"),
        ):
            no = await ada.ask(ShowRecord(9, zlib.compress(raw)))
            assert isinstance(no, Refusal)
            assert no.reason is Reason.BAD_OPTIONS
            assert words in no.message


SEATS = ((1, None), (2, 0), (3, 1))
