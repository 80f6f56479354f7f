"""Parts of the panel of a room in play, for large windows and for phones."""

from collections.abc import Sequence
from functools import partial

from client.games.positions.position_copy import why_no_position
from client.languages.message import tr
from client.scenes.room.curtain import cover_button
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.scenes.room.panel.chat import chat_button
from client.scenes.room.panel.context import RoomContext
from client.scenes.room.panel.hint_panel import hint_button
from client.scenes.room.panel.pace.holiday_scene import holiday_button
from client.scenes.room.panel.pace.plan_scene import plan_button
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
            *_tournament(context, seen),
            *chips(seen),
            connection_chip(context.model.shell.connection),
        ],
        gap=8,
    )


def _tournament(context: RoomContext, seen: RoomView) -> list[Widget]:
    """Return the name of the tournament that this is a game of, and its round, once told."""
    shell = context.model.shell
    state = shell.connection.tournaments.state if shell.connection is not None else None
    if state is None or not state.tournament or state.tournament != seen.settings.tournament:
        return []
    name = state.plan.name or tr("Tournament")
    rounds = [it.round for it in state.games if it.room == seen.room and state.rounds]
    return [Chip(" · ".join([name, *(tr("Round {n}", n=n) for n in rounds[:1])]))]


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
    spoken = tr("Profile of {name}, seat {seat}", name=player.name, seat=player.seat + 1)
    return Pressable(
        f"who {player.seat}",
        shown,
        lambda: model.shell.open_profile(seat_info.player, seat_info.name),
        spoken,
    )


def help_buttons(context: RoomContext, seen: RoomView) -> list[Widget]:
    """Return undo, redo and hint, in a row."""
    buttons = [*takeback_buttons(context.actions, seen), *hint_button(context.hints, seen)]
    buttons += [*plan_button(context.model, seen), *holiday_button(context.model, seen)]
    return [Row(buttons, gap=8)] if buttons else []


def action_buttons(
    model: RoomModel,
    actions: RoomActions,
    board: GameBoard,
    before: Sequence[Widget] = (),
    docked: bool = False,
) -> list[Widget]:
    """Return confirm, and whatever else the game offers now; in the same row what stands before.

    ``docked``: whether the choice is confirmed here, in the thumb's reach, not beside the stone.
    """
    off = model.why_not()
    buttons: list[Widget] = [*before]
    if docked and model.confirms and not board.two_steps:
        chosen, hint = board.chosen(), board.hint() or tr("Play")
        words = tr("Play {move}", move=chosen[1]) if chosen else tr("Play") if off else hint
        reason = off or ("" if chosen else hint)
        buttons.append(Button("confirm", words, actions.confirm, "loud", off=reason, grows=2))
    for action in board.actions():
        name = tr("{action}: {about}", action=action.text, about=action.about)
        press, why = partial(actions.play, action.intent), off or action.off
        button = Button(action.key, action.text, press, name=name, off=why, grows=1)
        button.tip = why or action.about
        buttons.append(button)
    return [Row(buttons, gap=8)] if buttons else []


def confirm_button(model: RoomModel, actions: RoomActions, board: GameBoard) -> list[Widget]:
    """Return the button that plays what is chosen; none where a choice is played at once."""
    chosen = board.chosen()
    if chosen is None or model.why_not() or not model.confirms or board.two_steps:
        return []
    words = tr("Play {move}", move=chosen[1])
    button = Button("confirm", words, actions.confirm, "loud", grows=2)
    button.tip = tr("Enter, or click the same spot again")
    return [button]


def moves_card(board: GameBoard, least: int) -> Widget:
    """Return the list of moves; ``least``: its height, in pixels at 100 %."""
    moves = Scroll("moves", MoveList(board), at_end=True, least=least)
    title = Label(tr("Moves"), theme.SMALL, theme.SOFT)
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
        Button("lobby", tr("Home"), context.leave, kind, grows=grows),
        *cover_button(model, actions, seen),
    ]
    if seen.settings.tournament and seen.phase != "over":
        words, go = tr("Tournament"), actions.go_to_tournament
        buttons.append(
            Button("tournament", words, go, kind, tr("Back to the tournament"), grows=grows)
        )
    if "resign" in named(seen.allowed):
        buttons.append(
            Button(
                "resign", tr("Resign"), partial(ask_resignation, model, actions), kind, grows=grows
            )
        )
    if seen.seat is not None and seen.phase == "playing":
        name = tr("Offer a pause or a draw, cancel the game; F4")
        offer = partial(open_table_menu, model, actions)
        buttons.append(Button("ask", tr("Offer ..."), offer, kind, name, grows=grows))
    elif seen.phase == "playing" and not why_no_position(seen):
        name = tr("Copy the position, or set it up; F4")
        take = partial(open_table_menu, model, actions)
        buttons.append(Button("take", tr("Position ..."), take, kind, name, grows=grows))
    if seen.phase == "playing":
        name = tr("Copy a link to watch this game")
        buttons.append(Button("link", tr("Invite"), actions.copy_link, kind, name, grows=grows))
    if seen.seat is None and not model.window:
        name = tr("Big screen: the game large, for everyone in the room")
        large = partial(shell.open_big_screen, model.room)
        buttons.append(Button("beamer", tr("Big screen"), large, kind, name, grows=grows))
    rules = partial(shell.open_help, seen.game)
    buttons += [
        Button("help", tr("Help"), rules, kind, grows=grows),
        Button("settings", tr("Settings"), shell.open_settings, kind, grows=grows),
    ]
    return buttons
