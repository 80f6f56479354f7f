"""The buttons of what a game offers besides its cells, where it has no dock of its own."""

from collections.abc import Callable
from functools import partial
from typing import Any

from client.table.board import GameBoard
from client.widgets import Button, Row, Widget


def game_buttons(board: GameBoard, off: str, play: Callable[[Any], None]) -> list[Widget]:
    """Return what the game offers besides its cells; ``off``: why nothing can be done now."""
    buttons: list[Widget] = []
    for action in board.actions():
        why = off or action.off
        name = f"{action.text}: {action.about}"
        button = Button(
            action.key, action.text, partial(play, action.intent), name=name, off=why, grows=1
        )
        button.tip = why or action.about
        buttons.append(button)
    return [Row(buttons, gap=8)] if buttons else []
