"""Everything that was said, in plain words and in order: codes, bids, fleets, attacks."""

from typing import Final, NamedTuple

from client.games.wordfleet.words import area_text
from client.languages.message import mark, tr, trn
from client.presenters.name_list import listed
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
        return tr("You") if seat == self.you else self.captains[seat]

    def pick(self, seat: int, mine: str, theirs: str, **places: object) -> str:
        """Return the marked sentence for the reader's own seat, or the one about ``who``."""
        if seat == self.you:
            return tr(mine, **places)
        return tr(theirs, who=self.captains[seat], **places)

    def opens(self, seat: int, turns: int) -> str:
        """Return who opens the battle, and with how many turns."""
        who = self.captains[seat]
        if seat == self.you:
            return trn("You open with {n} turn.", "You open with {n} turns.", turns)
        return trn("{who} opens with {n} turn.", "{who} opens with {n} turns.", turns, who=who)

    def whose(self, seat: int) -> str:
        """Return a captain as the one who has something: "your", "Ann’s"."""
        return self.pick(seat, mark("your"), mark("{who}’s"))


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
    digits = tr("First digits {one} + {other} = {total}.", one=one, other=other, total=round_.total)
    claims = names.pick(seat, mark("You claim first."), mark("{who} claims first."))
    return JournalLine(seat, f"{digits} {claims}", tr("lock"))


def _bid(bid: Bid, names: CaptainNames, number: int) -> JournalLine:
    mine, theirs = mark("You claim {code}."), mark("{who} claims {code}.")
    if number:
        mine, theirs = mark("You counter with {code}."), mark("{who} counters with {code}.")
    return JournalLine(bid.by, names.pick(bid.by, mine, theirs, code=bid.code), f"{bid.code}?")


def _settled(end: Settlement, bid: Bid, names: CaptainNames) -> JournalLine:
    opens = names.opens(end.opener, end.turns)
    if end.held is None:
        concedes = names.pick(end.by, mark("You concede."), mark("{who} concedes."))
        return JournalLine(end.by, f"{concedes} {opens}", tr("concede"))
    mine, theirs = TRUE if end.held else BLUFF
    told = names.pick(end.by, mine, theirs, code=bid.code)
    return JournalLine(end.by, f"{told} {opens}", tr("! true") if end.held else tr("! a bluff"))


def _deployed(view: View, seat: int, names: CaptainNames) -> JournalLine:
    name = view.names[seat]
    told = (
        names.pick(seat, mark("You have deployed “{name}”."), NAMED, name=name)
        if name
        else names.pick(seat, mark("You have deployed."), mark("{who} has deployed."))
    )
    return JournalLine(seat, told, tr("deployed"))


TRUE: Final = (
    mark("You challenge {code}: it was true."),
    mark("{who} challenges {code}: it was true."),
)
BLUFF: Final = (
    mark("You challenge {code}: it was a bluff."),
    mark("{who} challenges {code}: it was a bluff."),
)
NAMED: Final = mark("{who} has deployed “{name}”.")


def _said(event: Event, names: CaptainNames) -> JournalLine:
    seat = event.by
    text, short = _event(event, names)
    return JournalLine(seat, tr("{who}: {what}", who=names.of(seat), what=text), short)


def _event(event: Event, names: CaptainNames) -> tuple[str, str]:
    """What was said, in words and in short."""
    match event:
        case CoordinateStruck(_, at, letter):
            if letter:
                return tr("{square}: hit, {letter}.", square=at, letter=letter), f"{at} {letter}"
            return tr("{square}: miss.", square=at), at
        case LetterSwept():
            return _swept(event), f"{event.letter} ×{event.count}"
        case SonarPinged(_, corner, found):
            area = area_text(corner)
            heard = (
                tr("ping {area}: a ship is there.", area=area)
                if found
                else tr("ping {area}: nothing there.", area=area)
            )
            return heard, tr("ping {square}", square=corner)
        case WordStruck(_, word, start, end, right):
            about = {"word": word, "first": start, "last": end}
            said = (
                tr("guesses {word}, {first} to {last}: right!", **about)
                if right
                else tr("guesses {word}, {first} to {last}: wrong, the turn ends.", **about)
            )
            return said, f"{word} {start}"
        case WordDisputed(_, ship, upheld):
            said = (
                tr("disputes the {ship}: not a word!", ship=ship)
                if upheld
                else tr("disputes the {ship}: a real word.", ship=ship)
            )
            return said, f"{ship}?"
        case ShipSunk(by, ship, word, start, end, _):
            about = {"ship": ship, "word": word, "first": start, "last": end}
            return names.pick(1 - by, YOUR_SUNK, THEIR_SUNK, **about), f"† {ship}"


def _swept(event: LetterSwept) -> str:
    about = {"letter": event.letter, "n": event.count}
    if not event.count:
        return tr("sweep for {letter}: none.", **about)
    if event.ships:
        ships = listed(event.ships)
        return tr("sweep for {letter}: {n}, in {ships}.", ships=ships, **about)
    return tr("sweep for {letter}: {n}.", **about)


YOUR_SUNK: Final = mark("your {ship} {word} is sunk, {first} to {last}.")
THEIR_SUNK: Final = mark("{who}’s {ship} {word} is sunk, {first} to {last}.")


GUESSED: Final = mark("{who} guessed {word}: a right guess sinks the whole ship.")


def surprise(view: View, names: CaptainNames) -> str:
    """Return what the other captain just did that a newcomer could not expect; else nothing."""
    end = view.settlement
    if not view.log and end is not None and end.opener != names.you and end.turns > 1:
        who = names.captains[end.opener]
        return tr("{who} was right about the claim and opens with 2 turns.", who=who)
    last = view.log[-2:]
    if not last or last[-1].by == names.you:
        return ""
    who = names.captains[last[-1].by]
    match last:
        case (*_, WordStruck(right=True, word=word), ShipSunk()):
            return tr(GUESSED, who=who, word=word)
        case (*_, WordStruck(right=False)):
            return tr("{who} guessed a whole word wrongly: that ends the turn.", who=who)
        case (*_, SonarPinged()):
            return tr("{who} pinged nine squares: allowed once a game.", who=who)
        case (*_, WordDisputed(), ShipSunk()):
            return tr("{who} disputed an invented word: the ship sinks.", who=who)
        case _:
            return ""
