"""Plain text, Markdown and source code: kept as written, divided into pages.

Lines stay as they are; only their ends, tabs of trailing space and runs of empty lines are evened
out. A form feed begins a new page, as it does on paper.
"""

import re
from collections.abc import Iterator

from app.documents.encodings import decode
from app.documents.pagination import PAGE_END, paginate
from app.documents.readers.reader import Notes, ReadPage
from app.documents.readers.text_flaws import encoding_flaws, font_flaws

_LINE_END = re.compile(r"(?<![ \t])[ \t]*(?:\r\n|[\n\r\x85\u2028])")
_EMPTY_LINES = re.compile(r"\n{2,}")
_INVISIBLE = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\u200b\u2060\ufeff]")


class PlainTextReader:
    """Text in any common encoding."""

    num_pages = None

    def __init__(self, content: bytes) -> None:
        decoded = decode(content)
        self._text = even_line_ends(decoded.text)
        self._decoded = decoded

    def pages(self) -> Iterator[ReadPage]:
        """Yield pages cut between paragraphs."""
        for text in paginate(_blocks(self._text)):
            guessed = encoding_flaws(text, self._decoded)
            yield ReadPage(text, (*font_flaws(text), *guessed))

    def notes(self) -> Notes:
        """Return the encoding that was found."""
        return Notes(is_virtual=True, encoding=self._decoded.encoding)


def even_line_ends(text: str) -> str:
    """Return text whose lines end with a line feed and no space before it."""
    return _LINE_END.sub("\n", text)


def _blocks(text: str) -> Iterator[str]:
    """Yield what stands between empty lines, and the ends of pages."""
    for section in text.split(PAGE_END):
        yield from text_paragraphs(section)
        yield PAGE_END


def text_paragraphs(text: str) -> list[str]:
    """Return what stands between empty lines, without characters that nobody sees."""
    return _EMPTY_LINES.split(_INVISIBLE.sub("", text))
