"""Settings of calls: what calls at this window, and the ways to a player who is not connected."""

from collections.abc import Coroutine
from functools import partial
from typing import Any, Final

import msgspec

from client.languages.message import mark, told, tr
from client.net.connection import RequestRefused
from client.scenes.dialogs.look_settings import chosen_of
from client.shell.inbox_words import KINDS
from client.shell.parts import sentence
from client.shell.scene import Shell
from client.ui import theme
from client.widgets import Button, CardBox, Column, Label, Row, Widget
from client.widgets.inputs import TextBuffer, TextField, Toggle
from protocol.messages.calls import MOST_ADDRESS, MOST_URL, CallSettings, Often
from protocol.messages.inbox import InboxKind

AT_WINDOW: Final[tuple[InboxKind, ...]] = (
    "turn",
    "seated",
    "offer",
    "rematch",
    "invitation",
    "tournament",
    "follow",
    "notice",
)
"""What a window calls for."""
AWAY: Final[tuple[InboxKind, ...]] = ("turn", "invitation", "seated", "rematch", "tournament")
"""What one is called for by mail and webhook."""
OFTEN: Final[dict[str, str]] = {
    "day": mark("One summary a day at most"),
    "turn": mark("A mail for each call"),
}
FAULTS: Final = (
    mark("the webhook was turned off after many failures: {why}"),
    mark("the last mail could not be sent: {why}"),
    mark("this is no mail address: use name@example.org"),
    mark("a code was sent to this address a moment ago: try again in ten minutes"),
    mark("a code was sent a moment ago: wait a little before another one"),
    mark("too many codes were sent today: try again tomorrow"),
    mark("the code could not be sent: {why}"),
    mark("this code is void: have another one sent"),
    mark("this is not the code that was sent"),
    mark("this is no web address: use https://example.org/path"),
    mark("the address must begin with https://"),
    mark("the address may hold no name and no password"),
    mark("the address may name no other port than 443"),
    mark("this address is not a public one"),
)
"""What servers say of addresses, in English."""


class CallsPage:
    """Show the section of the settings; what the server keeps is asked for when first shown."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.settings: CallSettings | None = None
        """None until the server has told."""
        self._asked = self._busy = False
        self._fault = ""
        self._secret = ""
        """Of the webhook, after it was set: it is told once."""
        self.address = TextBuffer("", most=MOST_ADDRESS)
        self.code = TextBuffer("", most=16)
        self.url = TextBuffer("", most=MOST_URL)

    def parts(self) -> list[Widget]:
        """Return the switches of this window, and below them what the server offers."""
        parts = [*self._notices(), Label(tr("Call me at this window for"), theme.STRONG)]
        parts += [self._kind(kind) for kind in AT_WINDOW]
        return [*parts, *self._away()]

    # -- at this window --------------------------------------------------------------------

    def _notices(self) -> list[Widget]:
        """The switch for notices, where there can be any."""
        state = self._shell.platform.notices
        if state == "none":
            return []
        about = tr("Shows a notice of the desktop while this window is hidden.")
        off = tr("your browser blocks notices for this page") if state == "denied" else ""
        on = self._shell.profile.notices and state == "allowed"
        return [Toggle("notices", tr("Desktop notices"), on, self._notify, about, off)]

    def _notify(self, on: bool) -> None:
        if on:
            self._shell.platform.ask_for_notices()
        self._shell.keep(msgspec.structs.replace(self._shell.profile, notices=on))

    def _kind(self, kind: InboxKind) -> Widget:
        on = kind not in self._shell.profile.silent_calls
        return Toggle(f"call {kind}", tr(KINDS[kind]), on, partial(self._turn, kind))

    def _turn(self, kind: InboxKind, on: bool) -> None:
        profile = self._shell.profile
        silent = [it for it in profile.silent_calls if it != kind]
        silent += [] if on else [kind]
        self._shell.keep(msgspec.structs.replace(profile, silent_calls=tuple(silent)))

    # -- while one is away -----------------------------------------------------------------

    def _away(self) -> list[Widget]:
        """Return the ways beyond the window, as far as this server has any."""
        self._ask()
        settings = self.settings
        if settings is None or not (settings.mail or settings.webhooks):
            return []
        about = tr("For games without a clock or with days per turn, while you are not connected.")
        parts: list[Widget] = [
            Label(tr("While I am away"), theme.HEADING),
            Label(about, theme.SMALL, theme.SOFT),
        ]
        if self._fault or settings.fault:
            words = sentence(told(self._fault or settings.fault, FAULTS))
            parts.append(Label(words, theme.BODY, theme.DANGER))
        if settings.mail:
            parts.append(CardBox(Column(self._mail(settings), gap=10), pad=12))
        if settings.webhooks:
            parts.append(CardBox(Column(self._webhook(settings), gap=10), pad=12))
        if settings.address or settings.url:
            parts.append(Label(tr("Call me by these ways for"), theme.STRONG))
            parts += [self._away_kind(settings, kind) for kind in AWAY]
        return parts

    def _mail(self, settings: CallSettings) -> list[Widget]:
        off = tr("one moment ...") if self._busy else ""
        head: list[Widget] = [Label(tr("Mail"), theme.STRONG)]
        if settings.address:
            words = tr("Mail goes to {address}.", address=settings.address)
            said = tr("Remove the mail address")
            remove = Button("mail off", tr("Remove"), self._remove, off=off, name=said)
            often = chosen_of(
                "often", tr("How often"), OFTEN, settings.often, partial(self._often, settings)
            )
            return [*head, Row([Label(words, theme.BODY, grows=1), remove]), often]
        example = tr("e.g. {name}", name="olga@example.org")
        field = TextField("mail", tr("Mail address"), self.address, example, grows=1)
        send = Button("mail code", tr("Send me a code"), self._send_code, off=off)
        parts: list[Widget] = [*head, Row([field, send], sink=1)]
        if settings.asked:
            words = tr("A code was sent to {address}. Type it here.", address=settings.asked)
            code = TextField("code", tr("Code"), self.code, "K7MQ-2XAB", grows=1)
            confirm = Button("mail on", tr("Confirm"), self._confirm, off=off)
            parts += [Label(words, theme.BODY), Row([code, confirm], sink=1)]
        return parts

    def _webhook(self, settings: CallSettings) -> list[Widget]:
        off = tr("one moment ...") if self._busy else ""
        about = tr("Tells each call to an address of yours, for programs of your own.")
        parts: list[Widget] = [
            Label(tr("Webhook"), theme.STRONG),
            Label(about, theme.SMALL, theme.SOFT),
        ]
        if settings.url:
            said = tr("Remove the webhook")
            remove = Button("hook off", tr("Remove"), self._unhook, off=off, name=said)
            parts.append(Row([Label(settings.url, theme.BODY, grows=1), remove]))
            if self._secret:
                words = tr("The key of its signatures, shown this once: {key}", key=self._secret)
                copied = tr("The key was copied.")
                copy = partial(self._shell.copy, self._secret, copied)
                button = Button("hook copy", tr("Copy"), copy)
                parts.append(Row([Label(words, theme.SMALL, grows=1), button]))
            return parts
        field = TextField("hook", tr("Address"), self.url, "https://example.org/fourfold", grows=1)
        button = Button("hook on", tr("Set"), self._hook, off=off)
        return [*parts, Row([field, button], sink=1)]

    def _away_kind(self, settings: CallSettings, kind: InboxKind) -> Widget:
        on = kind in settings.kinds
        words = tr("While away: {what}", what=tr(KINDS[kind]))
        return Toggle(f"away {kind}", words, on, partial(self._away_turn, settings, kind))

    # -- asking the server -----------------------------------------------------------------

    def _ask(self) -> None:
        connection = self._shell.connection
        if self._asked or connection is None or connection.state != "online":
            return
        self._asked = True
        self._start(connection.call_ways.show())

    def _start(self, work: Coroutine[Any, Any, CallSettings]) -> None:
        self._busy, self._fault = True, ""
        self._shell.start_task(self._answer(work))

    async def _answer(self, work: Coroutine[Any, Any, CallSettings]) -> None:
        try:
            self.settings = await work
        except RequestRefused as why:
            self._fault = why.refused.message
        else:
            self._secret = self.settings.secret
        finally:
            self._busy = False

    def _send_code(self) -> None:
        if self._shell.connection is not None:
            self._start(self._shell.connection.call_ways.set_address(self.address.text))

    def _confirm(self) -> None:
        if self._shell.connection is not None:
            self._start(self._shell.connection.call_ways.confirm(self.code.text))

    def _remove(self) -> None:
        if self._shell.connection is not None:
            self._start(self._shell.connection.call_ways.set_address(""))

    def _hook(self) -> None:
        if self._shell.connection is not None:
            self._start(self._shell.connection.call_ways.set_webhook(self.url.text))

    def _unhook(self) -> None:
        if self._shell.connection is not None:
            self._start(self._shell.connection.call_ways.set_webhook(""))

    def _often(self, settings: CallSettings, often: str) -> None:
        chosen: Often = "turn" if often == "turn" else "day"
        if self._shell.connection is not None:
            self._start(self._shell.connection.call_ways.choose(settings.kinds, chosen))

    def _away_turn(self, settings: CallSettings, kind: InboxKind, on: bool) -> None:
        kinds = [it for it in settings.kinds if it != kind] + ([kind] if on else [])
        if self._shell.connection is not None:
            self._start(self._shell.connection.call_ways.choose(kinds, settings.often))
