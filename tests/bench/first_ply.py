"""From `git clone` to the first ply on a second machine, timed: python -m tests.bench.first_ply

The second machine is a network namespace; what it fetches comes by this one's package index. There
somebody types a name, takes a seat at a server of the list, and plays, by mouse.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
LAN = "10.79.0"
COMMANDS = ("git clone", "make join")


async def guest(folder: Path) -> dict[str, float]:
    """At the second machine: seconds from the window to the ply, and what the hand did."""
    import pygame

    from client.scenes.room.room_scene import RoomScene
    from tests.client.hands import Hands

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))

    began = time.monotonic()
    hands = Hands("", folder)
    hands.app.search()
    clicks = 0
    hands.click_on("name")
    hands.write("Bob")

    def row() -> list[str]:
        keys = [control.key for control in hands.app.scene.page.controls()]
        return [key for key in keys if key.startswith("found ")]

    await hands.until(row)
    listed = time.monotonic() - began
    hands.click_on(row()[0])
    clicks += 2
    await hands.until(lambda: isinstance(hands.scene, RoomScene) and hands.scene.seen)
    await hands.until(lambda: hands.room.model.why_not() == "")
    cell = next(cell for cell in hands.board.cells() if "empty" in cell.name)
    hands.click(cell.at)
    hands.click_on("confirm")
    clicks += 2
    await hands.until(lambda: hands.board.view.ply == 2)
    took = time.monotonic() - began
    await hands.app.close()
    return {"listed_s": round(listed, 1), "ply_s": round(took, 1), "clicks": clicks}


async def host(machine, data: Path, work) -> dict[str, float]:
    """At the first machine: a server and Ann's room, while ``work`` goes on at the second."""
    from tests.support.people import open_room, person, play_intent, sit, until
    from tests.support.process import ServerProcess

    async def hosted() -> dict[str, float]:
        async with (
            ServerProcess("--lan", "--name", "Attic", "--data", str(data), port=7447) as server,
            person(server.url, "Ann") as ann,
        ):
            room = await open_room(ann, size=4, pie=False)
            red = await sit(ann, room, 0)
            doing = asyncio.create_task(work())
            await until(red, lambda m: m.seen.phase == "playing")
            await play_intent(ann, red, {"type": "place", "field": 3})
            return await doing

    return await machine.do(hosted)


def main() -> None:
    """Everything, and one line of what it took."""
    from tests.support.evidence import record
    from tests.support.network.machines import network

    with tempfile.TemporaryDirectory(prefix="fourfold-") as folder, network(LAN, LAN) as machines:
        tree, began = Path(folder) / "fourfold", time.monotonic()
        subprocess.run(["git", "clone", "-q", str(ROOT), str(tree)], check=True)
        cloned = time.monotonic()
        words = "import sys; sys.path.insert(0, 'deploy'); import setup; setup.set_up('join')"
        clean = {**os.environ, "FOURFOLD_WITHOUT": "bots"}
        subprocess.run([sys.executable, "-c", words], cwd=tree, env=clean, check=True)
        ready = time.monotonic()
        there = machines[1].namespace
        run = ["ip", "netns", "exec", there, str(tree / ".venv/bin/python"), "-m"]
        run += ["tests.bench.first_ply", "guest", folder]

        async def at_second() -> dict[str, float]:
            screen = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
            told = await asyncio.to_thread(
                subprocess.run, run, cwd=tree, env=screen, check=True, stdout=subprocess.PIPE
            )
            told_: dict[str, float] = json.loads(told.stdout.splitlines()[-1])
            return told_

        found = asyncio.run(host(machines[0], Path(folder) / "data", at_second))
        found |= {"clone_s": round(cloned - began, 1), "set_up_s": round(ready - cloned, 1)}
        found["all_s"] = round(time.monotonic() - began, 1)
        told = ", ".join(f"{key} {value}" for key, value in found.items())
        took = found["all_s"]
        record("clone to first ply on a second machine", "-", len(COMMANDS), took, told)
        print(told)


if __name__ == "__main__":
    if sys.argv[1:2] == ["guest"]:
        print(json.dumps(asyncio.run(guest(Path(sys.argv[2])))))
    else:
        main()
