"""A position of Word Fleet as text: ``red:STORM@A1-E1,?,?,?,? blue:? red.strikes:D5,E? opens:red``.

Parts are parted by spaces, in any order. A fleet is its five ships in roster order, each as in
``notation.py`` or ``?`` for one that the server draws; ``?`` alone is a fleet of such. Without one
its captain has yet to deploy, and ``red.words`` are the words that were dealt. ``red.codes`` are
five launch codes or ``?``, ``first`` is who claims first, ``bids`` is the bidding. ``opens`` says
in its place who strikes first. Of a strike on ships that are drawn, what was answered may be said:
``D5=S``, ``D5=-``, ``E?=2``, ``B2#=yes``, ``STORM@B2-F2=no``.
"""

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from engines.game import Seat
from engines.positions.position_parts import read_parts
from engines.positions.position_reader import BadPosition
from engines.wordfleet.board import AREAS, CLASSES, LENGTHS, SPANS
from engines.wordfleet.events import (
    CoordinateStruck,
    Event,
    LetterSwept,
    ShipSunk,
    SonarPinged,
    WordDisputed,
    WordStruck,
)
from engines.wordfleet.public import SEAT_NAMES, Fleet, Placed, View

DRAWN: Final = "?"
MISSED: Final = "-"
SEATS: Final = (0, 1)
CODES: Final = 5
WORDS: Final = ("codes", "words", "strikes")
_SHIP: Final = re.compile(r"([A-Z]{2,5})@([A-J](?:10|[1-9]))-([A-J](?:10|[1-9]))", re.ASCII)
_CODE: Final = re.compile(r"[0-9]{3}", re.ASCII)
_BID: Final = re.compile(r"(=|>)[0-9]{3}|concede|challenge(=(yes|no))?", re.ASCII)
_STRIKE: Final = re.compile(
    r"([A-J](?:10|[1-9]))(?:=([A-Z-]))?|([A-Z])\?(?:=(\d{1,2}))?|([A-J](?:10|[1-9]))#(?:=(yes|no))?"
    r"|([A-Z]{2,5}@[A-J](?:10|[1-9])-[A-J](?:10|[1-9]))(?:=(yes|no))?"
    r"|([A-Z]{2,5})!(?:=(yes|no))?",
    re.ASCII,
)


class Strike(Struct, frozen=True):
    """Hold one attack as it is written, and what was answered where that is said."""

    text: str
    """As in ``notation.py``: ``D5``, ``E?``, ``B2#``, ``STORM@B2-F2``, ``KETCH!``."""
    answer: str = ""


class FleetSide(Struct, frozen=True):
    """Hold what is said of one captain."""

    fleet: tuple[Placed | None, ...] = ()
    """Five ships, None for one that is drawn; empty before they are deployed."""
    codes: tuple[str, ...] = ()
    """Empty: drawn."""
    words: tuple[str, ...] = ()
    """Dealt and not yet deployed; empty: drawn."""
    strikes: tuple[Strike, ...] = ()


class FleetPosition(Struct, frozen=True):
    """Hold both captains, the bidding, and all that was struck."""

    red: FleetSide = FleetSide()
    blue: FleetSide = FleetSide()
    first: Seat | None = None
    """Who claims first; None: as the codes say."""
    bids: tuple[str, ...] = ()
    opens: Seat | None = None
    """Who strikes first, where nothing is said of the bidding."""
    turns: int = 1
    """Turns in a row that they begin with: 1 or 2."""

    @property
    def sides(self) -> tuple[FleetSide, FleetSide]:
        """Return both captains by seat."""
        return self.red, self.blue


# -- reading -----------------------------------------------------------------------------------


def read_position(text: str) -> FleetPosition:
    """Return the position of ``text``. Raises BadPosition where it is none."""
    parts = read_parts(text, "opens:red")
    sides = [_side(name, parts) for name in SEAT_NAMES]
    first = _seat("first", parts.pop("first")) if "first" in parts else None
    opens, _, turns = parts.pop("opens", "").partition(",")
    if turns not in ("", "1", "2"):
        raise BadPosition("opens", "Who opens has 1 or 2 turns.")
    bids = tuple(filter(None, parts.pop("bids", "").split(",")))
    for bid in bids:
        if not _BID.fullmatch(bid):
            words = f"Expected =042, >117, concede or challenge, got {bid[:20]!r}."
            raise BadPosition("bids", words)
    if bids and opens:
        raise BadPosition("opens", "The bidding says who opens.")
    if parts:
        raise BadPosition(next(iter(parts)), "There is no such part of a position.")
    whose = _seat("opens", opens) if opens else None
    return FleetPosition(sides[0], sides[1], first, bids, whose, int(turns or 1))


def _seat(field: str, text: str) -> Seat:
    if text not in SEAT_NAMES:
        raise BadPosition(field, f"Expected red or blue, got {text[:20]!r}.")
    return SEAT_NAMES.index(text)


def _side(name: str, parts: dict[str, str]) -> FleetSide:
    fleet = _fleet(name, parts.pop(name)) if name in parts else ()
    codes, words, strikes = (parts.pop(f"{name}.{word}", "") for word in WORDS)
    return FleetSide(
        fleet,
        read_codes(f"{name}.codes", codes),
        _words(f"{name}.words", words),
        tuple(read_strikes(f"{name}.strikes", strikes)),
    )


def _fleet(name: str, text: str) -> tuple[Placed | None, ...]:
    if text == DRAWN:
        return (None,) * len(CLASSES)
    ships = text.split(",")
    if len(ships) != len(CLASSES):
        raise BadPosition(name, f"A fleet has {len(CLASSES)} ships, got {len(ships)}.")
    return tuple(
        None if ship == DRAWN else read_ship(name, at, ship) for at, ship in enumerate(ships)
    )


def read_ship(field: str, at: int, text: str) -> Placed:
    """Return the ship of class number ``at``. Raises BadPosition, about ``field``."""
    ship, found = CLASSES[at], _SHIP.fullmatch(text)
    if not found:
        raise BadPosition(field, f"{ship}: expected one like STORM@B2-F2, got {text[:20]!r}.")
    word, start, end = found.groups()
    if len(word) != LENGTHS[ship]:
        raise BadPosition(field, f"{ship}: its word has {LENGTHS[ship]} letters.")
    if len(SPANS.get((start, end), ())) != len(word):
        words = f"{ship}: a word runs right or down, over as many squares as it has letters."
        raise BadPosition(field, words)
    return Placed(ship, word, start, end)


def read_codes(field: str, text: str) -> tuple[str, ...]:
    """Return five launch codes; none where they are drawn. Raises BadPosition, about ``field``."""
    if text in ("", DRAWN):
        return ()
    codes = tuple(text.split(","))
    if len(codes) != CODES or any(not _CODE.fullmatch(code) for code in codes):
        raise BadPosition(field, f"A captain has {CODES} codes of three digits, or ?.")
    if len(set(codes)) < CODES:
        raise BadPosition(field, "All codes of a captain differ.")
    return codes


def _words(field: str, text: str) -> tuple[str, ...]:
    if text in ("", DRAWN):
        return ()
    words = tuple(text.split(","))
    if [len(word) for word in words] != [LENGTHS[ship] for ship in CLASSES]:
        raise BadPosition(field, "Five words are dealt, of 5, 4, 3, 3 and 2 letters.")
    return words


def read_strikes(field: str, text: str) -> Iterator[Strike]:
    """Yield the strikes of ``text``. Raises BadPosition, about ``field``."""
    for at, part in enumerate(filter(None, text.split(",")), 1):
        found = _STRIKE.fullmatch(part)
        if not found:
            words = f"{at}: expected D5, E?, B2# or STORM@B2-F2, got {part[:20]!r}."
            raise BadPosition(field, words)
        said, _, answer = part.partition("=")
        _check_place(field, at, said)
        yield Strike(said, answer)


def _check_place(field: str, at: int, said: str) -> None:
    """Raise BadPosition where a strike asks for what no grid has."""
    if said.endswith("#") and said[:-1] not in AREAS:
        raise BadPosition(field, f"{at}: an area begins in columns A to H and rows 1 to 8.")
    word, parted, span = said.partition("@")
    start, _, end = span.partition("-")
    if parted and len(SPANS.get((start, end), ())) != len(word):
        words = "a word runs right or down, over as many squares as it has letters."
        raise BadPosition(field, f"{at}: {words}")


def check_apart(field: str, side: FleetSide) -> None:
    """Raise BadPosition where two ships share a square."""
    taken: set[str] = set()
    for ship in filter(None, side.fleet):
        squares = SPANS[ship.start, ship.end]
        if not taken.isdisjoint(squares):
            raise BadPosition(field, f"{ship.ship}: another ship lies on one of its squares.")
        taken.update(squares)


# -- writing -----------------------------------------------------------------------------------


def write_position(position: FleetPosition) -> str:
    """Return the text of ``position``."""
    return " ".join(_written(position))


def _written(it: FleetPosition) -> Iterator[str]:
    for name, side in zip(SEAT_NAMES, it.sides, strict=True):
        if side.fleet:
            yield f"{name}:{write_fleet(side.fleet)}"
        if side.words and not side.fleet:
            yield f"{name}.words:{','.join(side.words)}"
        if side.codes:
            yield f"{name}.codes:{','.join(side.codes)}"
        if side.strikes:
            yield f"{name}.strikes:{','.join(map(write_strike, side.strikes))}"
    if it.first is not None:
        yield f"first:{SEAT_NAMES[it.first]}"
    if it.bids:
        yield f"bids:{','.join(it.bids)}"
    if it.opens is not None:
        yield f"opens:{SEAT_NAMES[it.opens]}{',2' if it.turns == 2 else ''}"
    if it == FleetPosition():
        yield "first:red"


def write_fleet(fleet: tuple[Placed | None, ...]) -> str:
    """Return a fleet in roster order; ``?`` where all of it is drawn."""
    if not any(fleet):
        return DRAWN
    return ",".join(DRAWN if it is None else f"{it.word}@{it.start}-{it.end}" for it in fleet)


def write_strike(strike: Strike) -> str:
    """Return a strike with what was answered."""
    return f"{strike.text}={strike.answer}" if strike.answer else strike.text


def position_of(view: View) -> FleetPosition:
    """Return the position that a view shows, with what was answered; what it hides is drawn."""
    sides = []
    for seat in SEATS:
        own = view.you if view.you is not None and view.you.seat == seat else None
        fleet: Fleet = own.fleet if own else view.fleets[seat] if view.fleets else ()
        codes = own.codes if own else view.codes[seat] if view.codes else ()
        words = own.words if own else view.words[seat] if view.words else ()
        known: tuple[Placed | None, ...] = fleet
        if not fleet and view.deployed[seat]:
            known = _sunk(view.log, seat)
        sides.append(FleetSide(known, codes, () if known else words, answered(view.log, seat)))
    bids = tuple(f"{'>' if at else '='}{bid.code}" for at, bid in enumerate(view.bids))
    if view.settlement is not None:
        held = view.settlement.held
        how = "concede" if held is None else f"challenge={'yes' if held else 'no'}"
        bids = (*bids, how)
    return FleetPosition(sides[0], sides[1], view.first_claim, bids)


def _sunk(log: tuple[Event, ...], seat: Seat) -> tuple[Placed | None, ...]:
    """The ships of ``seat`` that are known as they went down."""
    down = {
        it.ship: Placed(it.ship, it.word, it.start, it.end)
        for it in log
        if isinstance(it, ShipSunk) and it.by != seat
    }
    return tuple(down.get(ship) for ship in CLASSES)


def answered(log: tuple[Event, ...], seat: Seat) -> tuple[Strike, ...]:
    """Return the strikes of ``seat`` with what was answered to each."""
    mine = (event for event in log if event.by == seat and not isinstance(event, ShipSunk))
    return tuple(_strike(event) for event in mine)


def _strike(event: Event) -> Strike:
    match event:
        case CoordinateStruck(_, at, letter):
            return Strike(at, letter or MISSED)
        case LetterSwept(_, letter, count):
            return Strike(f"{letter}?", str(count))
        case SonarPinged(_, corner, found):
            return Strike(f"{corner}#", _said(found))
        case WordStruck(_, word, start, end, right):
            return Strike(f"{word}@{start}-{end}", _said(right))
        case WordDisputed(_, ship, upheld=upheld):
            return Strike(f"{ship}!", _said(upheld))
        case ShipSunk():
            raise AssertionError("a sinking is no strike")


def _said(yes: bool) -> str:
    return "yes" if yes else "no"
