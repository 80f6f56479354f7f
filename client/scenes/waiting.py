"""A room before play: seats to fill, the code to pass on."""

from typing import TYPE_CHECKING

from client import theme
from client.games.board import Board
from client.games.catalog import title
from client.options import in_words
from client.scenes.parts import Sign
from client.widgets import (
    Beside,
    Button,
    Card,
    Centred,
    Column,
    Divider,
    Label,
    Pad,
    Row,
    Short,
    Space,
    Widget,
)
from protocol.from_server import Chair, Seen

if TYPE_CHECKING:
    from client.scenes.room import RoomScene


def waiting(room: "RoomScene", board: Board, seen: Seen) -> Widget:
    """The seats on the left, the invitation on the right."""
    left, right = _table(room, board, seen), _invitation(room, seen)
    left.grows, right.grows = 5, 4
    return Pad(Centred(Beside([left, right], 760, 20), 1000), pad=16)


def _table(room: "RoomScene", board: Board, seen: Seen) -> Card:
    rows: list[Widget] = [
        Label(title(seen.game), theme.TITLE),
        Label(in_words(board.options, dict(seen.options)), theme.BODY, theme.SOFT),
        Divider(),
    ]
    for seat, chair in enumerate(seen.chairs):
        rows.append(_seat(room, board, seen, seat, chair))
    free = seen.chairs.count(None)
    if free:
        words = "Play begins when every seat is taken."
        rows += [Divider(), Label(words, theme.SMALL, theme.SOFT)]
    return Card(Column(rows, gap=14))


def _seat(room: "RoomScene", board: Board, seen: Seen, seat: int, chair: Chair | None) -> Widget:
    colour = board.seats[seat]
    who = chair.name if chair else "Free seat"
    if chair is not None and seat == seen.seat:
        who = f"{who} (you)"
    words = Column(
        [
            Short(who, theme.STRONG, theme.TEXT if chair else theme.OFF),
            Label(colour.capitalize(), theme.SMALL, theme.SOFT),
        ],
        gap=0,
    )
    words.grows = 1
    buttons = _seat_buttons(room, seen, seat, chair, colour)
    return Row([Row([Sign(board, seat, 30), words], gap=14, grows=1), *buttons], gap=8)


def _seat_buttons(
    room: "RoomScene", seen: Seen, seat: int, chair: Chair | None, colour: str
) -> list[Widget]:
    opener = room.is_opener
    buttons: list[Widget] = []
    if chair is None:
        if seen.seat is None:
            name = f"Sit down as {colour}"
            buttons.append(Button(f"sit {seat}", "Sit here", lambda: room.sit(seat), "loud", name))
        if opener:
            name = f"Let the computer play {colour}"
            buttons.append(
                Button(f"bot {seat}", "Computer", lambda: room.seat_bot(seat), name=name)
            )
    elif chair.bot and opener:
        name = f"Send the computer away from {colour}"
        buttons.append(Button(f"drop {seat}", "Remove", lambda: room.unseat(seat), "quiet", name))
    elif seat == seen.seat:
        buttons.append(Button("stand", "Stand up", room.stand, "quiet", "Free my seat"))
    return buttons


def _invitation(room: "RoomScene", seen: Seen) -> Card:
    spaced = " ".join((str(seen.room)[:3], str(seen.room)[3:]))
    listed, spectators = seen.settings
    where = "The room is listed in the lobby." if listed else "The room is not listed."
    who = "Others may watch." if spectators else "Nobody else may watch."
    return Card(
        Column(
            [
                Label("Invite somebody", theme.TITLE),
                Label("Give them this code, or the link.", theme.BODY, theme.SOFT),
                Card(Label(spaced, theme.CODE, theme.ACCENT, 0.5), fill=theme.WELL, pad=14),
                Row(
                    [
                        Button("copy", "Copy code", room.copy_code, grows=1),
                        Button("link", "Copy link", room.copy_link, grows=1),
                    ],
                    gap=8,
                ),
                Label(room.link, theme.SMALL, theme.SOFT),
                Space(2),
                Label(f"{where} {who}", theme.SMALL, theme.SOFT),
            ]
        )
    )
