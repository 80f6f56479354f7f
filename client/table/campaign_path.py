"""A campaign as a picture: a stair for each difficulty with its games on it, and a flag on top."""

from typing import Final, NamedTuple

import pygame

from client.ui import shapes, theme
from client.ui.memo import kept
from client.widgets import DrawContext, Widget
from protocol.from_server import Career

RISE: Final = 7.0
"""How much higher each stair is than the one before, in pixels at 100 %."""
BASE: Final = 24
"""The height of the first stair, which has its number on it."""
HEAD: Final = 46
"""Above the last stair, for the flag and the level's number."""


class _Plan(NamedTuple):
    """Where everything is in a picture of that size, in pixels."""

    width: int
    height: int
    scale: float
    level: int
    stairs: int
    each: int
    """How many games are on a stair."""

    @property
    def games(self) -> int:
        """Return how many games lead to the flag."""
        return self.each * self.stairs

    @property
    def stair(self) -> float:
        """Return the width of a stair; the flag has one of its own."""
        return self.width / (self.stairs + 1)

    def top(self, stair: int) -> float:
        """Return the height of a stair's upper side."""
        return self.height - (BASE + RISE * min(stair, self.stairs)) * self.scale

    @property
    def radius(self) -> float:
        """Return the radius of a game's disc."""
        return min(6.5 * self.scale, self.stair * 0.38 / self.each)

    def game(self, game: int) -> tuple[float, float]:
        """Return the middle of the disc of a game, from 0."""
        stair, nth = divmod(game, self.each)
        x = (stair + 0.5 + (nth - (self.each - 1) / 2) * 0.92 / self.each) * self.stair
        return x, self.top(stair) - self.radius * 1.5

    @property
    def here(self) -> int:
        """Return the game that is to be played; the flag's place behind the last one."""
        return min(self.level - 1, self.games)


class CampaignPath(Widget):
    """Games that are won are full discs, the next one is ringed, the rest are rings."""

    def __init__(self, career: Career) -> None:
        super().__init__()
        self._career = career

    def preferred_width(self, look: DrawContext) -> int:
        """Return as much as it may have."""
        return look.px(560)

    def height(self, look: DrawContext, width: int) -> int:
        """Return all stairs, the flag above them."""
        return look.px(BASE + RISE * self._career.hardest + HEAD)

    def draw(self, look: DrawContext, surface: pygame.Surface) -> None:
        """Draw the stairs, and in words their numbers and the level."""
        career = self._career
        steps = career.hardest, max(1, career.levels_each)
        plan = _Plan(*self.rect.size, look.type.scale, career.level, *steps)
        surface.blit(_stairs(plan), self.rect)
        self._numbers(look, surface, plan)
        if plan.here < plan.games:
            x, y = plan.game(plan.here)
            text = str(career.level)
            at = self.rect.x + round(x) - look.type.width(text, theme.STRONG) // 2
            high = look.type.line(theme.STRONG) + round(plan.radius * 2.2)
            at = max(at, self.rect.x)
            place = at, self.rect.y + round(y) - high
            look.write(surface, text, theme.STRONG, theme.WARNING, place)

    def _numbers(self, look: DrawContext, surface: pygame.Surface, plan: _Plan) -> None:
        """On the stairs; only some where they would touch each other."""
        room = look.type.width(str(plan.stairs), theme.SMALL) + look.px(4)
        every = max(1, -(-room // max(1, round(plan.stair))))
        for stair in range(plan.stairs):
            if stair % every:
                continue
            text = str(stair + 1)
            ink = theme.TEXT if plan.here // plan.each >= stair else theme.SOFT
            x = round((stair + 0.5) * plan.stair) - look.type.width(text, theme.SMALL) // 2
            y = round(plan.top(stair)) + look.px(4)
            look.write(surface, text, theme.SMALL, ink, (self.rect.x + x, self.rect.y + y))


@kept(8)
def _stairs(plan: _Plan) -> pygame.Surface:
    def draw(surface: pygame.Surface, fine: int) -> None:
        surface.fill((*theme.SURFACE, 0))
        for stair in range(plan.stairs + 1):
            _stair(surface, plan, stair, fine)
        for game in range(plan.games):
            _game(surface, plan, game, fine)
        _flag(surface, plan, fine)

    return shapes.smooth((plan.width, plan.height), draw)


def _stair(surface: pygame.Surface, plan: _Plan, stair: int, fine: int) -> None:
    left, right = (round((stair + n) * plan.stair * fine) for n in (0, 1))
    top, bottom = round(plan.top(stair) * fine), plan.height * fine
    block = pygame.Rect(left, top, right - left - fine, bottom - top)
    done = plan.here >= plan.each * (stair + 1) or plan.here == plan.games
    corner = round(4 * plan.scale * fine)
    ink = theme.DONE if done else theme.RAISED
    pygame.draw.rect(surface, ink, block, border_top_left_radius=corner)


def _game(surface: pygame.Surface, plan: _Plan, game: int, fine: int) -> None:
    x, y = plan.game(game)
    at, radius = (x * fine, y * fine), plan.radius * fine
    thick = max(fine, round(1.6 * plan.scale * fine))
    if game < plan.here:
        pygame.draw.circle(surface, theme.ACCENT, at, radius)
    elif game > plan.here:
        pygame.draw.circle(surface, theme.EDGE, at, radius, thick)
    else:
        pygame.draw.circle(surface, theme.WARNING, at, radius * 0.85)
        pygame.draw.circle(surface, theme.WARNING, at, radius * 1.5, thick)


def _flag(surface: pygame.Surface, plan: _Plan, fine: int) -> None:
    """On the last stair: full where the campaign is completed."""
    unit, reached = plan.scale * fine, plan.here == plan.games
    ink = theme.ACCENT if reached else theme.EDGE
    x, foot = (plan.stairs + 0.4) * plan.stair * fine, plan.top(plan.stairs) * fine
    pole = pygame.Rect(round(x), round(foot - 34 * unit), round(2.5 * unit), round(34 * unit))
    pygame.draw.rect(surface, ink, pole)
    wide = min(20 * unit, plan.width * fine - pole.right - unit)
    points = [
        (pole.right - 1, pole.top),
        (pole.right + wide, pole.top + 7.5 * unit),
        (pole.right - 1, pole.top + 15 * unit),
    ]
    pygame.draw.polygon(surface, ink, points, 0 if reached else max(1, round(2 * unit)))
