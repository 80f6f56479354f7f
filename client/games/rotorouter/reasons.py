"""The sentences in which RotoRouter's bots say why they play, for catalogues of other languages.

``engines/rotorouter/bot`` says them in English; ``told`` finds its pattern here.
"""

from typing import Final

from client.languages.message import mark

PATTERNS: Final = (
    mark("Nothing else is possible."),
    mark("The home corner is sealed: it must become a Cross."),
    mark("A Cross frees the trapped Straight at {at}."),
    mark("This scores the corner at {at}."),
    mark("A turn begins with a card."),
    mark("A token on the home corner can set off."),
    mark("From {start} to {at}: makes room on the home corner."),
    mark("From {start} to {at}: {n} links left to the corner at {goal}, not {before}."),
    mark("From {start} to {at}: closer to the way to the corner at {goal}."),
    mark("From {start} to {at}: straight towards the corner at {goal}."),
    mark("From {start} to {at}: stands in the others’ way."),
    mark("From {start} to {at}: ready for when the gears turn."),
    mark("From {start} to {at}: two rolls did not help, and more ways lead on from there."),
    mark("No progress for some turns: the die may help."),
    mark("No token can do anything: the die may help."),
    mark("Turned gears bring corners closer."),
    mark("No progress for many rounds: turned gears may help."),
    mark("Nothing more to gain this turn."),
    mark("This card does not help: it goes back under the pile."),
    mark("At {at} this card seems to lead straight towards the corner at {goal}."),
    mark("At {at} this card opens a way to a corner."),
    mark("At {at} this card links tracks and brings a corner closer."),
    mark("At {at} this card brings a corner closer."),
    mark("At {at} this card links tracks."),
    mark("At {at} this card fits best."),
    mark("The outlook improves by {n} %."),
    mark("Next best: {at}."),
)
