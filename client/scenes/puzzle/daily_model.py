"""The position of the day as it is played: when it is over there is another one."""

from typing import Any

from client.net.connection import ServerConnection
from client.scenes.puzzle.line_model import LineModel
from protocol.from_server import DailyPosition


class DailyModel(LineModel[DailyPosition]):
    """Asks for the position of the day."""

    async def _first(self, connection: ServerConnection) -> DailyPosition:
        return await connection.daily()

    async def _answer(
        self,
        connection: ServerConnection,
        told: DailyPosition,
        line: tuple[Any, ...],
        reveal: bool,
    ) -> DailyPosition:
        return await connection.play_daily(told.day, line, reveal)

    def _is_over(self, connection: ServerConnection, told: DailyPosition) -> bool:
        return connection.now_ms >= told.ends
