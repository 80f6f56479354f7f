"""What is special at this moment, as sentences: forces, fixes, guards, what just happened."""

from typing import Literal, NamedTuple, TypeAlias

from client.games.rotorouter import words
from client.games.rotorouter.drawing.plan import cell_name
from engines.rotorouter.public import Event, Hints, Player, View

Tone: TypeAlias = Literal["good", "plain", "warning", "wrong"]


class Note(NamedTuple):
    """A sentence for a banner."""

    tone: Tone
    text: str


def notes(view: View, seat: int | None) -> list[Note]:
    """Return everything that is to be said now, the most pressing first."""
    if view.phase == "game_over":
        return _end(view)
    found = [*_fix(view, seat), *_force(view, seat)]
    found += [note for event in view.events for note in _event(event, view, seat)]
    return list(dict.fromkeys([*found, *_guards(view)]))


def _end(view: View) -> list[Note]:
    done = all(player.finish is not None or player.out for player in view.players)
    words_ = "All players have finished: game over." if done else "The game is over."
    return [Note("good", words_)]


def _fix(view: View, seat: int | None) -> list[Note]:
    """The corner fix and the straight fix."""
    mine = view.to_move == seat
    who = words.colour(view.to_move) if view.to_move is not None else ""
    if view.phase == "corner_fix":
        if mine:
            text = "Your home corner is sealed. Turn it into a Cross before anything else."
        else:
            text = f"{who}'s home corner is sealed and must be turned into a Cross."
        return [Note("wrong", text)]
    if view.phase == "dead_fix":
        cells = ", ".join(cell_name(cell, view.size) for cell in view.trapped)
        if mine:
            text = f"Trapped: {cells}. You may turn one Straight into a Cross, free, and first."
        else:
            text = f"{who} may turn a trapped Straight into a Cross."
        return [Note("warning", text)]
    return []


def _force(view: View, seat: int | None) -> list[Note]:
    """Forced turns, by track or by Elbow."""
    mine = view.to_move == seat
    hints: Hints | None = view.hints if mine else None
    mover = mover_of(view)
    if mover is None:
        return []
    if view.turn.forced:
        if mine and mover.holds:
            return [Note("warning", f"Forced: play this {_held(mover)} before you end the turn.")]
        text = (
            "Forced: Draw & Place" if mine else f"{words.colour(mover.seat)} must draw and place."
        )
        return [Note("warning", text)]
    if hints and hints.forced == "elbow":
        return [Note("warning", "Forced: three Elbows were skipped, place this one.")]
    return []


def _held(player: Player) -> str:
    return words.CARDS[player.held] if player.held else "card"


def _event(event: Event, view: View, seat: int | None) -> list[Note]:
    """What just happened, where it needs saying."""
    mine = event.seat == seat and seat is not None
    who = "You" if mine else words.colour(event.seat) if event.seat is not None else ""
    match event.what:
        case "force_armed":
            thing = "tracks" if event.word == "track" else "Elbows"
            after = "next turn is forced" if event.word == "track" else "next Elbow must be placed"
            whose = "your" if mine else f"{who}'s"
            return [Note("warning", f"Three {thing} skipped: {whose} {after}.")]
        case "force_waived" if event.word == "track" and all(view.board):
            return [Note("plain", "The board is full: nothing is forced any more.")]
        case "force_waived":
            text = "no legal play, so nothing is forced. Bottoming it is free."
            return [Note("plain", f"Waived: {text}")]
        case "scored":
            count = next(len(p.reached) for p in view.players if p.seat == event.seat)
            corner = words.colour(event.number)
            verb = "score" if mine else "scores"
            return [Note("good", f"{who} {verb} the {corner} corner: {count} of 3.")]
        case "finished":
            verb = "finish" if mine else "finishes"
            return [Note("good", f"{who} {verb} {words.ordinal(event.number)}.")]
        case "withdrew":
            return [Note("plain", f"{who} {'are' if mine else 'is'} out of the game.")]
        case "recycled":
            whose = "Your" if mine else f"{who}'s"
            return [Note("plain", f"{whose} discard pile is the draw pile again.")]
        case "board_full":
            return [Note("warning", "The board is full: only R-cards can be played now.")]
        case _:
            return []


def _guards(view: View) -> list[Note]:
    """The end that comes where nobody gets on."""
    if view.stall_rounds and view.idle_rounds >= min(30, view.stall_rounds - 5):
        left = view.stall_rounds - view.idle_rounds
        text = f"No progress for {view.idle_rounds} rounds: the game ends in {left} more."
        return [Note("warning", text)]
    return []


def mover_of(view: View) -> Player | None:
    """Return the player whose turn it is."""
    return next((player for player in view.players if player.seat == view.to_move), None)
