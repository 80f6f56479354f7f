"""What is told of a tournament: a card in a list, and the whole of it."""

from protocol.messages.tournaments import (
    MOST_GAMES,
    Bye,
    Entrant,
    TournamentCard,
    TournamentGame,
    TournamentState,
)
from protocol.names import PlayerId, RoomId
from server.tournaments.arena import ends_at
from server.tournaments.course import next_round_at, rounds_of
from server.tournaments.scores import Score, scores, winners
from server.tournaments.tournament import Match, Participant, Tournament


def card(tournament: Tournament, player: PlayerId) -> TournamentCard:
    """Return the tournament's card, as ``player`` sees it."""
    first, mine = tournament.first, tournament.of(player)
    phase = tournament.phase if tournament.phase != "none" else "open"
    return TournamentCard(
        tournament=RoomId(first.code),
        plan=first.plan,
        phase=phase,
        by=first.by,
        opener=first.name,
        entrants=sum(it.standing != "gone" for it in tournament.players),
        at=first.at,
        round=tournament.round,
        entered=mine is not None and mine.standing != "gone",
        locked=bool(first.password),
        winner=", ".join(tournament.players[n].name for n in winners(tournament))[:64],
    )


def state(tournament: Tournament) -> TournamentState:
    """Return all that is told of it to those who watch."""
    first = tournament.first
    by_number = {score.number: score for score in scores(tournament)}
    is_arena = first.plan.form == "arena"
    return TournamentState(
        tournament=RoomId(first.code),
        plan=first.plan,
        phase=tournament.phase if tournament.phase != "none" else "open",
        by=first.by,
        opener=first.name,
        locked=bool(first.password),
        round=tournament.round,
        rounds=rounds_of(tournament),
        entrants=tuple(_entrant(tournament, it, by_number[it.number]) for it in tournament.players),
        games=tuple(_game(it) for it in _told(tournament)),
        byes=tuple(Bye(it.round, it.table, it.entrant) for it in tournament.byes),
        next_at=next_round_at(tournament),
        ends_at=ends_at(tournament) if is_arena and tournament.started_at else 0,
    )


def _told(tournament: Tournament) -> tuple[Match, ...]:
    """Return the games that are told: of an arena those that run, and some of the latest."""
    if tournament.plan.form != "arena":
        return tournament.games[-MOST_GAMES:]
    late = {game.number for game in tournament.games[-100:]}
    return tuple(game for game in tournament.games if not game.ended or game.number in late)


def _entrant(tournament: Tournament, player: Participant, score: Score) -> Entrant:
    order = tournament.order
    bot = f"{player.bot} {player.level}" if player.kind == "bot" else ""
    return Entrant(
        player=player.id,
        name=player.name,
        bot="external" if player.kind == "program" else bot,
        rating=max(0, player.rating),
        seed=order.index(player.number) + 1 if player.number in order else 0,
        standing=player.standing,
        place=score.place if tournament.started_at else 0,
        points=score.points,
        buchholz=score.buchholz,
        berger=score.berger,
        wins=score.wins,
        played=score.played,
    )


def _game(game: Match) -> TournamentGame:
    return TournamentGame(
        number=game.number,
        round=game.round,
        table=game.table,
        home=game.home,
        away=game.away,
        room=game.room or RoomId(""),
        ended=game.ended,
        winner=game.winner,
    )
