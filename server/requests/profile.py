"""Look up the record of a player and the best of a game, from the results that are booked."""

from typing import Final

from engines.campaign import Difficulty
from engines.catalog import campaigns, names
from protocol.from_client import ShowLeaderboard, ShowProfile
from protocol.from_server import Career as CareerMessage
from protocol.from_server import Leaderboard, Profiled, Ranked, Reason
from protocol.names import PlayerId, RoomId
from server.live.feed import Gone
from server.players import PlayerIdentity
from server.requests.campaign import Campaigns
from server.requests.context import RequestContext
from server.results.standings import PlayerStats
from server.room.errors import Refused

MOST: Final = 100
"""Names in a table."""


async def profiled(context: RequestContext, me: PlayerIdentity, message: ShowProfile) -> Profiled:
    """Return the profile that ``me`` asks for. Raises Refused or Unavailable.

    Every game with a campaign has a career, and each other one that is on record, where its
    results can be read.
    """
    player = message.player or me.id
    mine = Campaigns(context, me) if player == me.id else None
    careers, name, at = [], "", 0
    for game in names():
        try:
            playing = await mine.playing(game) if mine is not None and game in campaigns() else None
            career = (await context.recorder.ledger(game).standings()).stats(player)
        except Gone:  # these results cannot be read: those of the other games are told
            continue
        if career.at > at:
            name, at = career.name, career.at
        if game in campaigns() or career.rated or career.withheld:
            careers.append(_career(game, career, playing))
    return Profiled(message.request, player, me.name if mine else name, tuple(careers))


async def best(
    context: RequestContext, me: PlayerIdentity, message: ShowLeaderboard
) -> Leaderboard:
    """Return the best at a game, and where ``me`` stands. Raises Refused, Unavailable or Gone."""
    game = message.game
    if game not in names():
        text = f"no game {game!r}; there are: {', '.join(names())}"
        raise Refused(Reason.UNKNOWN_GAME, text)
    book = await context.recorder.ledger(game).standings()
    table, mine = book.leaderboard(), book.stats(me.id)
    places = (at for at, (player, _) in enumerate(table, 1) if player == me.id)
    return Leaderboard(
        message.request,
        game,
        tuple(_ranked(player, career) for player, career in table[:MOST]),
        _ranked(me.id, mine) if mine.rated else None,
        next(places, 0),
    )


def _career(game: str, career: PlayerStats, playing: RoomId | None) -> CareerMessage:
    stage = campaigns()[game](career.level) if game in campaigns() else None
    if stage is None:
        step, begins = Difficulty(0, 0, 0), False
    else:
        step, begins = stage.difficulty, stage.seat == 0
    rating, deviation = career.rating.shown if career.rated else (0, 0)
    return CareerMessage(
        game,
        career.level if stage else 0,
        career.won,
        career.lost,
        playing,
        rating,
        deviation,
        career.rated,
        career.first_places,
        career.withheld,
        best_level=career.best if stage else 0,
        difficulty=step.step,
        hardest=step.hardest,
        levels_each=step.levels,
        begins=begins,
    )


def _ranked(player: PlayerId, career: PlayerStats) -> Ranked:
    return Ranked(player, career.name, *career.rating.shown, career.rated, career.external)
