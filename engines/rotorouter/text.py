"""A view of RotoRouter in letters: the board as it looks, and who has what."""

from engines.rotorouter.grid.tracks import COLOURS, mask
from engines.rotorouter.notation import EMPTY, INITIALS, LOOKS
from engines.rotorouter.public import Player, View


def draw(view: View) -> str:
    """Return the board, a colour's initial behind each track and a token's in front of it."""
    tokens = {cell: player.seat for player in view.players for cell in player.tokens}
    cells = [_cell(view, cell, tokens) for cell in range(view.size**2)]
    rows = ["".join(cells[at : at + view.size]).rstrip() for at in range(0, len(cells), view.size)]
    return "\n".join([*rows, *map(_player, view.players)])


def _cell(view: View, cell: int, tokens: dict[int, int]) -> str:
    tile = view.board[cell]
    if tile is None:
        return f" {EMPTY}  "
    token = INITIALS[tokens[cell]].upper() if cell in tokens else " "
    return f"{token}{LOOKS[mask(tile.kind, tile.rot)]}{INITIALS[tile.colour]} "


def _player(player: Player) -> str:
    reached = "".join(INITIALS[colour] for colour in player.reached) or "-"
    held = (player.held or "a card") if player.holds else "-"
    return f"{COLOURS[player.seat]}: {held}, corners {reached}, skips {player.skips}"
