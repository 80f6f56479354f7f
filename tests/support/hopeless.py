"""Worker processes in which every bot of Poly-Y thinks that it has lost."""

from engines.bots import BOTS
from tests.support import in_workers


def start() -> None:
    """``search``, which campaigns are played against, gives itself no chance."""
    in_workers.start()
    BOTS["polyy"]["search"] = BOTS["polyy"]["gloomy"]
