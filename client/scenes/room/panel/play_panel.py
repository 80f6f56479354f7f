"""A room in play: the board, and beside it the players, what to do, the moves, who watches."""

from client.scenes.room.panel.banners import is_narrow, scrolled
from client.scenes.room.panel.chat import chat_card
from client.scenes.room.panel.context import RoomContext
from client.scenes.room.panel.evaluation import evaluation
from client.scenes.room.panel.hint_panel import hint_card
from client.scenes.room.panel.offers import offers
from client.scenes.room.panel.play_parts import (
    action_buttons,
    head,
    help_buttons,
    menu,
    moves_card,
    player_cards,
)
from client.scenes.room.panel.rematch_buttons import may_rematch, rematch_buttons
from client.scenes.room.panel.side_parts import (
    board_context,
    limit_counters,
    log,
    thought,
    watchers,
    watching,
)
from client.table.board import GameBoard
from client.table.board_widget import BoardWidget, ShownBoard
from client.table.clock_plates import strip
from client.table.table_layout import TableLayout, tallest
from client.table.zoom_frame import ZoomFrame
from client.ui import theme
from client.widgets import Button, Column, Label, Pad, Widget
from client.widgets.button import Kind
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
    own = board.dock(lent) if seen.phase == "playing" else None
    dock = None if own is None else Pad(own, pad=12)
    panel = board.panel(lent)
    parts = _own_panel(context, board, seen, panel) if panel else _panel(context, board, seen)
    width = type(board).panel_width
    stage = board.stage(lent, ZoomFrame(box))
    above = scrolled(model, actions, seen, context.window)
    return TableLayout(stage, Pad(parts, pad=12, grows=1), dock=dock, most=width, above=above)


def _own_panel(context: RoomContext, board: GameBoard, seen: RoomView, panel: Widget) -> Column:
    """Return the panel of a game that shows players and moves in its own way."""
    panel.grows = 1
    model, actions, hints = context.model, context.actions, context.hints
    narrow, offered = is_narrow(context.window), offers(model, actions, seen)
    now = [_now(context, board, seen)] if seen.phase == "over" else []
    above = [head(context, board, seen), *strip(board, seen, model.clocks(seen))]
    above += [menu(context, seen), *(offered if narrow else []), *now]
    if not now:
        above += help_buttons(context, seen) if seen.seat is not None else [watching(seen)]
    above += hint_card(hints)
    above += thought(seen)  # at sight, as who wants the reasons has asked for them
    above += [] if narrow else offered
    below = [*log(model), *evaluation(model, board, seen), watchers(model)]
    middle = chat_card(context.chat) if context.chat.open else panel
    return Column([*above, middle, *below], gap=10, grows=1)


def _panel(context: RoomContext, board: GameBoard, seen: RoomView) -> Column:
    model, chat = context.model, context.chat
    narrow, offered = is_narrow(context.window), offers(model, context.actions, seen)
    return Column(
        [
            head(context, board, seen),
            *(offered if narrow else []),
            *player_cards(model, board, seen),
            *evaluation(model, board, seen),
            _now(context, board, seen),
            *hint_card(context.hints),
            *thought(seen),
            # what may be pressed above stays where it is: the list of moves makes room for them
            *([] if narrow else offered),
            chat_card(chat) if chat.open else moves_card(board, FEW if seen.offers else MANY),
            *log(model),
            Column([watchers(model), menu(context, seen)], gap=6),
        ],
        gap=10,
        grows=1,
    )


def _now(context: RoomContext, board: GameBoard, seen: RoomView) -> Widget:
    """Return what is to be done now, and the buttons for it."""
    model, actions = context.model, context.actions
    parts: list[Widget] = [Label(model.status_line(board, seen), theme.HEADING)]
    remark = board.status() if seen.phase == "playing" else ""
    if remark:
        parts.append(Label(remark, theme.SMALL, theme.WARNING))
    if board.limit_counters() and seen.phase == "playing":
        parts.append(limit_counters(board))
    if seen.phase == "over":
        parts += [
            *help_buttons(context, seen),
            *rematch_buttons(model, actions, seen, offered=True),
        ]
        parts.append(Button("review", "Review the game", actions.review))
        home: Kind = "plain" if may_rematch(model, actions, seen) else "loud"
        parts.append(Button("home", "Back to the lobby", context.leave, home))
    elif seen.seat is not None:
        parts += [*action_buttons(model, actions, board), *help_buttons(context, seen)]
        parts += [Label(f"! {why}", theme.SMALL, theme.DANGER) for why in [board.fault()] if why]
    else:
        parts.append(watching(seen))
    return Column(parts, gap=8)
