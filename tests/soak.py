"""Plays on for as long as wanted while the server is killed again and again: `make soak`.

Seeds go on where tests/evidence.md ends, a row a seed: a run that was cut short loses nothing.
"""

import argparse
import asyncio
import time

from tests.server.kills.test_kills import killed
from tests.support.evidence import last_seed, record
from tests.support.stores import a_valkey

WHAT = "soak: server SIGKILLed 20 times a seed"
KILLS, TABLES = 20, 6


def main() -> None:
    """Run seed after seed until the time is up."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--minutes", type=float, default=30)
    until = time.monotonic() + 60 * words.parse_args().minutes
    while time.monotonic() < until:
        seed, began = last_seed(WHAT) + 1, time.monotonic()
        with a_valkey() as url:
            games, plies = asyncio.run(killed(url, KILLS, TABLES, seed))
        result = f"{games} games, {plies} plies: 0 lost, 0 applied twice"
        record(WHAT, str(seed), KILLS, time.monotonic() - began, result)
        print(f"seed {seed}: {result}", flush=True)


if __name__ == "__main__":
    main()
