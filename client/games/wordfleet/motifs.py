"""What a turn of Word Fleet is good for, in words: a sentence for each motif a server names."""

from collections.abc import Mapping
from typing import Final

from client.languages.message import mark
from client.table.advice.sentence import sentence

MOTIFS: Final = {
    "only_word": mark("Only {word} fits the letters heard there."),
    "likely_word": mark("{word} is there with a chance of {percent} %."),
    "no_word": mark("No word of the dictionary fits the {ship}."),
    "follows_hit": mark("Follows a hit: {n} of {of} ways a ship can run through it are here."),
    "most_places": mark("More ships could lie here than anywhere else: {n} of {of} places."),
    "letters": mark("{letters} letters are possible here: the answer tells {n} words apart."),
    "places": mark("Of {of} places where ships can still lie, {n} are here."),
    "sweep": mark("They have {letter} {low} to {high} times: the count tells words apart."),
    "ping": mark("A ship is in this area with a chance of {percent} %."),
    "chance": mark("Hits with a chance of {percent} %."),
    "held": mark("You hold {code}: if they challenge it, you open with 2 turns."),
    "bluff": mark("A bluff: you do not hold {code}, but nothing they heard rules it out."),
    "ruled_out": mark("They cannot hold {code}: the digits you both heard rule it out."),
    "none_higher": mark("None of your codes is above {code}."),
    "as_high": mark("Of the hands they may have, {percent} % have {code} or a higher code."),
}


def said(code: str, values: Mapping[str, int | str]) -> str:
    """Return a motif in words; empty for one that is not known."""
    return sentence(MOTIFS.get(code), values)
