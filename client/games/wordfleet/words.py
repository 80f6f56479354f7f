"""Word Fleet in words: sides, rules in short, squares and orders as they are said."""

from typing import Final

from client.games.wordfleet.model.tracker import Waters, revealed
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
    WordStrike,
)

HELP: Final = (
    (
        "The aim",
        "Two captains hide five words each on a grid of ten by ten squares. Who first sinks all "
        "five ships of the other has won. Words run to the right or downwards; ships may touch, "
        "but not overlap.",
    ),
    (
        "The fleet",
        "KETCH has five letters, SHIP four, SUB and ARK three each, PT two. Either the words are "
        "dealt, or each captain chooses them.",
    ),
    (
        "The codes",
        "Each captain has five secret launch codes. The first digits of both first codes are "
        "added; whose codes have that sum more often claims first, then whose digit is higher. A "
        "claim names a code, held or not. The other concedes (the claimant opens with one turn), "
        "challenges (whoever is right opens with two turns), or claims a higher code. After that "
        "nobody bluffs.",
    ),
    (
        "Deployment",
        "Both captains place their ships at the same time and in secret. Drag a ship, or walk "
        "with the arrow keys and press Enter; Space turns it. Letters typed go into the ship in "
        "hand. Once deployed, a fleet stays.",
    ),
    (
        "A turn",
        "First, if you like, a word strike: the whole word and its exact place. If all of it is "
        "right that ship sinks and you go on; if anything is wrong your turn ends. Then one "
        "attack: call a square (a hit tells its letter), or sweep for a letter (you hear how "
        "often the whole fleet has it; each letter once a game).",
    ),
    (
        "Sinking",
        "A ship sinks when its last letter is hit or its word is struck. Its class, word and "
        "place are then told.",
    ),
    (
        "Variations",
        "Themed Fleets: all words are of one category; a class with too few such words is open to "
        "any. Sonar Ping: once a game, in place of an attack, ask whether three by three squares "
        "have a ship afloat. Silent Running: sweeps tell the count only; without it they tell the "
        "classes, too.",
    ),
    (
        "Dictionary Defense",
        "Own words are not checked when they are deployed. In place of a word strike a ship’s "
        "word may be disputed, once for each class: if it is none the ship sinks, else your turn "
        "ends. When the last ship is sunk the loser sees both fleets and has 60 seconds to "
        "dispute; a word that is none turns the result, if the loser’s own words are all words.",
    ),
    (
        "Slips",
        "What anyone at the table could point out is refused and costs nothing: a square known "
        "already, a letter swept before, a strike repeated or on a wreck.",
    ),
    (
        "Keys",
        "Arrows walk over the grid, Enter chooses and then plays. Letters begin a word strike "
        "where the cursor is, Space turns it, Backspace takes a letter back. Tab goes on to the "
        "letters, the other grid and the orders.",
    ),
)


def spoken_square(there: Waters, square: Square, mine: bool) -> str:
    """Return a square and what is known of it: "D5, hit, letter A"."""
    parts = [square]
    ship = next((s for s in there.fleet if square in SPANS[s.start, s.end]), None)
    sunk = next((e for e in there.found.sunk if square in SPANS[e.start, e.end]), None)
    sign = there.found.known(square)
    if sunk is not None:
        parts.append(f"{sunk.ship} {sunk.word}, sunk, letter {sign}")
    elif ship is not None:
        at = ship.word[SPANS[ship.start, ship.end].index(square)]
        whose = "your " if mine else ""
        found = "found" if revealed(there.found, square) else "not found"
        parts.append(f"{whose}{ship.ship} {ship.word}, letter {at}, {found}")
    else:
        parts.append(_sign_spoken(sign))
    parts += [
        f"pinged, {'ships heard' if ping.found else 'nothing heard'}"
        for ping in there.found.pings
        if square in AREAS[ping.corner]
    ]
    return ", ".join(parts)


def _sign_spoken(sign: str) -> str:
    if sign == UNKNOWN:
        return "not known"
    return "miss" if sign == MISS else f"hit, letter {sign}"


def area_text(corner: Square) -> str:
    """Return a ping's area: "C3 to E5"."""
    squares = sorted(AREAS[corner], key=PLACE.__getitem__)
    return f"{squares[0]} to {squares[-1]}"


def order_text(intent: Intent) -> str:
    """Return what an intent asks for, as a button says it."""
    match intent:
        case Claim(code):
            return f"Claim {code}"
        case Counter(code):
            return f"Counter with {code}"
        case Concede():
            return "Concede"
        case Challenge():
            return "Challenge"
        case Deploy():
            return "Deploy the fleet"
        case WordStrike(word, here, there):
            return f"Strike {word}, {here} to {there}"
        case CoordinateStrike(at):
            return f"Strike {at}"
        case LetterSweep(letter):
            return f"Sweep for {letter}"
        case SonarPing(corner):
            return f"Ping {area_text(corner)}"
        case DisputeWord(ship):
            return f"Dispute the {ship}"
        case AcceptResult():
            return "Accept the result"


def fleet_text(deploy: Deploy) -> str:
    """Return a fleet: "Deploy STORM A1 to A5, ..."."""
    ships = (f"{ship.word} {ship.here} to {ship.there}" for ship in deploy.fleet)
    return f"Deploy {', '.join(ships)}"


def terms_text(terms: Terms) -> str:
    """Return what was agreed to about words, in a line or two."""
    lines = []
    if terms.word_method == "auto":
        lines.append("Your words are dealt: choose where they lie.")
    else:
        lines.append("Your words are your own: type five.")
    if terms.theme != "none":
        open_ = f" {' and '.join(terms.open_classes)}: any word." if terms.open_classes else ""
        lines.append(f"Theme: {terms.theme}.{open_}")
    if terms.dictionary_defense:
        lines.append("Dictionary Defense: a word that is none sinks when it is disputed.")
    return " ".join(lines)


def turns(number: int) -> str:
    """Return a count of turns, as in "one turn"."""
    return "one turn" if number == 1 else "two turns" if number == 2 else f"{number} turns"
