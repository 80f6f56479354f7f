"""How several workers share out the tests: a file at a time, those that take longest first."""

from xdist.scheduler import LoadFileScheduling

TOGETHER = ("tests/deploy/",)
"""Files under these share what is costly to make: one worker runs them all."""
LONGEST = (
    "deploy/",
    "engines/test_every_game.py",
    "client/test_scenes.py",
    "engines/toppen/test_bot.py",
    "client/test_two_windows.py",
    "engines/toppen/test_advice.py",
    "client/games/test_every_board.py",
    "engines/rotorouter/test_random_games.py",
    "engines/wordfleet/",
    "test_project.py",
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

    def _split_scope(self, nodeid: str) -> str:
        """What goes to one worker: a file, or all that lie in one place of TOGETHER."""
        return next((place for place in TOGETHER if nodeid.startswith(place)), None) or (
            super()._split_scope(nodeid)
        )
