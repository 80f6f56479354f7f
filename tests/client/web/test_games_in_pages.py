"""Whole games in a browser: two pages play, by finger and mouse, a page and a window watch."""

import os
from pathlib import Path

import pytest

from engines.wordfleet.public import PLACE
from tests.client.games.wordfleet.page_captain import PageCaptain, both_waters, told_of, watch
from tests.client.web.room_windows import PlayedPage, native_window
from tests.support.browsers.browser import browser
from tests.support.people import open_room, person, welcomed
from tests.support.process import ServerProcess

PICTURES = os.environ.get("FOURFOLD_PICTURES")
"""A folder for screenshots, for whoever wants to look."""
PHONE = {"size": (390, 844), "density": 2, "touch": True}
FIELDS = (9, 27, 19, 18, 11, 1, 12, 7, 13, 22, 25, 26, 10, 0, 20)
"""A short whole game of Poly-Y on the smallest board."""
POLYY = {"size": 4, "pie": False}
STEPS = ((9, 10), (6, 10), (9, 10), (10, 9), (9, 10), (10, 9), (9, 10))
"""A short whole game of Toppen: a position comes again."""
TOPPEN = {
    "start": "custom",
    "layout": "-,-,-,-/-,11112,2,-/-,22221,1,-/-,-,-,-",
    "swap": False,
    "n_move": None,
    "stalemate": None,
    "anti_backtracking": False,
}
ROTOROUTER = {"size": 7, "colours": 2, "max_rounds": 2, "die": False}
OVER = "Review"
"""What can be pressed once a game is over."""


async def picture(page, name):
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        (Path(PICTURES) / f"{name}.png").write_bytes(await page.page.screenshot())


async def polyy(players, watcher):
    for ply, field in enumerate(FIELDS):
        player = players[ply % 2]
        await player.find("heading", "Your turn")
        await player.tap("gridcell", f"control board#{field}")
        await player.tap("button", "control confirm")
        if ply < len(FIELDS) - 1:
            await players[1 - ply % 2].find("heading", "Your turn")


async def toppen(players, watcher):
    for ply, (here, there) in enumerate(STEPS):
        player = players[0 if ply == 0 else 1]
        await player.find("heading", "Your turn")
        await player.tap("gridcell", f"control board#{here}")
        await player.until(lambda found, at=there: may_go_to(found, at))
        await player.tap("gridcell", f"control board#{there}")
        if player.page.touch:  # a finger is not sure of what it hits
            await player.until(lambda found, at=there: "chosen" in cell(found, at))
            await player.tap("gridcell", f"control board#{there}")
        if ply < len(STEPS) - 1:
            await player.until(lambda found, at=there: cell(found, at).find("moved last") >= 0)


def cell(found, key):
    """What is said of a cell; nothing while a dialog is above the board."""
    return next((it["name"] for it in found if it["key"] == f"control board#{key}"), "")


def may_go_to(found, key):
    return "may be moved to" in cell(found, key)


def able(found, key):
    return any(it["key"] == f"control {key}" and not it["off"] for it in found)


def places(found):
    """Where a track may perhaps be laid: the corners, then beside what lies there."""
    names = {it["key"]: it["name"] for it in found if it["role"] == "gridcell"}
    cells = [names[f"control board#{n}"] for n in range(len(names))]
    side = round(len(cells) ** 0.5)
    taken = {n for n, name in enumerate(cells) if ", empty" not in name}
    beside = {n + step for n in taken for step in (-side, side)}
    beside |= {n - 1 for n in taken if n % side} | {n + 1 for n in taken if (n + 1) % side}
    corners = [n for n, name in enumerate(cells) if "home corner" in name]
    return [n for n in (*corners, *sorted(beside)) if n in range(len(cells)) and n not in taken]


async def lays(player):
    """Lay the track in hand wherever it may lie; whether it was turned before."""
    for place in places(await player.controls()):
        before = cell(await player.controls(), place)
        await player.tap("gridcell", f"control board#{place}")
        told = await player.until(lambda now, at=place, was=before: changed(now, at, was))
        if not able(await player.controls(), "confirm"):
            continue
        await player.tap("button", "control turn right")
        is_cross = "Cross" in told
        if not is_cross:
            await player.until(lambda now, at=place, was=told: changed(now, at, was))
        await player.tap("button", "control confirm")
        await player.until(lambda now, at=place: "empty" not in cell(now, at))
        return not is_cross
    raise AssertionError("a track can be laid nowhere")


def changed(found, place, was):
    """What is said of a cell, once it is something else."""
    now = cell(found, place)
    return now if now != was else ""


async def rotorouter(players, watcher):
    turned = []
    for turn in range(4):
        player = players[turn % 2]
        await player.tap("button", "control draw")
        await player.until(lambda found: able(found, "turn right"))
        turned.append(await lays(player))
        if PICTURES:
            await picture(player, f"rotorouter-laid-{turn}")
        await player.tap("button", "control end_turn")
    assert sum(turned[::2])
    assert sum(turned[1::2])


async def wordfleet(players, watcher):
    """Claim, concede, deploy, strike squares, letters and words; nobody is told a secret."""
    pages = (*players, watcher)
    captains = [PageCaptain(page, down) for page, down in zip(players, (False, True), strict=True)]
    hunter, prey = captains
    for page in pages:
        await watch(page)
    for captain in captains:
        await captain.reads_codes()
    first, second = captains if await may_claim(captains) else captains[::-1]
    await picture(players[0], "wordfleet-bidding")
    public = {await first.claims()}
    await second.sees("concede", "Concede")
    await picture(players[0], "wordfleet-claimed")
    await second.page.tap("button", "control concede", bring=True)
    for captain in captains:
        await captain.sees("ship PT", "in the dock")
        await picture(captain.page, f"wordfleet-dock-{captain.page.page.touch}")
        await captain.deploys()
        await picture(captain.page, f"wordfleet-deployed-{captain.page.page.touch}")
    if first is prey:
        await prey.calls("J9")
    await hunter.calls(prey.starts("KETCH"))
    await nothing_is_told(captains, watcher, public)
    public |= await strikes(prey, hunter, "PT")
    await picture(players[0], "wordfleet-struck")
    await prey.sweeps("E")
    for n, ship in enumerate(("KETCH", "SUB", "ARK", "PT")):
        public |= await strikes(hunter, prey, ship)
        await picture(players[0], f"wordfleet-{ship}")
        await hunter.sweeps("AIOU"[n])
        await prey.calls(f"J{n + 1}")
    await nothing_is_told(captains, watcher, public)
    await hunter.names(prey, "SHIP")


async def may_claim(captains):
    """Whether the first of them claims first: the codes decide."""
    while True:
        mine, other = [await captain.page.controls() for captain in captains]
        for found, is_first in ((mine, True), (other, False)):
            if any(it["key"] == "control dial" for it in found):
                return is_first


async def strikes(captain, other, ship):
    """Sink a ship by its word, and say what is known by that."""
    await captain.names(other, ship)
    await captain.sees(f"board#{PLACE[other.starts(ship)]}", "sunk")
    return {other.words[ship]}


async def nothing_is_told(captains, watcher, public):
    """One's own page tells one's secrets, and no other what is not public."""
    for mine, other in (captains, captains[::-1]):
        assert await told_of(mine.page, mine.secrets) == mine.secrets
        hidden = mine.secrets - other.secrets - public
        assert hidden  # at the end one word and the codes that were not claimed
        for page in (other.page, watcher):
            assert await told_of(page, hidden) == set()


GAMES = {
    "polyy": (POLYY, polyy),
    "toppen": (TOPPEN, toppen),
    "rotorouter": (ROTOROUTER, rotorouter),
    "wordfleet": ({}, wordfleet),
}


@pytest.fixture
async def server(tmp_path, web_files):
    """A server with a store of its own that gives out the page."""
    words = "--private", "--data", str(tmp_path / "data"), "--web", str(web_files)
    async with ServerProcess(*words) as process:
        yield process


def is_seated(found):
    """Whether the first dialog is gone and a room is shown."""
    return any(it["key"] == "control board" or "Ann" in it["name"] for it in found) and not any(
        it["role"] == "dialog" for it in found
    )


async def whole_game(server, found, native, game):
    """From the invitation to the result, and the same position in all four windows."""
    options, play = GAMES[game]
    async with person(server.url, "Host") as host:
        await welcomed(host)
        room = await open_room(host, game, **options)
    url = f"http://127.0.0.1:{server.port}/{room}"
    ann = await PlayedPage.of(found, url, "Ann", **PHONE)
    await ann.until(is_seated)
    bob = await PlayedPage.of(found, url, "Bob")
    await bob.until(is_seated)
    watcher = await PlayedPage.of(found, url, "Cleo", size=(844, 390), density=2, touch=True)
    native.visit(url)
    await native.until(lambda: native.seen is not None)
    await watcher.until(is_seated)
    await play((ann, bob), watcher)
    for page in (ann, bob, watcher):
        await page.find("button", OVER)
        await picture(page, f"{game}-result-{page.page.touch}")
        await page.find("grid", "Board")
    await native.until(lambda: native.seen.phase == "over")
    native.close_dialogs()
    position_in = both_waters if game == "wordfleet" else PlayedPage.until_position
    native_position = await native.until(native.position)
    if game == "wordfleet":
        native_position = native.both_waters()
    shown_by = {"native": native_position}
    for name, page in (("ann", ann), ("bob", bob), ("watcher", watcher)):
        shown_by[name] = await position_in(page)
        await picture(page, f"{game}-{name}")
    assert len(native_position) > 1
    for name, position in shown_by.items():
        assert position == native_position, name
    for page in (ann, bob, watcher):
        await page.page.close()


async def is_played(server, folder, kind, game):
    async with browser(kind) as found, native_window(folder) as native:
        await whole_game(server, found, native, game)
    assert server.faults == 0


@pytest.mark.needs("chromium", "page")
async def test_two_pages_play_a_game_to_its_end_beside_a_native_window(server, tmp_path):
    await is_played(server, tmp_path, "chromium", "toppen")


@pytest.mark.slow
@pytest.mark.needs("chromium", "page")
@pytest.mark.parametrize("game", ["polyy", "rotorouter", "wordfleet"])
async def test_two_pages_play_a_longer_game_beside_a_native_window(server, tmp_path, game):
    await is_played(server, tmp_path, "chromium", game)


@pytest.mark.slow
@pytest.mark.needs("firefox", "page")
async def test_a_game_is_played_to_its_end_in_firefox(server, tmp_path):
    await is_played(server, tmp_path, "firefox", "toppen")
