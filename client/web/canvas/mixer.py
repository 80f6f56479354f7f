"""pygame's mixer: the browser plays the sounds."""

from client.web.canvas.modules import told, wave

_rate = 0


def init(frequency: int = 44100, *_: object, **__: object) -> None:
    """Take the number of samples a second; the browser opens its device when it likes."""
    global _rate
    _rate = frequency


def quit() -> None:  # noqa: A001 - pygame's name
    """Give the device back."""
    global _rate
    _rate = 0


def get_init() -> tuple[int, int, int] | None:
    """Return samples a second, their size and the number of channels; None where it is closed."""
    return (_rate, -16, 1) if _rate else None


def set_num_channels(count: int) -> None:
    """Do nothing: a browser has as many as are needed."""


class CanvasSound:
    """A wave that was handed to the browser once."""

    def __init__(self, *, buffer: bytes) -> None:
        self._number = told("addSound", wave(buffer), _rate)
        self._volume = 1.0

    def set_volume(self, volume: float) -> None:
        """Play it so loud from now on, from 0 to 1."""
        self._volume = volume

    def get_num_channels(self) -> int:
        """Return how often it is heard at this moment."""
        return int(told("soundsPlaying", self._number) or 0)

    def play(self) -> None:
        """Let it be heard."""
        told("playSound", self._number, self._volume)


Sound = CanvasSound
