"""Word Fleet in words: sides, rules in short, squares and orders as they are said."""

from typing import Final

from client.games.wordfleet.model.tracker import Waters, revealed
from client.games.wordfleet.themes import THEMES
from client.languages.message import mark, tr
from client.presenters.name_list import listed
from engines.wordfleet.public import (
    AREAS,
    MISS,
    PLACE,
    SPANS,
    UNKNOWN,
    AcceptResult,
    Challenge,
    Claim,
    Concede,
    CoordinateStrike,
    Counter,
    Deploy,
    DisputeWord,
    Intent,
    LetterSweep,
    SonarPing,
    Square,
    Terms,
    Theme,
    WordStrike,
)

SIDES: Final = (mark("red"), mark("blue"))
"""By seat."""

OVER: Final = {
    "fleet sunk": mark("All five ships sunk"),
    "illegal fleet": mark("An invented word was disputed"),
    "resignation": mark("Resigned"),
    "stopped": mark("All people left the game"),
}
"""Why a game ended."""


def side(seat: int) -> str:
    """Return ``red``."""
    return tr(SIDES[seat])


def theme_name(theme: Theme) -> str:
    """Return what a theme is called."""
    return tr(THEMES[theme])


def spoken_square(there: Waters, square: Square, mine: bool) -> str:
    """Return a square and what is known of it: "D5, hit, letter A"."""
    parts = [square]
    ship = next((s for s in there.fleet if square in SPANS[s.start, s.end]), None)
    sunk = next((e for e in there.found.sunk if square in SPANS[e.start, e.end]), None)
    sign = there.found.known(square)
    if sunk is not None:
        about = {"ship": sunk.ship, "word": sunk.word, "letter": sign}
        parts.append(tr("{ship} {word}, sunk, letter {letter}", **about))
    elif ship is not None:
        at = ship.word[SPANS[ship.start, ship.end].index(square)]
        about = {"ship": ship.ship, "word": ship.word, "letter": at}
        parts.append(
            tr("your {ship} {word}, letter {letter}", **about)
            if mine
            else tr("{ship} {word}, letter {letter}", **about)
        )
        parts.append(tr("found") if revealed(there.found, square) else tr("not found"))
    else:
        parts.append(_sign_spoken(sign))
    parts += [
        tr("pinged, ships heard") if ping.found else tr("pinged, nothing heard")
        for ping in there.found.pings
        if square in AREAS[ping.corner]
    ]
    return ", ".join(parts)


def _sign_spoken(sign: str) -> str:
    if sign == UNKNOWN:
        return tr("not known")
    return tr("miss") if sign == MISS else tr("hit, letter {letter}", letter=sign)


def area_text(corner: Square) -> str:
    """Return a ping's area: "C3 to E5"."""
    squares = sorted(AREAS[corner], key=PLACE.__getitem__)
    return span_text(squares[0], squares[-1])


def span_text(first: Square, last: Square) -> str:
    """Return "C3 to C6"."""
    return tr("{first} to {last}", first=first, last=last)


def order_text(intent: Intent) -> str:
    """Return what an intent asks for, as a button says it."""
    match intent:
        case Claim(code):
            return tr("Claim {code}", code=code)
        case Counter(code):
            return tr("Counter with {code}", code=code)
        case Concede():
            return tr("Concede")
        case Challenge():
            return tr("Challenge")
        case Deploy():
            return tr("Deploy the fleet")
        case WordStrike(word, here, there):
            return tr("Guess {word}, {first} to {last}", word=word, first=here, last=there)
        case CoordinateStrike(at):
            return tr("Strike {square}", square=at)
        case LetterSweep(letter):
            return tr("Sweep for {letter}", letter=letter)
        case SonarPing(corner):
            return tr("Ping {area}", area=area_text(corner))
        case DisputeWord(ship):
            return tr("Dispute the {ship}", ship=ship)
        case AcceptResult():
            return tr("Accept the result")


def fleet_text(deploy: Deploy) -> str:
    """Return a fleet: "Deploy STORM A1 to A5, ..."."""
    ships = (f"{ship.word} {span_text(ship.here, ship.there)}" for ship in deploy.fleet)
    return tr("Deploy {ships}", ships=", ".join(ships))


def terms_text(terms: Terms) -> str:
    """Return what was agreed to about words, in a line or two."""
    auto = terms.word_method == "auto"
    lines = [tr("Place your five words.") if auto else tr("Pick and place five words.")]
    if terms.theme != "none":
        lines.append(tr("Theme: {theme}.", theme=theme_name(terms.theme)))
        if terms.open_classes:
            lines.append(tr("Any word for the {ships}.", ships=listed(terms.open_classes)))
    if terms.dictionary_defense:
        lines.append(tr("Dictionary Defense: an invented word sinks if it is disputed."))
    return " ".join(lines)
