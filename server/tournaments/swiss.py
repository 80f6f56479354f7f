"""Pairs a round of a Swiss tournament: equals meet, nobody twice while others are left.

What is to be avoided has a price, each kind more than all of the next together can come to: a
second bye, a second meeting, blocked players, unequal points, a seat out of turn, and within a
group of equals any other opponent than the one half the group away.
"""

from typing import Final, TypeAlias

from protocol.names import PlayerId
from server.tournaments.couples import Cost, Couple, matched
from server.tournaments.facts import Free, Pair
from server.tournaments.scores import points
from server.tournaments.tournament import Tournament
from server.tournaments.unmet import can_go_on

AGAIN: Final = 10**19
"""The price of a second bye, and of a second meeting ..."""
BLOCKED: Final = 10**16
UNEQUAL: Final = 10**9
"""... of a difference of half a point, squared, and more so the nearer to the top, ..."""
OUT_OF_TURN: Final = 10**4
"""... and of a seat that both should have, or neither."""
NOBODY: Final = -1
"""Who one is paired with for a bye."""
ALTERNATIVES: Final = 40
"""So many other rounds are looked at for one that leads on."""
Blocked: TypeAlias = frozenset[frozenset[PlayerId]]
"""Pairs of players of whom one has blocked the other."""


def next_round(tournament: Tournament, blocked: Blocked) -> tuple[list[Pair], list[Free]]:
    """Return the games of the next round, and who is free; tables by points."""
    have, here = points(tournament), tournament.paired
    seed = {number: at for at, number in enumerate(here)}
    ranked = sorted(here, key=lambda number: (-have[number], seed[number]))
    pricing = _Pricing(tournament, have, ranked, blocked)
    numbers = [*ranked, NOBODY] if len(ranked) % 2 else ranked
    pairs, free = list[Pair](), list[Free]()
    left = tournament.plan.rounds - tournament.round - 1
    for one, other in _far_sighted(numbers, pricing, left):
        if other == NOBODY:
            free.append(Free(0, one))
        else:
            pairs.append(Pair(len(pairs) + 1, *pricing.sides(one, other)))
    return pairs, [Free(len(pairs) + 1, it.entrant) for it in free]


def _far_sighted(numbers: list[int], pricing: "_Pricing", rounds: int) -> list[Couple]:
    """Return the couples of a round after which ``rounds`` more need no second meeting.

    It is the cheapest round, or the cheapest without some of its couples; where none of those leads
    on, or all have met, the cheapest all the same. Only few players run out of opponents.
    """
    cheapest = matched(numbers, pricing.cost)
    if len(numbers) > 2 * pricing.rounds or not pricing.met.isdisjoint(map(frozenset, cheapest)):
        return cheapest
    waiting, seen = [(cheapest, frozenset[Couple]())], {frozenset[Couple]()}
    for couples, barred in waiting:
        met = pricing.met.union(map(frozenset, couples))
        if len(met) == len(pricing.met) + len(couples) and can_go_on(numbers, met, rounds):
            return couples
        for couple in couples:
            more = barred | {couple}
            if more not in seen and len(seen) < ALTERNATIVES:
                seen.add(more)
                waiting.append((matched(numbers, pricing.without(more)), more))
    return cheapest


class _Pricing:
    """What each couple of one round costs."""

    def __init__(
        self, tournament: Tournament, have: list[int], ranked: list[int], blocked: Blocked
    ) -> None:
        self._players, self._have, self._blocked = tournament.players, have, blocked
        self._met: dict[frozenset[int], int] = {}
        self._turn = dict.fromkeys(range(len(tournament.players)), 0)
        self._last = dict.fromkeys(range(len(tournament.players)), 0)
        self._byes = [0] * len(tournament.players)
        self.rounds = tournament.plan.rounds
        for game in tournament.games:
            two = frozenset(game.two)
            self._met[two] = self._met.get(two, 0) + 1
            for number, side in ((game.home, 1), (game.away, -1)):
                self._turn[number] += side
                self._last[number] = side
        for bye in tournament.byes:
            self._byes[bye.entrant] += 1
        free = {frozenset((bye.entrant, NOBODY)) for bye in tournament.byes}
        self.met = frozenset(self._met) | free
        """Who has met whom, nobody among them."""
        self._place = {number: at for at, number in enumerate(ranked)}
        sizes: dict[int, int] = {}
        for number in ranked:
            sizes[have[number]] = sizes.get(have[number], 0) + 1
        self._sizes, self._lowest = sizes, min((have[number] for number in ranked), default=0)

    def cost(self, one: int, other: int) -> int:
        """Return the price of that couple."""
        if NOBODY in (one, other):
            number = one if other == NOBODY else other
            above = self._have[number] - self._lowest
            last = len(self._place) - self._place[number]
            return AGAIN * self._byes[number] ** 2 + UNEQUAL * above**2 + last
        price = AGAIN * self._met.get(frozenset((one, other)), 0) ** 2
        if frozenset((self._players[one].id, self._players[other].id)) in self._blocked:
            price += BLOCKED
        apart = abs(self._have[one] - self._have[other])
        price += UNEQUAL * apart**2 * (1 + max(self._have[one], self._have[other]))
        price += OUT_OF_TURN * self._unfair(one, other)
        if not apart:
            half = self._sizes[self._have[one]] // 2
            price += abs(abs(self._place[one] - self._place[other]) - half)
        return price

    def without(self, barred: frozenset[Couple]) -> Cost:
        """Return the price of couples where these are made at the very last."""
        return lambda one, other: self.cost(one, other) + AGAIN * ((one, other) in barred)

    def _unfair(self, one: int, other: int) -> int:
        """Return how far both want the same seat: for balance first, then for a change."""
        home, away = self.sides(one, other)
        turn = abs(self._turn[home] + 1) ** 2 + abs(self._turn[away] - 1) ** 2
        return 2 * turn + (self._last[home] == 1) + (self._last[away] == -1)

    def sides(self, one: int, other: int) -> tuple[int, int]:
        """Return both, first who is due the first seat; of equals the better on every second table.

        Due is who had it less often in balance, then who did not have it last.
        """
        wishes = (self._turn[one], self._last[one]), (self._turn[other], self._last[other])
        if wishes[0] != wishes[1]:
            return (one, other) if wishes[0] < wishes[1] else (other, one)
        return (other, one) if self._place.get(one, 0) % 2 else (one, other)
