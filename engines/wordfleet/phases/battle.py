"""The battle: word strikes, coordinate strikes, letter sweeps and pings (W36 to W53, W62, W63).

Whatever is refused is refused by what was said aloud alone (D17, D18, D20).
"""

from engines.game import IllegalIntent, Seat
from engines.wordfleet.board import AREAS, LETTERS, PLACE, SPANS, Square, is_word
from engines.wordfleet.events import (
    UNKNOWN,
    CoordinateStruck,
    How,
    LetterSwept,
    ShipSunk,
    SonarPinged,
    WordStruck,
)
from engines.wordfleet.public import Placed, WordStrike
from engines.wordfleet.state import State, announced, second_part, turn_ended


def word_struck(state: State, seat: Seat, strike: WordStrike) -> State:
    """Return ``state`` after a word strike: a ship sinks, then part 2, or the turn ends (D16).

    Raises STRIKE_USED, BAD_WORD, BAD_COORD, BAD_SPAN, ALREADY_SUNK or REPEATED_STRIKE.
    """
    check_part(state)
    _check_strike(state, seat, strike)
    # A look-up by hash: it takes as long, and goes the same way, whatever detail is wrong.
    afloat = {(ship.word, ship.start, ship.end): ship for ship in _afloat(state, seat)}
    ship = afloat.get((strike.word, strike.here, strike.there))
    event = WordStruck(seat, strike.word, strike.here, strike.there, ship is not None)
    if ship is None:
        return turn_ended(announced(state, event))
    return second_part(announced(state, event, sinking(seat, ship, "word strike")))


def coordinate_struck(state: State, seat: Seat, at: Square) -> State:
    """Return ``state`` once a square was called; its last letter sinks a ship (W41, W53).

    Raises BAD_COORD or ALREADY_KNOWN.
    """
    _check_square(at)
    attack = state.attacks[seat]
    if attack.known(at) != UNKNOWN:
        raise IllegalIntent("ALREADY_KNOWN", f"You know already what is on {at}.")
    for ship in state.enemy(seat):
        squares = SPANS[ship.start, ship.end]
        if at in squares:
            hit = CoordinateStruck(seat, at, ship.word[squares.index(at)])
            if any(attack.known(square) == UNKNOWN for square in squares if square != at):
                return turn_ended(announced(state, hit))
            return turn_ended(announced(state, hit, sinking(seat, ship, "letters")))
    return turn_ended(announced(state, CoordinateStruck(seat, at, "")))


def letter_swept(state: State, seat: Seat, letter: str) -> State:
    """Return ``state`` once a letter was counted in the whole fleet (W42, D25).

    Raises BAD_LETTER or ALREADY_SWEPT.
    """
    if len(letter) != 1 or letter not in LETTERS:
        raise IllegalIntent("BAD_LETTER", "A sweep is for one letter, A to Z.")
    if letter in state.attacks[seat].swept:
        raise IllegalIntent("ALREADY_SWEPT", f"You have swept for {letter} already.")
    fleet = state.enemy(seat)
    count = sum(ship.word.count(letter) for ship in fleet)
    ships = None
    if state.terms.sweep_answer == "count_and_ships":
        ships = tuple(ship.ship for ship in fleet if letter in ship.word)
    return turn_ended(announced(state, LetterSwept(seat, letter, count, ships)))


def sonar_pinged(state: State, seat: Seat, corner: Square) -> State:
    """Return ``state`` once an area was searched for ships still afloat (D26, D27).

    Raises OPTION_OFF, BAD_COORD, AREA_OFF_GRID or PING_USED.
    """
    if not state.terms.sonar_ping:
        raise IllegalIntent("OPTION_OFF", "This game is played without the sonar ping.")
    _check_square(corner)
    if corner not in AREAS:
        raise IllegalIntent("AREA_OFF_GRID", "An area begins in columns A to H and rows 1 to 8.")
    if state.attacks[seat].pings:
        raise IllegalIntent("PING_USED", "You have one ping, and it is used.")
    area = AREAS[corner]
    afloat = _afloat(state, seat)
    found = any(not area.isdisjoint(SPANS[ship.start, ship.end]) for ship in afloat)
    return turn_ended(announced(state, SonarPinged(seat, corner, found)))


def sinking(seat: Seat, ship: Placed, how: How) -> ShipSunk:
    """Return what is said when ``ship`` goes down (D22)."""
    return ShipSunk(seat, ship.ship, ship.word, ship.start, ship.end, how)


def check_part(state: State) -> None:
    """Raise STRIKE_USED in part 2: one word is struck or disputed in a turn (D15, D30)."""
    if state.now.part != 1:
        raise IllegalIntent("STRIKE_USED", "A word is struck or disputed once, and first.")


def _afloat(state: State, seat: Seat) -> list[Placed]:
    """The enemy's ships that are not sunk."""
    names = state.attacks[seat].afloat
    return [ship for ship in state.enemy(seat) if ship.ship in names]


def _check_strike(state: State, seat: Seat, strike: WordStrike) -> None:
    """Raise IllegalIntent where a strike is malformed, or is known to be no use (D16 to D18)."""
    if not is_word(strike.word):
        raise IllegalIntent("BAD_WORD", "A word has two to five letters, A to Z.")
    _check_square(strike.here)
    _check_square(strike.there)
    check_span(strike.word, strike.here, strike.there)
    attack = state.attacks[seat]
    if not attack.wrecks.isdisjoint(SPANS[strike.here, strike.there]):
        raise IllegalIntent("ALREADY_SUNK", "A ship that is sunk lies there.")
    if any(
        (past.word, past.start, past.end) == (strike.word, strike.here, strike.there)
        for past in attack.wrong
    ):
        raise IllegalIntent("REPEATED_STRIKE", "You have struck there with that word before.")


def _check_square(square: str) -> None:
    if square not in PLACE:
        raise IllegalIntent("BAD_COORD", "A square is a column A to J and a row 1 to 10, like D5.")


def check_span(word: str, start: Square, end: Square, whose: str = "A word") -> None:
    """Raise BAD_SPAN unless ``word`` fits from ``start`` to ``end``, both on the grid (W8)."""
    if len(SPANS.get((start, end), ())) != len(word):
        raise IllegalIntent(
            "BAD_SPAN", f"{whose} runs right or down, over as many squares as it has letters."
        )
