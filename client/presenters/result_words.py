"""How a game ended, in a few words, as one player reads it: who won, why, the score of a series."""

from typing import Final

from client.languages.message import mark, tr
from client.presenters.name_list import listed
from client.presenters.offer_words import name_of
from protocol.from_server import RoomView
from protocol.termination import Termination

UNWON: Final = {
    Termination.ABORTED: mark("Game cancelled"),
    Termination.ABANDONED: mark("Game abandoned"),
    Termination.STOPPED: mark("Game ended"),
}
"""What is said of a game that has no result."""
LOSSES: Final = {
    Termination.RESIGNATION: (mark("You resigned"), mark("{names} resigned")),
    Termination.TIME: (mark("You ran out of time"), mark("{names} ran out of time")),
    Termination.CLAIM: (mark("You stopped playing"), mark("{names} stopped playing")),
}
"""Of ends that somebody's loss explains: as who lost reads it, and as others do."""
OTHERWISE: Final = {
    Termination.DRAW_AGREED: mark("Draw agreed"),
    Termination.ABORTED: mark("This game does not count."),
    Termination.ABANDONED: mark("Nobody came back."),
    Termination.STOPPED: mark("Ended as it stood: no players left"),
}


def headline(seen: RoomView) -> str:
    """Return who won, or that nobody did; empty while the game is not over."""
    ending = seen.ending
    if ending is None:
        return ""
    if ending.by is not None and ending.termination is Termination.ABORTED:
        if ending.by == seen.seat:
            return tr("You cancelled the game")
        return tr("{name} cancelled the game", name=name_of(seen.seats[ending.by]))
    if not ending.winners:
        return tr(UNWON.get(ending.termination, mark("Draw")))
    if seen.seat is not None and seen.seat in ending.winners:
        return tr("You won")
    return tr("{names} won", names=listed([name_of(seen.seats[seat]) for seat in ending.winners]))


def why(seen: RoomView) -> str:
    """Return why the room ended the game, in plain words; empty where the rules of the game did."""
    ending = seen.ending
    if ending is None:
        return ""
    found = LOSSES.get(ending.termination)
    if found is not None:
        lost = [seat for seat in seen.playing if seat not in ending.winners]
        if len(lost) == 1:
            own, other = found
            name = name_of(seen.seats[lost[0]])
            return tr(own) if lost[0] == seen.seat else tr(other, names=name)
        return tr(SEVERAL[ending.termination])
    words = OTHERWISE.get(ending.termination)
    return tr(words) if words is not None else ""


SEVERAL: Final = {
    Termination.RESIGNATION: mark("The others resigned"),
    Termination.TIME: mark("Time ran out"),
    Termination.CLAIM: mark("The others stopped playing"),
}
"""The same where not one alone has lost."""


def series_words(seen: RoomView) -> str:
    """Return the score of the games these people have played one after the other: "2 : 1".

    This player's own wins come first; empty in a first game.
    """
    wins = [seen.series[seat] for seat in seen.playing if seat < len(seen.series)]
    if not wins or not any(seen.series):
        return ""
    if seen.seat in seen.playing and len(seen.playing) == 2:
        other = next(seat for seat in seen.playing if seat != seen.seat)
        wins = [seen.series[seen.seat], seen.series[other]]
        return tr("Series {own} : {other}", own=wins[0], other=wins[1])
    names = (
        tr("{name} {won}", name=name_of(seen.seats[seat]), won=seen.series[seat])
        for seat in seen.playing
    )
    return tr("Series: {scores}", scores=", ".join(names))
