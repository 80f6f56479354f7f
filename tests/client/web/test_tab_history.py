"""Back and forward lead where the window's own controls do, and the address says where one is."""

import pytest

from client.shell.place import Place
from client.web.page_platform import PagePlatform
from client.web.tab_history import TabHistory, state_of, trail_of
from tests.client.stage import FakeConnection, Stage
from tests.client.web.page_double import KeptPage

HOME, LOBBY, ROOM = Place("home"), Place("lobby"), Place("room", "K7MQ2X")


class Tab:
    """A window in the lobby, and the tab it is in."""

    def __init__(self, served=True):
        self.page = KeptPage(served=served)
        self.stage = Stage().online(FakeConnection())
        self.app = self.stage.app
        self.app.platform = PagePlatform(self.page)
        self.history = TabHistory(self.page, self.app)
        self.history.update()

    def browse(self, steps):
        """Press the browser's own buttons, and let everything come to rest."""
        self.page.at += steps
        self.settle()

    def settle(self):
        before = None
        while before != self.page.at:
            before = self.page.at
            self.history.went(self.page.entries[self.page.at][0])
            self.history.update()


@pytest.fixture
async def tab():
    return Tab()


async def test_the_first_scene_lies_below_the_lobby(tab):
    assert tab.page.paths == ["./", "./"]
    assert tab.page.at == 1


async def test_a_room_is_an_entry_with_its_code(tab):
    tab.app.open_room("K7MQ2X")
    tab.history.update()
    assert tab.page.paths == ["./", "./", "K7MQ2X"]


async def test_a_room_that_is_watched_says_so(tab):
    tab.app.open_big_screen("K7MQ2X")
    tab.history.update()
    assert tab.page.paths[-1] == "K7MQ2X?watch"


async def test_back_leads_from_the_room_to_the_lobby_and_forward_into_it_again(tab):
    tab.app.open_room("K7MQ2X")
    tab.history.update()
    tab.browse(-1)
    assert tab.app.place == LOBBY
    tab.browse(1)
    assert tab.app.place == ROOM
    assert len(tab.page.entries) == 3


async def test_leaving_by_the_windows_own_button_goes_back_in_the_tab(tab):
    tab.app.open_room("K7MQ2X")
    tab.history.update()
    tab.app.leave_room()
    tab.history.update()
    assert tab.page.at == 1
    tab.settle()
    assert tab.app.place == LOBBY
    assert len(tab.page.entries) == 3, "forward leads there again"


async def test_back_closes_a_dialog_first(tab):
    tab.app.open_room("K7MQ2X")
    tab.history.update()
    tab.app.open_settings()
    tab.browse(-1)
    assert tab.app.scene.place == ROOM
    assert tab.page.at == 2


async def test_another_room_takes_the_place_of_the_one_before(tab):
    tab.app.open_room("K7MQ2X")
    tab.history.update()
    tab.app.open_room("ABCDEF")
    tab.history.update()
    assert tab.page.paths == ["./", "./", "ABCDEF"]


async def test_back_from_the_lobby_leaves_the_server(tab):
    tab.browse(-1)
    assert tab.app.place == HOME
    assert tab.app.connection is None


async def test_a_page_that_is_loaded_anew_enters_nothing_twice(tab):
    tab.app.open_room("K7MQ2X")
    tab.history.update()
    again = TabHistory(tab.page, tab.app)
    again.update()
    assert len(tab.page.entries) == 3


async def test_nothing_is_entered_on_the_way_to_a_server(tab):
    tab.app.scenes = tab.app.scenes[:1]
    tab.history.update()
    assert tab.app.place is None
    assert tab.page.at == 1


async def test_a_static_host_has_one_address_for_all():
    tab = Tab(served=False)
    tab.app.open_room("K7MQ2X")
    tab.history.update()
    assert tab.page.paths == ["", "", ""]


@pytest.mark.parametrize(
    "state", ["", "nonsense", "[1]", '[["cellar", ""]]', '[["room", 7]]', '{"a": 1}', "[[[]]]"]
)
def test_an_entry_of_another_page_is_none_of_ours(state):
    assert trail_of(state) == ()


def test_an_entry_keeps_the_places_that_lead_to_it():
    assert trail_of(state_of((HOME, LOBBY, ROOM))) == (HOME, LOBBY, ROOM)
