"""The record of a player, and the best at a game, as the results that are booked come to it."""

from typing import Final

from engines.campaigns import CAMPAIGNS
from engines.catalog import names
from protocol.from_client import Best, Profile
from protocol.from_server import Career as CareerMessage
from protocol.from_server import Profiled, Ranked, Reason, Table
from protocol.names import PlayerId, RoomId
from server.history import Gone
from server.net.campaign import Campaigns
from server.net.house import House
from server.players import Player
from server.results.book import Career
from server.room.decide import Refused

MOST: Final = 100
"""Names in a table."""


async def profiled(house: House, me: Player, message: Profile) -> Profiled:
    """What ``me`` is told of the player who is asked for. Raises Refused or Unavailable.

    Every game with a campaign has a career, and each other one that is on record, where its
    results can be read.
    """
    player = message.player or me.id
    mine = Campaigns(house, me) if player == me.id else None
    careers, name, at = [], "", 0
    for game in names():
        try:
            playing = await mine.playing(game) if mine is not None and game in CAMPAIGNS else None
            career = (await house.clerk.ledger(game).book()).career(player)
        except Gone:  # these results cannot be read: those of the other games are told
            continue
        if career.at > at:
            name, at = career.name, career.at
        if game in CAMPAIGNS or career.rated or career.withheld:
            careers.append(_career(game, career, playing))
    return Profiled(message.request, player, me.name if mine else name, tuple(careers))


async def best(house: House, me: Player, message: Best) -> Table:
    """The best at a game, and where ``me`` stands. Raises Refused, Unavailable or Gone."""
    game = message.game
    if game not in names():
        text = f"no game {game!r}; there are: {', '.join(names())}"
        raise Refused(Reason.UNKNOWN_GAME, text)
    book = await house.clerk.ledger(game).book()
    table, mine = book.best(), book.career(me.id)
    places = (at for at, (player, _) in enumerate(table, 1) if player == me.id)
    return Table(
        message.request,
        game,
        tuple(_ranked(player, career) for player, career in table[:MOST]),
        _ranked(me.id, mine) if mine.rated else None,
        next(places, 0),
    )


def _career(game: str, career: Career, playing: RoomId | None) -> CareerMessage:
    rating, doubt = career.rating.shown if career.rated else (0, 0)
    return CareerMessage(
        game,
        career.level if game in CAMPAIGNS else 0,
        career.won,
        career.lost,
        playing,
        rating,
        doubt,
        career.rated,
        career.firsts,
        career.withheld,
        best=career.best if game in CAMPAIGNS else 0,
    )


def _ranked(player: PlayerId, career: Career) -> Ranked:
    return Ranked(player, career.name, *career.rating.shown, career.rated, career.outside)
