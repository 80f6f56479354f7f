"""The sentences in which Word Fleet's bots say why they attack, for catalogues of other languages.

``engines/wordfleet/bot`` says them in English; ``told`` finds its pattern here.
"""

from typing import Final

from client.languages.message import mark

PATTERNS: Final = (
    mark("No word fits what was said: any square."),
    mark("{word} is there with a chance of {n} %."),
    mark("The {ship} bears no real word with a chance of {n} %."),
    mark("A ship is on {square} with a chance of {n} %."),
    mark("A ship is in that area with a chance of {n} %."),
    mark("A ship is in that area about every second time."),
    mark("Counting this letter tells most."),
    mark("Common letter: tells most."),
    mark("No real word fits the {ship}."),
    mark("{word} fits best there."),
    mark("{word} is not a word."),
    mark("Many ships could lie there."),
    mark("Only one letter of {word} is missing."),
    mark("Most words have vowels."),
    mark("Next to a hit."),
    mark("Next to the last hit."),
    mark("On in a line from the last hit."),
    mark("A hunch: a ship is about here."),
    mark("A guess: any area."),
    mark("A guess: any square."),
)
