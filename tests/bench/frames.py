"""How long frames take in a browser: ``python -m tests.bench.frames [chromium|firefox]``.

Told are milliseconds: Python, what it hands to the canvas, and the wait for the pixels; medians of
frames for which nothing is new, and of frames for which all is drawn anew; then those of
movements of boards, where each frame is another picture. In Chromium once more with the
CPU throttled four times.
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.support.canvas.stage_page import StagePage, stage_page

SHOWN = {
    "Poly-Y, my turn": "room-my-turn",
    "Lobby, full": "lobby-full",
    "Word Fleet, middle": "wordfleet-mid",
    "RotoRouter, rolled": "rotorouter-rolled-cw",
}
MOVES = {"rotorouter": "RotoRouter turns", "polyy": "Poly-Y is won", "toppen": "Toppen moves"}
SIZES = {"1280x720": ((1280, 720), 100), "1920x1080": ((1920, 1080), 100)}
DENSE = {"2560x1440 at 200 %": ((2560, 1440), 200)}
PASSES = 6
"""A movement is the same each time: of each frame the quietest is taken, as other programs run."""
Times = Sequence[Sequence[float]]


def medians(times: Times) -> str:
    """The medians of the three parts, and of their sums."""
    parts = [statistics.median(part) for part in zip(*times, strict=True)]
    whole = statistics.median(sum(frame) for frame in times)
    return " + ".join(f"{part:.1f}" for part in parts) + f" = {whole:.1f}"


def spread(times: Times) -> str:
    """How long the frames of a movement took."""
    sums = sorted(sum(frame) for frame in times)
    p95, p99 = (sums[min(len(sums) - 1, int(part * len(sums)))] for part in (0.95, 0.99))
    return (
        f"{len(sums)} frames: median {statistics.median(sums):.1f}, p95 {p95:.1f}, p99 {p99:.1f}, "
        f"worst {sums[-1]:.1f}  ({medians(times)})"
    )


async def tell(page: StagePage, about: str, size: tuple[int, int], scale: int) -> None:
    """Measure everything in a window of that size."""
    print(f"\n{about}")
    for name, state in SHOWN.items():
        cached, full = await page.run(f"await frames({state!r}, {size}, {scale})")
        print(f"  {name:20} cached {medians(cached):28} full {medians(full)}", flush=True)
    for game, about in MOVES.items():
        for which, is_first in (("first", True), ("again", False)):
            do = f"await movement({size}, {scale}, {is_first}, {game!r})"
            passes = [await page.run(do) for _ in range(PASSES)]
            times = [min(same, key=sum) for same in zip(*passes, strict=True)]
            print(f"  {about}, {which}: {spread(times)}", flush=True)


async def main() -> None:
    """Measure in the browser that is asked for."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("browser", choices=("chromium", "firefox"), nargs="?", default="chromium")
    words.add_argument("--all", action="store_true", help="larger windows too")
    words.add_argument("--profile", metavar="PYTHON", help="run that in the page and print it")
    given = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        async with stage_page(given.browser, Path(folder)) as page:
            if given.profile:
                print(await page.run(Path(given.profile).read_text()))
                return
            for about, (size, scale) in (SIZES | DENSE if given.all else SIZES).items():
                await tell(page, f"{given.browser}, {about}", size, scale)
                if about != "1280x720":
                    continue
                if given.browser == "chromium":
                    await page.page.devtools("Emulation.setCPUThrottlingRate", rate=4)
                    await tell(page, f"{given.browser}, {about}, a quarter of the CPU", size, scale)
                    await page.page.devtools("Emulation.setCPUThrottlingRate", rate=1)


if __name__ == "__main__":
    asyncio.run(main())
