"""What the positions of a game that is shown again were worth, and how that is said."""

from client.languages.message import tr
from client.net.connection import RequestRefused
from client.presenters import turning_points, verdict
from client.presenters.chances import Swing, standing_words, swings
from client.presenters.chances import in_words as swing_words
from client.presenters.chances import summary as chances_summary
from client.presenters.turning_points import TurningPoint
from client.presenters.verdict import EvaluationVerdict
from client.replays.replay import DamagedReplay, values
from client.scenes.review.replay_model import ReplayModel, ReplaySource
from client.shell.scene import Shell
from protocol.codec import Malformed
from protocol.from_server import Assessed, Chances, Value


class PositionEvaluations:
    """Asks for the values where the game has any, and finds where it turned."""

    def __init__(self, shell: Shell, replay: ReplayModel) -> None:
        self._shell, self._replay = shell, replay
        self.is_waiting = False
        """Whether the values may still come."""
        self._assessed: Assessed | None = None

    def ask(self) -> None:
        """Ask for the values, until they have come once."""
        source, board = self._replay.source, self._replay.board
        if source is None or board is None:
            return
        if self._assessed is None and not self.is_waiting:
            self.is_waiting = True
            self._shell.start_task(self._assess(source))

    async def _assess(self, source: ReplaySource) -> None:
        try:
            self._assessed = await source.assess(self._replay.room)
        except (RequestRefused, Malformed):
            self._assessed = None
        self.is_waiting = False

    def values(self) -> list[Value | None]:
        """Return the value of each position; empty where nobody told one, or they do not fit."""
        told = self._replay.answer
        if told is None or self._assessed is None:
            return []
        try:
            found = values(self._assessed, *told)
        except DamagedReplay:
            return []
        return found if any(value is not None for value in found) else []

    def chances(self) -> list[Chances | None]:
        """Return how likely each seat was to win, by position; empty where nobody said so."""
        told = self._replay.answer
        if told is None or self._assessed is None:
            return []
        replayed, found = told
        chances, seats = self._assessed.chances, len(found[0].seen.seats)
        fits = self._assessed.seq == replayed.seq and len(chances) == len(replayed.changes) + 1
        if not fits or any(it is not None and len(it) != seats for it in chances):
            return []
        return [chances[position.entry] for position in found]

    def swings(self) -> tuple[Swing, ...]:
        """Return where the chances changed most, but for the end and what was taken back."""
        found = self._replay.found
        known = [
            None if position.seen.ending is not None or position.told else it
            for it, position in zip(self.chances(), found, strict=False)
        ]
        return swings(known, [position.mover for position in found])

    def verdicts(self) -> tuple[EvaluationVerdict, ...]:
        """Return the values as the viewer takes them; empty where there are none."""
        return tuple(
            verdict.verdict(value, self._replay.seat, len(self._replay.names))
            for value in self.values()
        )

    def turnings(self) -> tuple[TurningPoint, ...]:
        """Return where the game turned."""
        values = self.values()
        movers = [position.mover for position in self._replay.found]
        found = turning_points.turnings(values, movers) if values else ()
        return tuple(turn for turn in found if not self._replay.found[turn.at].told)

    def turns(self) -> tuple[TurningPoint | Swing, ...]:
        """Return where the game turned, by values or by chances."""
        return self.turnings() or self.swings()

    def turn(self, way: int) -> None:
        """Go to the next turning point, or to the one before."""
        seek = turning_points.following if way > 0 else turning_points.preceding
        there = seek(self.turns(), self._replay.at)
        if there is not None:
            self._replay.playing = False
            self._replay.go(there)

    # -- in words --------------------------------------------------------------------------

    @property
    def position_words(self) -> str:
        """Return where one is: "Move 9 of 31: 43"."""
        return self.words_at(self._replay.at)

    def words_at(self, at: int) -> str:
        """Return what was played to come to a position, with its number."""
        return self._placed(at, self._replay.found[at].title)

    def _placed(self, at: int, words: str) -> str:
        """Return what was played, with its number."""
        if not self._replay.found[at].moves:
            return self._replay.found[at].title
        plies = max(n for n, position in enumerate(self._replay.found) if position.moves)
        return tr("Move {n} of {total}: {move}", n=at, total=plies, move=words)

    @property
    def verdict_words(self) -> str:
        """Return who can force a win, or who has won; empty where there is no evaluation."""
        verdicts, ending = self.verdicts(), self._replay.here.seen.ending
        if not verdicts:
            return self._chance_words
        if ending is not None:
            return verdict.ended_words(ending.winners, self._replay.names, self._replay.you)
        return verdict.in_words(verdicts[self._replay.at], self._replay.names, self._replay.you)

    @property
    def _chance_words(self) -> str:
        chances, replay = self.chances(), self._replay
        if not chances or replay.here.seen.ending is not None:
            return ""
        here = chances[replay.at]
        return standing_words(here, replay.names, replay.you) if here is not None else ""

    @property
    def turned_words(self) -> str:
        """Return how the game turned with this ply; empty where it did not."""
        swung = [swing for swing in self.swings() if swing.at == self._replay.at]
        if swung:
            return swing_words(swung[0], self._replay.names, self._replay.you)
        found = [turn for turn in self.turnings() if turn.at == self._replay.at]
        return (
            turning_points.in_words(found[0], self._replay.names, self._replay.you) if found else ""
        )

    @property
    def summary_words(self) -> str:
        """Return how the whole game went, in a line."""
        replay, chances = self._replay, self.chances()
        if chances:
            return chances_summary(self.swings(), chances, replay.names, replay.you)
        return turning_points.summary(self.turnings(), self.values(), replay.names, replay.you)

    @property
    def said(self) -> str:
        """Return everything about the position, as it is spoken."""
        moves = ", ".join(move.spoken for move in self._replay.here.moves)
        spoken = self._placed(self._replay.at, moves)
        parts = spoken, self.verdict_words, self.turned_words
        return ", ".join(part for part in parts if part)
