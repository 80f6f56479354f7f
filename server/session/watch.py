"""Send one client one room: it holds how far the client was told, never a queue."""

from collections.abc import Callable

from engines.game import Seat
from protocol import codec
from protocol.from_server import Reason, Watching
from protocol.names import PlayerId, Seq
from server.live.delivery.deliveries import Recipient
from server.live.delivery.news import Told
from server.live.feed import Feed
from server.live.live_room import LiveRoom
from server.live.revision import UNHEARD, Cursor
from server.players import PlayerIdentity
from server.requests.access import check_welcome
from server.room.errors import Refused
from server.room.room import Room
from server.room.views.audience import Audience
from server.room.views.window import actor, shown_at
from server.session.connection import Disconnected, MessageTransport


class RoomWatch:
    """Send one client the entries of one room.

    While the client keeps up, the room writes to it; else a task tells what it has missed, for as
    long as that takes.
    """

    __slots__ = (
        "_apart",
        "_connection",
        "_on_clock",
        "_on_lag",
        "_player",
        "_shown",
        "_told",
        "_uncovered",
        "live_room",
        "recipient",
        "write",
    )

    def __init__(
        self,
        connection: MessageTransport,
        live_room: LiveRoom,
        player: PlayerIdentity,
        on_lag: Callable[["RoomWatch"], None],
        on_clock: Callable[[], None],
        apart: Callable[[PlayerId], frozenset[PlayerId]] = lambda _: frozenset(),
    ) -> None:
        """``on_lag`` begins a task that runs ``catch_up``; ``on_clock`` is called at news while
        this client's time may run. ``apart`` tells whom a player does not meet.
        """
        self._apart = apart
        self._connection, self.live_room, self._player = connection, live_room, player
        self._on_lag, self._on_clock = on_lag, on_clock
        self._shown: Feed = live_room.shown_to(player.id)
        self._told = Told(Cursor.start())
        self._uncovered: Audience = None
        """The seat that was asked to be shown, at a window with several."""
        self.recipient = Recipient(None, connection.form, 0)
        self.write: Callable[[bytes], bool] = connection.write

    async def begin(self, channel: int, seq: int, mark: int) -> None:
        """Say that the room is told on ``channel``, from ``(seq, mark)`` on.

        Raises Refused, Gone, Unavailable or Disconnected.
        """
        apart = self._apart(self._player.id)
        check_welcome(self.live_room.room, self._player, apart)
        cursor, audience = await self._held(seq, mark)
        self._told, self.recipient = (
            Told(cursor),
            Recipient(audience, self._connection.form, channel, self._is_shared(), apart),
        )
        watching = Watching(self.live_room.room.id, channel)
        await self._connection.send(codec.encode(watching, self._connection.form))

    def _is_shared(self) -> bool:
        """Return whether several people play at this window."""
        return len(self.live_room.room.seats_at(self._player.id)) > 1

    @property
    def uncovered(self) -> Audience:
        """Return the seat of this window that is uncovered now, or None."""
        return shown_at(self.live_room.room, self._player.id, self._uncovered)

    def uncover(self, seat: Audience) -> None:
        """Show the room as ``seat`` of this window sees it, or cover it. Raises Refused."""
        room = self.live_room.room
        if seat is not None and seat not in room.seats_at(self._player.id):
            raise Refused(Reason.NOT_SEATED, f"nobody sits in seat {seat} at this window")
        if seat is not None and seat not in room.to_move:
            text = f"seat {seat} is not to move: what it sees stays covered"
            raise Refused(Reason.ILLEGAL, text, code="NOT_TO_MOVE")
        self._uncovered = seat

    def actor(self, seat: Seat | None) -> PlayerId:
        """Return who acts in ``seat``, or without it, for this window. Raises Refused."""
        return actor(self.live_room.room, self._player.id, seat)

    async def _held(self, seq: int, mark: int) -> tuple[Cursor, Audience]:
        """Return what this client holds, once the store was asked where this process lacks it."""
        told, audience = held(self.live_room, self._player, seq, mark)
        if told.mark == UNHEARD:
            await self.live_room.read_on()
            told, audience = held(self.live_room, self._player, seq, mark)
        if told.mark == UNHEARD:
            self.live_room.note_rollback(seq)
        return told, audience

    async def go_on(self) -> None:
        """Tell all that is owed, and by a task what has to wait for somebody else.

        Nothing is answered meanwhile: who comes back holds what was missed before the next answer,
        however slowly it reads. Raises Disconnected.
        """
        try:
            is_told = not self._is_ahead() and await self._tell_all()
        except Disconnected:
            raise
        except Exception:  # the task meets it too, and its end is told
            is_told = False
        if is_told and not self.recipient.plays:
            self._shown.deliveries.join(self, self._told)
        else:
            self._on_lag(self)

    async def catch_up(self) -> None:
        """Tell what is owed as fast as this client reads, then have the room write to it again.

        A slow watcher delays only itself: what it missed meanwhile is what it is owed next. Raises
        Refused, Gone or Disconnected.
        """
        await self._connection.drained()
        while True:
            while self._is_ahead():  # another process let it out just before
                await self._shown.wait_beat(self._shown.beat, self.recipient.audience)
            await self._tell_all()
            if not self.recipient.plays:
                break
            self.follow_clock()
            await self._shown.wait_beat(self._shown.beat, 0)  # the next entry may cover a seat
        self._shown.deliveries.join(self, self._told)

    async def _tell_all(self) -> bool:
        """Tell what is owed by the time it is told. Raises Refused, Gone or Disconnected."""
        while not self._tell():
            await self._connection.drained()
        return True

    def _is_ahead(self) -> bool:
        """Return whether this client was told entries that are still held back here."""
        cursor = self._told.cursor
        self._shown = self.live_room.shown_to(self._player.id)
        return self._shown.cursor.seq < cursor.seq and self.live_room.holds(cursor)

    def _tell(self) -> bool:
        """Write all that is owed; return whether this client keeps up. Raises Refused or Gone."""
        room, me = self.live_room.room, self._player
        self._shown = self.live_room.shown_to(me.id)
        self._shown.check()
        apart = self._apart(me.id)
        check_welcome(room, me, apart)
        if apart != self.recipient.unheard:
            self.recipient = self.recipient._replace(unheard=apart)
        audience = shown_at(room, me.id, self._uncovered)
        # whose turn has passed is covered until asked for again, and all are when play begins
        self._uncovered = audience if room.phase == "playing" else None
        if (audience, self._is_shared()) != (self.recipient.audience, self.recipient.plays):
            if audience != self.recipient.audience:
                self._told = self._told._replace(cursor=Cursor.start())
            self.recipient = self.recipient._replace(audience=audience, plays=self._is_shared())
        for message, told, counter in self._shown.owed(self._told, self.recipient):
            if counter is not None:
                self.live_room.public.count(told.cursor.seq, counter.inc)
            self._told = told
            if not self.write(message):
                return False
        return True

    def lag(self, told: Told) -> None:
        """Go on by a task from ``told``: see Watcher."""
        self._told = told
        self._on_lag(self)

    def leave(self) -> None:
        """Be told nothing more."""
        self._shown.deliveries.leave(self)

    def is_as_before(self) -> bool:
        """Return whether this client may still watch, as who it was: see Watcher."""
        room, apart = self.live_room.room, self._apart(self._player.id)
        try:
            check_welcome(room, self._player, apart)
        except Refused:
            return False
        if apart != self.recipient.unheard:
            return False
        seats = room.seats_at(self._player.id)
        return len(seats) < 2 and (seats[0] if seats else None) == self.recipient.audience

    def follow_clock(self) -> None:
        """Have this client's latency measured where its time runs: see Watcher."""
        if self.is_clocked:
            self._on_clock()

    @property
    def is_clocked(self) -> bool:
        """Return whether this client plays here, and time runs."""
        return self.recipient.audience is not None and _is_clocked(self._shown.room)


def held(
    live_room: LiveRoom, player: PlayerIdentity, seq: int, mark: int
) -> tuple[Cursor, Audience]:
    """Return what a client holds that names ``(seq, mark)``, and as whom it was told that.

    Who has sat down or left since then, or says what another was told, is told the whole.
    """
    seat = shown_at(live_room.room, player.id)
    if seq == 0:
        return Cursor.start(), seat
    return live_room.known(seq, mark) or (Cursor(Seq(seq), UNHEARD), seat)


def _is_clocked(room: Room) -> bool:
    """Whether somebody's time runs."""
    return room.clock is not None and room.phase == "playing" and any(room.clock.since)
