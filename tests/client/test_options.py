"""A form is made of the Options type alone."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from client.options import in_words, options_of


class Options(Struct):
    """Of no game."""

    fast: Annotated[bool, Meta(title="Fast play", description="Less waiting.")] = False
    kind: Literal["short", "long"] = "long"
    rounds: Annotated[int, Meta(ge=1, le=9, title="Rounds")] = 3
    secret: dict[str, int] = {}


def test_each_kind_of_option_has_its_control_and_the_rest_none():
    found = options_of(Options)
    assert [(o.name, o.kind) for o in found] == [
        ("fast", "switch"),
        ("kind", "choice"),
        ("rounds", "number"),
    ]


def test_titles_descriptions_values_and_defaults_come_from_the_type():
    fast, kind, rounds = options_of(Options)
    assert (fast.title, fast.about, fast.default) == ("Fast play", "Less waiting.", False)
    assert (kind.title, kind.values, kind.default) == ("Kind", ("short", "long"), "long")
    assert (rounds.values, rounds.default) == ((1, 9), 3)


def test_options_are_said_in_one_line_with_defaults_filled_in():
    words = in_words(Options, {"fast": True}).replace("\u00a0", " ")
    assert words == "Fast play on  ·  Kind long  ·  Rounds 3"
