"""Draws what the bench measured: one bar a server, for each thing measured."""

import os
from collections.abc import Mapping
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

WIDTH, BAR, GAP, LEFT, RIGHT, TOP = 960, 28, 20, 240, 220, 64
INK, PAPER, BARE, FULL = (32, 34, 38), (250, 250, 247), (150, 156, 166), (24, 96, 170)


def draw(title: str, rows: Mapping[str, Mapping[str, float]], file: Path) -> None:
    """Write a PNG; ``rows`` gives, by what was measured, the value of each server."""
    pygame.font.init()
    type_, small = pygame.font.Font(None, 26), pygame.font.Font(None, 22)
    bars = sum(map(len, rows.values()))
    picture = pygame.Surface((WIDTH, TOP + BAR * bars + GAP * len(rows)))
    picture.fill(PAPER)
    picture.blit(type_.render(title, True, INK), (24, 20))
    top = TOP
    for what, values in rows.items():
        picture.blit(type_.render(what, True, INK), (24, top))
        longest = max(values.values())
        for name, value in values.items():
            width = max(2, round((WIDTH - LEFT - RIGHT) * value / longest))
            colour = FULL if name == "fourfold" else BARE
            pygame.draw.rect(picture, colour, (LEFT, top, width, BAR - 6), border_radius=3)
            picture.blit(small.render(f"{name} {value:,.1f}", True, INK), (LEFT + width + 10, top))
            top += BAR
        top += GAP
    pygame.image.save(picture, file)
