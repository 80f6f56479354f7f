"""A game that is shown again is, byte for byte, what was told while it was played."""

import asyncio
from contextlib import suppress

import msgspec
import pytest

from engines.catalog import names
from protocol import codec
from protocol.codec import FORMATS
from protocol.from_server import Replayed
from protocol.room_diff import TAGS, room_patched
from server.live.revision import mark_for
from server.live.room_loader import load
from server.live.timeslice import Timeslicer
from server.records.replay import ENVELOPE, ReplayTooLong, replay
from server.room.facts import Answered, Offered, Resigned
from server.room.views.audience import seen
from server.store.log import START, entry
from server.store.memory import MemoryStore
from tests.server.room.test_fold import played
from tests.support.rooms.games import ROOM, beginning, folded, resigned_game, whole_game


async def told_live(facts, audiences):
    """What each audience was told in each encoding, frame by frame, from the beginning of play."""
    began = next(at for at in range(len(facts)) if folded(facts[: at + 1]).begun)
    store, tip = MemoryStore(), START
    for fact in facts[: began + 1]:
        await store.append(ROOM, tip, entry(fact))
        tip = (await store.read(ROOM))[-1][0]
    host = await load(store, lambda: 5000, ROOM)
    running = asyncio.create_task(host.run())
    marks, frames = [], {(a, form): [] for a in audiences for form in FORMATS}
    for fact in facts[began + 1 :]:
        told, new = host.cursor, entry(fact)
        await store.append(ROOM, tip, new)
        while host.cursor == told:
            await host.wait_past(told, None)
        tip = (await store.read(ROOM))[-1][0]
        marks.append(host.cursor)
        for (audience, form), heard in frames.items():
            ((tag, rest),) = host.since(audience, told, form)[0]
            assert tag in TAGS.values()
            heard.append((tag, rest))
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    return marks, frames


@pytest.mark.parametrize("name", names())
async def test_what_is_shown_again_is_what_was_told(name):
    facts = whole_game(name, **({"max_rounds": 12} if name == "rotorouter" else {}))
    room = folded(facts)
    assert room.phase == "over"
    marks, frames = await told_live(facts, [None, *room.playing])
    for (audience, form), heard in frames.items():
        first, changes = await replay(facts, audience, form, Timeslicer())
        began = len(facts) - len(changes)
        assert bytes(first) == codec.encode(seen(folded(facts[:began]), audience), form)
        again = []
        for told, raw in zip(marks, changes, strict=True):
            tag, *told_of_it = codec.decode_tree(bytes(raw), form)
            mark = mark_for(room.opened.secret, told, audience)
            again.append((tag, codec.encode((mark, *told_of_it), form)))
        assert again == heard


async def test_what_was_taken_back_is_shown_again_as_it_went_back():
    facts = beginning("polyy", size=4)
    facts += [played(0, 0, 3), played(1, 0, 4), Offered(3000, 0, "takeback")]
    facts += [Answered(3000, 0, "takeback", 1, accept=True), played(0, 1, 5), Resigned(9000, 1)]
    _, frames = await told_live(facts, [None, 0, 1])
    for (audience, form), heard in frames.items():
        first, changes = await replay(facts, audience, form, Timeslicer())
        assert len(changes) == len(heard) == 6
        seens = [codec.decode_tree(bytes(first), form)]
        for change in changes:
            seens.append(room_patched(seens[-1], *codec.decode_tree(bytes(change), form))[0])
        assert seens[4][11] == seens[0][11]
        assert [tree[14] for tree in seens] == [0, 1, 2, 2, 0, 1, 1]


async def test_a_game_that_ended_as_it_began_is_its_first_position_alone():
    """A layout that is over when it is laid out (C10)."""
    facts = whole_game("toppen", start="custom", layout="12,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-")
    first, changes = await replay(facts, None, "json", Timeslicer())
    assert msgspec.json.decode(first)[7] == "over"
    assert changes == ()


@pytest.mark.parametrize("form", FORMATS)
async def test_a_game_of_more_bytes_than_a_message_may_have_is_not_shown(form):
    facts = resigned_game("polyy", 5)
    first, changes = await replay(facts, None, form, Timeslicer())
    message = Replayed(2**53 - 1, ROOM, 0, 1000, first, changes)
    size = sum(len(bytes(raw)) + 1 for raw in (first, *changes)) + ENVELOPE
    assert len(codec.encode(message, form)) <= size
    await replay(facts, None, form, Timeslicer(), most=size)
    with pytest.raises(ReplayTooLong):
        await replay(facts, None, form, Timeslicer(), most=size - 1)
