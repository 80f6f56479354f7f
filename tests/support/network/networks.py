"""A machine whose networks come and go: run in a network namespace of its own, as root.

Prints what a listener in the new network was told of a server, as one line of JSON.
"""

import asyncio
import json
import subprocess

from msgspec.structs import replace
from zeroconf import IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from protocol.local import SERVICE
from server.lan.interfaces import interface_addresses
from server.lan.mdns import Announcement, Discovery
from server.observe import start_logging

LATER = "10.9.8.7"
HUT = Announcement(server_id="5f2c81d09b3e4a67", name="Hut", port=7447, addresses=())


def ip(*words: str) -> None:
    """Change the networks of this namespace."""
    subprocess.run(["ip", *words], check=True)


async def look() -> Announcement:
    """A server at all addresses of the moment."""
    return replace(HUT, addresses=tuple(it.address for it in interface_addresses()))


async def heard_at(address: str) -> list[str]:
    """The addresses that somebody in the network of ``address`` is told."""
    async with AsyncZeroconf(interfaces=[address], ip_version=IPVersion.V4Only) as there:
        info = AsyncServiceInfo(SERVICE, f"{HUT.label}.{SERVICE}")
        await info.async_request(there.zeroconf, 3000)
        return info.parsed_addresses()


async def main() -> None:
    """A server on a machine without a network, which then gets one."""
    discovery = Discovery(look, every_s=0.05)
    task = asyncio.create_task(discovery.run())
    async with asyncio.timeout(60):
        while discovery.announced is None:
            await asyncio.sleep(0.02)
        first = discovery.announced.addresses
        ip("link", "add", "here", "type", "veth", "peer", "name", "there")
        ip("address", "add", f"{LATER}/24", "dev", "here")
        ip("link", "set", "there", "up")
        ip("link", "set", "here", "up")
        while discovery.announced is None or discovery.announced.addresses != (LATER,):
            await asyncio.sleep(0.02)
    heard = await heard_at(LATER)
    task.cancel()
    await asyncio.wait([task])
    print(json.dumps({"first": first, "heard": heard}))


if __name__ == "__main__":
    ip("link", "set", "lo", "up")
    start_logging("text")  # to standard error
    asyncio.run(main())
