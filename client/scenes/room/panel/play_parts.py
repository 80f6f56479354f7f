"""Parts of the panel of a room in play, for large windows and for phones."""

from collections.abc import Sequence
from functools import partial

from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.scenes.room.panel.chat import chat_button
from client.scenes.room.panel.context import RoomContext
from client.scenes.room.panel.hint_panel import hint_button
from client.scenes.room.panel.side_parts import chips, players
from client.scenes.room.panel.table_menu import ask_resignation, open_table_menu
from client.scenes.room.panel.takeback_buttons import takeback_buttons
from client.shell.server_status import connection_chip
from client.table.board import BoardPlayer, GameBoard
from client.table.move_list import MoveList
from client.table.player_card import PlayerCard
from client.ui import theme
from client.widgets import Button, CardBox, Chip, Column, Label, Row, Scroll, Widget
from client.widgets.button import Kind
from client.widgets.pressable import Pressable
from protocol.allowed_actions import named
from protocol.from_server import RoomView


def head(context: RoomContext, board: GameBoard, seen: RoomView) -> Widget:
    """Return the game, the room's code, what is special about it, and the connection."""
    return Row(
        [
            Label(board.title, theme.TITLE),
            Chip(str(seen.room)),
            *chips(seen),
            connection_chip(context.model.shell.connection),
        ],
        gap=8,
    )


def player_cards(model: RoomModel, board: GameBoard, seen: RoomView) -> list[Widget]:
    """Return a card for each player, which leads to a person's record."""
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


def help_buttons(context: RoomContext, seen: RoomView) -> list[Widget]:
    """Return undo, redo and hint, in a row."""
    buttons = [*takeback_buttons(context.actions, seen), *hint_button(context.hints, seen)]
    return [Row(buttons, gap=8)] if buttons else []


def action_buttons(
    model: RoomModel, actions: RoomActions, board: GameBoard, before: Sequence[Widget] = ()
) -> list[Widget]:
    """Return confirm, and whatever else the game offers now; in the same row what stands before."""
    chosen, off = board.chosen(), model.why_not()
    buttons: list[Widget] = [*before]
    hint = board.hint()
    if model.confirms and not board.two_steps:
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


def moves_card(board: GameBoard, least: int) -> Widget:
    """Return the list of moves; ``least``: its height, in pixels at 100 %."""
    moves = Scroll("moves", MoveList(board), at_end=True, least=least)
    title = Label("Moves", theme.SMALL, theme.SOFT)
    return CardBox(Column([title, moves], gap=6, grows=1), pad=12, grows=1)


def menu(context: RoomContext, seen: RoomView) -> Widget:
    """Return the buttons that lead elsewhere, in rows."""
    lobby, *rest = menu_buttons(context, seen)
    return Row([lobby, *chat_button(context.chat), *rest], gap=0)


def menu_buttons(
    context: RoomContext, seen: RoomView, kind: Kind = "quiet", grows: int = 0
) -> list[Widget]:
    """Return the same buttons, but for the chat's; the first one leads to the lobby."""
    model, actions, shell = context.model, context.actions, context.model.shell
    buttons: list[Widget] = [
        Button("lobby", "Lobby", context.leave, kind, grows=grows),
    ]
    if "resign" in named(seen.allowed):
        buttons.append(
            Button("resign", "Resign", partial(ask_resignation, model, actions), kind, grows=grows)
        )
    if seen.seat is not None and seen.phase == "playing":
        name = "At the table: pause, draw, break off; F4"
        buttons.append(
            Button(
                "ask", "Ask …", partial(open_table_menu, model, actions), kind, name, grows=grows
            )
        )
    if seen.phase == "playing":
        name = "Copy the link for spectators"
        buttons.append(Button("link", "Invite", actions.copy_link, kind, name, grows=grows))
    if seen.seat is None:
        name = "Show it large, for a room full of people"
        buttons.append(
            Button(
                "beamer",
                "Beamer",
                partial(shell.open_big_screen, model.room),
                kind,
                name,
                grows=grows,
            )
        )
    buttons += [
        Button("help", "Help", partial(shell.open_help, seen.game), kind, grows=grows),
        Button("settings", "Settings", shell.open_settings, kind, grows=grows),
    ]
    return buttons
