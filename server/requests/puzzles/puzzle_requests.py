"""Give out puzzles, judge what is played in them, and keep what came of it."""

from engines.bot import Motif
from engines.positions.given_puzzle import PuzzleAttempt
from engines.puzzles.explanation import motifs
from engines.puzzles.file_puzzle import DIFFICULTIES, Difficulty, FilePuzzle
from engines.puzzles.line_attempt import attempt
from engines.puzzles.shelf import by_difficulty, puzzle, puzzled
from protocol.from_client import NextPuzzle, PlayPuzzle, ShowPuzzles
from protocol.from_server import DailyProgress, PuzzleCount, PuzzlePosition, PuzzleShelf, Reason
from server.players import PlayerIdentity
from server.requests.context import RequestContext
from server.requests.puzzles.judge import judged, moves_of, views_of
from server.results.puzzle_log import (
    PuzzleEntry,
    PuzzleMissed,
    PuzzleRecord,
    PuzzleShown,
    PuzzleSolved,
)
from server.room.errors import Refused
from server.room.views.motif_views import motif_views


class PuzzleRequests:
    """Answer one player. Solutions never leave before they are found or three moves were wrong."""

    def __init__(self, context: RequestContext, me: PlayerIdentity) -> None:
        self._book, self._me = context.recorder.puzzles, me

    async def shelf(self, message: ShowPuzzles) -> PuzzleShelf:
        """Return how many puzzles there are, and were solved. Raises Unavailable, Gone."""
        record = await self._book.read(self._me.id)
        counts = (_count(record, game, hard) for game in puzzled() for hard in DIFFICULTIES)
        return PuzzleShelf(message.request, tuple(it for it in counts if it.puzzles))

    async def next(self, message: NextPuzzle) -> PuzzlePosition:
        """Return the first puzzle after one that is not done; the next one where all are.

        Raises Refused, Unavailable, Gone.
        """
        some = by_difficulty(message.game, message.difficulty)
        if not some:
            text = f"no {message.difficulty} puzzles of {message.game!r} here"
            raise Refused(Reason.UNKNOWN_GAME, text)
        record = await self._book.read(self._me.id)
        keys = [*some]
        at = keys.index(message.after) + 1 if message.after in some else 0
        around = keys[at:] + keys[:at]
        left = (key for key in around if not record.note(message.game, key).end)
        given = some[next(left, around[0])]
        return _answer(message.request, given, attempt(given, ()), "open", record)

    async def play(self, message: PlayPuzzle, at: int) -> PuzzlePosition:
        """Judge a line of moves from the beginning, or show the solution.

        Raises Refused, Unavailable or Gone.
        """
        if self._me.external:
            raise Refused(Reason.BAD_OPTIONS, "puzzles are for people")
        given = puzzle(message.game, message.puzzle)
        if given is None:
            raise Refused(Reason.UNKNOWN_GAME, f"no such puzzle of {message.game!r} here")
        fact = at, message.game, message.puzzle
        if message.reveal:
            before = await self._book.read(self._me.id)
            if before.note(message.game, message.puzzle).tries:
                raise Refused(Reason.BAD_OPTIONS, "the solution is shown after three wrong moves")
            record = await self._book.add(self._me.id, PuzzleShown(*fact))
            solution = attempt(given, given.main_line)
            told = motifs(given, given.main_line)
            return _answer(message.request, given, solution, "shown", record, told)
        found = judged(attempt, given, message.line)
        entry: PuzzleEntry | None = None
        if found.told == "wrong":
            entry = PuzzleMissed(*fact)
        elif found.told == "solved":
            entry = PuzzleSolved(*fact)
        book, me = self._book, self._me.id
        record = await (book.read(me) if entry is None else book.add(me, entry))
        told = motifs(given, moves_of(given, message.line)) if found.told == "solved" else ()
        return _answer(message.request, given, found, found.told, record, told)


def _answer(
    request: int,
    given: FilePuzzle,
    found: PuzzleAttempt,
    progress: DailyProgress,
    record: PuzzleRecord,
    told: tuple[Motif, ...] = (),
) -> PuzzlePosition:
    note = record.note(given.name, given.key)
    return PuzzlePosition(
        request,
        given.key,
        given.name,
        given.game.rules,
        given.difficulty,
        given.kind,
        given.seat,
        given.moves,
        progress,
        views_of(given, found.states),
        note.tries,
        note.outcome,
        _count(record, given.name, given.difficulty),
        motif_views(told),
    )


def _count(record: PuzzleRecord, game: str, difficulty: Difficulty) -> PuzzleCount:
    keys = by_difficulty(game, difficulty)
    solved = sum(record.note(game, key).end == "solved" for key in keys)
    return PuzzleCount(game, difficulty, solved, len(keys))
