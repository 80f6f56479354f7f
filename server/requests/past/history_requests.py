"""Answer what a player has finished: pages, figures, and one's own games as files."""

from typing import Final

import msgspec

from protocol.codec import MOST_FROM_SERVER
from protocol.from_client import Export
from protocol.from_server import Reason
from protocol.messages.history import (
    ExportedGame,
    ExportHistory,
    Figures,
    History,
    HistoryExported,
    PastGame,
    PastPlayer,
    ShowFigures,
    ShowHistory,
)
from protocol.names import PlayerId
from server.live.feed import Gone
from server.live.registry import UnknownRoom
from server.live.requester import Requester
from server.players import PlayerIdentity, is_player
from server.requests.context import RequestContext
from server.requests.past.figures import figures
from server.requests.records import RecordRequests
from server.results.history import NumberedGame, PlayerHistory
from server.results.result import Finisher
from server.room.errors import Refused

A_PAGE: Final = 5
"""Games that one answer hands out with their records."""
MOST_TOLD: Final = MOST_FROM_SERVER // 2
"""Bytes of records in one answer; the next ones are for another."""
LATE: Final = 4
"""Rooms that ended before there were histories, and are booked with one request."""


class HistoryRequests:
    """Answer one client."""

    def __init__(self, context: RequestContext, me: PlayerIdentity, requester: Requester) -> None:
        self._context, self._me, self._requester = context, me, requester

    async def show(self, message: ShowHistory) -> History:
        """Return a page of a player's games. Raises Refused, Unavailable or Gone."""
        player = message.player or self._me.id
        if player == self._me.id and not message.before:
            await self._book_late()
        games = await self._games(player)
        found = [it for it in games if _is_wanted(it, message)]
        begin = _after(found, message.before)
        page = found[begin : begin + message.most]
        rest = len(found) > begin + len(page)
        return History(
            message.request,
            player,
            self._name(player, games),
            tuple(past_game(it) for it in page),
            page[-1].number if page and rest else 0,
            len(found),
        )

    async def figures(self, message: ShowFigures) -> Figures:
        """Return what a player's games come to. Raises as ``show`` does."""
        player = message.player or self._me.id
        games = await self._games(player)
        told = figures(it.played for it in games)
        return Figures(message.request, player, self._name(player, games), told)

    async def export(self, message: ExportHistory, records: RecordRequests) -> HistoryExported:
        """Return some of one's own games, with the records of those whose rooms are kept.

        Raises Refused where not even the first can be paid for, Unavailable or Gone.
        """
        games = await self._games(self._me.id)
        begin, size = _after(games, message.before), 0
        told: list[ExportedGame] = []
        last = 0
        for it in games[begin : begin + A_PAGE]:
            try:
                one = await self._exported(it, records)
            except Refused:
                if not told:
                    raise
                break
            size += len(one.record) + len(one.text)
            if told and size > MOST_TOLD:
                break
            told.append(one)
            last = it.number
        rest = len(games) > begin + len(told)
        return HistoryExported(
            message.request, self._me.id, tuple(told), last if rest else 0, len(games)
        )

    async def _exported(self, it: NumberedGame, records: RecordRequests) -> ExportedGame:
        """Return a game with its record, if there is one. Raises Refused where it is too soon."""
        try:
            told = await records.export(Export(0, it.played.room))
        except Refused as no:
            if no.reason is Reason.TOO_FAST:
                raise
        except (UnknownRoom, Gone):  # the room was removed, or cannot be read
            pass
        else:
            return ExportedGame(past_game(it), told.record, told.text)
        return ExportedGame(past_game(it))

    async def _games(self, player: PlayerId) -> list[NumberedGame]:
        """Return all that this client may know of, the latest first."""
        if not is_player(player):
            raise Refused(Reason.BAD_OPTIONS, "there is no such player: check the id")
        if player in self._context.company.apart(self._me.id):
            return []  # as of somebody who has finished no game
        history: PlayerHistory = await self._context.recorder.histories.read(player)
        found = history.newest()
        mine = player == self._me.id
        return [it for it in found if mine or it.played.shown or self._was_there(it)]

    def _was_there(self, it: NumberedGame) -> bool:
        return any(finisher.player == self._me.id for finisher in it.played.finishers)

    def _name(self, player: PlayerId, games: list[NumberedGame]) -> str:
        if player == self._me.id:
            return self._me.name
        return games[0].played.me.name if games else ""

    async def _book_late(self) -> None:
        """Book some of one's games that ended before there were histories."""
        history = await self._context.recorder.histories.read(self._me.id)
        lacking = [
            room
            for room in await self._context.player_rooms.finished(self._me.id)
            if room not in history
        ]
        for code in lacking[:LATE]:
            try:
                room = await self._context.registry.look(code, self._requester)
            except (UnknownRoom, Gone):
                continue
            await self._context.recorder.book(room)


def _is_wanted(it: NumberedGame, message: ShowHistory) -> bool:
    """Return whether a game is among those asked for."""
    played = it.played
    if message.game and played.game != message.game:
        return False
    if message.kind is not None and played.kind != message.kind:
        return False
    if message.result is not None and played.result != message.result:
        return False
    wanted = message.search.strip().casefold()
    if not wanted or wanted == played.room.casefold():
        return True
    others = (one.name for one in played.finishers if one.seat != played.seat)
    return any(wanted in name.casefold() for name in others)


def _after(games: list[NumberedGame], before: int) -> int:
    """Return where the games begin that come after number ``before`` in the list."""
    if not before:
        return 0
    places = (at for at, it in enumerate(games, 1) if it.number == before)
    return next(places, len(games))


def past_game(it: NumberedGame) -> PastGame:
    """Return a game as a client is told it."""
    played, rating = it.played, it.played.rating
    return PastGame(
        number=it.number,
        room=played.room,
        game=played.game,
        at=played.at,
        kind=played.kind,
        seat=played.seat,
        result=played.result,
        reason=played.reason,
        plies=played.plies,
        players=tuple(map(_past_player, played.finishers)),
        rating=rating.after if rating is not None else 0,
        change=rating.after - rating.before if rating is not None else None,
        view=msgspec.json.decode(played.view),
        rules=played.rules,
    )


def _past_player(finisher: Finisher) -> PastPlayer:
    bot = f"{finisher.bot} {finisher.level}" if finisher.bot else ""
    return PastPlayer(
        finisher.seat,
        finisher.player,
        finisher.name,
        finisher.place,
        "external" if finisher.external else bot,
    )
