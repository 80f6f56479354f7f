"""The games of the server as large tiles: a picture, what it is, and the ways into it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from client.games.catalog import BOARDS
from client.languages.message import tr, trn
from client.scenes.lobby.overview.showcase_player import ShowcasePicture, ShowcasePlayer
from client.table.board import GameBoard
from client.ui import shapes, theme
from client.ui.theme import Style
from client.widgets import Action, Box, Button, Column, DrawContext, Label, Row, Widget
from client.widgets.button import Kind

LEAST: Final = 116
"""The least side of a picture, in pixels at 100 %."""
WORDS: Final = 138
"""The width that a picture leaves for the words beside it."""
COLUMN: Final = 210
"""The least width of the words where the buttons stand below them."""
LARGE: Final = 0.8
"""... and the least part of a tile's height that is worth a picture beside them."""
TWO: Final = 620
"""From this width on two tiles stand beside each other."""
TALLEST: Final = 560
PAD: Final = 14
GAP: Final = 16


class TileActions(NamedTuple):
    """What the buttons of a tile do, and why they may be off."""

    bot: Action
    friend: Action | None
    """None where nobody else can come."""
    learn: Action | None
    """None where the server has no lesson of the game."""
    bot_words: str
    """Which bot it is."""
    off: str = ""
    no_bot: str = ""
    is_first: bool = False
    """Whether this bot is the one thing to do next."""


def home_tile(game: str, player: ShowcasePlayer, actions: TileActions) -> "HomeTile":
    """Return the tile of one game."""
    board = BOARDS[game]
    buttons = _buttons(board.title, game, actions)
    return HomeTile(
        ShowcasePicture(player, game),
        _words(board, theme.TITLE, theme.SMALL),
        _words(board, theme.DISPLAY, theme.BODY),
        Row(buttons, gap=8),
        Column(buttons, gap=8),
    )


def _words(board: type[GameBoard], title: Style, text: Style) -> Widget:
    """Return what the game is called and what it is."""
    words: list[Widget] = [Label(board.title, title)]
    if board.about:
        words.append(Label(tr(board.about), text, theme.SOFT))
    words.append(Label(size_words(board), text, theme.SOFT))
    return Column(words, gap=7)


def _buttons(title: str, game: str, actions: TileActions) -> list[Widget]:
    kind: Kind = "loud" if actions.is_first else "plain"
    said = (
        tr("Play a bot: {game}, {bot}", game=title, bot=actions.bot_words)
        if actions.bot_words
        else tr("Play a bot: {game}", game=title)
    )
    off = actions.off or actions.no_bot
    bot = Button(f"bot {game}", tr("Play a bot"), actions.bot, kind, said, off, grows=3)
    bot.tip = off or actions.bot_words
    buttons: list[Widget] = [bot]
    if actions.friend is not None:
        said = tr("Play a friend: {game}", game=title)
        text = tr("Play a friend")
        friend = Button(f"friend {game}", text, actions.friend, "plain", said, actions.off, grows=3)
        friend.tip = actions.off or tr("Opens a room with a link to share.")
        buttons.append(friend)
    if actions.learn is not None:
        said, text = tr("Learn: {game}", game=title), tr("Learn")
        off = actions.off
        buttons.append(Button(f"learn {game}", text, actions.learn, "quiet", said, off, grows=2))
    return buttons


def size_words(board: type[GameBoard]) -> str:
    """Return how many play, and how long it takes."""
    most, fewest = len(board.seats), min(board.fewest, len(board.seats))
    if fewest == most:
        people = trn("{n} player", "{n} players", most)
    else:
        people = tr("{fewest}–{most} players", fewest=fewest, most=most)
    if board.minutes is None:
        return people
    least, longest = board.minutes
    time = tr("{least}–{most} min", least=least, most=longest)
    return f"{people}  ·  {time}"


class HomeTile(Box):
    """A card: the picture as large as there is room for, words beside it.

    The buttons are below both or, where there is room for a large picture, below the words.
    """

    def __init__(
        self,
        picture: ShowcasePicture,
        words: Widget,
        large_words: Widget,
        row: Widget,
        column: Widget,
    ) -> None:
        """``row`` and ``column`` are the same buttons; ``large_words`` go with the column."""
        super().__init__([picture, words, row])
        self.picture, self._row, self._column = picture, row, column
        self._words, self._large_words = words, large_words

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return picture, words, and what is around them."""
        return ctx.px(LEAST + WORDS + GAP + 2 * PAD)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return what it needs with a small picture."""
        inner = width - 2 * ctx.px(PAD)
        side = min(ctx.px(LEAST), inner // 2)
        beside = ctx.tall(self._words, max(1, inner - side - ctx.px(GAP)))
        below = ctx.px(GAP - 4) + ctx.tall(self._row, inner)
        return 2 * ctx.px(PAD) + max(side, beside) + below

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Give the picture what words and buttons leave."""
        self.rect = rect
        inside = rect.inflate(-2 * ctx.px(PAD), -2 * ctx.px(PAD))
        if not self._place_large(ctx, inside):
            self._place_small(ctx, inside)

    def _place_large(self, ctx: DrawContext, inside: pygame.Rect) -> bool:
        """Take the whole height for the picture; return whether there is room beside it."""
        gap, words, buttons = ctx.px(2 * GAP), self._large_words, self._column
        side = min(inside.height, inside.width - gap - ctx.px(COLUMN))
        wide = inside.width - side - gap
        if side < LARGE * inside.height:
            return False
        tall, low = ctx.tall(words, wide), ctx.tall(buttons, wide)
        if tall + low + gap > inside.height:
            return False
        self._children = [self.picture, words, buttons]
        x, margin = inside.x + side + gap, (inside.height - side) // 2
        self.picture.place(ctx, pygame.Rect(inside.x, inside.y + margin, side, side))
        words.place(ctx, pygame.Rect(x, inside.y + ctx.px(GAP), wide, tall))
        buttons.place(ctx, pygame.Rect(x, inside.bottom - low, wide, low))
        return True

    def _place_small(self, ctx: DrawContext, inside: pygame.Rect) -> None:
        """Place the buttons below picture and words."""
        words, buttons = self._words, self._row
        self._children = [self.picture, words, buttons]
        low = ctx.tall(buttons, inside.width)
        upper = inside.height - low - ctx.px(GAP - 4)
        buttons.place(ctx, pygame.Rect(inside.x, inside.bottom - low, inside.width, low))
        side = self._side(ctx, inside.width, upper)
        self.picture.place(ctx, pygame.Rect(inside.x, inside.y, side, side))
        x = inside.x + side + ctx.px(GAP)
        wide = max(1, inside.right - x)
        tall = ctx.tall(words, wide)
        y = inside.y + max(0, min((side - tall) // 2, ctx.px(28)))
        words.place(ctx, pygame.Rect(x, y, wide, tall))

    def _side(self, ctx: DrawContext, width: int, height: int) -> int:
        """Return the largest side beside which the words have room."""
        side = max(1, min(height, width - ctx.px(WORDS) - ctx.px(GAP)))
        least = min(side, ctx.px(LEAST), width // 2)
        while side > least and ctx.tall(self._words, width - side - ctx.px(GAP)) > height:
            side -= ctx.px(4)
        return max(side, least)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the card, then what is on it."""
        radius = ctx.px(theme.RADIUS + 2)
        shapes.rounded(surface, self.rect, theme.SURFACE, radius, theme.LINE, max(1, ctx.px(1)))
        super().draw(ctx, surface)


class TileGrid(Box):
    """Tiles in one or two columns, all of one size; they share the height that is left."""

    def __init__(self, tiles: Sequence[Widget]) -> None:
        super().__init__(tiles, grows=1)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return two beside each other."""
        return 2 * max((ctx.wide(tile) for tile in self._children), default=0)

    def _columns(self, ctx: DrawContext, width: int) -> int:
        return 2 if width >= ctx.px(TWO) and len(self._children) > 1 else 1

    def _cell(self, ctx: DrawContext, width: int) -> tuple[int, int, int]:
        """Return columns, rows, and the width of a tile."""
        columns = self._columns(ctx, width)
        rows = -(-len(self._children) // columns)
        return columns, rows, (width - ctx.px(GAP) * (columns - 1)) // columns

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return all rows, each as high as the tallest tile needs."""
        _, rows, wide = self._cell(ctx, width)
        tall = max((ctx.tall(tile, wide) for tile in self._children), default=0)
        return rows * tall + ctx.px(GAP) * max(0, rows - 1)

    def place(self, ctx: DrawContext, rect: pygame.Rect) -> None:
        """Place them row by row."""
        self.rect = rect
        columns, rows, wide = self._cell(ctx, rect.width)
        gap = ctx.px(GAP)
        needed = max((ctx.tall(tile, wide) for tile in self._children), default=0)
        share = (rect.height - gap * (rows - 1)) // max(1, rows)
        tall = max(needed, min(share, ctx.px(TALLEST)))
        for n, tile in enumerate(self._children):
            row, column = divmod(n, columns)
            at = rect.x + column * (wide + gap), rect.y + row * (tall + gap)
            tile.place(ctx, pygame.Rect(at, (wide, tall)))
