"""A room before play: seats to fill, the code to pass on."""

from functools import partial
from typing import Final

from client.net.address import is_here
from client.presenters.options import in_words
from client.presenters.room_settings import absence, clock_words
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.scenes.room.panel.banners import scrolled
from client.scenes.room.panel.chat import chat_button, chat_card
from client.scenes.room.panel.context import RoomContext
from client.scenes.room.panel.people import send_away
from client.scenes.room.panel.side_parts import watchers
from client.shell.open_to_network import may_open
from client.shell.server_status import connection_chip
from client.table.board import GameBoard
from client.table.board_widget import BoardPicture
from client.table.seat_sign import Sign
from client.table.table_layout import TableLayout
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Link, Pad, Row, ShortLabel, Space, Widget
from protocol.from_server import RoomView, SeatInfo

ALONE: Final = "Only this computer can join."

ON: Final = (
    "Practice: it goes on from a position of another game, shown once play begins, and counts "
    "for nothing."
)


def waiting_panel(context: RoomContext, board: GameBoard, seen: RoomView) -> Widget:
    """Return the empty board, and beside it the seats and the invitation."""
    model, actions, chat = context.model, context.actions, context.chat
    tallest = round(min(context.size[0], context.size[1] * 0.92))
    panel = Column(
        [
            Row([Label(board.title, theme.TITLE), connection_chip(model.shell.connection)], gap=8),
            Label(in_words(board.options, dict(seen.options)), theme.SMALL, theme.SOFT),
            *(Label(words, theme.SMALL, theme.SOFT) for words in _besides(board, seen)),
            *(_seat(model, actions, board, seen, seat) for seat in range(len(seen.seats))),
            *_beginning(model, actions, board, seen),
            _invitation(model, actions, seen),
            chat_card(chat) if chat.open else Space(grows=1),
            watchers(model),
            _foot(context, seen),
        ],
        grows=1,
    )
    picture = BoardPicture(board, tallest)
    above = scrolled(model, actions, seen, context.window)
    return TableLayout(picture, Pad(panel, pad=12, grows=1), panel_first=True, above=above)


def _besides(board: GameBoard, seen: RoomView) -> list[str]:
    """Return what else is to be known before play: of the board, and of the room."""
    settings = seen.settings
    time = clock_words(settings.clock)
    told = [f"Clock: {time}." if time else "No clock."]
    if settings.rated:
        told.append("Rated: the end moves ratings, and nothing is taken back.")
    told.append(absence(settings))
    if settings.evaluation:
        told.append("Evaluation: after every move all are told who would win.")
    if settings.hints or settings.undo == "free":
        what = "Hints" if settings.hints else "Undo at will"
        told.append(f"{what}: the game counts for nothing.")
    elif seen.practice:  # it is nothing else that makes a room practice (protocol/from_server.py)
        told.append(ON)
    return [*board.status().splitlines(), *told]


def _foot(context: RoomContext, seen: RoomView) -> Widget:
    words = "Back to the lobby" if seen.seat is None else "Leave the room"
    shell = context.model.shell

    def leave() -> None:
        if context.model.seen is not None and context.model.seen.seat is not None:
            context.actions.stand()
        context.leave()

    return Row(
        [
            Button("leave", words, leave, "quiet"),
            *chat_button(context.chat),
            Button("help", "Help", partial(shell.open_help, seen.game), "quiet"),
            Button("settings", "Settings", shell.open_settings, "quiet"),
        ],
        gap=0,
    )


def _seat(
    model: RoomModel, actions: RoomActions, board: GameBoard, seen: RoomView, seat: int
) -> Widget:
    colour, seat_info = board.seats[seat], seen.seats[seat]
    who, about = _who(model, seen, seat, seat_info)
    notes = "  ·  ".join(note for note in (colour.capitalize(), about) if note)
    taken = seat_info is not None and not seat_info.reserved
    words = Column(
        [
            _name(model, seat_info, seat, who)
            if taken
            else ShortLabel(who, theme.STRONG, theme.OFF),
            Label(notes, theme.SMALL, theme.SOFT),
        ],
        gap=0,
    )
    words.grows = 1
    buttons = _seat_buttons(model, actions, seen, seat, colour)
    row = Row([Row([Sign(board, seat, 28), words], gap=12, grows=1), *buttons], gap=8)
    parts: list[Widget] = [row]
    if seat_info is not None and seat_info.reserved:
        parts.append(Label(_how_it_comes(model, seat), theme.SMALL, theme.SOFT))
    return CardBox(Column(parts, gap=8), edge=theme.LINE, pad=10)


def _name(model: RoomModel, seat_info: SeatInfo | None, seat: int, who: str) -> Widget:
    """Return the way to a person's record; bots have none."""
    if seat_info is None or seat_info.bot.partition(" ")[0] not in ("", "external"):
        return ShortLabel(who, theme.STRONG)
    player, spoken = seat_info.player, f"Record of {who}, seat {seat + 1}"
    return Link(
        f"who {seat}", who, lambda: model.shell.open_profile(player, who), spoken, theme.STRONG
    )


def _who(
    model: RoomModel, seen: RoomView, seat: int, seat_info: SeatInfo | None
) -> tuple[str, str]:
    """Return who sits there, and what else is to be known of it."""
    if seat_info is None:
        return ("Nobody", "out of the game here") if _is_out(seen, seat) else ("Free seat", "")
    if seat_info.reserved:
        return "Kept for an", "external bot"
    return seat_info.name, "you" if seat == seen.seat else model.bot_note(seat_info)


def _how_it_comes(model: RoomModel, seat: int) -> str:
    """Return what the external program does to take the seat."""
    url = model.shell.connection.url if model.shell.connection else ""
    return f"It connects to {url}, says hello as a bot, and joins {model.room}, seat {seat}."


def _seat_buttons(
    model: RoomModel, actions: RoomActions, seen: RoomView, seat: int, colour: str
) -> list[Widget]:
    opener, seat_info = model.is_opener, seen.seats[seat]
    free = partial(actions.unseat, seat)
    buttons: list[Widget] = []
    if seen.phase == "revealing" or _is_out(seen, seat):
        return buttons
    if seat_info is None:
        if seen.seat is None:
            name, sit = f"Sit down as {colour}", partial(actions.sit, seat)
            buttons.append(Button(f"sit {seat}", "Sit here", sit, "loud", name))
        if opener:
            name = f"Let a bot play {colour}"
            add = Button(f"bot {seat}", "Add a bot …", lambda: actions.choose_bot(seat), name=name)
            buttons.append(add)
    elif seat_info.reserved and opener:
        name = f"Keep {colour} for a bot no longer"
        buttons.append(Button(f"drop {seat}", "Free it", free, "quiet", name))
    elif seat_info.bot and opener:
        name = f"Send the bot away from {colour}"
        buttons.append(Button(f"drop {seat}", "Remove", free, "quiet", name))
    elif opener and seat != seen.seat:
        send = partial(send_away, model, actions, seat_info.player, seat_info.name)
        name = f"Send {seat_info.name} away from {colour}"
        buttons.append(Button(f"away {seat}", "Send away …", send, "quiet", name))
    elif seat == seen.seat:
        buttons.append(Button("stand", "Stand up", actions.stand, "quiet", "Free my seat"))
    return buttons


def _is_out(seen: RoomView, seat: int) -> bool:
    """Tell whether that seat takes no part in the position this room begins from."""
    return bool(seen.playing) and seat not in seen.playing


def _sits(seat_info: SeatInfo | None) -> bool:
    return seat_info is not None and not seat_info.reserved


def _beginning(
    model: RoomModel, actions: RoomActions, board: GameBoard, seen: RoomView
) -> list[Widget]:
    """Return when play begins, and the button for the host where it may begin before that."""
    if seen.phase == "revealing":
        return []  # a banner says so
    taken, fewest = sum(_sits(seat_info) for seat_info in seen.seats), type(board).fewest
    if taken == len(seen.seats):
        return [Label("Everyone is seated. Play begins in a moment.", theme.SMALL, theme.SOFT)]
    words = "Play begins when every seat is taken."
    if fewest >= len(seen.seats):
        return [Label(words, theme.SMALL, theme.SOFT)]
    if not model.is_opener:
        words = f"{words} The host may begin with {fewest}."
        return [Label(words, theme.SMALL, theme.SOFT)]
    need = fewest - taken
    off = f"{need} more must sit down first" if need > 0 else ""
    begin = Button("begin", f"Begin with {max(taken, fewest)}", actions.begin, "loud", off=off)
    return [Label(words, theme.SMALL, theme.SOFT), begin]


def _apart(model: RoomModel, actions: RoomActions) -> list[Widget]:
    """That nobody else can come, and how they could."""
    parts: list[Widget] = [Label(ALONE, theme.SMALL, theme.WARNING)]
    if may_open(model.shell):
        about = "Starts a server for your network. Your seat and this room stay as they are."
        button = Button("network", "Let my network join", actions.open_to_network)
        button.tip = about
        parts.append(button)
    return parts


def _invitation(model: RoomModel, actions: RoomActions, seen: RoomView) -> CardBox:
    spaced = " ".join((str(seen.room)[:3], str(seen.room)[3:]))
    listed, spectators = seen.settings.listed, seen.settings.spectators != "nobody"
    where = "The room is listed in the lobby." if listed else "The room is not listed."
    who = "Others may watch." if spectators else "Nobody else may watch."
    link = model.invitation.link
    here = is_here(link)
    qr = Button("qr", "Show QR", actions.show_link, "quiet", "Show it to a camera")
    return CardBox(
        Column(
            [
                Label("Invite somebody", theme.HEADING),
                Label("Give them this code, or the link.", theme.SMALL, theme.SOFT),
                CardBox(Label(spaced, theme.CODE, theme.ACCENT, 0.5), fill=theme.WELL, pad=10),
                Row(
                    [
                        Button("copy", "Copy code", actions.copy_code, grows=1),
                        Button("link", "Copy link", actions.copy_link, grows=1),
                        *([] if here else [qr]),
                    ],
                    gap=8,
                ),
                Label(link, theme.SMALL, theme.SOFT),
                *(_apart(model, actions) if here else []),
                Label(f"{where} {who}", theme.SMALL, theme.SOFT),
            ],
            gap=8,
        ),
        pad=14,
    )
