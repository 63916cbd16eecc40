"""Error codes of failures that cross the process boundary."""

from enum import StrEnum


class ErrorCode(StrEnum):
    """What kind of failure a ``Failed`` reply reports."""

    USAGE = "usage"
    DOCUMENT = "document"
    MODEL = "model"
    FIT = "fit"
    DAMAGED = "damaged"
    NOT_RESTORED = "not_restored"
    """What a reading would be restored from is damaged or gone."""
    DISK = "disk"
    NEWER = "newer"
    LOCKED = "locked"
    """It is encrypted, and no key or passphrase was given."""
    WRONG_KEY = "wrong_key"
    """It is encrypted under another key or passphrase than the one that was given."""
    CANCELLED = "cancelled"
    PROTOCOL = "protocol"
    INTERNAL = "internal"
