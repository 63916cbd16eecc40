"""Codes of failures that cross the process boundary."""

from enum import StrEnum


class ErrorCode(StrEnum):
    """What kind of failure a ``Failed`` reply reports."""

    USAGE = "usage"
    DOCUMENT = "document"
    MODEL = "model"
    FIT = "fit"
    DAMAGED = "damaged"
    DISK = "disk"
    NEWER = "newer"
    CANCELLED = "cancelled"
    PROTOCOL = "protocol"
    INTERNAL = "internal"
