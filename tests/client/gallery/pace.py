"""Games without a clock that stand still: who is waited for, asked, and claimed over."""

import msgspec
import pygame

from client.scenes.lobby.company.seek_scene import SeekScene
from client.scenes.lobby.quick_play import QuickPlay
from client.scenes.room.panel.pace.holiday_scene import HolidayScene
from protocol.allowed_actions import bits
from protocol.from_client import RoomSettings
from protocol.messages.company import Seeking
from protocol.messages.pace import DaysOff, Holidays, HolidayView, PlannedStep, UrgeView
from tests.client.gallery.match import DAYS, NOW, at_table, clock, timed
from tests.client.stage import FakeConnection, played, seen_of

PATIENCE = RoomSettings(patience_ms=300_000)
MAY = ("resign", "offer_pause", "offer_abort", "offer_draw")


def waiting(waited=130_000, urge=None, plies=23, may=("urge",), **changes):
    """Bob is to move, or with 24 plies Ann; for so long already."""
    seen = seen_of(*played(plies), settings=PATIENCE)
    since = (None, NOW - waited) if plies % 2 else (NOW - waited, None)
    about = {"waiting": since, "urge": urge, "allowed": bits((*MAY, *may))}
    return at_table(msgspec.structs.replace(seen, **(about | changes)))


def planning(steps=(), **changes):
    """A game by days in which Bob is to move, and Ann plans ahead."""
    seen = timed(DAYS, clock((86_400_000, 86_400_000), NOW - 1, runs=1), played(23))
    about = {"allowed": bits(("resign", "plan_ahead")), "plan": steps}
    return at_table(msgspec.structs.replace(seen, **(about | changes)))


def place(field):
    return {"type": "place", "field": field}


STATES = {
    "pace-waiting": waiting(),
    "pace-ask": waiting(301_000),
    "pace-asked-other": waiting(310_000, UrgeView(0, (1,), NOW + 107_000), may=()),
    "pace-claim": waiting(450_000, UrgeView(0, (1,), NOW - 1, True), may=("claim",)),
    "pace-asked-me": waiting(310_000, UrgeView(1, (0,), NOW + 107_000), 24, may=()),
    "pace-late-me": waiting(450_000, UrgeView(1, (0,), NOW - 1, True), 24, may=()),
    "pace-holiday": planning(
        holidays=(None, HolidayView(NOW - 1, NOW + 5 * 86_400_000, True)),
    ),
    "pace-plan": planning(),
    "pace-plan-tree": planning(
        tuple(
            PlannedStep(parent, place(field))
            for parent, field in ((-1, 40), (0, 41), (1, 50), (2, 51), (-1, 30), (4, 31))
        )
    ),
}


def seeking(told=None, with_whom=0, **about):
    """Somebody looks for company, or chooses how."""

    def show(stage):
        stage.online(FakeConnection(games={"polyy": 1, "rotorouter": 1, "toppen": 1}))
        stage.connection.now_ms = NOW
        stage.draw()
        scene = SeekScene(stage.app, QuickPlay(stage.app))
        scene.code, scene.with_whom = "K7MQ2X", with_whom
        scene.told, scene.looks = told, told is not None
        for name, value in about.items():
            setattr(scene, name, value)
        stage.app.push(scene)

    return show


LOOKS = Seeking(1, "", NOW - 23_000, 1512, True, 3, ("Ann",), least=2, most=2, game="polyy")
TABLE = Seeking(
    1, "", NOW - 12_000, 1512, True, 5, ("Ann", "Bob", "Cleo"), 3, 4, NOW + 8_000, game="polyy"
)


def planned_on(stage):
    """The board on which one plans ahead, two moves on."""
    STATES["pace-plan-tree"](stage)
    stage.draw()
    stage.key(pygame.K_p, mod=pygame.KMOD_CTRL)
    stage.scene.go(1)


def days_off(told):
    """Days off are looked at, in a game by days."""

    def show(stage):
        planning()(stage)
        stage.connection.days_off = told
        stage.draw()
        scene = HolidayScene(stage.app)
        scene.told = told
        stage.app.push(scene)

    return show


STATES |= {
    "pace-days-off": days_off(
        Holidays(1, "2026-11-23", (DaysOff("2026-11-20", "2026-11-27"),), 22, 30)
    ),
    "pace-planner": planned_on,
    "seek-form": seeking(),
    "seek-form-friend": seeking(with_whom=1, game="rotorouter"),
    "seek-form-code": seeking(with_whom=2),
    "seek-looking": seeking(LOOKS),
    "seek-table": seeking(TABLE),
    "seek-party": seeking(msgspec.structs.replace(LOOKS, party="K7MQ2X", looking=1), with_whom=1),
    "seek-found": seeking(msgspec.structs.replace(LOOKS, sitting=True)),
}
