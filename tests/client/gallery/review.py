"""The pictures of what comes with values: the indicator at the table, the review of a game."""

import msgspec
import pygame

from client.net.connection import RequestRefused
from protocol.from_client import RoomSettings
from protocol.from_server import Evaluation, Reason, Refusal
from server.room.views.audience import seen
from tests.client.reviewed import CODE, Archive, polyy, rooms, shifting, toppen, unknown

POLYY = polyy()
RESIGNED = polyy(plies=12, resigned=0)
TOPPEN = toppen(9)
FARED = "+=+++++++++++=+++-------------------"
"""How the first seat fares in it, position by position; a test asks the solver."""
WORTHS = [{"+": 1, "=": 0, "-": -1}[sign] for sign in FARED]
VALUES = shifting(TOPPEN, WORTHS)


def estimated(facts, shares):
    """An answer to Assess with chances alone: of the first seat, in percent, by position."""
    answer = unknown(facts)
    count = len(answer.values)
    known = [shares[min(n, len(shares) - 1)] for n in range(count)]
    chances = tuple((10 * it, 1000 - 10 * it) for it in known)
    return msgspec.structs.replace(answer, chances=chances)


CHANCES = estimated(POLYY, [55, 57, 55, 30, 32, 35, 33, 58, 60, 62, 64, 70, 74, 80])


def indicator(plies, seat=0, hidden=False, told=True, known=True):
    """The table of a room that tells values."""

    def show(stage):
        stage.app.keep(msgspec.structs.replace(stage.app.profile, evaluation=not hidden))
        about = seen(rooms(TOPPEN)[plies], seat)
        stage.online().room(msgspec.structs.replace(about, settings=RoomSettings(evaluation=True)))
        mirror = stage.connection.rooms[CODE]
        if told:
            mirror.receive(Evaluation(0, mirror.seq, VALUES.values[plies] if known else None))

    return show


def over(stage, facts=TOPPEN, values=VALUES, seat=0):
    """In a room whose game is over, at a server that shows it again."""
    stage.online(Archive(facts, values)).room(seen(rooms(facts)[-1], seat))
    stage.draw()
    return stage


def review(*presses, facts=TOPPEN, values=VALUES, seat=0, focus=""):
    """A review of this game, after these keys."""

    def press(stage):
        stage.draw()
        if focus:
            stage.scene.page.focus(focus, True)
        for key in presses:
            stage.key(key)

    def show(stage):
        over(stage, facts, values, seat).scene.actions.review()
        return press

    return show


def loading(stage):
    """Nothing was told yet."""
    over(stage)
    stage.connection.facts = None
    stage.scene.actions.review()


def refused(stage):
    """The server would not show it."""
    over(stage)
    words = "this game is too long to be shown in one message of 4194304 bytes"
    stage.connection.refuses = RequestRefused(Refusal(Reason.LIMIT, words))
    stage.scene.actions.review()


def nobody_knows(*presses):
    values = shifting(TOPPEN, [None] * len(WORTHS))
    return review(*presses, values=values)


NINE = (pygame.K_RIGHT,) * 9


def sharing(animated=False, facts=TOPPEN):
    """The way a game is handed on, over its review."""

    def choose(stage):
        stage.draw()
        for key in NINE:
            stage.key(key)
        stage.press("share")
        if animated:
            stage.scene.page.focus("what", True)
            stage.key(pygame.K_RIGHT)
            stage.press("export")
        stage.draw()

    def show(stage):
        over(stage, facts, VALUES).scene.actions.review()
        return choose

    return show


STATES = {
    "indicator-win": indicator(2),
    "indicator-loss": indicator(20),
    "indicator-draw": indicator(1, seat=1),
    "indicator-waiting": indicator(2, told=False),
    "indicator-nobody-knows": indicator(2, known=False),
    "indicator-hidden": indicator(2, hidden=True),
    "indicator-spectator": indicator(20, seat=None),
    "review-loading": loading,
    "review-refused": refused,
    "review-start": review(),
    "review-turned": review(*NINE, pygame.K_n, pygame.K_n, pygame.K_n),
    "review-other-seat": review(pygame.K_RIGHT, pygame.K_n, focus="viewer"),
    "review-spectator": review(pygame.K_END, pygame.K_p, seat=None),
    "review-end": review(pygame.K_END),
    "review-keyboard": review(*NINE, *(pygame.K_TAB,) * 3),
    "review-board-cursor": review(*(pygame.K_UP,) * 2, focus="board"),
    "review-working-out": review(*NINE, values=None),
    "review-nobody-knows": nobody_knows(*NINE),
    "review-polyy": review(*NINE, facts=POLYY, values=CHANCES),
    "review-polyy-turned": review(pygame.K_n, facts=POLYY, values=CHANCES),
    "review-share": sharing(),
    "review-share-animation": sharing(animated=True),
    "review-resigned": review(pygame.K_END, facts=RESIGNED, seat=1),
}
