"""What this player knows of one tournament, and what they can ask of it."""

from collections.abc import Callable, Coroutine
from typing import Any

from client.net.connection import ServerConnection
from client.shell.scene import Shell
from protocol.messages.tournaments import Entrant, Step, TournamentGame, TournamentState
from protocol.names import PlayerId, RoomId


class TournamentModel:
    """Reads the state that the server tells, from one player's side."""

    def __init__(self, shell: Shell, code: RoomId) -> None:
        self._shell, self.code = shell, code
        self._told: TournamentState | None = None

    def watch(self) -> None:
        """Hear of it from now on."""
        connection = self._shell.connection
        if connection is not None and connection.tournaments.watched != self.code:
            self._shell.start_task(connection.tournaments.watch(self.code))

    def leave(self) -> None:
        """Hear of it no more."""
        connection = self._shell.connection
        if connection is not None and connection.tournaments.watched == self.code:
            self._shell.start_task(connection.tournaments.watch(RoomId("")))

    @property
    def state(self) -> TournamentState | None:
        """Return how it stands; None until that was told."""
        connection = self._shell.connection
        state = connection.tournaments.state if connection is not None else None
        if state is not None and state.tournament == self.code:
            self._told = state
        return self._told

    @property
    def me(self) -> PlayerId:
        """Return this player's id."""
        connection = self._shell.connection
        welcome = connection.welcome if connection is not None else None
        return welcome.player if welcome is not None else PlayerId("")

    @property
    def mine(self) -> Entrant | None:
        """Return this player as an entrant; None where they do not play."""
        state = self.state
        if state is None:
            return None
        return next((it for it in state.entrants if it.player == self.me), None)

    @property
    def is_opener(self) -> bool:
        """Tell whether it is this player's tournament."""
        return self.state is not None and self.state.by == self.me

    @property
    def own_game(self) -> TournamentGame | None:
        """Return the game that this player has to play now."""
        state, mine = self.state, self.mine
        if state is None or mine is None:
            return None
        number = state.entrants.index(mine)
        return next((it for it in self.live if number in (it.home, it.away)), None)

    @property
    def live(self) -> tuple[TournamentGame, ...]:
        """Return the games that are played now, in a room that is open."""
        state = self.state
        return tuple(it for it in state.games if it.room and not it.ended) if state else ()

    # -- what is asked -----------------------------------------------------------------------

    def enter(self, password: str = "") -> None:
        """Enter, or be paired again."""
        self._ask(lambda it: it.tournaments.enter(self.code, password))

    def leave_it(self, player: PlayerId | None = None) -> None:
        """Leave for good; or send ``player`` away."""
        self._ask(lambda it: it.tournaments.leave(self.code, player))

    def rest(self, rest: bool) -> None:
        """Sit rounds out, or play on."""
        self._ask(lambda it: it.tournaments.rest(self.code, rest))

    def steer(self, step: Step) -> None:
        """Start, pause, resume or cancel it."""
        self._ask(lambda it: it.tournaments.steer(self.code, step))

    def add_bot(self, bot: str, level: int) -> None:
        """Enter a bot of the server."""
        self._ask(lambda it: it.tournaments.enter_bot(self.code, bot, level))

    def _ask(self, work: Callable[[ServerConnection], Coroutine[Any, Any, None]]) -> None:
        connection = self._shell.connection
        if connection is not None:
            self._shell.start_task(work(connection))
