"""Tournaments in the window: found, announced, entered, steered, and one's next table opened."""

import pygame
import pytest
from msgspec.structs import replace

from client.scenes.room.room_scene import RoomScene
from client.scenes.tournament.bracket import tables
from client.scenes.tournament.standings_table import StandingsTable
from client.scenes.tournament.tournament_form import TournamentFormScene
from client.scenes.tournament.tournament_list import TournamentListScene
from client.scenes.tournament.tournament_scene import TournamentScene
from protocol.from_client import RoomSettings
from protocol.messages.tournaments import (
    EnterBot,
    EnterTournament,
    LeaveTournament,
    OpenTournament,
    RestFromTournament,
    SteerTournament,
    WatchTournament,
)
from protocol.names import RoomId
from server.tournaments import course
from server.tournaments.facts import Resulted
from server.tournaments.tournament_view import state
from tests.client.gallery import gallery
from tests.client.gallery.tournament import called, form, listed, played, shown, tournament
from tests.client.stage import ME, Stage, seen_of, settled
from tests.client.stage import played as plies
from tests.support.tournaments import CODE, end, put, step

SIZE = (1280, 720)


async def at(show, size=SIZE):
    stage = Stage(size)
    show(stage)
    await settled()
    stage.draw()
    return stage


def control(stage, key):
    return next((it for it in stage.scene.page.controls() if it.key == key), None)


async def use(stage, key):
    control(stage, key).click((0, 0))
    await settled()
    stage.draw()


def said(stage, kind):
    return [it for it in stage.connection.said if isinstance(it, kind)]


def words(stage):
    return " ".join(str(getattr(it, "words", "")) for it in stage.scene.page.root.walk())


async def test_home_leads_to_the_list_and_that_to_one_of_them():
    stage = Stage(SIZE)
    stage.online()
    stage.draw()
    await use(stage, "tournaments")
    assert isinstance(stage.scene, TournamentListScene)
    stage.scene.escape()
    listed(stage)
    await settled()
    stage.draw()
    await use(stage, f"open {CODE}")
    assert isinstance(stage.scene, TournamentScene)
    assert said(stage, WatchTournament) == [WatchTournament(CODE)]


async def test_the_form_announces_what_was_chosen_and_goes_there():
    stage = await at(form("arena"))
    assert isinstance(stage.scene, TournamentFormScene)
    stage.scene._set(minutes=30)
    stage.scene._starts = 1
    stage.connection.now_ms = 1_000
    await use(stage, "announce")
    (asked,) = said(stage, OpenTournament)
    assert (asked.plan.form, asked.plan.minutes, asked.plan.starts_at) == ("arena", 30, 301_000)
    assert isinstance(stage.scene, TournamentScene)


async def test_a_guest_enters_sits_out_and_leaves():
    stage = await at(shown(tournament("swiss", 4, opener="bob"), at=5_000))
    stage.connection.welcome = replace(stage.connection.welcome, player="newcomer")
    stage.draw()
    await use(stage, "main")
    assert said(stage, EnterTournament) == [EnterTournament(1, CODE)]
    assert control(stage, "start") is None
    now = tournament("swiss", 5, opener="bob")
    now = step(put(now, course.started(now, 2_000)), 3_000)
    bye = now.byes[0].entrant
    stage.connection.tournaments.state = state(now)
    stage.connection.welcome = replace(stage.connection.welcome, player=now.players[bye].id)
    stage.draw()
    await use(stage, "rest")
    await use(stage, "leave")
    await use(stage, "yes")
    assert said(stage, RestFromTournament) == [RestFromTournament(1, CODE)]
    assert said(stage, LeaveTournament) == [LeaveTournament(1, CODE)]


async def test_its_opener_adds_a_bot_starts_pauses_and_removes_somebody():
    stage = await at(shown(tournament("knockout", 4)))
    await use(stage, "bot")
    await use(stage, "add")
    await use(stage, "close")
    await use(stage, "start")
    stage.connection.tournaments.state = state(played(tournament("knockout", 4), 1))
    stage.draw()
    await use(stage, "pause")
    stage.scene._turn(2)
    stage.draw()
    other = played(tournament("knockout", 4), 1).players[1].id
    await use(stage, f"away {other}")
    await use(stage, "yes")
    assert [it.step for it in said(stage, SteerTournament)] == ["start", "pause"]
    assert [it.level > 0 for it in said(stage, EnterBot)] == [True]
    assert said(stage, LeaveTournament) == [LeaveTournament(1, CODE, other)]


async def test_ones_next_table_opens_by_itself_once():
    now = tournament("knockout", 4)
    stage = await at(shown(now))
    now = step(put(now, course.started(now, 2_000)), 3_000)
    stage.connection.tournaments.state = state(now)
    mine = next(game for game in now.games if 0 in game.two)
    stage.app.tick(16)
    await settled()
    assert isinstance(stage.scene, RoomScene)
    assert stage.scene.room == mine.room
    stage.app.pop(stage.scene)
    stage.app.tick(16)
    stage.draw()
    assert isinstance(stage.scene, TournamentScene), "who has left it is not taken there again"
    assert control(stage, "main").label == "Play"


async def test_the_big_screen_calls_each_table_once_and_says_it():
    now = tournament("swiss", 4, rounds=2)
    now = step(put(now, course.started(now, 2_000)), 3_000)
    stage = await at(called(now))
    first, second = "Table 1: ", "Table 2: "
    assert stage.scene.spoken.startswith(first)
    stage.scene.tick(10_000)
    stage.draw()
    assert stage.scene.spoken.startswith(second)
    stage.scene.tick(10_000)
    assert stage.scene.calls == []
    stage.scene.tick(10_000)
    assert stage.scene.calls == []


def test_a_bracket_shows_who_waits_for_whom():
    now = played(tournament("knockout", 6), 2)
    rounds = tables(state(now), ME)
    assert [len(boxes) for boxes in rounds] == [4, 2, 1]
    assert rounds[0][0].one.won
    assert rounds[0][0].other.name == ""
    over = now
    for at_s in range(10, 40):
        over = step(over, 10_000_000 + at_s * 60_000)
        for game in over.running:
            over = end(over, game, game.home, 10_000_000 + at_s * 60_000)
    final = tables(state(over), ME)[-1][0]
    assert {final.one.won, final.other.won} == {True, False}


def test_a_cross_table_says_who_was_met_with_what_result():
    now = tournament("swiss", 4, rounds=1)
    now = step(put(now, course.started(now, 2_000)), 3_000)
    one, other = now.games
    now = put(now, Resulted(4_000, one.number, one.home))
    now = put(now, Resulted(4_000, other.number))
    told = state(now)
    table = StandingsTable(told, ME)
    cells = dict(zip((it[1].player for it in table._rows), table._columns[0].cells, strict=True))
    winner, loser = (told.entrants[n] for n in one.two)
    assert cells[winner.player] == f"+{loser.place}"
    assert cells[loser.player] == f"−{winner.place}"
    assert all(cells[told.entrants[n].player].startswith("½") for n in other.two)


@pytest.mark.parametrize(
    ("named", "first"),
    [("tournament-swiss", "1. Ann, 3 points."), ("tournament-knockout", "Quarterfinals, table 1")],
)
async def test_standings_and_bracket_are_read_row_by_row_with_the_keyboard(named, first):
    stage = await gallery.shown(named, SIZE, 100)
    stage.scene.page.focus("rows", True)
    assert first in stage.app.spoken
    ring = stage.scene.page.focused.spot
    stage.key(pygame.K_DOWN)
    stage.draw()
    rows = stage.control("rows")
    assert rows.value == rows.parts()[1].name
    assert rows.value in stage.app.spoken
    assert rows.spot != ring
    assert stage.rect.contains(rows.spot)
    stage.key(pygame.K_UP)
    assert first in stage.app.spoken


async def test_what_there_is_not_is_said_after_a_while():
    stage = Stage(SIZE)
    stage.online()
    stage.app.open_tournaments("NNNNNN")
    stage.draw()
    stage.scene.tick(7_000)
    stage.draw()
    assert "NNNNNN" in words(stage)
    assert stage.scene.model.code == RoomId("NNNNNN")


async def test_a_game_of_a_tournament_names_it_and_its_round_and_leads_back():
    now = played(tournament("swiss", rounds=3), 1)
    told = state(now)
    stage = Stage().online()
    seen = seen_of(*plies(3), settings=RoomSettings(tournament=told.tournament))
    stage.room(seen)
    stage.draw()
    await settled()
    asked = stage.connection.tournaments
    assert asked.watched == told.tournament, "it hears how that stands"
    games = (replace(told.games[0], room=seen.room), *told.games[1:])
    asked.state = replace(told, games=games)
    stage.draw()
    assert "Friday night · Round 1" in [
        str(getattr(it, "text", "")) for it in stage.scene.page.root.walk()
    ]
    stage.press("tournament")
    assert isinstance(stage.scene, TournamentScene)
    assert stage.scene.model.code == told.tournament
