"""What is said of tournaments: their forms, how they stand, calls to a table."""

from typing import Final

from client.languages.message import mark, tr, trn
from client.presenters.room_settings import clock_words
from protocol.messages.tournaments import (
    Entrant,
    Form,
    TournamentGame,
    TournamentPhase,
    TournamentPlan,
    TournamentState,
)

FORMS: Final[dict[Form, tuple[str, str]]] = {
    "knockout": (mark("Knockout"), mark("Lose once and you are out. The last one wins.")),
    "swiss": (mark("Swiss"), mark("Everyone plays every round against someone with equal points.")),
    "arena": (mark("Arena"), mark("Play as many games as you can until time is up.")),
}
PHASES: Final[dict[TournamentPhase, str]] = {
    "open": mark("Entries open"),
    "running": mark("Running"),
    "paused": mark("Paused"),
    "over": mark("Over"),
    "cancelled": mark("Cancelled"),
}
RULES: Final[dict[Form, str]] = {
    "knockout": mark("A drawn game is replayed once; then the better seed goes on."),
    "swiss": mark(
        "Win 1, draw ½, bye 1. Ties: points of all opponents (Buchholz), then Sonneborn-Berger."
    ),
    "arena": mark("Win 2, draw 1. Ties: wins, then fewer games. No rematch right away."),
}


def name_of(plan: TournamentPlan, game: str) -> str:
    """Return what a tournament of ``game``, as people call it, is called."""
    if plan.name:
        return plan.name
    return tr("{form} of {game}", form=tr(FORMS[plan.form][0]), game=game)


def about(plan: TournamentPlan, game: str) -> str:
    """Return what is played and how, in one line; ``game``: as people call it."""
    parts = [tr(FORMS[plan.form][0]), game, clock_words(plan.clock)]
    if plan.form == "swiss":
        parts.append(trn("{n} round", "{n} rounds", plan.rounds))
    if plan.form == "arena":
        parts.append(trn("{n} minute", "{n} minutes", plan.minutes))
    parts.append(tr("Rated") if plan.rated else tr("Casual"))
    return "  ·  ".join(parts)


def halves(points: int) -> str:
    """Return points that are told in halves."""
    whole, half = divmod(points, 2)
    return (str(whole) if whole else "") + "½" if half else str(whole)


def quarters(points: int) -> str:
    """Return points that are told in quarters."""
    whole, part = divmod(points, 4)
    sign = ("", "¼", "½", "¾")[part]
    return (str(whole) if whole or not sign else "") + sign


def call(state: TournamentState, game: TournamentGame) -> str:
    """Return the call to a table."""
    return tr(
        "Table {n}: {one} against {other}",
        n=game.table,
        one=state.entrants[game.home].name,
        other=state.entrants[game.away].name,
    )


def ended(state: TournamentState, game: TournamentGame) -> str:
    """Return how a game stands or ended, in words."""
    match game.ended:
        case "won" if game.winner is not None:
            return tr("{name} won", name=state.entrants[game.winner].name)
        case "drawn":
            return tr("Draw")
        case "void":
            return tr("No result")
        case _:
            return tr("Playing") if game.room else tr("Starting soon ...")


def round_name(state: TournamentState, round_: int) -> str:
    """Return what a round is called."""
    left = state.rounds - round_
    if state.plan.form == "knockout" and left < 3:
        return (tr("Final"), tr("Semifinals"), tr("Quarterfinals"))[left]
    return tr("Round {n}", n=round_)


def progress(state: TournamentState) -> str:
    """Return how far it is, in a few words."""
    match state.phase:
        case "open":
            here = sum(it.standing != "gone" for it in state.entrants)
            return trn("{n} player has entered", "{n} players have entered", here)
        case "over":
            names = ", ".join(it.name for it in champions(state))
            return tr("{name} wins the tournament", name=names) if names else tr("Over")
        case "running" | "paused" if state.rounds and state.round:
            name = round_name(state, state.round)
            if state.plan.form == "knockout":
                return name
            return tr("Round {n} of {all}", n=state.round, all=state.rounds)
        case _:
            return tr(PHASES[state.phase])


def champions(state: TournamentState) -> list[Entrant]:
    """Return who has won; nobody before the end."""
    if state.phase != "over":
        return []
    return [it for it in state.entrants if it.place == 1 and (it.played or it.points)]


def countdown(left_ms: int) -> str:
    """Return a time that counts down."""
    minutes, seconds = divmod(max(0, left_ms) // 1_000, 60)
    return f"{minutes}:{seconds:02}"
