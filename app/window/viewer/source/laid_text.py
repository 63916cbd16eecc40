"""A document's text as blocks and headings of its pages; pure.

Headings are those that the file told when its text was taken; where it told none, they are guessed.
Quotations, code, bold and italic words are never guessed.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from app.documents.break_marks import as_written
from app.documents.document import Audit, Format
from app.window.viewer.source.emphasised_blocks import emphasised_blocks
from app.window.viewer.source.markdown_blocks import fence_after, markdown_blocks
from app.window.viewer.source.text_blocks import (
    Block,
    BlockKind,
    TextForm,
    plain_blocks,
    structured_blocks,
    titled_blocks,
)

MAX_HEADINGS = 20_000
_MARKDOWN = re.compile(r" {0,3}(#{1,6})[ \t]+(\S.*)")
_SIGNS = str.maketrans("", "", "*_`")

NOTHING_TOLD = Audit(Format.TEXT)
"""What is known of a text from nowhere but itself."""

_Found = list[tuple[int, str, bool]]
"""Level and title of headings, and whether only headings come after them on their page."""


class LaidText:
    """Pages count from 1; `audit` has what the file told of them."""

    def __init__(self, texts: Sequence[str], form: TextForm, audit: Audit = NOTHING_TOLD) -> None:
        self.texts = texts
        self.form = form
        self._titles = {
            page: [(one.level, one.text) for one in of_page]
            for page, of_page in groupby(audit.headings, key=lambda one: one.page)
        }
        self._quotations = {
            page: [one.beginning for one in of_page]
            for page, of_page in groupby(audit.quotations, key=lambda one: one.page)
        }
        self._spans = {one.page: one.spans for one in audit.emphasis}
        self._links = audit.links
        self._code = {one.page: one.places for one in audit.code}
        self._breaks = {one.page: one.places for one in audit.breaks}
        self._fences = [""]
        """Of Markdown, those that are open where pages begin, as far as is known."""

    def blocks(self, page: int) -> list[Block]:
        """Return the blocks of a page."""
        text = self.texts[page - 1]
        match self.form:
            case TextForm.MARKDOWN:
                written = as_written(text, self._breaks.get(page, ()))
                return markdown_blocks(written, self._fence(page))
            case TextForm.STRUCTURED:
                spans = self._spans.get(page, ())
                return emphasised_blocks(self._structured(page), text, spans, self._links)
            case TextForm.PLAIN:
                return plain_blocks(text)

    def _structured(self, page: int) -> list[Block]:
        text, quotations = self.texts[page - 1], self._quotations.get(page, ())
        code = self._code.get(page, ())
        if self._titles:
            return titled_blocks(text, self._titles.get(page, ()), quotations, code)
        return structured_blocks(
            text,
            is_first=page == 1,
            following=self._after(page),
            quotations=quotations,
            code=code,
        )

    def _fence(self, page: int) -> str:
        """Return what a page goes on in: the fence of code that began before it, or nothing."""
        while len(self._fences) < page:
            text = self.texts[len(self._fences) - 1]
            self._fences.append(fence_after(text, self._fences[-1]))
        return self._fences[page - 1]

    def headings(self, page: int) -> Iterator[tuple[int, str, int]]:
        """Yield level, title and page of every heading on a page.

        With one that ends its page the next one begins: what it heads is there.
        """
        found: _Found = []
        if self.form is TextForm.MARKDOWN:
            found = _of_markdown(self.texts[page - 1], self._fence(page))
        elif self.form is TextForm.STRUCTURED:
            found = _of_blocks(self.blocks(page))
        has_more = bool(self._after(page).strip())
        for level, title, is_last in found:
            yield level, title, page + 1 if is_last and has_more else page

    def _after(self, page: int) -> str:
        """Return the text of the page after this one; nothing after the last."""
        return self.texts[page] if page < len(self.texts) else ""


def _of_markdown(text: str, fence: str) -> _Found:
    found: _Found = []
    for line in text.split("\n"):
        match = None if fence else _MARKDOWN.fullmatch(line)
        if match:
            title = match[2].rstrip("# \t").translate(_SIGNS)
            found.append((len(match[1]), title[:300], True))
        elif line.strip():
            found = [(level, title, False) for level, title, _ in found]
            fence = fence_after(line, fence)
    return found


def _of_blocks(blocks: Sequence[Block]) -> _Found:
    others = [at for at, block in enumerate(blocks) if block.kind is not BlockKind.HEADING]
    last = others[-1] if others else -1
    return [
        (block.level, block.words.text, at > last)
        for at, block in enumerate(blocks)
        if block.kind is BlockKind.HEADING
    ]
