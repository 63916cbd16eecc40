"""Messages between the application and the parser process: one job, then many answers.

`Opened`, then a `PageRead` for every page in order, then `Finished`; or `Refused` at any point.
Frames are those of `engine.protocol.framing`.
"""

import msgspec

from app.documents.block_marks import Marks
from app.documents.code_marks import Place
from app.documents.document import Format, LeftOut, PageFlaw
from app.documents.emphasis_marks import Span
from app.documents.limits import Limits
from app.documents.links import LinkTarget
from app.documents.page_labels import LabelRule
from app.documents.refusal import RefusalReason
from app.documents.refusal_details import AnyDetail


class Job(msgspec.Struct, frozen=True):
    """Read this file. `path` is absolute."""

    path: str
    limits: Limits
    password: str | None = None


class Opened(msgspec.Struct, frozen=True, tag=True):
    """The format is known and the file open; `num_pages` where the format has pages."""

    format: Format
    num_pages: int | None = None


class PageRead(msgspec.Struct, frozen=True, tag=True):
    """The next page, in order."""

    text: str
    flaws: tuple[PageFlaw, ...] = ()
    marks: Marks = ()
    emphasis: tuple[Span, ...] = ()
    code: tuple[Place, ...] = ()
    breaks: tuple[int, ...] = ()


class Finished(msgspec.Struct, frozen=True, tag=True):
    """That was the last page; what is known about the document as a whole."""

    is_virtual: bool = False
    is_encrypted: bool = False
    is_repaired: bool = False
    encoding: str | None = None
    left_out: tuple[LeftOut, ...] = ()
    title: str = ""
    labels: tuple[LabelRule, ...] = ()
    links: tuple[LinkTarget, ...] = ()


class Refused(msgspec.Struct, frozen=True, tag=True):
    """The document is not going to be read."""

    reason: RefusalReason
    detail: AnyDetail | None = None


Answer = Opened | PageRead | Finished | Refused
