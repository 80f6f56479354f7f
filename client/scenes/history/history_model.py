"""What is known of a player's finished games, and what is asked for next."""

from client.net.calls.past_calls import HistoryFilter
from client.net.connection import RequestRefused
from client.shell.parts import sentence
from client.shell.scene import Shell
from protocol.messages.history import ExportedGame, Figures, PastGame
from protocol.names import PlayerId


class HistoryModel:
    """Hold pages of games that fit the filter, one below the other; and the figures, once."""

    def __init__(self, shell: Shell, player: PlayerId | None) -> None:
        """``player``: None for oneself."""
        self._shell, self.player = shell, player
        self.wanted = HistoryFilter()
        self.games: list[PastGame] = []
        self.total = self.next = 0
        self.name = self.fault = ""
        self.figures: Figures | None = None
        self.is_loading = False
        self.exported = self.to_export = 0
        """How many games of how many were fetched for a file; 0 while there is none to be."""
        self._asked = 0
        """Counts the lists that were asked for: an answer about another one comes too late."""

    def ask(self, wanted: HistoryFilter) -> None:
        """Look for those games, from the first page."""
        self.wanted, self.games, self.next, self.total = wanted, [], 0, 0
        self._asked += 1
        self._fetch()

    def more(self) -> None:
        """Fetch the next page."""
        if self.next and not self.is_loading:
            self._fetch()

    def _fetch(self) -> None:
        self.is_loading, self.fault = True, ""
        self._shell.start_task(self._load(self._asked))

    async def _load(self, asked: int) -> None:
        connection = self._shell.connection
        if connection is None:
            self.is_loading = False
            return
        try:
            page = await connection.history.page(self.player, self.wanted, self.next)
            if asked != self._asked:
                return
            self.games += page.games
            self.next, self.total, self.name = page.next, page.total, page.name
        except RequestRefused as why:
            self.fault = sentence(why.refused.message)
        finally:
            if asked == self._asked:
                self.is_loading = False

    def count(self) -> None:
        """Fetch the figures."""
        if self.figures is None:
            self._shell.start_task(self._count())

    async def _count(self) -> None:
        connection = self._shell.connection
        if connection is None:
            return
        try:
            self.figures = await connection.history.figures(self.player)
        except RequestRefused as why:
            self.fault = sentence(why.refused.message)

    async def fetch_all(self) -> list[ExportedGame]:
        """Return all of one's own games with their records, a page after the other.

        Raises RequestRefused; the connection itself waits where it is asked too fast.
        """
        found: list[ExportedGame] = []
        before = 0
        connection = self._shell.connection
        try:
            while connection is not None:
                page = await connection.history.export(before)
                found += page.games
                before, self.exported, self.to_export = page.next, len(found), page.total
                if not before:
                    break
        finally:
            self.exported = self.to_export = 0
        return found
