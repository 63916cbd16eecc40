"""Plain text, Markdown and source code: kept as written, divided into pages.

Lines stay as they are, unless their paragraph was broken at a width: that is joined to one line.
Besides, only the ends of lines, trailing space and runs of empty lines are evened out. A form feed
begins a new page, as it does on paper.
"""

import re
from collections.abc import Iterator

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
        for text in paginate(whole_paragraphs(self._text)):
            guessed = encoding_flaws(text, self._decoded)
            yield ReadPage(text, (*font_flaws(text), *guessed))

    def notes(self) -> Notes:
        """Return the encoding that was found."""
        return Notes(is_virtual=True, encoding=self._decoded.encoding)


def whole_paragraphs(text: str) -> Iterator[str]:
    """Yield what stands between empty lines, and the ends of pages.

    A paragraph that was broken at a width is one line.
    """
    text = _OTHER_LINE_END.sub("\n", text)
    unwrapping = Unwrapping(text)
    for section in text.split(PAGE_END):
        for block in unwrapping.blocks(section):
            # Only now, since space at the end of a line may mark the break as the writer's.
            yield from text_paragraphs(even_line_ends(block))
        yield PAGE_END


def even_line_ends(text: str) -> str:
    """Return text whose lines end with a line feed and no space before it."""
    return _LINE_END.sub("\n", text)


def text_paragraphs(text: str) -> list[str]:
    """Return what stands between empty lines, without characters that nobody sees."""
    return _EMPTY_LINES.split(_INVISIBLE.sub("", text))
