"""How long a page takes from its address to the lobby, and what it fetches for it.

python -m tests.bench.page_start                 # a first visit, then some that find it all cached
python -m tests.bench.page_start --visits 5 --browser firefox
python -m tests.bench.page_start --throttle 4    # as on a slow phone (Chromium alone)

Builds the page, starts a server and a browser without a window. Prints the milliseconds after which
each stage was reached, and the bytes over the wire. The tab has a name already: nobody is asked.
"""

import argparse
import asyncio
import subprocess
import sys
from tempfile import TemporaryDirectory
from typing import Any, Final

from tests.support.browsers.browser import Browser, browser
from tests.support.browsers.page import BrowserPage
from tests.support.process import ROOT, ServerProcess

WATCH: Final = """() => {
  globalThis.stages = {};
  const reach = (stage) => (stages[stage] ??= Math.round(performance.now()));
  for (const name of ["pushState", "replaceState"]) {
    const real = history[name].bind(history);
    history[name] = (state, ...others) => {
      if (String(state).includes("lobby")) requestAnimationFrame(() => reach("lobby"));
      return real(state, ...others);
    };
  }
}"""
TOLD: Final = """(() => {
  const fetched = [...performance.getEntriesByType("navigation"),
                   ...performance.getEntriesByType("resource")];
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  const all = fetched.filter((it) => /assets|\\/$/.test(it.name));
  for (const mark of performance.getEntriesByType("mark"))
    stages[mark.name] = Math.round(mark.startTime);
  return {
    stages: { "logo and bar": Math.round(paint.startTime),
              "all fetched": Math.round(Math.max(...all.map((it) => it.responseEnd))), ...stages },
    wire: fetched.reduce((sum, it) => sum + it.transferSize, 0),
    requests: fetched.length,
    addresses: fetched.map((it) => it.name),
  };
})()"""


async def become_known(page: BrowserPage, url: str) -> None:
    """Give the tab a name, so that it is not asked for one, and watch it from then on.

    In Chromium nothing is cached afterwards.
    """
    await page.open(url)
    await page.until("document.documentElement.dataset.state === 'ready'")
    await page.type("Ann")
    await page.keys("Enter")
    await page.until("String(history.state).includes('lobby')")
    await page.line.ask("script.addPreloadScript", functionDeclaration=WATCH)
    if await page.evaluate("'chrome' in globalThis"):
        await page.devtools("Network.enable")
        await page.devtools("Network.clearBrowserCache")


async def visit(page: BrowserPage, url: str, is_chromium: bool) -> dict[str, Any]:
    """Go to the page anew, wait for the lobby, and say what it took."""
    await page.open("about:blank")
    before = await cpu_ms(page) if is_chromium else 0
    await page.open(url)
    await page.until("globalThis.stages?.lobby")
    told: dict[str, Any] = await page.evaluate(TOLD)
    if is_chromium:
        after = await cpu_ms(page)
        told["cpu_ms"] = after - before if after > before else after  # it may be another process
    return told


async def cpu_ms(page: BrowserPage) -> float:
    """CPU time of the tab's main thread: what the start costs, whatever else a machine does."""
    await page.devtools("Performance.enable")
    told = await page.devtools("Performance.getMetrics")
    values = {it["name"]: float(it["value"]) for it in told["metrics"]}
    return values["ThreadTime"] * 1000


def tell(name: str, told: dict[str, Any]) -> None:
    """One visit as lines."""
    print(f"{name}: {told['wire']:,} bytes over the wire in {told['requests']} requests")
    for stage, at in sorted(told["stages"].items(), key=lambda item: item[1]):
        print(f"  {at:6} ms  {stage}")
    if "cpu_ms" in told:
        print(f"  {told['cpu_ms']:6.0f} ms of CPU on the main thread")


async def measure(kind: Any, visits: int, throttle: float) -> None:
    """A server and a browser of their own."""
    with TemporaryDirectory() as data:
        async with ServerProcess("--data", data) as server, browser(kind) as found:
            await tour(found, f"http://127.0.0.1:{server.port}/", visits, throttle)


async def tour(found: Browser, url: str, visits: int, throttle: float) -> None:
    """One first visit, with nothing cached, and others after it."""
    page = await found.page((1280, 720))
    await become_known(page, url)
    is_chromium = found.kind == "chromium"
    if is_chromium:
        await page.devtools("Emulation.setCPUThrottlingRate", rate=throttle)
        tell("first visit", await visit(page, url, is_chromium))
    for n in range(visits):
        tell(f"visit {n + 2}", await visit(page, url, is_chromium))
    page.sound()


def main() -> None:
    """Read the arguments and measure."""
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("--visits", type=int, default=3, help="how many after the first")
    words.add_argument("--browser", choices=["chromium", "firefox"], default="chromium")
    words.add_argument("--throttle", type=float, default=1, help="how much slower the CPU is")
    given = words.parse_args()
    subprocess.run([sys.executable, "-m", "deploy.web.build", "--if-changed"], cwd=ROOT, check=True)
    asyncio.run(measure(given.browser, given.visits, given.throttle))


if __name__ == "__main__":
    main()
