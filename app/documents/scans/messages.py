"""Messages between the application and the recognising process.

One job, then a `Recognised` for every page of it, in its order; or `Refused` at any point.
"""

import msgspec

from app.documents.document import Format
from app.documents.limits import Limits
from app.documents.refusal import RefusalReason
from app.documents.refusal_details import AnyDetail
from app.documents.scans.recognised_page import RecognisedPage


class ScanJob(msgspec.Struct, frozen=True):
    """Recognise these pages of a file, counted from 1. `path` is absolute."""

    path: str
    format: Format
    pages: tuple[int, ...]
    limits: Limits
    password: str | None = None
    num_threads: int = 1


class Recognised(msgspec.Struct, frozen=True, tag=True):
    """The next page; `recogniser` is the name of what recognised it."""

    number: int
    page: RecognisedPage
    recogniser: str


class Refused(msgspec.Struct, frozen=True, tag=True):
    """No page of the file can be recognised."""

    reason: RefusalReason
    detail: AnyDetail | None = None


ScanAnswer = Recognised | Refused
