"""What is said of the position of the day: the task, how it went, the days in a row."""

from client.languages.message import tr, trn
from protocol.from_server import DailyPosition, DailyStanding


def entry_words(position: DailyPosition) -> str:
    """Return what is to be done, in short: "Win in 5 moves"."""
    return trn("Win in {n} move", "Win in {n} moves", position.moves)


def task_words(position: DailyPosition, side: str) -> str:
    """Return the same with the side that is to do it."""
    return trn("{side} wins in {n} move", "{side} wins in {n} moves", position.moves, side=side)


def streak_words(standing: DailyStanding) -> str:
    """Return the days in a row on which it was solved; empty for none."""
    if not standing.streak:
        return ""
    return trn("{n} day in a row", "{n} days in a row", standing.streak)


def record_words(standing: DailyStanding) -> str:
    """Return all of it in a line; empty where nothing was solved yet."""
    if not standing.solved:
        return ""
    return tr(
        "Best streak {best} · {solved} solved · {first} at the first try",
        best=standing.best,
        solved=standing.solved,
        first=standing.first_try,
    )


def today_words(standing: DailyStanding) -> str:
    """Return what came of today's; empty where it was not tried."""
    match standing.today:
        case "":
            return ""
        case "missed":
            return tr("Not solved yet today")
        case "solved":
            return tr("Solved today")
        case "first":
            return tr("Solved today at the first try")
        case "shown":
            return tr("You looked at today's solution")


def progress_words(position: DailyPosition, found: int) -> str:
    """Return how the line went that was tried; ``found``: right moves in it."""
    match position.progress:
        case "open":
            left = position.moves - found
            if not found:
                return tr("Find the moves that win")
            return trn("Right. {n} move to go", "Right. {n} moves to go", left)
        case "wrong":
            if found:
                return tr("That does not win in time")
            return trn(
                "That does not win in {n} move", "That does not win in {n} moves", position.moves
            )
        case "solved":
            return tr("Solved!")
        case "shown":
            return tr("This is the solution")


def share_words(position: DailyPosition) -> str:
    """Return what one tells others, without giving the solution away."""
    parts = [tr("Fourfold daily {day}", day=position.day), entry_words(position)]
    parts += [it for it in (today_words(position.standing), streak_words(position.standing)) if it]
    return " · ".join(parts)


def left_words(left_ms: int) -> str:
    """Return when there is another one."""
    minutes = -(-left_ms // 60_000)
    if minutes < 60:
        return trn("Next in {n} minute", "Next in {n} minutes", minutes)
    return trn("Next in {n} hour", "Next in {n} hours", -(-minutes // 60))
