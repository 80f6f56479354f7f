"""A finished game shown again: its positions, asked for once, and the one that is shown."""

from typing import Final, Protocol

from client.games.catalog import BOARDS, why_unknown
from client.languages.message import mark, tr
from client.net.connection import RequestRefused
from client.replays import replay
from client.replays.replay import DamagedReplay, ReplayPosition
from client.shell.parts import sentence
from client.shell.scene import Shell
from client.table.board import GameBoard
from client.table.seat_sign import sides
from protocol.codec import Malformed
from protocol.from_client import Viewer
from protocol.from_server import Assessed, Replayed
from protocol.names import RoomId

SPEEDS: Final = ((2_000, "½×"), (1_000, "1×"), (500, "2×"), (250, "4×"))
"""How long each position is shown, in milliseconds, and what that is called."""
NOT_UNDERSTOOD: Final = mark("This game cannot be shown: the answer is damaged.")


class ReplaySource(Protocol):
    """What answers about a game that is over: a server, or a file."""

    async def replay(self, room: RoomId, seat: Viewer) -> Replayed:
        """Return the game as ``seat`` saw it. Raises RequestRefused."""
        ...

    async def assess(self, room: RoomId) -> Assessed:
        """Return what its positions were worth. Raises RequestRefused."""
        ...


class ReplayModel:
    """One finished game as one viewer saw it, and the position of it that is shown."""

    def __init__(
        self,
        shell: Shell,
        room: RoomId,
        game: str,
        rules: int,
        seat: int | None,
        saved: ReplaySource | None = None,
    ) -> None:
        """``seat``: one's own; None for a spectator. ``saved``: what is asked, but for a server."""
        self._shell, self.saved = shell, saved
        self.room, self.own = room, seat
        self.viewer: Viewer = seat
        self.wanted: Viewer = seat
        """Whose view is shown, and whose will be when it is told."""
        self.at = 0
        self.playing = False
        self.speed = 1
        self.fault = why_unknown(game, rules)
        """Why the game cannot be shown, in words."""
        self.board: GameBoard | None = None if self.fault else BOARDS[game]()
        self.found: tuple[ReplayPosition, ...] = ()
        """Every position as the viewer saw it; none until they are told."""
        self._replays: dict[Viewer, tuple[Replayed, tuple[ReplayPosition, ...]]] = {}
        self._shown_ms = 0
        self._busy = False
        self._is_read = False
        """Whether the board shows a position of this viewer already."""

    # -- asking ----------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask for the positions as the viewer saw them."""
        source = self.source
        self.fault = "" if source else tr("Connect to the server to see this game.")
        if source is None:
            return
        if not self._busy:
            self._shell.start_task(self._replay(source))

    @property
    def source(self) -> ReplaySource | None:
        """Return who is asked for the game; None where there is nobody."""
        return self.saved or self._shell.connection

    async def _replay(self, source: ReplaySource) -> None:
        """Until the positions are there that are wanted last."""
        self._busy = True
        try:
            while (viewer := self.wanted) not in self._replays:
                told = await source.replay(self.room, viewer)
                assert self.board is not None  # noqa: S101 - without a board nothing is asked
                self.board.animated = False  # all positions are read, and nobody sees that
                self._replays[viewer] = told, replay.positions(told, self.board)
        except RequestRefused as why:
            self._failed(sentence(why.refused.message))
        except (DamagedReplay, Malformed):
            self._failed(tr(NOT_UNDERSTOOD))
        finally:
            self._busy = False
        self._show()

    def _failed(self, words: str) -> None:
        """Say so; what was shown so far still is."""
        self.wanted = self.viewer
        if self.found:
            self._shell.say(words, fault=True)
        else:
            self.fault = words

    def _show(self) -> None:
        """Show the positions that are wanted, where they are told."""
        if self.wanted in self._replays:
            self.viewer = self.wanted
            self.found = self._replays[self.viewer][1]
            self._is_read = False
            self.go(self.at)

    # -- what is so ------------------------------------------------------------------------

    @property
    def here(self) -> ReplayPosition:
        """Return the position that is shown."""
        return self.found[self.at]

    @property
    def last(self) -> int:
        """Return the number of the last position."""
        return len(self.found) - 1

    @property
    def names(self) -> tuple[str, ...]:
        """Return what each seat is called in the position that is shown."""
        return sides(self.board) if self.board else ()

    @property
    def you(self) -> int | None:
        """Return the seat that is spoken to: this player's own, where its view is shown."""
        return self.own if self.viewer == self.own else None

    @property
    def seat(self) -> int | None:
        """Return the seat whose view is shown; None for spectators and for everything."""
        return None if self.viewer == "umpire" else self.viewer

    @property
    def to_move(self) -> tuple[int, ...]:
        """Return the seats that could act in the position that is shown."""
        return self.board.to_move() if self.board else ()

    @property
    def answer(self) -> tuple[Replayed, tuple[ReplayPosition, ...]] | None:
        """Return what was answered about this viewer's game, with its positions; None before."""
        return self._replays.get(self.viewer)

    def why_no_fork(self) -> str:
        """Return why nobody can play on from this position; empty where one can."""
        connection, here = self._shell.connection, self.here.seen
        if connection is None or connection.state != "online":
            return tr("you are not connected")
        if here.ending is not None:
            return tr("the game is over here")
        same = [it.seen for it in self.found if it.seen.ply == here.ply and it.seen.ending is None]
        taken_back = here.ply > self.found[-1].seen.ply or same[-1].view != here.view
        return tr("this move was taken back") if taken_back else ""

    # -- going -----------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Show a position, the nearest there is: a step moves, a jump is there at once."""
        before, self.at = self.at, max(0, min(at, self.last))
        self._shown_ms = 0
        if self.board is not None and self.found:
            steps = abs(self.at - before) == 1 and self._is_read
            self.board.animated = steps and self._shell.pace > 0
            self.board.pace = self._pace * (self._shell.pace or 1.0)
            self.board.read(self.here.seen.view, self.seat)
            self.board.advice.clear()
            self._is_read = True

    @property
    def _pace(self) -> float:
        """Return how many times as fast things move: what plays by itself leaves no more time."""
        return max(1.0, SPEEDS[1][0] / SPEEDS[self.speed][0]) if self.playing else 1.0

    def step(self, by: int) -> None:
        """Go by hand, which ends the playing."""
        self.playing = False
        self.go(self.at + by)

    def seek(self, at: int) -> None:
        """Go to a position by hand."""
        self.step(at - self.at)

    def play(self) -> None:
        """Go on by itself, from the beginning when it is at the end; or stop."""
        self.playing = not self.playing and self.last > 0
        if self.playing and self.at == self.last:
            self.go(0)

    def faster(self) -> None:
        """Take the next speed; after the fastest the slowest."""
        self.speed = (self.speed + 1) % len(SPEEDS)

    def look_as(self, viewer: Viewer) -> None:
        """Show it as another seat, or a spectator, saw it."""
        self.wanted = viewer
        if viewer in self._replays:
            self._show()
        else:
            self.ask()

    def tick(self, passed_ms: int) -> bool:
        """Go on after a while, as long as it plays; tell whether another position is shown."""
        if not self.playing:
            return False
        self._shown_ms += passed_ms
        if self._shown_ms < SPEEDS[self.speed][0]:
            return False
        self.go(self.at + 1)
        self.playing = self.at < self.last
        return True
