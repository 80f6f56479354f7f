"""The record of a player, as the results that are booked come to it."""

from engines.campaigns import CAMPAIGNS
from protocol.from_client import Profile
from protocol.from_server import Career as CareerMessage
from protocol.from_server import Profiled
from server.net.campaign import Campaigns
from server.net.house import House
from server.players import Player


async def profiled(house: House, me: Player, message: Profile) -> Profiled:
    """What ``me`` is told of the player who is asked for. Raises Refused, Unavailable or Gone."""
    player = message.player or me.id
    mine = Campaigns(house, me) if player == me.id else None
    careers, name, at = [], "", 0
    for game in CAMPAIGNS:
        playing = await mine.playing(game) if mine is not None else None
        career = (await house.clerk.ledger(game).book()).career(player)
        if career.at > at:
            name, at = career.name, career.at
        counts = career.level, career.won, career.lost
        careers.append(CareerMessage(game, *counts, playing, career.best))
    return Profiled(message.request, player, me.name if mine else name, tuple(careers))
