"""What a client asks about saved games and about those that are over, over its connection."""

from collections.abc import Callable
from typing import Any, NamedTuple

from client.net.calls.ask import Ask
from client.net.calls.parts import sent_whole
from protocol.from_client import Viewer
from protocol.from_server import Done, Replayed
from protocol.messages import history, saves
from protocol.messages.history import Figures, History, HistoryExported
from protocol.messages.saves import SaveExported, Saves
from protocol.names import PlayerId, RoomId


class HistoryFilter(NamedTuple):
    """Tell which games of a history are wanted; empty for all."""

    game: str = ""
    kind: history.GameKind | None = None
    result: history.GameResultWord | None = None
    search: str = ""


class SaveCalls:
    """Ask a server about saved games. All raise as ``ServerConnection.ask`` does."""

    def __init__(self, ask: Ask) -> None:
        """``ask`` says a request made of a fresh id until it is answered by that type."""
        self._ask = ask

    async def _listed(self, make: Callable[[int], Any]) -> Saves:
        answer: Saves = await self._ask(make, Saves)
        return answer

    async def list(self) -> Saves:
        """Return all saved games."""
        return await self._listed(saves.ListSaves)

    async def save(self, room: RoomId, name: str) -> Saves:
        """Save the game of a room as it stands."""
        return await self._listed(lambda n: saves.SaveRoom(n, room, name))

    async def load(self, key: str) -> RoomId:
        """Return the room in which a saved game goes on."""
        done: Done = await self._ask(lambda n: saves.LoadSave(n, key), Done)
        return done.room

    async def copy(self, key: str, name: str) -> Saves:
        """Save a saved game once more."""
        return await self._listed(lambda n: saves.CopySave(n, key, name))

    async def rename(self, key: str, name: str) -> Saves:
        """Call a saved game otherwise."""
        return await self._listed(lambda n: saves.RenameSave(n, key, name))

    async def delete(self, key: str) -> Saves:
        """Keep a saved game no more."""
        return await self._listed(lambda n: saves.DeleteSave(n, key))

    async def export(self, key: str, reveal: bool = False) -> SaveExported:
        """Return a saved game as a file; ``reveal``: also what it hides."""
        make = lambda n: saves.ExportSave(n, key, reveal)  # noqa: E731
        answer: SaveExported = await self._ask(make, SaveExported)
        return answer

    async def take_in(self, text: str) -> Saves:
        """Save a game that comes as a file. Raises OverflowError where it is too long to send."""
        answer: Saves = await sent_whole(
            self._ask, text, Saves, lambda n, end, parts: saves.ImportSave(n, end, parts)
        )
        return answer


class HistoryCalls:
    """Ask a server about finished games. All raise as ``ServerConnection.ask`` does."""

    def __init__(self, ask: Ask) -> None:
        """``ask`` as for SaveCalls."""
        self._ask = ask

    async def page(self, player: PlayerId | None, wanted: HistoryFilter, before: int) -> History:
        """Return a page of a player's games, or of one's own."""
        game, kind, result, search = wanted
        answer: History = await self._ask(
            lambda n: history.ShowHistory(n, player, before, game, kind, result, search), History
        )
        return answer

    async def figures(self, player: PlayerId | None) -> Figures:
        """Return what a player's games come to, or one's own."""
        answer: Figures = await self._ask(lambda n: history.ShowFigures(n, player), Figures)
        return answer

    async def show(self, record: str, seat: Viewer) -> Replayed:
        """Return a game from its record, as ``seat`` saw it.

        Raises OverflowError where the record is too long to send.
        """
        answer: Replayed = await sent_whole(
            self._ask,
            record,
            Replayed,
            lambda n, end, parts: history.ShowRecord(n, end, seat, parts),
        )
        return answer

    async def export(self, before: int) -> HistoryExported:
        """Return some of one's own games with their records."""
        answer: HistoryExported = await self._ask(
            lambda n: history.ExportHistory(n, before), HistoryExported
        )
        return answer
