"""Make the ways out of a server that its operator has allowed."""

from server.calls.mailer import Mailer
from server.calls.ways import WaysOut
from server.calls.webhook import WebhookSender
from server.settings import ServerSettings


def ways_of(settings: ServerSettings) -> WaysOut:
    """Return what sends mail and requests, as the settings have it."""
    mail = Mailer(settings.mail) if settings.mail is not None else None
    webhooks = None if settings.webhooks == "off" else WebhookSender(settings.webhooks)
    return WaysOut(mail, webhooks)
