"""Turns go round by address, then by player, then by room, whoever asks the most."""

import asyncio
from contextlib import suppress

from server.bots.fair_queue import MOST_ACCOUNTS, FairQueue


async def order_of(queue, shares):
    """Ask for all of these turns while one is held; return in which order they come."""
    came = []

    async def take(account):
        async with queue.turn(account):
            came.append(account)

    async with asyncio.TaskGroup() as group, queue.turn(("busy", "", "")):
        for account in shares:
            group.create_task(take(account))
        await asyncio.sleep(0)
    return came


async def test_an_address_with_sixty_rooms_holds_up_another_by_one_turn():
    many = [("attacker", f"token {n % 20}", f"room {n}") for n in range(60)]
    honest = ("home", "ann", "hers")
    came = await order_of(FairQueue(1), [*many, honest])
    assert came.index(honest) <= 1
    assert len(came) == 61


async def test_players_at_one_address_take_turns_and_so_do_their_rooms():
    eve = [("school", "eve", f"room {n}") for n in range(6)]
    came = await order_of(FairQueue(1), [*eve, ("school", "ann", "hers"), ("school", "bob", "his")])
    assert {account[1] for account in came[:3]} == {"eve", "ann", "bob"}
    queue = FairQueue(1)
    first = await order_of(queue, eve[:3])
    again = await order_of(queue, [eve[0], eve[5]])
    assert (len(first), again) == (3, [eve[5], eve[0]]), "the room that had none is next"


async def test_so_many_have_a_turn_at_once_and_who_gives_up_waiting_takes_none():
    queue, most, now = FairQueue(2), [0], [0]

    async def work(name):
        async with queue.turn((name,)):
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
    async with queue.turn(("a",)), queue.turn(("b",)):
        pass


async def test_only_so_many_accounts_are_kept_in_mind():
    queue = FairQueue(1)
    for number in range(MOST_ACCOUNTS + 10):
        async with queue.turn((str(number),)):
            pass
    assert len(queue._last_turn) == MOST_ACCOUNTS


async def test_a_queue_says_whether_one_would_wait_and_whether_nobody_is_there():
    queue = FairQueue(2)
    assert (queue.is_full, queue.is_idle) == (False, True)
    async with queue.turn(("a",)):
        assert (queue.is_full, queue.is_idle) == (False, False)
        async with queue.turn(("b",)):
            assert (queue.is_full, queue.is_idle) == (True, False)
    assert (queue.is_full, queue.is_idle) == (False, True)
