"""What bots say of their plies: to whom it is told, and when."""

from protocol.from_client import Settings
from server.room import decide as d
from server.room.audience import seen
from server.room.decide import decide
from tests.server.room.tables import ANN, BOB, asked, opened

WHY = ("the corner is mine", "40 % of it")


def thoughtful(thoughts, why=WHY):
    room = opened("polyy", 1, 1, Settings(thoughts=thoughts, undo="free"), size=4)
    mine = d.AskPlay(ANN, 0, {"type": "place", "field": 3})
    return asked(room, mine, d.AskPlay(BOB, 0, {"type": "place", "field": 4}, why=why))


def test_a_room_with_thoughts_tells_everyone_those_of_the_last_ply():
    room = thoughtful(thoughts=True)
    assert [seen(room, viewer).thought for viewer in (0, 1, None)] == [WHY] * 3
    on = asked(room, d.AskPlay(ANN, 1, {"type": "place", "field": 5}))
    assert seen(on, None).thought == ()


def test_another_room_tells_them_only_when_the_game_is_shown_again():
    room = thoughtful(thoughts=False)
    assert seen(room, None).thought == ()
    assert seen(room, None, review=True).thought == WHY


def test_thoughts_go_back_with_their_ply():
    room = thoughtful(thoughts=True)
    assert seen(asked(room, d.AskTakeBack(ANN, 2)), None).thought == ()


def test_who_says_too_much_is_cut_short():
    ask = d.AskPlay(ANN, 0, {"type": "place", "field": 3}, why=("x" * 200,) * 9)
    fact = decide(opened("polyy", 1, 1, size=4), ask, 9)
    assert fact.why == ("x" * 160,) * 6
