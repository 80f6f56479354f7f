"""A captain of Word Fleet in a page: what one does by hand, and what the page ever told of it."""

import re
from typing import Any

from client.table.zoom import LIFT
from engines.wordfleet.public import CLASSES, PLACE
from tests.client.web.room_windows import PlayedPage, cells_of

WATCH = """(() => {
  const told = (globalThis.told = new Set());
  const note = (node) => {
    if (node.nodeType === Node.TEXT_NODE) told.add(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    for (const { name, value } of node.attributes) {
      if (name.startsWith("aria-") && name !== "aria-activedescendant") told.add(value);
    }
    if ("value" in node) told.add(String(node.value));
    for (const child of node.childNodes) note(child);
  };
  note(document.body);
  const heard = (all) => {
    for (const it of all) {
      if (it.type === "childList") for (const node of it.addedNodes) note(node);
      else note(it.target);
    }
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(heard).observe(document.body, all);
  return true;
})()"""
"""Keeps every text and everything said of an element that is ever in the document."""
OTHER = re.compile(r"\byour ")


class PageCaptain:
    """A player's page, and the secrets that it alone may tell."""

    def __init__(self, page: PlayedPage, down: bool) -> None:
        """``down``: how the ships lie."""
        self.page, self._down = page, down
        self.codes: list[str] = []
        self.words: dict[str, str] = {}
        """By ship."""

    async def sees(self, key: str, part: str) -> dict[str, Any]:
        """Wait until what is told of a control has this in it."""

        def seen(found: list[dict[str, Any]]) -> dict[str, Any] | None:
            meant = (it for it in found if it["key"] == f"control {key}" and part in it["name"])
            return next(meant, None)

        told: dict[str, Any] = await self.page.until(seen)
        return told

    async def reads_codes(self) -> None:
        """Read one's own codes on their slips."""
        for n in range(5):
            told = await self.sees(f"slip {n}", "")
            self.codes += re.findall(r"\b\d{3}\b", told["name"])[:1]
        assert len(self.codes) == 5

    async def claims(self) -> str:
        """Turn a wheel by hand, take a slip after all, and claim its code."""
        await self.page.place("spinbutton", "control dial#0", bring=True)
        wheel = await self.sees("dial#0", "wheel 1")
        left, top, width, height = wheel["rect"]
        await self.page.page.tap((left + width / 2, top + height / 4))
        digit = (int(wheel["name"][-1]) + 1) % 10
        await self.sees("dial#0", f"wheel 1, {digit}")
        await self.page.tap("button", "control slip 2", bring=True)
        await self.sees("bid", self.codes[2])
        await self.page.tap("button", "control bid", bring=True)
        return self.codes[2]

    async def deploys(self) -> None:
        """Tap each ship and turn it, then drag it to its place or tap there."""
        for n, ship in enumerate(CLASSES):
            told = await self.sees(f"ship {ship}", "letters, ")
            self.words[ship] = told["name"].split(" letters, ")[1].split(",")[0].replace(" ", "")
            await self.page.tap("button", f"control ship {ship}", bring=True)
            if self._down:
                await self.page.tap("button", "control turn", bring=True)
            await self._moves(ship, n)
            await self.sees(f"ship {ship}", f"{self.starts(ship)} to ")
        await self.page.tap("button", "control deploy", bring=True)

    async def _moves(self, ship: str, n: int) -> None:
        """By drag or by tap, every other ship."""
        cell = f"control board#{PLACE[self.starts(ship)]}"
        if n % 2:
            await self.page.tap("gridcell", cell)
            return
        start = await self.page.place("button", f"control ship {ship}", bring=True)
        x, y = await self.page.place("gridcell", cell)
        await self.page.page.drag(start, (x, y + LIFT * self.page.page.touch))

    def starts(self, ship: str) -> Any:
        """Where a ship begins: each in a line of its own."""
        line = 2 * CLASSES.index(ship)
        return f"{'ABCDEFGHIJ'[line]}1" if self._down else f"A{line + 1}"

    def ends(self, ship: str) -> str:
        """Where a ship ends."""
        start, far = str(self.starts(ship)), len(self.words[ship]) - 1
        if self._down:
            return f"{start[0]}{int(start[1:]) + far}"
        return f"{chr(ord(start[0]) + far)}{start[1:]}"

    # -- orders ----------------------------------------------------------------------------------

    async def _chooses(self, order: str) -> None:
        """The kind of attack, where it is not chosen."""

        def found(all_: list[dict[str, Any]]) -> str | None:
            kinds = [it for it in all_ if it["key"].startswith("control order#")]
            return next((it["key"] for it in kinds if order in it["name"].lower()), None)

        await self.page.tap("radio", await self.page.until(found), bring=True)

    async def calls(self, square: Any) -> None:
        """Strike a square."""
        await self._chooses("square")
        await self.page.tap("gridcell", f"control board#{PLACE[square]}")
        await self.sees("give", square)
        await self.page.tap("button", "control give", bring=True)

    async def sweeps(self, letter: str) -> None:
        """Sweep for a letter."""
        await self._chooses("letter")
        number = ord(letter) - ord("A")
        await self.page.tap("radio", f"control letters#{number}", bring=True)
        await self.sees("give", letter)
        await self.page.tap("button", "control give", bring=True)

    async def names(self, other: "PageCaptain", ship: str) -> None:
        """Strike a whole word of the other's."""
        await self._chooses("word")
        await self.sees("word", "")  # the board may have moved to make room for it
        start = other.starts(ship)
        await self.page.tap("gridcell", f"control board#{PLACE[start]}")
        await self.sees("word", f"From {start}")
        way = await self.sees("way", "Turn")
        if way["name"].startswith("Turn down") == other._down:
            await self.page.tap("button", "control way", bring=True)
        await self.page.tap("textbox", "control word", bring=True)
        await self.page.page.type(other.words[ship])
        # the whole order: a word that runs the other way would be wrong, and sink nothing
        await self.sees("give", f"{other.words[ship]}, {start} to {other.ends(ship)}")
        await self.page.tap("button", "control give", bring=True)

    # -- what is told ----------------------------------------------------------------------------

    @property
    def secrets(self) -> set[str]:
        """One's words and codes, but for words that stand in any text."""
        words = {word for word in self.words.values() if len(word) > 2}
        return (words | set(self.codes)) - set(CLASSES)


async def watch(page: PlayedPage) -> None:
    """Keep from now on what a page tells."""
    await page.page.evaluate(WATCH)


async def told_of(page: PlayedPage, secrets: set[str]) -> set[str]:
    """Those that the page ever told, spelled or not."""
    texts: list[str] = await page.page.evaluate("[...told]")
    spelled = {secret: rf"\b({secret}|{' '.join(secret)})\b" for secret in secrets}
    return {it for it, sign in spelled.items() if any(re.search(sign, text) for text in texts)}


async def both_waters(page: PlayedPage) -> list[list[str]]:
    """The cells of both grids in words, whichever is shown large."""
    first = _of_nobody(await page.until(cells_of))

    def flipped(found: list[dict[str, Any]]) -> list[str] | None:
        cells = _of_nobody(cells_of(found))
        return cells if cells and cells != first else None

    found = await page.controls()
    key = next(k for k in ("control other", "control flip") if any(it["key"] == k for it in found))
    await page.tap("button", key, bring=True)
    return sorted([first, await page.until(flipped)])


def _of_nobody(cells: list[str]) -> list[str]:
    return [OTHER.sub("", cell) for cell in cells]
