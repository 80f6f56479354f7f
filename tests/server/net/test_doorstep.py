"""Lines that say nothing keep nobody out: they make way, each address's own first."""

import asyncio

import pytest

from server import observe
from server.net.doorstep import Doorstep


class Line:
    """A line that notes whether it was dropped."""

    def __init__(self, doorstep: Doorstep, address: str = "", *, silent: bool = True) -> None:
        self.dropped = False
        doorstep.enter(self, address)
        if not silent:
            doorstep.speak(self)

    def drop(self) -> None:
        self.dropped = True


async def time_to_speak() -> None:
    """Let pass what every line has, where that is no time at all."""
    for _ in range(3):
        await asyncio.sleep(0)


def standing(lines: list[Line]) -> list[int]:
    """Which of them were not dropped."""
    return [at for at, line in enumerate(lines) if not line.dropped]


async def test_the_longest_silent_one_makes_way_for_a_newcomer() -> None:
    doorstep = Doorstep(most=100, most_waiting=3, grace_s=0)
    lines = [Line(doorstep, silent=at != 0) for at in range(3)]
    await time_to_speak()
    before = observe.dropped._value.get()
    lines += [Line(doorstep), Line(doorstep)]
    assert standing(lines) == [0, 3, 4]
    assert observe.dropped._value.get() - before == 2


async def test_who_has_had_no_time_to_speak_makes_way_for_nobody() -> None:
    doorstep = Doorstep(most=100, most_waiting=3, grace_s=3600)
    lines = [Line(doorstep) for _ in range(5)]
    assert standing(lines) == [0, 1, 2]
    doorstep.leave(lines[1])
    assert not Line(doorstep).dropped
    for line in lines:
        doorstep.leave(line)


async def test_an_address_with_more_than_its_share_makes_way_for_itself_alone() -> None:
    doorstep = Doorstep(most=100, most_waiting=6, grace_s=0)
    other = Line(doorstep, "2.2.2.2")
    await time_to_speak()
    many = []
    for _ in range(20):
        many.append(Line(doorstep, "1.1.1.1"))
        await time_to_speak()
    assert standing(many) == [17, 18, 19]
    assert not other.dropped
    assert len(doorstep) == 4


async def test_who_came_in_keeps_its_place_and_never_more_come_in_than_leave_room_to_wait() -> None:
    doorstep = Doorstep(most=10, most_waiting=4, grace_s=0)
    assert doorstep.most_inside == 6
    inside = [Line(doorstep) for _ in range(4)]
    for line in inside:
        doorstep.come_in(line)
    await time_to_speak()
    waiting = [Line(doorstep) for _ in range(4)]
    await time_to_speak()
    late = [Line(doorstep) for _ in range(4)]
    assert standing(inside) == standing(late) == [0, 1, 2, 3]
    assert standing(waiting) == []


async def test_a_full_server_drops_who_comes_where_nobody_is_silent() -> None:
    doorstep = Doorstep(most=2, most_waiting=1, grace_s=0)
    inside = [Line(doorstep), Line(doorstep)]
    assert standing(inside) == [0]
    doorstep.come_in(inside[0])
    second = Line(doorstep)
    doorstep.come_in(second)
    assert Line(doorstep).dropped
    doorstep.leave(second)
    assert not Line(doorstep, silent=False).dropped


@pytest.mark.parametrize("address", ["", "1.1.1.1"])
async def test_nothing_is_remembered_of_lines_that_are_gone(address: str) -> None:
    doorstep = Doorstep(most=100, most_waiting=8, grace_s=0)
    lines = [Line(doorstep, address) for _ in range(8)]
    doorstep.speak(lines[0])
    doorstep.come_in(lines[1])
    await time_to_speak()
    for line in (*lines, *lines):
        doorstep.leave(line)
    kept = (doorstep._lines, doorstep._waiting, doorstep._of, doorstep._timers, doorstep._silent)
    assert not any(kept)
