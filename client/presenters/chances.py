"""How likely each seat was to win, as bots estimate it: who was ahead, and where a game swung."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from client.languages.message import tr, trn
from client.presenters.verdict import who
from protocol.from_server import Chances

WHOLE: Final = 1000
SWING: Final = 200
"""By so many thousandths a chance must change at one move to be a turning point."""
MOST: Final = 5
"""The largest ones are told."""
AHEAD: Final = 100
"""By so many thousandths the first must be ahead of the second to be called so."""


class Swing(NamedTuple):
    """A move after which the chances are others."""

    at: int
    before: Chances
    after: Chances
    mover: int | None

    @property
    def most(self) -> int:
        """Return by how much the chance changed that changed most."""
        return max(abs(after - before) for before, after in zip(*self[1:3], strict=True))

    @property
    def is_slip(self) -> bool:
        """Tell whether whoever moved gave something away."""
        mover = self.mover
        return mover is not None and self.before[mover] - self.after[mover] >= SWING


def swings(chances: Sequence[Chances | None], movers: Sequence[int | None]) -> tuple[Swing, ...]:
    """Return the largest changes between positions that follow each other, in their order."""
    found = [
        Swing(at, before, after, movers[at])
        for at, (before, after) in enumerate(pairwise(chances), 1)
        if before is not None and after is not None and len(before) == len(after)
    ]
    large = sorted((it for it in found if it.most >= SWING), key=lambda it: -it.most)
    return tuple(sorted(large[:MOST], key=lambda it: it.at))


def in_words(swing: Swing, names: Sequence[str], you: int | None) -> str:
    """Return what changed: "Mistake by red: 71 % became 38 %"."""
    if swing.is_slip and swing.mover is not None:
        before, after = percent(swing.before[swing.mover]), percent(swing.after[swing.mover])
        if swing.mover == you:
            return tr("Your mistake: {before} % became {after} %", before=before, after=after)
        name = names[swing.mover]
        return tr(
            "Mistake by {name}: {before} % became {after} %", name=name, before=before, after=after
        )
    seats = range(len(swing.after))
    seat = max(seats, key=lambda it: abs(swing.after[it] - swing.before[it]))
    return tr(
        "The game turned here. {who}: {before} % became {after} %",
        who=who([seat], names, you),
        before=percent(swing.before[seat]),
        after=percent(swing.after[seat]),
    )


def standing_words(chances: Chances, names: Sequence[str], you: int | None) -> str:
    """Return who is ahead in a position: "Red is ahead: 64 %"."""
    first = leader(chances)
    if first is None:
        return tr("About even")
    if first == you:
        return tr("You are ahead: {percent} %", percent=percent(chances[first]))
    name = who([first], names, you)
    return tr("{who} is ahead: {percent} %", who=name, percent=percent(chances[first]))


def summary(
    found: Sequence[Swing], chances: Sequence[Chances | None], names: Sequence[str], you: int | None
) -> str:
    """Return how the whole game went, in a line."""
    if len(found) == 1:
        return tr("Move {n} changed the game", n=found[0].at)
    if found:
        moves = ", ".join(str(swing.at) for swing in found)
        return trn(
            "{n} turning point: move {moves}",
            "{n} turning points: moves {moves}",
            len(found),
            moves=moves,
        )
    leaders = {leader(it) for it in chances if it is not None} - {None}
    if len(leaders) != 1:
        return tr("No single move decided the game")
    (seat,) = leaders
    if seat == you:
        return tr("No big mistakes: you were ahead throughout")
    return tr("No big mistakes: {who} was ahead throughout", who=who([seat or 0], names, you))


def leader(chances: Chances) -> int | None:
    """Return the seat that is clearly ahead; None where nobody is."""
    by_chance = sorted(range(len(chances)), key=lambda seat: -chances[seat])
    if len(by_chance) < 2 or chances[by_chance[0]] - chances[by_chance[1]] < AHEAD:
        return None
    return by_chance[0]


def percent(thousandths: int) -> int:
    """Return a chance in percent."""
    return round(thousandths / 10)
