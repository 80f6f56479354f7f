"""Who keeps up is written to by the room, who lags by a task: both are told the same, in order."""

import asyncio
import random
from typing import Any

import msgspec
import pytest

from protocol import codec
from protocol.from_client import Ban, Leave, Say, Unwatch, WatchRoom
from protocol.from_server import ChatLines, Done, Refusal, Snapshot
from protocol.room_diff import TAGS
from server.store.memory import MemoryStore
from tests.server.session.connections import FREE, Client, Street, street

TALKATIVE = msgspec.structs.replace(FREE, says_burst=1_000)
TOLD_LAST = "that is all"


class Listener:
    """A spectator, and the room as it was after each message about it."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.seen: dict[int, Any] = {}
        """By entry."""
        self.order: list[int] = []
        self.lines: tuple[Any, ...] = ()

    async def hear_all(self) -> None:
        """Hear until the last line of chat is there."""
        while not self.lines or self.lines[-1].text != TOLD_LAST:
            message = await self.client.hear()
            assert message is not None
            if isinstance(message, ChatLines):
                self.lines = message.lines
            elif 0 in self.client.rooms and self.client.rooms[0].tree is not None:
                mirror = self.client.rooms[0]
                if not self.order or self.order[-1] != mirror.seq:
                    self.order.append(mirror.seq)
                    self.seen[mirror.seq] = mirror.tree


class Table:
    """Two players, spectators who keep up and others who lag, and what may happen there."""

    def __init__(self, lines: Street, chance: random.Random) -> None:
        self.lines, self.chance = lines, chance
        self.quick: list[Listener] = []
        self.slow: list[Listener] = []
        self.plies = self.said = 0

    async def seated(self) -> None:
        self.ada, self.bob = await self.lines.people("Ada", "Bob")
        self.room = await self.ada.open(size=5)
        for kind, listeners in (("quick", self.quick), ("slow", self.slow)):
            for form in ("json", "msgpack"):
                client, _ = await self.lines.person(f"{kind} {form}", form)
                client.say(WatchRoom(self.room))
                listeners.append(Listener(client))
        for seat, player in enumerate((self.ada, self.bob)):
            await player.watch(self.room)
            await player.join(self.room, seat)

    async def step(self) -> None:
        """Let something happen, whatever chance brings."""
        doings = [self.play, self.play, self.say, self.come_and_go, self.lag, self.read]
        await self.chance.choice(doings)()
        for _ in range(self.chance.randrange(3)):
            await asyncio.sleep(0)

    async def play(self) -> None:
        player = (self.ada, self.bob)[self.plies % 2]
        mine, self.plies = self.plies, self.plies + 1
        await player.until(lambda m: m.seen.phase == "playing" and m.seen.ply == mine)
        player.play(mine // 2, mine)
        await player.until(lambda m: m.seen.ply == mine + 1)

    async def say(self, text: str = "well") -> None:
        self.said += 1
        answer = await self.ada.ask(Say(100 + self.said, self.room, text))
        assert isinstance(answer, Done), answer

    async def come_and_go(self) -> None:
        visitor, _ = await self.lines.person("Visitor")
        await visitor.watch(self.room)
        if self.chance.random() < 0.5:
            visitor.say(Unwatch(0))

    async def lag(self) -> None:
        self.chance.choice(self.slow).client.line.open.clear()

    async def read(self) -> None:
        self.chance.choice(self.slow).client.line.open.set()


@pytest.mark.parametrize("seed", range(12))
async def test_who_lags_and_who_keeps_up_are_told_the_same_rooms_in_the_same_order(seed: int):
    async with street(TALKATIVE) as lines:
        table = Table(lines, random.Random(seed))
        await table.seated()
        for _ in range(25):
            await table.step()
        for listener in table.slow:
            listener.client.line.open.set()
        await table.say(TOLD_LAST)
        listeners = table.quick + table.slow
        for listener in listeners:
            await listener.hear_all()
            assert listener.order == sorted(set(listener.order))
        first = listeners[0]
        for other in listeners[1:]:
            assert other.order[-1] == first.order[-1]
            assert other.lines == first.lines
            common = first.seen.keys() & other.seen.keys()
            assert {seq: other.seen[seq] for seq in common} == {s: first.seen[s] for s in common}
        for quick in table.quick:  # who keeps up is told every entry
            assert quick.order == list(range(quick.order[0], quick.order[-1] + 1))


def updates(journal: list[tuple[str, bytes]]) -> list[str]:
    """Who was written an update, in order."""
    tags = set(TAGS.values())
    return [who for who, raw in journal if raw[0] & 0xF0 == 0x90 and raw[1] in tags]


async def test_players_are_written_to_before_the_first_spectator():
    async with street() as lines:
        eve, ada, bob = await lines.people("Eve", "Ada", "Bob")
        room = await ada.open()
        for each in (eve, bob, ada):
            await each.watch(room)
        for seat, player in enumerate((ada, bob)):
            await player.join(room, seat)
        for each in (eve, ada, bob):
            await each.until(lambda m: m.seen.phase == "playing")
        for ply in range(6):
            lines.journal.clear()
            (ada, bob)[ply % 2].play(ply // 2, ply)
            for each in (eve, ada, bob):
                await each.until(lambda m: m.seen.ply == ply + 1)  # noqa: B023
            assert sorted(updates(lines.journal)[:2]) == ["Ada", "Bob"]
            assert updates(lines.journal)[2:] == ["Eve"]


class GatedStore(MemoryStore):
    """Keeps nothing before it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.gate, self.asked = asyncio.Event(), asyncio.Event()
        self.gate.set()

    async def append(self, *what: Any) -> None:
        self.asked.set()
        await self.gate.wait()
        await super().append(*what)


async def test_nothing_is_written_of_an_entry_before_it_is_kept():
    store = GatedStore()
    async with street(store=store) as lines:
        _, ada, bob = await lines.game()
        lines.journal.clear()
        store.gate.clear()
        store.asked.clear()
        ada.play(0, 3)
        await store.asked.wait()
        for _ in range(20):
            await asyncio.sleep(0)
        assert not updates(lines.journal)
        store.gate.set()
        await bob.until(lambda m: m.seen.ply == 1)
        assert sorted(updates(lines.journal)) == ["Ada", "Bob"]


async def test_who_is_banned_is_told_so_and_not_the_entry_that_bans():
    async with street() as lines:
        ada, bob, eve = await lines.people("Ada", "Bob", "Eve")
        room = await ada.open()
        for each in (ada, bob, eve):
            await each.watch(room)
        said = await bob.ask(Say(5, room, "hello"))
        assert said.request == 5
        who = (await ada.hear_a(ChatLines)).lines[0].player
        lines.journal.clear()
        await ada.ask(Ban(6, room, who))
        assert (await bob.hear_a(Refusal)).channel == 0
        await eve.until(lambda m: m.seq == 2)
        assert updates(lines.journal) == ["Ada", "Eve"] or updates(lines.journal) == ["Eve", "Ada"]


async def test_who_sits_down_or_leaves_is_told_the_whole_as_who_that_is_now():
    async with street() as lines:
        ada, eve = await lines.people("Ada", "Eve")
        room = await ada.open()
        for each in (ada, eve):
            await each.watch(room)
        lines.journal.clear()
        await ada.join(room, 0)
        mirror = await ada.until(lambda m: m.seen is not None and m.seen.seat == 0)
        assert "Ada" not in updates(lines.journal)
        await ada.ask(Leave(7, room))
        await ada.until(lambda m: m.seen.seat is None)
        assert mirror.seq == 3
        assert "Ada" not in updates(lines.journal)
        heard = [codec.decode_from_server(raw, "msgpack") for who, raw in lines.journal]
        assert len([it for it in heard if isinstance(it, Snapshot)]) == 2
