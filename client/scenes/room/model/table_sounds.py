"""Lets be heard what happens at a table: plies, the end, offers, chat, the last seconds."""

from client.presenters.room_sounds import of_change, of_clock, of_turn
from client.shell.scene import Shell
from client.sound.names import Sound
from protocol.clock import read
from protocol.from_server import ChatLine, RoomView
from protocol.names import PlayerId


class TableSounds:
    """What is heard of one room; it is told of each change and asks nothing of the server."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._waits_since = 0
        """Since when it is not this player's turn."""
        self._left_ms = 0
        """What this player's clock has shown last, while it runs."""
        self._said: int | None = None
        """When the last line of the chat was said, or before it one came in; None before that."""

    def changed(
        self,
        before: RoomView,
        after: RoomView,
        played: Sound,
        movers: tuple[tuple[int, ...], tuple[int, ...]],
        now_ms: int,
    ) -> None:
        """Let be heard what has changed, and that it is this player's turn after a while.

        ``played`` is how a ply sounds; ``movers`` the seats that were and are to move.
        """
        was_mine, is_mine = (after.seat in seats for seats in movers)
        waited_ms = now_ms - self._waits_since
        if was_mine and not is_mine:
            self._waits_since = now_ms
        for sound in (of_change(before, after, played), of_turn(is_mine, was_mine, waited_ms)):
            if sound is not None:
                self._shell.sound(sound)

    def passed(self, seen: RoomView, clock_ms: int, live: bool) -> None:
        """Let the last seconds of this player's own clock be heard while it runs."""
        clock, seat = seen.clock, seen.seat
        if clock is None or seat is None or not live or not clock.since[seat]:
            self._left_ms = 0
            return
        left_ms = read(seen.settings.clock, clock, seat, clock_ms).shown_ms
        sound = of_clock(left_ms, self._left_ms)
        self._left_ms = left_ms
        if sound is not None:
            self._shell.sound(sound)

    def chatted(self, chat: tuple[ChatLine, ...], me: PlayerId, clock_ms: int) -> None:
        """Let a new line of others be heard, but for those whose lines are hidden.

        What was said before one came in is told a moment later than the room, and is not new.
        """
        said = clock_ms if self._said is None else self._said
        self._said = max([said, *(line.at for line in chat)])
        aside = {me, *self._shell.profile.hidden}
        if any(line.at > said and line.player not in aside for line in chat):
            self._shell.sound(Sound.CHAT)
