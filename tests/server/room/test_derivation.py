"""Every position of a game can be reached again by its steps, and another room begin from it."""

from random import Random

import msgspec
import pytest

from engines.catalog import names
from server.records.verify import verify
from server.room.commands import Sit
from server.room.decisions.decide import decide
from server.room.decisions.seating import begins
from server.room.derivation import Derivation, NoFork
from server.room.errors import Refused
from server.room.facts import Began, Opened, Played, Resigned, TakenBack
from server.room.fairness import commitment
from server.room.fold import fold
from server.room.fork import stepped
from server.room.views.audience import seen
from tests.server.records.forgeries import exported, followed
from tests.support.rooms.games import SECRET, beginning, folded, resigned_game, whole_game
from tests.support.rooms.lives import life


def replayed(trail):
    """The state that the steps of a trail lead to."""
    game = trail.room.game
    state = game.setup(trail.dealt, bytes.fromhex(trail.seed))
    for step in trail.steps:
        state = stepped(game, state, *step)
    return state


def forked(facts, ply, by="cat"):
    """The room that begins from that position, open."""
    old = followed(facts).room.opened
    begins_from = followed(facts).fork(ply)
    sealed = commitment(SECRET, "FORK22", old.options)
    head = "FORK22", old.game, old.rules, old.options, old.settings, by, 1, SECRET, sealed
    return [Opened(20_000, *head, forked=begins_from)]


def seated(facts):
    """With everybody who plays on, and play begun."""
    facts, room = list(facts), folded(facts)
    for seat in room.places:
        facts.append(decide(room, f"new-{seat}", Sit(f"New {seat}"), 20_001))
        room = fold(room, facts[-1])
        assert facts[-1].seat == seat
    facts.append(begins(room))
    assert isinstance(facts[-1], Began)
    return facts


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_steps_lead_where_the_room_is_whatever_was_taken_back(game, seed):
    trail = Derivation()
    for at, fact in enumerate(life(game, seed, plies=40)):
        room = trail.follow(fact)
        if room.begun and at % 5 == 0:
            assert replayed(trail) == room.state
    assert replayed(trail) == trail.room.state


@pytest.mark.parametrize("game", names())
def test_a_room_begins_from_a_position_and_is_played_to_its_end(game):
    facts = whole_game(game, 5, **({"size": 7, "colours": 3} if game == "rotorouter" else {}))
    live = {}
    room = None
    for fact in facts:
        room = fold(room, fact)
        if room.begun:
            live[room.ply] = room.state
    ply = 3 * room.ply // 4
    fork = seated(forked(facts, ply))
    room = folded(fork)
    assert (room.phase, room.practice, room.ply) == ("playing", True, ply)
    for seat in (None, *room.playing):
        assert public(room, seat) == public(room, seat, live[ply])
    fork = [*fork, Resigned(30_000, room.playing[0])]
    if len(room.playing) > 2:
        fork.append(Resigned(30_000, room.playing[1]))
    assert folded(fork).phase == "over"
    assert verify(exported(fork)).room.opened.forked.ply == ply


def public(room, seat, state=None):
    """What a viewer sees."""
    return room.game.view(room.state if state is None else state, seat)


def test_a_fork_has_other_chance_than_the_game_it_is_of():
    facts = whole_game("rotorouter", 5, size=7, colours=2)
    fork = folded(seated(forked(facts, 40)))
    trail = Derivation()
    for fact in facts:
        room = trail.follow(fact)
        if room.begun and room.ply == 40:
            break
    assert fork.state.seed != room.state.seed
    assert fork.game.view(fork.state, None) == room.game.view(room.state, None)


def test_what_was_taken_back_is_no_position_of_the_final_line():
    facts = beginning("polyy", size=4)
    room = folded(facts)
    for field in (0, 1, 2):
        facts.append(played(room, field))
        room = fold(room, facts[-1])
    facts.append(TakenBack(3_000, 0, 1))
    room = fold(room, facts[-1])
    for field in (7, 8):
        facts.append(played(room, field))
        room = fold(room, facts[-1])
    facts.append(Resigned(9_000, 1))
    trail = followed(facts)
    fields = [msgspec.json.decode(raw)["field"] for _, raw in trail.fork(3).plies]
    assert fields == [0, 7, 8]
    assert [len(trail.fork(ply).plies) for ply in range(4)] == [0, 1, 2, 3]
    with pytest.raises(NoFork, match="the last position of this game is 3, not 4"):
        trail.fork(4)


def played(room, field):
    seat = room.to_move[0]
    raw = msgspec.Raw(msgspec.json.encode({"type": "place", "field": field}))
    return Played(2_500, seat, len(room.accepted[seat]), raw)


def test_no_game_goes_on_from_its_end():
    facts = whole_game("polyy", 1, size=4)
    trail = followed(facts)
    last = trail.room.ply
    assert trail.fork(last - 1).ply == last - 1
    with pytest.raises(NoFork):
        trail.fork(last)
    assert followed(resigned_game("polyy", 6)).fork(6).seats == (0, 1)


def test_who_was_out_has_no_seat_in_the_fork():
    facts = beginning("rotorouter", size=7, colours=3)
    room = folded(facts)
    facts.append(Resigned(2_000, 1))
    room = fold(room, facts[-1])
    for _ in range(6):
        facts.append(next_ply(room))
        room = fold(room, facts[-1])
    facts += [Resigned(9_000, 0), Resigned(9_000, 2)]
    fork = forked(facts, room.ply)
    table = folded(fork)
    assert table.places == (0, 2)
    assert seen(table, None).playing == (0, 2)
    with pytest.raises(Refused, match="seat 1 is out of the game in this position"):
        decide(table, "x", Sit("X", 1), 20_001)
    begun = folded(seated(fork))
    assert begun.playing == (0, 2)
    assert begun.to_move
    assert set(begun.game.active(begun.state)) == {0, 2}


def next_ply(room):
    seat = room.to_move[0]
    intent = room.game.sample(room.state, seat, Random(room.plies))
    raw = msgspec.Raw(msgspec.json.encode(intent))
    return Played(2_500, seat, len(room.accepted[seat]), raw)


def test_a_fork_of_a_fork_goes_on_from_there():
    facts = whole_game("rotorouter", 5, size=7, colours=2)
    first = seated(forked(facts, 40))
    room = folded(first)
    for _ in range(8):
        first.append(next_ply(room))
        room = fold(room, first[-1])
    state = room.state
    first.append(Resigned(30_000, 0))
    second = folded(seated(forked(first, 48)))
    assert second.ply == 48
    assert second.game.view(second.state, None) == room.game.view(state, None)
