"""A room before play: seats to fill, the code to pass on."""

from functools import partial
from typing import Final

from client.languages.message import mark, tr, trn
from client.net.address import is_here
from client.presenters.options import in_words
from client.presenters.room_settings import absence, clock_words, patience
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.scenes.room.panel.banners import scrolled
from client.scenes.room.panel.chat import chat_button, chat_card
from client.scenes.room.panel.context import RoomContext
from client.scenes.room.panel.people import remove_guest
from client.scenes.room.panel.side_parts import watchers
from client.shell.open_to_network import may_open
from client.shell.own_color import plate_of
from client.shell.seat_question import SeatWay
from client.shell.server_status import connection_chip
from client.table.board import GameBoard
from client.table.board_widget import BoardPicture
from client.table.seat_sign import Faced, Sign, portrait_of
from client.table.table_layout import TableLayout
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Link, Pad, Row, ShortLabel, Space, Widget
from client.widgets.button import Kind
from protocol.from_server import RoomView, SeatInfo

ALONE: Final = mark("Only this computer can join.")

ON: Final = mark("Practice: begins from a position, so it does not count.")


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
            *_invited(model, actions, board, seen),
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
    told = [tr("Time: {time}", time=time) if time else tr("No time limit")]
    if settings.rated:
        told.append(tr("Rated: the result counts for your rating. No takebacks."))
    told += [absence(settings), *([patience(settings)] if patience(settings) else [])]
    if settings.evaluation:
        told.append(tr("Shows who is winning after each move."))
    if settings.hints or settings.undo == "free":
        words = tr("Practice with hints: the game does not count.")
        told.append(words if settings.hints else tr("Practice with undo: the game does not count."))
    elif seen.practice:  # it is nothing else that makes a room practice (protocol/messages/room.py)
        told.append(tr(ON))
    return [*board.status().splitlines(), *told]


def _foot(context: RoomContext, seen: RoomView) -> Widget:
    words = tr("Home") if seen.seat is None else tr("Leave game")
    shell = context.model.shell

    def leave() -> None:
        if context.model.seen is not None and context.model.seen.seat is not None:
            context.actions.stand()
        context.leave()

    return Row(
        [
            Button("leave", words, leave, "quiet"),
            *chat_button(context.chat),
            Button("help", tr("Help"), partial(shell.open_help, seen.game), "quiet"),
            Button("settings", tr("Settings"), shell.open_settings, "quiet"),
        ],
        gap=0,
    )


def _seat(
    model: RoomModel, actions: RoomActions, board: GameBoard, seen: RoomView, seat: int
) -> Widget:
    colour, seat_info = tr(board.seats[seat]), seen.seats[seat]
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
    buttons = _seat_buttons(model, actions, board, seen, seat, colour)
    plate = plate_of(model.shell.profile) if model.is_me(seen, seat) else None
    who_sits = Faced(portrait_of(seat_info, plate), words, 32, 10)
    row = Row([Row([Sign(board, seat, 28), who_sits], gap=12, grows=1), *buttons], gap=8)
    parts: list[Widget] = [row]
    if seat_info is not None and seat_info.reserved and not seat_info.player:
        parts.append(Label(_how_it_comes(model, seat), theme.SMALL, theme.SOFT))
    return CardBox(Column(parts, gap=8), edge=theme.LINE, pad=10)


def _name(model: RoomModel, seat_info: SeatInfo | None, seat: int, who: str) -> Widget:
    """Return the way to a person's record; bots have none."""
    if seat_info is None or seat_info.bot.partition(" ")[0] not in ("", "external"):
        return ShortLabel(who, theme.STRONG)
    player = seat_info.player
    spoken = tr("Profile of {name}, seat {seat}", name=who, seat=seat + 1)
    return Link(
        f"who {seat}", who, lambda: model.shell.open_profile(player, who), spoken, theme.STRONG
    )


def _who(
    model: RoomModel, seen: RoomView, seat: int, seat_info: SeatInfo | None
) -> tuple[str, str]:
    """Return who sits there, and what else is to be known of it."""
    if seat_info is None:
        if _is_out(seen, seat):
            closed = seat in seen.settings.closed
            return tr("Nobody"), "" if closed else tr("already out in this position")
        return tr("Free seat"), ""
    if seat_info.reserved and seat_info.player:
        return seat_info.name or tr("Player"), tr("invited")
    if seat_info.reserved:
        return tr("Reserved"), tr("for an external program")
    if model.is_me(seen, seat):
        return seat_info.name, tr("you")
    if seat_info.window and seat_info.window == model.player:
        return seat_info.name, tr("at this screen")
    return seat_info.name, model.bot_note(seat_info)


def _how_it_comes(model: RoomModel, seat: int) -> str:
    """Return what the external program does to take the seat."""
    url = model.shell.connection.url if model.shell.connection else ""
    words = mark("The program connects to {url} as a bot and joins {room}, seat {seat}.")
    return tr(words, url=url, room=model.room, seat=seat)


def _seat_buttons(
    model: RoomModel,
    actions: RoomActions,
    board: GameBoard,
    seen: RoomView,
    seat: int,
    colour: str,
) -> list[Widget]:
    opener, seat_info = model.is_opener, seen.seats[seat]
    free = partial(actions.unseat, seat)
    buttons: list[Widget] = []
    if seen.phase == "revealing":
        return buttons
    if seat_info is None:
        return _empty_buttons(model, actions, board, seen, seat, colour)
    if seat_info.reserved and model.player and seat_info.player == model.player:
        sit = partial(actions.sit, seat)
        said = tr("Accept the seat of {side}", side=colour)
        buttons.append(Button(f"sit {seat}", tr("Accept"), sit, "loud", said))
        buttons.append(Button(f"decline {seat}", tr("Decline"), actions.decline, "quiet"))
    elif seat_info.reserved and seat_info.player and opener:
        name = tr("Withdraw the invitation of {name}", name=seat_info.name)
        buttons.append(Button(f"drop {seat}", tr("Withdraw"), free, "quiet", name))
    elif seat_info.reserved and opener:
        name = tr("Free the reserved seat of {side}", side=colour)
        buttons.append(Button(f"drop {seat}", tr("Free seat"), free, "quiet", name))
    elif seat_info.bot and opener:
        name = tr("Remove the bot from {side}", side=colour)
        buttons.append(Button(f"drop {seat}", tr("Remove"), free, "quiet", name))
    elif seat_info.window and seat_info.window == model.player:
        name = tr("Remove {name} from {side}", name=seat_info.name, side=colour)
        buttons.append(Button(f"drop {seat}", tr("Remove"), free, "quiet", name))
    elif opener and not model.is_me(seen, seat):
        send = partial(remove_guest, model, actions, seat, seat_info)
        name = tr("Remove {name} from {side}", name=seat_info.name, side=colour)
        buttons.append(Button(f"away {seat}", tr("Remove ..."), send, "quiet", name))
    elif model.is_me(seen, seat):
        buttons.append(Button("stand", tr("Leave seat"), actions.stand, "quiet"))
    return buttons


def _empty_buttons(
    model: RoomModel,
    actions: RoomActions,
    board: GameBoard,
    seen: RoomView,
    seat: int,
    colour: str,
) -> list[Widget]:
    """Return what may be done with a seat that nobody has, or can have."""
    buttons: list[Widget] = []
    if _is_out(seen, seat):
        if model.is_opener and seat in seen.settings.closed:
            name, again = tr("Open the seat of {side}", side=colour), actions.close_seat
            act = partial(again, seat, on=False)
            buttons.append(Button(f"open {seat}", tr("Open seat"), act, "quiet", name))
        return buttons
    if seen.seat is None:
        name, sit = tr("Sit as {side}", side=colour), partial(actions.sit, seat)
        buttons.append(Button(f"sit {seat}", tr("Sit here"), sit, "loud", name))
    ways = _ways(model, board, seen)
    if ways:
        name = tr("Add a player as {side}", side=colour)
        add = partial(actions.choose_occupant, seat, colour.capitalize(), ways)
        buttons.append(Button(f"fill {seat}", tr("Add ..."), add, name=name))
    return buttons


def _ways(model: RoomModel, board: GameBoard, seen: RoomView) -> list[SeatWay]:
    """Return whom this player may give a free seat."""
    settings, opener = seen.settings, model.is_opener
    ways = [SeatWay("bot"), SeatWay("external")] if opener else []
    fewest = type(board).fewest
    if opener and len(seen.seats) > fewest and not seen.playing:
        few = len(seen.seats) - len(settings.closed) <= fewest
        words = trn("{n} seat is needed.", "{n} seats are needed.", fewest) if few else ""
        ways.append(SeatWay("nobody", words))
    if seen.seat is None or settings.campaign or not (opener or not settings.listed):
        return ways
    rated = tr("In a rated game everyone plays at a window of their own.")
    here = SeatWay("here", rated if settings.rated else "")
    return [*ways[:2], here, *ways[2:]] if opener or not settings.rated else ways


def _is_out(seen: RoomView, seat: int) -> bool:
    """Tell whether that seat takes no part: in the position this begins from, or at all."""
    return seat in seen.settings.closed or (bool(seen.playing) and seat not in seen.playing)


def _sits(seat_info: SeatInfo | None) -> bool:
    return seat_info is not None and not seat_info.reserved


def _beginning(
    model: RoomModel, actions: RoomActions, board: GameBoard, seen: RoomView
) -> list[Widget]:
    """Return when play begins, and the button for the host where it may begin before that."""
    if seen.phase == "revealing":
        return [Label(tr("Dealing ... The game starts in a moment."), theme.STRONG)]
    taken, fewest = sum(_sits(seat_info) for seat_info in seen.seats), type(board).fewest
    places = len(seen.seats) - len(seen.settings.closed)
    if taken == places:
        return [Label(tr("Everyone is here. The game starts in a moment."), theme.STRONG)]
    if seen.series and taken >= fewest:  # all who played before: nobody else is waited for
        return [Label(tr("The next game starts in a moment."), theme.STRONG)]
    words = tr("Waiting for players ...")
    if fewest >= places:
        return [Label(words, theme.STRONG)]
    if not model.is_opener:
        host = trn(
            "The host can start with {n} player.",
            "The host can start with {n} players.",
            fewest,
        )
        return [Label(words, theme.STRONG), Label(host, theme.SMALL, theme.SOFT)]
    need = fewest - taken
    off = (
        trn("{n} more player is needed.", "{n} more players are needed.", need) if need > 0 else ""
    )
    now = trn("Start with {n} player", "Start with {n} players", max(taken, fewest))
    return [Label(words, theme.STRONG), Button("begin", now, actions.begin, "loud", off=off)]


def _apart(model: RoomModel, actions: RoomActions, kind: Kind) -> list[Widget]:
    """That nobody else can come, and how they could."""
    parts: list[Widget] = [Label(tr(ALONE), theme.BODY)]
    if may_open(model.shell):
        about = tr("Lets others in your network join. Your game and your seat stay.")
        words = tr("Open to my network")
        button = Button("network", words, actions.open_to_network, kind)
        button.tip = about
        parts += [button, Label(about, theme.SMALL, theme.SOFT)]
    return parts


def _invited(
    model: RoomModel, actions: RoomActions, board: GameBoard, seen: RoomView
) -> list[Widget]:
    """Return the invitation while seats are free for others; nothing once all is settled."""
    seats = enumerate(seen.seats)
    full = all(_sits(seat_info) or _is_out(seen, seat) for seat, seat_info in seats)
    if full or seen.series:
        return []
    return [_invitation(model, actions, seen, _invites(model, board, seen))]


def _invites(model: RoomModel, board: GameBoard, seen: RoomView) -> Kind:
    """Return how the button is drawn that gets others here: loud for who must wait for them."""
    may_begin = model.is_opener and sum(map(_sits, seen.seats)) >= type(board).fewest
    return "loud" if seen.seat is not None and not may_begin else "plain"


def _invitation(model: RoomModel, actions: RoomActions, seen: RoomView, kind: Kind) -> CardBox:
    spaced = " ".join((str(seen.room)[:3], str(seen.room)[3:]))
    listed, watched = seen.settings.listed, seen.settings.spectators != "nobody"
    who = (
        tr("Anyone on this server can join.") if listed else tr("Only people you invite can join.")
    )
    watch = tr("Others may watch.") if watched else tr("Nobody else can watch.")
    link = model.invitation.link
    code = CardBox(Label(spaced, theme.CODE, theme.ACCENT, 0.5), fill=theme.WELL, pad=10)
    copy = Button("copy", tr("Copy code"), actions.copy_code, grows=1)
    if is_here(link):
        second = Label(tr("A second window here can join with the code."), theme.SMALL, theme.SOFT)
        parts = [*_apart(model, actions, kind), code, second, Row([copy])]
    else:
        send = Button("link", tr("Copy link"), actions.copy_link, kind, grows=1)
        qr = Button("qr", tr("QR"), actions.show_link, name=tr("Show the QR code"))
        parts = [
            Label(tr("Share this code or link."), theme.SMALL, theme.SOFT),
            code,
            Row([send, copy, qr], gap=8),
            Label(link, theme.SMALL, theme.SOFT),
        ]
    about = Label(f"{who} {watch}", theme.SMALL, theme.SOFT)
    if model.is_opener and seen.phase == "open":
        known = partial(model.shell.open_people, seen.room)
        words, said = tr("Invite somebody here ..."), tr("Invite people you know or who are here")
        parts.append(Button("invite", words, known, name=said))
    title = Label(tr("Invite a friend"), theme.HEADING)
    return CardBox(Column([title, *parts, about], gap=8), pad=14)
