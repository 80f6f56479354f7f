"""Tells what becomes of a room, one view after the other."""

from client.net.mirror import Mirror
from fourfold.link import ServerLink
from fourfold.view import View


class ViewStream:
    """Iterate over a room: the view there is, then each time the newest one there is by then.

    Whoever looks late misses what lay between; a game's view holds its whole past. It ends after
    the view that says that the game is over, and where the room is watched no more.
    """

    def __init__(self, link: ServerLink, room: str, beyond_end: bool) -> None:
        """``beyond_end``: whether to go on after the game: to see offers of a rematch."""
        self._link, self._room, self._beyond_end = link, room, beyond_end
        self._mirror: Mirror | None = None
        self._entry: object = None
        self._is_done = False

    def __aiter__(self) -> "ViewStream":
        """Return itself: it can be iterated over once."""
        return self

    async def __anext__(self) -> View:
        """Return the newest view. Raises ServerRefused, NotWelcome and LinkOver."""
        if self._is_done:
            raise StopAsyncIteration
        if self._mirror is None:
            self._mirror = await self._link.watch(self._room)
        view = await self._link.until(self._newer)
        if not isinstance(view, View):
            raise StopAsyncIteration
        self._entry = self._mirror.seen
        self._is_done = view.is_over and not self._beyond_end
        return view

    def _newer(self) -> View | bool | None:
        """Return a view that was not returned before; False where none will come."""
        assert self._mirror is not None  # noqa: S101 - as it was watched above
        view = self._link.look(self._mirror)
        if self._mirror.seen is not self._entry:
            return view
        return None if self._link.is_watched(self._mirror) else False
