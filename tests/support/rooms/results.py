"""Campaign games as results logs have them, made without being played."""

from protocol.names import PlayerId, RoomId
from server.results.result import Finisher, GameResult, Kind

ANN = PlayerId("ann")


def ended(
    number: int,
    won: bool | None = True,
    *,
    level: int = 1,
    player: PlayerId = ANN,
    name: str = "Ann",
    kind: Kind = "campaign",
) -> GameResult:
    """The end of some campaign game; ``won`` is None where nobody has won it."""
    bot, rating = PlayerId(f"bot-{number}"), 800 if kind == "rated" else 0
    places = {True: (1, 2), False: (2, 1), None: (1, 1)}[won]
    return GameResult(
        at=1_000 + number,
        room=RoomId(f"R{number:05}"),
        game="polyy",
        rules=1,
        kind=kind,
        finishers=(
            Finisher(0, player, name, places[0]),
            Finisher(1, bot, "Bot (search)", places[1], "search", 1, rating=rating),
        ),
        reason="three corners",
        drawn=won is None,
        campaign=level if kind == "campaign" else 0,
        request=number,
    )
