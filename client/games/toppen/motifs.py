"""What a move of Toppen does, in words: a sentence for each motif that a server names."""

from collections.abc import Mapping
from typing import Final

from client.languages.message import mark
from client.table.advice.sentence import sentence

MOTIFS: Final = {
    "wins": mark("Wins the game."),
    "draws": mark("Ends the game in a draw."),
    "forces_win": mark("Wins next turn, whatever they do."),
    "only_win": mark("The only move that keeps the win."),
    "keeps_win": mark("Keeps the win: {n} of {of} moves give it away."),
    "only_draw": mark("The only move that keeps the draw."),
    "keeps_draw": mark("Keeps the draw: {n} of {of} moves lose."),
    "avoids_loss": mark("Safe: {n} of {of} moves let them win at once."),
    "they_pass": mark("They have no move and must pass: you move again."),
    "threatens_win": mark("Threatens to win with the next move."),
    "covers": mark("Covers their piece. Stacks they still top: {n}."),
}


def said(code: str, values: Mapping[str, int | str]) -> str:
    """Return a motif in words; empty for one that is not known."""
    return sentence(MOTIFS.get(code), values)
