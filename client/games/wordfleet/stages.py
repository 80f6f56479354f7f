"""What is shown in each phase: in the place of the board, in the panel, and always in sight."""

from typing import Final

from client.games.wordfleet import battle, bidding, side_panel
from client.games.wordfleet.deployment import panel as deployment
from client.games.wordfleet.pencil_controller import PencilController
from client.games.wordfleet.sheet import mark_tools, reveal
from client.games.wordfleet.sheet.log import Log
from client.games.wordfleet.sheet.sheet import Sheet
from client.games.wordfleet.sheet.titled_grid import BothWaters, TitledGrid
from client.languages.message import tr
from client.presenters.name_list import listed
from client.table.board import BoardContext
from client.table.player_card import PlayerCard
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Row, Scroll, Widget

ROOMY: Final = (980, 560)
"""From this size of the window on, at 100 %, the whole sheet stands beside the panel."""


def is_roomy(context: BoardContext) -> bool:
    """Return whether the whole sheet stands beside the panel; else parts of it are in the panel."""
    return context.size[0] >= ROOMY[0] and context.size[1] >= ROOMY[1]


def is_fought(board: PencilController) -> bool:
    """Return whether there are two fleets to look at."""
    return board.view.phase in ("battle", "audit", "over")


def stage(board: PencilController, context: BoardContext, box: Widget) -> Widget:
    """Return what the phase shows in the place of the board."""
    if board.view.phase == "bidding":
        return bidding.stage(board, context)
    if is_fought(board) and context.wall:
        return _both(board, box)
    if is_fought(board):
        beside = [*mark_tools.opener(board), *([] if is_roomy(context) else [_flip(board)])]
        row = Row(beside, gap=6) if beside else None
        box = TitledGrid(side_panel.waters_name(board, board.shown), box, row)
    if not is_roomy(context) or (board.deploying and context.past):
        return box
    if board.deploying:
        return Sheet(box, None, deployment.dock_parts(board))
    if not is_fought(board):
        own = board.view.you is not None and bool(board.view.you.fleet)
        beside = (
            [side_panel.rosters(board, board.home), *side_panel.inventory(board)] if own else []
        )
        return Sheet(box, None, [*deployment.settled(board), *beside])
    letters = side_panel.letter_board(board, context)
    tools = mark_tools.tools(board)
    return Sheet(box, Column([*tools, letters], gap=6) if tools else letters, _beside(board))


def _both(board: PencilController, box: Widget) -> Widget:
    """Both fleets' waters, side by side or one below the other: nobody turns from one to another.

    The first seat's stand first, whichever the arrow keys go over.
    """
    grids = {
        board.shown: box,
        1 - board.shown: side_panel.SeaPicture(board.waters(1 - board.shown)),
    }
    titled = [TitledGrid(side_panel.waters_name(board, seat), grids[seat]) for seat in (0, 1)]
    return BothWaters(titled)


def _beside(board: PencilController) -> list[Widget]:
    """Both rosters, the other grid, one's own letters."""
    return [
        side_panel.rosters(board, board.shown),
        side_panel.other(board),
        side_panel.rosters(board, 1 - board.shown),
        *side_panel.inventory(board),
    ]


def panel(board: PencilController, context: BoardContext) -> Widget:
    """Return players, what is left of the sheet, the log."""
    players: list[Widget] = [PlayerCard(board, player) for player in context.players]
    if is_roomy(context):
        parts = players
        if board.deploying:
            parts += [*deployment.settled(board), deployment.naming(board)]
    elif context.handheld:
        parts = [*_known(board), *players]
    else:
        parts = [*_orders(board, context), *_rest(board, context), *players]
    parts += reveal.codes(board)
    if board.view.phase == "bidding":
        locked = [Label(line, theme.SMALL, theme.SOFT) for line in bidding.lock_lines(board)]
        parts.append(Column(locked, gap=4))
    log = Scroll("moves", Log(board, board.lines()), at_end=True, least=110)
    parts.append(
        CardBox(Column([side_panel.title(tr("Log")), log], gap=6, grows=1), pad=12, grows=1)
    )
    return Column(parts, gap=10)


def _known(board: PencilController) -> list[Widget]:
    """What is known of both fleets, or what the bidding brought."""
    if not is_fought(board):
        own = board.view.you is not None and bool(board.view.you.fleet)
        known = [side_panel.rosters(board, board.home), *side_panel.inventory(board)]
        return [*deployment.settled(board), *(known if own and not board.deploying else [])]
    return [
        side_panel.rosters(board, board.shown),
        side_panel.rosters(board, 1 - board.shown),
        *side_panel.inventory(board),
    ]


def parts(board: PencilController, context: BoardContext) -> list[Widget]:
    """Return what is looked at while one acts, on a phone."""
    if board.deploying:
        return [*deployment.dock_parts(board), deployment.naming(board)]
    if not is_fought(board):
        if board.view.phase == "deploy":
            return _known(board)
        locked = bidding.lock_lines(board)
        return [Label(line, theme.SMALL, theme.SOFT) for line in locked]
    return [side_panel.letter_board(board, context)]


def _flip(board: PencilController) -> Widget:
    """The button that shows the other grid large."""
    words = side_panel.waters_name(board, 1 - board.shown)
    return Button("other", words, board.flip, "plain", tr("Show {waters}", waters=words))


def _rest(board: PencilController, context: BoardContext) -> list[Widget]:
    """What stands beside the grid where there is room for it."""
    if board.deploying:
        return [
            *deployment.dock_parts(board),
            deployment.naming(board),
            *deployment.settled(board),
        ]
    if is_fought(board):
        return [
            side_panel.title(
                tr("Letters: {waters}", waters=side_panel.waters_name(board, board.shown))
            ),
            side_panel.letter_board(board, context),
            side_panel.rosters(board, board.shown),
            side_panel.rosters(board, 1 - board.shown),
            *side_panel.inventory(board),
        ]
    return deployment.settled(board)


def dock(board: PencilController, context: BoardContext) -> Widget | None:
    """Return what can be ordered now, always in sight where there is room for that."""
    if not is_roomy(context) and not context.handheld:
        return None
    return next(iter(_orders(board, context)), None)


def _orders(board: PencilController, context: BoardContext) -> list[Widget]:
    """What can be ordered now."""
    match board.view.phase:
        case "bidding" if context.handheld and board.view.may:
            return []  # what stands for the board has the buttons
        case "battle" | "audit" if board.is_marking and not is_roomy(context):
            return mark_tools.tools(board)  # else both would fill the window
        case "battle":
            return [battle.orders(board, context)]
        case "audit":
            return [battle.audit(board, context)]
        case "deploy" if board.deploying:
            return [deployment.orders(board, context)]
        case "over":
            return []
        case _:
            return [CardBox(Label(remark(board), theme.HEADING), edge=theme.LINE, pad=12)]


def remark(board: PencilController) -> str:
    """Return what happens now, in one line."""
    view = board.view
    waits = listed([board.captains[seat] for seat in view.to_move])
    match view.phase:
        case "bidding" if view.may:
            return tr("Answer the claim") if view.bids else tr("Make the first claim")
        case "bidding" if not waits:
            return tr("Waiting for players ...")
        case "bidding":
            return tr("{who} is bidding", who=waits)
        case "deploy" if board.deploying:
            return tr("Deploy your fleet")
        case "deploy":
            both = len(view.to_move) > 1
            return (
                tr("{who} deploy their fleets", who=waits)
                if both
                else tr("{who} deploys a fleet", who=waits)
            )
        case "battle":
            return battle.headline(board)
        case "audit":
            return tr("Both fleets are open")
        case "over":
            return ""
