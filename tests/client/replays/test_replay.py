"""A game is unrolled from its beginning and its changes, or said to be damaged."""

import msgspec
import pytest

from client.games.polyy.board import PolyYBoard
from client.games.toppen.board import ToppenBoard
from client.presenters.turning_points import turnings
from client.replays.replay import DamagedReplay, positions, values
from protocol.from_server import Assessed, RoomDiff
from server.room.facts import Answered, Offered, Redone, Resigned, TakenBack
from server.room.views.audience import seen
from tests.client.reviewed import (
    BEGINS,
    CODE,
    polyy,
    replayed,
    rooms,
    shifting,
    told,
    toppen,
    unknown,
)

replace = msgspec.structs.replace


SAME = RoomDiff(2, ())
"""What an entry changes that changes nothing."""


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("facts", [polyy(), polyy(1), polyy(plies=12, resigned=0)])
def test_every_position_is_what_its_viewer_was_told(facts, viewer):
    found = positions(replayed(facts, viewer), PolyYBoard())
    there = rooms(facts)
    assert len(found) == len(there)
    for position, room in zip(found, there, strict=True):
        assert told(position.seen) == told(seen(room, viewer))


def test_each_position_says_what_led_to_it():
    found = positions(replayed(polyy(plies=3, resigned=1), 0), PolyYBoard())
    assert [position.title for position in found] == ["Start", "36", "swap", "46", "Blue resigned"]
    assert [position.mover for position in found] == [None, 0, 1, 0, None]


def test_plies_that_went_back_are_told_and_turn_no_game():
    facts = [*toppen(plies=4), TakenBack(7, 1, 3), Redone(8, 1, 4), TakenBack(9, 1, 3)]
    answer = replayed(facts, 0)
    found = positions(answer, ToppenBoard())
    titles = [position.title for position in found[5:]]
    back = "Bob took back a move"
    assert titles == [back, "Bob redid a move", back]
    assert [position.mover for position in found[5:]] == [None, None, None]
    assert found[5].seen.view == found[3].seen.view == found[7].seen.view


def test_entries_that_show_nothing_new_are_no_positions_and_keep_their_values():
    answer = replayed(polyy(plies=4, resigned=1), 0)
    one, two, *rest = answer.changes
    answer = replace(answer, changes=(one, SAME, two, SAME, *rest))
    found = positions(answer, PolyYBoard())
    assert [position.entry for position in found] == [0, 1, 3, 5, 6, 7]
    numbers = [(1, -1) if n % 2 else (-1, 1) for n in range(8)]
    kept = values(Assessed(1, CODE, BEGINS, tuple(numbers)), answer, found)
    assert kept == [numbers[n] for n in (0, 1, 3, 5, 6, 7)]


@pytest.mark.parametrize(
    "damage",
    [
        {"first": None},
        {"first": [1, 2, 3]},
        {"first": {"room": "K7MQ2X"}},
        {"changes": (RoomDiff(2, ([99, 4], 1)),)},
        {"changes": (RoomDiff(2, (), ([99, 4], 1)),)},
        {"changes": (RoomDiff(2, ("nowhere", 1)),)},
        {"changes": (RoomDiff(2, ([11],)),)},
        {"changes": (RoomDiff(2, (), ([], None)),)},
        {"changes": (RoomDiff(2, ([], None)),)},
        {"changes": (RoomDiff(2, (), (11, [1, 2])),)},
        {"changes": (RoomDiff(4, (0, [999])),)},
        {"changes": (RoomDiff(2, (), (14, None)), RoomDiff(4, ()))},
    ],
)
def test_a_damaged_answer_is_said_to_be_damaged(damage):
    answer = replace(replayed(polyy(plies=4, resigned=1), 0), **damage)
    with pytest.raises(DamagedReplay):
        positions(answer, PolyYBoard())


@pytest.mark.parametrize(
    "damage",
    [{"seq": 9}, {"values": ()}, {"values": ((1, -1, 0),) * 6}, {"values": ((),) * 6}],
)
def test_values_of_another_game_are_said_to_be_damaged(damage):
    facts = polyy(plies=4, resigned=1)
    answer = replayed(facts, 0)
    found = positions(answer, PolyYBoard())
    assert values(unknown(facts), answer, found) == [None] * 6
    assert values(shifting(facts, [0] * 6), answer, found) == [(0, 0)] * 6
    with pytest.raises(DamagedReplay):
        values(replace(unknown(facts), **damage), answer, found)


def test_a_pass_that_was_forced_is_said_of_who_passed():
    found = positions(replayed(toppen(9), 0), ToppenBoard())
    forced = [position for position in found if len(position.moves) > 1]
    assert forced
    for position in forced:
        step, passed = position.moves
        side = ("Blue", "Red")[passed.seat]
        assert position.title == f"{step.text}, {side} passed"
        assert position.mover == step.seat != passed.seat


def test_what_was_taken_back_is_shown_and_breaks_nothing():
    back = (Offered(6, 0, "takeback"), Answered(6, 0, "takeback", 1, accept=True))
    facts = (*polyy(plies=5), *back, *polyy(plies=5)[-1:], Resigned(7, 1))
    facts = (*facts[:-2], msgspec.structs.replace(facts[-2], number=3), facts[-1])
    answer = replayed(facts, 0)
    found = positions(answer, PolyYBoard())
    assert [position.seen.ply for position in found] == [0, 1, 2, 3, 4, 5, 4, 5, 5]
    assert found[6].moves == ()
    assert found[6].seen.view == found[4].seen.view
    assert len(values(unknown(facts), answer, found)) == len(found)
    assert turnings([None] * len(found), [position.mover for position in found]) == ()


def test_a_game_whose_positions_together_fill_the_memory_is_damaged(monkeypatch):
    """A field that is new to us is let go when a view is read, but held with each position."""
    answer, most = replayed(polyy(), 0), 20_000
    monkeypatch.setattr("client.replays.replay.MOST_COPIED", most)
    assert positions(answer, PolyYBoard())
    tree = msgspec.to_builtins(answer.first)
    long = len(tree[11])
    tree[11].append([0] * (most // 10))
    bomb = tuple(RoomDiff(2, ([long, 0], number, 4, number % 2 > 0)) for number in range(1, 12))
    with pytest.raises(DamagedReplay, match="too much"):
        positions(replace(answer, first=tree, changes=bomb), PolyYBoard())
