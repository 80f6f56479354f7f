"""What bots say of their plies: to whom it is told, and when."""

from protocol.from_client import RoomSettings, TakeBack
from server.room.commands import PlayIntent
from server.room.decisions.decide import decide
from server.room.views.audience import seen
from tests.server.room.tables import ANN, BOB, asked, opened
from tests.support.rooms.games import HERE

WHY = ("the corner is mine", "40 % of it")


def thoughtful(reasons, why=WHY):
    room = opened("polyy", 1, 1, RoomSettings(reasons=reasons, undo="free"), size=4)
    mine = (ANN, PlayIntent(0, {"type": "place", "field": 3}))
    return asked(room, mine, (BOB, PlayIntent(0, {"type": "place", "field": 4}, why=why)))


def test_a_room_with_thoughts_tells_everyone_those_of_the_last_ply():
    room = thoughtful(reasons=True)
    assert [seen(room, viewer).reasons for viewer in (0, 1, None)] == [WHY] * 3
    on = asked(room, (ANN, PlayIntent(1, {"type": "place", "field": 5})))
    assert seen(on, None).reasons == ()


def test_another_room_tells_them_only_when_the_game_is_shown_again():
    room = thoughtful(reasons=False)
    assert seen(room, None).reasons == ()
    assert seen(room, None, review=True).reasons == WHY


def test_thoughts_go_back_with_their_ply():
    room = thoughtful(reasons=True)
    assert seen(asked(room, (ANN, TakeBack(0, HERE, 2))), None).reasons == ()


def test_who_says_too_much_is_cut_short():
    ask = (ANN, PlayIntent(0, {"type": "place", "field": 3}, why=("x" * 200,) * 9))
    fact = decide(opened("polyy", 1, 1, size=4), *ask, 9)
    assert fact.why == ("x" * 160,) * 6
