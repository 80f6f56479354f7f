"""What the card in hand may do: only what links, unless there is nothing else and it must (A1)."""

from collections.abc import Iterator
from typing import NamedTuple

from engines.rotorouter.bot.bot_view import BotView
from engines.rotorouter.grid.board import Cells, TrackBoard, laid, shifted
from engines.rotorouter.grid.placement import REPLACING
from engines.rotorouter.grid.tracks import BASE, OPPOSITE, Kind, mask, xy
from engines.rotorouter.public import PlaceTrack, Replace, Rotate


class CardPlay(NamedTuple):
    """One way to play the card in hand."""

    intent: PlaceTrack | Rotate | Replace
    cell: int
    kind: Kind
    rot: int
    """How the track lies then."""
    links: int
    """How many tracks of one's own network a new one links to."""
    board: TrackBoard


def places(at: BotView, linking: bool = True) -> Iterator[CardPlay]:
    """Yield the new tracks that the card may be, each look of a cell once.

    ``linking``: only those that link to the own network, or are the first one at home.
    """
    card = at.card
    if card is None:
        return
    kind = BASE[card]
    for spot in at.hints.places:
        sides = inviting(at.on, at.own, spot.cell)
        looks = set()
        for rot in spot.rots:
            open_to = mask(kind, rot)
            links = (open_to & sides).bit_count()
            if open_to in looks or (linking and at.own and not links):
                continue
            looks.add(open_to)
            after = laid(at.on, spot.cell, kind, rot, at.seat)
            yield CardPlay(
                PlaceTrack(*xy(spot.cell, at.on.size), rot), spot.cell, kind, rot, links, after
            )


def turns(at: BotView) -> Iterator[CardPlay]:
    """Yield the tracks that lie which the card may turn, or make a Cross of."""
    size = at.on.size
    for spot in at.hints.rotates:
        tile = at.on.tiles[spot.cell]
        assert tile, "a track lies there"  # noqa: S101 - for the type checker
        looks = set()
        for rot in spot.rots:
            if mask(tile.kind, rot) in looks:
                continue
            looks.add(mask(tile.kind, rot))
            after = laid(at.on, spot.cell, tile.kind, rot, tile.colour)
            yield CardPlay(Rotate(*xy(spot.cell, size), rot), spot.cell, tile.kind, rot, 0, after)
    for cell in at.hints.replaces:
        tile = at.on.tiles[cell]
        if tile and tile.kind != "X":
            after = laid(at.on, cell, "X", 0, tile.colour)
            yield CardPlay(Replace(*xy(cell, size)), cell, "X", 0, 0, after)


def pointless(at: BotView) -> Iterator[CardPlay]:
    """Yield each Cross for a Cross: all that is left where an RC must be played."""
    if at.card == REPLACING:
        for cell in at.hints.replaces:
            yield CardPlay(Replace(*xy(cell, at.on.size)), cell, "X", 0, 0, at.on)


def inviting(on: TrackBoard, some: Cells, cell: int) -> int:
    """Return the sides of a cell, as a mask, on which one of ``some`` has an exit to it."""
    found = 0
    for direction in range(4):
        there = shifted(1 << cell, direction, on.size)
        if there & some & on.exits[OPPOSITE[direction]]:
            found |= 1 << direction
    return found
