"""A card for each finished game: its picture, who played, how it ended, the way to look at it."""

from collections.abc import Callable, Sequence
from functools import partial

from client.games.catalog import BOARDS, title
from client.languages.message import told, tr, trn
from client.scenes.history.game_words import KINDS, against, change, day, result
from client.table.board_picture import PositionPicture
from client.ui import theme
from client.widgets import Button, CardBox, Chip, Column, Label, Row, Space, Widget
from protocol.from_server import BotOffer
from protocol.messages.history import PastGame

Review = Callable[[PastGame], None]


def game_card(
    game: PastGame, offers: Sequence[BotOffer], review: Review, is_tall: bool, own: bool
) -> Widget:
    """Return the card of one game."""
    others = against(game, offers)
    name: list[Widget] = [
        Label(title(game.game), theme.STRONG),
        Chip(tr(KINDS[game.kind])),
        Label(day(game.at), theme.SMALL, theme.SOFT),
    ]
    places = {"result": result(game), "names": others, "game": title(game.game)}
    says = tr("Review {game} against {names}, {result}", **places)
    if not own:
        says = tr("Review {game} with {names}, {result}", **places)
    look = Button(f"review {game.number}", tr("Review"), partial(review, game), name=says)
    ended = [Label(_sign(game) + result(game), theme.STRONG, _ink(game))]
    moved = change(game)
    if moved:
        ended.append(Label(moved, theme.BODY, theme.SOFT))
    about = told(game.reason), trn("{n} move", "{n} moves", game.plies)
    lines: list[Widget] = [
        Row(name, gap=8),
        Label(tr("Against {names}", names=others), theme.BODY),
        Row([*ended, Label(" · ".join(it for it in about if it), theme.SMALL, theme.SOFT)], gap=10),
    ]
    words = Column(lines, gap=4, grows=1)
    board = BOARDS.get(game.game)
    picture: list[Widget] = []
    if board is not None:
        picture = [PositionPicture(board, game.view, 84)]
    if is_tall:
        inside: Widget = Column(
            [Row([*picture, words], gap=12), Row([Space(grows=1), look])], gap=6
        )
    else:
        inside = Row([*picture, words, look], gap=14)
    return CardBox(inside, fill=theme.RAISED, pad=10)


def _sign(game: PastGame) -> str:
    return {"won": "▲ ", "lost": "▼ ", "drawn": "＝ "}[game.result]


def _ink(game: PastGame) -> theme.Colour:
    return {"won": theme.TEXT, "lost": theme.DANGER, "drawn": theme.SOFT}[game.result]
