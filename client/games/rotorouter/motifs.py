"""What is done in RotoRouter, in words: a sentence for each motif that a server names."""

from collections.abc import Mapping
from typing import Final

from client.games.rotorouter import words
from client.languages.message import mark
from client.table.advice.sentence import number, sentence
from engines.rotorouter.public import SEAT_NAMES

MOTIFS: Final = {
    "scores": mark("Scores the corner at {goal}."),
    "frees": mark("Frees the token at {token}."),
    "scores_next": mark("A token can score the corner at {goal} next."),
    "die_scores": mark("{n} of {of} faces of the die bring a corner within reach."),
    "route_open": mark("Opens the route to the corner at {goal}."),
    "blocks": mark(
        "Stands in {seat}’s way to {goal}: missing links rise from {before} to {after}."
    ),
    "route_nearer": mark(
        "Shortens the route to the corner at {goal}: missing links fall from {before} to {after}."
    ),
    "die_nearer": mark("{n} of {of} faces of the die bring a corner closer."),
    "no_help": mark("No way to play this card makes a route shorter."),
}


def said(size: int, code: str, values: Mapping[str, int | str]) -> str:
    """Return a motif in words; empty for one that is not known, or whose values fit no board."""
    places = dict(values)
    for name in ("goal", "token"):
        cell = number(values, name, size * size)
        places.pop(name, None)
        if cell is not None:
            places[name] = cell_name(cell, size)
    seat = number(values, "seat", len(SEAT_NAMES))
    places.pop("seat", None)
    if seat is not None:
        places["seat"] = words.side(seat).capitalize()
    return sentence(MOTIFS.get(code), places)


def cell_name(cell: int, size: int) -> str:
    """Return what people call a cell: the column's letter and the row's number, as D5."""
    row, column = divmod(cell, size)
    return f"{chr(ord('A') + column)}{row + 1}"
