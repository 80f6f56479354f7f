"""The whole truth of a game of Word Fleet: what was said aloud, and what each captain hides."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from engines.game import Outcome, Seat
from engines.wordfleet.attack import Attack
from engines.wordfleet.board import CLASSES
from engines.wordfleet.events import Event
from engines.wordfleet.phases.codes import Deal
from engines.wordfleet.public import (
    BattleTurn,
    Bid,
    Fleet,
    LockRound,
    Own,
    Phase,
    Settlement,
    Terms,
    inventory,
)

CAPTAINS: tuple[Seat, Seat] = (0, 1)


class State(Struct, frozen=True, gc=False):
    """Secrets by seat in ``own``; everything else is public."""

    terms: Terms
    own: tuple[Own, Own]
    lock: tuple[LockRound, ...]
    first_claim: Seat
    phase: Phase = "bidding"
    bids: tuple[Bid, ...] = ()
    settlement: Settlement | None = None
    names: tuple[str, str] = ("", "")
    turn: BattleTurn | None = None
    log: tuple[Event, ...] = ()
    attacks: tuple[Attack, Attack] = (Attack(), Attack())
    """What each seat has found out: the sum of the log."""
    outcome: Outcome | None = None

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """Return the seats that may act."""
        match self.phase:
            case "bidding":
                return (1 - self.bids[-1].by if self.bids else self.first_claim,)
            case "deploy":
                return tuple(seat for seat in CAPTAINS if not self.own[seat].fleet)
            case "battle":
                return (self.now.active,)
            case "audit":
                return (1 - self.victor,)
            case "over":
                return ()

    @property
    def now(self) -> BattleTurn:
        """Return the turn of a battle that has begun."""
        assert self.turn is not None  # noqa: S101 - for the type checker: a battle has turns
        return self.turn

    @property
    def deployed(self) -> tuple[bool, bool]:
        """Return which captains have deployed."""
        return bool(self.own[0].fleet), bool(self.own[1].fleet)

    @property
    def victor(self) -> Seat:
        """Return who has sunk all five ships; of no meaning before."""
        return 0 if len(self.attacks[0].sunk) == len(CLASSES) else 1

    def enemy(self, seat: Seat) -> Fleet:
        """Return the fleet that ``seat`` hunts."""
        return self.own[1 - seat].fleet


def begun(terms: Terms, deal: Deal, words: tuple[tuple[str, ...], tuple[str, ...]]) -> State:
    """Return the state before the first claim: codes, and dealt words where there are such (D1)."""
    zero, one = (
        Own(seat, codes=hand, words=mine, fleet=(), inventory=inventory(mine))
        for seat, hand, mine in zip(CAPTAINS, deal.hands, words, strict=True)
    )
    return State(terms, (zero, one), deal.rounds, deal.first)


def with_own(state: State, seat: Seat, own: Own) -> State:
    """Return ``state`` with other secrets of ``seat``."""
    both = (own, state.own[1]) if seat == 0 else (state.own[0], own)
    return replace(state, own=both)


def deployed(state: State, seat: Seat, fleet: Fleet, name: str) -> State:
    """Return ``state`` with the fleet of ``seat``; the battle begins when both are there."""
    words = tuple(ship.word for ship in fleet)
    own = replace(state.own[seat], fleet=fleet, inventory=inventory(words))
    names = (name, state.names[1]) if seat == 0 else (state.names[0], name)
    after = replace(with_own(state, seat, own), names=names)
    settled = state.settlement
    if settled is None or not all(after.deployed):
        return after
    turn = BattleTurn(settled.opener, part=1, run=settled.turns, number=1)
    return replace(after, phase="battle", turn=turn)


def announced(state: State, *events: Event) -> State:
    """Return ``state`` after these events of one seat; over, or in its audit, with the fifth
    sinking.
    """
    seat = events[0].by
    attack = _after(state.attacks[seat], events)
    both = (attack, state.attacks[1]) if seat == 0 else (state.attacks[0], attack)
    after = replace(state, log=(*state.log, *events), attacks=both)
    if state.phase != "battle" or len(attack.sunk) < len(CLASSES):
        return after
    if state.terms.dictionary_defense:
        return replace(after, phase="audit")
    return won(after, seat, "fleet sunk")


def _after(attack: Attack, events: Iterable[Event]) -> Attack:
    for event in events:
        attack = attack.after(event)
    return attack


def turn_ended(state: State) -> State:
    """Return ``state`` with the next turn: of the same captain while its run lasts (section 7)."""
    if state.phase != "battle":
        return state
    now = state.now
    if now.run > 1:
        turn = BattleTurn(now.active, part=1, run=now.run - 1, number=now.number + 1)
    else:
        turn = BattleTurn(1 - now.active, part=1, run=1, number=now.number + 1)
    return replace(state, turn=turn)


def second_part(state: State) -> State:
    """Return ``state`` in part 2 of the same turn (W38)."""
    if state.phase != "battle":
        return state
    return replace(state, turn=replace(state.now, part=2))


def won(state: State, seat: Seat, reason: str) -> State:
    """Return ``state`` with its outcome."""
    return replace(state, phase="over", outcome=Outcome((seat,), reason))


def stopped(state: State) -> State:
    """Return ``state`` ended as it stands: nobody has won."""
    return replace(state, phase="over", outcome=Outcome((), "stopped"))
