"""What each player has finished: a log a player, ``history:PLAYER``, that outlives its rooms."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw, Struct

from engines.game import Seat
from protocol.messages.history import GameKind, GameResultWord
from protocol.names import PlayerId, RoomId, window_of
from protocol.termination import Termination
from server.books.log_book import LogBook
from server.results.result import Finisher, finishers_of, kind_of, result_of
from server.room.room import Room
from server.runtime.lru import Lru
from server.store.log import Store, Tip

MOST_HELD: Final = 50_000
"""Games that are held folded in this process, of all players together."""


class RatingStep(NamedTuple):
    """Hold what a rated game has made of a rating, in whole points."""

    before: int
    after: int


class PlayedGame(Struct, frozen=True, tag_field="fact", tag="played"):
    """Hold a finished game, with all that a list shows of it: its room may be removed."""

    at: int
    """When it ended, in Unix milliseconds."""
    room: RoomId
    game: str
    rules: int
    kind: GameKind
    seat: Seat
    """The player's own."""
    finishers: tuple[Finisher, ...]
    reason: str
    drawn: bool
    plies: int
    shown: bool
    """Whether others may know of it: the room was on the list, or its game rated."""
    view: Raw
    """The last position as spectators saw it, in JSON."""
    rating: RatingStep | None = None

    @property
    def me(self) -> Finisher:
        """Return the player whose history it is in."""
        return next(it for it in self.finishers if it.seat == self.seat)

    @property
    def result(self) -> GameResultWord:
        """Return how it ended for that player."""
        if self.drawn:
            return "drawn"
        return "won" if self.me.place == 1 else "lost"


class NumberedGame(NamedTuple):
    """Hold a game of a history, and its number there, from 1."""

    number: int
    played: PlayedGame


class PlayerHistory:
    """Hold all games of one player in the order they were booked.

    A value: the list behind it only grows, and is shared with what it was before.
    """

    __slots__ = ("_at", "_count", "_games")

    def __init__(
        self, games: list[PlayedGame] | None = None, at: dict[RoomId, int] | None = None
    ) -> None:
        self._games, self._at = games or [], at or {}
        self._count = len(self._games)

    def __len__(self) -> int:
        return self._count

    def concerns(self, entry: PlayedGame) -> bool:
        """Return whether the game is news: a room is booked again only where its game went on."""
        return self._at.get(entry.room, -1) < entry.at

    def after(self, entry: PlayedGame) -> "PlayerHistory":
        """Return the history with one more game."""
        if not self._count or self._count != len(self._games):
            kept = self._games[: self._count]
            self = PlayerHistory(kept, {it.room: it.at for it in kept})
        self._games.append(entry)
        self._at[entry.room] = entry.at
        return PlayerHistory(self._games, self._at)

    def __contains__(self, room: RoomId) -> bool:
        """Return whether that room's game is booked."""
        return room in self._at

    def newest(self) -> list[NumberedGame]:
        """Return all games by their end, the latest first; of each room the last one alone."""
        found = [it for it in self._numbered() if self._at[it.played.room] == it.played.at]
        return sorted(found, key=lambda it: (-it.played.at, -it.number))

    def _numbered(self) -> Iterator[NumberedGame]:
        for index in range(self._count):
            yield NumberedGame(index + 1, self._games[index])


class HistoryBook(LogBook[PlayedGame, PlayerHistory]):
    """Hold the histories of all players."""

    def __init__(self, store: Store) -> None:
        """Fold nothing yet."""
        super().__init__(store, "history", PlayedGame, PlayerHistory())
        self._folded: Lru[str, tuple[Tip, PlayerHistory]] = Lru(
            MOST_HELD, lambda kept: 1 + len(kept[1])
        )


def is_bookable(room: Room) -> bool:
    """Return whether the room's game belongs into the histories of those who played it.

    One that was broken off has no result: there it would stand as a draw.
    """
    if room.phase != "over" or room.termination is Termination.ABORTED:
        return False
    return room.begun and room.lesson is None and bool(players_of(room))


def players_of(room: Room) -> dict[PlayerId, Seat]:
    """Return in whose histories the game belongs, each with their seat.

    Who sits beside another at one window has none.
    """
    found: dict[PlayerId, Seat] = {}
    for seat in room.playing:
        occupant = room.occupants[seat]
        if occupant is None or occupant.bot:
            continue
        if window_of(occupant.player) == occupant.player:
            found[occupant.player] = seat
    return found


def played_games(
    room: Room, ratings: dict[PlayerId, RatingStep]
) -> Iterator[tuple[PlayerId, PlayedGame]]:
    """Yield for each player of a game that is over what is booked of it, the same everywhere."""
    outcome = room.outcome
    if outcome is None:
        return
    rated = kind_of(room) == "rated" and result_of(room) is not None
    for player, seat in players_of(room).items():
        yield (
            player,
            PlayedGame(
                at=room.over_at,
                room=room.id,
                game=room.opened.game,
                rules=room.opened.rules,
                kind=_kind(room, rated),
                seat=seat,
                finishers=finishers_of(room, outcome),
                reason=outcome.reason,
                drawn=not outcome.winners,
                plies=room.plies,
                shown=rated or _is_public(room),
                view=_view(room),
                rating=ratings.get(player),
            ),
        )


def _kind(room: Room, rated: bool) -> GameKind:
    """Return what the game counted for. One window's game, and one broken off, is practice."""
    if room.settings.campaign:
        return "campaign"
    if rated:
        return "rated"
    playing = [room.occupants[seat] for seat in room.playing]
    beside = any(it is not None and window_of(it.player) != it.player for it in playing)
    stopped = room.ended is not None and room.termination is not Termination.DRAW_AGREED
    return "practice" if room.practice or beside or stopped else "casual"


def _is_public(room: Room) -> bool:
    return room.settings.listed and room.settings.spectators == "anyone"


def _view(room: Room) -> Raw:
    view: Any = room.game.view(room.state, None)
    return Raw(msgspec.json.encode(view))
