"""Worker processes in which every bot of Poly-Y thinks that it has lost."""

from engines.catalog import MANIFESTS
from tests.support import in_workers


def start() -> None:
    """``search``, which campaigns are played against, gives itself no chance."""
    in_workers.start()
    bots = MANIFESTS["polyy"].bots
    bots["search"] = bots["gloomy"]
