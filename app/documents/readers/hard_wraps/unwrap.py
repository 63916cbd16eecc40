"""Joins lines of plain text that were broken at a width, as books, mail and manuals have them.

A line break stays where the writer made it and goes where the width made it: where the first word
below would not have fitted above. What is in doubt stays as it was written: verse, tables, code,
lists, addresses, and whatever is not clearly running text. Quoted lines are joined as if they were
not, those of one level with each other, behind one mark.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from app.documents.readers.hard_wraps.blocks import Part, Parts, between_empty_lines
from app.documents.readers.hard_wraps.code import is_code, is_source
from app.documents.readers.hard_wraps.entries import entries
from app.documents.readers.hard_wraps.joining import Joining
from app.documents.readers.hard_wraps.line import Line, line_of
from app.documents.readers.hard_wraps.prose import is_prose
from app.documents.readers.hard_wraps.width import (
    NARROWEST,
    best_for,
    goes_on,
    reach,
    usual_width,
)

_SAMPLE = 2_000_000
"""Characters from the beginning of a text by which its width is told, and whether it is code."""
_MOST_LINES = 50_000
"""Of one block; without an empty line among more, a text is no book but data."""
_TOO_SHORT = 0.12
"""Share of the width by which a line within a sentence may be too short, as lines are that were
broken by hand or evened out."""
_TOO_LONG = 0.05
"""Share of the width by which any line may stick out."""
_MOST_LONGER = 1 / 3
"""Share of the lines that may stick out further within a sentence, as those with addresses do."""
_MIN_JOINED = 0.6
"""Share of the breaks of an entry; where fewer would go, they were not made by the width."""
_FEW = 2
"""Breaks each of which is judged by itself."""
_MANY = 3
"""Breaks that show a paragraph, in which names with capital letters are broken no differently."""


class Unwrapping:
    """Makes the blocks of one text whole, one at a time, since a text may be very long."""

    def __init__(self, text: str, *, only_quoted: bool = False) -> None:
        """Lines of the text end with line feeds; `only_quoted` leaves all others as they are."""
        self._only_quoted = only_quoted
        sample = text[:_SAMPLE]
        parts = Parts()
        learnt = [part for block in between_empty_lines(sample) for part in parts.of(block)]
        self._is_source = is_source(learnt)
        self._width = None if self._is_source else usual_width(self._pairs(learnt))
        self._joining = Joining([] if self._is_source else sample.split("\n"))
        self._parts = Parts()

    def blocks(self, section: str) -> Iterator[str]:
        """Yield what stands between empty lines in the next section of the text."""
        for block in between_empty_lines(section):
            yield block if self._is_source else self._whole(block)

    def _whole(self, block: str) -> str:
        parts = self._parts.of(block)
        return "\n".join(line for part in parts for line in self._lines(part))

    def _lines(self, part: Part) -> Iterator[str]:
        lines = self._lines_of(part)
        width = best_for(lines, self._width)
        if width is None:
            yield from part.written
            return
        for entry in entries(lines, width):
            yield from _joined(entry, width, self._joining)

    def _pairs(self, parts: Sequence[Part]) -> Iterator[tuple[Line, Line]]:
        """Yield lines that may be joined, each with the next one."""
        for part in parts:
            yield from pairwise(self._lines_of(part))

    def _lines_of(self, part: Part) -> list[Line]:
        """Return the lines of a part, none if no two of them can be joined."""
        may_be_wrapped = (
            part.is_text
            and (bool(part.marks) or not self._only_quoted)
            and 1 < len(part.lines) <= _MOST_LINES
            and any(len(line) >= NARROWEST for line in part.lines)
            and not is_code(part.lines)
        )
        if not may_be_wrapped:
            return []
        return [line_of(line, mark) for mark, line in part.marked]


def may_be_wrapped(text: str) -> bool:
    """Whether there is a line long enough to have been broken beside another; fast."""
    return any(
        "\n" in block and any(len(line) >= NARROWEST for line in block.split("\n"))
        for block in between_empty_lines(text)
    )


def is_wrapped(text: str) -> bool:
    """Whether lines of a text would be joined."""
    blocks = zip(between_empty_lines(text), Unwrapping(text).blocks(text), strict=True)
    return any(whole.count("\n") < block.count("\n") for block, whole in blocks)


def _joined(entry: Sequence[Line], width: int, joining: Joining) -> Iterator[str]:
    """Yield an entry on as many lines as its writer made."""
    made_by_width = _made_by_width(entry, width)
    is_wrapped = _is_wrapped(made_by_width) and not _sticks_out(entry, width)
    if not is_wrapped or not is_prose(entry):
        yield from (line.as_written for line in entry)
        return
    pieces = [entry[0].before]
    above, behind = entry[0].text, entry[0].spaces_behind
    for line, is_joined in zip(entry[1:], made_by_width, strict=True):
        if is_joined:
            # Only two lines are joined at a time, so that a long paragraph takes linear time.
            both = joining.join(above, line.text)
            pieces.append(both[: len(both) - len(line.text)])
        else:
            yield "".join((*pieces, above, behind))
            pieces = [line.before]
        above, behind = line.text, line.spaces_behind
    yield "".join((*pieces, above, behind))


def _is_wrapped(made_by_width: Sequence[bool]) -> bool:
    """Tell whether as many breaks of an entry were made by the width as those of a paragraph."""
    is_short = len(made_by_width) <= _FEW
    return any(made_by_width) and (
        is_short or sum(made_by_width) >= _MIN_JOINED * len(made_by_width)
    )


def _sticks_out(entry: Sequence[Line], width: int) -> bool:
    """Tell whether more lines of an entry are longer than a paragraph of a width has."""
    num_longer = sum(line.end > width + width * _TOO_LONG for line in entry[:-1])
    return num_longer > _MOST_LONGER * (len(entry) - 1)


def _made_by_width(entry: Sequence[Line], width: int) -> list[bool]:
    """Tell of each break of an entry whether the width made it: the next word did not fit."""
    near = width - width * _TOO_SHORT
    longest = width + width * _TOO_LONG
    made = [
        reach(above, below) > (near if goes_on(above, below) else width)
        and (above.end <= longest or goes_on(above, below))
        for above, below in pairwise(entry)
    ]
    if sum(made) < _MANY:
        return made
    return [
        is_made or (not above.ends_sentence and near < reach(above, below) <= longest)
        for is_made, (above, below) in zip(made, pairwise(entry), strict=True)
    ]
