"""Tell how a request is answered: by what, for which reasons it is refused, and what it costs."""

from typing import Any, Final, get_args, get_type_hints

from msgspec import Struct

from deploy.wire_pages.reasons import reasons
from protocol import from_client, from_server
from protocol.messages.base import ServerMessage
from protocol.messages.room import Snapshot, Uncover, Unwatch, Update, WatchRoom
from protocol.messages.tournaments import TournamentState, WatchTournament
from server.requests.costs import ENTRIES_A_REQUEST, Cost
from server.session.routes import ROUTES

LATER: Final[dict[type, tuple[type[Struct], ...]]] = {
    from_client.Hello: (from_server.Welcome, from_server.IdentityChallenge),
    from_client.Prove: (from_server.Welcome,),
    from_client.WatchLobby: (from_server.LobbyRooms,),
    WatchRoom: (from_server.Watching, Snapshot),
    Unwatch: (),
    Uncover: (Snapshot,),
    from_client.Play: (Update,),
    from_client.QuickMatch: (from_server.Done,),
    from_client.Suggest: (from_server.Suggested,),
    from_client.TryMove: (from_server.Tried,),
    from_client.Assess: (from_server.Assessed,),
    WatchTournament: (TournamentState,),
}
"""What answers a request whose handler returns none at once."""


def answers(message: type[Struct]) -> tuple[type[Struct], ...]:
    """Return the types of message that may answer a request, besides a refusal."""
    if message in LATER:
        return LATER[message]
    told: Any = get_type_hints(ROUTES[message].handler)["return"]
    kinds = get_args(told) or (told,)
    return tuple(it for it in kinds if isinstance(it, type) and issubclass(it, ServerMessage))


def answered(message: type[Struct]) -> str:
    """Return the lines below the table of a request's fields; nothing for any other type."""
    if message not in ROUTES:
        return ""
    told = " or ".join(named(it) for it in answers(message))
    lines = [f"Answered by {told}." if told else "Not answered.", cost_words(ROUTES[message].cost)]
    if not ROUTES[message].at_once:
        lines.append("Other requests are answered before it; one such may wait on a connection.")
    said = ", ".join(f"`{it.value}`" for it in reasons(message))
    if said:
        lines.append(f"[Refused](wire:Reason) with {said}.")
    return " ".join(lines) + "\n"


def named(message: type[Struct]) -> str:
    """Return a message as a link to its place: by its tag, or by the name of an array."""
    tag = message.__struct_config__.tag
    return f"[{f'`{tag}`' if isinstance(tag, str) else message.__name__}](wire:{message.__name__})"


def cost_words(cost: Cost) -> str:
    """Return what a request counts as, against the limit of requests."""
    count = cost.of()
    words = f"Counts as {count} request{'s' * (count != 1)}"
    if cost.reviews:
        words += f", and one more for every {ENTRIES_A_REQUEST} entries of the game"
    return words + "."
