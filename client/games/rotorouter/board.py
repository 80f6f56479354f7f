"""The RotoRouter board: cells to choose, and around it the standings and the buttons of a turn."""

from typing import Final

from client.games.rotorouter.sidebar.dock import dock
from client.games.rotorouter.sidebar.panel import panel, short_log
from client.games.rotorouter.turn_controller import TurnController
from client.table.board import BoardContext
from client.widgets import Widget

ROOMY: Final = 760
"""So high, at 100 %, is a phone that shows the last moves below the board."""


class RotoRouterBoard(TurnController):
    """Shows a View at the table."""

    def panel(self, context: BoardContext) -> Widget:
        """Return standings, corners, counters and the journal."""
        return panel(self, context)

    def parts(self, context: BoardContext) -> list[Widget]:
        """Return the last moves, on a phone that is held upright and has room for them."""
        return [short_log(self)] if context.size[1] >= ROOMY else []

    def dock(self, context: BoardContext) -> Widget:
        """Return the card, the buttons of the turn and what is special now."""
        return dock(self, context)
