"""The lobby of each reader is as if whom they do not meet had no rooms."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from protocol.names import PlayerId, RoomId
from server.room.facts import Sat
from server.services.lobby import listed_card, make_note
from server.services.lobby_list import LobbyList
from tests.server.room.test_fold import OPENED, folded

PEOPLE = [PlayerId(name) for name in "abcde"]


def note(number, opener, *seated):
    opened = replace(OPENED, by=opener, room=RoomId(f"R{number:05}"), at=number)
    room = folded(opened, *(Sat(1, seat, who, "Name") for seat, who in enumerate(seated)))
    return make_note(room, listed_card(room))


ROOMS = st.lists(
    st.tuples(st.sampled_from(PEOPLE), st.lists(st.sampled_from(PEOPLE), max_size=2, unique=True)),
    max_size=8,
)


@given(ROOMS, st.frozensets(st.sampled_from(PEOPLE[1:]), max_size=3), st.integers(1, 9))
def test_a_view_is_what_it_would_be_if_the_others_had_no_rooms(rooms, apart, most):
    notes = [note(n, opener, *seated) for n, (opener, seated) in enumerate(rooms)][::-1]
    me = PEOPLE[0]
    fine = [it for it in notes if me in it.people or not it.people & apart]
    assert LobbyList(notes, most).view(me, apart) == LobbyList(fine, most).cards


def test_who_plays_at_the_window_of_another_is_known_by_that_one():
    told = LobbyList([note(1, "a", "b.2"), note(2, "a", "c.1")], 9)
    assert [it.room for it in told.view("d", frozenset({"b"})).rooms] == ["R00002"]


def test_who_see_the_same_are_told_one_view():
    told = LobbyList([note(1, "a"), note(2, "b")], 9)
    assert told.view("d", frozenset({"z"})) is told.view("e", frozenset()) is told.cards
    assert told.view("d", frozenset({"b", "z"})) is told.view("e", frozenset({"b"}))
