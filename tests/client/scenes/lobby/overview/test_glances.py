"""The home looks at what it shows: at little, seldom, and at nothing where it is not seen."""

from client.scenes.lobby.overview.glances import LIVE_MS, SELDOM_MS, SOON_MS
from client.scenes.lobby.overview.people_here import FacedNames, people_here
from client.table.avatar import Portrait
from client.ui.text import Type
from client.widgets.widget import ControlState, DrawContext
from protocol.bounds import MOST_GLANCED
from protocol.from_server import Glanced, LobbyRooms, MyRooms
from tests.client.gallery.gallery import shown
from tests.client.gallery.lobby import crowd, glanced, live_rooms, server
from tests.client.stage import Stage, many_games, settled

SIZE = (1280, 720), 100


def counted(stage):
    """What is looked at from now on."""
    asked, glance = [], stage.connection.glance

    async def told(rooms):
        asked.append(tuple(rooms))
        return await glance(rooms)

    stage.connection.glance = told
    return asked


async def passes(stage, ms):
    stage.app.tick(ms)
    await settled()
    stage.draw()


async def test_games_in_play_are_looked_at_again_and_again_and_their_pictures_change():
    stage = Stage().online(server(cards=live_rooms(), own=MyRooms(1, ())))
    stage.draw()
    asked = counted(stage)
    await passes(stage, 1)
    assert asked == [("PLAY22", "LIVE22", "LIVE33")]
    assert stage.scene.glances.position("PLAY22").view is not None
    before = stage.scene.list._made["PLAY22"][1]
    await passes(stage, LIVE_MS - 1)
    assert len(asked) == 1
    newer = glanced().positions[2]
    moved = Glanced(1, 3, ("Ann", "Bob"), (type(newer)("PLAY22", None, newer.view),))
    stage.connection.glanced = moved
    await passes(stage, 1)
    assert len(asked) == 2
    assert stage.scene.list._made["PLAY22"][1] is not before


async def test_a_room_that_comes_is_looked_at_soon():
    stage = Stage().online(server(cards=LobbyRooms(rooms=()), own=MyRooms(1, ())))
    stage.draw()
    await passes(stage, 1)
    asked = counted(stage)
    await passes(stage, SOON_MS)
    assert asked == []
    stage.connection.cards = live_rooms()
    stage.draw()
    await passes(stage, SOON_MS)
    assert asked == [("PLAY22", "LIVE22", "LIVE33")]


async def test_few_rooms_are_looked_at_however_many_there_are():
    stage = Stage().online(server(cards=crowd(200), own=many_games()))
    stage.draw()
    await settled()
    stage.draw()
    asked = counted(stage)
    await passes(stage, SELDOM_MS)
    assert 0 < len(asked[0]) <= MOST_GLANCED


async def test_nothing_is_looked_at_under_another_scene():
    stage = Stage().online(server(cards=live_rooms(), own=MyRooms(1, ())))
    stage.draw()
    asked = counted(stage)
    stage.app.open_settings()
    await passes(stage, 10 * LIVE_MS)
    assert asked == []


async def test_a_line_that_is_broken_is_asked_nothing():
    stage = await shown("lobby-offline", *SIZE)
    asked = counted(stage)
    await passes(stage, 10 * LIVE_MS)
    assert asked == []


def said(told):
    return [getattr(widget, "text", "") for widget in people_here(told, "Ann", lambda: None).walk()]


def test_who_is_here_is_told_without_oneself():
    assert "Only you right now." in said(Glanced(1, 1, ("Ann",)))
    assert "Bob, Cleo" in said(Glanced(1, 3, ("Bob", "Ann", "Cleo")))
    assert "Bob and 7 more" in said(Glanced(1, 9, ("Ann", "Bob")))
    assert "Loading ..." in said(None)


def test_who_is_here_is_shown_by_the_signs_of_their_ids():
    told = Glanced(1, 3, ("Bob", "Ann", "Cleo"), (), ("id-bob", "id-ann", "id-cleo"))
    line = next(
        it for it in people_here(told, "Ann", lambda: None).walk() if isinstance(it, FacedNames)
    )
    assert line.portraits == (Portrait("id-bob"), Portrait("id-cleo"))
    ctx = DrawContext(Type(1), ControlState())
    alone = FacedNames(line.text, ())
    assert ctx.wide(line) > ctx.wide(alone)
    assert line._faces(ctx, ctx.wide(alone)) == 0, "names come before faces where it is narrow"


async def test_who_is_alone_soon_sees_who_comes():
    stage = Stage().online(server(cards=LobbyRooms((), (), True), own=MyRooms(1, ())))
    stage.connection.glanced = Glanced(1, 1, ("Ann",), ())
    stage.draw()
    asked = counted(stage)
    await passes(stage, 1)
    stage.connection.glanced = Glanced(1, 2, ("Ann", "Bob"), ())
    for seen in (2, 2):
        await passes(stage, LIVE_MS)
        assert len(asked) == seen
    assert stage.scene.glances.told.online == 2
