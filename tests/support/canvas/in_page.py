"""The part of a stage that runs in the page: our package stands in for pygame before all else."""

import json
import sys
import time
import types

from client.web import canvas

canvas.stand_in()
sys.modules["pygame"].image = types.ModuleType("pygame.image")  # what a gallery saves by natively
sys.frozen = True  # so that the pictures show a program that can start a server
sys.argv = ["page"]

import pygame  # noqa: E402 - it is imported here already by that name

from tests.client.gallery import gallery  # noqa: E402

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


def frame(stage, screen):
    """Draw and show; the milliseconds of both."""
    began = time.perf_counter()
    stage.app.draw(screen)
    drawn = time.perf_counter()
    pygame.display.flip()
    return (drawn - began) * 1000, (time.perf_counter() - drawn) * 1000
