"""A room before play: seats to fill, the code to pass on."""

from functools import partial
from typing import TYPE_CHECKING, Final

from client import theme
from client.address import is_here
from client.games.board import Board
from client.options import in_words
from client.scenes.atserver import connection_chip
from client.scenes.banners import scrolled
from client.scenes.boardbox import BoardPicture
from client.scenes.chatting import chat_button, chat_card
from client.scenes.opennet import may_open
from client.scenes.parts import Sign
from client.scenes.people import send_away
from client.scenes.table import watchers
from client.scenes.tablebox import Table
from client.terms import absence, clock_words
from client.widgets import (
    Button,
    Card,
    Column,
    Label,
    Link,
    Pad,
    Row,
    Short,
    Space,
    Widget,
)
from protocol.from_server import Chair, Seen

if TYPE_CHECKING:
    from client.scenes.room import RoomScene


ALONE: Final = "Only this computer can join."

ON: Final = (
    "Practice: it goes on from a position of another game, shown once play begins, and counts "
    "for nothing."
)


def waiting(room: "RoomScene", board: Board, seen: Seen) -> Widget:
    """The empty board, and beside it the seats and the invitation."""
    tallest = round(min(room.size[0], room.size[1] * 0.92))
    panel = Column(
        [
            Row([Label(board.title, theme.TITLE), connection_chip(room.shell.connection)], gap=8),
            Label(in_words(board.options, dict(seen.options)), theme.SMALL, theme.SOFT),
            *(Label(words, theme.SMALL, theme.SOFT) for words in _besides(board, seen)),
            *(_seat(room, board, seen, seat, chair) for seat, chair in enumerate(seen.chairs)),
            *_beginning(room, board, seen),
            _invitation(room, seen),
            chat_card(room) if room.chat.open else Space(grows=1),
            watchers(room),
            _foot(room, seen),
        ],
        grows=1,
    )
    picture = BoardPicture(board, tallest)
    return Table(picture, Pad(panel, pad=12, grows=1), panel_first=True, above=scrolled(room, seen))


def _besides(board: Board, seen: Seen) -> list[str]:
    """What else is to be known before play: of the board, and of the room."""
    settings = seen.settings
    time = clock_words(settings.clock)
    told = [f"Clock: {time}." if time else "No clock."]
    if settings.rated:
        told.append("Rated: the end moves ratings, and nothing is taken back.")
    told.append(absence(settings))
    if settings.advice:
        told.append("Evaluation: after every move all are told who would win.")
    if settings.hints or settings.undo == "free":
        what = "Hints" if settings.hints else "Undo at will"
        told.append(f"{what}: the game counts for nothing.")
    elif seen.practice:  # it is nothing else that makes a room practice (protocol/from_server.py)
        told.append(ON)
    return [*board.status().splitlines(), *told]


def _foot(room: "RoomScene", seen: Seen) -> Widget:
    words = "Back to the lobby" if seen.seat is None else "Leave the room"
    return Row(
        [
            Button("leave", words, room.abandon, "quiet"),
            *chat_button(room),
            Button("help", "Help", room.help, "quiet"),
            Button("settings", "Settings", room.settings, "quiet"),
        ],
        gap=0,
    )


def _seat(room: "RoomScene", board: Board, seen: Seen, seat: int, chair: Chair | None) -> Widget:
    colour = board.seats[seat]
    who, about = _who(room, seen, seat, chair)
    notes = "  ·  ".join(note for note in (colour.capitalize(), about) if note)
    taken = chair is not None and not chair.reserved
    words = Column(
        [
            _name(room, chair, seat, who) if taken else Short(who, theme.STRONG, theme.OFF),
            Label(notes, theme.SMALL, theme.SOFT),
        ],
        gap=0,
    )
    words.grows = 1
    buttons = _seat_buttons(room, seen, seat, chair, colour)
    row = Row([Row([Sign(board, seat, 28), words], gap=12, grows=1), *buttons], gap=8)
    parts: list[Widget] = [row]
    if chair is not None and chair.reserved:
        parts.append(Label(_how_it_comes(room, seat), theme.SMALL, theme.SOFT))
    return Card(Column(parts, gap=8), edge=theme.LINE, pad=10)


def _name(room: "RoomScene", chair: Chair | None, seat: int, who: str) -> Widget:
    """The way to a person's record; bots have none."""
    if chair is None or chair.bot.partition(" ")[0] not in ("", "outside"):
        return Short(who, theme.STRONG)
    player, spoken = chair.player, f"Record of {who}, seat {seat + 1}"
    return Link(f"who {seat}", who, lambda: room.look_up(player, who), spoken, theme.STRONG)


def _who(room: "RoomScene", seen: Seen, seat: int, chair: Chair | None) -> tuple[str, str]:
    """Who sits there, and what else is to be known of it."""
    if chair is None:
        return ("Nobody", "out of the game here") if _is_out(seen, seat) else ("Free seat", "")
    if chair.reserved:
        return "Kept for a bot", "from outside"
    return chair.name, "you" if seat == seen.seat else room.bot_note(chair)


def _how_it_comes(room: "RoomScene", seat: int) -> str:
    """What the program has to do that is to sit there."""
    url = room.shell.connection.url if room.shell.connection else ""
    return f"It connects to {url}, says hello as a bot, and joins {room.room}, seat {seat}."


def _seat_buttons(
    room: "RoomScene", seen: Seen, seat: int, chair: Chair | None, colour: str
) -> list[Widget]:
    opener = room.is_opener
    buttons: list[Widget] = []
    if seen.phase == "revealing" or _is_out(seen, seat):
        return buttons
    if chair is None:
        if seen.seat is None:
            name = f"Sit down as {colour}"
            buttons.append(Button(f"sit {seat}", "Sit here", lambda: room.sit(seat), "loud", name))
        if opener:
            name = f"Let a bot play {colour}"
            add = Button(f"bot {seat}", "Add a bot …", lambda: room.choose_bot(seat), name=name)
            buttons.append(add)
    elif chair.reserved and opener:
        name = f"Keep {colour} for a bot no longer"
        buttons.append(Button(f"drop {seat}", "Free it", lambda: room.unseat(seat), "quiet", name))
    elif chair.bot and opener:
        name = f"Send the bot away from {colour}"
        buttons.append(Button(f"drop {seat}", "Remove", lambda: room.unseat(seat), "quiet", name))
    elif opener and seat != seen.seat:
        send = partial(send_away, room, chair.player, chair.name)
        name = f"Send {chair.name} away from {colour}"
        buttons.append(Button(f"away {seat}", "Send away …", send, "quiet", name))
    elif seat == seen.seat:
        buttons.append(Button("stand", "Stand up", room.stand, "quiet", "Free my seat"))
    return buttons


def _is_out(seen: Seen, seat: int) -> bool:
    """Whether that seat takes no part in the position this room begins from."""
    return bool(seen.playing) and seat not in seen.playing


def _sits(chair: Chair | None) -> bool:
    return chair is not None and not chair.reserved


def _beginning(room: "RoomScene", board: Board, seen: Seen) -> list[Widget]:
    """When play begins, and the button for the host where it may begin before that."""
    if seen.phase == "revealing":
        return []  # a banner says so
    taken, fewest = sum(_sits(chair) for chair in seen.chairs), type(board).fewest
    if taken == len(seen.chairs):
        return [Label("Everyone is seated. Play begins in a moment.", theme.SMALL, theme.SOFT)]
    words = "Play begins when every seat is taken."
    if fewest >= len(seen.chairs):
        return [Label(words, theme.SMALL, theme.SOFT)]
    if not room.is_opener:
        words = f"{words} The host may begin with {fewest}."
        return [Label(words, theme.SMALL, theme.SOFT)]
    need = fewest - taken
    off = f"{need} more must sit down first" if need > 0 else ""
    begin = Button("begin", f"Begin with {max(taken, fewest)}", room.begin, "loud", off=off)
    return [Label(words, theme.SMALL, theme.SOFT), begin]


def _apart(room: "RoomScene") -> list[Widget]:
    """That nobody else can come, and how they could."""
    parts: list[Widget] = [Label(ALONE, theme.SMALL, theme.WARNING)]
    if may_open(room.shell):
        about = "Starts a server for your network. Your seat and this room stay as they are."
        button = Button("network", "Let my network join", room.open_to_network)
        button.tip = about
        parts.append(button)
    return parts


def _invitation(room: "RoomScene", seen: Seen) -> Card:
    spaced = " ".join((str(seen.room)[:3], str(seen.room)[3:]))
    listed, spectators = seen.settings.listed, seen.settings.spectators != "nobody"
    where = "The room is listed in the lobby." if listed else "The room is not listed."
    who = "Others may watch." if spectators else "Nobody else may watch."
    here = is_here(room.link)
    qr = Button("qr", "Show QR", room.show_link, "quiet", "Show it to a camera")
    return Card(
        Column(
            [
                Label("Invite somebody", theme.HEADING),
                Label("Give them this code, or the link.", theme.SMALL, theme.SOFT),
                Card(Label(spaced, theme.CODE, theme.ACCENT, 0.5), fill=theme.WELL, pad=10),
                Row(
                    [
                        Button("copy", "Copy code", room.copy_code, grows=1),
                        Button("link", "Copy link", room.copy_link, grows=1),
                        *([] if here else [qr]),
                    ],
                    gap=8,
                ),
                Label(room.link, theme.SMALL, theme.SOFT),
                *(_apart(room) if here else []),
                Label(f"{where} {who}", theme.SMALL, theme.SOFT),
            ],
            gap=8,
        ),
        pad=14,
    )
