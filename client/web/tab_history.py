"""The history of the tab: back and forward lead between room, lobby and the first scene.

Each entry keeps the places that lead to it, so that it still knows them after the page was loaded
anew. Nothing is entered while the player is on the way to a server.
"""

import json
from contextlib import suppress
from typing import Final

from client.app import App
from client.net.address import Address
from client.shell.place import Place
from client.web.page_module import PageModule
from protocol.names import RoomId

Trail = tuple[Place, ...]
LOBBY: Final = Place("lobby")
KINDS: Final = ("home", "lobby", "room", "watch")


class TabHistory:
    """Keeps the tab's entries and the scenes of one App together."""

    def __init__(self, page: PageModule, app: App) -> None:
        self._page, self._app = page, app
        self._trail = trail_of(page.historyState())
        self._is_going = False
        """Whether the browser was asked to go somewhere, which it does later."""

    @property
    def trail(self) -> Trail:
        """Return the places that lead to the tab's present entry, which is the last."""
        return self._trail

    def update(self) -> None:
        """Enter where the player has come by the window's own controls."""
        place = self._app.place
        if self._is_going or place is None:
            return
        if not self._trail:
            self._begin(place)
        if self._trail[-1] == place:
            return
        below = [one for one in self._trail if one.depth < place.depth]
        steps = len(self._trail) - len(below)
        if not steps:
            self._push(place)
        elif place in self._trail:
            self._go(self._trail.index(place) + 1 - len(self._trail))
        else:
            self._trail = (*below, place)
            self._page.replaceState(state_of(self._trail), self._path(place))

    def _begin(self, place: Place) -> None:
        """Enter what is below the first place, so that back never leads out of a game at once."""
        home = Place("home")
        self._trail = (home,)
        self._page.replaceState(state_of(self._trail), self._path(home))
        if place.depth > LOBBY.depth:
            self._push(LOBBY)

    def _push(self, place: Place) -> None:
        self._trail = (*self._trail, place)
        self._page.pushState(state_of(self._trail), self._path(place))

    def went(self, state: str) -> None:
        """Follow the browser to an entry: by back, by forward, or as it was asked to."""
        before, self._trail = self._trail, trail_of(state)
        if self._is_going:
            self._is_going = False
            return
        if not self._trail:
            return
        there = self._trail[-1]
        is_back = bool(before) and there.depth < before[-1].depth
        if is_back and self._app.scene.place is None and self._app.place == before[-1]:
            self._app.scene.escape()  # a dialog is closed first, as by its key
            self._go(len(before) - len(self._trail))
        elif there != self._app.place:
            self._follow(there)

    def _go(self, steps: int) -> None:
        self._is_going = True
        self._page.historyGo(steps)

    def _follow(self, place: Place) -> None:
        app = self._app
        if place.kind == "home":
            app.disconnect()
        elif app.connection is None and app.platform.home:
            room = place.room or None
            app.connect(Address(app.platform.home, room, watches=place.kind == "watch"))
        elif place.kind == "lobby":
            app.leave_room()
        elif place.kind == "room":
            app.leave_room()
            app.open_room(place.room)
        else:
            app.leave_room()
            app.open_big_screen(place.room)

    def _path(self, place: Place) -> str:
        """Return the address of a place beside the page's own; a static host has one for all."""
        if not self._app.platform.home:
            return ""
        return {"room": place.room, "watch": f"{place.room}?watch"}.get(place.kind, "./")


def state_of(trail: Trail) -> str:
    """Return the text that an entry keeps."""
    return json.dumps(trail)


def trail_of(state: str) -> Trail:
    """Return the places that lead to an entry; none for an entry of another page."""
    with suppress(ValueError, TypeError):
        trail = [(kind, room) for kind, room in json.loads(state)]
        if all(kind in KINDS and isinstance(room, str) for kind, room in trail):
            return tuple(Place(kind, RoomId(room)) for kind, room in trail)
    return ()
