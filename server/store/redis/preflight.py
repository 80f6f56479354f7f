"""Check once, at the start, that a Redis is fit to keep rooms."""

import re
from typing import Final

from redis.exceptions import AuthenticationError, RedisError, ResponseError

from server.store.errors import StoreUnusable
from server.store.redis.pipe import Pipe, unavailable

OLDEST: Final = (7, 0)
"""The oldest Redis that will do. Every Valkey is newer."""

NOT_ON_DISK: Final = "the store keeps nothing on disk: a restart of it loses every room"
NOT_EACH_SECOND: Final = (
    "the store writes to disk only now and then: a crash of it loses what came since "
    "(set appendonly yes)"
)
NOT_ALWAYS: Final = (
    "durability is to be `always`, but the store writes to disk once a second: a power cut may "
    "lose the last one (set appendfsync always)"
)
UNTOLD: Final = "the store does not say how it writes to disk: make sure that it does"


async def check(pipe: Pipe, durability: str) -> tuple[str, list[str]]:
    """Return the store's name and version, and warnings for its owner.

    Raises StoreUnusable, or Unavailable when it does not answer.
    """
    try:
        told = _info(await pipe.do("INFO"))
        set_to = await _config(pipe)
    except AuthenticationError as why:
        raise StoreUnusable(f"the store does not let us in: {why}") from why
    except ResponseError as why:
        raise StoreUnusable(f"the store refuses what a server needs: {why}") from why
    except RedisError as why:
        raise unavailable(why) from why
    name = _checked(told, set_to)
    return name, list(_notes(told, set_to, durability))


def _info(raw: bytes) -> dict[str, str]:
    pairs = (line.partition(":") for line in raw.decode().splitlines())
    return {name: value for name, colon, value in pairs if colon}


async def _config(pipe: Pipe) -> dict[str, str]:
    """Return its settings, as far as it lets us see them: a managed store may not."""
    told: dict[str, str] = {}
    for name in ("maxmemory-policy", "save", "appendfsync"):
        try:
            found = [word.decode() for word in await pipe.do("CONFIG", "GET", name)]
        except ResponseError:
            continue
        told.update(zip(found[::2], found[1::2], strict=True))
    return told


def _checked(told: dict[str, str], set_to: dict[str, str]) -> str:
    """Return its name and version. Raises StoreUnusable."""
    valkey = told.get("valkey_version")
    version = valkey or told.get("redis_version", "0")
    name = f"{'Valkey' if valkey else 'Redis'} {version}"
    numbers = tuple(int(number) for number in re.findall(r"\d+", version)[:2])
    if not valkey and numbers < OLDEST:
        raise StoreUnusable(f"the store is {name}: use Redis 7.0 or newer, or Valkey")
    if told.get("redis_mode") == "cluster" or told.get("cluster_enabled") == "1":
        raise StoreUnusable(f"the store is a cluster of {name}: name one that is not")
    policy = set_to.get("maxmemory-policy") or told.get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        raise StoreUnusable(
            f"the store throws rooms away when it is full (maxmemory-policy {policy}): "
            "set maxmemory-policy noeviction"
        )
    return name


def _notes(told: dict[str, str], set_to: dict[str, str], durability: str) -> list[str]:
    if told.get("aof_enabled") == "1":
        # What is not known is not complained of.
        late = durability == "always" and set_to.get("appendfsync", "always") != "always"
        return [NOT_ALWAYS] if late else []
    if "save" not in set_to:
        return [UNTOLD]
    return [NOT_EACH_SECOND] if set_to["save"] else [NOT_ON_DISK]
