"""Every game we can show. A new game is one line in BOARDS, and the import it needs."""

from typing import Final

from client.games.polyy.board import PolyYBoard
from client.games.rotorouter.board import RotoRouterBoard
from client.games.toppen.board import ToppenBoard
from client.games.wordfleet.board import WordFleetBoard
from client.languages.message import tr
from client.table.board import GameBoard

BOARDS: Final[dict[str, type[GameBoard]]] = {
    "polyy": PolyYBoard,
    "toppen": ToppenBoard,
    "rotorouter": RotoRouterBoard,
    "wordfleet": WordFleetBoard,
}


def why_unknown(game: str, rules: int) -> str:
    """Return why a room's game cannot be shown, in words; empty when it can."""
    board = BOARDS.get(game)
    if board is None:
        return tr("This version does not know the game “{game}” yet. Please update.", game=game)
    if not board.oldest <= rules <= board.rules:
        return tr(
            "{game} is played here by rules {theirs}, this version knows rules {ours}. Please use "
            "a version that fits the server.",
            game=board.title,
            theirs=rules,
            ours=board.rules,
        )
    return ""


def title(game: str) -> str:
    """Return what a game is called."""
    board = BOARDS.get(game)
    return board.title if board else game
