"""A form is made of the Options type alone."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from client.games.catalog import BOARDS
from client.presenters.options import in_words, meaning, options_of, to_send, why_not

CHANGED = {"told": "changed"}


class Options(Struct):
    """Of no game."""

    fast: Annotated[bool, Meta(title="Fast play", description="Less waiting.")] = False
    kind: Literal["short", "long"] = "long"
    rounds: Annotated[int, Meta(ge=1, le=9, title="Rounds")] = 3
    limit: Annotated[
        Annotated[int, Meta(ge=2, le=5)] | None, Meta(title="Limit", extra_json_schema=CHANGED)
    ] = 4
    map: Annotated[str, Meta(extra_json_schema={"only": {"kind": "short"}}, examples=["a"])] = ""
    secret: dict[str, int] = {}

    def __post_init__(self):
        if self.fast and self.limit is None:
            raise ValueError("NO_LIMIT: fast play has a limit")


def by_name():
    return {option.name: option for option in options_of(Options)}


def test_each_kind_of_option_has_its_control_and_the_rest_none():
    assert [(o.name, o.kind) for o in options_of(Options)] == [
        ("fast", "switch"),
        ("kind", "choice"),
        ("rounds", "number"),
        ("limit", "number"),
        ("map", "text"),
    ]


def test_titles_descriptions_values_and_defaults_come_from_the_type():
    fast, kind, rounds, limit, layout = options_of(Options)
    assert (fast.title, fast.about, fast.default) == ("Fast play", "Less waiting.", False)
    assert (kind.title, kind.values, kind.default) == ("Kind", ("short", "long"), "long")
    assert (rounds.values, rounds.default, rounds.may_be_off) == ((1, 9), 3, False)
    assert (limit.values, limit.default, limit.may_be_off) == ((2, 5), 4, True)
    assert (layout.values, layout.default) == (("a",), "")


def test_options_are_said_in_one_line_with_defaults_filled_in():
    words = in_words(Options, {"fast": True}).replace("\u00a0", " ")
    assert words == "Fast play: on  ·  Kind: Long  ·  Rounds: 3"


def test_what_is_told_when_changed_is_said_then_alone_and_text_never():
    assert by_name()["limit"].says(4) == ""
    assert by_name()["limit"].says(5) == "Limit: 5"
    assert by_name()["limit"].says(None) == "Limit: off"
    assert by_name()["map"].says("a") == ""


def test_an_option_that_means_nothing_is_neither_shown_nor_sent():
    assert "map" not in [option.name for option in meaning(Options, {})]
    assert "map" in [option.name for option in meaning(Options, {"kind": "short"})]
    chosen = {"kind": "long", "map": "a", "rounds": 2}
    assert to_send(Options, chosen) == {"kind": "long", "rounds": 2}


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({}, ""),
        ({"kind": "short", "map": "a"}, ""),
        ({"map": "a"}, ""),
        ({"kind": "short"}, "Choose this first: Map."),
        ({"fast": True, "limit": None}, "Fast play has a limit."),
        ({"rounds": 10}, "Expected `int` <= 9."),
    ],
)
def test_what_does_not_fit_together_is_said(chosen, words):
    assert why_not(Options, chosen) == words


@pytest.mark.parametrize("game", BOARDS)
def test_no_choice_of_one_is_shown_or_told_in_any_game(game):
    for option in options_of(BOARDS[game].options):
        assert option.kind != "choice" or len(option.values) > 1
    assert "first_claim" not in [option.name for option in options_of(BOARDS[game].options)]


def test_an_option_with_one_value_is_settled_and_left_out():
    class Settled(Struct):
        one: Literal["only"] = "only"
        number: Annotated[int, Meta(ge=3, le=3)] = 3
        many: Literal["a", "b"] = "a"

    assert [option.name for option in options_of(Settled)] == ["many"]
