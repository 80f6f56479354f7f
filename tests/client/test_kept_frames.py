"""While only the board moves, the rest of the window is kept: the frame is the one drawn whole."""

from random import Random

import pygame
import pytest

from tests.client.gallery.gallery import PHONES, STATES, WINDOWS, shown
from tests.client.games.rotorouter import states as rotorouter

SIZES = WINDOWS | PHONES
FRAMES, EACH = 120, 8
"""A table is told and so many frames of it are drawn; the next may come while it still moves."""
KEYS = (pygame.K_TAB, pygame.K_LEFT, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_RETURN)
BOARDS = sorted(state for state in STATES if state.startswith("rotorouter-"))


def pixels(surface):
    return pygame.image.tobytes(surface, "RGB")


def some_event(random, size):
    """What may come while something moves."""
    match random.randrange(5):
        case 0:
            return pygame.event.Event(pygame.KEYDOWN, key=random.choice(KEYS), mod=0, unicode="")
        case 1:
            turn = random.choice((-1, 1))
            return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turn, precise_y=float(turn))
        case kind:
            at = random.randrange(size[0]), random.randrange(size[1])
            moved = {"pos": at, "rel": (0, 0), "buttons": (0, 0, 0)}
            pressed = {"pos": at, "button": 1}
            types = pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
            return pygame.event.Event(types[kind - 2], moved if kind == 2 else pressed)


def count_kept(scene):
    """The frames of which only a part is drawn from now on."""
    parts, redraw = [], scene.redraw

    def counted(surface, part):
        parts.append(part)
        redraw(surface, part)

    scene.redraw = counted
    return parts


async def in_step(size, scale, random):
    """How many frames of a game were kept in part; each is compared with one drawn whole."""
    stages = [await shown("rotorouter-not-mine", size, scale) for _ in range(2)]
    surfaces = [pygame.Surface(size) for _ in stages]
    kept, whole = [count_kept(stage.scene) for stage in stages]
    tables = rotorouter.game_of(4)[30:]
    for n in range(FRAMES):
        events = [some_event(random, size)] if random.random() < 0.06 else []
        told = tables[n // EACH] if n % EACH == 0 else None
        says, passed = random.random() < 0.02, random.choice((8, 33, 90))
        for stage, surface in zip(stages, surfaces, strict=True):
            for event in events:
                stage.app.handle(event)
            if says:
                stage.app.say("Something is said over the board", fault=True)
            if told is not None:
                stage.tell(rotorouter.seen(told, 0))
                stage.app.changed = True
            stage.app.update()
            stage.app.changed |= n == 0 or stage is stages[1]
            stage.app.tick(passed)
            if stage.app.changed:
                stage.app.draw(surface)
        assert pixels(surfaces[0]) == pixels(surfaces[1]), n
    assert not whole
    for stage in stages:
        await stage.app.close()
    return len(kept)


@pytest.mark.parametrize("window", SIZES)
async def test_a_frame_of_which_only_the_board_was_drawn_is_the_one_drawn_whole(window):
    size, scale = SIZES[window]
    assert await in_step(size, scale, Random(window)) > 10


@pytest.mark.parametrize("state", BOARDS)
async def test_a_part_drawn_once_more_is_as_it_was(state):
    size, scale = SIZES[sorted(SIZES)[BOARDS.index(state) % len(SIZES)]]
    stage = await shown(state, size, scale)
    before, scene = pixels(stage.surface), stage.scene
    board = scene.page.control("board")
    if board is not None and not scene.modal:
        stage.surface.fill("magenta", board.rect)
        stage.surface.set_clip(board.rect)
        scene.redraw(stage.surface, board.rect)
        stage.app.toasts.draw(stage.surface, scene.page.ctx.type)
        assert pixels(stage.surface) == before
    await stage.app.close()
