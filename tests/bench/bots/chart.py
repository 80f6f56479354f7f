"""Draws what the bench measured: one bar a server, for each thing measured."""

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

WIDTH, ROW, LEFT, RIGHT, TOP = 960, 74, 300, 200, 64
INK, PAPER, BARE, FULL = (32, 34, 38), (250, 250, 247), (150, 156, 166), (24, 96, 170)


def draw(title: str, rows: dict[str, tuple[float, float]], file: Path) -> None:
    """Write a PNG; ``rows`` gives, by what was measured, Fourfold's and the bare server's value."""
    pygame.font.init()
    type_, small = pygame.font.Font(None, 26), pygame.font.Font(None, 22)
    picture = pygame.Surface((WIDTH, TOP + ROW * len(rows) + 16))
    picture.fill(PAPER)
    picture.blit(type_.render(title, True, INK), (24, 20))
    for number, (what, (full, bare)) in enumerate(rows.items()):
        top, longest = TOP + number * ROW, max(full, bare)
        picture.blit(type_.render(what, True, INK), (24, top + 20))
        for below, value, colour, name in ((6, full, FULL, "Fourfold"), (36, bare, BARE, "bare")):
            width = max(2, round((WIDTH - LEFT - RIGHT) * value / longest))
            pygame.draw.rect(picture, colour, (LEFT, top + below, width, 24), border_radius=3)
            text = f"{name} {value:,.1f}"
            picture.blit(small.render(text, True, INK), (LEFT + width + 10, top + below + 5))
    pygame.image.save(picture, file)
