"""Who follows and blocks whom: laws over random histories, several processes and their deaths."""

import asyncio
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.from_server import Reason
from protocol.names import PlayerId
from server.people.acquaintances import Acquaintances
from server.people.people_log import (
    MOST_BLOCKED,
    Acquaintance,
    Followed,
    HeardFrom,
    PeopleBook,
    PlayerBlocked,
)
from server.room.errors import Refused
from server.store.log import START
from server.store.memory import MemoryStore
from tests.support.hello import someone

PEOPLE = [someone(name) for name in ("Ann", "Bob", "Cat")]
ANN, BOB, CAT = PEOPLE
STEPS = st.tuples(
    st.sampled_from(list(permutations(range(3), 2))),
    st.sampled_from(["follow", "unfollow", "block", "unblock"]),
    st.integers(0, 1),
    st.booleans(),
)


class Dies(Exception):
    """The process ends here."""


class Mortal(MemoryStore):
    """A store whose process dies before the write of so many."""

    left = 10**9

    async def append_raw(self, *about):
        if not self.left:
            raise Dies
        self.left -= 1
        await super().append_raw(*about)


async def done(at, who, other, what):
    if what in ("follow", "unfollow"):
        await at.follow(who, other.id, other.name, what == "follow")
    else:
        await at.block(who, other.id, other.name, what == "block")


@settings(max_examples=60, deadline=None)
@given(st.lists(STEPS, max_size=12))
def test_blocks_hold_both_ways_and_followers_are_those_who_follow(steps):
    asyncio.run(_holds(steps))


async def _holds(steps):
    """The model: two sets of pairs. Processes change, and die between the two logs."""
    store = Mortal()
    processes = [Acquaintances(store, lambda: 1), Acquaintances(store, lambda: 1)]
    follows, blocks = set(), set()
    for (one, other), what, process, dies in steps:
        me, them = PEOPLE[one], PEOPLE[other]
        store.left = 1 if dies else 10**9
        refused = False
        try:
            await done(processes[process], me, them, what)
        except Dies:
            processes[process] = Acquaintances(store, lambda: 1)
            store.left = 10**9
            await done(processes[process], me, them, what)  # it was not answered: said again
        except Refused:
            refused = True
        pair = me.id, them.id
        assert refused == (what == "follow" and pair in blocks)
        if what == "follow" and not refused:
            follows.add(pair)
        elif what == "unfollow":
            follows.discard(pair)
        elif what == "block":
            blocks.add(pair)
            follows.discard(pair)
        elif what == "unblock":
            blocks.discard(pair)
    for at in processes:
        for one, other in permutations(PEOPLE, 2):
            mine, theirs = await at.of(one.id), await at.of(other.id)
            apart = (one.id, other.id) in blocks or (other.id, one.id) in blocks
            assert await at.blocks(one.id, other.id) == await at.blocks(other.id, one.id) == apart
            assert (other.id in mine.follows) == ((one.id, other.id) in follows)
            is_told = (one.id, other.id) in follows and not apart
            if (other.id, one.id) not in blocks:
                assert (one.id in theirs.followers) <= ((one.id, other.id) in follows)
            if is_told and not any(what == "unblock" for _, what, _, _ in steps):
                assert one.id in theirs.followers


async def test_a_block_that_was_begun_is_passed_on_by_whoever_reads_next():
    store = Mortal()
    at = Acquaintances(store, lambda: 1)
    store.left = 1
    with pytest.raises(Dies):
        await at.block(ANN, BOB.id, "Bob", True)
    store.left = 10**9
    again = Acquaintances(store, lambda: 1)
    assert (await again.of(ANN.id)).apart == {BOB.id}
    assert (await again.of(BOB.id)).apart == {ANN.id}


async def test_who_was_blocked_follows_unheard_and_is_heard_when_that_ends():
    at = Acquaintances(MemoryStore(), lambda: 1)
    await at.block(ANN, BOB.id, "Bob", True)
    assert not await at.follow(BOB, ANN.id, "Ann", True)
    assert ANN.id in (await at.of(BOB.id)).follows
    assert not (await at.of(ANN.id)).followers
    await at.block(ANN, BOB.id, "Bob", False)
    assert (await at.of(ANN.id)).followers == {BOB.id: "Bob"}


async def test_saying_it_twice_writes_once():
    store = MemoryStore()
    at = Acquaintances(store, lambda: 1)
    assert await at.follow(ANN, BOB.id, "Bob", True)
    length = len(await store.read_raw(f"people:{ANN.id}", START, 100))
    assert not await at.follow(ANN, BOB.id, "Bob", True)
    assert len(await store.read_raw(f"people:{ANN.id}", START, 100)) == length


def test_what_was_heard_late_says_nothing():
    known = Acquaintance().after(HeardFrom(1, BOB.id, "Bob", 7, follows=False, blocks=True))
    assert known.apart == {BOB.id}
    assert not known.concerns(HeardFrom(2, BOB.id, "Bob", 6, follows=True, blocks=False))
    assert known.after(HeardFrom(2, BOB.id, "Bob", 8, follows=True, blocks=False)).apart == set()


def test_limits_are_said_in_words():
    full = Acquaintance(blocked={PlayerId(f"{n:020x}"): "" for n in range(MOST_BLOCKED)})
    with pytest.raises(Refused) as no:
        full.concerns(PlayerBlocked(1, BOB.id, "Bob"))
    assert no.value.reason is Reason.LIMIT
    with pytest.raises(Refused):
        Acquaintance(blocked={BOB.id: "Bob"}).concerns(Followed(1, BOB.id, "Bob"))


@pytest.mark.parametrize(
    "other", [ANN.id, "bot-1234", "external-" + "0" * 20], ids=["oneself", "a bot", "a program"]
)
async def test_only_other_people_are_followed_or_blocked(other):
    at = Acquaintances(MemoryStore(), lambda: 1)
    with pytest.raises(Refused):
        await at.follow(ANN, PlayerId(other), "", True)
    with pytest.raises(Refused):
        await at.block(ANN, PlayerId(other), "", True)


async def test_one_log_is_all_there_is_to_it():
    store = MemoryStore()
    await Acquaintances(store, lambda: 1).follow(ANN, CAT.id, "Cat", True)
    assert (await PeopleBook(store).read(ANN.id)).follows == {CAT.id: "Cat"}
