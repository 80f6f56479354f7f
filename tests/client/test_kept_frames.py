"""While only the board moves, the rest of the window is kept: the frame is the one drawn whole."""

from random import Random

import pygame
import pytest

from engines.rotorouter.public import Apply
from tests.client.gallery.gallery import PHONES, STATES, WINDOWS, shown
from tests.client.games.rotorouter import states as rotorouter
from tests.client.stage import golden, played, seen_of

SIZES = WINDOWS | PHONES
SHARED = [
    pytest.param(window, marks=pytest.mark.slow if n % 2 else ()) for n, window in enumerate(SIZES)
]
"""Every second window; `make slow` takes the others."""
FRAMES, EACH = 80, 8
"""A table is told and so many frames of it are drawn; the next may come while it still moves."""
KEYS = (pygame.K_TAB, pygame.K_LEFT, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_RETURN)
GAMES = {
    "polyy": [seen_of(*played(ply)) for ply in range(31, 42)],
    "toppen": [seen_of(*golden("toppen", "six_in_a_row", ply)) for ply in range(1, 9)],
}
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


class Twins:
    """Two stages to which the same happens: one keeps what does not move, one is drawn whole."""

    def __init__(self, stages, size):
        self.stages, self.surfaces = stages, [pygame.Surface(size) for _ in stages]
        self.kept, self.whole = [count_kept(stage.scene) for stage in stages]
        for stage in stages:
            stage.app.changed = True
        self.step(0)

    @classmethod
    async def shown(cls, state, size, scale):
        return cls([await shown(state, size, scale) for _ in range(2)], size)

    def tell(self, table):
        for stage in self.stages:
            stage.tell(rotorouter.seen(table, 0))
            stage.app.changed = True

    def handle(self, event):
        for stage in self.stages:
            stage.app.handle(event)

    def step(self, passed_ms):
        """Both draw a frame, the same one; it is returned."""
        for stage, surface in zip(self.stages, self.surfaces, strict=True):
            stage.app.update()
            stage.app.changed |= stage is self.stages[1]
            stage.app.tick(passed_ms)
            if stage.app.changed:
                stage.app.draw(surface)
        one, other = (pixels(surface) for surface in self.surfaces)
        assert one == other
        return one

    async def close(self):
        assert not self.whole
        for stage in self.stages:
            await stage.app.close()


@pytest.mark.parametrize("window", SHARED)
async def test_a_frame_of_which_only_the_board_was_drawn_is_the_one_drawn_whole(window):
    size, scale = SIZES[window]
    twins, random = await Twins.shown("rotorouter-not-mine", size, scale), Random(window)
    tables = rotorouter.game_of(4)[30:]
    for n in range(FRAMES):
        if random.random() < 0.06:
            twins.handle(some_event(random, size))
        if random.random() < 0.02:
            for stage in twins.stages:
                stage.app.say("Something is said over the board", fault=True)
        if n % EACH == 0:
            twins.tell(tables[n // EACH])
        twins.step(random.choice((8, 33, 90)))
    assert len(twins.kept) > 10
    await twins.close()


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("window", ["1280x720", "390x844"])
async def test_boards_made_of_pieces_keep_what_does_not_move(game, window):
    size, scale = SIZES[window]
    first = "toppen-not-my-turn" if game == "toppen" else "room-not-my-turn"
    twins, random = await Twins.shown(first, size, scale), Random(game)
    for seen in GAMES[game][:-1]:
        for stage in twins.stages:
            stage.tell(seen)
            stage.app.changed = True
        for _ in range(9):
            if random.random() < 0.06:
                twins.handle(some_event(random, size))
            twins.step(random.choice((8, 33, 60)))
    assert len(twins.kept) > 10
    await twins.close()


async def test_a_tip_that_is_due_while_the_board_moves_is_seen():
    twins = await Twins.shown("rotorouter-rolled-cw", (1280, 720), 100)
    twins.tell(rotorouter.middle("E").turn(roll="CW90").do(Apply()))
    before = twins.step(0)
    tipped = next(it for it in twins.stages[0].scene.page.controls() if it.tip)
    moved = {"pos": tipped.rect.center, "rel": (0, 0), "buttons": (0, 0, 0)}
    twins.handle(pygame.event.Event(pygame.MOUSEMOTION, moved))
    twins.step(0)
    still = len(twins.kept)
    frames = [twins.step(50) for _ in range(12)]
    assert before not in frames
    assert len(twins.kept) == still + 11  # all but the one in which the tip comes
    await twins.close()


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
