"""The RotoRouter board: cells to choose, and around it the standings and the buttons of a turn."""

from client.games.rotorouter.sidebar.dock import dock
from client.games.rotorouter.sidebar.panel import panel
from client.games.rotorouter.turn_controller import TurnController
from client.table.board import BoardContext
from client.widgets import Widget


class RotoRouterBoard(TurnController):
    """Shows a View at the table."""

    def panel(self, context: BoardContext) -> Widget:
        """Return standings, corners, counters and the journal."""
        return panel(self, context)

    def dock(self, context: BoardContext) -> Widget:
        """Return the card, the buttons of the turn and what is special now."""
        return dock(self, context)
