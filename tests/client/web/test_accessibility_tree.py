"""The page's script in a real Chromium: its accessibility tree, and a game played by that alone."""

import asyncio
import json
import re
from contextlib import asynccontextmanager
from pathlib import Path

import pygame
import pytest

from client.web.accessibility import Accessibility
from client.web.proxies import proxies
from tests.client.gallery.gallery import shown
from tests.client.stage import settled
from tests.support.browsers.browser import browser

STATIC = Path(__file__).parents[3] / "client" / "web" / "static"
WINDOW = (1280, 720), 100
SCENES = (
    "connect-recent",
    "lobby-full",
    "create",
    "settings-look",
    "review-turned",
    "room-my-turn",
    "toppen-start",
    "rotorouter-rotate",
    "wordfleet-mid",
    "wordfleet-claim",
)
HTML = b"""<!DOCTYPE html><html lang=en><meta name=viewport content="width=device-width">
<title>Fourfold</title><link rel=icon href="data:,"><canvas width=1280 height=720></canvas>
<input id=writing aria-hidden=true tabindex=-1><div id=proxies></div><p id=spoken role=status></p>
<script type=module src="/page.js"></script>"""
SCRIPT = b"""import { attach, show, listen } from "/accessibility.js";
const frame = document.getElementById("proxies");
Object.assign(frame.style, { position: "fixed", inset: "0", pointerEvents: "none" });
attach(frame);
self.asked = [];
self.keys = [];
listen((what, key) => asked.push([what, key]));
addEventListener("keydown", (event) => keys.push(event.key));
document.querySelector("canvas").addEventListener("click", () => asked.push(["canvas", ""]));
self.show = show;
"""
MIDDLES = """[...document.querySelectorAll("[role=gridcell]")].map((it) => {
  const {x, y, width, height} = it.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})"""
"""Where the cells of a page are."""
POLICY = "default-src 'none'; script-src 'self'; img-src data:"


@asynccontextmanager
async def a_page():
    """An empty page with nothing but the script, under the policy that our pages are served by."""
    files = {
        b"/": ("text/html", HTML),
        b"/page.js": ("text/javascript", SCRIPT),
        b"/accessibility.js": ("text/javascript", (STATIC / "accessibility.js").read_bytes()),
    }

    async def answer(reader, writer):
        kind, body = files[(await reader.readuntil(b"\r\n\r\n")).split()[1]]
        head = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Security-Policy: {POLICY}\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode())
        writer.write(body)
        await writer.drain()
        writer.close()

    async with (
        await asyncio.start_server(answer, "127.0.0.1", 0) as server,
        browser("chromium") as found,
    ):
        page = await found.page()
        await page.open(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/")
        await page.until("self.show !== undefined")
        yield page


class Told:
    """The bridge to a page: what it is told is shown there by ``given``."""

    def __init__(self, page):
        self._page, self._told = page, []

    def show(self, told):
        self._told.append(told)

    async def given(self):
        for told in self._told:
            await self._page.evaluate(f"show({json.dumps(told)})")
        self._told.clear()


class Loop:
    """Publishes are asked for by hand."""

    def time(self):
        return 0.0

    def call_later(self, delay, callback):
        return None


async def tree(page):
    """Role, name, and properties of all that a screen reader finds, in its order."""
    told = await page.devtools("Accessibility.getFullAXTree")
    nodes = {node["nodeId"]: node for node in told["nodes"]}
    found = []

    def read(node):
        if not node["ignored"]:
            properties = {it["name"]: it["value"].get("value") for it in node.get("properties", ())}
            name = node.get("name", {}).get("value", "")
            about = node.get("description", {}).get("value", "")
            found.append((node["role"]["value"], name, about, properties))
        for child in node.get("childIds", ()):
            read(nodes[child])

    read(next(node for node in nodes.values() if "parentId" not in node))
    return found


@pytest.mark.needs("chromium")
async def test_a_screen_reader_finds_every_control_of_a_scene_by_role_and_name():
    async with a_page() as page:
        for state in SCENES:
            stage = await shown(state, *WINDOW)
            bridge = Told(page)
            accessibility = Accessibility(stage.app, bridge, Loop())
            accessibility.publish()
            await page.reload()
            await page.until("self.show !== undefined")
            await bridge.given()
            found = await tree(page)
            read = [(role, name) for role, name, *_ in found]
            for proxy in proxies(stage.scene):
                if proxy.role == "text":
                    assert ("StaticText", re.sub("[ \n]+", " ", proxy.name)) in read, (state, proxy)
                elif proxy.role != "row":
                    assert (proxy.role, proxy.name) in read, (state, proxy)
            ways = [name for role, name in read if role == "gridcell"]
            assert ways == [it.name for it in proxies(stage.scene) if it.role == "gridcell"]
            for proxy in proxies(stage.scene):
                if ("aria-disabled", "true") in proxy.states and proxy.role == "button":
                    node = next(it for it in found if it[:2] == ("button", proxy.name))
                    assert node[3].get("disabled"), proxy
                    assert proxy.about in node[2]
            if ways:
                board = stage.control("board").board
                keys = [
                    board.cell_at((round(x), round(y))) for x, y in await page.evaluate(MIDDLES)
                ]
                assert keys == [cell.key for cell in board.cells()], state
            await stage.app.close()


class Listener:
    """Somebody who has the tree alone, and a window drawn into memory."""

    def __init__(self, page, stage):
        self.page, self.stage, self.bridge = page, stage, Told(page)
        self.accessibility = Accessibility(stage.app, self.bridge, Loop())

    async def rest(self):
        """Hand to the window what the page was asked, and to the page what is different."""
        for what, key in await self.page.evaluate("asked.splice(0)"):
            self.accessibility.heard(what, key)
        for _ in range(3):
            for event in pygame.event.get():
                self.stage.app.handle(event)
            await settled()
            self.stage.draw()
            self.accessibility.drawn()
        self.accessibility.publish()
        await self.bridge.given()

    async def use(self, role, name):
        """Do what a screen reader does by default, to the first of that role and name."""
        told = await self.page.devtools("Accessibility.getFullAXTree")
        node = next(
            it
            for it in told["nodes"]
            if not it["ignored"]
            and it["role"]["value"] == role
            and it.get("name", {}).get("value", "").startswith(name)
        )
        found = await self.page.devtools("DOM.resolveNode", backendNodeId=node["backendDOMNodeId"])
        await self.page.devtools(
            "Runtime.callFunctionOn",
            objectId=found["object"]["objectId"],
            functionDeclaration="function () { this.focus(); this.click(); }",
        )
        await self.rest()


@pytest.mark.needs("chromium")
async def test_a_window_is_used_by_the_tree_alone_and_mouse_and_keys_go_past_it():
    async with a_page() as page:
        stage = await shown("connect-empty", *WINDOW)
        listener = Listener(page, stage)
        await listener.rest()
        await listener.use("button", "Settings")
        assert stage.scene.modal
        assert ("dialog", "Settings") in [node[:2] for node in await tree(page)]
        names = [node[1] for node in await tree(page) if node[0] == "button"]
        assert "Help" not in names, "what is below a dialog is not there"
        await listener.use("button", "Done")
        assert not stage.scene.modal

        focus = stage.scene.page.state.focus
        stage.key(pygame.K_TAB)
        await listener.rest()
        assert stage.scene.page.state.focus != focus
        active = "document.activeElement.getAttribute('aria-label')"
        assert await page.evaluate(active) == stage.scene.page.focused.name
        await page.keys("Enter", "Space")
        assert await page.evaluate("keys.splice(0)") == ["Enter", " "]
        assert await page.evaluate("asked.splice(0)") == [], "a key is no click as well"

        at = stage.control("settings").rect.center
        await page.tap(at)
        assert await page.evaluate("asked.splice(0)") == [["canvas", ""]]
        place = "[...document.querySelectorAll('#proxies button')].map((it) => "
        place += "[it.ariaLabel, Object.values(it.getBoundingClientRect().toJSON()).slice(0, 4)])"
        shown_at = dict(await page.evaluate(place))
        assert shown_at["Settings"] == list(stage.control("settings").rect)
        await stage.app.close()
