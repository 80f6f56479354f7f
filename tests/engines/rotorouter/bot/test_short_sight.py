"""The easy level's sight: a corner that is liked for a whole game, and what is overlooked."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engines.catalog import make
from engines.rotorouter.bot.bot import DEADLOCK, choose
from engines.rotorouter.bot.bot_view import BotView, seen
from engines.rotorouter.bot.hand import EASY, NORMAL
from engines.rotorouter.bot.plays import places, turns
from engines.rotorouter.bot.short_sight import (
    CARELESS,
    favourite,
    short_look,
    short_step,
)
from engines.rotorouter.bot.walk import apart
from engines.rotorouter.bot.worth import scores
from engines.rotorouter.grid.board import turn_board
from engines.rotorouter.grid.tracks import homes
from engines.rotorouter.public import Apply, EndTurn, Event, PlaceTrack, TokenMove
from tests.engines.rotorouter.tables import BLUE, GREEN, RED, YELLOW, Table, table

ALL = (RED, GREEN, BLUE, YELLOW)
SEEDS = range(12)
"""What may be any of equals is asked for so often."""


def game(seed: int) -> Iterator[BotView]:
    """What the seat to move sees, ply by ply, in a game that easy plays against itself."""
    rules: Any = make("rotorouter", {"size": 7, "play_on": "winner"})
    state, random = rules.setup(ALL, seed.to_bytes(32)), Random(seed)
    while rules.outcome(state) is None:
        view = rules.view(state, state.current)
        yield seen(view, state.current)
        intent = choose(view, state.current, EASY, random.getrandbits(64))
        state = rules.apply(state, state.current, intent)


def liking(one: Table, goal: int) -> Table:
    """The table with only that corner still to be scored by Red, so that it is the liked one."""
    reached = tuple(it for it, home in enumerate(homes(7)) if it != RED and home != goal)
    return one.having(RED, reached=reached)


def test_the_liked_corner_stays_until_it_is_scored() -> None:
    """From a seat's first track on, though every ply has another seed."""
    changes = 0
    for seed in (1, 2):
        liked: dict[int, int] = {}
        for at in game(seed):
            goal = favourite(at)
            before = liked.get(at.seat, goal)
            assert goal in at.runner.goals
            assert goal == before or before not in at.runner.goals
            changes += goal != before
            if at.own:
                liked[at.seat] = goal
    assert changes


def test_every_corner_is_liked_in_some_game() -> None:
    """By how the game began: Red's first track and those before it."""
    found = set()
    for word in ("S", "E", "T", "X"):
        for number in (0, 90, 180, 270):
            one = table("┼r", seats=(RED, GREEN))
            laid = Event("placed", RED, (0,), word, number)
            begun = Table(one.game, replace(one.state, log=((laid,),)))
            found.add(favourite(seen(begun.view(RED), RED)))
    assert found == {home for it, home in enumerate(homes(7)) if it != RED}


def test_a_token_goes_straight_towards_the_liked_corner_into_a_dead_end() -> None:
    """Yellow's corner is one link away by the road; as the crow flies Green's is the aim."""
    fork = "┼rR ─r ─r .\n│r\n│r\n│r\n│r\n│r"
    one = table(fork, seats=(RED, BLUE)).turn(drew=True, card_done=True)
    view = liking(one, 6).view(RED)
    assert choose(view, RED, EASY, 1) == TokenMove((0, 0), (2, 0))
    step = short_step(seen(view, RED))
    assert step
    assert step.there == 2


def test_no_card_is_laid_that_leads_visibly_farther_off_than_another() -> None:
    """Of those that link to the own tracks; which of equals is the seed's to say."""
    one = liking(table("┼r ─r ─r", held="S", seats=(RED, BLUE)), 6)
    at = seen(one.view(RED), RED)
    plays = list(places(at))
    chosen = {short_look(at, plays, Random(seed)).cell for seed in range(20)}
    far = {play.cell: apart(play.cell, 6, 7) for play in plays}
    assert chosen
    assert chosen < set(far)
    assert all(far[cell] <= min(far.values()) + CARELESS for cell in chosen)


@pytest.mark.parametrize(("token", "seen_at_once"), [(2, True), (1, False)])
def test_a_card_that_opens_a_way_is_seen_for_a_token_close_by(
    token: int, seen_at_once: bool
) -> None:
    """Four cells off, and not five: there the Straight at the end is not turned for it."""
    road = " ".join(f"─r{'R' * (cell == token)}" for cell in range(5))
    at = seen(liking(table(f"{road} │r ┼g", held="RS", seats=(RED, GREEN)), 6).view(RED), RED)
    plays = [*places(at), *turns(at)]
    opening = [play for play in plays if scores(play.board, at.runner)]
    assert opening
    assert opening != plays
    chosen = [short_look(at, plays, Random(seed)) for seed in SEEDS]
    assert all(it in opening for it in chosen) == seen_at_once


def test_a_way_through_tracks_of_others_is_overlooked() -> None:
    """Green's road leads on to the corner, and a track at its end would close the gap."""
    one = liking(table("┼r ─r ─g ─g ─g .  ┼g", held="S", seats=(RED, GREEN)), 6)
    view = one.view(RED)
    assert {choose(view, RED, NORMAL, seed) for seed in SEEDS} == {PlaceTrack(5, 0, 0)}
    assert {choose(view, RED, EASY, seed) for seed in SEEDS} == {PlaceTrack(0, 1, 90)}


def test_what_links_to_others_alone_is_laid_where_there_is_nothing_else() -> None:
    one = liking(table("─r ─g ─g ─g ─g .  ┼g", held="S", seats=(RED, GREEN)), 6)
    assert {choose(one.view(RED), RED, EASY, seed) for seed in SEEDS} == {PlaceTrack(5, 0, 0)}


def test_it_turns_the_gears_for_the_track_below_its_token_and_forgets_the_others() -> None:
    """The road to the corner is whole but for that track; the gears break all the rest of it."""
    one = liking(table("┼r │rR ─r ─r ─r ─r ┼g", seats=(RED, GREEN)), 6)
    view = one.turn(drew=True, card_done=True, roll="CW90").view(RED)
    assert choose(view, RED, NORMAL, 1) == EndTurn()
    assert choose(view, RED, EASY, 1) == Apply()


def test_it_does_not_see_that_a_rival_scores_next() -> None:
    """After many rounds without progress it turns the gears, though that opens Green's way."""
    road = "┼rR\n" + ".\n" * 5 + "┼y ┼g │g ┼g ┼g ┼gG ┼b"
    one = liking(table(road, seats=(RED, GREEN)), 6).having(GREEN, reached=(RED, BLUE))
    one = one.turn(drew=True, card_done=True, roll="CW90")
    view = Table(one.game, replace(one.state, idle_rounds=DEADLOCK)).view(RED)
    at = seen(view, RED)
    assert [scores(turn_board(at.on, theta), it) for theta in (0, 90) for it in at.rivals] == [
        False,
        True,
    ]
    assert choose(view, RED, NORMAL, 1) == EndTurn()
    assert choose(view, RED, EASY, 1) == Apply()
