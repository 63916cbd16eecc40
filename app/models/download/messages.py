"""What the download process is told and what it tells: small typed records in frames."""

from enum import StrEnum

import msgspec


class DownloadOrder(msgspec.Struct, frozen=True):
    """Download one model.

    Attributes:
        name: ``owner/name`` on the hub.
        endpoint: address of the hub, without a slash at its end.
        partial_folder: where unfinished downloads are kept.
        models_folder: where finished models go; on the same disk.
    """

    name: str
    endpoint: str
    partial_folder: str
    models_folder: str


class DownloadEvent(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of all that the process tells."""


class Planned(DownloadEvent, frozen=True, tag=True):
    """The files are known; `bytes_done` of them lie here already."""

    total_bytes: int
    bytes_done: int


class Advanced(DownloadEvent, frozen=True, tag=True):
    """`bytes_done` of all files lie here; `file` is the one that comes now."""

    file: str
    bytes_done: int


class Checking(DownloadEvent, frozen=True, tag=True):
    """A file is here and its checksum is being computed."""

    file: str


class Finished(DownloadEvent, frozen=True, tag=True):
    """Every file is here and is what the hub says it is. Nothing more comes."""

    path: str


class RefusalReason(StrEnum):
    """Why a download does not continue."""

    NOT_FOUND = "not_found"
    """It does not exist or is private: the hub does not tell which."""
    CLOSED = "closed"
    """The model asks for an agreement or an account."""
    STALE_LOGIN = "stale_login"
    """The hub does not accept this computer's token."""
    CHANGED = "changed"
    """The revision that was begun is no longer on the hub."""
    UNREACHABLE = "unreachable"
    HUB_FAILED = "hub_failed"
    NO_WEIGHTS = "no_weights"
    UNSAFE = "unsafe"
    """The hub's answer names files that may not be written."""
    DISK_FULL = "disk_full"
    NOT_WRITABLE = "not_writable"
    DAMAGED = "damaged"
    """A file is not what its checksum says, twice."""
    EXISTS = "exists"
    BUSY = "busy"
    """Another process downloads it."""
    INTERNAL = "internal"


class Refused(DownloadEvent, frozen=True, tag=True):
    """It does not continue; what is here is kept. Nothing more comes.

    Attributes:
        subject: what the reason is about: a file, a number of bytes, an address.
        details: for whoever looks for the cause.
    """

    reason: RefusalReason
    subject: str = ""
    details: str = ""


AnyDownloadEvent = Planned | Advanced | Checking | Finished | Refused
LAST_EVENTS = (Finished, Refused)
