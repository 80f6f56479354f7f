"""The package that stands in for pygame: it has what the client names, and frees its pictures."""

import ast
import gc
from pathlib import Path

import pygame
import pytest

import client
from client.web import canvas
from client.web.canvas import display, draw, event, modules, picture, scrap, transform
from client.web.canvas.surface import Surface

CLIENT = Path(client.__file__).parent
NATIVE_ONLY = {
    *("base", "base.__file__", "scrap.put"),
    *("image", "image.save", "mask", "mask.from_threshold"),
}
"""What is reached by a desktop's clipboard and by its pictures alone."""


def chains(path):
    """The names of pygame's that a file uses, as ``draw.circle``."""
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)) if "pygame" in text else ():
        names = []
        while isinstance(node, ast.Attribute):
            names.append(node.attr)
            node = node.value
        if names and isinstance(node, ast.Name) and node.id == "pygame":
            yield ".".join(reversed(names))


def test_whatever_the_client_names_of_pygame_is_here():
    used = {
        chain
        for path in CLIENT.rglob("*.py")
        if "canvas" not in path.relative_to(CLIENT).parts
        for chain in chains(path)
    }
    assert "draw.circle" in used
    missing = set()
    for chain in used - NATIVE_ONLY:
        found = canvas
        for name in chain.split("."):
            found = getattr(found, name, None)
        if found is None:
            missing.add(chain)
    assert missing == set()


def test_every_constant_has_sdls_number():
    for name in dir(canvas.constants):
        if name.isupper() or name.startswith("K_"):
            assert getattr(canvas, name) == getattr(pygame, name), name


async def test_a_picture_is_encoded_by_the_page_from_its_commands(monkeypatch):
    told = []

    class Bytes:
        def to_bytes(self):
            return b"a picture"

    class Page:
        async def encode(self, numbers, texts):
            told.append(list(numbers))
            return Bytes()

    monkeypatch.setattr(modules, "CANVAS", Page())
    surface, stone = Surface((40, 30)), Surface((5, 5), canvas.SRCALPHA)
    draw.circle(stone, (1, 2, 3), (2, 2), 2)
    surface.blit(stone, (7, 8))
    assert await picture.encoded(surface.picture) == b"a picture"
    (numbers,) = told
    assert numbers[:2] == [40, 30]
    fresh = numbers[3 + int(numbers[2])]
    assert fresh == 1
    assert numbers[-5:] == [picture.PICTURE, stone.picture.number, 7, 8, 255]


@pytest.fixture
def frames(monkeypatch):
    """What a canvas was told of each frame: fresh pictures, and numbers that are over."""
    told = []

    class Ear:
        def draw(self, numbers, texts):
            over = int(numbers[2])
            told.append((int(numbers[3 + over]), [int(n) for n in numbers[3 : 3 + over]]))

    monkeypatch.setattr(modules, "CANVAS", Ear())
    monkeypatch.setattr(display, "_screen", None)
    picture._over.clear()
    return told


def test_a_picture_is_told_once_and_freed_when_nobody_keeps_it(frames):
    screen = display.set_mode()
    kept = Surface((10, 10), canvas.SRCALPHA)
    draw.circle(kept, (1, 2, 3), (5, 5), 4)
    for _ in range(2):
        screen.blit(kept, (0, 0))
        display.flip()
    assert [fresh for fresh, _ in frames] == [1, 0]
    number = kept.picture.number
    del kept
    gc.collect()
    display.flip()
    display.flip()
    assert [over for _, over in frames[2:]] == [[number], []]


def test_what_was_shown_keeps_its_look_when_it_is_drawn_on_later(frames):
    screen = display.set_mode()
    kept = Surface((10, 10), canvas.SRCALPHA)
    draw.circle(kept, (1, 2, 3), (5, 5), 4)
    before = kept.picture
    screen.blit(kept, (0, 0))
    draw.circle(kept, (3, 2, 1), (5, 5), 2)
    assert kept.picture is not before
    assert before in kept.picture.children
    other = kept.copy()
    other.fill((0, 0, 0))
    assert other.picture is not kept.picture


def test_a_surface_is_as_large_as_pygame_makes_it():
    for size in ((10, 10), (80, 37), (33, 4)):
        ours, real = Surface(size), pygame.Surface(size)
        assert (
            transform.rotate(ours, -90).get_size() == pygame.transform.rotate(real, -90).get_size()
        )
        for angle, scale in ((7, 0.5), (45, 0.92), (33, 0.7), (0, 0.92), (-120, 1.5)):
            wanted = pygame.transform.rotozoom(real, angle, scale).get_size()
            assert transform.rotozoom(ours, angle, scale).get_size() == wanted, (size, angle, scale)
        wanted = pygame.transform.smoothscale_by(real, 2).get_size()
        assert transform.smoothscale_by(ours, 2).get_size() == wanted
        assert tuple(ours.get_rect(center=(7, 8))) == tuple(real.get_rect(center=(7, 8)))
        for clip in ((2, 2, 5, 5), (-3, -3, 6, 6), None):
            ours.set_clip(clip)
            real.set_clip(clip)
            assert ours.get_clip().size == real.get_clip().size


def test_events_come_in_their_order_and_have_what_was_posted():
    event.clear()
    event.post(event.Event(canvas.KEYDOWN, key=canvas.K_a, mod=0))
    event.post(event.Event(canvas.QUIT, {"at_once": True}))
    first, second = event.get()
    assert (first.type, first.key, first.dict) == (
        canvas.KEYDOWN,
        canvas.K_a,
        {"key": 97, "mod": 0},
    )
    assert second.at_once is True
    assert event.get() == []
    with pytest.raises(AttributeError):
        _ = second.key


def test_another_size_of_the_page_is_told_by_an_event(monkeypatch):
    monkeypatch.setattr(display, "_screen", None)
    monkeypatch.setattr(display, "_size", (1280, 720))
    event.clear()
    display.set_mode()
    display.resize(640, 400)
    assert display.get_surface().get_size() == (640, 400)
    assert [it.type for it in event.get()] == [canvas.WINDOWSIZECHANGED]


def test_what_is_copied_is_pasted_where_no_page_says_otherwise():
    scrap.put_text("K7MQ2X")
    assert scrap.get_text() == "K7MQ2X"
