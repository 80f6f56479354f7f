"""How looking for company goes, in words."""

from client.games.catalog import title
from client.languages.message import tr, trn
from client.presenters.clocks import countdown
from client.presenters.name_list import listed
from protocol.messages.company import Seeking, width


def headline(told: Seeking | None, now: int) -> str:
    """Return whom one looks for: by rating and how far off, where that matters."""
    if told is None:
        return tr("One moment ...")
    if told.sitting:
        return tr("Found: everyone is sitting down ...")
    if told.party and not told.friend:
        return tr("Waiting for your friend ...")
    if not told.near:
        return tr("Looking for players ...") if told.most > 2 else tr("Looking for a player ...")
    most = width(now - told.since)
    if most is None:
        return tr("Looking for any player by now ...")
    return tr("Looking for players around {rating} ± {width}", rating=told.rating, width=most)


def lines(told: Seeking, now: int) -> list[str]:
    """Return what else is to be known, a sentence each."""
    found = [tr("Game: {game}", game=title(told.game))] if told.game else []
    if told.sitting:
        return found
    waited = countdown(max(0, now - told.since))
    found.append(tr("You have waited for {time}.", time=waited))
    if told.party and told.friend:
        found.append(tr("In your party: {name}", name=told.friend))
    if told.looking > 1:
        words = "{n} player looks for this game.", "{n} players look for this game."
        found.append(trn(*words, told.looking))
    elif not told.party:
        found.append(tr("Nobody else looks for this game at the moment."))
    if told.most > 2 and len(told.table) > 1:
        found.append(tr("At your table: {names}", names=listed(list(told.table))))
    if told.begins:
        left = max(0, told.begins - now)
        time = countdown(left)
        found.append(tr("Begins in {time}, or as soon as the table is full.", time=time))
    elif told.most > 2:
        missing = max(0, told.least - len(told.table))
        if missing:
            found.append(trn("{n} more player is needed.", "{n} more players are needed.", missing))
    return found
