"""How long frames take while a board moves: ``python -m tests.bench.movement``.

The whole program under the dummy driver, at a table that is told a ply each second; told are
milliseconds of the frames that were drawn. In a browser: `frames.py`.
"""

import asyncio
import os
import statistics
import sys
import time
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from engines.catalog import make
from tests.client.gallery.gallery import shown
from tests.client.stage import seen_of

SIZES = ((1280, 720), (1920, 1080))
GAMES = {
    "polyy": ("room-my-turn", 70),
    "toppen": ("toppen-start", 4),
    "rotorouter": ("rotorouter-two", 60),
    "wordfleet": ("wordfleet-mid", 30),
}
"""At what scene, and after how many plies it begins: with many stones, stacks, tracks, shots."""
PLIES, FRAMES, FRAME_MS = 24, 40, 16


def played(name, first):
    """The rooms of a game played at random, from that ply on."""
    game, random, found = make(name, {}), Random(3), []
    state = game.setup((0, 1), b"s" * 32)
    while (movers := game.to_move(state)) and len(found) < first + PLIES:
        state = game.apply(state, movers[0], game.sample(state, movers[0], random))
        found.append(seen_of(game, state))
    return [seen for seen in found[first:] if seen.ending is None]


async def measured(name, size):
    """The milliseconds of all frames that were drawn."""
    scene, first = GAMES[name]
    stage, surface, found = await shown(scene, size, 100), pygame.Surface(size), []
    app = stage.app
    app.draw(surface)
    for seen in played(name, first):
        stage.tell(seen)
        app.changed = True
        for _ in range(FRAMES):
            began = time.perf_counter()
            app.update()
            app.tick(FRAME_MS)
            if app.changed:
                app.draw(surface)
                found.append(1000 * (time.perf_counter() - began))
    await app.close()
    return sorted(found)


def main():
    """Measure each game in each size."""
    for size in SIZES:
        for name in GAMES:
            times = asyncio.run(measured(name, size))
            p99 = times[min(len(times) - 1, int(0.99 * len(times)))]
            median = statistics.median(times)
            print(
                f"{name:10} {size[0]}x{size[1]}: {len(times)} frames, median {median:.1f}, "
                f"p99 {p99:.1f}, worst {times[-1]:.1f} ms",
                flush=True,
            )


if __name__ == "__main__":
    main()
