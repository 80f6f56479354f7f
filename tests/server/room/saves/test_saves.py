"""A game that is saved goes on in another room as it stood, but for the chance that is to come."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engines.catalog import names
from protocol.from_client import RoomSettings, TakeBack
from protocol.names import PlayerId
from server.records.verify import verify
from server.room.commands import KeepGame
from server.room.decisions.decide import decide
from server.room.derivation import Derivation
from server.room.errors import Refused
from server.room.facts import Damaged, Opened, Resigned, Sat, Saved
from server.room.fairness import commitment
from server.room.fold import fold
from server.room.fold import folded as folded_all
from server.room.saves.game_save import GameSave
from server.room.saves.save import saved
from tests.server.records.forgeries import exported, followed
from tests.support.rooms.games import SECRET, beginning, played_on
from tests.support.rooms.lives import life

FRESH = "5c" * 32


def trail_of(facts):
    trail = Derivation()
    for fact in facts:
        trail.follow(fact)
    return trail


def loaded(trail, at=50_000, by="ada"):
    """The first fact of a room that goes on from where ``trail`` has come."""
    old, save = trail.room.opened, at_one_window(saved(trail, 40_000))
    save = msgspec.json.decode(msgspec.json.encode(save), type=GameSave)
    sealed = commitment(FRESH, "LOADED", old.options)
    wishes = replace(old.settings, rated=False, campaign=0)
    head = "LOADED", old.game, old.rules, old.options, wishes, by, 7, FRESH, sealed
    return Opened(at, *head, loaded=save)


def at_one_window(save):
    """Let all people of a game sit at one window, as those of a saved one do."""
    seats = enumerate(save.occupants)
    people = tuple(it and (it if it.bot else replace(it, person=seat)) for seat, it in seats)
    return replace(save, occupants=people)


def assert_goes_on(old, new):
    """Assert that nothing but who plays, and the chance to come, is another."""
    assert (new.phase, new.practice, new.playing) == ("playing", True, old.playing)
    assert (new.ply, new.to_move, new.turns, new.out) == (old.ply, old.to_move, old.turns, old.out)
    assert list(map(len, new.accepted)) == list(map(len, old.accepted))
    for seat in (None, *old.playing):
        assert new.game.view(new.state, seat) == old.game.view(old.state, seat)
    kept, before = new.undo_history, old.undo_history
    assert (kept.here, [it.ply for it in kept.positions]) == (
        before.here,
        [it.ply for it in before.positions],
    )
    for one, other in zip(kept.positions, before.positions, strict=True):
        ours, theirs = new.restored(one), old.restored(other)
        assert new.game.view(ours, None) == old.game.view(theirs, None)
    for seat in old.playing:
        one, other = old.occupants[seat], new.occupants[seat]
        assert (one.name, one.bot, one.level) == (other.name, other.bot, other.level)


@pytest.mark.parametrize("game", names())
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(1, 10_000), part=st.floats(0, 1))
def test_a_loaded_game_is_the_saved_one_also_when_saved_and_loaded_again(game, seed, part):
    facts, trail = life(game, seed, plies=30), Derivation()
    playing = [room.seq for room in folded_all(facts) if room.phase == "playing"]
    for fact in facts[: playing[int(part * (len(playing) - 1))]]:
        trail.follow(fact)
    old = trail.room
    once = trail_of([loaded(trail)])
    assert_goes_on(old, once.room)
    after = trail_of([loaded(trail), Saved(51_000, "ada", 12)])
    assert_goes_on(once.room, after.room)
    assert_goes_on(after.room, trail_of([loaded(after)]).room)


def test_the_chance_to_come_is_another_in_both_rooms_and_no_secret_is_kept():
    facts = played_on(beginning("rotorouter", size=7, colours=2), lambda room: room.ply >= 12)
    trail = trail_of(facts)
    new = fold(None, loaded(trail))
    here = fold(trail.room, Saved(60_000, "ada", 99))
    assert len({new.state.seed, trail.room.state.seed, here.state.seed}) == 3
    assert here.practice
    written = msgspec.json.encode(saved(trail, 1)).decode()
    assert trail.room.secret == SECRET
    assert SECRET not in written


def test_clocks_and_phases_go_on_with_what_was_left():
    timed = msgspec.convert({"kind": "sudden", "main_ms": 300_000}, type(RoomSettings().clock))
    facts = played_on(beginning("polyy", RoomSettings(clock=timed), size=4), lambda r: r.ply >= 4)
    trail = trail_of(facts)
    old, new = trail.room, fold(None, loaded(trail, at=9_000_000))
    mover = old.to_move[0]
    assert new.clock.since[mover] == 9_000_000
    assert new.clock.used[mover] == 40_000 - old.clock.since[mover] + old.clock.used[mover]
    assert new.clock.left == old.clock.left


def test_a_loaded_game_is_played_to_its_end_and_its_record_is_sound():
    trail = trail_of(played_on(beginning("wordfleet"), lambda room: room.ply >= 6))
    facts = played_on([loaded(trail, at=1)], lambda room: room.ply >= 9)
    facts = [*facts, Resigned(90_000, 0)]
    assert followed(facts).room.phase == "over"
    assert verify(exported(facts)).room.opened.loaded.room == trail.room.id
    fork = followed(facts).fork(8)
    assert fork.seed == trail.seed


def test_plies_from_before_a_save_can_be_taken_back_after_it():
    room = beginning("polyy", RoomSettings(undo="free"), size=4)
    facts = [replace(it, bot="random") if isinstance(it, Sat) and it.seat else it for it in room]
    trail = trail_of(played_on(facts, lambda room: room.ply >= 6))
    room = fold(None, loaded(trail))
    back = decide(room, PlayerId("ada"), TakeBack(1, room.id, room.ply), 60_000)
    assert fold(room, back).ply == 4


@pytest.mark.parametrize(
    "wishes",
    [
        RoomSettings(campaign=1, undo="none"),
        RoomSettings(rated=True, undo="none"),
        RoomSettings(tournament="K7MQ2X", undo="none"),
    ],
)
def test_a_game_that_counts_or_has_somebody_else_in_it_is_not_saved(wishes):
    room = trail_of(beginning("polyy", wishes, size=4)).room
    with pytest.raises(Refused, match="counts"):
        decide(room, room.occupants[0].player, KeepGame(5), 9_000)
    room = trail_of(beginning("polyy", size=4)).room
    with pytest.raises(Refused, match="window"):
        decide(room, room.occupants[0].player, KeepGame(5), 9_000)


def test_what_no_game_can_have_come_to_is_damaged():
    trail = trail_of(played_on(beginning("toppen"), lambda room: room.ply >= 4))
    opened = loaded(trail)
    save = opened.loaded
    broken = [
        replace(save, steps=save.steps[:-1]),
        replace(save, occupants=()),
        replace(save, here=99),
        replace(save, playing=()),
        replace(save, accepted=(1,)),
        replace(save, occupants=(save.occupants[0],) * 2),
        replace(save, steps=(*save.steps[:-1], replace(save.steps[-1], before=999))),
    ]
    for forged in broken:
        with pytest.raises(Damaged):
            fold(None, replace(opened, loaded=forged))
