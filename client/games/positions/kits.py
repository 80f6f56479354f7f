"""The position editors of all games. A new one is one line, and the import it needs."""

from typing import Any, Final

from client.games.positions.polyy_kit import PolyYKit
from client.games.positions.position_kit import PositionKit
from client.games.positions.rotorouter_kit import RotoRouterKit
from client.games.positions.toppen_kit import ToppenKit
from client.games.positions.wordfleet_kit import WordFleetKit

KITS: Final[dict[str, type[PositionKit[Any]]]] = {
    kit.game: kit for kit in (PolyYKit, ToppenKit, RotoRouterKit, WordFleetKit)
}
"""In the order of the games."""
