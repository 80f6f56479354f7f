"""What a room calls its player for who looks at another window: in one sentence, and its kind."""

from client.games.catalog import title
from client.languages.message import tr
from client.presenters.name_list import listed
from client.presenters.offer_words import in_words, to_answer
from client.scenes.room.model.room_model import RoomModel
from protocol.from_server import RoomView
from protocol.messages.inbox import InboxKind
from protocol.names import window_of


def call_of(model: RoomModel) -> tuple[InboxKind, str]:
    """Return what waits for this player in the room, the most urgent; an empty sentence: nothing.

    An answer comes before a turn, as it is shorter.
    """
    seen = model.seen
    if model.window and seen is not None:
        return _shared_call(model, seen)
    if seen is None or seen.seat is None:
        return "turn", ""
    if seen.urge is not None and seen.seat in seen.urge.whom:
        words = tr("Are you still playing {game}? It is your turn.", game=title(seen.game))
        return "urge", words
    offer = to_answer(seen)
    if offer is not None:
        return "rematch" if offer.kind == "rematch" else "offer", in_words(seen, offer)
    if not model.why_not():
        return "turn", tr("Your turn in {game}", game=title(seen.game))
    names = _who_came(seen)
    if names and seen.phase != "playing":
        return "seated", tr("{names} sat down: {game}", names=listed(names), game=title(seen.game))
    if names:
        return "seated", tr(
            "{game} with {names} begins", names=listed(names), game=title(seen.game)
        )
    return "turn", ""


def _shared_call(model: RoomModel, seen: RoomView) -> tuple[InboxKind, str]:
    """Return the same for several people at this window: a turn, where others wait elsewhere."""
    offer = model.to_answer(seen)
    if offer is not None:
        return "offer", in_words(model.window.as_told(seen), offer)
    turns = model.board.to_move() if model.board is not None else ()
    is_turn = seen.phase == "playing" and bool(set(turns) & set(model.window.seats))
    others = [it for it in seen.seats if it is not None and window_of(it.player) != model.player]
    if others and is_turn and not seen.paused:
        return "turn", tr("Your turn in {game}", game=title(seen.game))
    return "turn", ""


def _who_came(seen: RoomView) -> list[str]:
    """Return the people opposite while the game is new to this player."""
    if seen.phase == "over" or seen.last_ply:
        return []
    own = seen.seats[seen.seat] if seen.seat is not None else None
    window = window_of(own.player) if own is not None else ""
    others = (it for it in seen.seats if it is not None and not it.bot and not it.reserved)
    return [it.name for it in others if window_of(it.player) != window]
