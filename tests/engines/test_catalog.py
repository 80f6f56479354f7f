"""The catalog: what is offered, made from options as a log names them."""

from pathlib import Path

import msgspec
import pytest

import engines
from engines.catalog import GAMES, BadOptions, UnknownGame, make, names, newest, options_of
from tests.engines.samples import option_sets

FOLDERS = {path.parent.name for path in Path(engines.__file__).parent.glob("*/rules.py")}


def test_every_game_has_its_folder_and_every_folder_its_game() -> None:
    assert set(names()) == FOLDERS, "a folder engines/NAME and its line in engines/catalog.py"


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_a_game_stands_under_its_own_name_and_number(name: str, rules: int) -> None:
    kind = GAMES[name, rules]
    assert kind.rules == rules
    assert kind.__module__.split(".")[:2] == ["engines", name]


@pytest.mark.parametrize("name", names())
def test_new_rooms_get_the_highest_number(name: str) -> None:
    assert newest(name) == max(rules for game, rules in GAMES if game == name)
    assert type(make(name, {})) is GAMES[name, newest(name)]


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_options_written_out_make_the_same_game(name: str, rules: int) -> None:
    for game in option_sets(name, rules):
        written = msgspec.json.decode(msgspec.json.encode(options_of(game)))
        assert make(name, written, rules) == game
        assert tuple(written) == game.__struct_fields__, "defaults too"


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_a_table_has_seats_enough_to_begin(name: str, rules: int) -> None:
    for game in option_sets(name, rules):
        assert 1 <= game.fewest <= game.seats


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_every_option_is_described_for_people(name: str, rules: int) -> None:
    schema = msgspec.json.schema(GAMES[name, rules])
    ((_, own),) = schema["$defs"].items()
    for option, told in own["properties"].items():
        assert told.get("title"), option
        assert told.get("description"), option
        assert "default" in told, option


@pytest.mark.parametrize("name", ["", "chess", "PolyY"])
def test_an_unknown_name_is_refused(name: str) -> None:
    with pytest.raises(UnknownGame):
        make(name, {})
    with pytest.raises(UnknownGame):
        newest(name)


@pytest.mark.parametrize("name", names())
def test_an_unknown_rules_number_is_refused(name: str) -> None:
    with pytest.raises(UnknownGame):
        make(name, {}, 0)


@pytest.mark.parametrize("name", names())
def test_an_unknown_option_is_refused_by_its_name(name: str) -> None:
    with pytest.raises(BadOptions, match="nonsense"):
        make(name, {"nonsense": 1})


def test_a_wrong_value_is_refused_with_its_place() -> None:
    with pytest.raises(BadOptions, match="size"):
        make("polyy", {"size": 9})
