"""A room in play: the board, and beside it the players, what to do, the moves, who watches."""

from functools import partial
from typing import TYPE_CHECKING, Any

from client import theme
from client.games.board import Board, Desk, Player
from client.scenes.again import again_buttons, is_next
from client.scenes.atserver import connection_chip
from client.scenes.banners import is_narrow, scrolled
from client.scenes.boardbox import BoardBox, ShownBoard
from client.scenes.chatting import chat_button, chat_card
from client.scenes.dials import dials, strip
from client.scenes.hinting import hint_card
from client.scenes.indicator import Indicator
from client.scenes.moves import MoveList
from client.scenes.naming import plate_of
from client.scenes.offering import offers
from client.scenes.players import PlayerCard
from client.scenes.pressable import Pressable
from client.scenes.tablebox import Table, tallest
from client.scenes.tableside import chips, helping, log, thought, watching
from client.widgets import (
    Button,
    Card,
    Chip,
    Column,
    Label,
    Pad,
    Row,
    Scroll,
    Short,
    Widget,
)
from client.widgets.button import Kind
from protocol.from_server import Seen
from protocol.may import named

if TYPE_CHECKING:
    from client.scenes.following import Following
    from client.scenes.room import RoomScene


MANY, FEW = 116, 40
"""The least height of the list of moves; the lower one while an offer stands above it."""


def table(room: "RoomScene", board: Board, seen: Seen) -> Widget:
    """The whole scene below the banners."""
    confirm = room.shell.profile.confirm
    most = tallest(room.size, room.scale)
    box = BoardBox(board, room.board_scene(), confirm, room.play, most)
    if seen.phase == "over" or seen.seat is None:
        box = ShownBoard(board, most)
    at_desk = desk(room, board, seen)
    own = board.dock(at_desk) if seen.phase == "playing" else None
    dock = None if own is None else Pad(own, pad=12)
    panel = board.panel(at_desk)
    parts = _own_panel(room, board, seen, panel) if panel else _panel(room, board, seen)
    width = type(board).panel_width
    stage = board.stage(at_desk, box)
    above = scrolled(room, seen)
    return Table(stage, Pad(parts, pad=12, grows=1), dock=dock, most=width, above=above)


def desk(room: "RoomScene", board: Board, seen: Seen) -> Desk:
    """What a game needs for the parts of the panel that it makes itself."""
    return desk_of(room, board, seen)._replace(play=room.play, confirm=room.confirm)


def desk_of(following: "Following", board: Board, seen: Seen) -> Desk:
    """The same for who only looks on."""
    sitting = tuple(
        player for player in players(following, board, seen) if seen.chairs[player.seat] is not None
    )
    status = following.status_line(board, seen)
    size = following.size[0] / following.scale, following.size[1] / following.scale
    return Desk(sitting, status, following.why_not(), _nothing, _nothing, size)


def _nothing(*_: Any) -> None:
    """Who looks on plays nothing."""


def _own_panel(room: "RoomScene", board: Board, seen: Seen, panel: Widget) -> Column:
    """The panel of a game that shows players and moves in its own way."""
    panel.grows = 1
    now = [_now(room, board, seen)] if seen.phase == "over" else []
    above = [_head(room, board, seen), *strip(room, board, seen), _menu(room, seen)]
    above += [*(offers(room, seen) if is_narrow(room) else []), *now]
    if not now:
        above += helping(room, seen) if seen.seat is not None else [watching(seen)]
    above += hint_card(room)
    above += thought(seen)  # at sight, as who wants the reasons has asked for them
    above += [] if is_narrow(room) else offers(room, seen)
    below = [*log(room), *evaluation(room, board, seen), watchers(room)]
    middle = chat_card(room) if room.chat.open else panel
    return Column([*above, middle, *below], gap=10, grows=1)


def _panel(room: "RoomScene", board: Board, seen: Seen) -> Column:
    return Column(
        [
            _head(room, board, seen),
            *(offers(room, seen) if is_narrow(room) else []),
            *_cards(room, board, seen),
            *evaluation(room, board, seen),
            _now(room, board, seen),
            *hint_card(room),
            *thought(seen),
            # what may be pressed above stays where it is: the list of moves makes room for them
            *([] if is_narrow(room) else offers(room, seen)),
            chat_card(room) if room.chat.open else _moves(board, FEW if seen.offers else MANY),
            *log(room),
            _foot(room, seen),
        ],
        gap=10,
        grows=1,
    )


def _moves(board: Board, least: int) -> Widget:
    moves = Scroll("moves", MoveList(board), at_end=True, least=least)
    title = Label("Moves", theme.SMALL, theme.SOFT)
    return Card(Column([title, moves], gap=6, grows=1), pad=12, grows=1)


def _cards(room: "RoomScene", board: Board, seen: Seen) -> list[Widget]:
    shown = dials(room, seen)
    sitting = players(room, board, seen)
    return [
        _led(room, seen, player, PlayerCard(board, player, shown[player.seat]))
        for player in sitting
    ]


def _led(room: "RoomScene", seen: Seen, player: Player, shown: PlayerCard) -> Widget:
    """A person's card leads to the record; bots have none."""
    chair = seen.chairs[player.seat]
    if chair is None or chair.bot.partition(" ")[0] not in ("", "outside"):
        return shown
    spoken = f"Record of {player.name}, seat {player.seat + 1}"
    return Pressable(
        f"who {player.seat}", shown, lambda: room.look_up(chair.player, chair.name), spoken
    )


def _head(room: "RoomScene", board: Board, seen: Seen) -> Widget:
    return Row(
        [
            Label(board.title, theme.TITLE),
            Chip(str(seen.room)),
            *chips(seen),
            connection_chip(room.shell.connection),
        ],
        gap=8,
    )


def players(room: "Following", board: Board, seen: Seen) -> list[Player]:
    """Who sits, seat by seat."""
    here = room.mirror.here.here if room.mirror and room.mirror.here else ()
    playing = seen.phase == "playing"
    found = []
    for seat, chair in enumerate(seen.chairs):
        note = "you" if seat == seen.seat else room.bot_note(chair)
        if seat < len(seen.stand_ins) and seen.stand_ins[seat]:
            note = "a bot plays"
        is_here: bool | None = here[seat] if seat < len(here) else True
        if playing and seat < len(seen.away):  # noticed after a while: nobody is away at first
            is_here = seen.away[seat] is None
        if not room.is_live:
            is_here = None
        to_move = playing and seat in board.to_move()
        won = seen.ending is not None and seat in seen.ending.winners
        name = chair.name if chair else "nobody"
        note = "" if note and f"({note})" in name else note  # "Bot (difficulty 2)" says it
        is_bot = bool(chair and chair.bot)
        plate = plate_of(room.shell.profile) if seat == seen.seat else None
        found.append(Player(seat, name, note, is_here, to_move, won, is_bot, plate))
    return found


def evaluation(room: "Following", board: Board, seen: Seen) -> list[Widget]:
    """Who wins by best play, where this room tells it."""
    if not room.is_evaluated:
        return []
    words, shown = room.verdict_words(board, seen), room.shell.profile.evaluation
    return [Indicator(board, room.verdict, words, shown, room.toggle_evaluation)]


def _now(room: "RoomScene", board: Board, seen: Seen) -> Widget:
    """What is to be done now, and the buttons for it."""
    parts: list[Widget] = [Label(room.status_line(board, seen), theme.HEADING)]
    remark = board.status() if seen.phase == "playing" else ""
    if remark:
        parts.append(Label(remark, theme.SMALL, theme.WARNING))
    if board.gauges() and seen.phase == "playing":
        parts.append(gauges(board))
    if seen.phase == "over":
        parts += [*helping(room, seen), *again_buttons(room, seen, offered=True)]
        parts.append(Button("review", "Review the game", room.review))
        home: Kind = "plain" if is_next(room, seen) else "loud"
        parts.append(Button("home", "Back to the lobby", room.leave, home))
    elif seen.seat is not None:
        parts += [*_actions(room, board), *helping(room, seen)]
        parts += [Label(f"! {why}", theme.SMALL, theme.DANGER) for why in [board.fault()] if why]
    else:
        parts.append(watching(seen))
    return Column(parts, gap=8)


def gauges(board: Board) -> Widget:
    """What is counted against a limit; with a sign where the limit is near."""
    chips: list[Widget] = []
    for gauge in board.gauges():
        text, ink = (f"! {gauge.text}", theme.WARNING) if gauge.near else (gauge.text, theme.SOFT)
        chips.append(Chip(text, ink))
        chips[-1].tip = gauge.about
    return Row(chips, gap=6)


def _actions(room: "RoomScene", board: Board) -> list[Widget]:
    """Confirm, and whatever else the game offers now."""
    chosen, off = board.chosen(), room.why_not()
    buttons: list[Widget] = []
    hint = board.hint()
    if room.shell.profile.confirm and not board.two_steps:
        words = f"Play {chosen[1]}" if chosen else "Play" if off else hint
        reason = off or ("" if chosen else f"{hint[:1].lower()}{hint[1:]} first")
        buttons.append(Button("confirm", words, room.confirm, "loud", off=reason, grows=2))
    for offer in board.offers():
        name = f"{offer.text}: {offer.about}"
        press, why = partial(room.play, offer.intent), off or offer.off
        button = Button(offer.key, offer.text, press, name=name, off=why, grows=1)
        button.tip = why or offer.about
        buttons.append(button)
    parts: list[Widget] = []
    if board.two_steps and hint and not off:
        parts.append(Label(hint, theme.SMALL, theme.SOFT))
    return [*parts, Row(buttons, gap=8)] if buttons else parts


def _foot(room: "RoomScene", seen: Seen) -> Widget:
    return Column([watchers(room), _menu(room, seen)], gap=6)


def _menu(room: "RoomScene", seen: Seen) -> Widget:
    """Where one may go from here."""
    buttons: list[Widget] = [Button("lobby", "Lobby", room.leave, "quiet"), *chat_button(room)]
    if "resign" in named(seen.may):
        buttons.append(Button("resign", "Resign", room.resign, "quiet"))
    if seen.seat is not None and seen.phase == "playing":
        name = "At the table: pause, draw, break off; F4"
        buttons.append(Button("ask", "Ask …", room.ask_table, "quiet", name))
    if seen.phase == "playing":
        name = "Copy the link for spectators"
        buttons.append(Button("link", "Invite", room.copy_link, "quiet", name))
    if seen.seat is None:
        name = "Show it large, for a room full of people"
        buttons.append(Button("beamer", "Beamer", room.beam, "quiet", name))
    buttons += [
        Button("help", "Help", room.help, "quiet"),
        Button("settings", "Settings", room.settings, "quiet"),
    ]
    return Row(buttons, gap=0)


def watchers(room: "Following") -> Widget:
    """How many watch, and who."""
    here = room.mirror.here if room.mirror else None
    if here is None or not here.spectators:
        return Short("No spectators", theme.SMALL, theme.SOFT)
    more = here.spectators - len(here.names)
    names = [*here.names, f"{more} more"] if more > 0 else list(here.names)
    count = "1 spectator" if here.spectators == 1 else f"{here.spectators} spectators"
    return Short(f"{count}: {', '.join(names)}", theme.SMALL, theme.SOFT)
