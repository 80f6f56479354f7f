"""What is special at this moment, as sentences: forces, fixes, guards, what just happened."""

from typing import Final, Literal, NamedTuple, TypeAlias

from client.games.rotorouter import words
from client.games.rotorouter.drawing.plan import cell_name
from client.languages.message import mark, tr
from engines.rotorouter.public import Event, Hints, Player, View

Tone: TypeAlias = Literal["good", "plain", "warning", "wrong"]

MINE: Final = {
    "track": mark("Three cards skipped: your next turn is forced."),
    "elbow": mark("Three Elbows skipped: you must play your next Elbow."),
    "finished": mark("You finish {place}."),
    "withdrew": mark("You are out of the game."),
    "recycled": mark("Your discard pile is your draw pile again."),
    "scored": mark("You score the {colour} corner: {n} of 3."),
}
"""By what happened, what is said to who did it."""
THEIRS: Final = {
    "track": mark("{who} skipped three cards: {who}’s next turn is forced."),
    "elbow": mark("{who} skipped three Elbows and must play the next one."),
    "finished": mark("{who} finishes {place}."),
    "withdrew": mark("{who} is out of the game."),
    "recycled": mark("{who}’s discard pile is the draw pile again."),
    "scored": mark("{who} scores the {colour} corner: {n} of 3."),
}
"""And to all others."""


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
    words_ = tr("All players have finished.") if done else tr("The game is over.")
    return [Note("good", words_)]


def _fix(view: View, seat: int | None) -> list[Note]:
    """The corner fix and the straight fix."""
    mine = view.to_move == seat
    who = words.colour(view.to_move) if view.to_move is not None else ""
    if view.phase == "corner_fix":
        if mine:
            text = tr("Your home corner is sealed. Make it a Cross first.")
        else:
            text = tr("{who}’s home corner is sealed and must become a Cross.", who=who)
        return [Note("wrong", text)]
    if view.phase == "dead_fix":
        cells = ", ".join(cell_name(cell, view.size) for cell in view.trapped)
        if mine:
            text = tr("Trapped: {cells}. You may make one Straight a Cross for free.", cells=cells)
        else:
            text = tr("{who} may make a trapped Straight a Cross.", who=who)
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
        return [Note("warning", _forced(mover, mine))]
    if hints and hints.forced == "elbow":
        return [Note("warning", tr("Forced: you skipped three Elbows, so play this one."))]
    return []


def _forced(mover: Player, mine: bool) -> str:
    if not mine:
        return tr("{who} must draw and play a card.", who=words.colour(mover.seat))
    if mover.held:
        return tr("Forced: play {card} before you end your turn.", card=tr(words.CARDS[mover.held]))
    if mover.holds:
        return tr("Forced: play your card before you end your turn.")
    return tr("Forced: draw a card and play it.")


def _event(event: Event, view: View, seat: int | None) -> list[Note]:
    """What just happened, where it needs saying."""
    match event.what:
        case "force_armed":
            kind = "track" if event.word == "track" else "elbow"
            return [Note("warning", _who(kind, event, seat))]
        case "force_waived" if event.word == "track" and all(view.board):
            return [Note("plain", tr("The board is full: nothing is forced any more."))]
        case "force_waived":
            return [Note("plain", tr("Not forced: this card fits nowhere. Put it back for free."))]
        case "scored":
            count = next(len(p.reached) for p in view.players if p.seat == event.seat)
            about = {"colour": words.colour(event.number), "n": count}
            return [Note("good", _who("scored", event, seat, **about))]
        case "finished":
            place = words.ordinal(event.number)
            return [Note("good", _who("finished", event, seat, place=place))]
        case "withdrew" | "recycled":
            return [Note("plain", _who(event.what, event, seat))]
        case "board_full":
            return [Note("warning", tr("The board is full: only R-cards can be played."))]
        case _:
            return []


def _who(what: str, event: Event, seat: int | None, **places: object) -> str:
    """What happened, to the reader or to somebody else."""
    if event.seat == seat and seat is not None:
        return tr(MINE[what], **places)
    who = words.colour(event.seat) if event.seat is not None else ""
    return tr(THEIRS[what], who=who, **places)


def _guards(view: View) -> list[Note]:
    """The end that comes where nobody gets on."""
    if view.stall_rounds and view.idle_rounds >= min(30, view.stall_rounds - 5):
        left = view.stall_rounds - view.idle_rounds
        said = tr(
            "No progress for {n} rounds: the game ends in {left} more.",
            n=view.idle_rounds,
            left=left,
        )
        return [Note("warning", said)]
    return []


def mover_of(view: View) -> Player | None:
    """Return the player whose turn it is."""
    return next((player for player in view.players if player.seat == view.to_move), None)
