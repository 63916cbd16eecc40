"""Messages to and from the download process: small typed records in frames."""

import msgspec

from app.errors import DoesNotFitError, LecternError, ModelError
from app.models.download.problems import AnyRefusal, DownloadDiskFull, TooLittleDisk


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


class Refused(DownloadEvent, frozen=True, tag=True):
    """It does not continue, and why; what is here is kept. Nothing more comes.

    `details` are for whoever looks for the cause.
    """

    problem: AnyRefusal
    details: str = ""

    @property
    def error(self) -> LecternError:
        """The failure that a person is told."""
        is_disk = isinstance(self.problem, TooLittleDisk | DownloadDiskFull)
        return (DoesNotFitError if is_disk else ModelError)(self.problem, details=self.details)


AnyDownloadEvent = Planned | Advanced | Checking | Finished | Refused
LAST_EVENTS = (Finished, Refused)
