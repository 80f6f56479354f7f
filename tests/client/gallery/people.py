"""The pictures of people one knows: lists, a name looked for, a challenge, reports, and guests."""

from client.scenes.people.people_board import PeopleBoardScene
from client.scenes.room.panel.people import RemoveGuestScene
from protocol.from_server import Profiled, SeatInfo
from protocol.messages.inbox import InboxItem
from protocol.messages.people import KnownPerson, People
from protocol.names import PlayerId, RoomId
from tests.client.stage import ME, NAMES, waiting_seen

IDS = tuple(f"{n:x}{n:x}{'c0ffee' * 3}"[:20] for n in range(3, 15))
BOB = PlayerId(IDS[0])


def known(n, name, **about):
    return KnownPerson(PlayerId(IDS[n]), name, **about)


FRIENDS = (
    known(0, "Bob", follows=True, followed=True, here=True),
    known(
        1,
        "Cleo",
        follows=True,
        followed=True,
        here=True,
        room=RoomId("K7MQ2X"),
        game="polyy",
        phase="playing",
        met=1_700_000_000_000,
    ),
    known(2, NAMES["long"][0], follows=True, here=True, game="toppen", room=RoomId("AAAAAA"),
          phase="open"),
    known(3, NAMES["han"][0], followed=True, here=True),
    known(4, "Cleo", follows=True, met=1_700_100_000_000),
    known(5, NAMES["arabic"][0], follows=True),
    known(6, "Dirk", blocked=True),
    known(7, "Zoë", here=True),
)  # fmt: skip


def board(people=FRIENDS, part=0, name="", room=None, hidden=False):
    def shown(stage):
        stage.online()
        stage.connection.known = People(1, people, hidden) if people is not None else None
        stage.app.push(PeopleBoardScene(stage.app, room))

        def then(stage):
            scene = stage.scene
            if part:
                scene._turn(part)
            if name:
                stage.draw()
                stage.press("find")
                stage.type(name)
                scene.model.tick(1_000)

        return then

    return shown


def profile(stage):
    stage.online()
    connection = stage.connection
    connection.known = People(1, FRIENDS)
    connection.profiled = Profiled(1, BOB, "Bob", ())
    stage.app.open_profile(BOB, "Bob")


def challenge(stage):
    stage.online()
    stage.app.open_challenge(BOB, "Bob")


def report(stage):
    stage.online()
    stage.app.open_report(BOB, "Bob", RoomId("K7MQ2X"))
    stage.draw()
    stage.press("why")
    stage.type("zebra zebra zebra")


def reported(stage):
    report(stage)
    stage.draw()
    stage.press("send")


def block(stage):
    profile(stage)

    def then(stage):
        stage.draw()
        stage.press("block")

    return then


def invited(stage):
    seats = (SeatInfo(ME, "Ann"), SeatInfo(BOB, "Bob", reserved=True))
    stage.online()
    stage.room(waiting_seen(seats, seat=0, opener=ME))


def called(stage):
    seats = (SeatInfo(BOB, "Bob"), SeatInfo(ME, "Ann", reserved=True))
    stage.online()
    stage.room(waiting_seen(seats, opener=BOB))


def sent_away(stage):
    seats = (SeatInfo(ME, "Ann"), SeatInfo(BOB, "Bob"))
    seen = waiting_seen(seats, seat=0, opener=ME)
    stage.online()
    stage.room(seen)
    scene = stage.scene
    stage.app.push(RemoveGuestScene(scene.model, scene.actions, 1, seats[1]))


def decline(stage):
    stage.online()
    stage.app.open_decline(RoomId("K7MQ2X"), "Bob")


def card(stage):
    item = InboxItem("challenge:K7MQ2X", "invitation", 1, BOB, "Bob", RoomId("K7MQ2X"), "polyy")
    stage.online()
    stage.connection.inbox = (item,)


STATES = {
    "people-friends": board(),
    "people-here": board(part=1),
    "people-met": board(part=2),
    "people-blocked": board(part=3),
    "people-found": board(name="B"),
    "people-not-found": board(name="zebra"),
    "people-loading": board(None),
    "people-nobody": board(()),
    "people-invite": board(room=RoomId("K7MQ2X")),
    "people-hidden": board(part=1, hidden=True),
    "people-profile": profile,
    "people-challenge": challenge,
    "people-report": report,
    "people-reported": reported,
    "people-block": block,
    "people-seat-kept": invited,
    "people-seat-for-me": called,
    "people-remove": sent_away,
    "people-card": card,
    "people-decline": decline,
}
