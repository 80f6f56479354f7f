"""Everything that was said, in plain words and in order: codes, bids, fleets, attacks."""

from typing import NamedTuple

from client.games.wordfleet.words import area_text, turns
from client.table.board import ListedMove
from engines.wordfleet.public import (
    Bid,
    CoordinateStruck,
    Event,
    LetterSwept,
    LockRound,
    Settlement,
    ShipSunk,
    SonarPinged,
    View,
    WordDisputed,
    WordStruck,
)


class CaptainNames(NamedTuple):
    """What the two captains are called."""

    captains: tuple[str, str]
    you: int | None = None
    """The reader's own seat."""

    def of(self, seat: int) -> str:
        """Return a captain as the one who does something: "You", "Ann"."""
        return "You" if seat == self.you else self.captains[seat]

    def does(self, seat: int, verb: str) -> str:
        """Return captain and verb, as in "You claim", "Ann claims"."""
        return f"{self.of(seat)} {verb if seat == self.you else f'{verb}s'}"

    def whose(self, seat: int) -> str:
        """Return a captain as the one who has something: "your", "Ann’s"."""
        return "your" if seat == self.you else f"{self.captains[seat]}’s"


class JournalLine(NamedTuple):
    """One sentence of the log."""

    seat: int
    text: str
    short: str
    """The same in a few signs."""


def lines(view: View, names: CaptainNames, first: int = 0) -> tuple[JournalLine, ...]:
    """Return everything that was said. ``first`` deployed first, where both have."""
    found = [_locked(round_, view, names) for round_ in view.lock[-1:]]
    found += [_bid(bid, names, n) for n, bid in enumerate(view.bids)]
    if view.settlement is not None:
        found.append(_settled(view.settlement, view.bids[-1], names))
    order = (first, 1 - first)
    found += [_deployed(view, seat, names) for seat in order if view.deployed[seat]]
    return (*found, *(_said(event, names) for event in view.log))


def moves(view: View, names: CaptainNames, first: int = 0) -> tuple[ListedMove, ...]:
    """Return the same as a list of moves: what captains did."""
    return tuple(
        ListedMove(line.seat, line.short, line.text) for line in lines(view, names, first)[1:]
    )


def _locked(round_: LockRound, view: View, names: CaptainNames) -> JournalLine:
    """The frequency lock, its last round."""
    one, other = round_.digits
    seat = view.first_claim
    claims = names.does(seat, "claim")
    text = f"First digits {one} + {other} = {round_.total}. {claims} first."
    return JournalLine(seat, text, "lock")


def _bid(bid: Bid, names: CaptainNames, number: int) -> JournalLine:
    verb = names.does(bid.by, "counter" if number else "claim")
    joined = "with " if number else ""
    return JournalLine(bid.by, f"{verb} {joined}{bid.code}.", f"{bid.code}?")


def _settled(end: Settlement, bid: Bid, names: CaptainNames) -> JournalLine:
    opener = "you open" if end.opener == names.you else names.does(end.opener, "open")
    opens = f"{opener} with {turns(end.turns)}."
    if end.held is None:
        return JournalLine(end.by, f"{names.does(end.by, 'concede')}: {opens}", "concede")
    verdict = "true" if end.held else "a bluff"
    text = f"{names.does(end.by, 'challenge')} {bid.code}. It was {verdict}: {opens}"
    return JournalLine(end.by, text, f"! {verdict}")


def _deployed(view: View, seat: int, names: CaptainNames) -> JournalLine:
    has = "have" if seat == names.you else "has"
    name = f", “{view.names[seat]}”" if view.names[seat] else ""
    return JournalLine(seat, f"{names.of(seat)} {has} deployed{name}.", "deployed")


def _said(event: Event, names: CaptainNames) -> JournalLine:
    seat, who = event.by, names.of(event.by)
    text, short = _event(event, names)
    return JournalLine(seat, f"{who}: {text}", short)


def _event(event: Event, names: CaptainNames) -> tuple[str, str]:
    """What was said, in words and in short."""
    match event:
        case CoordinateStruck(_, at, letter):
            return (f"{at}: hit, {letter}.", f"{at} {letter}") if letter else (f"{at}: miss.", at)
        case LetterSwept(_, letter, count, ships):
            where = f" in {', '.join(ships)}" if ships else ""
            return f"sweep for {letter}: {count or 'none'}{where}.", f"{letter} ×{count}"
        case SonarPinged(_, corner, found):
            heard = "something is there" if found else "nothing there"
            return f"ping {area_text(corner)}: {heard}.", f"ping {corner}"
        case WordStruck(_, word, start, end, right):
            verdict = "right!" if right else "wrong; the turn ends."
            return f"{word} from {start} to {end}: {verdict}", f"{word} {start}"
        case WordDisputed(_, ship, upheld):
            verdict = "it is no word!" if upheld else "it stands."
            return f"the {ship}’s word disputed: {verdict}", f"{ship}?"
        case ShipSunk(by, ship, word, start, end, _):
            whose = names.whose(1 - by)
            return f"{whose} {ship} is sunk: {word}, {start} to {end}.", f"† {ship}"
