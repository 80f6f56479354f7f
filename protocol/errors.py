"""The root of every error that one part of Fourfold raises for another.

    FourfoldError
    ├── ProtocolError      what was sent cannot be read, or does not fit what was sent before
    ├── RoomError          a request is refused, or there is no such room, or it cannot be folded
    ├── RecordError        a record of a game cannot be written, read or believed
    └── StoreError         rooms cannot be kept or found: server/store/errors.py draws the rest

The rules in ``engines`` raise errors of their own, as they import nothing from here.
"""


class FourfoldError(Exception):
    """Group all errors below."""


class ProtocolError(FourfoldError):
    """Group the errors about messages and updates."""


class RoomError(FourfoldError):
    """Group the errors about rooms and what is asked in them."""


class RecordError(FourfoldError):
    """Group the errors about records of games."""
