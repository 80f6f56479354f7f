"""Which games stand on the wall: those that were chosen, or the busiest, each watched as any."""

from collections.abc import Iterable, Sequence
from typing import Final

from client.games.catalog import BOARDS
from client.scenes.wall.wall_game import WallGame
from client.shell.scene import Shell
from protocol.from_server import RoomCard as RoomCard
from protocol.names import RoomId

MOST: Final = 9
"""So many games are shown at once."""
RESULT_MS: Final = 15_000
"""How long a result stands before another game takes its place."""


class WallGames:
    """Watches the games that are shown, and takes others where they are over."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.chosen: tuple[RoomId, ...] | None = None
        """The rooms that were chosen; None for the busiest."""
        self.games: list[WallGame] = []

    @property
    def live(self) -> list[RoomCard]:
        """Return the listed games that all may watch, the busiest first."""
        connection = self._shell.connection
        cards = connection.cards if connection is not None else None
        return busiest(cards.rooms) if cards is not None else []

    def choose(self, rooms: Iterable[RoomId] | None) -> None:
        """Show these rooms from now on; None: the busiest."""
        self.chosen = None if rooms is None else tuple(rooms)[:MOST]
        self.update()

    def update(self) -> None:
        """Read what was told, let go what is over, and watch what comes in its place."""
        for game in self.games:
            game.update()
        self._follow_rematches()
        wanted = self._wanted()
        shown = {game.room for game in self.games}
        for game in [game for game in self.games if game.room not in wanted]:
            self.games.remove(game)
            self._unwatch(game.room)
        for room in wanted:
            if room not in shown:
                self._watch(room)
        self.games.sort(key=lambda game: wanted.index(game.room))

    def _wanted(self) -> list[RoomId]:
        """Return the rooms to show: those that stand stay in their places."""
        if self.chosen is not None:
            return list(self.chosen)
        live = [card.room for card in self.live]
        kept = [it.room for it in self.games if it.room in live or it.stands(RESULT_MS)]
        new = [room for room in live if room not in kept]
        return [*kept, *new][:MOST]

    def _follow_rematches(self) -> None:
        """Where players go on to another game, show that one in the place of a chosen one."""
        if self.chosen is None:
            return
        after = {
            game.room: game.seen.rematch
            for game in self.games
            if game.seen is not None
            and game.seen.rematch is not None
            and not game.stands(RESULT_MS)
        }
        self.chosen = tuple(dict.fromkeys(after.get(room, room) for room in self.chosen))

    def tick(self, passed_ms: int) -> list[WallGame]:
        """Let time pass; return the games on whose boards something moved."""
        return [game for game in self.games if game.tick(passed_ms)]

    def end(self) -> None:
        """Hear of none of them any more."""
        for game in self.games:
            self._unwatch(game.room)
        self.games = []

    def _watch(self, room: RoomId) -> None:
        connection = self._shell.connection
        if connection is not None:
            self.games.append(WallGame(self._shell, room))
            self._shell.start_task(connection.watch(room))

    def _unwatch(self, room: RoomId) -> None:
        connection = self._shell.connection
        if connection is not None:
            self._shell.start_task(connection.unwatch(room))


def busiest(cards: Sequence[RoomCard]) -> list[RoomCard]:
    """Return the games in play that all may watch: with most people, rated, newest first."""
    live = [
        card
        for card in cards
        if card.phase == "playing"
        and card.settings.spectators == "anyone"
        and card.game in BOARDS
        and not card.settings.campaign
    ]
    return sorted(live, key=lambda card: (-card.people, not card.settings.rated, -card.at))
