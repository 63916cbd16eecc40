"""What a line of text shows by itself: its edges, a mark of a list, and whether it stands alone."""

import re
from dataclasses import dataclass

from app.documents.break_marks import ends_on_purpose

WIDEST = 160
"""Columns; longer lines were not broken at a width."""
_TAB = 8
_SPACE = " \t"
_MARKER = re.compile(
    r"(?:(?P<bullet>[-*+•·▪◦‣➢✓–—](?=[ \t])|o(?=[ \t]{2}))"
    r"|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5})[.)]|\[\w{1,8}\]|\d{1,3}(?:\.\d{1,3})+\.?)[ \t]+(?=\S)"
)
_FIRST_COUNT = re.compile(r"\W*[1aAi]\W")
_COLUMN_GAP = re.compile(r"(?<![.?!:;,\"'”’) ]) {3,}(?=\S)|(?<=\S)\t+(?=\S)|(?<=\S) {6,}(?=\S)")
_LABEL_GAP = re.compile(r"(?<=\S)(?: {2,}|\t+)(?=\S)")
_LETTER = re.compile(r"[^\W\d_]")
_PURPOSE = re.compile(r"(?:  +|\\|<br ?/?>\s*)$")
_LONGEST_SIGN = len("<br />")
_SENTENCE_ENDS = tuple(".?!:…")
_CLOSING = "\"'”’»)]*_`"
_BEGINS_ALONE = re.compile(
    r"[>|#]|<(?!\S+@)|\w{0,4}[>|] |:[\w -]+:(?:\s|$)|\.\. |(?:\$|%|>>>|\.\.\.|--|;+)(?:\s|$)"
    r"|//|/\*|\*/|@\w|\[[^\]]{1,80}\]:|!?\[!\[|!\[|```|~~~|\+--|\"\"\"|'''|\\[a-z]+\{|\.[A-Z]{2}\b"
    r"|\[?\d{4}-\d\d-\d\d[T ]|[A-Z][a-z]{2} +\d+ \d\d:\d\d"
)
"""Quotations, headings, markup, fields, prompts, comments, drawings, requests, entries of logs."""
_RARE = re.compile(r"\.{4}|[-=_*~]{5}|(?:\. ){3}|\|.*\||[{}]$|\);$|[\u2500-\u257f]")
"""Leaders, rules, cells, ends of code, frames of drawings."""
_KEY = re.compile(r"[A-Z][\w-]*(?: [\w-]+){0,2}: ")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not empty.

    Attributes:
        text: without the space around it.
        space: what stands before its text.
        indent: the columns of that.
        end: the column behind its last character.
        first_word: the columns of its first word.
        text_column: where the text behind its list marker, or behind its label, begins; else 0.
        is_bullet: it begins with the marker of an item.
        is_counted: it begins with a number or letter that may be such a marker.
        stands_alone: it is joined with no other line.
        has_columns: it is divided by wide gaps.
        spaces_behind: space behind its text by which its writer marked the end, or nothing.
        ends_on_purpose: its end is marked as one that the writer made.
        mark: what stands before it as before all that is quoted.
    """

    text: str
    space: str
    indent: int
    end: int
    first_word: int
    text_column: int = 0
    is_bullet: bool = False
    is_counted: bool = False
    stands_alone: bool = False
    has_columns: bool = False
    spaces_behind: str = ""
    ends_on_purpose: bool = False
    mark: str = ""

    @property
    def before(self) -> str:
        """What stands before its text."""
        return f"{self.mark}{self.space}"

    @property
    def as_written(self) -> str:
        """It with the space around it, as far as that means something."""
        return f"{self.before}{self.text}{self.spaces_behind}"

    @property
    def is_capital(self) -> bool:
        """Whether it has letters, and capital ones only."""
        return self.text.isupper()

    @property
    def ends_sentence(self) -> bool:
        """Whether a sentence may end with it."""
        return self.text.rstrip(_CLOSING).endswith(_SENTENCE_ENDS)

    @property
    def is_key(self) -> bool:
        """Whether it begins with a name and a colon."""
        return _KEY.match(self.text) is not None

    @property
    def counts_first(self) -> bool:
        """Whether its number, if it has one, is that of a first item."""
        return _FIRST_COUNT.match(self.text) is not None


def line_of(raw: str, mark: str = "") -> Line:
    """Return what a line is, which is not empty, without the mark of a quotation before it."""
    if len(raw) > WIDEST:
        return Line(raw, "", 0, len(raw), 0, stands_alone=True, mark=mark)
    text = raw.strip(_SPACE)
    space = raw[: len(raw) - len(raw.lstrip(_SPACE))]
    indent = len(space.expandtabs(_TAB))
    marker = _MARKER.match(text)
    has_gaps = "  " in text or "\t" in text
    label = marker or (_LABEL_GAP.search(text) if has_gaps else None)
    return Line(
        text=text,
        space=space,
        indent=indent,
        end=indent + len(text),
        first_word=len(text.partition(" ")[0]),
        text_column=len((space + text[: label.end()]).expandtabs(_TAB)) if label else 0,
        is_bullet=marker is not None and marker["bullet"] is not None,
        is_counted=marker is not None and marker["bullet"] is None,
        stands_alone=_stands_alone(text),
        has_columns=has_gaps and _has_columns(text, marker.end() if marker else 0),
        spaces_behind=raw[len(space) + len(text) :] if ends_on_purpose(raw) else "",
        ends_on_purpose=_PURPOSE.search(raw, max(len(space) + len(text) - _LONGEST_SIGN, 0))
        is not None,
        mark=mark,
    )


def _stands_alone(text: str) -> bool:
    has_letters = text[0].isalpha() or _LETTER.search(text) is not None
    return not has_letters or bool(_BEGINS_ALONE.match(text) or _RARE.search(text))


def _has_columns(text: str, begin: int) -> bool:
    """Tell whether wide gaps divide a text from some character on."""
    return _COLUMN_GAP.search(text, begin) is not None
