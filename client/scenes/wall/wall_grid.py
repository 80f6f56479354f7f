"""Tiles of one size beside and below each other, as large as the place allows."""

from collections.abc import Sequence
from typing import Final

import pygame

from client.scenes.wall.wall_tile import LEAST, WallTile
from client.widgets import Box, DrawContext

GAP: Final = 10


class WallGrid(Box):
    """Chooses how many stand beside each other, so that their boards are as large as can be."""

    def __init__(self, tiles: Sequence[WallTile], room: tuple[int, int]) -> None:
        """``room``: the width and height of its place in pixels; lower, it is scrolled."""
        super().__init__(tiles)
        self._tiles, self._room = list(tiles), room

    def columns(self, ctx: DrawContext, width: int) -> int:
        """Return how many stand beside each other."""
        count, high = len(self._tiles), self._room[1]
        best, side = 1, 0
        for columns in range(1, count + 1):
            rows = -(-count // columns)
            wide = (width - (columns - 1) * ctx.px(GAP)) // columns
            tall = (high - (rows - 1) * ctx.px(GAP)) // rows
            if columns > 1 and wide < ctx.px(LEAST):
                break
            found = min(wide, max(tall, ctx.px(LEAST)) - self._words(ctx))
            if found >= side:
                best, side = columns, found
        return best

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return all of its place."""
        return self._room[0]

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return all of its place, or more where tiles would be too small to see anything."""
        columns = self.columns(ctx, width)
        rows = -(-len(self._tiles) // columns)
        needed = rows * self._tall(ctx, columns, width) + (rows - 1) * ctx.px(GAP)
        return max(needed, self._room[1])

    def _words(self, ctx: DrawContext) -> int:
        return max(tile.words_height(ctx) for tile in self._tiles)

    def _tall(self, ctx: DrawContext, columns: int, width: int) -> int:
        """Return a tile's height: no more than its board, which is a square, can use."""
        rows = -(-len(self._tiles) // columns)
        wide = (width - (columns - 1) * ctx.px(GAP)) // columns
        fitting = (self._room[1] - (rows - 1) * ctx.px(GAP)) // rows
        return min(max(fitting, ctx.px(LEAST) + ctx.px(40)), wide + self._words(ctx))

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place them line by line, all in the middle; so stands a last line that is not full."""
        self.rect, gap = rect, ctx.px(GAP)
        columns = self.columns(ctx, rect.width)
        rows = -(-len(self._tiles) // columns)
        wide = (rect.width - (columns - 1) * gap) // columns
        tall = self._tall(ctx, columns, rect.width)
        top = rect.y + max(0, rect.height - rows * tall - (rows - 1) * gap) // 2
        for row in range(rows):
            line = self._tiles[row * columns : (row + 1) * columns]
            x = rect.x + (rect.width - len(line) * wide - (len(line) - 1) * gap) // 2
            for tile in line:
                tile.place(ctx, pygame.Rect(x, top + row * (tall + gap), wide, tall))
                x += wide + gap
