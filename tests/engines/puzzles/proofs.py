"""What a puzzle claims, proven once more by plain searches that know nothing of the makers."""

import re
from functools import partial
from itertools import product

import msgspec

from engines.polyy.board import board
from engines.polyy.state import placed
from engines.toppen.turn import played, steps
from engines.wordfleet.attack import attack
from engines.wordfleet.board import BY_LENGTH, LENGTHS, PLACE, SPANS
from engines.wordfleet.dictionary.lexicon import choices, terms
from engines.wordfleet.events import MISS, UNKNOWN


class TooLong(Exception):
    """A plain search would take too long."""


# Poly-Y: all fields are tried, in the order of their numbers


def wins(state, seat, geometry, known, most):
    """Whether ``seat``, which is to move, wins against anything."""
    if state.outcome:
        return state.outcome.winners == (seat,)
    key = state.board
    if key not in known:
        if len(known) >= most:
            raise TooLong
        known[key] = None
        known[key] = any(
            _wins_by(placed(state, field, seat, geometry), seat, geometry, known, most)
            for field in empty(state)
        )
    return known[key]


def _wins_by(after, seat, geometry, known, most):
    """The same once it has moved."""
    if after.outcome:
        return True
    if lost_already(after, seat, geometry):
        return False
    return not wins(after, 1 - seat, geometry, known, most)


def lost_already(state, seat, geometry):
    """Whether the other one has won although ``seat`` were given every field that is empty."""
    for field in empty(state):
        state = placed(state, field, seat, geometry)
        if state.outcome:
            return False
    return state.outcome is None


def empty(state):
    return [field for field, owner in enumerate(state.board) if owner is None]


def polyy(given, most):
    """Every first field that wins."""
    geometry, known = board(given.game.size), {}
    found = []
    for field in empty(given.start):
        after = placed(given.start, field, given.seat, geometry)
        if after.outcome or not wins(after, 1 - given.seat, geometry, known, most):
            found.append({"type": "place", "field": field})
    return found


# Toppen: alpha-beta with a table, which shares nothing with the exact solver


def toppen(given, most):
    """Every first move that wins."""
    from tests.bench.bots.alpha_beta import values  # it needs numba

    found, now, special = [], given.start.position, given.game.special
    for step in steps(now, special):
        then, end = played(now, step, special)
        value = None if end else values(then, most)[0]
        if end is None and value is None:
            raise TooLong
        mine = then.to_move == now.to_move
        if end.winner == now.to_move if end else value == (1 if mine else -1):
            found.append({"type": "move", "from": step[0], "to": step[1]})
    return found


# RotoRouter: every line of this turn


def rotorouter(given, most):
    """Every line of at most ``most`` moves of this turn that ends with one more corner.

    A turn has one card and one move of a token, so two moves are all there can be.
    """
    game, seat = given.game, given.seat
    reached = len(given.start.person(seat).reached)

    def lines(state, left):
        for intent in game.legal(state, seat):
            raw = msgspec.to_builtins(intent)
            if raw["type"] in ("draw", "bottom", "roll", "apply", "end_turn", "decline_fix"):
                continue
            after = game.apply(state, seat, intent)
            if len(after.person(seat).reached) > reached:
                yield (raw,)
            elif left > 1 and after.current == seat and not after.outcome:
                yield from ((raw, *line) for line in lines(after, left - 1))

    return list(lines(given.start, most))


# Word Fleet: every ship afloat is put on the hits or off them


def wordfleet(given, most):
    """Every ship of which there is no fleet that has it elsewhere or by another word."""
    said, agreed = attack(given.start.log, given.seat), terms(given.game)
    sunk = {word for it in said.sunk for word in (it.word,)}
    lies = {ship: list(_lies(said, agreed, ship, sunk)) for ship in said.afloat}
    found = []
    for ship in said.afloat:
        ways = {one[:3] for one in lies[ship] if _explained(said, agreed, lies, {ship: one}, most)}
        if _explained(said, agreed, lies, {ship: None}, most):
            continue
        if len(ways) == 1:
            word, start, end = ways.pop()
            found.append({"type": "word_strike", "word": word, "from": start, "to": end})
    return found


def _hits(said):
    return {
        at: said.known(at)
        for at in PLACE
        if said.known(at) not in (MISS, UNKNOWN) and at not in said.wrecks
    }


def _lies(said, agreed, ship, sunk):
    hits, wrong = _hits(said), {(it.word, it.start, it.end) for it in said.wrong}
    for start, end in BY_LENGTH[LENGTHS[ship]]:
        squares = SPANS[start, end]
        shown = [hits.get(at, ".") for at in squares]
        if any(said.known(at) == MISS or at in said.wrecks for at in squares):
            continue
        if {"."} < {*shown}:
            for word in filter(re.compile("".join(shown)).fullmatch, choices(agreed, ship)):
                if word not in sunk and (word, start, end) not in wrong:
                    yield word, start, end, frozenset(squares)


def _explained(said, agreed, lies, fixed, most):
    """Whether some lies of all ships explain every hit and every sweep; None is off the hits."""
    hits, tried = set(_hits(said)), 0
    order = sorted(said.afloat, key=lambda ship: ship not in fixed)

    def settled(chosen):
        nonlocal tried
        tried += 1
        if tried > most:
            raise TooLong
        if len(chosen) == len(order):
            covered = frozenset().union(*(it[3] for it in chosen if it))
            return hits <= covered and _adds_up(said, agreed, dict(zip(order, chosen, strict=True)))
        ship = order[len(chosen)]
        for it in [fixed[ship]] if ship in fixed else [None, *lies[ship]]:
            apart = it is None or all(
                other is None or (not it[3] & other[3] and it[0] != other[0]) for other in chosen
            )
            if apart and settled((*chosen, it)):
                return True
        return False

    return settled(())


def _adds_up(said, agreed, lies):
    """Whether words can be found for the ships off the hits that have as many swept letters."""
    letters = [*said.swept]
    counted = partial(_counted, letters)
    words = [
        {counted(it[0])} if it else {counted(word) for word in choices(agreed, ship)}
        for ship, it in lies.items()
    ]
    gone = [counted(it.word) for it in said.sunk]
    wanted = tuple(said.swept.values())
    sums = {tuple(map(sum, zip(*gone, strict=True))) if gone else (0,) * len(letters)}
    for some in words:
        both = {tuple(map(sum, zip(*pair, strict=True))) for pair in product(sums, some)}
        sums = {it for it in both if all(a <= b for a, b in zip(it, wanted, strict=True))}
    return wanted in sums


def _counted(letters, word):
    return tuple(map(word.count, letters))
