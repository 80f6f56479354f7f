"""What holds a game up: that it is paused, who is away and until when."""

from typing import TypeAlias

from client.languages.message import mark, tr
from client.presenters.clocks import countdown
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.scenes.room.panel.pace.holiday_scene import on_holiday
from client.scenes.room.panel.pace.patience_card import unmoved, unmoved_tells
from client.scenes.room.panel.side_parts import missing, only_bots
from client.shell.server_status import line_banner
from client.table.clock_plates import strip
from client.table.table_layout import LEAST_BOARD, LEAST_PANEL
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Pad, Row, Widget
from protocol.allowed_actions import named
from protocol.from_server import RoomView

Size: TypeAlias = tuple[float, float]
"""Of a window, in pixels at 100 %."""
LOW = 300
"""Below this height, in pixels at 100 %, nothing but clocks stays above the board."""
HOLDS = {
    "wait": mark("The game waits."),
    "clock": mark("The clock keeps running."),
    "claim": "",
    "bot": "",
}
"""By what happens while a player is away: what is to be said of it."""


def banners(model: RoomModel, actions: RoomActions, seen: RoomView) -> list[Widget]:
    """Return all that stand now, the most important first."""
    held = unmoved(model, actions, seen)
    held += on_holiday(seen)
    return [*_resting(model, actions, seen), *held, *_absent(model, actions, seen)]


def tells(model: RoomModel, seen: RoomView) -> tuple[str, ...]:
    """Return whatever counts down in them, as it is shown now."""
    left = claimed_in(model, seen)
    counted = "" if left is None else countdown(left)
    return (*(_away_words(model, seen)), counted, unmoved_tells(model, seen))


def claimed_in(model: RoomModel, seen: RoomView) -> int | None:
    """Return in how many milliseconds this player may claim the win; None where it never may."""
    since = [at for seat, at in enumerate(seen.away) if at is not None and seat != seen.seat]
    if not model.may("claim") or not since or seen.settings.absent != "claim":
        return None
    return model.left_ms(min(since) + seen.settings.absent_ms)


def is_narrow(window: Size) -> bool:
    """Tell whether the panel is below the board, and banners are scrolled with them."""
    return window[0] - LEAST_PANEL < LEAST_BOARD


def clocks(model: RoomModel, seen: RoomView, window: Size) -> list[Widget]:
    """Return the clocks, where the panel is below the board and so perhaps out of sight."""
    if model.board is None or not is_narrow(window) or seen.phase != "playing":
        return []
    compact = len(seen.playing) > 2
    rows = strip(model.board, seen, model.clocks(seen), compact=compact)
    return [Pad(row, pad=6) for row in rows]


def is_short(window: Size) -> bool:
    """Tell whether the window is so low, too, that not even the line's banner stays in sight."""
    return is_narrow(window) and window[1] < LOW


def scrolled(model: RoomModel, actions: RoomActions, seen: RoomView, window: Size) -> list[Widget]:
    """Return the banners scrolled with the board; none where all have room above it."""
    if not is_narrow(window):
        return []
    line = line_banner(model.shell) if is_short(window) else []
    return [*line, *banners(model, actions, seen)]


def _resting(model: RoomModel, actions: RoomActions, seen: RoomView) -> list[Widget]:
    """Play rests: by consent, or as only bots are left, who wait for somebody to look on."""
    if not seen.paused:
        return []
    bots = only_bots(model, seen)
    told = tr("Only bots are left: they wait for you.") if bots else tr("The game is paused.")
    off = "" if model.may("continue") else tr("Only players can continue the game.")
    name = tr("Continue and let the bots play, C") if bots else tr("Continue the game, C")
    button = Button("continue", tr("Continue"), actions.play_on, "loud", name, off)
    button.tip = off or tr("C or Enter")
    return [_banner(told, button)]


def _absent(model: RoomModel, actions: RoomActions, seen: RoomView) -> list[Widget]:
    """Return who is away, what comes of that, and the button that claims the win."""
    told = _away_words(model, seen)
    left = claimed_in(model, seen)
    if left is None:
        return [_banner(words) for words in told]
    off = tr("Possible in {time}.", time=countdown(left)) if left else ""
    name = tr("Claim the win, Ctrl + L")
    button = Button("claim", tr("Claim the win"), actions.claim, "loud", name, off)
    button.tip = off or tr("Ctrl+L: players who are away lose.")
    return [_banner(" ".join(told), button)]


def _away_words(model: RoomModel, seen: RoomView) -> list[str]:
    """Return a sentence for each player who is away."""
    told = []
    for seat in missing(seen):
        seat_info, since = seen.seats[seat], seen.away[seat]
        if seat_info is None or since is None:
            continue
        own = seat == seen.seat
        if seat < len(seen.stand_ins) and seen.stand_ins[seat]:
            words = mark("{name} is away. A bot plays until they are back.")
            mine = mark("You are away. A bot plays until you are back.")
            told.append(tr(mine) if own else tr(words, name=seat_info.name))
            continue
        left = model.left_ms(since + seen.settings.absent_ms)
        who = tr("You are away.") if own else tr("{name} is away.", name=seat_info.name)
        told.append(f"{who} {_what_then(seen, seat, left)}".rstrip())
    return told


def _what_then(seen: RoomView, seat: int, left: int) -> str:
    absent = seen.settings.absent
    if absent == "bot" and seat in seen.playing:
        if not left:
            return tr("A bot takes over.")
        return tr("A bot takes over in {time}.", time=countdown(left))
    if absent == "claim" and "claim" in named(seen.allowed) and seat != seen.seat:
        if not left:
            return tr("You may claim the win now.")
        return tr("You may claim the win in {time}.", time=countdown(left))
    return tr(HOLDS[absent])


def _banner(words: str, *buttons: Widget) -> Widget:
    label = Label(words, theme.STRONG)
    inside = Column([label, *([Row(buttons)] if buttons else [])], gap=8)
    return CardBox(inside, fill=theme.RAISED, edge=theme.WARNING, pad=10)
