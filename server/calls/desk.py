"""Answers what players ask about how they are called: addresses, codes, kinds, webhooks."""

import secrets
from hashlib import sha256
from typing import Final

from protocol.from_server import Reason
from protocol.messages import calls
from protocol.messages.calls import CallSettings
from protocol.names import PlayerId
from server import observe
from server.calls import call_book
from server.calls.call_book import CallBook, CallRecord
from server.calls.letters import LetterWriter
from server.calls.typed_addresses import target, tidy_address
from server.calls.ways import NotSent, WaysOut
from server.players import PlayerIdentity
from server.room.errors import Refused
from server.store.log import Store
from server.store.notes import NoteStore

SUBSCRIBERS: Final = "callees"
"""The set of players to whom there is a way beside the window."""
ASKED: Final = "calls:asked"
"""The topic of notes that keep one address from getting codes for many players."""
ASKED_MS: Final = 600_000


class CallDesk:
    """Keeps what players choose. Raises Refused, Gone or Unavailable."""

    def __init__(
        self,
        store: Store,
        note_store: NoteStore,
        book: CallBook,
        writer: LetterWriter,
        ways: WaysOut,
    ) -> None:
        """``ways``: those that the operator offers."""
        self._store, self._note_store, self._book, self._writer = store, note_store, book, writer
        self._mailer, self._webhooks = ways

    async def show(self, me: PlayerId, request: int, at: int) -> CallSettings:
        """Return how a player is called."""
        return self._told(await self._book.read(me), request, at)

    async def set_address(
        self, me: PlayerIdentity, message: calls.SetMailAddress, at: int
    ) -> CallSettings:
        """Send a code to the address that was typed, or forget the one there is."""
        if not message.address.strip():
            record = await self._book.add(me.id, call_book.AddressRemoved(at))
            await self._list(me.id, record)
            return self._told(record, message.request, at)
        mailer, address = self._mailer, tidy_address(message.address)
        if mailer is None:
            raise Refused(Reason.LIMIT, "this server sends no mail")
        if not address:
            raise Refused(Reason.BAD_OPTIONS, "this is no mail address: use name@example.org")
        before = await self._speak(me.id, message.language, at)
        asked = call_book.AddressAsked(at, address)
        if before.concerns(asked):
            await self._check_recipient(me.id, address)
        record = await self._book.add(me.id, asked)
        if record.asked_at != before.asked_at:
            letter = self._writer.confirmation(
                me.id, me.name, address, record.asked_at, record.language
            )
            try:
                await mailer.send(address, letter.subject, letter.text)
            except NotSent as why:
                observe.LOG.warning("mail not sent", why=str(why))
                raise Refused(Reason.LIMIT, f"the code could not be sent: {why}") from why
        return self._told(record, message.request, at)

    async def _speak(self, me: PlayerId, language: str, at: int) -> CallRecord:
        """Call the player in that language from now on; in the one before where none is named."""
        return await self._book.add(me, call_book.LanguageChosen(at, language))

    async def _check_recipient(self, me: PlayerId, address: str) -> None:
        """Let one address have one code at a time, whoever asks: guests are easily made."""
        name = sha256(address.lower().encode()).hexdigest()
        if not await self._note_store.claim(ASKED, name, me.encode(), ASKED_MS):
            notes = await self._note_store.notes(ASKED)
            if notes.get(name) != me.encode():
                text = "a code was sent to this address a moment ago: try again in ten minutes"
                raise Refused(Reason.TOO_FAST, text, retry_ms=ASKED_MS)

    async def confirm(
        self, me: PlayerId, message: calls.ConfirmMailAddress, at: int
    ) -> CallSettings:
        """Take the address over where the code is right."""
        record = await self._book.read(me)
        if not record.asked and record.address:
            return self._told(record, message.request, at)  # said twice
        if not record.is_asked(at):
            raise Refused(Reason.BAD_OPTIONS, "this code is void: have another one sent")
        if not self._writer.is_code(message.code, me, record.asked, record.asked_at):
            await self._book.add(me, call_book.CodeRefused(at))
            raise Refused(Reason.BAD_OPTIONS, "this is not the code that was sent")
        said = call_book.AddressConfirmed(at, record.asked, record.asked_at)
        after = await self._book.add(me, said)
        if after.address != said.address:
            raise Refused(Reason.BAD_OPTIONS, "this code is void: have another one sent")
        record = after
        await self._list(me, record)
        return self._told(record, message.request, at)

    async def choose(self, me: PlayerId, message: calls.ChooseCalls, at: int) -> CallSettings:
        """Take over what the player is called for, and how often."""
        await self._speak(me, message.language, at)
        kinds = tuple(dict.fromkeys(message.kinds))
        record = await self._book.add(me, call_book.CallsChosen(at, kinds, message.often))
        return self._told(record, message.request, at)

    async def set_webhook(self, me: PlayerId, message: calls.SetWebhook, at: int) -> CallSettings:
        """Take over an address for requests, with a new secret; told this once."""
        url, sender = message.url.strip(), self._webhooks
        if url:
            if sender is None:
                raise Refused(Reason.LIMIT, "this server sends no requests")
            try:
                target(url, sender.allowed)
            except NotSent as why:
                raise Refused(Reason.BAD_OPTIONS, str(why)) from why
        before = await self._speak(me, message.language, at)
        if url and url == before.url and not before.webhook.failures:
            return self._told(before, message.request, at, secret=before.secret)
        secret = secrets.token_urlsafe(32) if url else ""
        record = await self._book.add(me, call_book.WebhookGiven(at, url, secret))
        await self._list(me, record)
        return self._told(record, message.request, at, secret=record.secret if url else "")

    async def stop(self, token: str, at: int) -> bool:
        """End the mail of a player by the word of one of these mails; return whether it was one."""
        player = PlayerId(token.partition(".")[0][:64])
        record = await self._book.read(player)
        if not self._writer.stops(token, record.address):
            return False
        await self._list(player, await self._book.add(player, call_book.AddressRemoved(at)))
        return True

    async def _list(self, me: PlayerId, record: CallRecord) -> None:
        """Keep the set of those who are looked at now and then."""
        if record.has_ways:
            await self._store.add_member(SUBSCRIBERS, me)
        else:
            await self._store.remove_member(SUBSCRIBERS, me)

    def _told(self, record: CallRecord, request: int, at: int, secret: str = "") -> CallSettings:
        is_asked = record.is_asked(at)
        fault = ""
        if record.webhook.is_given_up and record.url:
            fault = f"the webhook was turned off after many failures: {record.webhook.why}"
        elif record.mail.failures and record.address:
            fault = f"the last mail could not be sent: {record.mail.why}"
        return CallSettings(
            request,
            self._mailer is not None,
            self._webhooks is not None,
            record.address,
            record.asked if is_asked else "",
            record.asked_at + call_book.CODE_MS if is_asked else 0,
            record.kinds,
            record.often,
            record.url,
            secret,
            fault,
        )
