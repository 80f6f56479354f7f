"""What the options of every game can say of themselves, to the server and to a form alike."""

from msgspec import Struct


class GameOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of each game's ``Options``. Both sentences are for a person."""

    @property
    def unfit(self) -> str:
        """Return why no new game begins with these options; empty where one may.

        Nothing that a log can hold is unfit to be read: an old game is folded all the same.
        """
        return ""

    @property
    def unrated(self) -> str:
        """Return why a game with these options moves no rating; empty where one may."""
        return ""
