"""A page in a real browser: opened, looked at, tapped, typed in; what goes wrong in it is kept."""

import asyncio
import base64
import json
from collections.abc import Sequence
from typing import Any

from tests.support.browsers.bidi import PATIENCE_S, BidiLine

Point = tuple[float, float]
KEYS = {
    "Backspace": "\ue003",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Shift": "\ue008",
    "Control": "\ue009",
    "Escape": "\ue00c",
    "Space": " ",
    "End": "\ue010",
    "Home": "\ue011",
    "Left": "\ue012",
    "Up": "\ue013",
    "Right": "\ue014",
    "Down": "\ue015",
    "Delete": "\ue017",
    "F1": "\ue031",
}
STEPS = 6
"""Looks that a drag or a pinch is made of."""
STEP_MS = 16


class PageFault(AssertionError):
    """A page met an error that nobody caught, or broke its own Content-Security-Policy."""


class BrowserPage:
    """One tab; lengths are CSS pixels from the top left of the page."""

    def __init__(self, line: BidiLine, context: str, person: str, touch: bool) -> None:
        """``person``: the user context, whose storage this page shares."""
        self.line, self.context, self.person, self.touch = line, context, person, touch
        self.said: list[str] = []
        """What the page wrote to the console, with its level."""
        self.faults: list[str] = []
        """Errors that nobody caught, in JavaScript or Python, and breaches of the policy."""
        self._devtools = ""
        line.listeners.append(self._hear)

    def _hear(self, event: str, told: dict[str, Any]) -> None:
        if event != "log.entryAdded" or told["source"].get("context") != self.context:
            return
        text = str(told.get("text"))
        self.said.append(f"{told['level']}: {text}")
        is_breach = text.startswith("broken policy") or "Traceback (most recent call" in text
        if is_breach or (told["type"] == "javascript" and told["level"] == "error"):
            self.faults.append(text)

    def sound(self) -> None:
        """Raise PageFault where something went wrong in the page."""
        if self.faults:
            raise PageFault("\n".join(self.faults))

    async def open(self, url: str) -> None:
        """Go there and wait until the document is loaded."""
        where = {"context": self.context, "wait": "complete"}
        await self.line.ask("browsingContext.navigate", url=url, **where)

    async def reload(self) -> None:
        """Load the page again."""
        await self.line.ask("browsingContext.reload", context=self.context, wait="complete")

    async def back(self) -> None:
        """Go back one page."""
        await self.line.ask("browsingContext.traverseHistory", context=self.context, delta=-1)

    async def show(self) -> None:
        """Bring the tab before all others."""
        await self.line.ask("browsingContext.activate", context=self.context)

    async def evaluate(self, script: str) -> Any:
        """The value of an expression, or of the promise that it is; JSON's kinds of values."""
        told = await self.line.ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({script})))()",
            target={"context": self.context},
            awaitPromise=True,
        )
        if told["type"] == "exception":
            raise PageFault(f"{script}: {told['exceptionDetails']['text']}")
        return json.loads(told["result"]["value"]) if "value" in told["result"] else None

    async def until(self, script: str, patience_s: float = PATIENCE_S) -> Any:
        """Wait until an expression is true, and say its value."""
        async with asyncio.timeout(patience_s):
            while True:
                self.sound()
                found = await self.evaluate(script)
                if found:
                    return found
                await asyncio.sleep(0.05)

    async def screenshot(self) -> bytes:
        """What is to be seen, as a PNG."""
        told = await self.line.ask("browsingContext.captureScreenshot", context=self.context)
        return base64.b64decode(told["data"])

    async def resize(self, size: tuple[int, int], density: float = 1) -> None:
        """Give the page that size, and the screen that many pixels for each of it."""
        viewport = {"width": size[0], "height": size[1]}
        where = {"context": self.context, "viewport": viewport, "devicePixelRatio": density}
        await self.line.ask("browsingContext.setViewport", **where)

    # -- hands -----------------------------------------------------------------------------

    async def _perform(self, *sources: dict[str, Any]) -> None:
        await self.line.ask("input.performActions", context=self.context, actions=list(sources))

    def _pointer(self, name: str, path: Sequence[Point], hold_ms: int = 0) -> dict[str, Any]:
        """A finger or the mouse, which goes down at the first point and up at the last."""
        moves: list[dict[str, Any]] = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": STEP_MS * (n > 0)}
            for n, (x, y) in enumerate(path)
        ]
        held = [{"type": "pause", "duration": hold_ms}] if hold_ms else []
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        kind = {"pointerType": "touch" if self.touch else "mouse"}
        actions = [moves[0], down, *held, *moves[1:], up]
        return {"type": "pointer", "id": name, "parameters": kind, "actions": actions}

    async def tap(self, at: Point) -> None:
        """Touch, or click, that point."""
        await self._perform(self._pointer("finger" if self.touch else "mouse", [at]))

    async def press(self, at: Point, hold_ms: int = 700) -> None:
        """Hold that point for so long."""
        await self._perform(self._pointer("finger" if self.touch else "mouse", [at], hold_ms))

    async def drag(self, start: Point, end: Point) -> None:
        """Drag from here to there."""
        name = "finger" if self.touch else "mouse"
        await self._perform(self._pointer(name, _between(start, end)))

    async def pinch(self, middle: Point, before: float, after: float) -> None:
        """Move two fingers about a point from one distance, in pixels, to another."""
        x, y = middle
        ways = [_between((x + side * before / 2, y), (x + side * after / 2, y)) for side in (-1, 1)]
        fingers = [self._pointer(f"finger{n}", way) for n, way in enumerate(ways)]
        await self._perform(*fingers)

    async def hover(self, at: Point) -> None:
        """Move the mouse there."""
        move = {"type": "pointerMove", "x": round(at[0]), "y": round(at[1])}
        kind = {"pointerType": "mouse"}
        await self._perform(
            {"type": "pointer", "id": "mouse", "parameters": kind, "actions": [move]}
        )

    async def wheel(self, at: Point, down: int) -> None:
        """Turn the wheel there by so many pixels."""
        turn = {"type": "scroll", "x": round(at[0]), "y": round(at[1]), "deltaX": 0, "deltaY": down}
        await self._perform({"type": "wheel", "id": "wheel", "actions": [turn]})

    async def type(self, text: str) -> None:
        """Type a text, key by key."""
        await self._keys([(kind, sign) for sign in text for kind in ("keyDown", "keyUp")])

    async def keys(self, *names: str) -> None:
        """Press keys one after the other; ``Control+a`` holds the first."""
        actions = []
        for name in names:
            parts = [KEYS.get(part, part) for part in (name.split("+") if len(name) > 1 else name)]
            actions += [("keyDown", part) for part in parts]
            actions += [("keyUp", part) for part in reversed(parts)]
        await self._keys(actions)

    async def _keys(self, actions: Sequence[tuple[str, str]]) -> None:
        made = [{"type": kind, "value": value} for kind, value in actions]
        await self._perform({"type": "key", "id": "keyboard", "actions": made})

    # -- what only one of them can ------------------------------------------------------------

    async def devtools(self, method: str, /, **parameters: Any) -> dict[str, Any]:
        """A command of Chromium's own protocol."""
        if not self._devtools:
            told = await self.line.ask("goog:cdp.getSession", context=self.context)
            self._devtools = told["session"]
        words = {"method": method, "params": parameters, "session": self._devtools}
        told = await self.line.ask("goog:cdp.sendCommand", **words)
        result: dict[str, Any] = told["result"]
        return result

    async def close(self) -> None:
        """Close the tab. Raises PageFault where something went wrong in it."""
        await self.line.ask("browsingContext.close", context=self.context)
        self.line.listeners.remove(self._hear)
        self.sound()


def _between(start: Point, end: Point) -> list[Point]:
    """The way from here to there, in steps."""
    return [
        (start[0] + (end[0] - start[0]) * n / STEPS, start[1] + (end[1] - start[1]) * n / STEPS)
        for n in range(STEPS + 1)
    ]
