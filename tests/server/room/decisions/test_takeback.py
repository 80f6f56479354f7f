"""What a seat takes back by itself, what it asks the others for, and what never goes back."""

import msgspec
import pytest
from msgspec.structs import replace

from protocol.allowed_actions import allows, named
from protocol.from_client import Answer, Offer, PutForward, Resign, RoomSettings, TakeBack
from protocol.from_server import Reason
from server.room.decisions.decide import decide
from server.room.decisions.permissions import allowed
from server.room.errors import AlreadyDone
from server.room.facts import Answered, Began, Offered, Redone, Sat, TakenBack
from server.room.fold import fold
from server.room.views.audience import seen
from tests.server.room.tables import (
    ANN,
    BOB,
    CAT,
    asked,
    opened,
    placed,
    play,
    polyy,
    refused,
    roads,
    said,
    sampled,
)
from tests.support.rooms.games import HERE, folded


def back(room, player=ANN):
    return asked(room, (player, TakeBack(0, HERE, room.ply)))


def agreed(room, player=ANN, by=BOB):
    """The room once ``by`` accepted a takeback of ``player``."""
    seat = room.seat_of(player)
    return asked(
        room,
        (player, Offer(0, HERE, "takeback")),
        (by, Answer(0, HERE, "takeback", seat, accept=True)),
    )


# in one's own turn


def in_a_turn(undo="ask", people=2, bots=0):
    """Ann has drawn a card and then put a token on its home, or what is legal of that kind."""
    room = said(roads(undo, people, bots), "draw")
    home = next(it for it in room.game.legal(room.state, 0) if type(it).__name__ == "PlaceTrack")
    return room, play(room, **msgspec.to_builtins(home))


def test_within_a_turn_a_seat_goes_back_ply_by_ply_but_not_before_what_was_revealed():
    drew, laid = in_a_turn()
    assert laid.ply == 2
    room = back(laid)
    assert (room.state, room.ply, room.undo_history.last) == (drew.state, 1, 2)
    assert refused(room, (ANN, TakeBack(0, HERE, 1))) == Reason.NO_UNDO


def test_nobody_takes_back_in_the_turn_of_another():
    _, laid = in_a_turn()
    assert refused(laid, (BOB, TakeBack(0, HERE, 2))) == Reason.NO_UNDO
    assert refused(said(laid, "end_turn"), (ANN, TakeBack(0, HERE, 3))) == Reason.NO_UNDO


def test_numbers_of_intents_never_go_back():
    _, laid = in_a_turn()
    room = back(laid)
    assert len(room.accepted[0]) == 2
    assert seen(room, 0).number == 2


def test_what_was_taken_back_is_put_forward_while_nothing_is_played():
    drew, laid = in_a_turn()
    room = back(laid)
    again = asked(room, (ANN, PutForward(0, HERE, 1)))
    assert (again.state, again.ply) == (laid.state, 2)
    assert refused(again, (ANN, PutForward(0, HERE, 2))) == Reason.NO_UNDO
    assert refused(room, (BOB, PutForward(0, HERE, 1))) == Reason.NO_UNDO
    on = said(room, "bottom")
    assert (on.ply, on.undo_history.last) == (2, 2)
    assert refused(on, (ANN, PutForward(0, HERE, 2))) == Reason.NO_UNDO
    assert drew.ply == 1


def test_saying_it_twice_is_harmless():
    _, laid = in_a_turn()
    room = back(laid)
    with pytest.raises(AlreadyDone):
        decide(room, ANN, TakeBack(0, HERE, 2), 9)
    again = asked(room, (ANN, PutForward(0, HERE, 1)))
    with pytest.raises(AlreadyDone):
        decide(again, ANN, PutForward(0, HERE, 1), 9)
    assert refused(again, (ANN, TakeBack(0, HERE, 7))) == Reason.STALE
    assert refused(room, (ANN, PutForward(0, HERE, 2))) == Reason.STALE


@pytest.mark.parametrize("settings", [RoomSettings(undo="none"), RoomSettings(campaign=3)])
def test_where_nothing_is_taken_back_nobody_is_asked_either(settings):
    room = placed(opened("polyy", 2, 0, settings), 3, 4)
    for ask in (
        (ANN, TakeBack(0, HERE, 2)),
        (ANN, PutForward(0, HERE, 2)),
        (ANN, Offer(0, HERE, "takeback")),
    ):
        assert refused(room, ask) == Reason.NO_UNDO
    abort = () if settings.campaign else ("offer_abort",)
    assert named(seen(room, 0).allowed) == ("resign", *abort, "offer_pause", "plan_ahead")


def test_before_play_there_is_nothing_to_take_back():
    room = polyy()
    assert refused(room, (ANN, TakeBack(0, HERE, 0))) == Reason.NO_UNDO
    assert refused(room, (CAT, TakeBack(0, HERE, 0))) == Reason.NOT_SEATED


# alone against bots


def test_alone_against_a_bot_its_answer_and_ones_own_ply_go_back_together():
    room = placed(polyy("free", 1, 1), 3, 4, 5, 6)
    once = back(room)
    assert (once.ply, once.undo_history.last) == (2, 4)
    twice = back(once)
    assert twice.ply == 0
    assert refused(twice, (ANN, TakeBack(0, HERE, 0))) == Reason.NO_UNDO
    forward = asked(twice, (ANN, PutForward(0, HERE, 0)), (ANN, PutForward(0, HERE, 2)))
    assert forward.state == room.state


def test_a_bots_swap_goes_back_with_the_stone_it_took():
    room = play(placed(polyy("free", 1, 1), 3), type="swap")
    room = back(room)
    assert room.ply == 0
    assert room.state == polyy().state


def test_not_while_a_bot_is_to_move():
    assert refused(placed(polyy("free", 1, 1), 3), (ANN, TakeBack(0, HERE, 1))) == Reason.NO_UNDO


def test_without_free_undo_bots_agree_to_a_takeback_and_five_times_a_game():
    room = placed(polyy("ask", 1, 1), 3, 4)
    assert refused(room, (ANN, TakeBack(0, HERE, 2))) == Reason.NO_UNDO
    for _ in range(5):
        assert allows(allowed(room, 0), "offer_takeback")
        room = asked(room, (ANN, Offer(0, HERE, "takeback")))
        assert (room.ply, room.to_move, room.offers) == (0, (0,), ())
        room = placed(room, 3, 4)
    assert refused(room, (ANN, Offer(0, HERE, "takeback"))) == Reason.NO_OFFER


@pytest.mark.parametrize(
    "settings", [RoomSettings(rated=True, undo="none"), RoomSettings(campaign=1, undo="none")]
)
def test_nothing_is_taken_back_from_bots_where_the_game_counts(settings):
    room = placed(opened("polyy", 1, 1, settings, size=4), 3, 4)
    assert refused(room, (ANN, Offer(0, HERE, "takeback"))) == Reason.NO_UNDO


def test_free_undo_is_for_who_is_alone():
    assert refused(placed(polyy("free"), 3, 4), (ANN, TakeBack(0, HERE, 2))) == Reason.NO_UNDO


def test_free_undo_crosses_what_was_revealed_and_the_draw_repeats():
    start = roads("free", 1, 1)
    drew = said(start, "draw")
    room = back(drew)
    assert room.state == start.state
    assert said(room, "draw").state == drew.state


def test_free_undo_goes_on_after_the_end_but_a_person_who_resigned_stays_out():
    won = polyy("free", 1, 1)
    fields = iter(range(31))
    while won.phase == "playing":
        won = placed(won, next(fields))
    room = back(won)
    assert (room.phase, room.to_move) == ("playing", (0,))
    assert named(seen(won, 0).allowed) == ("take_back", "offer_rematch")
    resigned = asked(room, (ANN, Resign(0, HERE)))
    assert refused(resigned, (ANN, TakeBack(0, HERE, resigned.ply))) == Reason.NO_UNDO


def test_such_rooms_are_practice():
    assert seen(polyy("free", 1, 1), 0).practice
    assert seen(opened("polyy", 2, 0, RoomSettings(hints=True)), None).practice
    assert not seen(polyy(), 0).practice


# by consent


def test_a_takeback_is_done_once_the_other_accepts():
    room = placed(polyy(), 3, 4, 5)
    offered = asked(room, (ANN, Offer(0, HERE, "takeback")))
    assert seen(offered, None).offers == seen(offered, 1).offers
    assert offered.offers[0].waits_for == (1,)
    done = asked(offered, (BOB, Answer(0, HERE, "takeback", 0, accept=True)))
    assert done.ply == 2
    assert done.to_move == (0,)
    assert (done.offers, done.undo_history.last) == ((), 2)
    with pytest.raises(AlreadyDone):
        decide(done, BOB, Answer(0, HERE, "takeback", 0, accept=True), 9)


def test_who_is_to_move_goes_back_past_the_others_ply():
    room = agreed(placed(polyy(), 3, 4, 5, 6))
    assert (room.ply, room.to_move) == (2, (0,))


def test_all_other_people_must_accept_and_bots_agree():
    room = said(opened("rotorouter", 3, 1, size=7, colours=4), "draw", "bottom", "end_turn")
    room = asked(room, (ANN, Offer(0, HERE, "takeback")))
    assert room.offers[0].waits_for == (1, 2)
    room = asked(room, (CAT, Answer(0, HERE, "takeback", 0, accept=True)))
    assert room.offers[0].waits_for == (1,)
    with pytest.raises(AlreadyDone):
        decide(room, CAT, Answer(0, HERE, "takeback", 0, accept=True), 9)
    room = asked(room, (BOB, Answer(0, HERE, "takeback", 0, accept=True)))
    assert (room.ply, room.to_move) == (2, (0,))


def test_a_decline_or_a_ply_ends_an_offer():
    room = asked(placed(polyy(), 3, 4, 5), (ANN, Offer(0, HERE, "takeback")))
    assert placed(room, 6).offers == ()
    declined = asked(room, (BOB, Answer(0, HERE, "takeback", 0, accept=False)))
    assert (declined.offers, declined.ply) == ((), 3)
    assert refused(declined, (ANN, Offer(0, HERE, "takeback"))) == Reason.NO_OFFER
    assert asked(placed(declined, 6), (ANN, Offer(0, HERE, "takeback"))).offers


def test_ones_own_offer_is_withdrawn_not_accepted():
    room = asked(placed(polyy(), 3, 4, 5), (ANN, Offer(0, HERE, "takeback")))
    assert refused(room, (ANN, Answer(0, HERE, "takeback", 0, accept=True))) == Reason.NO_OFFER
    assert asked(room, (ANN, Answer(0, HERE, "takeback", 0, accept=False))).offers == ()
    with pytest.raises(AlreadyDone):
        decide(room, ANN, Offer(0, HERE, "takeback"), 9)


def test_what_stands_nowhere_cannot_be_answered():
    room = placed(polyy(), 3, 4)
    assert refused(room, (BOB, Answer(0, HERE, "takeback", 0, accept=True))) == Reason.NO_OFFER
    assert refused(room, (CAT, Answer(0, HERE, "takeback", 0, accept=True))) == Reason.NOT_SEATED
    assert refused(polyy(), (ANN, Offer(0, HERE, "takeback"))) == Reason.NO_UNDO


def test_nobody_is_asked_for_what_is_free():
    _, laid = in_a_turn()
    assert refused(laid, (ANN, Offer(0, HERE, "takeback"))) == Reason.NO_OFFER
    assert "offer_takeback" in named(seen(back(laid), 0).allowed)


def test_chance_that_was_seen_and_taken_back_by_consent_does_not_come_again():
    """Of 40 decks a card drawn again is the same one in some, and never in all."""
    same = 0
    for number in range(40):
        room = roads()
        fresh = replace(room.opened, secret=f"{number:02x}" * 32)
        facts = [fresh, Sat(1, 0, ANN, "ann"), Sat(1, 1, BOB, "bob"), Began(1, (0, 1))]
        drew = said(folded(facts), "draw")
        room = agreed(drew)
        assert room.rerolled == 1
        assert room.state != folded(facts).state
        same += said(room, "draw").state.mover.deck.card == drew.state.mover.deck.card
    assert 0 < same < 30


def test_a_takeback_across_nothing_revealed_leaves_chance_alone():
    room = agreed(placed(polyy(), 3, 4, 5))
    assert room.rerolled == 0


def test_a_room_where_people_ask_keeps_few_states_and_one_with_free_undo_all():
    asking, free = (sampled(room, 30) for room in (roads(), roads("free", 1, 1)))
    assert (asking.ply, free.ply) == (30, 30)
    assert len(asking.undo_history.positions) < 15
    assert len(free.undo_history.positions) == 31


def test_the_log_says_all_of_it():
    room = placed(polyy(), 3, 4, 5)
    offer = decide(room, ANN, Offer(0, HERE, "takeback"), 7)
    assert offer == Offered(7, 0, "takeback")
    room = fold(room, offer)
    answer = decide(room, BOB, Answer(0, HERE, "takeback", 0, accept=True), 8)
    assert answer == Answered(8, 0, "takeback", 1, accept=True)
    _, laid = in_a_turn()
    assert decide(laid, ANN, TakeBack(0, HERE, 2), 9) == TakenBack(9, 0, 1)
    assert decide(back(laid), ANN, PutForward(0, HERE, 1), 9) == Redone(9, 0, 2)


def test_a_game_goes_back_and_forth_only_so_often(monkeypatch):
    monkeypatch.setattr("server.room.decisions.takeback.MOST_TURNS", 1)
    _, laid = in_a_turn()
    room = asked(back(laid), (ANN, PutForward(0, HERE, 1)))
    assert refused(room, (ANN, TakeBack(0, HERE, 2))) == Reason.NO_UNDO


def test_who_resigned_stays_out_though_a_ply_before_it_goes_back():
    room = said(opened("rotorouter", 3, 0, size=7, colours=3), "draw", "bottom")
    room = asked(room, (CAT, Resign(0, HERE)), (ANN, TakeBack(0, HERE, 2)))
    assert room.ply == 1
    assert room.game.active(room.state) == (0, 1)


# how much is kept


@pytest.mark.parametrize(("people", "bots", "all_of_them"), [(1, 1, True), (2, 0, False)])
def test_the_whole_game_is_kept_for_one_person_alone_and_no_more_than_needed_for_several(
    people, bots, all_of_them
):
    room = sampled(roads("free", people, bots), 60)
    plies = [position.ply for position in room.undo_history.positions]
    assert (plies == list(range(61))) is all_of_them
    assert room.last_to_move(0) is not None


def test_where_nothing_is_taken_back_the_present_position_alone_is_kept():
    room = sampled(polyy("none"), 8)
    assert (room.ply, room.undo_history.last, len(room.undo_history.positions)) == (8, 8, 1)


def test_who_resigned_comes_back_to_no_position():
    room = asked(sampled(roads("free", people=3), 30), (ANN, Resign(0, HERE)))
    assert room.last_to_move(0) is None
    assert room.last_to_move(1) is not None
    assert seen(room, 0).allowed == 0
