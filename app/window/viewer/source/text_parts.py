"""The parts of a page of extracted text: what blank lines part, and code, which may have some."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from app.documents.code_marks import Place

_BLANK_LINES = re.compile(r"\n{2,}")


@dataclass(frozen=True, slots=True)
class Part:
    """Some lines of a page, without the blank ones around them."""

    text: str
    is_code: bool = False


def parts_of(text: str, code: Sequence[Place] = ()) -> list[Part]:
    """Return the parts of a page; places of code that are none in it are left alone.

    Lines of code that are paragraphs of their own, as word processors have them, are one part.
    """
    parts: list[Part] = []
    for is_line, run in groupby(_parts(text, code), key=_is_line_of_code):
        found = list(run)
        lines = "\n".join(part.text for part in found)
        parts += [Part(lines, is_code=True)] if is_line else found
    return parts


def _parts(text: str, code: Sequence[Place]) -> Iterator[Part]:
    place = 0
    for start, end in code:
        if place <= start < end <= len(text) and text[start:end].strip():
            yield from _between(text[place:start])
            yield Part(text[start:end].strip("\n"), is_code=True)
            place = end
    yield from _between(text[place:])


def _between(text: str) -> Iterator[Part]:
    for part in _BLANK_LINES.split(text):
        if part.strip():
            yield Part(part.strip("\n"))


def _is_line_of_code(part: Part) -> bool:
    return part.is_code and "\n" not in part.text
