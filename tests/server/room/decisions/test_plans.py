"""What is planned ahead is legal, played at once when its ply comes, and seen by nobody else."""

from itertools import pairwise
from random import Random

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec import Raw

from engines.catalog import make
from protocol.from_client import Answer, Offer, RoomSettings
from protocol.messages.pace import PlanAhead, PlannedStep
from server.live.revision import Cursor, Revision
from server.records.replay import rooms
from server.records.verify import verify
from server.records.writer import to_the_end
from server.room.commands import BY_SERVER, FireTimer, PlayIntent
from server.room.decisions import plans
from server.room.decisions.decide import decide
from server.room.decisions.timers import next_due
from server.room.errors import AlreadyDone, Refused
from server.room.facts import Away, Planned, Played, TookOver
from server.room.fold import fold, folded
from server.room.views.audience import seen
from tests.server.records.forgeries import exported
from tests.server.room.tables import ANN, BOB, asked, opened, placed, play
from tests.support.rooms.games import HERE
from tests.support.rooms.golden import logs

FIRE = BY_SERVER, FireTimer()


def place(field):
    return {"type": "place", "field": field}


def table(game="polyy"):
    """Ann is to move; Bob plans."""
    return opened(
        game, 2, 0, RoomSettings(), **({"size": 4, "pie": False} if game == "polyy" else {})
    )


def plan(room, *steps, by=BOB, ply=None):
    return by, PlanAhead(
        0, HERE, room.ply if ply is None else ply, tuple(PlannedStep(*it) for it in steps)
    )


TREE = (-1, place(3)), (0, place(8)), (1, place(12)), (2, place(1)), (-1, None), (4, place(8))


def said_no(room, *steps, **about):
    with pytest.raises(Refused) as no:
        decide(room, *plan(room, *steps, **about), 9)
    return no.value


def test_the_room_plays_the_reply_to_what_was_expected_and_keeps_what_may_follow():
    room = asked(table(), plan(table(), *TREE))
    assert next_due(room) is None
    room = placed(room, 3)
    assert next_due(room) == room.at, "at once, and by whichever server looks first"
    fact = decide(room, *FIRE, 5)
    assert fact == Played(5, 1, 0, Raw(b'{"type":"place","field":8}'))
    room = fold(room, fact)
    assert room.to_move == (0,)
    assert seen(room, 1).plan == (PlannedStep(-1, place(12)), PlannedStep(0, place(1)))
    room = asked(placed(room, 12), FIRE)
    assert (room.plies, room.plans, next_due(room)) == (4, (), None)


def test_anything_else_is_answered_by_the_reply_to_whatever_comes():
    room = placed(asked(table(), plan(table(), *TREE)), 5)
    assert bytes(decide(room, *FIRE, 5).intent) == msgspec.json.encode(place(8))
    taken = placed(asked(table(), plan(table(), *TREE)), 8)
    assert decide(taken, *FIRE, 5) == Planned(5, 1), "that field is taken: the plan is over"
    assert asked(taken, FIRE).plans == ()


def test_another_ply_than_was_expected_ends_the_plan():
    room = placed(asked(table(), plan(table(), *TREE[:4])), 5)
    assert (room.plans, next_due(room)) == ((), None)


def test_a_plan_is_of_one_position():
    assert said_no(placed(table(), 3), *TREE, by=ANN, ply=0).reason == "stale"
    room = placed(table(), 3, 8)
    room = asked(room, plan(room, (-1, place(12)), (0, place(1))))
    back = asked(
        room, (BOB, Offer(0, HERE, "takeback")), (ANN, Answer(0, HERE, "takeback", 1, True))
    )
    assert (back.ply, back.plans) == (1, ()), "what is taken back takes the plan along"


def test_it_is_replaced_removed_and_done_once():
    room = asked(table(), plan(table(), *TREE))
    with pytest.raises(AlreadyDone):
        decide(room, *plan(room, *TREE), 9)
    other = asked(room, plan(room, *TREE[:2]))
    assert len(seen(other, 1).plan) == 2
    gone = asked(other, plan(other))
    assert (gone.plans, seen(gone, 1).plan) == ((), ())
    with pytest.raises(AlreadyDone):
        decide(gone, *plan(gone), 9)


@pytest.mark.parametrize(
    "steps",
    [
        [(0, place(3))],
        [(-1, place(3)), (0, place(3))],
        [(-1, place(99))],
        [(-1, {"type": "fly"})],
        [(-1, place(3)), (0, None)],
        [(-1, place(3)), (0, place(8)), (0, place(9))],
        [(-1, place(3)), (-1, place(3))],
        [(-1, None), (0, place(8)), (1, place(9))],
    ],
    ids=["itself", "taken", "no field", "no intent", "unsaid", "two replies", "twice", "unknown"],
)
def test_what_cannot_be_played_cannot_be_planned(steps):
    assert said_no(table(), *steps).code == "BAD_PLAN"


def test_it_is_planned_while_another_is_to_move_in_games_that_show_all():
    assert said_no(table(), (-1, place(3)), by=ANN).code == "YOUR_TURN"
    assert [
        make(name, {}).open_hands for name in ("polyy", "toppen", "rotorouter", "wordfleet")
    ] == [
        True,
        True,
        False,
        False,
    ]
    roads = opened("rotorouter", 2, 0, RoomSettings(), size=7, colours=2)
    other = (ANN, BOB)[1 - roads.to_move[0]]
    assert said_no(roads, (-1, None), (0, {"type": "end_turn"}), by=other).code == "NO_PLANS"
    assert not plans.may_plan(roads, 1 - roads.to_move[0])


def test_a_bot_that_stands_in_plays_for_itself():
    room = asked(table(), plan(table(), *TREE))
    for fact in (Away(6, 1), TookOver(7, 1, "random", 0)):
        room = fold(room, fact)
    assert plans.ready(placed(room, 3)) is None


def tree(intent):
    return msgspec.json.decode(msgspec.json.encode(intent))


def random_tree(room, seat, chance, most):
    """A legal plan of ``seat``: at random, up to ``most`` plies."""
    steps, states = [], [(-1, room.state)]
    while states and len(steps) < most:
        parent, state = states.pop(chance.randrange(len(states)))
        movers = room.game.to_move(state)
        if not movers:
            continue
        found = list(room.game.legal(state, movers[0]))
        some = 1 if movers[0] == seat else chance.randint(1, 3)
        for intent in chance.sample(found, min(some, len(found), most - len(steps))):
            steps.append(PlannedStep(parent, tree(intent)))
            states.append((len(steps) - 1, room.game.apply(state, movers[0], intent)))
    return tuple(steps)


@settings(max_examples=12, deadline=None)
@given(game=st.sampled_from(["polyy", "toppen"]), seed=st.integers(0, 10_000))
def test_two_worlds_that_differ_in_one_plan_are_told_to_all_others_in_the_same_bytes(game, seed):
    """Until it is used: by then the ply itself says so."""
    chance = Random(seed)
    room = table(game)
    for _ in range(chance.randint(0, 6)):
        room = play(room, **tree(room.game.sample(room.state, room.to_move[0], chance)))
    mover, seat = room.to_move[0], 1 - room.to_move[0]
    plans_of_two = [random_tree(room, seat, chance, chance.choice((1, 5, 20))) for _ in range(2)]
    expected = [it.intent for steps in plans_of_two for it in steps if it.parent < 0]
    legal = map(tree, room.game.legal(room.state, mover))
    another = next((it for it in legal if it not in expected), None)
    assume(another is not None)
    told = []
    for steps in plans_of_two:
        now = asked(room, ((ANN, BOB)[seat], PlanAhead(0, HERE, room.ply, steps)))
        assert seen(now, seat).plan == steps
        assert next_due(now) is None, "nor does the time at which the room wakes tell it"
        assert seen(now, mover) == seen(room, mover)
        ply = (ANN, BOB)[mover], PlayIntent(len(now.accepted[mover]), another)
        told.append(frames([room, now, asked(now, ply)], (mover, None)))
    assert told[0] == told[1]


def frames(history, audiences):
    """All bytes that those audiences are told of it, however they watch."""
    revisions = [Revision(Cursor(at + 1, 7 + at), it) for at, it in enumerate(history)]
    return [
        message
        for before, after in pairwise(revisions)
        for audience in audiences
        for form in ("json", "msgpack")
        for message in (after.update(before, audience, form), after.snapshot(audience, form, False))
    ]


def test_neither_a_record_nor_a_review_tells_what_was_planned():
    log = logs()["planned"]
    assert any(isinstance(fact, Planned) for fact in log)
    assert not any(isinstance(fact, Planned) for fact in to_the_end(log))
    assert verify(exported(log)).room.outcome is not None
    assert not any(it.plannings for it in rooms(log))
    planned = next(it for it in folded(log) if it.plans)
    owner = next(seat for seat in (0, 1) if planned.plan(seat))
    assert seen(planned, owner).plan
    assert not seen(planned, owner, review=True).plan
