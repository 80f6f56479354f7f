"""Who keeps all waiting where there is no clock: for how long, what was asked, and what follows."""

from collections.abc import Sequence
from typing import Final

from client.languages.message import mark, tr
from client.presenters.clocks import countdown
from client.presenters.name_list import listed
from client.scenes.room.model.room_actions import RoomActions
from client.scenes.room.model.room_model import RoomModel
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Row, Widget
from protocol.from_server import RoomView

SHOWN_MS: Final = 60_000
"""From then on it is told how long somebody has been waited for; sooner in hasty rooms."""
TWO: Final = 2
NOT_MOVED: Final = (
    mark("{names} was asked, and has not moved."),
    mark("{names} were asked, and have not moved."),
)


def unmoved(model: RoomModel, actions: RoomActions, seen: RoomView) -> list[Widget]:
    """Return what is to be said of those who do not move; nothing while all is well."""
    told = _words(model, seen)
    if not told:
        return []
    mine = seen.urge is not None and seen.seat in seen.urge.whom
    parts: list[Widget] = [Label(told, theme.STRONG if seen.urge else theme.BODY)]
    button = _button(model, actions, seen)
    if button is not None:
        parts.append(Row([button]))
    edge = theme.DANGER if mine else theme.WARNING
    return [CardBox(Column(parts, gap=8), fill=theme.RAISED, edge=edge, pad=10)]


def unmoved_tells(model: RoomModel, seen: RoomView) -> str:
    """Return whatever counts in it, as it is shown now."""
    return _words(model, seen)


def waits_to_ask(model: RoomModel, seen: RoomView) -> int | None:
    """Return in how many milliseconds this player may ask the others; None where never."""
    since = _others(seen)
    if not model.may("urge") or not since:
        return None
    return model.left_ms(min(since.values()) + seen.settings.patience_ms)


def may_claim_unmoved(model: RoomModel, seen: RoomView) -> bool:
    """Tell whether somebody was asked and has not moved, so that this player may claim."""
    urge = seen.urge
    return urge is not None and urge.over and model.may("claim") and seen.seat not in urge.whom


def _others(seen: RoomView) -> dict[int, int]:
    """Return since when each other seat is waited for."""
    asked = seen.urge.whom if seen.urge is not None else ()
    return {
        seat: at
        for seat, at in enumerate(seen.waiting)
        if at is not None and seat != seen.seat and seat not in asked
    }


def _words(model: RoomModel, seen: RoomView) -> str:
    """Return what is said of it, in one or two sentences."""
    if seen.urge is not None:
        return _asked(model, seen)
    since = _others(seen)
    if seen.phase != "playing" or not since or seen.seat is None or not model.may("urge"):
        return ""
    first = min(since.values())
    waited = seen.settings.patience_ms - model.left_ms(first + seen.settings.patience_ms)
    if waited < min(SHOWN_MS, seen.settings.patience_ms // TWO):
        return ""
    names = _names(seen, [seat for seat, at in since.items() if at == first])
    left = waits_to_ask(model, seen)
    if left:
        words = tr("Waiting for {names}: {time} so far.", names=names, time=countdown(waited))
        then = tr("You may ask in {time}.", time=countdown(left))
        return f"{words} {then}"
    return tr("{names} keeps you waiting. You may ask.", names=names)


def _asked(model: RoomModel, seen: RoomView) -> str:
    urge = seen.urge
    if urge is None:
        return ""
    names, name = _names(seen, urge.whom), _names(seen, [urge.seat])
    if seen.seat in urge.whom:
        if urge.over:
            return tr("You were asked and have not moved: the win may be claimed. Move to go on.")
        left = countdown(model.left_ms(urge.ends))
        return tr("{name} asks: are you still playing? Move within {time}.", name=name, time=left)
    if not urge.over:
        left = countdown(model.left_ms(urge.ends))
        return tr("{names} was asked: still playing? {time} to move.", names=names, time=left)
    return tr(NOT_MOVED[len(urge.whom) > 1], names=names)


def _button(model: RoomModel, actions: RoomActions, seen: RoomView) -> Widget | None:
    """Return what can be pressed: to ask, or once that was not answered to claim."""
    if may_claim_unmoved(model, seen) and seen.urge is not None:
        if len(seen.playing) > TWO:
            names = _names(seen, seen.urge.whom)
            label = tr("Play on without {names}", names=names)
            tip = tr("Ctrl+L: who does not move is out of the game.")
        else:
            label, tip = tr("Claim the win"), tr("Ctrl+L: who does not move loses.")
        spoken = tr("{what}, Ctrl + L", what=label)
        button = Button("claim unmoved", label, actions.claim, "loud", spoken)
        button.tip = tip
        return button
    left = waits_to_ask(model, seen)
    if left is None or seen.urge is not None:
        return None
    off = tr("Possible in {time}.", time=countdown(left)) if left else ""
    spoken = tr("Ask whether they are still playing, Ctrl + L")
    button = Button("urge", tr("Ask"), actions.urge, "plain" if left else "loud", spoken, off)
    button.tip = off or tr("Ctrl+L: are you still playing?")
    return button


def _names(seen: RoomView, seats: Sequence[int]) -> str:
    """Return who sits there."""
    infos = (seen.seats[seat] for seat in seats if seat < len(seen.seats))
    return listed([it.name for it in infos if it is not None])
