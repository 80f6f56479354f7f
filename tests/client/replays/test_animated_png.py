"""Still pictures put together to an animation, read again by a strict reader."""

import io

import pygame
import pytest

from client.platform import DESKTOP
from client.replays.animated_png import MOST_MS, AnimatedPng, BadPicture
from tests.client.replays.apng_reader import chunks, read

INKS = ((200, 30, 40), (20, 180, 60), (10, 20, 230))


def drawn(ink, size=(31, 17)):
    surface = pygame.Surface(size)
    surface.fill((12, 13, 14))
    pygame.draw.circle(surface, ink, (9, 8), 6)
    return surface


def encoded(surface):
    file = io.BytesIO()
    pygame.image.save(surface, file, "one.png")
    return file.getvalue()


def pixels(surface):
    return pygame.image.tobytes(surface, "RGB")


def test_every_frame_holds_the_pixels_that_were_drawn_and_stays_as_long_as_was_said():
    made = AnimatedPng()
    for ink, ms in zip(INKS, (500, 1_000, 3_000), strict=True):
        made.add(encoded(drawn(ink)), ms)
    frames, plays = read(made.file())
    assert [pixels(frame) for frame, _ in frames] == [pixels(drawn(ink)) for ink in INKS]
    assert [ms for _, ms in frames] == [500, 1_000, 3_000]
    assert plays == 0


def test_what_does_not_change_is_one_frame_that_stays_longer():
    made = AnimatedPng()
    for ink in (INKS[0], INKS[0], INKS[1]):
        made.add(encoded(drawn(ink)), 400)
    frames, _ = read(made.file())
    assert [ms for _, ms in frames] == [800, 400]


async def test_what_stays_as_it_was_is_not_written_again():
    made, whole, before = AnimatedPng(), AnimatedPng(), None
    shown = [drawn(ink, (400, 300)) for ink in INKS]
    for surface in shown:
        raw, over = await DESKTOP.frame(surface, before)
        assert over == (before is not None)
        made.add(raw, 500, over)
        whole.add((await DESKTOP.frame(surface, None))[0], 500)
        before = surface
    frames, _ = read(made.file())
    assert [pixels(frame) for frame, _ in frames] == [pixels(it) for it in shown]
    assert len(made.file()) < len(whole.file())


@pytest.mark.parametrize("step", [1, 2, 255])
async def test_a_pixel_that_differs_by_one_step_is_another_one(step):
    one, other = drawn((100, 100, 100)), drawn((100, 100, 100))
    other.set_at((3, 4), (12, 13 + step if step < 255 else 0, 14))
    made = AnimatedPng()
    made.add((await DESKTOP.frame(one, None))[0], 500)
    made.add((await DESKTOP.frame(other, one))[0], 500, True)
    assert pixels(read(made.file())[0][1][0]) == pixels(other)


def test_no_frame_stays_longer_than_a_minute():
    made = AnimatedPng()
    made.add(encoded(drawn(INKS[0])), 10 * MOST_MS)
    assert read(made.file())[0][0][1] == MOST_MS


def test_who_knows_no_animations_sees_the_first_frame():
    made = AnimatedPng()
    made.add(encoded(drawn(INKS[2])), 100)
    made.add(encoded(drawn(INKS[1])), 100)
    plain = pygame.image.load(io.BytesIO(made.file()), "plain.png")
    assert pixels(plain) == pixels(drawn(INKS[2]))


def test_pictures_of_another_size_and_damaged_ones_are_refused():
    made = AnimatedPng()
    made.add(encoded(drawn(INKS[0])), 100)
    good = encoded(drawn(INKS[1]))
    (at,) = [good.index(kind) for kind, _ in chunks(good) if kind == b"IDAT"]
    damaged = good[: at + 9] + bytes([good[at + 9] ^ 1]) + good[at + 10 :]
    for raw in (encoded(drawn(INKS[0], (30, 17))), damaged, good[:-20], b"", b"GIF89a" + good):
        with pytest.raises(BadPicture):
            made.add(raw, 100)
    assert len(read(made.file())[0]) == 1


def test_an_animation_without_frames_is_none():
    with pytest.raises(BadPicture):
        AnimatedPng().file()
