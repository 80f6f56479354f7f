"""What the positions of a game that is shown again were worth, and how that is said."""

from client import replay, turning, verdict
from client.connection import RequestRefused
from client.replay import Damaged
from client.scenes.replaying import Replaying, Source
from client.turning import Turning
from client.verdict import Verdict
from protocol.codec import Malformed
from protocol.from_server import Assessed, Value


class Valued(Replaying):
    """Asks for the values where the game has any, and finds where it turned."""

    assessing = False
    """Whether the values may still come."""
    _assessed: Assessed | None = None

    def ask(self) -> None:
        """Ask for the positions as the viewer saw them, and once for the values."""
        super().ask()
        source, board = self.source, self.board
        if source is None or board is None or not board.evaluated:
            return
        if self._assessed is None and not self.assessing:
            self.assessing = True
            self.shell.do(self._assess(source))

    async def _assess(self, source: Source) -> None:
        try:
            self._assessed = await source.assess(self.room)
        except (RequestRefused, Malformed):
            self._assessed = None
        self.assessing = False

    def values(self) -> list[Value | None]:
        """The value of each position; empty where nobody told one, or they do not fit."""
        told = self._replays.get(self.viewer)
        if told is None or self._assessed is None:
            return []
        try:
            found = replay.values(self._assessed, *told)
        except Damaged:
            return []
        return found if any(value is not None for value in found) else []

    def verdicts(self) -> tuple[Verdict, ...]:
        """The values as the viewer takes them; empty where there are none."""
        return tuple(
            verdict.verdict(value, self.viewer, len(self.names)) for value in self.values()
        )

    def turnings(self) -> tuple[Turning, ...]:
        """Where the game turned."""
        values = self.values()
        movers = [position.mover for position in self.found]
        found = turning.turnings(values, movers) if values else ()
        return tuple(turn for turn in found if not self.found[turn.at].told)

    def turn(self, way: int) -> None:
        """Go to the next turning point, or to the one before."""
        seek = turning.following if way > 0 else turning.preceding
        there = seek(self.turnings(), self.at)
        if there is not None:
            self.playing = False
            self.go(there)

    # -- in words --------------------------------------------------------------------------

    @property
    def position_words(self) -> str:
        """Where one is: "Ply 9 of 31: 43"."""
        return self._placed(self.here.title)

    def _placed(self, words: str) -> str:
        """What was played, with its number."""
        if not self.here.moves:
            return self.here.title
        plies = max(n for n, position in enumerate(self.found) if position.moves)
        return f"Ply {self.at} of {plies}: {words}"

    @property
    def verdict_words(self) -> str:
        """Who can force a win, or who has won; empty where there is no evaluation."""
        verdicts, ending = self.verdicts(), self.here.seen.ending
        if not verdicts:
            return ""
        if ending is not None:
            return verdict.ended_words(ending.winners, self.names, self.you)
        return verdict.in_words(verdicts[self.at], self.names, self.you)

    @property
    def turned_words(self) -> str:
        """How the game turned with this ply; empty where it did not."""
        found = [turn for turn in self.turnings() if turn.at == self.at]
        return turning.in_words(found[0], self.names, self.you) if found else ""

    @property
    def said(self) -> str:
        """Everything about the position, as it is spoken."""
        spoken = self._placed(", ".join(move.spoken for move in self.here.moves))
        parts = spoken, self.verdict_words, self.turned_words
        return ", ".join(part for part in parts if part)
