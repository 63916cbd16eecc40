"""Upright characters below each other: how some writers put vertical text in a PDF.

Every character is a horizontal line of its own there, in the records of PyMuPDF; here they become
lines from top to bottom, as MuPDF gives them where the font itself is vertical.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

_IDEOGRAPH = re.compile("[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]")
_ACROSS = (1.0, 0.0)
_DOWN = (0.0, 1.0)
_MOST = 0.5
"""Share of the lines of a page that are one character in vertical writing."""
_LEAST = 8
_LONGEST = 3
"""Digits that stand side by side in a vertical line."""
_ASIDE = 0.5
"""Distances are in type sizes."""
_OVERLAP = 0.4
_GAP = 0.8
_BASELINE = 0.12
"""Where the baseline of a turned word is, from the left of the characters around it."""

_Record = dict[str, Any]


def with_vertical_lines(lines: Sequence[_Record]) -> Sequence[_Record]:
    """Return the lines of a page, upright characters below each other joined to vertical lines."""
    num_upright = sum(_is_upright(line) for line in lines)
    if num_upright < max(_LEAST, _MOST * len(lines)):
        return lines
    return list(_joined(lines))


def _joined(lines: Sequence[_Record]) -> Iterator[_Record]:
    column: list[_Record] = []
    for line in lines:
        if column and not (_fits(line) and _is_below(column[-1], line)):
            yield _column(column)
            column = []
        if column or _is_upright(line):
            column.append(line)
        else:
            yield line
    if column:
        yield _column(column)


def _is_upright(line: _Record) -> bool:
    spans = line["spans"]
    if len(spans) != 1 or line["dir"] != _ACROSS:
        return False
    text = spans[0]["text"].strip()
    return len(text) == 1 and _IDEOGRAPH.match(text) is not None


def _fits(line: _Record) -> bool:
    """Tell whether a line can be part of a vertical one: a character, a turned word, a number."""
    return bool(line["dir"] == _DOWN or len(_text(line)) <= _LONGEST)


def _is_below(above: _Record, below: _Record) -> bool:
    size = above["spans"][0]["size"]
    aside = abs(_middle(above) - _middle(below))
    gap = below["bbox"][1] - above["bbox"][3]
    return bool(aside <= _ASIDE * size and -_OVERLAP * size <= gap <= _GAP * size)


def _middle(line: _Record) -> float:
    left, _, right, _ = line["bbox"]
    return float(left + right) / 2


def _column(lines: Sequence[_Record]) -> _Record:
    if len(lines) == 1:
        return lines[0]
    spans = [span for line in lines for span in line["spans"]]
    left = min(span["bbox"][0] for span in spans)
    origin = (left + _BASELINE * spans[0]["size"], spans[0]["bbox"][1])
    return {"dir": _DOWN, "spans": [{**span, "origin": origin} for span in spans]}


def _text(line: _Record) -> str:
    return "".join(span["text"] for span in line["spans"]).strip()
