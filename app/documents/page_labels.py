"""The labels of a PDF's pages: "iv", "A-3", "12"; pure.

A rule holds from its page on to that of the next one. What a file says of itself is bounded here:
a label is something to be read beside a page number.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

_MOST_RULES = 10_000
_MOST_CHARACTERS = 16
_MOST_ROMAN = 4_000
_MOST_PAGES = 10**9
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LabelRule:
    """From page `start` (from 0) on: a prefix, and numbers in a style from `first` on."""

    start: int
    style: str
    prefix: str
    first: int


def rule_of_record(record: Mapping[str, Any]) -> LabelRule:
    """Return a rule as PyMuPDF tells it."""
    return LabelRule(
        _bounded(record.get("startpage", 0)),
        str(record.get("style", ""))[:1],
        _readable(str(record.get("prefix", ""))[: _MOST_CHARACTERS + 1]),
        _bounded(record.get("firstpagenum", 1)),
    )


def rules_of_records(records: Iterable[Mapping[str, Any]], num_pages: int) -> tuple[LabelRule, ...]:
    """Return the rules of a document; none where they call every page by its number."""
    rules = tuple(map(rule_of_record, islice(records, _MOST_RULES)))
    return rules if page_labels(rules, num_pages) else ()


def page_label(rules: Sequence[LabelRule], page: int) -> str:
    """Return what a page, from 1, is called; nothing where that is its number."""
    known = sorted(rules[:_MOST_RULES], key=lambda rule: rule.start)
    label = _label(known, [rule.start for rule in known], page - 1)
    return "" if label == str(page) else label


def page_labels(rules: Sequence[LabelRule], num_pages: int) -> tuple[str, ...]:
    """Return the label of every page; nothing where all are the numbers of the pages."""
    known = sorted(rules[:_MOST_RULES], key=lambda rule: rule.start)
    starts = [rule.start for rule in known]
    labels = tuple(_label(known, starts, page) for page in range(num_pages))
    is_plain = all(label in ("", str(page)) for page, label in enumerate(labels, 1))
    return () if is_plain else labels


def _label(rules: Sequence[LabelRule], starts: Sequence[int], page: int) -> str:
    at = bisect_right(starts, page) - 1
    if at < 0:
        return ""
    rule = rules[at]
    label = _readable(f"{rule.prefix}{_numeral(rule.style, rule.first + page - rule.start)}")
    return label if len(label) <= _MOST_CHARACTERS else f"{label[: _MOST_CHARACTERS - 1]}…"


def _readable(words: str) -> str:
    """Return words on one line, without signs that are not seen or would turn it round."""
    return " ".join("".join(one if one.isprintable() else " " for one in words).split())


def _bounded(number: object) -> int:
    return max(-_MOST_PAGES, min(int(str(number)), _MOST_PAGES))


def _numeral(style: str, number: int) -> str:
    if style == "D":
        return str(number)
    if style in ("r", "R") and 0 < number < _MOST_ROMAN:
        return _roman(number) if style == "r" else _roman(number).upper()
    if style in ("a", "A") and 0 < number <= 26 * _MOST_CHARACTERS:
        return chr(ord(style) + (number - 1) % 26) * ((number - 1) // 26 + 1)
    return ""


def _roman(number: int) -> str:
    numeral = ""
    for value, letters in _ROMAN:
        times, number = divmod(number, value)
        numeral += letters * times
    return numeral
