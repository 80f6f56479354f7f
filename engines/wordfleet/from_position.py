"""Word Fleet begun from a position: what is not said of fleets and codes is drawn once, at the
opening; then bids, fleets and strikes are played, so that every answer is true.
"""

from collections.abc import Iterator
from random import Random
from typing import Final, cast

from msgspec.structs import replace

from engines.game import AnyGame, IllegalIntent, Seat
from engines.positions.position_reader import BadPosition, StartPosition
from engines.wordfleet import notation
from engines.wordfleet import state as states
from engines.wordfleet.board import CLASSES
from engines.wordfleet.dictionary import lexicon
from engines.wordfleet.phases import codes as lock
from engines.wordfleet.position import (
    FleetPosition,
    FleetSide,
    Strike,
    answered,
    check_apart,
    read_position,
    write_position,
)
from engines.wordfleet.public import HAND, SEAT_NAMES, Fleet, Intent, Terms
from engines.wordfleet.rules import WordFleet
from engines.wordfleet.state import State
from engines.wordfleet.worlds.drawn_fleet import drawn_fleet

HANDS: Final = 3_000
"""So many hands of codes are drawn until they fit what was said of them."""


def settled(game: AnyGame, text: str, random: Random) -> StartPosition:
    """Return the position with all drawn that it leaves open. Raises BadPosition."""
    rules, position = cast(WordFleet, game), read_position(text)
    terms = lexicon.terms(rules)
    if position.opens is None and not position.bids and any(it.strikes for it in position.sides):
        position = replace(position, opens=0)
    sides = [_drawn(position, seat, terms, random) for seat in states.CAPTAINS]
    position = replace(position, red=sides[0], blue=sides[1])
    position = _with_bids(_with_codes(position, random))
    state = _played(rules, position)
    for seat in states.CAPTAINS:
        _check_answers(position, state, seat)
    plain = [
        replace(it, strikes=tuple(Strike(strike.text) for strike in it.strikes))
        for it in position.sides
    ]
    bids = tuple(map(_bid, position.bids))
    whole = replace(position, red=plain[0], blue=plain[1], bids=bids)
    return StartPosition(write_position(whole), (0, 1))


def begun(game: AnyGame, text: str, seed: bytes) -> State:  # noqa: ARG001 - all is drawn already
    """Return the state of ``text``, in which nothing is left open. Raises BadPosition."""
    return _played(cast(WordFleet, game), read_position(text))


def written(game: AnyGame, state: State) -> str:  # noqa: ARG001 - options stand in none
    """Return both captains with their secrets, and all that was said."""
    sides = [
        FleetSide(own.fleet, own.codes, own.words, answered(state.log, own.seat))
        for own in state.own
    ]
    bids = tuple(f"{'>' if at else '='}{bid.code}" for at, bid in enumerate(state.bids))
    if state.settlement is not None:
        bids = (*bids, "concede" if state.settlement.held is None else "challenge")
    return write_position(FleetPosition(sides[0], sides[1], state.first_claim, bids))


# -- what is drawn -----------------------------------------------------------------------------


def _drawn(position: FleetPosition, seat: Seat, terms: Terms, random: Random) -> FleetSide:
    """One captain with a whole fleet, or with words where it is yet to be deployed."""
    side, name = position.sides[seat], SEAT_NAMES[seat]
    if not side.fleet:
        if side.words or terms.word_method == "own":
            return side
        return replace(side, words=lexicon.dealt(terms, random.randbytes(32), seat))
    check_apart(name, side)
    if None not in side.fleet:
        return side
    fleet = drawn_fleet(terms, side.fleet, position.sides[1 - seat].strikes, 1 - seat, random)
    if fleet is None:
        words = "No fleet was found of which all answers are true: place more of its ships."
        raise BadPosition(name, words)
    return replace(side, fleet=fleet)


def _with_codes(position: FleetPosition, random: Random) -> FleetPosition:
    """The position with launch codes of which its bidding is true."""
    red, blue = position.sides
    for _ in range(HANDS if not (red.codes and blue.codes) else 1):
        hands = tuple(side.codes or _hand(random) for side in position.sides)
        now = replace(
            position, red=replace(red, codes=hands[0]), blue=replace(blue, codes=hands[1])
        )
        _, first = lock.lock((hands[0], hands[1]))
        if position.first in (None, first) or first is None:
            first = (position.first or 0) if first is None else first
            if _is_true(now, first):
                return replace(now, first=first)
    raise BadPosition("codes", "These codes do not lead to that bidding.")


def _hand(random: Random) -> tuple[str, ...]:
    return tuple(lock.code(it) for it in random.sample(range(lock.CODES), HAND))


def _bid(text: str) -> str:
    """A bid without what came of it."""
    return text if text[0] in "=>" else text.partition("=")[0]


def _is_true(position: FleetPosition, first: Seat) -> bool:
    """Whether a challenge would have ended as it is said to have."""
    last = position.bids[-1:]
    if len(position.bids) < 2 or last[0] not in ("challenge=yes", "challenge=no"):
        return True
    claimant = (first + len(position.bids)) % 2
    held = position.bids[-2][1:] in position.sides[claimant].codes
    return held == (last[0] == "challenge=yes")


def _with_bids(position: FleetPosition) -> FleetPosition:
    """The position with a bidding after which whoever ``opens`` does."""
    first, opener = position.first or 0, position.opens
    deployed = all(it.fleet for it in position.sides)
    if position.bids or (opener is None and not deployed):
        return position
    opener = 0 if opener is None else opener
    own = position.sides[opener].codes
    if position.turns == 1:
        bids = ("=000", "concede") if first == opener else ("=000", ">001", "concede")
    elif first == opener:
        bids = (f"={own[0]}", "challenge")
    else:
        held = position.sides[first].codes
        bluff = next(code for code in map(lock.code, range(10)) if code not in held)
        bids = (f"={bluff}", "challenge")
    return replace(position, bids=bids, opens=None, turns=1)


# -- what is played ----------------------------------------------------------------------------


def _played(game: WordFleet, position: FleetPosition) -> State:
    """The state after all that the position says. Raises BadPosition."""
    state = _dealt(game, position)
    for at, bid in enumerate(position.bids, 1):
        state = _next(game, state, "bids", at, notation.read(_bid(bid)))
    for seat, side in enumerate(position.sides):
        if side.fleet:
            fleet = cast(Fleet, side.fleet)
            intent = notation.deploying(fleet)
            state = _after(game, state, SEAT_NAMES[seat], "", seat, intent)
    state = _struck(game, state, position)
    if state.outcome is not None:
        raise BadPosition("strikes", "The game is over in this position.")
    return state


def _dealt(game: WordFleet, position: FleetPosition) -> State:
    """The state before the first claim."""
    terms = lexicon.terms(game)
    words = _words(terms, position.red, "red"), _words(terms, position.blue, "blue")
    hands = position.red.codes, position.blue.codes
    if not all(hands):
        raise BadPosition("codes", "Both captains have codes.")
    rounds, first = lock.lock(hands)
    if first is not None and position.first not in (None, first):
        raise BadPosition("first", f"By these codes {SEAT_NAMES[first]} claims first.")
    first = (position.first or 0) if first is None else first
    return states.begun(terms, lock.Deal(hands, rounds, first), words)


def _words(terms: Terms, side: FleetSide, name: str) -> tuple[str, ...]:
    """The dealt words of a captain; none where captains choose."""
    placed = tuple(ship.word for ship in side.fleet if ship is not None)
    words = placed or side.words
    if terms.word_method == "own":
        return ()
    if len(words) != len(CLASSES) or len(set(words)) < len(words):
        raise BadPosition(name, "Its five words are all different.")
    for ship, word in zip(CLASSES, words, strict=True):
        if word not in lexicon.choices(terms, ship):
            text = f"{ship}: {word} is no word that this game deals. Choose another, or own words."
            raise BadPosition(name, text)
    return words


def _struck(game: WordFleet, state: State, position: FleetPosition) -> State:
    """The state after both captains' strikes, each in its turn."""
    waiting: tuple[Iterator[Strike], ...] = tuple(iter(it.strikes) for it in position.sides)
    left, done = [len(it.strikes) for it in position.sides], [0, 0]
    while any(left):
        if state.phase not in ("battle", "audit"):
            words = "Strikes come once both fleets are there, until five ships are sunk."
            raise BadPosition("strikes", words)
        seat = state.to_move[0]
        if not left[seat]:
            other = SEAT_NAMES[1 - seat]
            words = f"{done[1 - seat]} of {other} and {done[seat]} of {SEAT_NAMES[seat]}: now "
            words += f"{SEAT_NAMES[seat]} is to strike, but {left[1 - seat]} of {other} are left."
            raise BadPosition(f"{SEAT_NAMES[seat]}.strikes", words)
        strike = next(waiting[seat])
        left[seat], done[seat] = left[seat] - 1, done[seat] + 1
        field, at = f"{SEAT_NAMES[seat]}.strikes", done[seat]
        state = _next(game, state, field, at, notation.read(strike.text))
    return state


def _next(game: WordFleet, state: State, field: str, at: int, intent: Intent) -> State:
    seats = state.to_move
    return _after(game, state, field, f"{at}: ", seats[0] if seats else 0, intent)


def _after(
    game: WordFleet, state: State, field: str, number: str, seat: Seat, intent: Intent
) -> State:
    try:
        return game.apply(state, seat, intent)
    except IllegalIntent as why:
        raise BadPosition(field, f"{number}{why.message}") from why


def _check_answers(position: FleetPosition, state: State, seat: Seat) -> None:
    """Raise BadPosition where a fleet answers otherwise than it is said to have."""
    real = answered(state.log, seat)
    for at, (said, true) in enumerate(zip(position.sides[seat].strikes, real, strict=True), 1):
        if said.answer and said.answer != true.answer:
            words = f"{at}: the answer to {said.text} is {true.answer}, not {said.answer}."
            raise BadPosition(f"{SEAT_NAMES[seat]}.strikes", words)
