"""Divides a text into blocks between empty lines, and tells what of them is no running text.

Code in fences, comments of markup, literal blocks behind a double colon, and signatures of mail are
none. What is quoted is divided for itself, on each level.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby, repeat

from app.documents.readers.hard_wraps.quotation import mark_of, quote_depth

_EMPTY_LINES = re.compile(r"\n(?:[ \t]*\n)+")
_FENCE = re.compile(r"[ \t]*(?:[-*+] +|\d+[.)] +)?(`{3,}|~{3,})([^`]*)$")
_LITERAL = re.compile(r"\s*\.\. (?:[\w-]*code[\w-]*|\w*-?literal|math|doctest)::")
_SIGNATURE = ("--", "-- ")


def between_empty_lines(text: str) -> Iterator[str]:
    """Yield what stands between empty lines, one at a time."""
    start = 0
    for match in _EMPTY_LINES.finditer(text):
        yield text[start : match.start()]
        start = match.end()
    yield text[start:]


@dataclass(frozen=True, slots=True)
class Part:
    """Some lines of a block, and whether they may be running text.

    Attributes:
        marks: those of a quotation, one for each line; none if nothing is quoted.
    """

    lines: list[str]
    is_text: bool
    marks: tuple[str, ...] = ()

    @property
    def marked(self) -> Iterator[tuple[str, str]]:
        """The lines, each behind what marks it as quoted."""
        return zip(self.marks or repeat(""), self.lines, strict=False)

    @property
    def written(self) -> Iterator[str]:
        """The lines as they were written."""
        return (f"{mark}{line}" for mark, line in self.marked)


class Parts:
    """Divides the blocks of a text, one after the other; what is open in one may end in others."""

    def __init__(self) -> None:
        self._fence = ""
        self._is_comment = False
        self._literal: int | None = None
        """The indentation above a literal block, while one may go on."""

    def of(self, block: str) -> Iterator[Part]:
        """Yield the parts of a block, in their order."""
        for depth, lines in groupby(block.split("\n"), quote_depth):
            if depth and not (self._fence or self._is_comment):
                yield from _quoted(lines)
            else:
                yield from self.unquoted(lines)

    def unquoted(self, lines: Iterable[str]) -> Iterator[Part]:
        """Yield the parts of lines none of which counts as quoted."""
        text: list[str] = []
        for line in lines:
            if self._is_inside(line, is_first=not text) or not line.strip():
                yield from self._closed(text)
                yield Part([line], is_text=False)
                text = []
            else:
                text.append(line)
        yield from self._closed(text)

    def _is_inside(self, line: str, *, is_first: bool) -> bool:
        """Tell whether a line is one of code in a fence, or of a comment, its edges included."""
        if self._is_comment or (not self._fence and line.startswith("<!--")):
            self._is_comment = "-->" not in line
            return True
        was_open = bool(self._fence)
        return self._crosses_fence(line, is_first=is_first) or was_open

    def _crosses_fence(self, line: str, *, is_first: bool) -> bool:
        """Tell whether code begins or ends with a line; underlines of headings are no fences."""
        match = _FENCE.match(line) if "```" in line or "~~~" in line else None
        if match is None:
            return False
        signs, rest = match[1], match[2].strip()
        if self._fence:
            if signs.startswith(self._fence) and not rest:
                self._fence = ""
            return True
        if is_first or rest or len(signs) == len("```"):
            self._fence = signs
            return True
        return False

    def _closed(self, lines: list[str]) -> Iterator[Part]:
        """Yield lines that are complete; what follows the mark of a signature is no text."""
        if not lines:
            return
        signature = next((at for at, line in enumerate(lines) if line in _SIGNATURE), len(lines))
        text, signed = lines[:signature], lines[signature:]
        if text:
            yield Part(text, is_text=not self._is_literal(text))
        if signed:
            yield Part(signed, is_text=False)

    def _is_literal(self, lines: list[str]) -> bool:
        """Tell whether lines are set in below a double colon, and note where they end with one."""
        if self._literal is not None and min(map(_indent, lines)) > self._literal:
            return True
        is_begun = lines[-1].rstrip().endswith("::") or _LITERAL.match(lines[0])
        self._literal = _indent(lines[-1]) if is_begun else None
        return False


def _quoted(lines: Iterable[str]) -> Iterator[Part]:
    """Yield the parts of what is quoted on one level; nothing in them is open beyond its end."""
    written = list(lines)
    marks = [mark_of(line) for line in written]
    content = (line.removeprefix(mark) for line, mark in zip(written, marks, strict=True))
    at = 0
    for part in Parts().unquoted(content):
        end = at + len(part.lines)
        yield replace(part, marks=tuple(marks[at:end]))
        at = end


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
