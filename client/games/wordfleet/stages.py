"""What is shown in each phase: in the place of the board, in the panel, and always in sight."""

from typing import TYPE_CHECKING, Final

from client import theme
from client.games.board import Desk
from client.games.wordfleet import aside, battle, bidding, deploying, reveal
from client.games.wordfleet.log import Log
from client.games.wordfleet.sheet import Sheet
from client.scenes.players import PlayerCard
from client.widgets import Button, Card, Column, Label, Scroll, Widget

if TYPE_CHECKING:
    from client.games.wordfleet.board import WordFleetBoard

ROOMY: Final = (980, 560)
"""From this size of the window on, at 100 %, the whole sheet stands beside the panel."""


def is_roomy(desk: Desk) -> bool:
    """Whether the whole sheet stands beside the panel; else parts of it are in the panel."""
    return desk.size[0] >= ROOMY[0] and desk.size[1] >= ROOMY[1]


def is_fought(board: "WordFleetBoard") -> bool:
    """Whether there are two fleets to look at."""
    return board.view.phase in ("battle", "audit", "over")


def stage(board: "WordFleetBoard", desk: Desk, box: Widget) -> Widget:
    """What the phase shows in the place of the board."""
    if board.view.phase == "bidding":
        return bidding.stage(board, desk)
    if not is_roomy(desk) or (board.deploying and desk.past):
        return box
    if board.deploying:
        return Sheet(box, None, deploying.dock_parts(board))
    if not is_fought(board):
        own = board.view.you is not None and bool(board.view.you.fleet)
        beside = [aside.rosters(board, board.home), *aside.inventory(board)] if own else []
        return Sheet(box, None, [*deploying.settled(board), *beside])
    return Sheet(box, aside.letter_board(board, desk), _beside(board))


def _beside(board: "WordFleetBoard") -> list[Widget]:
    """Both rosters, the other grid, one's own letters."""
    return [
        aside.rosters(board, board.shown),
        aside.other(board),
        aside.rosters(board, 1 - board.shown),
        *aside.inventory(board),
    ]


def panel(board: "WordFleetBoard", desk: Desk) -> Widget:
    """Players, what is left of the sheet, the log."""
    players: list[Widget] = [PlayerCard(board, player) for player in desk.players]
    if is_roomy(desk):
        parts = players
        if board.deploying:
            parts += [*deploying.settled(board), deploying.naming(board)]
    else:
        parts = [*_orders(board, desk), *_rest(board, desk), *players]
    parts += reveal.codes(board)
    if board.view.phase == "bidding":
        locked = [Label(line, theme.SMALL, theme.SOFT) for line in bidding.lock_lines(board)]
        parts.append(Column(locked, gap=4))
    log = Scroll("moves", Log(board, board.lines()), at_end=True, least=110)
    parts.append(Card(Column([aside.title("Log"), log], gap=6, grows=1), pad=12, grows=1))
    return Column(parts, gap=10)


def _flip(board: "WordFleetBoard") -> Widget:
    """The button that shows the other grid large."""
    name = aside.in_sentence(board, 1 - board.shown)
    return Button("other", f"Show {name}", board.flip)


def _rest(board: "WordFleetBoard", desk: Desk) -> list[Widget]:
    """What stands beside the grid where there is room for it."""
    if board.deploying:
        return [
            *deploying.dock_parts(board),
            deploying.naming(board),
            *deploying.settled(board),
        ]
    if is_fought(board):
        return [
            _flip(board),
            aside.title(f"Letters: {aside.in_sentence(board, board.shown)}"),
            aside.letter_board(board, desk),
            aside.rosters(board, board.shown),
            aside.rosters(board, 1 - board.shown),
            *aside.inventory(board),
        ]
    return deploying.settled(board)


def dock(board: "WordFleetBoard", desk: Desk) -> Widget | None:
    """What can be ordered now, always in sight where there is room for that."""
    if not is_roomy(desk):
        return None
    return next(iter(_orders(board, desk)), None)


def _orders(board: "WordFleetBoard", desk: Desk) -> list[Widget]:
    """What can be ordered now."""
    match board.view.phase:
        case "battle":
            return [battle.orders(board, desk)]
        case "audit":
            return [battle.audit(board, desk)]
        case "deploy" if board.deploying:
            return [deploying.orders(board, desk)]
        case "over":
            return []
        case _:
            return [Card(Label(remark(board), theme.HEADING), edge=theme.LINE, pad=12)]


def remark(board: "WordFleetBoard") -> str:
    """What happens now, in one line."""
    view = board.view
    waits = " and ".join(board.captains[seat] for seat in view.to_move)
    match view.phase:
        case "bidding" if view.may:
            return "Answer the claim" if view.bids else "Make the first claim"
        case "bidding" if not waits:
            return "Launch codes are dealt when play begins."
        case "bidding":
            return f"{waits} is bidding"
        case "deploy" if board.deploying:
            return "Deploy your fleet"
        case "deploy":
            deploys = "deploy their fleets" if len(view.to_move) > 1 else "deploys"
            return f"{waits} {deploys}"
        case "battle":
            return battle.headline(board)
        case "audit":
            return "The fleets are open"
        case "over":
            return ""
