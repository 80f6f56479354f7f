"""Turns go round by address, then by player, then by room, whoever asks the most."""

import asyncio
from contextlib import suppress

from server.turns import MOST_KNOWN, Turns


async def order_of(turns, shares):
    """Ask for all of these turns while one is held; return in which order they come."""
    came = []

    async def take(share):
        async with turns.turn(share):
            came.append(share)

    async with asyncio.TaskGroup() as group, turns.turn(("busy", "", "")):
        for share in shares:
            group.create_task(take(share))
        await asyncio.sleep(0)
    return came


async def test_an_address_with_sixty_rooms_holds_up_another_by_one_turn():
    many = [("attacker", f"token {n % 20}", f"room {n}") for n in range(60)]
    honest = ("home", "ann", "hers")
    came = await order_of(Turns(1), [*many, honest])
    assert came.index(honest) <= 1
    assert len(came) == 61


async def test_players_at_one_address_take_turns_and_so_do_their_rooms():
    eve = [("school", "eve", f"room {n}") for n in range(6)]
    came = await order_of(Turns(1), [*eve, ("school", "ann", "hers"), ("school", "bob", "his")])
    assert {share[1] for share in came[:3]} == {"eve", "ann", "bob"}
    turns = Turns(1)
    first = await order_of(turns, eve[:3])
    again = await order_of(turns, [eve[0], eve[5]])
    assert (len(first), again) == (3, [eve[5], eve[0]]), "the room that had none is next"


async def test_so_many_have_a_turn_at_once_and_who_gives_up_waiting_takes_none():
    turns, most, now = Turns(2), [0], [0]

    async def work(name):
        async with turns.turn((name,)):
            now[0] += 1
            most[0] = max(most[0], now[0])
            try:
                await asyncio.sleep(0)
            finally:
                now[0] -= 1

    tasks = [asyncio.create_task(work(str(n))) for n in range(9)]
    await asyncio.sleep(0)
    for task in tasks[:2] + tasks[5:7]:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task
    assert most == [2]
    async with turns.turn(("a",)), turns.turn(("b",)):
        pass


async def test_only_so_many_accounts_are_kept_in_mind():
    turns = Turns(1)
    for number in range(MOST_KNOWN + 10):
        async with turns.turn((str(number),)):
            pass
    assert len(turns._last) == MOST_KNOWN
