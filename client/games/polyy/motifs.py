"""What a stone of Poly-Y does, in words: a sentence for each motif that a server names."""

from collections.abc import Mapping
from typing import Final

from client.games.polyy import words
from client.languages.message import mark, tr
from client.table.advice.sentence import number, sentence
from engines.polyy.public import SIDES, View, board

MOTIFS: Final = {
    "wins": mark("Wins the game."),
    "stops_win": mark("Stops them from winning here."),
    "corner": mark("Captures the {corner}."),
    "two_wins": mark("Threatens to win in two ways: whichever they block, you play the other."),
    "stops_corner": mark("Keeps them from capturing the {corner}."),
    "two_corners": mark(
        "Threatens a corner in two ways: whichever they block, you play the other."
    ),
    "saves_link": mark("Saves the link they just broke into."),
    "threatens_win": mark("Threatens to win with the next stone."),
    "two_links": mark("This threatens both sides: whichever they cut, you link the other."),
    "cuts": mark("Cuts their stones apart."),
    "threatens_corner": mark("Threatens to capture the {corner}."),
    "side": mark("Links your stones to the {side}."),
    "joins": mark("Joins {n} of your groups."),
    "sure_side": mark("Sure to reach the {side}: if they cut one way, another is left."),
    "bridge": mark("Makes a bridge to {field}: if they take one gap, you take the other."),
    "shuts": mark("Shuts their stones off from the {side}."),
    "hinders": mark("Gets in their way to the {side}: {after} stones to go instead of {before}."),
    "nears": mark("Brings your stones closer to the {side}: {after} to go instead of {before}."),
    "toward_corner": mark("Heads for the {corner}: {n} and {m} stones from its two sides."),
    "between": mark("Keeps your options open: from here no side is shut off."),
    "answers": mark("Answers right beside their last stone."),
    "grows": mark("Extends your group to {n} connected stones."),
}
EDGES: Final = (
    mark("upper right side"),
    mark("lower right side"),
    mark("bottom side"),
    mark("lower left side"),
    mark("upper left side"),
)


def said(view: View, code: str, values: Mapping[str, int | str]) -> str:
    """Return a motif in words; empty for one that is not known, or whose values fit no board."""
    places = dict(values)
    corner, side = number(values, "corner", SIDES), number(values, "side", SIDES)
    field = number(values, "field", len(board(view.size).codecup))
    for name in ("corner", "side", "field"):
        places.pop(name, None)
    if corner is not None:
        places["corner"] = tr(words.CORNERS[corner])
    if side is not None:
        places["side"] = tr(EDGES[side])
    if field is not None:
        places["field"] = words.field_name(view, field)
    return sentence(MOTIFS.get(code), places)
