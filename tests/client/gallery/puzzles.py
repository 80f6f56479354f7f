"""The pictures of puzzles: the choice, each game, wrong, solved, shown."""

import msgspec

from client.scenes.puzzle.puzzle_choice import PuzzleChoice
from client.scenes.puzzle.puzzle_scene import PuzzleScene
from engines.puzzles.explanation import motifs
from engines.puzzles.file_puzzle import DIFFICULTIES
from engines.puzzles.line_attempt import attempt
from engines.puzzles.shelf import by_difficulty, puzzled, puzzles
from protocol.from_server import PuzzleShelf
from server.requests.puzzles.puzzle_requests import _answer, _count
from server.results.puzzle_log import PuzzleMissed, PuzzleRecord, PuzzleShown, PuzzleSolved


class PuzzleJudge:
    """A server of one player, who has solved every third puzzle so far."""

    def __init__(self):
        self.record = PuzzleRecord()
        for game in puzzled():
            for it in puzzles(game)[1::3]:
                self.record = self.record.after(PuzzleSolved(1, game, it.key))
        self.now = None

    def shelf(self):
        counts = (_count(self.record, game, it) for game in puzzled() for it in DIFFICULTIES)
        return PuzzleShelf(1, tuple(it for it in counts if it.puzzles))

    def give(self, game, difficulty, after=""):
        some = [*by_difficulty(game, difficulty).values()]
        keys = [it.key for it in some]
        self.now = some[(keys.index(after) + 1) % len(some)] if after in keys else some[0]
        return _answer(2, self.now, attempt(self.now, ()), "open", self.record)

    def __call__(self, line, reveal=False):
        fact = 1, self.now.name, self.now.key
        if reveal:
            self.record = self.record.after(PuzzleShown(*fact))
            found = attempt(self.now, self.now.main_line)
            told = motifs(self.now, self.now.main_line)
            return _answer(3, self.now, found, "shown", self.record, told)
        moves = tuple(msgspec.convert(it, self.now.move_type) for it in line)
        found = attempt(self.now, moves)
        if found.told != "open":
            kind = PuzzleMissed if found.told == "wrong" else PuzzleSolved
            self.record = self.record.after(kind(*fact))
        told = motifs(self.now, moves) if found.told == "solved" else ()
        return _answer(3, self.now, found, found.told, self.record, told)


def online(stage):
    judge = PuzzleJudge()
    stage.online()
    stage.connection.shelf = judge.shelf()
    stage.connection.given, stage.connection.judged = judge.give, judge
    return judge


def wrong_move(given):
    right = [given.intent_of(it) for it in given.right]
    return next(it for it in given.game.legal(given.start, given.seat) if it not in right)


def choice(stage):
    judge = online(stage)
    stage.app.push(PuzzleChoice(stage.app))
    stage.scene.told = judge.shelf()


def hardest(game):
    """How hard the first puzzle of a game is that is not easy."""
    return puzzles(game)[-1].difficulty


def shown(game, *steps):
    """A puzzle after these steps: "wrong", "right" or "reveal"."""

    def show(stage):
        judge, difficulty = online(stage), hardest(game)
        stage.app.push(PuzzleScene(stage.app, game, difficulty))
        model = stage.scene.model

        def play(stage):
            model.told = judge.give(game, difficulty)
            model.board = model.board or new_board(game)
            for step in steps:
                line = {
                    "wrong": (wrong_move(judge.now),),
                    "right": judge.now.main_line,
                    "reveal": (),
                }[step]
                raw = [msgspec.to_builtins(it) for it in line]
                model.told = judge(raw, step == "reveal")
            model.shown = len(model.told.views) - 1
            model._show(animated=False)
            stage.scene._answered()
            stage.draw()

        return play

    return show


def new_board(game):
    from client.games.catalog import BOARDS

    return BOARDS[game]()


STATES = {
    "puzzles-choice": choice,
    **{f"puzzle-{game}": shown(game) for game in puzzled()},
    "puzzle-wrong": shown("polyy", "wrong"),
    "puzzle-missed": shown("toppen", "wrong", "wrong", "wrong"),
    "puzzle-solved": shown("rotorouter", "right"),
    "puzzle-solved-polyy": shown("polyy", "right"),
    "puzzle-solved-toppen": shown("toppen", "right"),
    "puzzle-shown": shown("wordfleet", "wrong", "wrong", "wrong", "reveal"),
}
