"""From a file to a document: the one entry point of this package.

The file is hashed here and parsed in a process of its own. The whole document comes back, or an
error that says why not; what is doubtful about single pages is in the audit.
"""

import hashlib
import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Protocol

from app.child.command import Command
from app.child.limits import MemoryLimitError, TimeLimitError
from app.documents.block_marks import QUOTATION
from app.documents.break_marks import are_breaks
from app.documents.child import ParserProcess, ProcessDiedError
from app.documents.code_marks import are_apart
from app.documents.document import (
    Audit,
    Document,
    Finding,
    Format,
    Heading,
    Page,
    PageBreaks,
    PageCode,
    PageEmphasis,
    Quotation,
)
from app.documents.emphasis_marks import are_in_order
from app.documents.errors import (
    DocumentChangedError,
    crash_error,
    error_for,
    memory_error,
    refuse_without_text,
    timeout_error,
)
from app.documents.limits import Limits
from app.documents.messages import Answer, Finished, Job, Opened, PageRead, Refused
from app.documents.problems import Changed
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import (
    AnyDetail,
    Empty,
    Found,
    MoreBytes,
    MoreCharacters,
    MorePages,
    NameNotUtf8,
    NotAFile,
)

_DEFAULT_LIMITS = Limits()
_MOST_TOLD = 20_000
"""Headings, as many as an outline shows; and quotations, pieces of text that stand out, code,
breaks."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Pages read so far, and how many there are where the format says so."""

    num_read: int
    num_pages: int | None


class Extract(Protocol):
    """What `extract` offers those who are given a way to read documents."""

    def __call__(
        self,
        path: Path,
        *,
        password: str | None = None,
        limits: Limits = ...,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> Document:
        """Read a document completely."""


def extract(
    path: Path,
    *,
    password: str | None = None,
    limits: Limits = _DEFAULT_LIMITS,
    on_progress: Callable[[Progress], None] | None = None,
    command: Command | None = None,
) -> Document:
    """Read a document completely.

    `on_progress` is called in this thread after every page; an exception from it ends the reading.
    `command` starts another parser process than our own.

    Raises:
        DocumentError: one of `app.documents.errors`.
    """
    state = _state(path)
    sha256 = hash_file(path, limits)
    job = Job(path=str(path.absolute()), limits=limits, password=password)
    collector = _Collector(path.name, limits, on_progress)
    with ParserProcess(job, command) as parser:
        collector.run(parser)
    if _state(path) != state:
        raise DocumentChangedError(Changed(path.name))
    return collector.document(sha256)


def take_text(name: str, content: bytes, limits: Limits = _DEFAULT_LIMITS) -> Document:
    """Return a text that was never in a file as a document; nothing in it needs a parser.

    Raises:
        DocumentError: it holds no words, or too many.
    """
    # Parsers are loaded in their own process otherwise.
    from app.documents.answers import answers_of  # noqa: PLC0415
    from app.documents.readers.plain_text import PlainTextReader  # noqa: PLC0415

    collector = _Collector(name, limits, None)
    collector.take_all(answers_of(PlainTextReader(content), Format.TEXT))
    return collector.document(hashlib.sha256(content).hexdigest())


def hash_file(path: Path, limits: Limits = _DEFAULT_LIMITS) -> str:
    """Return the SHA-256 of a file, in hex; one that is too large to be read is not hashed.

    Raises:
        DocumentError: the file cannot be read.
    """
    _, num_bytes, _ = _state(path)
    if num_bytes > limits.max_file_bytes:
        detail = MoreBytes(num_bytes, limits.max_file_bytes)
        raise error_for(path.name, Refusal(RefusalReason.TOO_LARGE, detail))
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise _unreachable(path, Found(error.strerror or str(error))) from error


class _Collector:
    """Puts the answers of the parser process together."""

    def __init__(
        self, name: str, limits: Limits, on_progress: Callable[[Progress], None] | None
    ) -> None:
        self._name = name
        self._limits = limits
        self._on_progress = on_progress
        self._num_characters = 0
        self._opened: Opened | None = None
        self._finished: Finished | None = None
        self._pages: list[PageRead] = []

    def take_all(self, answers: Iterable[Answer]) -> None:
        """Take the answers of a reader in this process."""
        for answer in answers:
            self._take(answer)

    def run(self, parser: ParserProcess) -> None:
        """Take answers until the last one."""
        try:
            while self._finished is None:
                self._take(parser.receive())
        except MemoryLimitError as error:
            raise memory_error(self._name) from error
        except TimeLimitError as error:
            raise timeout_error(self._name, error.seconds, len(self._pages)) from error
        except ProcessDiedError as error:
            raise crash_error(self._name, str(error), len(self._pages)) from error

    def _take(self, answer: Answer) -> None:
        match answer:
            case Opened():
                self._opened = answer
                self._check_size(answer.num_pages or 0)
            case PageRead():
                self._add(answer)
            case Finished():
                self._finished = answer
            case Refused():
                raise error_for(self._name, Refusal(answer.reason, answer.detail))

    def _add(self, page: PageRead) -> None:
        self._pages.append(page)
        self._num_characters += len(page.text)
        self._check_size(len(self._pages))
        if self._on_progress and self._opened:
            self._on_progress(Progress(len(self._pages), self._opened.num_pages))

    def _check_size(self, num_pages: int) -> None:
        """Refuse what is larger than allowed; the parser process is not relied upon for it."""
        limits = self._limits
        for number, most, detail in (
            (num_pages, limits.max_pages, MorePages(limits.max_pages)),
            (self._num_characters, limits.max_characters, MoreCharacters(limits.max_characters)),
        ):
            if number > most:
                raise error_for(self._name, Refusal(RefusalReason.TOO_LARGE, detail))

    def document(self, sha256: str) -> Document:
        """Return the document, if it has any text."""
        if self._opened is None or self._finished is None:
            raise crash_error(self._name, "its answers make no sense", len(self._pages))
        pages = tuple(Page(number, page.text) for number, page in enumerate(self._pages, 1))
        findings = tuple(
            Finding(number, flaw)
            for number, page in enumerate(self._pages, 1)
            for flaw in page.flaws
        )
        audit = Audit(
            format=self._opened.format,
            findings=findings,
            is_virtual=self._finished.is_virtual,
            is_encrypted=self._finished.is_encrypted,
            is_repaired=self._finished.is_repaired,
            encoding=self._finished.encoding,
            left_out=self._finished.left_out,
            title=self._finished.title,
            labels=self._finished.labels,
            links=self._finished.links,
            headings=tuple(islice(self._headings(), _MOST_TOLD)),
            quotations=tuple(islice(self._quotations(), _MOST_TOLD)),
            emphasis=tuple(self._emphasis()),
            code=tuple(self._code()),
            breaks=tuple(self._breaks()),
        )
        document = Document(self._name, sha256, pages, audit)
        if not audit.pages_to_recognise:
            refuse_without_text(document)
        return document

    def _headings(self) -> Iterator[Heading]:
        for number, page in enumerate(self._pages, 1):
            for level, text in page.marks:
                if level != QUOTATION:
                    yield Heading(number, level, text)

    def _quotations(self) -> Iterator[Quotation]:
        for number, page in enumerate(self._pages, 1):
            for level, text in page.marks:
                if level == QUOTATION:
                    yield Quotation(number, text)

    def _emphasis(self) -> Iterator[PageEmphasis]:
        """Yield what pages say of their words, unless there are no such places in their texts."""
        num_left = _MOST_TOLD
        for number, page in enumerate(self._pages, 1):
            spans = page.emphasis[:num_left]
            num_left -= len(spans)
            if spans and are_in_order(spans, len(page.text)):
                yield PageEmphasis(number, spans)

    def _code(self) -> Iterator[PageCode]:
        """Yield what pages say of their code, unless there are no such places in their texts."""
        num_left = _MOST_TOLD
        for number, page in enumerate(self._pages, 1):
            places = page.code[:num_left]
            num_left -= len(places)
            if places and are_apart(places, len(page.text)):
                yield PageCode(number, places)

    def _breaks(self) -> Iterator[PageBreaks]:
        """Yield what pages say of their breaks, unless there are no such places in their texts."""
        num_left = _MOST_TOLD
        for number, page in enumerate(self._pages, 1):
            places = page.breaks[:num_left]
            num_left -= len(places)
            if places and are_breaks(places, page.text):
                yield PageBreaks(number, places)


def _state(path: Path) -> tuple[int, int, int]:
    """Return what changes when a file is written to; only regular files with content pass."""
    if (name := path.name.encode(errors="replace").decode()) != path.name:
        # Neither the library nor a message between processes can hold such a name.
        raise error_for(name, Refusal(RefusalReason.UNREACHABLE, NameNotUtf8()))
    try:
        status = path.stat()
    except OSError as error:
        raise _unreachable(path, Found(error.strerror or str(error))) from error
    if not stat.S_ISREG(status.st_mode):
        raise _unreachable(path, NotAFile())
    if not status.st_size:
        raise error_for(path.name, Refusal(RefusalReason.DAMAGED, Empty()))
    return status.st_ino, status.st_size, status.st_mtime_ns


def _unreachable(path: Path, detail: AnyDetail) -> Exception:
    return error_for(path.name, Refusal(RefusalReason.UNREACHABLE, detail))
