"""Text in reading order, assembled from a parser's events.

Pieces make lines, lines make blocks; a block is what `paginate` keeps together. White space counts
as it does in a browser: any run of it is one space, except where the writer asked for all of it.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.documents.block_marks import mark_of, marked, quoted
from app.documents.code_marks import coded
from app.documents.emphasis_marks import Emphasis, placed
from app.documents.layout.characters import clean_characters
from app.documents.pagination import PAGE_END

_SPACES = re.compile(r"[ \t\r\n\f\v]+")
_TAB = "    "
_SINGLE = {0xAD: None} | {
    0xFB00 + at: letters for at, letters in enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"))
}
"""Soft hyphens go, ligatures become letters."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a line that is not finished yet."""

    line: int
    piece: int


class Flow:
    """Blocks of text under construction."""

    def __init__(self) -> None:
        self._blocks: list[str] = []
        self._lines: list[str] = []
        self._pieces: list[tuple[str, Emphasis]] = []
        self._emphasis = Emphasis.NONE
        self._num_lines = 0
        self._prefix = ""

    def add(self, text: str) -> None:
        """Add text to the line."""
        self._pieces.append((text, self._emphasis))

    def add_preformatted(self, text: str) -> None:
        """Add text whose spaces and line ends stay as they are."""
        first, *others = text.replace("\r\n", "\n").split("\n")
        self.add(first)
        for line in others:
            self.end_line(is_preformatted=True)
            self.add(line)

    def emphasise(self, emphasis: Emphasis) -> Callable[[], None]:
        """Begin words that stand out; what is returned ends them."""
        outer = self._emphasis
        self._emphasis |= emphasis

        def end() -> None:
            self._emphasis = outer

        return end

    def begin_item(self, prefix: str) -> None:
        """Begin a line with what stands before the next text, such as a bullet."""
        self.end_line()
        self._prefix = prefix

    def drop_prefix(self) -> None:
        """Drop a bullet that no text followed."""
        self._prefix = ""

    def end_line(self, *, is_preformatted: bool = False) -> None:
        """End the line; one without text leaves no trace unless it is preformatted."""
        pieces, self._pieces = self._pieces, []
        joined = "".join(text for text, _ in pieces)
        self._num_lines += 1
        line = _as_written(joined) if is_preformatted else _on_one_line(joined)
        if line:
            self._lines.append(self._prefix + _emphasised(line, pieces))
            self._prefix = ""
        elif is_preformatted and self._lines:
            self._lines.append("")

    def break_line(self) -> None:
        """End the line at a break that the writer made; two of them part paragraphs."""
        if any(text.strip() for text, _ in self._pieces):
            self.end_line()
        else:
            self.end_block()

    def end_block(self) -> None:
        """End the paragraph."""
        self.end_line()
        self._end_lines()

    def mark_heading(self, first: int, level: int) -> None:
        """End a heading, which is the only block since there were `first`."""
        self.end_block()
        if len(self._blocks) == first + 1:
            self._blocks[first] = marked(self._blocks[first], level)

    def mark_quotation(self, first: int) -> None:
        """End a quotation, of all blocks since there were `first`."""
        self.end_block()
        quotation = self._blocks[first:]
        self._blocks[first:] = [one if one == PAGE_END else quoted(one) for one in quotation]

    def mark_code(self, first: int) -> None:
        """End preformatted lines that are code, of all blocks since there were `first`."""
        self.end_preformatted()
        for at in range(first, len(self._blocks)):
            block = self._blocks[at]
            self._blocks[at] = block if block == PAGE_END or mark_of(block) else coded(block)

    @property
    def num_blocks(self) -> int:
        """How many blocks have ended."""
        return len(self._blocks)

    def end_preformatted(self) -> None:
        """End a block of preformatted lines."""
        self.end_line(is_preformatted=True)
        self._end_lines()

    def _end_lines(self) -> None:
        while self._lines and not self._lines[-1]:
            self._lines.pop()
        if self._lines:
            self._blocks.append("\n".join(self._lines))
            self._lines = []

    def end_page(self) -> None:
        """End the page."""
        self.end_block()
        self._blocks.append(PAGE_END)

    def add_blocks(self, blocks: list[str]) -> None:
        """Add whole blocks."""
        self.end_block()
        self._blocks.extend(blocks)

    def add_line(self, line: str) -> None:
        """Add a whole line."""
        self.end_line()
        self._lines.append(self._prefix + line)
        self._prefix = ""

    def mark(self) -> Mark:
        """Return the place that has been reached."""
        return Mark(self._num_lines, len(self._pieces))

    def rewrite(self, mark: Mark, change: Callable[[str], str]) -> None:
        """Write the text since `mark` another way, if it is on one line."""
        if mark.line == self._num_lines:
            text = "".join(text for text, _ in self._pieces[mark.piece :])
            self._pieces[mark.piece :] = [(change(text), self._emphasis)]

    def blocks(self) -> list[str]:
        """End everything and return the blocks."""
        self.end_block()
        return self._blocks


def _emphasised(line: str, pieces: Sequence[tuple[str, Emphasis]]) -> str:
    if not any(emphasis for _, emphasis in pieces):
        return line
    return placed(line, [(_cleaned(text), emphasis) for text, emphasis in pieces])


def _on_one_line(text: str) -> str:
    return _SPACES.sub(" ", _cleaned(text)).strip(" ")


def _cleaned(text: str) -> str:
    return clean_characters(text).translate(_SINGLE)


def _as_written(text: str) -> str:
    pieces = text.translate(_SINGLE).split("\t")
    return _TAB.join(clean_characters(piece) for piece in pieces).rstrip()
