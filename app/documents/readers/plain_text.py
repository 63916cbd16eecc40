"""Plain text, Markdown and source code: kept as written, divided into pages.

Lines stay as they are, unless their paragraph was broken at a width: that is joined to one line.
Besides, only the ends of lines, trailing space and runs of empty lines are evened out. A form feed
begins a new page, as it does on paper. Breaks that are marked by trailing space, as Markdown has
them, are told beside the text.
"""

import re
from collections.abc import Iterator

from app.documents.break_marks import lifted_breaks, marked_breaks, without_breaks
from app.documents.encodings import decode
from app.documents.pagination import PAGE_END, paginate
from app.documents.readers.hard_wraps.unwrap import Unwrapping
from app.documents.readers.reader import Notes, ReadPage
from app.documents.readers.text_flaws import encoding_flaws, font_flaws

_LINE_END = re.compile(r"(?<![ \t])[ \t]*(?:\r\n|[\n\r\x85\u2028])")
_OTHER_LINE_END = re.compile(r"\r\n|[\r\x85\u2028]")
_EMPTY_LINES = re.compile(r"\n{2,}")
_INVISIBLE = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\u200b\u2060\ufeff]")


class PlainTextReader:
    """Text in any common encoding."""

    num_pages = None

    def __init__(self, content: bytes) -> None:
        decoded = decode(content)
        self._text = decoded.text
        self._decoded = decoded

    def pages(self) -> Iterator[ReadPage]:
        """Yield pages cut between paragraphs."""
        for page in paginate(_paragraphs(self._text)):
            text, breaks = lifted_breaks(page)
            guessed = encoding_flaws(text, self._decoded)
            yield ReadPage(text, (*font_flaws(text), *guessed), breaks=breaks)

    def notes(self) -> Notes:
        """Return the encoding that was found."""
        return Notes(is_virtual=True, encoding=self._decoded.encoding)


def whole_paragraphs(text: str) -> Iterator[str]:
    """Yield what stands between empty lines, and the ends of pages.

    A paragraph that was broken at a width is one line.
    """
    return map(without_breaks, _paragraphs(text))


def _paragraphs(text: str) -> Iterator[str]:
    """Yield the same with marks where lines end on purpose."""
    text = _OTHER_LINE_END.sub("\n", text)
    unwrapping = Unwrapping(text)
    for section in text.split(PAGE_END):
        for block in unwrapping.blocks(section):
            # Only now, since space at the end of a line may mark the break as the writer's.
            yield from _EMPTY_LINES.split(marked_breaks(_visible(even_line_ends(block)), block))
        yield PAGE_END


def even_line_ends(text: str) -> str:
    """Return text whose lines end with a line feed and no space before it."""
    return _LINE_END.sub("\n", text)


def text_paragraphs(text: str) -> list[str]:
    """Return what stands between empty lines, without characters that nobody sees."""
    return _EMPTY_LINES.split(_visible(text))


def _visible(text: str) -> str:
    return _INVISIBLE.sub("", text)
