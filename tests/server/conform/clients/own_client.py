"""Fourfold's own connection, with a player at it who plays any legal intent by what is told."""

from collections.abc import Sequence
from random import Random
from typing import Any

from client.net.keepalive import Timeouts
from client.net.mirror import Mirror
from engines.catalog import MANIFESTS
from protocol.codec import Format
from server.conform.clients.client_check import ClientResult
from server.conform.clients.client_run import checked_clients, matching_clients
from server.conform.clients.conditions import Client, Conditions, RoomAddress
from tests.support.people import over, person, sit
from tests.support.views import game_view

HASTY = Timeouts(look=0.1, quiet=1.0, eager=1.0, alarm=1.0, dead=2.0)
"""It leaves a line that goes dark after three seconds, not thirteen."""


def intent_of(mirror: Mirror, chance: Random) -> Any:
    """Any legal intent; None where the seat is not to move."""
    seen = mirror.seen
    if seen is None or seen.phase != "playing" or seen.seat is None:
        return None
    game = MANIFESTS[seen.game].rules[-1]
    try:
        return game.random_intent(game_view(seen), seen.seat, chance)
    except ValueError:
        return None


def own_client(form: Format = "msgpack", seed: int = 1) -> Client:
    """Play one game over all lines, and choose anew where the history has changed."""

    async def play(address: RoomAddress) -> str:
        chance = Random(seed)
        async with person(address.url, "Ann", form=form, patience=HASTY) as who:
            mirror = await sit(who, address.room)
            while True:
                await mirror.until(lambda m: over(m) or intent_of(m, chance) is not None)
                if over(mirror):
                    return ""
                held = mirror.number, mirror.rolled_back
                await who.play(mirror, intent_of(mirror, chance))
                await mirror.until(
                    lambda m, held=held: (m.number, m.rolled_back) != held or bool(m.refused)
                )
                if mirror.refused:
                    return f"refused: {mirror.refused}"

    return play


async def results(
    client: Client, *only: str, conditions: Conditions | None = None
) -> dict[str, ClientResult]:
    """What comes of these checks, by name."""
    chosen: Sequence[Any] = matching_clients(only)
    assert chosen, only
    told = checked_clients(chosen, conditions or Conditions(patience_s=30, most_s=60), client)
    return {it.check.name: it async for it in told}
