"""Fourfold as `make bench` runs it: without limits on rate, on the store that its URL names."""

import asyncio
import sys

from server import app, observe
from server.settings import ServerSettings

if __name__ == "__main__":
    observe.start_logging("text")
    settings = ServerSettings(
        port=int(sys.argv[1]),
        redis=sys.argv[2],
        requests_burst=10**9,
        requests_per_second=10**9,
        opens_burst=10**9,
        connections_per_address=10**6,
        ping_ms=10**6,
    )
    asyncio.run(app.run(settings))
