"""The log of how a player is called has an end."""

import pytest
from msgspec.structs import replace

from server.calls import call_book as b
from server.room.errors import Refused


def test_who_chose_too_often_can_end_all_calls_and_nothing_else() -> None:
    record = b.CallRecord(address="a@example.org", url="https://example.org/x")
    for _ in range(3):
        record = record.after(b.CallsChosen(1, ("turn",), "day"))
    assert record.changes == 3
    full = replace(record, changes=b.MOST_CHANGES)
    for entry in (
        b.CallsChosen(1, ("invitation",), "day"),
        b.WebhookGiven(1, "https://example.org/y", "s"),
        b.AddressAsked(1, "b@example.org"),
    ):
        assert record.concerns(entry)
        with pytest.raises(Refused, match="too often"):
            full.concerns(entry)
    assert record.concerns(b.LanguageChosen(1, "de"))
    assert not full.concerns(b.LanguageChosen(1, "de"))
    for entry in (b.CallsChosen(1, (), "day"), b.WebhookGiven(1, "", ""), b.AddressRemoved(1)):
        assert full.concerns(entry)
