"""How closely extracted text matches the truth: words, order, hyphens, cells, lines of code.

Words are compared with their punctuation. Bullets and bars between cells are no words, and a raised
or lowered sign may be marked as such (``^``, ``_`` or the raised characters of Unicode).
"""

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

from app.bench_documents.cells import right_cells
from app.bench_documents.content import Content

_MARKS = re.compile(r"(?<!\S)[•◦▪–*|·∙●○■-](?!\S)|\|")
_RAISED = re.compile(r"[\^_{}]")
_SET_OFF = r"\[\d+\]|\^\d+|[⁰¹²³⁴-⁹]+"
_MARK_BEHIND = re.compile(rf"(?<=\S)(?:{_SET_OFF}|(?<=[^\W\d][.,;:])\d{{1,2}})(?!\S)")
_MARK_BEFORE = re.compile(rf"(?<!\S)(?:{_SET_OFF}|\d{{1,2}}(?=[^\W\d]))")
_COMPOUND = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
_HYPHENS = ("-", "\u2010", "\xad")


@dataclass(slots=True)
class Count:
    """How many are right, and how many there are."""

    right: int = 0
    all: int = 0

    def add(self, right: int, total: int) -> None:
        """Add to the count."""
        self.right += right
        self.all += total

    @property
    def share(self) -> float | None:
        """In percent; None where there was nothing to count."""
        return 100 * self.right / self.all if self.all else None


@dataclass(slots=True)
class Score:
    """What was counted of one reader, over one document or many."""

    recall: Count = field(default_factory=Count)
    precision: Count = field(default_factory=Count)
    order: Count = field(default_factory=Count)
    cells: Count = field(default_factory=Count)
    hyphens: Count = field(default_factory=Count)
    code: Count = field(default_factory=Count)

    def add(self, other: "Score") -> None:
        """Count another document with this one."""
        for name in MEASURES:
            mine: Count = getattr(self, name)
            theirs: Count = getattr(other, name)
            mine.add(theirs.right, theirs.all)


MEASURES = ("recall", "precision", "order", "cells", "hyphens", "code")


def score(content: Content, text: str, raw_text: str, *, is_spaced: bool) -> Score:
    """Compare a reader's text with the truth; `raw_text` shows which words were broken."""
    flows = [_words(flow, is_spaced=is_spaced) for flow in content.flows()]
    found = _words(_without_note_marks(content, text), is_spaced=is_spaced)
    result = Score()
    true_words = Counter(word for flow in flows for word in flow)
    num_right = (true_words & Counter(found)).total()
    result.recall.add(num_right, true_words.total())
    result.precision.add(num_right, len(found))
    true_pairs = Counter(pair for flow in flows for pair in pairwise(flow))
    result.order.add((true_pairs & Counter(pairwise(found))).total(), true_pairs.total())
    if is_spaced:
        _count_hyphens(result.hyphens, true_words, Counter(found), raw_text)
    result.cells.add(*right_cells(content.tables, text))
    result.code.add(*_right_code_lines(content.code_lines, text))
    return result


def _words(text: str, *, is_spaced: bool) -> list[str]:
    text = _MARKS.sub(" ", unicodedata.normalize("NFC", text))
    if is_spaced:
        return text.split()
    return list(
        "".join(_RAISED.sub("", unicodedata.normalize("NFKC", text)).replace("−", "-").split())
    )


def _without_note_marks(content: Content, text: str) -> str:
    """Return text without the marks behind words, and with plain numbers before the notes."""
    if len(content.flows()) == 1:
        return text
    text = _MARK_BEHIND.sub("", text)
    return _MARK_BEFORE.sub(
        lambda mark: f" {unicodedata.normalize('NFKC', mark[0]).strip('[]^')} ", text
    )


def _count_hyphens(count: Count, truth: Counter[str], found: Counter[str], raw_text: str) -> None:
    """Count words broken at the end of a line, and words with a hyphen of their own."""
    for word, num_hyphened in _hyphened(truth, raw_text).items():
        num_whole = truth[word] - num_hyphened
        count.add(min(max(found[word] - num_whole, 0), num_hyphened), num_hyphened)


def _hyphened(truth: Counter[str], raw_text: str) -> dict[str, int]:
    raw = Counter(raw_text.split())
    heads = {token[:-1] for token in raw if token.endswith(_HYPHENS)}
    hyphened: dict[str, int] = {}
    for word, number in truth.items():
        if _COMPOUND.search(word):
            hyphened[word] = number
        elif raw[word] < number and any(
            word[:at] in heads and word[at:] in raw for at in range(1, len(word))
        ):
            hyphened[word] = number - raw[word]
    return hyphened


def _right_code_lines(lines: list[str], text: str) -> tuple[int, int]:
    """Count lines of code that are lines of the text, their indents kept among each other."""
    found = Counter(line.rstrip() for line in text.splitlines())
    return (Counter(lines) & found).total(), len(lines)
