"""The headings of a page of text, without setting it; pure."""

import re
from collections.abc import Iterator

from app.window.viewer.source.text_blocks import BlockKind, TextForm, structured_blocks

MAX_HEADINGS = 20_000
_MARKDOWN = re.compile(r" {0,3}(#{1,6})[ \t]+(\S.*)")
_FENCE = re.compile(r" {0,3}(?:```|~~~)")
_SIGNS = str.maketrans("", "", "*_`")


def headings(
    text: str, form: TextForm, page: int, following: str = ""
) -> Iterator[tuple[int, str, int]]:
    """Yield level, title and page of every heading.

    With one that ends its page the next one begins, whose text is `following`: what it heads is
    there.
    """
    found: list[tuple[int, str, bool]] = []
    if form is TextForm.MARKDOWN:
        found = _of_markdown(text)
    elif form is TextForm.STRUCTURED:
        found = _of_structured(text, page, following)
    for level, title, is_last in found:
        yield level, title, page + 1 if is_last and following.strip() else page


def _of_markdown(text: str) -> list[tuple[int, str, bool]]:
    """Return level and title of every heading, and whether only headings come after it."""
    found: list[tuple[int, str, bool]] = []
    is_code = False
    for line in text.split("\n"):
        match = None if is_code else _MARKDOWN.fullmatch(line)
        if match:
            title = match[2].rstrip("# \t").translate(_SIGNS)
            found.append((len(match[1]), title[:300], True))
        elif line.strip():
            found = [(level, title, False) for level, title, _ in found]
            is_code ^= bool(_FENCE.match(line))
    return found


def _of_structured(text: str, page: int, following: str) -> list[tuple[int, str, bool]]:
    blocks = structured_blocks(text, is_first=page == 1, following=following)
    found = [
        (block.level, block.words.text, at)
        for at, block in enumerate(blocks)
        if block.kind is BlockKind.HEADING
    ]
    last = max(
        (at for at, block in enumerate(blocks) if block.kind is not BlockKind.HEADING), default=-1
    )
    return [(level, title, at > last) for level, title, at in found]
