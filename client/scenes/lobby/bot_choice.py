"""Which bot: its face, its name and its strength, beside the control that chooses among them."""

from collections.abc import Callable, Sequence
from typing import Final

from client.languages.message import tr
from client.presenters.bot_levels import BotStrength
from client.table.avatar import Portrait
from client.table.seat_sign import Avatar
from client.widgets import Row, Widget
from client.widgets.inputs import ChoiceInput, Slider

FEW: Final = 5
"""So many bots can be read beside each other; more are a scale."""
SIDE: Final = 48
"""Of a face, in pixels at 100 %."""


def bot_choice(
    key: str,
    name: str,
    found: Sequence[BotStrength],
    at: int,
    choose: Callable[[int], None],
) -> Widget:
    """Return the bots: beside each other where they are few, else as a scale."""
    shut = [strength.off for strength in found]
    why = next((words for words in shut if words), "")
    about = strength_line(found[at])
    if why:
        some = tr("Some are not available now: {why}", why=why)
        about = "  ·  ".join(words for words in (about, some) if words)
    labels = [label(strength) for strength in found]
    kind = Slider if len(found) > FEW else ChoiceInput
    control = kind(key, name, labels, at, choose, about, shut=shut)
    control.grows = 1
    face = found[at].face
    return (
        control if face is None else Row([Avatar(Portrait(face.name, True), SIDE), control], gap=14)
    )


def label(strength: BotStrength) -> str:
    """Return what a bot is called where one is chosen."""
    return strength.name if strength.face is not None else strength.name.capitalize()


def strength_line(strength: BotStrength) -> str:
    """Return how strong a bot is, in words and as a rating; empty where nobody says it."""
    face = strength.face
    if face is None:
        return ""
    return tr("{strength}, rating {rating}", strength=face.strength, rating=face.rating)
