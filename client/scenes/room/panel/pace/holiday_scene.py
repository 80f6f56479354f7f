"""Takes days off: in games by days one's clock stands then. Thirty of a year, in pieces."""

from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from functools import partial
from typing import ClassVar

from client.languages.message import mark, tr, trn
from client.net.connection import RequestRefused
from client.scenes.room.model.room_model import RoomModel
from client.shell.parts import fault_card, head, sentence
from client.shell.scene import DialogScene, Shell
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Row, Widget
from client.widgets.inputs import Stepper
from protocol.from_server import RoomView
from protocol.messages.pace import DaysOff, Holidays

AHEAD = 180
"""So many days ahead a holiday can begin by this form."""


class HolidayScene(DialogScene):
    """Shows one's holidays, and takes another one."""

    title: ClassVar[str] = mark("Days off")
    width: ClassVar[float] = 520
    first: ClassVar[str] = "days"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.told: Holidays | None = None
        self.begins, self.days = 0, 7
        self.fault = ""
        self._busy = False
        if shell.connection is not None:
            self._ask(shell.connection.holidays.show)

    def parts(self) -> list[Widget]:
        """Return what is taken, what is left, and the form for another holiday."""
        about = tr(
            "In games with days for a turn your clock stands while you are off. All players of "
            "your games are told."
        )
        parts: list[Widget] = [head(tr(self.title), about)]
        told = self.told
        if told is None:
            words = Label(tr("Loading ..."), theme.BODY, theme.SOFT)
            return [*parts, fault_card(self.fault) if self.fault else words]
        parts += [self._taken(it) for it in told.days_off]
        left = trn(
            "{n} of {all} days is left this year.",
            "{n} of {all} days are left this year.",
            told.left,
            all=told.allowance,
        )
        parts.append(Label(left, theme.STRONG))
        if told.left:
            most = min(told.left, told.allowance)
            self.days = min(self.days, most)
            parts += [
                Stepper("begins", tr("Begins in days"), self.begins, (0, AHEAD), self._begin),
                Stepper("days", tr("Days off"), self.days, (1, most), self._last, self._span),
            ]
        return [*parts, fault_card(self.fault)] if self.fault else parts

    def _taken(self, it: DaysOff) -> Widget:
        now = self.told is not None and it.first <= self.told.today
        words = tr("You are off until {last}.", last=it.last) if now else _span(it.first, it.last)
        label = tr("Back now") if now else tr("Cancel these days")
        name = tr("{what}: {days}", what=label, days=_span(it.first, it.last))
        press = partial(self._end, it.first)
        button = Button(f"end {it.first}", label, press, name=name, off=self._wait)
        text = Label(words, theme.BODY)
        text.grows = 1
        return CardBox(Row([text, button], gap=10), fill=theme.RAISED, pad=10)

    def buttons(self) -> list[Widget]:
        """Return the way out, and what takes the days."""
        close = Button("close", tr("Close"), self.escape)
        if self.told is None or not self.told.left:
            return [close]
        take = Button("take", tr("Take these days off"), self._take, "loud", off=self._wait)
        return [close, take]

    @property
    def _wait(self) -> str:
        return tr("One moment ...") if self._busy else ""

    @property
    def _span(self) -> str:
        first, last = self._dates
        return _span(first, last)

    @property
    def _dates(self) -> tuple[str, str]:
        """Return the first and last day that are chosen."""
        today = date.fromisoformat(self.told.today) if self.told else date(1970, 1, 1)
        first = today + timedelta(days=self.begins)
        return first.isoformat(), (first + timedelta(days=self.days - 1)).isoformat()

    def _begin(self, number: int) -> None:
        self.begins = number

    def _last(self, number: int) -> None:
        self.days = number

    def _take(self) -> None:
        connection = self.shell.connection
        if connection is not None and self.told is not None:
            first, last = self._dates
            self._ask(partial(connection.holidays.take, first, last))

    def _end(self, first: str) -> None:
        if self.shell.connection is not None:
            self._ask(partial(self.shell.connection.holidays.end, first))

    def _ask(self, call: Callable[[], Awaitable[Holidays]]) -> None:
        if not self._busy:
            self._busy, self.fault = True, ""
            self.shell.start_task(self._answered(call))

    async def _answered(self, call: Callable[[], Awaitable[Holidays]]) -> None:
        try:
            self.told = await call()
        except RequestRefused as why:
            self.fault = sentence(why.refused.message)
        finally:
            self._busy = False


def _span(first: str, last: str) -> str:
    return first if first == last else tr("{first} to {last}", first=first, last=last)


def holiday_button(model: RoomModel, seen: RoomView) -> list[Widget]:
    """Return the way to days off, in a game with days for a turn that goes on."""
    if seen.settings.clock.kind != "days" or seen.seat is None or seen.phase != "playing":
        return []
    button = Button("holidays", tr("Days off"), lambda: model.shell.push(HolidayScene(model.shell)))
    button.tip = tr("Your clock stands on days off.")
    button.grows = 1
    return [button]


def on_holiday(seen: RoomView) -> list[Widget]:
    """Return who is on holiday, and until when."""
    found: list[Widget] = []
    for seat, holiday in enumerate(seen.holidays):
        info = seen.seats[seat] if seat < len(seen.seats) else None
        if holiday is None or info is None or seen.phase != "playing":
            continue
        last = (date(1970, 1, 1) + timedelta(milliseconds=holiday.until - 1)).isoformat()
        first = (date(1970, 1, 1) + timedelta(milliseconds=holiday.since)).isoformat()
        if seat == seen.seat:
            now = tr("You are off until {last}: your clock stands.", last=last)
            later = tr("You are off from {first} to {last}.", first=first, last=last)
        else:
            now = tr("{name} is off until {last}: the clock stands.", name=info.name, last=last)
            words = mark("{name} is off from {first} to {last}.")
            later = tr(words, name=info.name, first=first, last=last)
        label = Label(now if holiday.on else later, theme.BODY)
        found.append(CardBox(Column([label]), fill=theme.RAISED, edge=theme.WARNING, pad=10))
    return found
