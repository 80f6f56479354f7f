"""A scene that follows a room: reads its view where it is new, and says what is so there."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from client.bots import named
from client.games.board import Board
from client.games.board import Scene as BoardScene
from client.games.catalog import BOARDS, why_unknown
from client.happenings import happened
from client.mirror import Mirror
from client.retelling import lost, retold
from client.scenes.offering import declined, own, run_out
from client.scenes.offering import in_words as in_words_of
from client.scenes.parts import sides
from client.scenes.result import ResultScene, headline
from client.scenes.review import ReviewScene
from client.scenes.scene import Scene, Shell
from client.verdict import UNKNOWN, Verdict, in_words, verdict
from protocol.from_server import Chair, Seen
from protocol.names import PlayerId, RoomId

LOG = 3
"""So many of the last sentences are kept ..."""
LOG_MS = 20_000
"""... and shown for so long."""


class Following(Scene):
    """One room's mirror, and the board that shows it."""

    title: ClassVar[str] = "Room"

    def __init__(self, shell: Shell, room: RoomId) -> None:
        super().__init__(shell)
        self.room = room
        self.board: Board | None = None
        self.fault = ""
        """Why the room cannot be shown, in words."""
        self._noted: tuple[tuple[int, str], ...] = ()
        """What happened at the table besides plies, and when, on this scene's clock."""
        self.withdraws = False
        """Whether this player is just taking an offer of their own back."""
        self._read: tuple[int, int] | None = None
        self._before: Seen | None = None
        self._was_to_move: tuple[int, ...] = ()
        self._rolled_back = 0
        self._ended: bool | None = None
        self.reviews = False
        """Whether a game that is over is to be looked at again at once."""
        self.now_ms = 0
        self._clock_ms = 0

    def leave(self) -> None:
        """Back to the lobby; a seat in a game is kept."""
        self.shell.pop(self)

    @property
    def mirror(self) -> Mirror | None:
        """The room as told so far."""
        connection = self.shell.connection
        return connection.rooms.get(self.room) if connection else None

    @property
    def seen(self) -> Seen | None:
        """What we may see of it; None until it was told."""
        return self.mirror.seen if self.mirror else None

    @property
    def is_opener(self) -> bool:
        """Whether this player opened the room."""
        connection, seen = self.shell.connection, self.seen
        welcome = connection.welcome if connection else None
        return bool(seen and welcome and seen.opener == welcome.player)

    @property
    def player(self) -> PlayerId:
        """Who this player is at this server; empty until one is welcome."""
        connection = self.shell.connection
        welcome = connection.welcome if connection else None
        return welcome.player if welcome else PlayerId("")

    def bot_name(self, chair: Chair | None) -> str:
        """What the bot in a chair is called: "difficulty 7"; empty for a person."""
        connection, seen = self.shell.connection, self.seen
        if chair is None or not chair.bot or seen is None:
            return ""
        welcome = connection.welcome if connection else None
        return named(welcome.bots.get(seen.game, ()) if welcome else (), chair.bot)

    def bot_note(self, chair: Chair | None) -> str:
        """The same, unless it is said by the name already: "Bot (difficulty 7)"."""
        called = self.bot_name(chair)
        return "" if chair is not None and called in chair.name else called

    @property
    def link(self) -> str:
        """What invites into this room."""
        url = self.shell.connection.url if self.shell.connection else ""
        if self.shell.hosting.serves(url):
            return self.shell.hosting.link(self.room)
        scheme, _, where = url.partition("://")
        return f"{'wss' if scheme == 'wss' else 'fourfold'}://{where}/{self.room}"

    @property
    def is_live(self) -> bool:
        """Whether the server answers, so that what it told last still holds."""
        connection = self.shell.connection
        if connection is None:
            return False
        return connection.state == "online" and not connection.silent_s

    @property
    def clock_ms(self) -> int:
        """The server's clock; while the server is gone, what it was when it was heard last."""
        connection = self.shell.connection
        if connection is not None and (self.is_live or not self._clock_ms):
            self._clock_ms = connection.now_ms
        return self._clock_ms

    def left_ms(self, at: int) -> int:
        """How long until ``at``, a time on the server's clock; that stands while it is gone."""
        return max(0, at - self.clock_ms)

    def update(self) -> None:
        """Read the view where it is new, and notice the end."""
        mirror, seen, held = self.mirror, self.seen, self.clock_ms
        if self.board is not None and seen is not None and seen.due and not self.is_live:
            self.board.due(max(0, seen.due - held))  # its own countdown stands, too
        if mirror is None or seen is None or self._read == (mirror.seq, mirror.mark):
            return
        self._read = mirror.seq, mirror.mark
        self.moved_on()
        self.fault = why_unknown(seen.game, seen.rules)
        if self.fault:
            return
        if self.board is None:
            self.board = BOARDS[seen.game]()
        self.board.animated = self.shell.profile.motion
        if seen.view is not None:
            try:
                self.board.read(seen.view, seen.seat)
            except msgspec.ValidationError:
                self.fault = "This room was told in a way this program does not understand."
                return
        if seen.due is not None and self.shell.connection is not None:
            self.board.due(self.shell.connection.left_ms(seen.due))
        self._remember(seen)
        self._retell(self.board, seen, mirror.rolled_back)
        self._notice_end(self.board, seen)

    def moved_on(self) -> None:
        """Another entry has come."""

    def _retell(self, board: Board, seen: Seen, rolled_back: int) -> None:
        """Note who took back what, or that the server lost it, which is no player's doing."""
        before, self._before = self._before, seen
        is_lost, self._rolled_back = rolled_back != self._rolled_back, rolled_back
        was_to_move, self._was_to_move = self._was_to_move, board.to_move()
        words = ""
        if before is not None and is_lost:
            words = lost(before, seen)
        elif before is not None:
            words = retold(before, seen, was_to_move, board.to_move())
        if before is not None:
            self._tell_offers(before, seen)
        told = [words] if words else []
        told += happened(before, seen) if before is not None else ()
        self._note(told)
        for words in told:
            if not words.startswith("You "):
                self.shell.say(words)
        if before is not None and seen.rematch is not None and before.rematch is None:
            self.next_game(seen)

    def next_game(self, seen: Seen) -> None:
        """All want another game, and its room is open."""

    @property
    def log(self) -> tuple[str, ...]:
        """What has happened at the table lately besides plies, in sentences."""
        return tuple(words for at, words in self._noted if self.now_ms - at < LOG_MS)

    def _note(self, told: Sequence[str]) -> None:
        self._noted = (*self._noted, *((self.now_ms, words) for words in told))[-LOG:]

    def _tell_offers(self, before: Seen, seen: Seen) -> None:
        """Say what is offered to this player, whose bar may be out of sight, and who declined."""
        stood = {(it.kind, it.seat, it.ends) for it in before.offers}
        for offer in seen.offers:
            if (offer.kind, offer.seat, offer.ends) not in stood and seen.seat in offer.waits_for:
                self.shell.say(in_words_of(seen, offer))
        connection = self.shell.connection
        late = run_out(before, seen, connection.now_ms) if connection is not None else ()
        answer = "" if self.withdraws or late else declined(before, seen)
        self.withdraws = self.withdraws and own(seen) is not None
        for words in (*late, *([answer] if answer else [])):
            self._note([words])
            self.shell.say(words)

    def _remember(self, seen: Seen) -> None:
        """Keep in the profile where one has a seat."""
        connection, profile = self.shell.connection, self.shell.profile
        if connection is None:
            return
        server = profile.server(connection.url)
        seated = seen.seat is not None and seen.phase != "over"
        room = self.room if seated else None if server.room == self.room else server.room
        if room != server.room:
            self.shell.keep(profile.with_server(msgspec.structs.replace(server, room=room)))

    def _notice_end(self, board: Board, seen: Seen) -> None:
        over = seen.phase == "over"
        if over and self._ended is False:
            self.show_result(board, seen)
        elif over and self.reviews:
            self.reviews = False
            self.review()
        self._ended = over

    def show_result(self, board: Board, seen: Seen) -> None:
        """The game has just ended."""
        self.shell.push(ResultScene(self.shell, board, seen, self.leave, self.review))

    def review(self) -> None:
        """Look at the game again, once it is over."""
        if self.seen is not None and self.seen.phase == "over":
            self.shell.push(ReviewScene(self.shell, self.seen))

    # -- the evaluation --------------------------------------------------------------------

    @property
    def is_evaluated(self) -> bool:
        """Whether this room tells what each position is worth."""
        seen = self.seen
        return seen is not None and seen.settings.advice and seen.phase == "playing"

    @property
    def verdict(self) -> Verdict:
        """Who wins by best play from here, as far as is told."""
        mirror, seen = self.mirror, self.seen
        advice = mirror.advice if mirror else None
        if advice is None or seen is None:
            return UNKNOWN
        return verdict(advice.value, seen.seat, len(seen.chairs))

    def verdict_words(self, board: Board, seen: Seen) -> str:
        """The same in words; empty where the room does not tell it."""
        if not self.is_evaluated:
            return ""
        found = self.verdict
        if found.kind == "unknown":
            told = self.mirror is not None and self.mirror.advice is not None
            return "Nobody here knows" if told else "Not known yet"
        return in_words(found, sides(board), seen.seat)

    def toggle_evaluation(self) -> None:
        """Hide it, or show it again: a matter of this player's profile."""
        profile = self.shell.profile
        shown = not profile.evaluation
        self.shell.keep(msgspec.structs.replace(profile, evaluation=shown))

    def why_not(self) -> str:
        """Why this player cannot act now; empty when she can."""
        mirror, seen, connection = self.mirror, self.seen, self.shell.connection
        if mirror is None or seen is None or self.board is None or connection is None:
            return "the room is not loaded yet"
        if seen.phase != "playing":
            return "the game is not being played"
        if seen.seat is None:
            return "you are watching"
        if seen.paused:
            return "the game is paused"
        if mirror.pending is not None:
            return "your move is being sent"
        return "" if seen.seat in self.board.to_move() else "it is not your turn"

    def status_line(self, board: Board, seen: Seen) -> str:
        """What happens now, in one line."""
        if seen.phase == "over":
            return headline(seen)
        if self.mirror is not None and self.mirror.pending is not None:
            return "Sending your move …"
        if seen.paused:
            return "The game rests"
        movers = board.to_move()
        if seen.seat is not None and seen.seat in movers:
            return "Your turn"
        names = [chair.name for seat in movers if (chair := seen.chairs[seat]) is not None]
        return f"{' and '.join(names)} to move"

    def board_scene(self) -> BoardScene:
        """What the room adds to the view when the board is drawn."""
        pending = self.mirror.pending if self.mirror else None
        return BoardScene(not self.why_not(), pending, now_ms=self.now_ms)
