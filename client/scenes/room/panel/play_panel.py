"""A room in play: the board, and beside it the players, what to do, the moves, who watches."""

from client.scenes.room.confirm_frame import ConfirmFrame
from client.scenes.room.curtain import curtain_card
from client.scenes.room.panel.banners import banners, is_narrow, scrolled
from client.scenes.room.panel.chat import chat_card
from client.scenes.room.panel.context import RoomContext
from client.scenes.room.panel.evaluation import beside, cornered, evaluation
from client.scenes.room.panel.hint_panel import hint_card
from client.scenes.room.panel.offers import offers
from client.scenes.room.panel.play_parts import (
    action_buttons,
    confirm_button,
    head,
    help_buttons,
    menu,
    moves_card,
    player_cards,
)
from client.scenes.room.panel.side_parts import (
    board_context,
    limit_counters,
    log,
    thought,
    waiting_move,
    watchers,
    watching,
)
from client.table.board import BoardContext, GameBoard
from client.table.board_widget import BoardWidget, ShownBoard
from client.table.clock_plates import strip
from client.table.table_layout import TableLayout, tallest
from client.table.zoom_frame import ZoomFrame
from client.ui import theme
from client.widgets import Column, Label, Pad, Widget
from protocol.from_server import RoomView

MANY, FEW = 116, 40
"""The least height of the list of moves; the lower one while an offer stands above it."""


def play_panel(context: RoomContext, board: GameBoard, seen: RoomView) -> Widget:
    """Return the whole scene below the banners."""
    model, actions = context.model, context.actions
    most = tallest(context.size, context.scale)
    box: BoardWidget = BoardWidget(board, model.board_scene(), model.confirms, actions.play, most)
    if seen.phase == "over" or seen.seat is None:
        box = ShownBoard(board, most)
    lent = board_context(model, board, seen, context.window)
    lent = lent._replace(play=actions.play, confirm=actions.confirm)
    dock = _dock(context, board, seen, lent)
    panel = board.panel(lent)
    parts = _own_panel(context, board, seen, panel) if panel else _panel(context, board, seen)
    width = type(board).panel_width
    frame = ConfirmFrame(ZoomFrame(box), board, confirm_button(model, actions, board))
    badge = evaluation(model, board, seen)
    stage: Widget = board.stage(lent, cornered(frame, badge, context.window))
    above = scrolled(model, actions, seen, context.window)
    return TableLayout(stage, Pad(parts, pad=12, grows=1), dock=dock, most=width, above=above)


def _dock(
    context: RoomContext, board: GameBoard, seen: RoomView, lent: BoardContext
) -> Widget | None:
    """Return what stays in sight below the panel: what one plays with, or who is to have it.

    The board is never covered: between turns all may see what was played last.
    """
    curtain = curtain_card(context.model, context.actions, board, seen)
    own = curtain[0] if curtain else board.dock(lent) if seen.phase == "playing" else None
    return None if own is None else Pad(own, pad=12)


def _own_panel(context: RoomContext, board: GameBoard, seen: RoomView, panel: Widget) -> Column:
    """Return the panel of a game that shows players and moves in its own way."""
    panel.grows = 1
    model, hints = context.model, context.hints
    over = seen.phase == "over"
    above: list[Widget] = [context.result.card(board, seen)] if over else []
    above.append(head(context, board, seen))
    above += [] if board.shows_clocks else strip(board, seen, model.clocks(seen), large=True)
    narrow = is_narrow(context.window)
    above += [menu(context, seen), *(_asked(context, seen) if narrow else [])]
    if not over:
        above += help_buttons(context, seen) if seen.seat is not None else [watching(model, seen)]
    above += hint_card(hints, board)
    above += thought(board, seen)  # at sight, as who wants the reasons has asked for them
    below = [
        *([] if narrow else _asked(context, seen)),
        *waiting_move(model),
        *log(model),
        *beside(evaluation(model, board, seen), context.window),
        watchers(model),
    ]
    middle = chat_card(context.chat) if context.chat.open else panel
    return Column([*above, middle, *below], gap=7, grows=1)


def _panel(context: RoomContext, board: GameBoard, seen: RoomView) -> Column:
    model, chat = context.model, context.chat
    over, narrow = seen.phase == "over", is_narrow(context.window)
    result = [context.result.card(board, seen)] if over else []
    return Column(
        [
            *result,
            head(context, board, seen),
            *(_asked(context, seen) if narrow else []),
            *player_cards(model, board, seen),
            *beside(evaluation(model, board, seen), context.window),
            *_now(context, board, seen),
            *hint_card(context.hints, board),
            *thought(board, seen),
            # what may be pressed above stays where it is: the list of moves makes room for them
            *([] if narrow else _asked(context, seen)),
            *waiting_move(model),
            *log(model),
            chat_card(chat) if chat.open else moves_card(board, FEW if seen.offers else MANY),
            Column([watchers(model), menu(context, seen)], gap=6),
        ],
        gap=10,
        grows=1,
    )


def _asked(context: RoomContext, seen: RoomView) -> list[Widget]:
    """Return what others ask, and what holds the game up, below what may be pressed anyway."""
    model, actions = context.model, context.actions
    held = [] if is_narrow(context.window) else banners(model, actions, seen)
    return [*held, *offers(model, actions, seen)]


def _now(context: RoomContext, board: GameBoard, seen: RoomView) -> list[Widget]:
    """Return what is to be done now, and the buttons for it."""
    model, actions = context.model, context.actions
    if seen.phase == "over":
        return help_buttons(context, seen)
    parts: list[Widget] = [Label(model.status_with_hint(board, seen), theme.HEADING)]
    remark = board.status()
    if remark:
        parts.append(Label(remark, theme.SMALL, theme.WARNING))
    if seen.seat is not None:
        parts += action_buttons(model, actions, board)
        parts += help_buttons(context, seen)
        parts += [Label(f"! {why}", theme.SMALL, theme.DANGER) for why in [board.fault()] if why]
    else:
        parts.append(watching(model, seen))
    if board.limit_counters():
        parts.append(limit_counters(board))  # below what is pressed, as they come and go
    return [Column(parts, gap=8)]
