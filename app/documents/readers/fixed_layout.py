"""PDF and XPS: pages with fixed positions, turned back into text by `app.documents.layout`.

Pictures are opened in the same way: pages on which no text is found.

A page that cannot be parsed is an empty page with a flaw, not the end of the document.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.documents.document import IMAGES, Format, PageFlaw
from app.documents.layout.fragment import line_texts
from app.documents.layout.hyphenation import Hyphenation
from app.documents.layout.page_reader import RawPage, read_page
from app.documents.layout.page_text import page_text
from app.documents.layout.running_lines import RunningLineFilter
from app.documents.page_labels import LabelRule, rules_of_records
from app.documents.readers.mupdf import (
    forget_complaints,
    is_memory_failure,
    open_file,
    refusal_for,
)
from app.documents.readers.page_flaws import page_flaws
from app.documents.readers.reader import Notes, ReadPage
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import Found, WithoutPages


class FixedLayoutReader:
    """A PDF or XPS document, or a picture."""

    def __init__(self, path: Path, kind: Format, *, password: str | None) -> None:
        self._kind = kind
        self._document, self._is_encrypted = open_fixed_layout(path, kind, password)
        self._num_pages = int(self._document.page_count)
        self._running_lines = RunningLineFilter()

    @property
    def num_pages(self) -> int:
        """How many pages the document says it has."""
        return self._num_pages

    def pages(self) -> Iterator[ReadPage]:
        """Yield the pages; each is held back until its neighbours are known."""
        hyphenation = Hyphenation()
        for raw in self._running_lines.filter(self._raw_pages(hyphenation)):
            yield ReadPage(page_text(raw, hyphenation), raw.flaws)

    def notes(self) -> Notes:
        """Return what was found about the document as a whole."""
        return Notes(
            is_encrypted=self._is_encrypted,
            is_repaired=bool(getattr(self._document, "is_repaired", False)),
            left_out=self._running_lines.left_out,
            title=self._title(),
            labels=self._labels(),
        )

    def _title(self) -> str:
        try:
            return str((self._document.metadata or {}).get("title") or "")
        except Exception as error:  # what the file says of itself is not worth the document
            if is_memory_failure(error):
                raise Refusal(RefusalReason.OUT_OF_MEMORY, Found("in its title")) from error
            return ""

    def _labels(self) -> tuple[LabelRule, ...]:
        if self._kind is not Format.PDF:
            return ()
        try:
            return rules_of_records(self._document.get_page_labels(), self._num_pages)
        except Exception as error:  # pages have their numbers, whatever they are called
            if is_memory_failure(error):
                raise Refusal(RefusalReason.OUT_OF_MEMORY, Found("in its labels")) from error
            return ()

    def _raw_pages(self, hyphenation: Hyphenation) -> Iterator[RawPage]:
        for number in range(self._num_pages):
            raw = self._raw_page(number)
            for row in raw.rows:
                for line in line_texts(row):
                    hyphenation.learn(line)
            yield raw

    def _raw_page(self, number: int) -> RawPage:
        if self._kind in IMAGES:  # what cannot be drawn is found out when it is
            return RawPage(flaws=(PageFlaw.NO_TEXT_LAYER,))
        forget_complaints()
        try:
            page = self._document[number]
            raw = read_page(page)
            return replace(raw, flaws=page_flaws(page, raw))
        except Exception as error:
            if is_memory_failure(error):
                raise Refusal(
                    RefusalReason.OUT_OF_MEMORY, Found(f"on page {number + 1}")
                ) from error
            return RawPage(flaws=(PageFlaw.DAMAGED,))


def open_fixed_layout(path: Path, kind: Format, password: str | None) -> tuple[Any, bool]:
    """Return a document of PyMuPDF that has pages, and whether it is encrypted.

    It must not be asked that again: MuPDF would try it without the password, and be locked out.

    Raises:
        Refusal: it is damaged or locked.
    """
    document = open_file(str(path), kind.lower())
    is_encrypted = bool(document.needs_pass)
    if is_encrypted:
        _authenticate(document, password)
    try:
        num_pages = int(document.page_count)
    except Exception as error:
        raise refusal_for(error) from error
    if not num_pages:
        raise Refusal(RefusalReason.DAMAGED, WithoutPages())
    return document, is_encrypted


def _authenticate(document: Any, password: str | None) -> None:
    if password is None:
        raise Refusal(RefusalReason.PASSWORD_REQUIRED)
    if not document.authenticate(password):
        raise Refusal(RefusalReason.WRONG_PASSWORD)
