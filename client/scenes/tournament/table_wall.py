"""The tables that are played now, each with a picture of its position."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from client.games.catalog import BOARDS
from client.languages.message import tr
from client.scenes.tournament.tournament_words import call
from client.shell.scene import Shell
from client.table.board_picture import PositionPicture
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Row, Widget
from protocol.from_server import SeenPosition
from protocol.messages.tournaments import TournamentGame, TournamentState
from protocol.names import RoomId

MOST: Final = 8
"""So many tables are shown with a picture; the others are among the games."""
SIDE: Final = 84


def table_wall(
    shell: Shell,
    state: TournamentState,
    games: Sequence[TournamentGame],
    position: Callable[[RoomId], SeenPosition | None],
) -> Widget | None:
    """Return the live tables; None where nobody plays. ``position``: as it was seen last."""
    if not games:
        return None
    cards = [_card(shell, state, game, position(RoomId(game.room))) for game in games[:MOST]]
    heading = Label(tr("Now playing ({n})", n=len(games)), theme.HEADING)
    return Column([heading, *cards], gap=8)


def _card(
    shell: Shell, state: TournamentState, game: TournamentGame, seen: SeenPosition | None
) -> Widget:
    board = BOARDS.get(state.plan.game)
    words = call(state, game)
    go = partial(shell.open_room, RoomId(game.room))
    watch = Button(f"watch {game.room}", tr("Watch"), go, name=tr("Watch: {game}", game=words))
    told = Column([Label(words, theme.STRONG), Row([watch])], gap=8, grows=1)
    if board is None:
        return CardBox(told, pad=10)
    view = seen.view if seen is not None else None
    picture = PositionPicture(board, view, SIDE, options=state.plan.options)
    return CardBox(Row([picture, told], gap=12, sink=0), pad=10)
