"""A room in play: the board, and beside it the players, what to do, the moves, who watches."""

from functools import partial

from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.scenes.room.panel.banners import is_narrow, scrolled
from client.scenes.room.panel.chat import chat_button, chat_card
from client.scenes.room.panel.context import RoomContext
from client.scenes.room.panel.evaluation import evaluation
from client.scenes.room.panel.hint_panel import hint_button, hint_card
from client.scenes.room.panel.offers import offers
from client.scenes.room.panel.rematch_buttons import may_rematch, rematch_buttons
from client.scenes.room.panel.side_parts import (
    board_context,
    chips,
    limit_counters,
    log,
    players,
    thought,
    watchers,
    watching,
)
from client.scenes.room.panel.table_menu import ask_resignation, open_table_menu
from client.scenes.room.panel.takeback_buttons import takeback_buttons
from client.shell.server_status import connection_chip
from client.table.board import BoardPlayer, GameBoard
from client.table.board_widget import BoardWidget, ShownBoard
from client.table.clock_plates import strip
from client.table.move_list import MoveList
from client.table.player_card import PlayerCard
from client.table.table_layout import TableLayout, tallest
from client.ui import theme
from client.widgets import Button, CardBox, Chip, Column, Label, Pad, Row, Scroll, Widget
from client.widgets.button import Kind
from client.widgets.pressable import Pressable
from protocol.allowed_actions import named
from protocol.from_server import RoomView

MANY, FEW = 116, 40
"""The least height of the list of moves; the lower one while an offer stands above it."""


def play_panel(context: RoomContext, board: GameBoard, seen: RoomView) -> Widget:
    """Return the whole scene below the banners."""
    model, actions = context.model, context.actions
    most = tallest(context.size, context.scale)
    box: BoardWidget = BoardWidget(
        board, model.board_scene(), model.shell.profile.confirm, actions.play, most
    )
    if seen.phase == "over" or seen.seat is None:
        box = ShownBoard(board, most)
    lent = board_context(model, board, seen, context.window)
    lent = lent._replace(play=actions.play, confirm=actions.confirm)
    own = board.dock(lent) if seen.phase == "playing" else None
    dock = None if own is None else Pad(own, pad=12)
    panel = board.panel(lent)
    parts = _own_panel(context, board, seen, panel) if panel else _panel(context, board, seen)
    width = type(board).panel_width
    stage = board.stage(lent, box)
    above = scrolled(model, actions, seen, context.window)
    return TableLayout(stage, Pad(parts, pad=12, grows=1), dock=dock, most=width, above=above)


def _own_panel(context: RoomContext, board: GameBoard, seen: RoomView, panel: Widget) -> Column:
    """Return the panel of a game that shows players and moves in its own way."""
    panel.grows = 1
    model, actions, hints = context.model, context.actions, context.hints
    narrow, offered = is_narrow(context.window), offers(model, actions, seen)
    now = [_now(context, board, seen)] if seen.phase == "over" else []
    above = [_head(context, board, seen), *strip(board, seen, model.clocks(seen))]
    above += [_menu(context, seen), *(offered if narrow else []), *now]
    if not now:
        above += _help(context, seen) if seen.seat is not None else [watching(seen)]
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
            _head(context, board, seen),
            *(offered if narrow else []),
            *_cards(model, board, seen),
            *evaluation(model, board, seen),
            _now(context, board, seen),
            *hint_card(context.hints),
            *thought(seen),
            # what may be pressed above stays where it is: the list of moves makes room for them
            *([] if narrow else offered),
            chat_card(chat) if chat.open else _moves(board, FEW if seen.offers else MANY),
            *log(model),
            Column([watchers(model), _menu(context, seen)], gap=6),
        ],
        gap=10,
        grows=1,
    )


def _help(context: RoomContext, seen: RoomView) -> list[Widget]:
    """Undo, redo and hint, in a row."""
    buttons = [*takeback_buttons(context.actions, seen), *hint_button(context.hints, seen)]
    return [Row(buttons, gap=8)] if buttons else []


def _moves(board: GameBoard, least: int) -> Widget:
    moves = Scroll("moves", MoveList(board), at_end=True, least=least)
    title = Label("Moves", theme.SMALL, theme.SOFT)
    return CardBox(Column([title, moves], gap=6, grows=1), pad=12, grows=1)


def _cards(model: RoomModel, board: GameBoard, seen: RoomView) -> list[Widget]:
    shown = model.clocks(seen)
    sitting = players(model, board, seen)
    return [
        _led(model, seen, player, PlayerCard(board, player, shown[player.seat]))
        for player in sitting
    ]


def _led(model: RoomModel, seen: RoomView, player: BoardPlayer, shown: PlayerCard) -> Widget:
    """Return the card as a way to the person's record; bots have none."""
    seat_info = seen.seats[player.seat]
    if seat_info is None or seat_info.bot.partition(" ")[0] not in ("", "external"):
        return shown
    spoken = f"Record of {player.name}, seat {player.seat + 1}"
    return Pressable(
        f"who {player.seat}",
        shown,
        lambda: model.shell.open_profile(seat_info.player, seat_info.name),
        spoken,
    )


def _head(context: RoomContext, board: GameBoard, seen: RoomView) -> Widget:
    return Row(
        [
            Label(board.title, theme.TITLE),
            Chip(str(seen.room)),
            *chips(seen),
            connection_chip(context.model.shell.connection),
        ],
        gap=8,
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
        parts += [*_help(context, seen), *rematch_buttons(model, actions, seen, offered=True)]
        parts.append(Button("review", "Review the game", actions.review))
        home: Kind = "plain" if may_rematch(model, actions, seen) else "loud"
        parts.append(Button("home", "Back to the lobby", context.leave, home))
    elif seen.seat is not None:
        parts += [*_actions(model, actions, board), *_help(context, seen)]
        parts += [Label(f"! {why}", theme.SMALL, theme.DANGER) for why in [board.fault()] if why]
    else:
        parts.append(watching(seen))
    return Column(parts, gap=8)


def _actions(model: RoomModel, actions: RoomActions, board: GameBoard) -> list[Widget]:
    """Confirm, and whatever else the game offers now."""
    chosen, off = board.chosen(), model.why_not()
    buttons: list[Widget] = []
    hint = board.hint()
    if model.shell.profile.confirm and not board.two_steps:
        words = f"Play {chosen[1]}" if chosen else "Play" if off else hint
        reason = off or ("" if chosen else f"{hint[:1].lower()}{hint[1:]} first")
        buttons.append(Button("confirm", words, actions.confirm, "loud", off=reason, grows=2))
    for action in board.actions():
        name = f"{action.text}: {action.about}"
        press, why = partial(actions.play, action.intent), off or action.off
        button = Button(action.key, action.text, press, name=name, off=why, grows=1)
        button.tip = why or action.about
        buttons.append(button)
    parts: list[Widget] = []
    if board.two_steps and hint and not off:
        parts.append(Label(hint, theme.SMALL, theme.SOFT))
    return [*parts, Row(buttons, gap=8)] if buttons else parts


def _menu(context: RoomContext, seen: RoomView) -> Widget:
    """Return the buttons that lead elsewhere."""
    model, actions, shell = context.model, context.actions, context.model.shell
    buttons: list[Widget] = [
        Button("lobby", "Lobby", context.leave, "quiet"),
        *chat_button(context.chat),
    ]
    if "resign" in named(seen.allowed):
        buttons.append(
            Button("resign", "Resign", partial(ask_resignation, model, actions), "quiet")
        )
    if seen.seat is not None and seen.phase == "playing":
        name = "At the table: pause, draw, break off; F4"
        buttons.append(
            Button("ask", "Ask …", partial(open_table_menu, model, actions), "quiet", name)
        )
    if seen.phase == "playing":
        name = "Copy the link for spectators"
        buttons.append(Button("link", "Invite", actions.copy_link, "quiet", name))
    if seen.seat is None:
        name = "Show it large, for a room full of people"
        buttons.append(
            Button("beamer", "Beamer", partial(shell.open_big_screen, model.room), "quiet", name)
        )
    buttons += [
        Button("help", "Help", partial(shell.open_help, seen.game), "quiet"),
        Button("settings", "Settings", shell.open_settings, "quiet"),
    ]
    return Row(buttons, gap=0)
