"""Which card a player draws next, as far as a viewer can know: piles are never shuffled anew.

Who has put back all that is left on the pile knows what comes; of others the cards that they have
played are known, and so what they still have.
"""

from collections import Counter
from typing import Final, TypeAlias

from engines.rotorouter.cards.counts import BASES, FULL, deck_counts
from engines.rotorouter.grid.tracks import CARDS, Card
from engines.rotorouter.public import Player, View

Odds: TypeAlias = dict[Card, float]
"""How likely each card is the next one; none where it is not."""


def odds(view: View, player: Player) -> Odds:
    """Return how likely a player's next turn plays each card, the one in hand left out."""
    if player.held and view.to_move != player.seat:
        return {player.held: 1.0}
    left = Counter(deck_counts(view.size, len(view.players)))
    left.subtract(player.discard)
    if player.bottomed is not None:
        if player.draw_pile == len(player.bottomed):
            known = player.bottomed or player.discard
            return {known[0]: 1.0} if known else {}
        left.subtract(player.bottomed)
        left.subtract((player.held,) if player.held else ())
    return _shared(left)


def _shared(counts: Counter[Card]) -> Odds:
    """The chance of each by how many there are."""
    found = {card: max(counts[card], 0) for card in CARDS}
    total = sum(found.values())
    return {card: count / total for card, count in found.items() if count}


WHOLE: Final = {size: _shared(Counter(deck_counts(size, FULL))) for size in BASES}
"""By board size: how likely a card from a whole deck is this one."""
