"""Makes the waves of all sounds by arithmetic: tones that fade, slide or hiss, added up.

A wave is mono, 16 bits signed in the machine's byte order, at ``RATE`` samples a second.
"""

from array import array
from math import cos, exp, pi, sin
from random import Random
from typing import Final, NamedTuple

from client.sound.names import Sound

RATE: Final = 22050
PEAK: Final = 0.8
"""How loud the loudest sample of a sound is, of what 16 bits can say."""
FADE_S: Final = 0.006
"""How long each tone takes to begin and to end, so that neither clicks."""
FULL: Final = 32767


class Tone(NamedTuple):
    """A part of a sound. Times are milliseconds, pitches hertz."""

    pitch: float
    length: float
    start: float = 0.0
    loud: float = 1.0
    fall: float = 60.0
    """After so long it has faded to a third."""
    slide: float = 1.0
    """The last pitch, as a multiple of the first."""
    hiss: float = 0.0
    """How much of it is noise around the pitch, from 0 to 1."""


def _wood(pitch: float, start: float = 0.0, loud: float = 1.0) -> tuple[Tone, ...]:
    """A piece set down on wood: a knock, its overtone, and the touch itself."""
    return (
        Tone(pitch, 110, start, loud, 22),
        Tone(pitch * 2.76, 60, start, loud * 0.45, 10),
        Tone(2600, 24, start, loud * 0.35, 5, hiss=1.0),
    )


def _bell(
    pitch: float, start: float = 0.0, loud: float = 1.0, fall: float = 130
) -> tuple[Tone, ...]:
    """A soft bell: the tone, its octave, and a little of what makes it metal."""
    return (
        Tone(pitch, fall * 3.2, start, loud, fall),
        Tone(pitch * 2, fall * 2.2, start, loud * 0.3, fall * 0.6),
        Tone(pitch * 3.01, fall, start, loud * 0.12, fall * 0.3),
    )


RECIPES: Final[dict[Sound, tuple[Tone, ...]]] = {
    Sound.MOVE: _wood(430),
    Sound.CAPTURE: (*_wood(300), *_wood(210, 70, 0.9)),
    Sound.TURN: (*_wood(760, 0, 0.5), *_wood(800, 55, 0.6), *_wood(840, 110, 0.8)),
    Sound.DICE: tuple(
        tone
        for start, pitch, loud in ((0, 900, 1), (70, 760, 0.8), (125, 980, 0.9), (210, 700, 0.6))
        for tone in _wood(pitch, start, loud)
    ),
    Sound.SPLASH: (
        Tone(900, 340, 0, 1.0, 90, slide=0.4, hiss=1.0),
        Tone(240, 160, 30, 0.5, 45, slide=1.9),
    ),
    Sound.SINK: (
        Tone(220, 620, 0, 0.8, 240, slide=0.35),
        Tone(600, 520, 0, 0.9, 160, slide=0.3, hiss=1.0),
        *_wood(150, 0, 0.8),
    ),
    Sound.YOUR_TURN: (*_bell(659.3, 0, 0.8, 90), *_bell(880, 110, 1.0, 120)),
    Sound.LOW_CLOCK: (Tone(1318.5, 60, 0, 1.0, 16), Tone(2637, 40, 0, 0.3, 8)),
    Sound.WIN: (
        *_bell(523.3, 0, 0.8, 110),
        *_bell(659.3, 120, 0.8, 110),
        *_bell(784, 240, 0.9, 120),
        *_bell(1046.5, 370, 1.0, 190),
    ),
    Sound.LOSS: (
        *_bell(523.3, 0, 0.9, 130),
        *_bell(415.3, 170, 0.9, 140),
        *_bell(349.2, 350, 1, 180),
    ),
    Sound.DRAW: (*_bell(523.3, 0, 0.9, 120), *_bell(523.3, 220, 0.9, 150)),
    Sound.OFFER: (*_bell(587.3, 0, 0.9, 80), *_bell(784, 130, 0.9, 110)),
    Sound.JOIN: (*_bell(440, 0, 0.8, 80), *_bell(659.3, 90, 0.9, 110)),
    Sound.CHAT: (Tone(987.8, 90, 0, 0.9, 28), Tone(1318.5, 110, 55, 0.8, 32)),
    Sound.REFUSED: (Tone(155.6, 150, 0, 1.0, 60), Tone(311.1, 120, 0, 0.35, 40)),
}


def wave(sound: Sound) -> bytes:
    """Return the samples of a sound; the same at each call."""
    tones = RECIPES[sound]
    total = max(_samples(tone.start) + _samples(tone.length) for tone in tones)
    added = [0.0] * total
    for number, tone in enumerate(tones):
        first = _samples(tone.start)
        chance = Random(f"{sound.value}{number}")  # noqa: S311 - noise, no secret
        for at, value in enumerate(_tone(tone, chance)):
            added[first + at] += value
    loudest = max(max(added), -min(added))
    return array("h", (round(FULL * PEAK * value / loudest) for value in added)).tobytes()


def _samples(ms: float) -> int:
    return round(ms * RATE / 1000)


def _tone(tone: Tone, chance: Random) -> list[float]:
    """One tone: a turning pointer for its pitch, times how loud it still is."""
    count = _samples(tone.length)
    edge = min(_samples(FADE_S * 1000), count // 2)
    fade = exp(-1 / _samples(tone.fall))
    values, loud, turned = [], tone.loud, 0.0
    step, bent = 2 * pi * tone.pitch / RATE, tone.slide ** (1 / count)
    noise = _hiss(tone, count, chance) if tone.hiss else ()
    for at in range(count):
        value = sin(turned)
        if noise:
            value += (noise[at] - value) * tone.hiss
        values.append(value * loud)
        turned += step
        step *= bent
        loud *= fade
    for at in range(edge):
        rise = (1 - cos(pi * at / edge)) / 2
        values[at] *= rise
        values[-1 - at] *= rise
    return values


def _hiss(tone: Tone, count: int, chance: Random) -> list[float]:
    """Noise through two equal filters that let pass what lies below the tone's pitch."""
    values, first, second = [], 0.0, 0.0
    keep, bent = 2 * pi * tone.pitch / RATE, tone.slide ** (1 / count)
    for _ in range(count):
        part = min(0.95, keep)
        first += part * (chance.uniform(-1, 1) - first)
        second += part * (first - second)
        values.append(second * 2.2)
        keep *= bent
    return values
