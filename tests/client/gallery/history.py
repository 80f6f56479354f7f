"""The pictures of a player's finished games, and of what they come to."""

import asyncio
from itertools import pairwise
from random import Random

from client.scenes.history.history_scene import HistoryScene
from protocol.messages.history import (
    Figures,
    GameFigures,
    GameTally,
    History,
    PastGame,
    PastPlayer,
    RatingPoint,
    Rival,
)
from server.room.views.audience import seen
from tests.client.gallery.review import POLYY, TOPPEN
from tests.client.reviewed import rooms
from tests.client.stage import ME, YOU, FakeConnection

T0 = 1_767_225_600_000
DAY = 86_400_000


class FakeHistory:
    """Answers as it was told; waits where it was told nothing."""

    def __init__(self, page=None, figures=None):
        self._page, self._figures, self.asked = page, figures, []

    async def page(self, player, wanted, before):
        self.asked.append((player, wanted, before))
        return self._page or await asyncio.get_running_loop().create_future()

    async def figures(self, player):
        self.asked.append(player)
        return self._figures or await asyncio.get_running_loop().create_future()

    async def export(self, before):
        raise AssertionError(before)


def last_view(facts):
    room = list(rooms(facts))[-1]
    return seen(room, None).view


def past(number, game, result, kind="casual", change=None, bot="", name="Bob", reason=""):
    view = last_view(POLYY if game == "polyy" else TOPPEN)
    mine = 1 if result != "lost" else 2
    theirs = 2 if result == "won" else 1
    other = PastPlayer(1, YOU if not bot else "bot-1", name, theirs, bot)
    return PastGame(
        number,
        f"K7MQ2{number % 8 + 2}",
        game,
        T0 + number * DAY // 3,
        kind,
        0,
        result,
        reason or "resignation",
        20 + 3 * number,
        (PastPlayer(0, ME, "Ann", mine), other),
        1500 + 7 * number if change is not None else 0,
        change,
        view,
    )


def some_games(long=False):
    long_name = "Wolfeschlegelsteinhausenb" if long else "Bob"
    return (
        past(31, "polyy", "won", "rated", 12, name=long_name),
        past(30, "toppen", "lost", "rated", -9, name="山田太郎さん"),
        past(29, "toppen", "drawn", name="Cleo", reason="draw agreed"),
        past(28, "polyy", "won", "campaign", bot="search 3", name="Otto"),
        past(27, "polyy", "lost", "practice", bot="search 7", name="Otto"),
    )


def some_curve(count=60):
    dice, rating, found = Random(4), 1500, []
    for at in range(count):
        rating += dice.choice((-18, -11, 6, 9, 14, 17))
        found.append(RatingPoint(T0 + at * DAY, rating))
    assert all(one.at < other.at for one, other in pairwise(found))
    return tuple(found)


def some_figures():
    return Figures(
        1,
        ME,
        "Ann",
        (
            GameFigures(
                "polyy",
                (
                    GameTally("rated", 34, 0, 26),
                    GameTally("casual", 9, 1, 5),
                    GameTally("practice", 3, 0, 14),
                ),
                (GameTally("0", 25, 1, 12), GameTally("1", 18, 0, 19)),
                (GameTally("search 3", 6, 0, 2), GameTally("search 7", 1, 0, 5)),
                (GameTally("40", 11, 0, 9), GameTally("80", 30, 1, 20), GameTally("0", 2, 0, 2)),
                (
                    Rival(YOU, "Bob", 12, 0, 9, T0),
                    Rival("4ab7c7578d4be417169a", "山田太郎さん", 3, 1, 4, T0),
                ),
                some_curve(),
            ),
        ),
    )


def at_history(stage, page=None, figures=None, player=None, name=""):
    connection = stage.app.connection = FakeConnection(games={"polyy": 1, "toppen": 1})
    connection.history = FakeHistory(page, figures)
    stage.app.scenes = [HistoryScene(stage.app, player, name)]
    return stage.scene


def games(stage, **more):
    at_history(stage, History(1, ME, "Ann", some_games(), 27, 31), some_figures(), **more)


def of_another(stage):
    page = History(1, YOU, "Bob", some_games(long=True), 0, 5)
    at_history(stage, page, some_figures(), YOU, "Bob")


def empty(stage):
    at_history(stage, History(1, ME, "Ann", (), 0, 0), Figures(1, ME, "Ann", ()))


def figures(stage):
    games(stage)
    stage.scene._turn(1)


def no_figures(stage):
    empty(stage)
    stage.scene._turn(1)


STATES = {
    "history-games": games,
    "history-other": of_another,
    "history-empty": empty,
    "history-figures": figures,
    "history-no-figures": no_figures,
}
