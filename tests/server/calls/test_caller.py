"""Who sits in a room and looks elsewhere is called, once, and not for what they have seen."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.from_client import Join, Offer, Open, RoomSettings, Unwatch
from protocol.messages.inbox import InboxItem
from protocol.names import beside
from server.calls.caller import Caller
from server.calls.room_calls import calls_of
from server.room.facts import Sat
from server.store.memory import wall_clock
from tests.server.session.connections import Client, Street, street
from tests.support.rooms.games import folded, resigned_game, whole_game


async def called(lines: Street, player: str, true: Callable[[dict[str, InboxItem]], bool]) -> Any:
    """What is in an inbox, once that is so."""
    async with asyncio.timeout(60):
        while True:
            items = {it.kind: it for it in await lines.context.inbox.read(player)}  # type: ignore[arg-type]
            if true(items):
                return items
            await asyncio.sleep(0.01)


async def hinted(lines: Street, late_ms: int = 0) -> list[str]:
    """Let the rooms of this house call, without a grace, by a clock that goes before."""
    hints: list[str] = []

    async def hint(player: Any) -> None:
        hints.append(player)

    lines.context.inbox.on_put = hint
    lines.context.registry.services.append(
        Caller(lines.context.inbox, lambda: wall_clock() + late_ms, grace_s=0)
    )
    return hints


async def two(lines: Street) -> tuple[Client, str, Client, str]:
    ada, a = await lines.person("Ada")
    bob, b = await lines.person("Bob")
    return ada, a.player, bob, b.player


async def test_who_waits_elsewhere_is_called_when_somebody_sits_down_then_to_play() -> None:
    async with street() as lines:
        hints = await hinted(lines)
        ada, a, bob, b = await two(lines)
        done = await ada.ask(Open(1, "polyy", {"size": 4}, RoomSettings()))
        await ada.ask(Join(2, done.room, 1))
        await bob.watch(done.room)
        await bob.ask(Join(1, done.room, 0))
        items = await called(lines, a, lambda it: "seated" in it)
        assert (items["seated"].name, items["seated"].player) == ("Bob", b)
        assert items["seated"].room == done.room
        bob.play(0, 3)
        items = await called(lines, a, lambda it: "turn" in it and "seated" not in it)
        assert items["turn"].game == "polyy"
        assert a in hints
        await called(lines, b, lambda it: not it)  # who looks is not called
        await ada.watch(done.room)
        await called(lines, a, lambda it: not it)


@pytest.mark.parametrize("seen", [True, False])
async def test_who_has_seen_that_it_is_their_turn_and_leaves_is_not_called_for_it(
    seen: bool,
) -> None:
    async with street() as lines:
        hints = await hinted(lines, 60_000 if seen else -60_000)
        room, ada, bob = await lines.game()
        host = lines.context.registry.live(room)
        assert host is not None
        await until(lambda: host.here is not None and host.here.here == (True, True))
        player = host.room.occupants[1].player  # type: ignore[union-attr]
        ada.play(0, 3)
        await bob.until(lambda m: m.seen is not None and m.seen.ply == 1)
        await called(lines, player, lambda it: not it)
        bob.say(Unwatch(0))
        await until(lambda: host.here is not None and host.here.here == (True, False))
        await ada.ask(Offer(9, room, "pause"))
        items = await called(lines, player, lambda it: "offer" in it)
        assert items["offer"].text == "pause"
        assert ("turn" in items) is not seen, "who left at once may not have seen it"
        assert player in hints


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


async def test_a_call_that_another_process_left_behind_is_dropped_when_it_is_over() -> None:
    async with street() as lines:
        await hinted(lines)
        room, _ada, _bob = await lines.game()
        host = lines.context.registry.live(room)
        assert host is not None
        player = host.room.occupants[0].player  # type: ignore[union-attr]
        stale = InboxItem(f"rematch:{room}", "rematch", 1, room=room)
        other = InboxItem("invite", "invitation", 1, room=room)
        await lines.context.inbox.put(player, stale, 60_000)
        await lines.context.inbox.put(player, other, 60_000)
        again, _ = await lines.person("Eve")
        await again.watch(room)
        host.on_change(1 << 7)  # as whoever comes and goes makes it
        lines.context.registry.services[-1]._standing.clear()  # type: ignore[attr-defined]
        host.on_change(1 << 7)
        await called(lines, player, lambda it: set(it) == {"invitation"})


def test_nobody_is_called_out_of_a_game_that_is_over() -> None:
    for facts in (whole_game("polyy", size=4), resigned_game("polyy", 3)):
        assert not calls_of(folded(facts), ())


def test_nobody_is_called_to_a_game_whose_people_all_sit_at_one_window() -> None:
    opened, one, other, *rest = whole_game("polyy", size=4)[:6]
    assert isinstance(one, Sat)
    assert isinstance(other, Sat)
    beside_it = replace(other, player=beside(one.player, 1))
    assert calls_of(folded((opened, one, other, *rest)), ())
    assert not calls_of(folded((opened, one, beside_it, *rest)), ())
    bot = replace(other, bot="random")
    rooms = [folded((opened, one, bot, *rest[:more])) for more in range(1, 4)]
    assert any(calls_of(room, ()) for room in rooms), "a bot may have thought for long"


def test_only_who_is_to_move_and_does_not_look_is_called_to_play() -> None:
    facts = whole_game("polyy", size=4)
    for many in range(4, 12):
        room = folded(facts[:many])
        if not room.to_move:
            continue
        seat = room.to_move[0]
        turns = {it.player for it in calls_of(room, ()).values() if it.item.kind == "turn"}
        assert turns == {room.occupants[seat].player}  # type: ignore[union-attr]
        here = tuple(at == seat for at in range(2))
        assert all(it.item.kind != "turn" for it in calls_of(room, here).values())
