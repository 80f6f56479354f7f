"""What stands beside the board of a review: the position in words, whose view, every ply."""

from collections.abc import Callable

from client.languages.message import told, tr
from client.presenters.offer_words import name_of
from client.scenes.review.evaluations import PositionEvaluations
from client.scenes.review.ply_list import Ply, PlyList
from client.scenes.review.replay_model import ReplayModel
from client.scenes.review.timeline import TurnSign
from client.table.board import BoardPlayer, GameBoard
from client.table.evaluation_badge import VerdictBadge
from client.table.player_card import PlayerCard
from client.table.seat_sign import Sign, portrait_of
from client.ui import theme
from client.widgets import CardBox, Chip, Column, Label, Row, Scroll, Widget
from client.widgets.inputs import ChoiceInput
from protocol.from_client import Viewer

MOST_LINES = 3
"""So many of a bot's reasons are shown."""


def review_panel(
    replay: ReplayModel,
    evaluations: PositionEvaluations,
    board: GameBoard,
    look_as: Callable[[Viewer], None],
    foot: Widget,
) -> Column:
    """Return where one is, what it is worth, whose view it is, every ply; ``foot`` below all.

    ``look_as``: shows the game as another seat saw it, or a spectator.
    """
    return Column(
        [_head(replay, board), *review_parts(replay, evaluations, board, look_as, foot)],
        gap=10,
        grows=1,
    )


def review_parts(
    replay: ReplayModel,
    evaluations: PositionEvaluations,
    board: GameBoard,
    look_as: Callable[[Viewer], None],
    foot: Widget,
) -> list[Widget]:
    """Return the same without the title."""
    return [
        _now(replay, evaluations, board),
        *(PlayerCard(board, player) for player in players(replay)),
        *_viewer(replay, evaluations, board, look_as),
        _list(replay, evaluations, board),
        foot,
    ]


def _reasons(replay: ReplayModel, board: GameBoard) -> list[str]:
    """Return why a bot moved so; the first line names it: its figures are not the review's."""
    here = replay.here
    lines = here.seen.reasons[:MOST_LINES] if here.moves and not here.told else ()
    said = [told(line, type(board).reasons) for line in lines]
    if said and here.mover is not None:
        who = name_of(here.seen.seats[here.mover])
        said[0] = tr("{who}: {what}", who=who, what=said[0])
    return said


def _head(replay: ReplayModel, board: GameBoard) -> Widget:
    return Row([Label(board.title, theme.TITLE), Chip(tr("Review")), Chip(str(replay.room))], gap=8)


def _now(replay: ReplayModel, evaluations: PositionEvaluations, board: GameBoard) -> Widget:
    """Return the position in words, its value, and whether the game turned here."""
    place: list[Widget] = [Label(evaluations.position_words, theme.HEADING, grows=1)]
    if replay.here.mover is not None:
        place.insert(0, Sign(board, replay.here.mover, 22))
    parts: list[Widget] = [Row(place, gap=10)]
    parts += [Label(words, theme.SMALL, theme.SOFT) for words in _reasons(replay, board)]
    verdicts = evaluations.verdicts()
    if verdicts:
        words = Label(evaluations.verdict_words, theme.BODY, grows=1)
        parts.append(Row([VerdictBadge(board, verdicts[replay.at]), words], gap=10))
        turned = evaluations.turned_words
        if turned:
            about = Label(turned, theme.BODY, theme.WARNING, grows=1)
            parts.append(Row([TurnSign(), about], gap=10))
        parts.append(Label(evaluations.summary_words, theme.SMALL, theme.SOFT))
    elif evaluations.chances():
        if evaluations.verdict_words:
            parts.append(Label(evaluations.verdict_words, theme.BODY))
        if evaluations.turned_words:
            about = Label(evaluations.turned_words, theme.BODY, theme.WARNING, grows=1)
            parts.append(Row([TurnSign(), about], gap=10))
        parts.append(Label(evaluations.summary_words, theme.SMALL, theme.SOFT))
        parts.append(Label(tr("Chances as the bots estimate them"), theme.SMALL, theme.SOFT))
    elif evaluations.is_waiting:
        parts.append(Label(tr("Analysing the game ..."), theme.SMALL, theme.SOFT))
    else:
        parts.append(Label(tr("No analysis for this game here."), theme.SMALL, theme.SOFT))
    return Column(parts, gap=6)


def players(replay: ReplayModel) -> list[BoardPlayer]:
    """Return who sat, seat by seat, and whose turn it was."""
    seen, found = replay.here.seen, []
    for seat, seat_info in enumerate(seen.seats):
        note = tr("you") if seat == replay.you else ""
        won = seen.ending is not None and seat in seen.ending.winners
        to_move = seen.ending is None and replay.board is not None
        moves = to_move and seat in replay.to_move
        name = seat_info.name if seat_info else tr("empty")
        player = BoardPlayer(seat, name, note, True, moves, won)
        found.append(player._replace(portrait=portrait_of(seat_info)))
    return found


def _viewer(
    replay: ReplayModel,
    evaluations: PositionEvaluations,
    board: GameBoard,
    look_as: Callable[[Viewer], None],
) -> list[Widget]:
    """Whose eyes one looks through, where that changes anything: what is seen, or its value."""
    if board.open_hands and not evaluations.verdicts():
        return []
    title = tr("Evaluation for") if board.open_hands else tr("Seen by")
    seats = replay.here.seen.playing
    viewers: list[Viewer] = [*seats, None]
    labels = [*(board.side(seat).capitalize() for seat in seats), tr("Spectators")]
    if not board.open_hands and not replay.saved:
        viewers.append("umpire")
        labels.append(tr("Everything"))
    chosen = viewers.index(replay.wanted)
    return [ChoiceInput("viewer", title, labels, chosen, lambda n: look_as(viewers[n]))]


def _list(replay: ReplayModel, evaluations: PositionEvaluations, board: GameBoard) -> Widget:
    verdicts = evaluations.verdicts()
    turns = {found.at for found in evaluations.turns()}
    rows = [
        Ply(found.title, found.mover, verdicts[n] if verdicts else None, n in turns)
        for n, found in enumerate(replay.found)
    ]
    plies = PlyList(board, rows, replay.at, evaluations.said, replay.seek)
    return CardBox(Scroll("list", plies, least=132), pad=8, grows=1)
