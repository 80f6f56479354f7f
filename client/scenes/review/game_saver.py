"""Saves the game that is looked at again among the records on this machine."""

from client.languages.message import tr
from client.net.connection import ServerConnection
from client.replays.saved_games import SavedGames, about, fetched
from client.shell.scene import Shell, records_folder
from protocol.from_server import RoomView


class GameSaver:
    """Fetches the record and every view of one finished game, and writes them, once."""

    def __init__(self, shell: Shell, seen: RoomView, url: str) -> None:
        """``url``: of the server the game was played at."""
        self._shell, self._seen, self._url = shell, seen, url
        self._records = SavedGames(records_folder(shell))
        self.is_saving = False
        self.is_saved = self._records.has(url, seen.room) is not None

    def save(self) -> None:
        """Save the game, with what its positions were worth."""
        connection = self._shell.connection
        if connection is not None and not self.is_saving:
            self.is_saving = True
            self._shell.start_task(self._save(connection), self._ended)

    def _ended(self) -> None:
        self.is_saving = False

    async def _save(self, connection: ServerConnection) -> None:
        record, text, shown = await fetched(connection, self._seen)
        made = about(self._url, self._seen, record, connection.seed_ledger.of(self._seen.room))
        try:
            self._records.keep(made, record, text, shown)
        except OSError as why:
            self._shell.say(
                tr("The game could not be saved: {why}.", why=why.strerror or why), fault=True
            )
            return
        self.is_saved = True
        if made.doubts:
            self._shell.say(" ".join(map(tr, made.doubts)), fault=True)
        else:
            self._shell.say(tr("Saved. Find it in Records."))
