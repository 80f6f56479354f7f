"""Who meets whom is worked out from notes alone: by rating, wider with time, parties whole."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from protocol.messages.company import FILL_MS, FIRST_WIDTH, STEP_MS, STEPS, width
from server.requests.company.pairs import SeekNote, fit, ready_tables, units

NOW = 1_000_000


def note(n, rating=1500, waited=0, **about):
    return SeekNote(f"p{n}", f"P{n}", rating, NOW - waited, **about)


def tables(*notes, least=2, most=2, now=NOW):
    return [[it.player for it in table] for table in ready_tables(units(notes), now, least, most)]


@given(st.integers(0, 10**7), st.integers(0, 10**6))
def test_the_accepted_difference_never_shrinks_and_in_the_end_anybody_will_do(waited, more):
    one, other = width(waited), width(waited + more)
    assert other is None or (one is not None and FIRST_WIDTH <= one <= other)
    assert width(STEPS * STEP_MS) is None


def test_both_must_accept_the_difference():
    far = note(1, 1900, near=True), note(2, 1500, STEPS * STEP_MS, near=True)
    assert tables(*far) == []
    assert tables(*far, now=NOW + STEPS * STEP_MS) == [["p2", "p1"]]
    assert tables(note(1, 1900), note(2, 1500)) == [["p1", "p2"]], "where ratings do not matter"
    assert tables(note(1, 1590, near=True), note(2, 1500, 5)) == [["p2", "p1"]]


def test_of_several_the_nearest_is_met():
    three = note(1, 1500, 9, near=True), note(2, 1580, 8, near=True), note(3, 1490, near=True)
    assert tables(*three) == [["p1", "p3"]]


def test_a_larger_table_waits_to_be_full_and_begins_with_those_there_after_a_time():
    three = [note(n, waited=n) for n in (1, 2, 3)]
    assert tables(*three, least=3, most=4) == []
    assert tables(*three, least=3, most=4, now=NOW + FILL_MS) == [["p3", "p2", "p1"]]
    assert tables(*three[:2], least=3, most=4, now=NOW * 2) == []
    assert tables(*three, note(4), least=3, most=4) == [["p3", "p2", "p1", "p4"]]


def test_a_party_is_seated_together_or_not_at_all():
    ab = note(1, waited=5, party="AB"), note(2, waited=4, party="AB")
    assert tables(*ab, note(3), note(4), least=4, most=4) == [["p1", "p2", "p3", "p4"]]
    assert tables(*ab, note(3), note(4)) == [["p1", "p2"], ["p3", "p4"]], "alone at a small one"
    assert tables(ab[0], note(3), now=NOW * 2) == [], "nor before the friend is there"
    assert tables(*ab, note(3), note(4), note(5), least=3, most=3) == [["p1", "p2", "p3"]]


def test_who_is_blocked_is_not_met_and_does_not_stand_in_the_way():
    apart = note(1, waited=9, apart=("p2",)), note(2, waited=8), note(3)
    assert tables(*apart) == [["p1", "p3"]]
    assert tables(*apart[:2], now=NOW * 2) == []


NOTES = st.lists(
    st.tuples(
        st.integers(1300, 1800), st.integers(0, 150_000), st.booleans(), st.sampled_from("ABC  ")
    ),
    max_size=9,
)


@given(NOTES, st.sampled_from([(2, 2), (3, 4), (4, 4), (2, 4)]), st.integers(0, 10**6))
def test_tables_are_whole_compatible_and_none_is_left_that_could_be(about, size, passed):
    notes = [
        note(n, rating, waited, near=near, party=party.strip(), apart=(f"p{n + 3}",))
        for n, (rating, waited, near, party) in enumerate(about)
    ]
    now, (least, most) = NOW + passed, size
    waiting = units(notes)
    found = list(ready_tables(waiting, now, least, most))
    seated = [it.player for table in found for it in table]
    assert len(seated) == len(set(seated)), "nobody is seated twice"
    for table in found:
        assert least <= len(table) <= most
        here = {it.player for it in table}
        of_units = [unit for unit in waiting if any(unit.has(it) for it in here)]
        assert sum(len(unit.members) for unit in of_units) == len(table), "parties are whole"
        assert all(fit(one, other, now) for one, other in combinations(of_units, 2))
    left = [unit for unit in waiting if not any(unit.has(it) for it in seated)]
    for some in range(1, most + 1):
        for them in combinations(left, some):
            if sum(len(unit.members) for unit in them) == most:
                assert not all(fit(one, other, now) for one, other in combinations(them, 2))
