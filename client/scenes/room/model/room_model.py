"""What is known of one room: the view as told so far, the board that shows it, what happened."""

from collections.abc import Sequence

import msgspec

from client.games.catalog import BOARDS, why_unknown
from client.languages.message import tr
from client.net.address import Invitation, invitation
from client.net.mirror import Mirror
from client.presenters.bot_levels import named
from client.presenters.clocks import ClockReading, readings
from client.presenters.name_list import listed
from client.presenters.offer_words import declined, in_words, own_offer, ran_out, to_answer
from client.presenters.result_words import headline
from client.presenters.strength import face_of_seat
from client.presenters.table_events import happened
from client.presenters.takebacks import is_own, lost, retold
from client.scenes.room.model.shared_window import SharedWindow
from client.scenes.room.model.table_sounds import TableSounds
from client.shell.scene import Shell
from client.table.board import BoardScene, GameBoard
from protocol import allowed_actions
from protocol.from_server import OfferView, RoomView, SeatInfo
from protocol.names import PlayerId, RoomId

LOG = 3
"""So many of the last sentences are kept ..."""
LOG_MS = 12_000
"""... and shown for so long."""


class RoomListener:
    """What a scene does when a room has news; by default nothing."""

    def on_entry(self) -> None:
        """Hear of another entry of the room's log before the view after it is read."""

    def on_end(self, board: GameBoard, seen: RoomView, just_now: bool) -> None:
        """Hear that the game is over; ``just_now``: it was seen in play before."""

    def on_next_game(self, seen: RoomView) -> None:
        """Hear that all want another game and its room is open."""


class RoomModel:
    """One room's mirror, and the board that shows it. Nothing here asks the server for anything."""

    def __init__(self, shell: Shell, room: RoomId, listener: RoomListener | None = None) -> None:
        """``listener`` is called while ``update`` reads the room's news."""
        self.shell, self.room = shell, room
        self._listener = listener or RoomListener()
        self.board: GameBoard | None = None
        self._boards: dict[int | None, GameBoard] = {}
        """By seat of this window, where several people have secrets from each other; else one."""
        self.fault = ""
        """Why the room cannot be shown, in words."""
        self._noted: tuple[tuple[int, str], ...] = ()
        """What happened at the table besides plies, and when, on this model's clock."""
        self.withdraws = False
        """Whether this player is just taking an offer of their own back."""
        self.window = SharedWindow()
        """Who else sits at this window."""
        self._read: tuple[int, int, int | None] | None = None
        self._before: RoomView | None = None
        self._was_to_move: tuple[int, ...] = ()
        self._rolled_back = 0
        self._sounds = TableSounds(shell)
        self._was_over: bool | None = None
        self.now_ms = 0
        self._clock_ms = 0

    @property
    def mirror(self) -> Mirror | None:
        """Return the room as told so far; None before it is watched."""
        connection = self.shell.connection
        return connection.rooms.get(self.room) if connection else None

    @property
    def seen(self) -> RoomView | None:
        """Return what this player may see of it; None until it was told."""
        return self.mirror.seen if self.mirror else None

    @property
    def is_opener(self) -> bool:
        """Tell whether this player opened the room."""
        connection, seen = self.shell.connection, self.seen
        welcome = connection.welcome if connection else None
        return bool(seen and welcome and seen.opener == welcome.player)

    @property
    def player(self) -> PlayerId:
        """Return this player's id at this server; empty before the welcome."""
        connection = self.shell.connection
        welcome = connection.welcome if connection else None
        return welcome.player if welcome else PlayerId("")

    def bot_name(self, seat_info: SeatInfo | None) -> str:
        """Return how strong the bot in a seat is, "Beginner · 900"; empty for a person.

        Where the server names no characters it is what the level is called: "difficulty 7".
        """
        connection, seen = self.shell.connection, self.seen
        if seat_info is None or not seat_info.bot or seen is None:
            return ""
        welcome = connection.welcome if connection else None
        offers = welcome.bots.get(seen.game, ()) if welcome else ()
        face = face_of_seat(offers, seat_info.bot)
        return face.note if face is not None else named(offers, seat_info.bot)

    def bot_note(self, seat_info: SeatInfo | None) -> str:
        """Return the same; empty where the name says it already, as "Bot (difficulty 7)" does."""
        called = self.bot_name(seat_info)
        return "" if seat_info is not None and called in seat_info.name else called

    @property
    def invitation(self) -> Invitation:
        """Return the links that invite into this room."""
        connection = self.shell.connection
        url = connection.url if connection is not None else ""
        if self.shell.local_server.serves(url):
            return self.shell.local_server.invitation(self.room)
        welcome = connection.welcome if connection is not None else None
        web = (welcome is not None and welcome.web) or url == self.shell.platform.home
        return invitation(url, self.room, web=web)

    @property
    def is_live(self) -> bool:
        """Tell whether the server answers, so that what it told last still holds."""
        connection = self.shell.connection
        if connection is None:
            return False
        return connection.state == "online" and not connection.silent_s

    @property
    def clock_ms(self) -> int:
        """Return the server's clock; while the server is gone, its time when it was heard last."""
        connection = self.shell.connection
        if connection is not None and (self.is_live or not self._clock_ms):
            self._clock_ms = connection.now_ms
        return self._clock_ms

    def left_ms(self, at: int) -> int:
        """Return how long until ``at`` on the server's clock, which stands while that is gone."""
        return max(0, at - self.clock_ms)

    @property
    def confirms(self) -> bool:
        """Return whether a move is chosen first and played by a second step, in this room."""
        seen = self.seen
        seats = enumerate(seen.seats if seen is not None else ())
        others = [seat for n, seat in seats if seen is not None and n != seen.seat]
        bots = bool(others) and all(seat is not None and seat.bot for seat in others)
        return self.shell.profile.confirms(bots)

    def update(self) -> None:
        """Read the view where it is new, and tell the listener what has happened."""
        mirror, seen, held = self.mirror, self.seen, self.clock_ms
        if self.board is not None and seen is not None and seen.due and not self.is_live:
            self.board.due(max(0, seen.due - held))  # its own countdown stands, too
        if mirror is not None:
            self._sounds.chatted(mirror.chat, self.player, held)
        if mirror is None or seen is None:
            return
        told = mirror.seq, mirror.mark, seen.seat
        if self._read == told:
            return
        self._read = told
        self._listener.on_entry()
        self.fault = why_unknown(seen.game, seen.rules)
        if self.fault:
            return
        self.window.read(mirror, seen)
        self.board = self._board_of(seen)
        self.board.animated = self.shell.pace > 0
        self.board.pace = self.shell.pace or 1.0
        if seen.view is not None:
            try:
                self.board.read(seen.view, seen.seat)
            except msgspec.ValidationError:
                self.fault = tr("This game cannot be shown by this version of Fourfold.")
                return
        if seen.due is not None and self.shell.connection is not None:
            self.board.due(self.shell.connection.left_ms(seen.due))
        self.window.turn_to(self.board, self.now_ms)
        self._remember(seen)
        self._retell(self.board, self.window.as_told(seen), mirror.rolled_back)
        self._notice_end(self.board, seen)

    def _board_of(self, seen: RoomView) -> GameBoard:
        """Return the board that shows it: what one person chose or noted on it, no other sees."""
        playing = seen.phase == "playing"
        seat = seen.seat if self.window.has_secrets and playing else None
        if seat not in self._boards:
            self._boards[seat] = BOARDS[seen.game]()
        return self._boards[seat]

    def _retell(self, board: GameBoard, seen: RoomView, rolled_back: int) -> None:
        """Note who took back what, or that the server lost it, which is no player's doing."""
        before, self._before = self._before, seen
        is_lost, self._rolled_back = rolled_back != self._rolled_back, rolled_back
        was_to_move, self._was_to_move = self._was_to_move, board.to_move()
        if before is None:
            return
        movers = was_to_move, board.to_move()
        if not is_lost:
            self._sounds.changed(before, seen, board.heard(), movers, self.now_ms)
        words = lost(before, seen) if is_lost else retold(before, seen, *movers)
        self._tell_offers(before, seen)
        self._note([words] if words else [])
        if words and (is_lost or not is_own(before, seen, *movers)):
            self.shell.say(words)
        news = [] if is_lost else self._surprises(board, before, seen)
        news += happened(before, seen)
        self._note(news)
        for told in news:
            self.shell.say(told)
        if seen.rematch is not None and before.rematch is None:
            self._listener.on_next_game(seen)

    def _surprises(self, board: GameBoard, before: RoomView, seen: RoomView) -> list[str]:
        """Return what another side did that a newcomer could not expect: after plies forward."""
        if before.view is None or seen.view is None or seen.ply <= before.ply:
            return []
        words = board.surprise()
        return [words] if words else []

    @property
    def log(self) -> tuple[str, ...]:
        """Return what has happened at the table lately besides plies, in sentences."""
        return tuple(words for at, words in self._noted if self.now_ms - at < LOG_MS)

    def _note(self, told: Sequence[str]) -> None:
        self._noted = (*self._noted, *((self.now_ms, words) for words in told))[-LOG:]

    def _tell_offers(self, before: RoomView, seen: RoomView) -> None:
        """Announce what is offered to this player, whose card may be out of sight; who declined."""
        stood = {(it.kind, it.seat, it.ends) for it in before.offers}
        for offer in seen.offers:
            is_asked = seen.seat in offer.waits_for or self.window.asked(offer) is not None
            if is_asked and (offer.kind, offer.seat, offer.ends) not in stood:
                self.shell.say(in_words(seen, offer))
        connection = self.shell.connection
        late = ran_out(before, seen, connection.now_ms) if connection is not None else ()
        answer = "" if self.withdraws or late else declined(before, seen)
        self.withdraws = self.withdraws and own_offer(seen) is not None
        for words in (*late, *([answer] if answer else [])):
            self._note([words])
            self.shell.say(words)

    def _remember(self, seen: RoomView) -> None:
        """Keep in the profile where one has a seat."""
        connection, profile = self.shell.connection, self.shell.profile
        if connection is None or seen.lesson is not None:
            return
        server = profile.server(connection.url)
        seated = (seen.seat is not None or bool(self.window)) and seen.phase != "over"
        room = self.room if seated else None if server.room == self.room else server.room
        if room != server.room:
            self.shell.keep(profile.with_server(msgspec.structs.replace(server, room=room)))

    def _notice_end(self, board: GameBoard, seen: RoomView) -> None:
        was_over, self._was_over = self._was_over, seen.phase == "over"
        if self._was_over and not was_over:
            self._listener.on_end(board, seen, was_over is False)

    def tick(self, passed_ms: int) -> bool:
        """Let time pass, on the board too; tell whether anything there moves."""
        self.now_ms += passed_ms
        if self.seen is not None and self.seen.phase == "playing":
            self._sounds.passed(self.seen, self.clock_ms, self.is_live)
        return self.board is not None and self.board.tick(passed_ms)

    def clocks(self, seen: RoomView) -> tuple[ClockReading | None, ...]:
        """Return what each seat's clock shows now; None where there is none."""
        return readings(seen, self.clock_ms, self.is_live)

    def is_me(self, seen: RoomView, seat: int) -> bool:
        """Tell whether this player sits there; somebody beside them is somebody else."""
        if not self.window and self.mirror is not None and not self.mirror.is_shared:
            return seat == seen.seat
        seat_info = seen.seats[seat]
        return seat_info is not None and seat_info.player == self.player

    def may(self, what: str) -> bool:
        """Tell whether this player's seat may do that now."""
        if what == "continue" and self.window and self.seen is not None and self.seen.paused:
            return True
        return self.seen is not None and what in allowed_actions.named(self.seen.allowed)

    def why_not(self) -> str:
        """Return why this player cannot act now; empty where they can."""
        mirror, seen, connection = self.mirror, self.seen, self.shell.connection
        if mirror is None or seen is None or self.board is None or connection is None:
            return tr("Loading ...")
        if seen.phase != "playing":
            return tr("The game is over.") if seen.phase == "over" else tr("Not started yet.")
        if seen.paused and (seen.seat is not None or self.window):
            return tr("The game is paused.")
        if seen.seat is None:
            if self.window:
                return self.window.words(seen, self.board)
            return tr("You are watching.")
        if mirror.pending is not None:
            return tr("Sending your move ...")
        return "" if seen.seat in self.board.to_move() else tr("It is not your turn.")

    def to_answer(self, seen: RoomView) -> OfferView | None:
        """Return the first offer that waits for an answer from this window."""
        if self.window:
            return next((it for it in seen.offers if self.window.asked(it) is not None), None)
        return to_answer(seen)

    def status_line(self, board: GameBoard, seen: RoomView) -> str:
        """Return what happens now, in one line."""
        if seen.phase == "over":
            return headline(self.window.as_told(seen))
        if self.mirror is not None and self.mirror.pending is not None:
            return tr("Sending your move ...")
        if seen.paused:
            return tr("Paused")
        if self.window:
            return self.window.words(seen, board)
        movers = board.to_move()
        if seen.seat is not None and seen.seat in movers:
            return tr("Your turn")
        names = [seat_info.name for seat in movers if (seat_info := seen.seats[seat]) is not None]
        return tr("{names} to move", names=listed(names))

    def status_with_hint(self, board: GameBoard, seen: RoomView) -> str:
        """Return the same, and where it is this player's turn what is to be chosen."""
        hint = board.hint() if not self.why_not() else ""
        if hint and self.window:
            return f"{self.window.words(seen, board)} · {hint}"
        if hint:
            return tr("Your turn · {hint}", hint=hint)
        return self.status_line(board, seen)

    def board_scene(self) -> BoardScene:
        """Return what the room adds to the view when the board is drawn."""
        pending = self.mirror.pending if self.mirror else None
        return BoardScene(not self.why_not(), pending, now_ms=self.now_ms)
