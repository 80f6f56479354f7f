"""What the operator does from the command line about people and tournaments, while servers run."""

import asyncio
import sys
from argparse import Namespace
from collections.abc import Awaitable, Callable
from typing import Final

from protocol.from_server import ChatLine
from protocol.names import PlayerId, tidy_code
from server.people.bans import BanBook, ServerBan, date
from server.people.reports import ListedReport, ReportBook
from server.room.errors import Refused
from server.store.errors import StoreUnusable, Unavailable
from server.store.factory import open_stores
from server.store.log import Store
from server.tournaments.facts import Cancelled, Paused, Resumed, TournamentFact, Withdrew
from server.tournaments.shelf import TournamentShelf
from server.tournaments.tournament import Tournament

Work = Callable[[Namespace, Store, int], Awaitable[int]]


def run(given: Namespace) -> int:
    """Do what was asked; return the exit status: 1 where it failed or nothing was found."""
    try:
        return asyncio.run(_run(given))
    except (StoreUnusable, Unavailable, Refused, ValueError) as why:
        print(f"fourfold-server: {why}", file=sys.stderr)
        return 1


async def _run(given: Namespace) -> int:
    async with open_stores(given.redis, given.data, beside=True) as stores:
        return await COMMANDS[given.command](given, stores.store, await stores.store.now())


async def _ban(given: Namespace, store: Store, now: int) -> int:
    until = 0 if given.forever else now + given.time
    ban = await BanBook(store).impose(given.target, given.reason, until, now)
    print(f"{ban.id}  {described(ban, now)}")
    return 0


async def _unban(given: Namespace, store: Store, now: int) -> int:
    lifted = await BanBook(store).lift(given.which, now)
    for ban in lifted:
        print(f"lifted {ban.id}  {ban.target}")
    if not lifted:
        print(f"no ban of {given.which!r}", file=sys.stderr)
    return 0 if lifted else 1


async def _bans(given: Namespace, store: Store, now: int) -> int:
    found = (await BanBook(store).read("all")).bans
    shown = [ban for ban in found if given.all or ban.holds(now)]
    for ban in shown:
        print(f"{ban.id}  {described(ban, now)}")
    if not shown:
        print("nobody is banned")
    return 0


async def _reports(given: Namespace, store: Store, now: int) -> int:
    book = ReportBook(store)
    if given.close:
        is_there = await book.close(given.close, now)
        print(f"closed {given.close}" if is_there else f"no report {given.close}")
        return 0 if is_there else 1
    shown = [it for it in await book.listed(now) if not (given.open and it.closed)]
    print("\n\n".join(map(written, shown)) or "no reports")
    return 0


async def _tournaments(given: Namespace, store: Store, now: int) -> int:
    shelf = TournamentShelf(store)
    if not given.code:
        shown = [await shelf.read(code) for code in await shelf.open_codes()]
        print("\n".join(listed(it) for it in shown if it.goes_on) or "no tournaments")
        return 0
    code, fact = tidy_code(given.code), _asked(given, now)
    tournament = await shelf.read(code)
    if tournament.phase == "none":
        print(f"no tournament {code}", file=sys.stderr)
        return 1
    if fact is not None:
        tournament = await shelf.add(code, fact)
    print(listed(tournament))
    for player in tournament.players:
        print(f"  {player.id}  {player.standing:8}  {plain(player.name)}")
    return 0


def _asked(given: Namespace, now: int) -> TournamentFact | None:
    if given.remove:
        return Withdrew(now, PlayerId(given.remove), sent=True)
    steps = (given.pause, Paused), (given.resume, Resumed), (given.cancel, Cancelled)
    return next((fact(now) for on, fact in steps if on), None)


def listed(tournament: Tournament) -> str:
    """Return a tournament in a line."""
    first, plan = tournament.first, tournament.plan
    here = sum(it.standing != "gone" for it in tournament.players)
    about = f"{plan.form} of {plan.game}, {tournament.phase}, {here} players, by"
    return f"{first.code}  {date(first.at)}  {plain(plan.name)}  {about} {plain(first.name)}"


COMMANDS: Final[dict[str, Work]] = {
    "ban": _ban,
    "unban": _unban,
    "bans": _bans,
    "reports": _reports,
    "tournaments": _tournaments,
}


def described(ban: ServerBan, now: int) -> str:
    """Return a ban in a line."""
    end = f"until {date(ban.until)}" if ban.until else "for good"
    over = "" if ban.holds(now) else " (over)"
    return f"{ban.target}  {end}{over}" + (f"  {ban.why}" if ban.why else "")


def written(it: ListedReport) -> str:
    """Return a report as it is read: who, of whom, where, and what was said there."""
    report = it.report
    state = "closed" if it.closed else "open"
    room = f", room {report.room}" if report.room else ""
    lines = [
        f"{it.id}  {date(it.at)}  {state}{room}",
        f"  {plain(report.by_name)} ({report.by}) reports {plain(report.name)} ({report.player}):",
        f"  {plain(report.text)}",
        *(f"    {_said(line, report.player)}" for line in report.lines),
    ]
    return "\n".join(lines)


def _said(line: ChatLine, of: str) -> str:
    sign = ">" if line.player == of else " "
    return f"{sign} {date(line.at)}  {plain(line.name)}: {plain(line.text or line.reaction or '')}"


def plain(text: str) -> str:
    """Return ``text`` without anything that a terminal obeys."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)
