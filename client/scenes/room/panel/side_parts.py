"""Small parts beside a board: who plays, who watches, what happened, a bot's reasons, the end."""

from typing import Any, Final

from client.languages.message import told, tr, trn
from client.presenters.name_list import listed
from client.presenters.offer_words import name_of
from client.presenters.room_settings import behind
from client.scenes.room.model.room_model import RoomModel
from client.shell.own_color import plate_of
from client.storage.room_notes import NoteFile, RoomNotes, note_key
from client.table.board import BoardContext, BoardPlayer, GameBoard, SeatNotes
from client.table.seat_sign import portrait_of
from client.ui import theme
from client.widgets import CardBox, Chip, Column, Label, Row, Scroll, ShortLabel, Widget
from protocol.allowed_actions import named
from protocol.from_server import RoomView

MOST_THOUGHT: Final = 84
"""The height up to which a bot's reasons are shown; more of them are scrolled."""


def thought(board: GameBoard, seen: RoomView) -> list[Widget]:
    """Return why the bot that played last played so, where the room's bots tell."""
    if not seen.reasons:
        return []
    said = (told(line, type(board).reasons) for line in seen.reasons)
    lines: list[Widget] = [Label(line, theme.SMALL) for line in said]
    reasons = Scroll("thought", Column(lines, gap=4), grows=0, least=MOST_THOUGHT)
    title = Label(tr("Why the bot played this"), theme.SMALL, theme.SOFT)
    return [CardBox(Column([title, reasons], gap=6), pad=12)]


def waiting_move(model: RoomModel) -> list[Widget]:
    """Say that a move waits to be sent, while the server is gone."""
    mirror = model.mirror
    if model.is_live or mirror is None or mirror.pending is None:
        return []
    words = tr("Your move will be sent when the connection is back.")
    return [Label(words, theme.SMALL, theme.WARNING)]


def log(model: RoomModel) -> list[Widget]:
    """Return what happened at the table besides plies."""
    return [Label(words, theme.SMALL, theme.SOFT) for words in model.log]


def watching(model: RoomModel, seen: RoomView) -> Widget:
    """Say that one only looks on, and how much later; at a shared window whose turn it is."""
    if model.window and model.board is not None:
        return Label(model.window.words(seen, model.board), theme.SMALL, theme.SOFT)
    late = listed(behind(seen.settings))
    words = tr("You are watching, {delay}.", delay=late) if late else tr("You are watching.")
    return Label(words, theme.SMALL, theme.SOFT)


def chips(seen: RoomView) -> list[Widget]:
    """Return what is special about the room."""
    level = seen.settings.campaign
    if level:
        chip = Chip(tr("Campaign, level {level}", level=level), theme.ACCENT)
        chip.tip = tr("No undo, no hints: the result moves your level.")
        return [chip]
    if seen.practice:
        chip = Chip(tr("Practice"), theme.WARNING)
        helped = seen.settings.hints or seen.settings.undo == "free"
        chip.tip = tr("Does not count: hints or free undo are on.")
        if not helped:
            chip.tip = tr("Does not count: it began from a position.")
        return [chip]
    if seen.settings.rated:
        chip = Chip(tr("Rated"), theme.ACCENT)
        chip.tip = tr("The result counts for your rating. No takebacks.")
        return [chip]
    return []


def players(model: RoomModel, board: GameBoard, seen: RoomView) -> list[BoardPlayer]:
    """Return who sits, seat by seat."""
    here = model.mirror.here.here if model.mirror and model.mirror.here else ()
    playing, clocks = seen.phase == "playing", model.clocks(seen)
    found = []
    for seat, seat_info in enumerate(seen.seats):
        note = tr("you") if seat == seen.seat else model.bot_note(seat_info)
        if model.window:
            note = tr("here") if seat in model.window.seats else model.bot_note(seat_info)
        if seat < len(seen.stand_ins) and seen.stand_ins[seat]:
            note = tr("a bot plays")
        is_here: bool | None = here[seat] if seat < len(here) else True
        if playing and seat < len(seen.away):  # noticed after a while: nobody is away at first
            is_here = seen.away[seat] is None
        if not model.is_live:
            is_here = None
        to_move = playing and seat in board.to_move()
        won = seen.ending is not None and seat in seen.ending.winners
        name = name_of(seat_info)
        note = "" if note and f"({note})" in name else note  # "Bot (difficulty 2)" says it
        is_bot = bool(seat_info and seat_info.bot)
        plate = plate_of(model.shell.profile) if model.is_me(seen, seat) else None
        player = BoardPlayer(seat, name, note, is_here, to_move, won, is_bot, plate)
        found.append(player._replace(clock=clocks[seat], portrait=portrait_of(seat_info, plate)))
    return found


def board_context(
    model: RoomModel, board: GameBoard, seen: RoomView, size: tuple[float, float]
) -> BoardContext:
    """Return what a game needs for the parts of the panel that it makes itself; nothing is played.

    ``size``: the window's, in pixels at 100 %.
    """
    seated = players(model, board, seen)
    sitting = tuple(player for player in seated if seen.seats[player.seat] is not None)
    status = model.status_line(board, seen)
    told = sitting, status, model.why_not(), _nothing, _nothing, size
    return BoardContext(*told, notes=_notes(model, seen))


def _notes(model: RoomModel, seen: RoomView) -> SeatNotes | None:
    """Where what this seat writes down is kept: beside the profile, and nowhere else."""
    connection = model.shell.connection
    welcome = connection.welcome if connection else None
    if seen.seat is None or seen.lesson is not None or welcome is None:
        return None
    key = note_key(welcome.server_id, seen.room, seen.commitment, seen.seat)
    return RoomNotes(NoteFile(model.shell.file("notes")), key)


def _nothing(*_: Any) -> None:
    """Who looks on plays nothing."""


def limit_counters(board: GameBoard) -> Widget:
    """Return what is counted against a limit; with a sign where the limit is near."""
    chips: list[Widget] = []
    for counter in board.limit_counters():
        ink = theme.WARNING if counter.near else theme.SOFT
        text = f"! {counter.text}" if counter.near else counter.text  # the sign is no word
        chips.append(Chip(text, ink))
        chips[-1].tip = counter.about
    return Row(chips, gap=6)


def watchers(model: RoomModel) -> Widget:
    """Return how many watch, and who."""
    here = model.mirror.here if model.mirror else None
    if here is None or not here.spectators:
        return ShortLabel(tr("No spectators"), theme.SMALL, theme.SOFT)
    more = here.spectators - len(here.names)
    names = [*here.names, trn("{n} more", "{n} more", more)] if more > 0 else list(here.names)
    said = trn(
        "{n} spectator: {names}", "{n} spectators: {names}", here.spectators, names=", ".join(names)
    )
    return ShortLabel(said, theme.SMALL, theme.SOFT)


def only_bots(model: RoomModel, seen: RoomView) -> bool:
    """Tell whether nobody but bots plays on."""
    movers = model.board.to_move() if model.board else ()
    seat_infos = [seen.seats[seat] for seat in movers]
    bots = bool(seat_infos) and all(
        seat_info is not None and seat_info.bot for seat_info in seat_infos
    )
    return bots and "resign" not in named(seen.allowed)


def missing(seen: RoomView) -> list[int]:
    """Return the seats of those who are away while they are waited for."""
    if seen.phase != "playing":
        return []
    return [seat for seat, since in enumerate(seen.away) if since is not None]
