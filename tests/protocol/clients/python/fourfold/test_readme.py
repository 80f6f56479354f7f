"""The programs in the library's README run as they stand there."""

import asyncio
import re
import sys
from pathlib import Path

import fourfold
from tests.protocol.clients.python.fourfold.tables import AT_ONCE, server

PAGE = Path(__file__).parents[5] / "protocol" / "clients" / "python" / "README.md"
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


async def told(program: str, url: str, room: str) -> str:
    """What a program of the page prints, at this server and in this room."""
    text = program.replace("ws://127.0.0.1:7447", url).replace("K7MQ2X", room)
    text = text.replace("size=4)", "size=4, settings=fourfold.RoomSettings(bot_delay_ms=0))")
    path = "import sys; sys.path[:0] = ['.', 'protocol/clients/python']\n"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", path + text),
        cwd=PAGE.parents[3],
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    return (await process.communicate())[0].decode()


async def test_both_programs_of_the_page_play_a_whole_game(tmp_path: Path) -> None:
    bot, program = PROGRAMS
    async with server(tmp_path) as (url, _), fourfold.connect(url, "Ann") as ann:
        room = await ann.open("polyy", size=4, settings=AT_ONCE)
        await ann.seat_bot(room, seat=0)
        await ann.reserve(room, 1)
        said = await asyncio.gather(told(bot, url, room), told(program, url, room))
    assert re.fullmatch(r"(not )?won by three corners\n", said[0]), said[0]
    assert re.fullmatch(r"\d+ moves, won by seat \([01],\)\n", said[1]), said[1]
