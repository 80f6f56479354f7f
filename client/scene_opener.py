"""Opens every scene that stands above a server's home: with the program, it knows their classes."""

from collections.abc import Mapping
from typing import Any, Protocol

from client.languages.message import tr
from client.net.address import Invitation
from client.net.connection import ServerConnection
from client.scenes.dialogs.help import HelpScene
from client.scenes.dialogs.leaderboard import LeaderboardScene
from client.scenes.dialogs.player_profile import PlayerScene
from client.scenes.dialogs.settings import SettingsScene
from client.scenes.history.history_scene import HistoryScene
from client.scenes.home.share_panel import SharePanelScene
from client.scenes.lesson.lesson_scene import LessonScene
from client.scenes.lobby.create_room import CreateScene
from client.scenes.lobby.lobby import LobbyScene
from client.scenes.lobby.seat_choice import SeatChoiceScene
from client.scenes.lobby.seating_form import Way
from client.scenes.people.decline_dialog import DeclineScene
from client.scenes.people.people_board import PeopleBoardScene
from client.scenes.people.report_dialog import ReportScene
from client.scenes.position.position_scene import PositionScene
from client.scenes.puzzle.daily_scene import DailyScene
from client.scenes.puzzle.puzzle_choice import PuzzleChoice
from client.scenes.puzzle.puzzle_scene import PuzzleScene
from client.scenes.review.review_scene import ReviewScene
from client.scenes.review.saved_games import SavedGamesScene
from client.scenes.room.room_scene import RoomScene
from client.scenes.spectate.big_screen import BigScreenScene
from client.scenes.tournament.tournament_list import TournamentListScene
from client.scenes.tournament.tournament_scene import TournamentScene
from client.scenes.wall.wall_scene import WallScene
from client.shell.scene import Scene, Shell
from client.shell.seat_question import SeatQuestion
from protocol.from_server import PuzzleDifficulty, RoomView
from protocol.names import PlayerId, RoomId


class SceneOpener(Shell, Protocol):
    """Lead from scene to scene, for a program that keeps them in ``scenes``."""

    scenes: list[Scene]

    def open_help(self, game: str = "") -> None:
        """Show the rules and the keys; those of ``game`` first."""
        self.push(HelpScene(self, game))

    def open_settings(self) -> None:
        """Show the settings."""
        self.push(SettingsScene(self))

    def open_profile(self, player: PlayerId | None = None, name: str = "") -> None:
        """Show the record of ``player``, or of this player; ``name`` until it is told."""
        self.push(PlayerScene(self, player, name))

    def open_leaderboard(self, game: str = "") -> None:
        """Show the highest ratings; those of ``game`` first."""
        self.push(LeaderboardScene(self, game))

    def open_saved_games(self, unfinished: bool = False, given: str = "") -> None:
        """Show the games that are saved, finished or not; ``given``: a file to open at once."""
        self.push(SavedGamesScene(self, unfinished, given))

    def open_review(self, seen: RoomView) -> None:
        """Show a finished game from its beginning, move by move."""
        self.push(ReviewScene(self, seen))

    def open_new_room(self, game: str = "", whom: Way | None = None) -> None:
        """Show the form for a new game; with ``game`` and ``whom`` chosen at first, if given."""
        self.push(CreateScene(self, game, whom))

    def open_seat_choice(self, question: SeatQuestion) -> None:
        """Let the player choose who is to have a seat."""
        self.push(SeatChoiceScene(self, question))

    def share(self, room: RoomId | None = None, by: Invitation | None = None) -> None:
        """Show how others get to this player's server, or ``by`` these links into ``room``."""
        self.push(SharePanelScene(self, room, by))

    def open_lesson(self, game: str, part: int = 0) -> None:
        """Begin the lesson of ``game``, from the first step of that part."""
        connection = self.connection
        if connection is None or connection.state != "online" or connection.welcome is None:
            self.say(tr("Lessons need a server. Connect first, or play on this computer."))
        elif game not in connection.welcome.lessons:
            self.say(tr("This server has no lesson for this game."))
        else:
            self.start_task(self._learn(connection, game, part))

    async def _learn(self, connection: ServerConnection, game: str, part: int) -> None:
        self.open_lesson_room(await connection.learn(game, part))

    def open_lesson_room(self, room: RoomId) -> None:
        """Show a room in which a lesson is taught, in place of the one before."""
        for scene in list(self.scenes):
            is_same = isinstance(scene, RoomScene) and scene.room == room
            if is_same or isinstance(scene, LessonScene):
                self.pop(scene)
        self._leave_last(room)
        self.push(LessonScene(self, room))

    def open_history(self, player: PlayerId | None = None, name: str = "") -> None:
        """Show the finished games of ``player``, or of this player, and what they come to."""
        self.push(HistoryScene(self, player, name))

    def open_people(self, room: RoomId | None = None) -> None:
        """Show the people one knows and who is here; with ``room`` to invite some of them."""
        if self.connection is None or self.connection.state != "online":
            self.say(tr("Connect to a server first: people are found there."))
        else:
            self.push(PeopleBoardScene(self, room))

    def open_challenge(self, player: PlayerId, name: str) -> None:
        """Show the form for a new game with ``player``, who is invited to it."""
        self.push(CreateScene(self, whom="friend", rival=(player, name)))

    def open_decline(self, room: RoomId, name: str) -> None:
        """Let this player decline the invitation of ``name`` with a word."""
        self.push(DeclineScene(self, room, name))

    def open_report(self, player: PlayerId, name: str, room: RoomId | None = None) -> None:
        """Let this player tell the operator of ``player``."""
        self.push(ReportScene(self, player, name, room))

    def open_position(
        self,
        game: str = "",
        text: str = "",
        view: Any = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """Show the editor of positions: with ``text``, or what ``view`` shows, set up at first."""
        self.push(PositionScene(self, game, text, view, options))

    def open_daily(self) -> None:
        """Show the position of the day."""
        self.push(DailyScene(self))

    def open_puzzles(self) -> None:
        """Show which puzzles there are."""
        self.push(PuzzleChoice(self))

    def open_puzzle(self, game: str, difficulty: PuzzleDifficulty) -> None:
        """Show a puzzle that is not done yet."""
        self.push(PuzzleScene(self, game, difficulty))

    def open_tournaments(self, code: str = "") -> None:
        """Show the tournaments of the server; with ``code`` that one."""
        for scene in [it for it in self.scenes if isinstance(it, TournamentScene)]:
            self.pop(scene)
        if code:
            self.push(TournamentScene(self, RoomId(code)))
        else:
            self.push(TournamentListScene(self))

    def open_wall(self) -> None:
        """Show up to nine games at once."""
        self.push(WallScene(self))

    def open_room(self, room: RoomId, review: bool = False) -> None:
        """Show a room; with ``review`` its game from the beginning, where it is over."""
        left = RoomScene | PeopleBoardScene | PlayerScene | SavedGamesScene
        for scene in [scene for scene in self.scenes if isinstance(scene, left)]:
            self.pop(scene)
        self._leave_last(room)
        self.push(RoomScene(self, room, review))

    def open_big_screen(self, room: RoomId) -> None:
        """Show a room large, for many to look at."""
        for scene in [one for one in self.scenes if isinstance(one, RoomScene | BigScreenScene)]:
            self.pop(scene)
        self._leave_last(room)
        self.push(BigScreenScene(self, room))

    def _leave_last(self, there: RoomId) -> None:
        for scene in self.scenes:
            if isinstance(scene, LobbyScene):
                scene.leave_last(there)
