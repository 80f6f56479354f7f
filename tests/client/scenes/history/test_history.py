"""A player's games are listed, filtered and counted, page by page, and saved as one file."""

import io
import json
import zipfile

import pytest

from client.net.calls.past_calls import HistoryFilter
from client.scenes.history import history_scene
from client.scenes.history.game_words import curve_words, result, seat_word
from client.scenes.history.games_file import games_file
from client.scenes.history.rating_curve import scale_of
from protocol.messages.history import ExportedGame, History, HistoryExported, RatingPoint
from tests.client.gallery.history import (
    FakeHistory,
    at_history,
    past,
    some_curve,
    some_figures,
    some_games,
)
from tests.client.stage import ME, Stage, settled


async def shown(**more):
    stage = Stage()
    page = History(1, ME, "Ann", some_games(), 27, 31)
    at_history(stage, page, some_figures(), **more)
    await settled()
    stage.draw()
    return stage, stage.app.connection.history


async def test_each_game_tells_who_played_how_it_ended_and_what_it_changed():
    stage, _ = await shown()
    said = [it.spoken for it in stage.scene.page.controls() if it.key.startswith("review")]
    assert "Review Poly-Y against Bob, Won" in said[0]
    assert len(said) == 5
    stage.press("review 30")
    assert type(stage.scene).__name__ == "RoomScene"


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """Nobody waits for a person who stops to write."""
    monkeypatch.setattr(history_scene, "RESTS_S", 0)


async def test_filters_and_search_ask_for_other_pages_and_more_for_the_next():
    stage, past_calls = await shown()
    stage.scene._choose(0)(1)
    await settled()
    assert past_calls.asked[-1] == (None, HistoryFilter("polyy"), 0)
    stage.scene._choose(2)(3)
    await settled()
    stage.scene.search.text = "bo"
    stage.scene._strokes = 2
    stage.scene.search.text = "bob"
    asked = len(past_calls.asked)
    await stage.scene._rested(1)  # that was another stroke since
    assert len(past_calls.asked) == asked
    await stage.scene._rested(2)
    await settled()
    assert past_calls.asked[-1] == (None, HistoryFilter("polyy", None, "lost", "bob"), 0)
    stage.press("more")
    await settled()
    assert past_calls.asked[-1][2] == 27
    assert len(stage.scene.model.games) == 10


async def test_an_answer_to_filters_that_were_changed_comes_too_late():
    stage, _ = await shown()
    model = stage.scene.model
    slow = FakeHistory()
    stage.app.connection.history = slow
    model.ask(HistoryFilter("toppen"))
    stage.app.connection.history = FakeHistory(History(2, ME, "Ann", some_games()[:1], 0, 1))
    model.ask(HistoryFilter("polyy"))
    await settled()
    assert [it.number for it in model.games] == [31]


async def test_figures_are_asked_for_once_and_spoken():
    stage, past_calls = await shown()
    for tab in (1, 0, 1):
        stage.scene._turn(tab)
        await settled()
        stage.draw()
    assert past_calls.asked.count(None) == 1
    assert any("12 of 21 won" in it.spoken for it in stage.scene.page.controls())


def test_a_curve_says_its_values_and_has_few_round_lines():
    curve = some_curve()
    said = curve_words(curve)
    assert str(curve[-1].rating) in said
    assert str(max(it.rating for it in curve)) in said
    for values in ([1500], [1490, 1510], [100, 2900], [it.rating for it in curve], [0, 99_999]):
        low, high, step = scale_of(values)
        assert low <= min(values) <= max(values) <= high
        assert 1 <= (high - low) // step <= 7
    assert curve_words(()) == "No rated games yet."
    assert curve_words((RatingPoint(0, 1500),)).startswith("Rating 1500")


def test_of_more_than_two_the_place_is_told():
    game = past(3, "polyy", "lost")
    assert result(game) == "Lost"


def test_a_file_holds_a_line_for_each_game_and_the_records_there_are():
    games = [ExportedGame(it) for it in some_games()]
    games[0] = ExportedGame(games[0].summary, '{"a":1}\n', "Won\n")
    with zipfile.ZipFile(io.BytesIO(games_file(games))) as pack:
        lines = pack.read("games.jsonl").decode().splitlines()
        assert len(lines) == 5
        first = json.loads(lines[0])
        assert pack.read(first["record"]) == b'{"a":1}\n'
        assert json.loads(lines[1])["record"] is None
        assert first["players"][1]["name"] == "Bob"


async def test_all_games_are_fetched_page_by_page_and_saved(tmp_path):
    stage, _ = await shown()
    pages = {
        0: HistoryExported(1, ME, (ExportedGame(some_games()[0]),), 31, 2),
        31: HistoryExported(1, ME, (ExportedGame(some_games()[1]),), 0, 2),
    }

    async def export(before):
        return pages.pop(before)

    stage.app.connection.history.export = export
    stage.press("export")
    await settled()
    await settled()
    assert not pages
    (saved,) = list(stage.folder.rglob("fourfold-games.zip"))
    with zipfile.ZipFile(saved) as pack:
        assert len(pack.read("games.jsonl").splitlines()) == 2


@pytest.mark.parametrize("player", [None, "4ab7c7578d4be417169a"])
async def test_only_ones_own_games_are_saved_as_a_file(player):
    stage, _ = await shown(player=player, name="Bob")
    assert any(it.key == "export" for it in stage.scene.page.controls()) == (player is None)


def test_a_seat_is_called_by_its_colour_where_that_never_changes():
    assert seat_word("rotorouter", "2") == "Blue"
    assert seat_word("polyy", "1") == "Moving second"
    assert seat_word("a game of tomorrow", "2") == "Seat 3"
