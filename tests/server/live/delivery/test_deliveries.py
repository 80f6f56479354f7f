"""Each watcher is told everything once, in order: by the room, or by itself from where it stood."""

from collections.abc import Callable
from typing import Final

import pytest
from prometheus_client import CollectorRegistry, Counter

from protocol.names import Mark, Seq
from server.live.delivery.deliveries import Deliveries, Recipient
from server.live.delivery.news import News, Told
from server.live.revision import Cursor

PLAYER: Final = Recipient(0, "json", 1)
SPECTATOR: Final = Recipient(None, "json", 1)


def told(seq: int) -> Told:
    """What somebody holds who was told so many entries."""
    return Told(Cursor(Seq(seq), Mark(seq)))


def message(seq: int) -> bytes:
    return f"entry {seq}".encode()


class Source:
    """A room of so many entries, each of them a message, and the deliveries of it."""

    def __init__(self, length: int = 0) -> None:
        self.length = length
        self.unreadable: set[Recipient] = set()
        self.counted: list[int] = []
        self.written: list[Reader] = []
        self.registry = CollectorRegistry()
        self.counter = Counter("sent", "Messages.", registry=self.registry)
        self.deliveries = Deliveries(self.owed, self.count)

    def owed(self, before: Told, to: Recipient) -> list[News]:
        if to in self.unreadable:
            raise ValueError("no view of this room can be built")
        later = range(before.cursor.seq + 1, self.length + 1)
        return [News(message(seq), told(seq), self.counter) for seq in later]

    def count(self, seq: int, note: Callable[[], object]) -> None:
        self.counted.append(seq)
        note()

    def sent(self) -> float | None:
        return self.registry.get_sample_value("sent_total")

    def tell(self, entries: int) -> None:
        """So many more entries come, and are told together."""
        self.length += entries
        self.deliveries.tell()

    def joined(self, *, slow_at: int = 0, to: Recipient = SPECTATOR) -> "Reader":
        """A watcher who was told everything, and is in the list now."""
        reader = Reader(self, to, slow_at)
        self.deliveries.join(reader, told(self.length))
        return reader


class Reader:
    """A watcher who keeps up but at one message, and may do something at another."""

    def __init__(self, source: Source, recipient: Recipient, slow_at: int) -> None:
        self.source, self.recipient, self.slow_at = source, recipient, slow_at
        self.got: list[bytes] = []
        self.lagged: list[Told] = []
        self.clocks = 0
        self.may_watch = True
        self.on_write: Callable[[], None] = lambda: None

    def write(self, one: bytes) -> bool:
        self.source.written.append(self)
        self.got.append(one)
        self.on_write()
        return one != message(self.slow_at)

    def is_as_before(self) -> bool:
        return self.may_watch

    def follow_clock(self) -> None:
        self.clocks += 1

    def lag(self, told: Told) -> None:
        self.lagged.append(told)

    def catch_up(self) -> None:
        """Do what the task of a watcher does that has lagged."""
        for one, _, _ in self.source.owed(self.lagged[-1], self.recipient):
            self.write(one)
        self.source.deliveries.join(self, told(self.source.length))


ALL: Final = [message(1), message(2), message(3)]


def test_all_who_keep_up_are_told_all_in_order() -> None:
    source = Source()
    readers = [source.joined(), source.joined(to=PLAYER), source.joined()]
    source.tell(3)
    source.deliveries.tell()
    for reader in readers:
        assert (reader.got, reader.lagged) == (ALL, [])


@pytest.mark.parametrize("at", [1, 2, 3])
def test_who_lags_in_a_tell_goes_on_from_the_message_it_got_and_the_others_get_all(at: int) -> None:
    source = Source()
    before, laggard, after = source.joined(), source.joined(slow_at=at), source.joined()
    source.tell(3)
    assert (laggard.got, laggard.lagged) == (ALL[:at], [told(at)])
    for other in (before, after):
        assert (other.got, other.lagged) == (ALL, [])
    source.tell(1)
    assert (laggard.got, laggard.lagged) == (ALL[:at], [told(at)])
    assert before.got == after.got == [*ALL, message(4)]


def test_all_who_lag_in_one_tell_go_on_each_from_where_it_stood() -> None:
    source = Source()
    laggards = [source.joined(slow_at=at) for at in (2, 1, 3)]
    source.tell(3)
    assert [it.lagged for it in laggards] == [[told(2)], [told(1)], [told(3)]]
    assert [it.got for it in laggards] == [ALL[:2], ALL[:1], ALL]


def test_who_lagged_and_came_back_was_told_everything_once() -> None:
    source = Source()
    source.joined()
    laggard = source.joined(slow_at=1)
    source.tell(3)
    laggard.catch_up()
    source.tell(2)
    assert laggard.got == [message(seq) for seq in range(1, 6)]
    assert laggard.lagged == [told(1)]


def test_a_message_is_counted_for_those_it_was_written_to_and_for_no_other() -> None:
    source = Source()
    for at in (0, 1, 2):
        source.joined(slow_at=at)
    source.tell(3)
    assert source.counted == [1, 2, 3]
    assert source.sent() == len(source.written) == 3 + 2 + 1


def test_players_are_told_before_the_first_spectator_who_came_before_them() -> None:
    source = Source()
    spectator, player = source.joined(), source.joined(to=PLAYER)
    source.tell(2)
    assert source.written == [player, player, spectator, spectator]
    assert (player.clocks, spectator.clocks) == (2, 1), "at its joining, and a player's at news"


def test_who_joins_others_who_are_behind_leaves_none_of_them_there() -> None:
    source = Source(1)
    others = source.joined(), source.joined()
    source.length = 3
    late = source.joined()
    assert [it.got for it in others] == [ALL[1:], ALL[1:]]
    assert late.got == []
    source.tell(1)
    for reader in (*others, late):
        assert reader.got[-1] == message(4)
    assert late.got == [message(4)]


@pytest.mark.parametrize("fails", [False, True])
def test_who_joins_others_who_all_go_on_by_themselves_then_is_told_what_comes(fails: bool) -> None:
    source = Source()
    other = source.joined(slow_at=1)
    source.length = 1
    if fails:
        source.unreadable.add(SPECTATOR)
    late = source.joined()
    source.unreadable.clear()
    assert other.lagged == [told(0 if fails else 1)]
    source.tell(2)
    assert late.got == [message(2), message(3)]
    other.catch_up()
    source.tell(1)
    assert other.got == [*ALL, message(4)]
    assert late.got == [message(2), message(3), message(4)]


@pytest.mark.parametrize("alone", [False, True])
def test_who_leaves_during_a_tell_gets_no_further_message_and_does_not_go_on(alone: bool) -> None:
    source = Source()
    leaver = source.joined()
    others = [] if alone else [source.joined()]
    leaver.on_write = lambda: source.deliveries.leave(leaver)
    source.tell(3)
    assert (leaver.got, leaver.lagged) == (ALL[:1], [])
    assert [it.got for it in others] == [ALL for _ in others]
    source.deliveries.leave(leaver)  # once more does no harm


def test_who_may_not_be_told_sends_its_group_to_their_own_tasks_and_no_other() -> None:
    source = Source(1)
    players = source.joined(to=PLAYER), source.joined(to=PLAYER)
    spectator = source.joined()
    source.unreadable.add(PLAYER)
    source.tell(1)
    source.tell(1)
    for player in players:
        assert (player.got, player.lagged) == ([], [told(1)])
    assert (spectator.got, spectator.lagged) == (ALL[1:], [])


def test_who_may_watch_no_more_goes_on_alone_from_what_it_was_told_and_all_do_at_the_end() -> None:
    source = Source()
    barred, stays = source.joined(), source.joined()
    source.tell(1)
    barred.may_watch = False
    source.deliveries.part_changed()
    source.tell(1)
    source.deliveries.send_off()
    source.tell(1)
    assert (barred.got, barred.lagged) == (ALL[:1], [told(1)])
    assert (stays.got, stays.lagged) == (ALL[:2], [told(2)])
