"""Divides the lines of a block into entries: paragraphs, items of lists, lines by themselves.

Only lines of one entry may be joined. Their edges tell what is one: the first line may be set in,
as in typewritten books, or the others, as in lists.
"""

from collections.abc import Iterator, Sequence

from app.documents.readers.hard_wraps.line import Line
from app.documents.readers.hard_wraps.quotation import begins_attribution, ends_attribution
from app.documents.readers.hard_wraps.width import goes_on, reach

_DEEPEST_FIRST = 12
"""Columns that the first line of a paragraph is set in at most."""


def entries(lines: Sequence[Line], width: int) -> Iterator[list[Line]]:
    """Yield the entries of a block, broken at a width, in their order."""
    entry = [lines[0]]
    for at in range(1, len(lines)):
        after = lines[at + 1] if at + 1 < len(lines) else None
        if _is_apart(entry, lines[at], width) or not _is_aligned(entry, lines[at], after, width):
            yield entry
            entry = []
        entry.append(lines[at])
    yield entry


def _is_apart(entry: Sequence[Line], line: Line, width: int) -> bool:
    """Tell whether a line shows by itself that it begins something else."""
    above = entry[-1]
    return (
        line.stands_alone
        or above.stands_alone
        or above.ends_on_purpose
        or line.has_columns
        or line.is_bullet
        or line.is_key
        or begins_attribution(line.text)
        or ends_attribution(above.text)
        or line.is_capital != above.is_capital
        or (line.is_counted and _begins_item(entry, line, width))
    )


def _begins_item(entry: Sequence[Line], line: Line, width: int) -> bool:
    """Tell whether a number at the beginning of a line is that of an item, not of the sentence."""
    above = entry[-1]
    is_full = reach(above, line) > width
    return entry[0].is_counted or line.counts_first or above.ends_sentence or not is_full


def _is_aligned(entry: Sequence[Line], line: Line, after: Line | None, width: int) -> bool:
    """Tell whether a line begins where one may that goes on with an entry."""
    first, above = entry[0], entry[-1]
    is_second = len(entry) == 1
    if is_second and first.has_columns:
        return line.indent == first.text_column
    if line.indent == above.indent:
        return True
    if line.indent < above.indent:
        return is_second and _is_below_first(first, line, after)
    return is_second and _hangs(first, line, after, width)


def _is_below_first(first: Line, line: Line, after: Line | None) -> bool:
    """Tell whether a line is the second of a paragraph whose first line is set in.

    In a list of names, each above a line that explains it, a name follows a line that is set in.
    """
    if first.indent - line.indent > _DEEPEST_FIRST or first.ends_sentence:
        return False
    is_followed = after is not None and after.indent == line.indent
    return goes_on(first, line) or (is_followed and line.text[0].isalnum())


def _hangs(first: Line, line: Line, after: Line | None, width: int) -> bool:
    """Tell whether a line is set in as all of an entry but the first are."""
    if (first.is_bullet or first.is_counted) and line.indent <= first.text_column:
        return True
    if reach(first, line) <= width:
        return False
    if after is None or after.indent < line.indent:
        is_end = after is None or reach(line, after) <= width
        return is_end and goes_on(first, line)
    return after.indent == line.indent and line.text[0].isalpha()
