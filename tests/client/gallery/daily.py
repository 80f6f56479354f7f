"""The pictures of the position of the day: open, right, wrong, solved, shown."""

import msgspec

from client.scenes.puzzle.daily_scene import DailyScene
from engines.toppen import daily
from engines.toppen.public import Move
from engines.toppen.turn import steps
from server.requests.puzzles.daily_requests import _answer
from server.results.daily_log import DailyMissed, DailyRecord, DailyShown, DailySolved

SUNDAY = daily.FIRST_DAY + 6
GIVEN = daily.puzzle(SUNDAY)
BEFORE = DailyRecord(SUNDAY - 1, "first", SUNDAY - 1, 11, 14, 61, 48)


class Judge:
    """A server of one player, who has solved every day so far."""

    def __init__(self, record=BEFORE, day=SUNDAY):
        self.record, self.day, self.given = record, day, daily.puzzle(day)

    def open(self):
        return _answer(1, self.day, self.given, daily.attempt(self.given, ()), "open", self.record)

    def __call__(self, line, reveal=False):
        if reveal:
            self.record = self.record.after(DailyShown(1, self.day))
            found = daily.attempt(self.given, self.given.main_line)
            return _answer(2, self.day, self.given, found, "shown", self.record)
        found = daily.attempt(self.given, msgspec.convert(line, tuple[Move, ...]))
        if found.told == "wrong":
            self.record = self.record.after(DailyMissed(1, self.day))
        if found.told == "solved":
            self.record = self.record.after(DailySolved(1, self.day))
        return _answer(2, self.day, self.given, found, found.told, self.record)


def wrong_move(given=GIVEN):
    start = daily.attempt(given, ()).states[0].position
    right = given.tree
    return Move(*next(step for step in steps(start, given.game.special) if step not in right))


def at_daily(stage, judge=None):
    judge = judge or Judge()
    stage.online()
    stage.connection.day, stage.connection.judged = judge.open(), judge
    stage.connection.now_ms = judge.day * 86_400_000 + 60_000
    stage.app.push(DailyScene(stage.app))
    return stage


def played(*moves, rest=True, judge=Judge):
    """After these moves, everything shown."""

    def play(stage):
        stage.draw()
        stage.connection.judged, model = judge(), stage.scene.model
        for at, _ in enumerate(moves, 1):
            model.told = stage.connection.judged([msgspec.to_builtins(it) for it in moves[:at]])
            if model.told.progress != "wrong":
                model.line = (*model.line, msgspec.to_builtins(moves[at - 1]))
        if rest:
            model.shown = len(model.told.views) - 1
            model._show(animated=False)
            stage.scene._answered()
        stage.draw()

    def show(stage):
        at_daily(stage)
        return play

    return show


def solution(stage):
    stage.draw()
    stage.connection.judged = Judge()
    model = stage.scene.model
    model.told = model.told and stage.connection.judged((), True)
    model.shown = len(model.told.views) - 1
    model._show(animated=False)
    stage.draw()


def shown_solution(stage):
    at_daily(stage)
    return solution


def loading(stage):
    stage.online()
    stage.app.push(DailyScene(stage.app))


def started(stage):
    at_daily(stage)


def beginner(stage):
    at_daily(stage, Judge(DailyRecord(), daily.FIRST_DAY))


LINE = GIVEN.main_line

STATES = {
    "daily-start": started,
    "daily-beginner": beginner,
    "daily-right": played(LINE[0]),
    "daily-wrong": played(wrong_move()),
    "daily-solved": played(*LINE),
    "daily-solution": shown_solution,
    "daily-loading": loading,
}
