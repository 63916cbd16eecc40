"""The headings of a page of text, without setting it; pure."""

import re
from collections.abc import Iterator

from app.window.viewer.source.text_blocks import BlockKind, TextForm, structured_blocks

MAX_HEADINGS = 20_000
_MARKDOWN = re.compile(r" {0,3}(#{1,6})[ \t]+(\S.*)")
_FENCE = re.compile(r" {0,3}(?:```|~~~)")
_SIGNS = str.maketrans("", "", "*_`")


def headings(text: str, form: TextForm, page: int) -> Iterator[tuple[int, str]]:
    """Yield level and title of every heading."""
    if form is TextForm.MARKDOWN:
        yield from _of_markdown(text)
    elif form is TextForm.STRUCTURED:
        for block in structured_blocks(text, is_first=page == 1):
            if block.kind is BlockKind.HEADING:
                yield block.level, block.words.text


def _of_markdown(text: str) -> Iterator[tuple[int, str]]:
    is_code = False
    for line in text.split("\n"):
        if _FENCE.match(line):
            is_code = not is_code
        elif not is_code and (match := _MARKDOWN.fullmatch(line)):
            title = match[2].rstrip("# \t").translate(_SIGNS)
            yield len(match[1]), title[:300]
