"""Several machines on this one: network namespaces, and a switch that cables lead to.

Whatever is done at a machine is done in a thread of its own, which is in that machine's network: so
are the sockets, threads and processes that begin there.
"""

import asyncio
import ctypes
import os
import subprocess
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NEW_NETWORK = 0x40000000
"""CLONE_NEWNET of sched.h."""


def ip(*words: str) -> None:
    """The program of that name. Raises CalledProcessError."""
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


def enter(namespace: str) -> None:
    """Put the calling thread, and whatever it begins, into that network."""
    libc = ctypes.CDLL(None, use_errno=True)
    with Path("/run/netns", namespace).open("rb") as place:
        if libc.setns(place.fileno(), NEW_NETWORK):
            raise OSError(ctypes.get_errno(), f"cannot enter {namespace}")


class Machine:
    """One machine, and the event loop that runs there."""

    def __init__(self, namespace: str, address: str, port: str) -> None:
        """``port`` is the other end of its cable, at its switch."""
        self.address, self.namespace, self._port = address, namespace, port
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._live, name=namespace)
        self._thread.start()

    def _live(self) -> None:
        enter(self.namespace)
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()

    async def do(self, work: Callable[..., Coroutine[Any, Any, Any]], *words: Any) -> Any:
        """What ``work`` answers, done at this machine."""
        future = asyncio.run_coroutine_threadsafe(work(*words), self.loop)
        return await asyncio.wrap_future(future)

    def pull(self) -> None:
        """Pull its cable: no carrier, as a card sees it."""
        ip("-n", self._port.partition(".")[0], "link", "set", self._port.partition(".")[2], "down")

    def plug(self) -> None:
        """Put it in again."""
        ip("-n", self._port.partition(".")[0], "link", "set", self._port.partition(".")[2], "up")

    def end(self) -> None:
        """Nothing runs here any more."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()


@contextmanager
def network(*subnets: str, routed: bool = False) -> Iterator[list[Machine]]:
    """A machine for each of ``subnets`` (``10.77.0``), at a switch with others of the same.

    ``routed``: a router, which is .254 in every subnet, leads from one to the other; multicast it
    passes on as little as routers do.
    """
    mark = f"f{os.getpid()}"
    made: list[str] = []
    machines: list[Machine] = []
    try:
        switches = {}
        for subnet in dict.fromkeys(subnets):
            switches[subnet] = f"{mark}s{len(made)}"
            made.append(switches[subnet])
            _switch(switches[subnet])
        for n, subnet in enumerate(subnets):
            name, address = f"{mark}m{n}", f"{subnet}.{n + 1}"
            made.append(name)
            ip("netns", "add", name)
            _cable(switches[subnet], f"p{n}", name, "eth0", address)
            if routed:
                ip("-n", name, "route", "add", "default", "via", f"{subnet}.254")
            machines.append(Machine(name, address, f"{switches[subnet]}.p{n}"))
        if routed:
            _router(f"{mark}r", switches, made)
        yield machines
    finally:
        for machine in machines:
            machine.end()
        for name in made:
            subprocess.run(["ip", "netns", "del", name], check=False)


def _switch(name: str) -> None:
    ip("netns", "add", name)
    ip("-n", name, "link", "add", "br0", "type", "bridge")
    ip("-n", name, "link", "set", "br0", "up")


def _cable(switch: str, port: str, machine: str, card: str, address: str) -> None:
    ip("-n", switch, "link", "add", port, "type", "veth", "peer", card, "netns", machine)
    ip("-n", switch, "link", "set", port, "master", "br0", "up")
    ip("-n", machine, "addr", "add", f"{address}/24", "brd", "+", "dev", card)
    for link in ("lo", card):
        ip("-n", machine, "link", "set", link, "up")


def _router(name: str, switches: dict[str, str], made: list[str]) -> None:
    made.append(name)
    ip("netns", "add", name)
    for n, (subnet, switch) in enumerate(switches.items()):
        _cable(switch, "router", name, f"eth{n}", f"{subnet}.254")
    forward = ["ip", "netns", "exec", name, "sysctl", "-q", "-w", "net.ipv4.ip_forward=1"]
    subprocess.run(forward, check=True, capture_output=True)
