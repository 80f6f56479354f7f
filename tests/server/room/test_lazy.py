"""What is worked out of a frozen value is worked out once, and is no part of it."""

from msgspec import Struct
from msgspec.structs import replace

from protocol.clock import TimeControl
from protocol.from_client import RoomSettings
from server.room.lazy import Lazy
from tests.server.room.tables import opened, polyy

WORKED_OUT = []


class Square(Struct, frozen=True, dict=True):
    side: int

    @Lazy
    def area(self) -> int:
        """Return the side times itself."""
        WORKED_OUT.append(self.side)
        return self.side**2


def test_a_value_is_worked_out_once_and_anew_for_a_changed_copy():
    WORKED_OUT.clear()
    square = Square(3)
    assert (square.area, square.area, replace(square, side=4).area) == (9, 9, 16)
    assert WORKED_OUT == [3, 4]


def test_what_was_worked_out_makes_no_difference():
    square, same = Square(5), Square(5)
    assert (square.area, square) == (25, same)


def test_a_room_with_other_times_keeps_what_was_worked_out_of_its_position():
    room = opened("polyy", 2, settings=RoomSettings(clock=TimeControl("sudden", 60_000)), size=4)
    later = room.timed(None, replace(room.clock, used=(1, 0)))
    assert later.__dict__.items() >= {"to_move": room.to_move, "paused": False}.items()
    assert polyy().timed(None, None).table.people == (0, 1)
