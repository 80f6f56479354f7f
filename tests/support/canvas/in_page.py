"""The part of a stage that runs in the page: our package stands in for pygame before all else."""

import functools
import gc
import json
import sys
import time
import types

import js

from client.web import canvas

canvas.stand_in()
sys.modules["pygame"].image = types.ModuleType("pygame.image")  # what a gallery saves by natively
sys.frozen = True  # so that the pictures show a program that can start a server
sys.argv = ["page"]

import pygame  # noqa: E402 - it is imported here already by that name

from tests.client.gallery import gallery  # noqa: E402
from tests.client.games.rotorouter import states as rotorouter  # noqa: E402
from tests.client.stage import golden, played, seen_of  # noqa: E402

SIZE = 1280, 720


async def stage_of(state, size=SIZE, scale=100):
    """A stage in a state of the gallery, and the window of its size."""
    stage = await gallery.shown(state, size, scale)
    pygame.display.resize(*size)
    return stage, pygame.display.set_mode(size)


async def paint(state, size=SIZE, scale=100):
    """Draw a state; what texts did not fit."""
    stage, screen = await stage_of(state, size, scale)
    stage.app.draw(screen)
    pygame.display.flip()
    clipped = list(stage.scene.page.ctx.clipped)
    await stage.app.close()
    return json.dumps(clipped)


# -- how long frames take ------------------------------------------------------------------------

CACHED, FULL, LEAST_MS = 30, 5, 16
KEEPS = ("client.ui.font_coverage", "client.web.canvas.font")
"""What is known of fonts is not drawn anew when a scene is."""


def frame(stage, screen):
    """Draw, hand over and wait for the pixels: the milliseconds of each."""
    began = time.perf_counter()
    stage.app.draw(screen)
    drawn = time.perf_counter()
    pygame.display.flip()
    handed = time.perf_counter()
    js.settled()
    done = time.perf_counter()
    return [1000 * ms for ms in (drawn - began, handed - drawn, done - handed)]


def forget_all():
    """Clear what drawing keeps, but for what is known of fonts."""
    for it in gc.get_objects():
        if isinstance(it, functools._lru_cache_wrapper):
            module = getattr(it, "__module__", "")
            if module.startswith("client.") and module not in KEEPS:
                it.cache_clear()
        elif type(it).__name__ == "BoardArt":
            it._kept.clear()
        elif type(it).__name__ == "KeptPicture":
            it.forget()


async def frames(state, size=SIZE, scale=100):
    """The milliseconds of cached frames, then of frames for which all is drawn anew."""
    stage, screen = await stage_of(state, size, scale)
    for _ in range(3):
        frame(stage, screen)
    cached = [frame(stage, screen) for _ in range(CACHED)]
    full = []
    for _ in range(FULL):
        forget_all()
        full.append(frame(stage, screen))
    await stage.app.close()
    return json.dumps([cached, full])


def turned_gears():
    before = rotorouter.middle("E").turn(roll="CW90")
    return rotorouter.seen(before.do(rotorouter.Apply()), 0)


MOVES = {
    "rotorouter": ("rotorouter-rolled-cw", turned_gears),
    "polyy": ("room-captured", lambda: seen_of(*played(41))),
    "toppen": ("toppen-not-my-turn", lambda: seen_of(*golden("toppen", "stalemate", 7), seat=1)),
}
"""By game the scene in which a movement begins, and what the room is told then."""


async def movement(size=SIZE, scale=100, is_first=True, game="rotorouter"):
    """The milliseconds of the frames in which a game's board moves, one each LEAST_MS.

    ``is_first``: nothing of it was drawn before.
    """
    scene, told = MOVES[game]
    stage, screen = await stage_of(scene, size, scale)
    if is_first:
        forget_all()
    for _ in range(3):
        frame(stage, screen)
    stage.tell(told())
    found = []
    stage.app.update()
    frame(stage, screen)
    while True:
        stage.app.changed = False
        began = time.perf_counter()
        stage.app.tick(LEAST_MS)
        if not stage.app.changed:
            break
        ticked = 1000 * (time.perf_counter() - began)
        python, *rest = frame(stage, screen)
        found.append([ticked + python, *rest])
    await stage.app.close()
    return json.dumps(found)
