"""The questions of a review: what would you play, tries that are judged, the answer, the sum."""

from itertools import islice

import msgspec
import pygame

from engines import bots
from protocol.from_server import Suggested, Tried
from tests.client.gallery.alone import motifs_of, telling
from tests.client.gallery.review import CHANCES, POLYY, TOPPEN, VALUES, estimated, over
from tests.client.games.wordfleet.fleet_games import reviewed
from tests.client.reviewed import CODE, roads, rooms

JUDGED = (
    Tried(1, CODE, "worse", "win", 640, 380),
    Tried(1, CODE, "worse", "win", 640, 520),
    Tried(1, CODE, "equal", "win", 640, 640),
    Tried(1, CODE, "worse", "result", 1000, 0),
    Tried(1, CODE, "worse", "win", 620, 410),
    Tried(1, CODE, "worse", "hit", 310, 120),
)
"""What tries come to."""


WHY = {"polyy": ("Wins 64 % of 8,000 simulated games.",), "toppen": ("Wins in 4 moves.",)}
ROADS, FLEET = roads(), reviewed()
TURNED = {"rotorouter": 19, "wordfleet": 46}
"""The move that gave something away, by game."""


def slip(facts, game):
    """What a server answers to Assess where the first seat gave its lead away with that move."""
    return estimated(facts, [62] * TURNED[game] + [31])


def best_of(facts, ply):
    """What the server would suggest in a position of a game, with what it does."""
    room = next(it for it in rooms(facts) if it.ply == ply)
    game, seat = room.opened.game, room.to_move[0]
    view = room.game.view(room.state, seat)
    if game == "wordfleet":  # thousands of words may be struck
        intent = bots.think(game, "search", view, seat, 2, 1).intent
    else:
        intent = telling(game, room.game, room.state, seat)
    motifs = motifs_of(game, room.game, room.state, seat, intent)
    why = WHY.get(game, ())
    return Suggested(1, CODE, 1, msgspec.to_builtins(intent), why, motifs)


def asking(*tries, facts=POLYY, values=CHANCES, reveal=False, ends=False, keyboard=False):
    """The first question of a game, after tries that came to this."""

    def begin(stage):
        stage.draw()
        connection, left = stage.connection, list(tries)
        connection.tried = lambda _ply, _intent: left.pop(0)
        stage.key(pygame.K_t)
        stage.draw()
        quiz = stage.scene.quiz
        connection.suggested = best_of(facts, quiz.question.seen.ply)
        return answer

    def answer(stage):
        quiz = stage.scene.quiz
        more = quiz.number == 0 and len(quiz.here) < len(tries)
        if more and quiz.left and quiz.answer is None:
            quiz.play(legal(facts, quiz.question.seen.ply, len(quiz.here)))
            return answer
        if reveal and quiz.answer is None:
            stage.key(pygame.K_F2)
            return answer
        if ends and quiz.question is not None:
            if quiz.answer is None:
                stage.connection.suggested = best_of(facts, quiz.question.seen.ply)
                stage.key(pygame.K_F2)
            else:
                stage.key(pygame.K_n)
            return answer
        if keyboard:
            stage.draw()
            stage.scene.page.focus("board", True)
            stage.key(pygame.K_UP)
        return None

    def show(stage):
        over(stage, facts, values, 0).scene.actions.review()
        return begin

    return show


def legal(facts, ply, number):
    """A move that can be tried."""
    room = next(it for it in rooms(facts) if it.ply == ply)
    return next(islice(room.game.legal(room.state, room.to_move[0]), 3 * number, None))


STATES = {
    "tries-start": asking(),
    "tries-keyboard": asking(keyboard=True),
    "tries-worse": asking(*JUDGED[:2]),
    "tries-found": asking(*JUDGED[:3]),
    "tries-answer": asking(reveal=True),
    "tries-toppen": asking(JUDGED[3], facts=TOPPEN, values=VALUES, reveal=True),
    "tries-rotorouter": asking(
        JUDGED[4], facts=ROADS, values=slip(ROADS, "rotorouter"), reveal=True
    ),
    "tries-wordfleet": asking(JUDGED[5], facts=FLEET, values=slip(FLEET, "wordfleet"), reveal=True),
    "tries-wordfleet-start": asking(facts=FLEET, values=slip(FLEET, "wordfleet")),
    "tries-result": asking(*JUDGED[:3], ends=True),
}
