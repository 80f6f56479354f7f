"""Plays one game to its end for a function that chooses: a bot in ten lines."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from os import PathLike
from typing import TypeAlias, cast

from fourfold.client import connect
from fourfold.errors import PlayVoid, ServerRefused
from fourfold.game_table import GameTable, Intent
from fourfold.view import View
from protocol.codec import Format

Choose: TypeAlias = Callable[[View], Intent | Awaitable[Intent]]
"""Returns what to play in a view in which one's seat is to move. A function that is not async may
think for long: it runs in a thread of its own, so that the line stays alive."""


async def play(
    url: str,
    room: str,
    choose: Choose,
    *,
    name: str = "Bot",
    seat: int | None = None,
    token_file: str | PathLike[str] | None = None,
    password: str = "",
    bot: bool = True,
    encoding: Format = "msgpack",
) -> View:
    """Sit down in ``room``, play by ``choose`` to the end, and return the last view.

    Comes back whenever the line breaks. With a ``token_file`` a program that is started again goes
    on with its game. ``bot``: whether it says that it is a program, which sits only where a seat is
    kept for one. Raises as ``connect``, ``join`` and ``GameTable.play`` do, and what ``choose``
    raises.
    """
    async with connect(
        url, name, token_file=token_file, password=password, bot=bot, encoding=encoding
    ) as me:
        table = await me.join(room, seat)
        async for view in table.watch():
            if view.my_turn:
                await _turn(table, view, choose)
        return table.view


def run(
    url: str,
    room: str,
    choose: Choose,
    *,
    name: str = "Bot",
    seat: int | None = None,
    token_file: str | PathLike[str] | None = None,
    password: str = "",
    bot: bool = True,
    encoding: Format = "msgpack",
) -> View:
    """Do what ``play`` does in a program that is not async."""
    return asyncio.run(
        play(
            url,
            room,
            choose,
            name=name,
            seat=seat,
            token_file=token_file,
            password=password,
            bot=bot,
            encoding=encoding,
        )
    )


async def _turn(table: GameTable, view: View, choose: Choose) -> None:
    """Play once, unless the room has gone on meanwhile: then there is another view to choose in."""
    intent = await _chosen(choose, view)
    now = table.view
    if not now.my_turn or now.number != view.number or now.ply < view.ply:
        return
    try:
        await table.play(intent)
    except PlayVoid:
        return
    except ServerRefused:
        if table.view.seq == now.seq:
            raise  # nothing has come between: it is the choice that was wrong


async def _chosen(choose: Choose, view: View) -> Intent:
    if inspect.iscoroutinefunction(choose):
        return cast(Intent, await choose(view))
    intent = await asyncio.to_thread(choose, view)
    return await intent if inspect.isawaitable(intent) else intent
