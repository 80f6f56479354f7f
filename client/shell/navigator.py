"""The ways from one scene to another, so that no scene needs to know the class of the next one."""

from collections.abc import Mapping
from typing import Any, Literal, Protocol

from client.net.address import Invitation
from client.shell.seat_question import SeatQuestion
from protocol.from_server import PuzzleDifficulty, RoomView
from protocol.names import PlayerId, RoomId


class Navigator(Protocol):
    """Opens scenes above what is shown. The program fills it: it alone knows all scene classes."""

    def open_help(self, game: str = "") -> None:
        """Show the rules and the keys; those of ``game`` first."""
        ...

    def open_settings(self) -> None:
        """Show the settings."""
        ...

    def open_profile(self, player: PlayerId | None = None, name: str = "") -> None:
        """Show the record of ``player``, or of this player; ``name`` until it is told."""
        ...

    def open_leaderboard(self, game: str = "") -> None:
        """Show the highest ratings; those of ``game`` first."""
        ...

    def open_saved_games(self, unfinished: bool = False, given: str = "") -> None:
        """Show the games that are saved, finished or not; ``given``: a file to open at once."""
        ...

    def open_review(self, seen: RoomView) -> None:
        """Show a finished game from its beginning, move by move."""
        ...

    def open_new_room(
        self,
        game: str = "",
        whom: Literal["friend", "anyone", "bot", "here", "custom"] | None = None,
    ) -> None:
        """Show the form for a new game; with ``game`` and ``whom`` chosen at first, if given."""
        ...

    def open_seat_choice(self, question: SeatQuestion) -> None:
        """Let the player choose who is to have a seat."""
        ...

    def open_room(self, room: RoomId, review: bool = False) -> None:
        """Show a room; with ``review`` its game from the beginning, where it is over."""
        ...

    def open_big_screen(self, room: RoomId) -> None:
        """Show a room large, for many people to look at."""
        ...

    def share(self, room: RoomId | None = None, by: Invitation | None = None) -> None:
        """Show how others get to this player's server, or ``by`` these links into ``room``."""
        ...

    def ask_password(self) -> None:
        """Ask for the password of the server that lets this player in no more."""
        ...

    def follow_rematch(self, room: RoomId) -> None:
        """Watch a finished game that was left from the lobby, as a rematch may come of it."""
        ...

    def open_lesson(self, game: str, part: int = 0) -> None:
        """Begin the lesson of ``game``, from the first step of that part."""
        ...

    def open_lesson_room(self, room: RoomId) -> None:
        """Show a room in which a lesson is taught."""
        ...

    def open_history(self, player: PlayerId | None = None, name: str = "") -> None:
        """Show the finished games of ``player``, or of this player, and what they come to."""

    def open_people(self, room: RoomId | None = None) -> None:
        """Show the people one knows and who is here; with ``room`` to invite some of them."""
        ...

    def open_challenge(self, player: PlayerId, name: str) -> None:
        """Show the form for a new game with ``player``, who is invited to it."""
        ...

    def open_decline(self, room: RoomId, name: str) -> None:
        """Let this player decline the invitation of ``name`` with a word."""
        ...

    def open_report(self, player: PlayerId, name: str, room: RoomId | None = None) -> None:
        """Let this player tell the operator of ``player``."""

    def open_position(
        self,
        game: str = "",
        text: str = "",
        view: Any = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """Show the editor of positions: with ``text``, or what ``view`` shows, set up at first."""
        ...

    def open_daily(self) -> None:
        """Show the position of the day."""
        ...

    def open_puzzles(self) -> None:
        """Show which puzzles there are."""
        ...

    def open_puzzle(self, game: str, difficulty: PuzzleDifficulty) -> None:
        """Show a puzzle that is not done yet."""
        ...

    def open_inbox(self) -> None:
        """Show all that waits for this player: invitations, offers, calls."""
        ...

    def open_tournaments(self, code: str = "") -> None:
        """Show the tournaments of the server; with ``code`` that one."""
        ...

    def open_wall(self) -> None:
        """Show up to nine games at once."""
        ...
