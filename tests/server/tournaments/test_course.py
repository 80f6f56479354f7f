"""The course of tournaments: who meets whom, who goes on, what it comes to."""

import itertools
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from protocol.from_server import Reason
from protocol.names import PlayerId
from server.tournaments import couples, course, knockout, swiss
from server.tournaments.arena import ends_at
from server.tournaments.facts import (
    Cancelled,
    Entered,
    Finished,
    Paused,
    Rested,
    Resulted,
    Resumed,
    Returned,
    Withdrew,
)
from server.tournaments.scores import points, scores, winners
from server.tournaments.tournament_view import state
from tests.support.process import ROOT
from tests.support.tournaments import (
    announced,
    begun,
    end,
    played_out,
    put,
    refusal,
    step,
)


def meetings(tournament):
    return [frozenset(game.two) for game in tournament.games]


# -- knockout ------------------------------------------------------------------------------------


def test_the_first_two_meet_in_the_last_round_alone():
    over = played_out(begun("knockout", 8))
    assert [set(game.two) for game in over.games] == [
        {0, 7},
        {3, 4},
        {1, 6},
        {2, 5},
        {0, 3},
        {1, 2},
        {0, 1},
    ]
    assert winners(over) == (0,)
    assert [it.place for it in scores(over)] == [1, 2, 3, 3, 5, 5, 5, 5]


@pytest.mark.parametrize("players", range(2, 20))
def test_a_knockout_of_any_size_gives_byes_to_the_strongest_and_one_winner(players):
    over = played_out(begun("knockout", players))
    free = [it.entrant for it in over.byes]
    assert free == list(range(2 ** knockout.rounds_for(players) - players)) or set(free) == set(
        range(len(free))
    )
    assert len(over.games) == players - 1
    assert winners(over) == (0,)


def test_a_drawn_game_is_played_again_with_the_seats_exchanged_and_then_the_seed_decides():
    now = step(begun("knockout", 2), 2_000)
    (first,) = now.games
    now = step(end(now, first, None, 3_000), 4_000)
    again = now.games[1]
    assert (again.home, again.away) == (first.away, first.home)
    assert again.table == first.table
    now = step(end(now, again, None, 5_000), 6_000)
    assert now.phase == "over"
    assert winners(now) == (0,)


def test_who_leaves_a_knockout_gives_the_other_a_free_round():
    now = step(begun("knockout", 4), 2_000)
    for game in now.games:
        now = end(now, game, min(game.two), 3_000)
    now = step(put(now, Withdrew(3_500, PlayerId("player0"))), 4_000)
    assert now.phase == "over"
    assert winners(now) == (1,)


def test_who_leaves_between_two_games_of_a_drawn_pairing_is_out():
    now = step(begun("knockout", 2), 2_000)
    now = end(now, now.games[0], None, 3_000)
    now = step(put(now, Withdrew(3_500, PlayerId("player0"))), 9_000)
    assert now.phase == "over"
    assert winners(now) == (1,)


# -- Swiss ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "rounds"), [(8, 5), (7, 5), (16, 6), (33, 7), (64, 9)])
def test_in_a_swiss_nobody_meets_twice_and_seats_and_byes_are_shared(players, rounds):
    over = played_out(begun("swiss", players, rounds=rounds), Random(players))
    assert len(set(meetings(over))) == len(over.games) == rounds * (players // 2)
    byes = [it.entrant for it in over.byes]
    assert len(set(byes)) == len(byes) == (rounds if players % 2 else 0)
    for number in range(players):
        turn = sum(1 if game.home == number else -1 for game in over.games_of(number))
        assert abs(turn) <= 2, (number, turn)


@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (5, 5), (6, 5), (8, 7), (10, 7)])
@pytest.mark.parametrize("seed", range(6))
def test_in_a_swiss_of_few_nobody_meets_twice_as_long_as_there_are_others(players, rounds, seed):
    over = played_out(begun("swiss", players, rounds=rounds), Random(seed))
    assert len(set(meetings(over))) == len(over.games)
    assert len({it.entrant for it in over.byes}) == len(over.byes)


def test_in_a_swiss_those_with_equal_points_meet_who_are_due_different_seats():
    now = step(begun("swiss", 8, rounds=3), 2_000)
    assert meetings(now) == [frozenset(two) for two in ((0, 4), (1, 5), (2, 6), (3, 7))]
    for game in now.games:
        now = end(now, game, min(game.two), 3_000)
    now = step(now, 3_001)
    assert meetings(now)[4:] == [frozenset(two) for two in ((0, 3), (1, 2), (4, 7), (5, 6))]


@pytest.mark.parametrize("seed", range(12))
def test_two_who_lead_alone_and_have_not_met_meet_next(seed):
    now, chance, at, led = begun("swiss", 8, rounds=5), Random(seed), 2_000, 0
    while now.goes_on:
        have = points(now)
        first = {number for number in range(8) if have[number] == max(have)}
        new = len(first) == 2 and not any(set(game.two) == first for game in now.games)
        before, at = len(now.games), at + 6_000
        now = step(now, at)
        if new and len(now.games) > before:
            led += 1
            assert first in [set(game.two) for game in now.games[before:]]
        for game in now.running:
            now = end(now, game, chance.choice(game.two), at)
    assert led, "or this shows nothing"


def test_where_all_have_met_they_meet_again():
    over = played_out(begun("swiss", 4, rounds=5))
    assert len(over.games) == 10
    assert over.phase == "over"


def test_in_an_arena_blocked_players_wait_for_others():
    now = begun("arena", 4, minutes=10)
    shut = frozenset(frozenset({PlayerId("player0"), PlayerId(f"player{n}")}) for n in (1, 2, 3))
    assert not any(0 in two for two in meetings(step(now, now.at + 6_000, shut)))
    assert len(meetings(step(now, now.at + 6_000, shut))) == 1


def test_blocked_players_are_not_paired_while_others_are_there():
    now = begun("swiss", 8, rounds=1)
    shut = frozenset({frozenset({PlayerId("player0"), PlayerId("player4")})})
    assert frozenset({0, 4}) not in meetings(step(now, 2_000, shut))
    few = begun("swiss", 2, rounds=1)
    shut = frozenset({frozenset({PlayerId("player0"), PlayerId("player1")})})
    assert meetings(step(few, 2_000, shut)) == [frozenset({0, 1})]


def test_ties_are_broken_by_the_points_of_opponents():
    now = step(begun("swiss", 4, rounds=2), 2_000)
    for game in now.games:  # 0 beats 2, 1 beats 3
        now = end(now, game, min(game.two), 3_000)
    now = step(now, 3_001)
    for game in now.games[2:]:  # 0 beats 1; 3 beats 2
        now = end(now, game, 0 if 0 in game.two else 3, 4_000)
    now = step(now, 4_001)
    table = {it.number: it for it in scores(now)}
    assert [(it.number, it.points) for it in scores(now)] == [(0, 4), (1, 2), (3, 2), (2, 0)]
    assert (table[1].buchholz, table[3].buchholz) == (6, 2)  # 0 and 3; 1 and 2
    assert (table[1].berger, table[3].berger) == (4, 0)


def test_a_round_sat_out_is_worth_nothing_and_a_bye_a_point():
    now = put(begun("swiss", 4, rounds=1), Rested(1_500, PlayerId("player0")))
    now = step(now, 2_000)
    assert [it.entrant for it in now.byes] == [3]
    now = end(now, now.games[0], 1, 3_000)
    assert {it.number: it.points for it in scores(step(now, 4_000))} == {0: 0, 1: 2, 2: 0, 3: 2}


def test_who_loses_without_a_move_is_not_paired_until_they_say_so():
    now = step(begun("swiss", 4, rounds=3), 2_000)
    one, other = now.games
    now = put(now, Resulted(3_000, one.number, one.away, missed=(one.home,)))
    now = step(end(now, other, other.home, 3_000), 3_001)
    absent = one.home
    assert absent not in {n for game in now.games[2:] for n in game.two}
    now = put(now, Returned(3_500, now.players[absent].id))
    for game in now.running:
        now = end(now, game, game.home, 4_000)
    assert absent in {n for game in step(now, 4_001).running for n in game.two}


# -- arena ---------------------------------------------------------------------------------------


def test_an_arena_pairs_again_when_free_and_nobody_at_once_with_the_same_one():
    now = step(begun("arena", 6, minutes=30), 7_000)
    assert len(now.games) == 3
    over = played_out(now, Random(3))
    for number in range(6):
        games = over.games_of(number)
        assert all(
            one.against(number) != two.against(number) for one, two in itertools.pairwise(games)
        )
    assert len(over.games) > 30


def test_games_that_run_at_the_end_count_within_the_grace_and_no_longer():
    now = step(begun("arena", 4, minutes=1), 7_000)
    late = ends_at(now) + course.GRACE_MS
    one, other = now.games
    now = end(step(now, late - 1), one, one.home, late - 1)
    assert now.running == (other,)
    now = step(now, late)
    assert (now.phase, now.games[1].ended) == ("over", "void")
    assert winners(now) == (one.home,)


# -- who may do what, when -----------------------------------------------------------------------


def test_places_lateness_and_removal_are_refused_in_words():
    entry = Entered(5_000, PlayerId("late"), "Late")
    assert refusal(announced("swiss", 2, places=2), entry) is Reason.ROOM_FULL
    assert refusal(begun("knockout", 4), entry) is Reason.BEGUN
    assert refusal(begun("swiss", 4), entry) is None
    sent = put(announced("swiss", 2), Withdrew(2_000, PlayerId("player1"), sent=True))
    again = Entered(5_000, PlayerId("player1"), "Again")
    assert refusal(sent, again) is Reason.BANNED
    assert refusal(begun("knockout", 4), Rested(5_000, PlayerId("player1"))) is Reason.BEGUN


def test_nobody_is_paired_while_it_is_paused_and_results_still_count():
    now = put(step(begun("swiss", 4), 2_000), Paused(2_500))
    for game in now.games:
        now = end(now, game, game.home, 3_000)
    assert step(now, 60_000) is now
    now = step(put(now, Resumed(61_000)), 61_001)
    assert len(now.running) == 2


def test_a_tournament_starts_by_itself_at_its_time_or_is_given_up():
    now = announced("swiss", 4, starts_at=50_000)
    assert step(now, 49_999).phase == "open"
    assert step(now, 50_000).phase == "running"
    few = announced("swiss", 1, starts_at=50_000)
    assert step(few, 50_000 + course.LATE_MS - 1).phase == "open"
    assert step(few, 50_000 + course.LATE_MS).phase == "cancelled"
    never = announced("swiss", 4)
    assert step(never, 1_000 + course.UNSTARTED_MS).phase == "cancelled"


@given(
    form=st.sampled_from(["knockout", "swiss", "arena"]),
    players=st.integers(2, 20),
    seed=st.integers(0, 10_000),
)
@settings(max_examples=60, deadline=None)
def test_whatever_people_do_it_ends_with_each_in_one_game_at_a_time(form, players, seed):
    chance = Random(seed)

    def meddle(now, at):
        busy = [number for game in now.running for number in game.two]
        assert len(set(busy)) == len(busy)
        numbers = [game.number for game in now.games]
        assert numbers == list(range(len(numbers)))
        assert len(state(now).entrants) == len(now.players)
        who = chance.choice(now.players).id
        kinds = Withdrew, Rested, Returned, Returned, Paused, Resumed, Resumed
        kind = chance.choice(kinds) if chance.random() < 0.3 else None
        fact = kind(at, who) if kind in (Withdrew, Rested, Returned) else kind and kind(at)
        if now.phase == "paused" and not now.running:
            fact = Resumed(at)
        if fact is None or refusal(now, fact) is not None:
            return None
        return put(now, fact)

    over = played_out(begun(form, players, rounds=4, minutes=5), chance, meddle)
    assert over.phase in ("over", "cancelled")
    assert not over.running


def test_a_tournament_that_is_cancelled_pairs_no_more():
    now = put(begun("swiss", 4), Cancelled(3_000))
    assert step(now, 90_000) is now


@given(st.integers(2, 12), st.integers(0, 10_000))
@settings(max_examples=60, deadline=None)
def test_pairing_without_the_library_pairs_as_many(players, seed):
    chance = Random(seed)
    price = {
        (a, b): chance.choice([None, chance.randrange(100)])
        for b in range(players)
        for a in range(b)
    }
    price = {two: cost if seed % 2 else cost or 0 for two, cost in price.items()}
    exact = couples.matched(range(players), lambda a, b: price[min(a, b), max(a, b)])
    edges = [(a, b, cost) for (a, b), cost in price.items() if cost is not None]
    plain = couples._improved(range(players), edges) if edges else []
    assert len({n for two in plain for n in two}) == 2 * len(plain)
    if not seed % 2:
        assert len(plain) == len(exact) == players // 2


def test_a_round_of_sixty_four_is_paired_at_once():
    now = step(begun("swiss", 64, rounds=9), 2_000)
    for game in now.games:
        now = end(now, game, game.home, 3_000)
    pairs, free = swiss.next_round(now, frozenset())
    assert len(pairs) == 32
    assert not free


def test_a_server_that_pairs_nobody_does_not_load_what_pairs():
    script = "import sys, server.__main__; sys.exit('networkx' in sys.modules)"
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)


# -- what comes twice, late or without end ---------------------------------------------------------


def test_the_same_byes_are_not_taken_a_second_time():
    tournament = step(begun("knockout", 4), 2_000)
    for game in tournament.running:
        tournament = end(tournament, game, game.home, 3_000)
    leaver = tournament.players[tournament.games[0].home].id
    tournament = put(tournament, Withdrew(3_500, leaver))
    byes = course.next_step(tournament, 10_000_000)
    assert byes.byes
    assert not byes.pairs
    assert tournament.concerns(byes)
    assert not tournament.after(byes).concerns(byes)


def test_nobody_returns_into_a_knockout_that_has_begun_without_them():
    tournament = put(announced("knockout", 4), Rested(2_000, PlayerId("player3")))
    assert put(tournament, Returned(2_500, PlayerId("player3")))
    tournament = put(tournament, course.started(tournament, 3_000))
    assert refusal(tournament, Returned(4_000, PlayerId("player3"))) is Reason.BEGUN


def test_who_came_and_left_before_the_start_takes_no_place_from_others():
    tournament = announced("swiss", 0, rounds=3, places=8)
    for n in range(70):
        guest = PlayerId(f"guest{n}")
        tournament = put(tournament, Entered(1_000, guest, f"Guest {n}", rating=1_500))
        tournament = put(tournament, Withdrew(1_001, guest))
    for n in range(8):
        tournament = put(tournament, Entered(2_000, PlayerId(f"p{n}"), f"P{n}", rating=1_500))
    assert refusal(tournament, Entered(2_000, PlayerId("p9"), "P9")) is Reason.ROOM_FULL
    assert [it.number for it in tournament.players] == list(range(64))
    assert len(course.order_of(tournament)) == 8


def test_an_arena_ends_where_no_more_games_can_be_told_of():
    tournament = step(begun("arena", 2), 60_000)
    (game,) = tournament.running
    tournament = replace(tournament, games=tournament.games * course.MOST_GAMES)
    assert course.next_step(tournament, 63_000) is None
    over = replace(game, ended="won", over_at=62_000)
    tournament = replace(tournament, games=(over,) * course.MOST_GAMES)
    assert isinstance(course.next_step(tournament, 63_000), Finished)
