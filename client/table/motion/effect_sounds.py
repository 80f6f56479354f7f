"""Says how what moves on a board sounds: by the weightiest of what is seen."""

from collections.abc import Container
from typing import Final

from client.sound.names import Sound

SOUNDS: Final = {
    "sink": Sound.SINK,
    "score": Sound.CAPTURE,
    "ripple": Sound.CAPTURE,
    "hit": Sound.CAPTURE,
    "roll": Sound.DICE,
    "gears": Sound.TURN,
    "turn": Sound.TURN,
    "stamp": Sound.TURN,
    "splash": Sound.SPLASH,
    "wrong": Sound.SPLASH,
    "ping": Sound.OFFER,
    "heard": Sound.OFFER,
}
"""By the kind of an effect, the weightiest first."""


def sound_of(kinds: Container[str]) -> Sound:
    """Return how effects of these kinds sound; where none is special, as a piece put down."""
    return next((sound for kind, sound in SOUNDS.items() if kind in kinds), Sound.MOVE)
