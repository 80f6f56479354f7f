"""The score of a series: games won by the same people in a room and in those it is a rematch of."""

from collections.abc import Iterable

from engines.game import Seat
from server.room.facts import SeriesTally
from server.room.room import Room
from server.room.seats import Occupant


def score(room: Room) -> tuple[int, ...]:
    """Return by seat how many games of its series were won, this one's end included.

    Empty where this is the first game, or where somebody else has taken a seat since.
    """
    tallies = room.opened.series
    if not tallies or not all(_still_sits(room, it) for it in tallies):
        return ()
    won = _won(room)
    return tuple(won.get(seat, 0) for seat in range(len(room.occupants)))


def carried(room: Room, seats: Iterable[tuple[Seat, Occupant]]) -> tuple[SeriesTally, ...]:
    """Return the score after ``room`` for its rematch, where ``seats`` are taken by its players."""
    won = _won(room) if score(room) or not room.opened.series else _last_won(room)
    by_player = {
        it.player: won.get(seat, 0) for seat, it in enumerate(room.occupants) if it is not None
    }
    return tuple(
        SeriesTally(seat, _known_as(it), by_player.get(it.player, 0)) for seat, it in seats
    )


def _won(room: Room) -> dict[Seat, int]:
    won = {it.seat: it.won for it in room.opened.series}
    for seat, last in _last_won(room).items():
        won[seat] = won.get(seat, 0) + last
    return won


def _last_won(room: Room) -> dict[Seat, int]:
    """Return this game's winners alone: others begin a series of their own."""
    return dict.fromkeys(room.outcome.winners if room.outcome is not None else (), 1)


def _still_sits(room: Room, tally: SeriesTally) -> bool:
    occupant = room.occupants[tally.seat] if tally.seat < len(room.occupants) else None
    return occupant is not None and _known_as(occupant) == tally.who


def _known_as(occupant: Occupant) -> str:
    """Return who that is in every room of a series: a bot is another player in each."""
    return f"{occupant.bot} {occupant.level}" if occupant.bot else str(occupant.player)
