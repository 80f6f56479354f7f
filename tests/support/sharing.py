"""How several workers share out the tests: a file at a time, those that take longest first."""

from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

TOGETHER = ("tests/deploy/",)
"""Files under these share what is costly to make: one worker runs them all."""
LONGEST = (
    "deploy/",
    "engines/toppen/bot/test_bot.py",
    "test_project.py",
    "client/web/",
    "client/test_scenes.py",
    "engines/test_every_game.py",
    "client/local_server/",
    "client/languages/",
    "bench/bots/test_thinking.py",
    "server/lan/",
    "client/plays/",
    "server/evenings/",
    "server/kills/",
    "server/bots/",
    "engines/toppen/bot/",
    "server/net/",
    "server/store/",
    "engines/wordfleet/",
)
"""What takes longest, most of it first: whatever begins late should be short."""


def rank(file: str) -> int:
    """The turn of a test file, named from the folder of the tests: lower ones begin earlier."""
    return next((at for at, name in enumerate(LONGEST) if file.startswith(name)), len(LONGEST))


class Sharing(LoadFileScheduling):
    """Gives each worker the next file, in the order in which they were found."""

    def schedule(self) -> None:
        """As it stands: not those with the most tests first."""
        self.config.option.loadscopereorder = False
        super().schedule()

    def mark_test_complete(
        self, node: WorkerController, item_index: int, duration: float = 0
    ) -> None:
        """As it stands, and a file that is done is forgotten.

        It would be counted again with each test to come, which takes seconds of ten thousand tests.
        """
        super().mark_test_complete(node, item_index, duration)
        place = self._split_scope(self.registered_collections[node][item_index])
        if False not in self.assigned_work[node][place].values():
            del self.assigned_work[node][place]

    def _split_scope(self, nodeid: str) -> str:
        """What goes to one worker: a file, or all that lie in one place of TOGETHER."""
        return next((place for place in TOGETHER if nodeid.startswith(place)), None) or (
            super()._split_scope(nodeid)
        )
