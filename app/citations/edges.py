"""The two ends of a quote: which punctuation may be ignored, and what may not be cut off.

A quote may begin and end with any word of the text, but must not split a number from its sign, its
unit or what it is calculated with.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from app.citations.rules import NEGATIONS, UNITS
from app.citations.word_lists import has_number, is_negation
from app.citations.words import DASH, Word

PUNCTUATION = '.,;:…"。、，：；「」『』《》【】'
BRACKETS = {"(": ")", "[": "]", "{": "}", "（": "）"}
_ENDING = PUNCTUATION + "".join(BRACKETS.values())
_LOOSE = frozenset({DASH, "|", "·", "•"})
_HYPHENS = frozenset("-–")
_SIGNS = frozenset("-–−+±<>≤≥~$€£¥*/×÷^") | {"minus", "USD", "EUR", "GBP", "CHF"}
_OPERATORS = frozenset("*/×÷^±")
_PLUS_AND_MINUS = frozenset("+-–−")
_UNITS = frozenset(UNITS.split())
_UNSPACED_NEGATIONS = (*NEGATIONS["Chinese"].split(), *NEGATIONS["Japanese"].split())
_MAX_NEGATION = 4


def without_edges(words: Sequence[Word], *, closes_mark: bool = False) -> list[Word]:
    """Return words without the punctuation at their two ends.

    A mark after a number may be its unit, unless it is known to close a quotation.
    """
    left = list(words)
    while left and not _start(left):
        left.pop(0)
    while left and not _end(left, closes_mark=closes_mark):
        left.pop()
    return left


@lru_cache(maxsize=16_384)
def bare(word: str) -> str:
    """Return a word without the punctuation around it; empty if it is nothing else."""
    if word in _LOOSE:
        return ""
    start, end = 0, len(word)
    while start < end and _is_loose_start(word, start):
        start += 1
    while start < end and _is_loose_end(word[:end], closes_mark=False):
        end -= 1
    return word[start:end]


def begins_with_number(word: str) -> bool:
    """Tell whether a word is a number without a sign, or begins with one."""
    return word.lstrip(".,")[:1].isnumeric()


def cuts_number_before(text: str, words: Sequence[Word], first: int) -> bool:
    """Tell whether what precedes a word belongs to the number that it is."""
    if first == 0 or not begins_with_number(words[first].text):
        return False
    before = words[first - 1]
    gap = text[before.end : words[first].start]
    if "\n" in gap:
        return False
    if before.text == "*" and not text[: before.start].rpartition("\n")[2].strip():
        return False  # a bullet
    return before.text in _SIGNS or (before.text == DASH and not gap)


def cuts_number_after(text: str, words: Sequence[Word], last: int) -> bool:
    """Tell whether what follows a word belongs to the number that it ends with."""
    if last + 1 >= len(words) or not words[last].text[-1:].isnumeric():
        return False
    after = words[last + 1]
    gap = text[words[last].end : after.start]
    if not gap:
        return True
    unit = after.text.rstrip(_ENDING)
    if "\n" in gap:  # a letter that begins a line is hardly a unit
        return gap.count("\n") == 1 and len(unit) > 1 and unit in _UNITS
    if unit in _UNITS:
        return True
    goes_on = last + 2 < len(words) and begins_with_number(words[last + 2].text)
    return after.text in _OPERATORS or (after.text in _PLUS_AND_MINUS and goes_on)


def negation_before(text: str, words: Sequence[Word], first: int) -> str:
    """Return the word before the quote that denies its beginning; empty if there is none."""
    if first == 0 or words[first].text[0] in PUNCTUATION or words[first].text[0] in BRACKETS:
        return ""
    if text[words[first - 1].end : words[first].start].count("\n") > 1:
        return ""
    before = words[first - 1].text.lstrip(PUNCTUATION + "".join(BRACKETS))
    if is_negation(before):
        return before
    said = text[: words[first].start]
    return next((sign for sign in _UNSPACED_NEGATIONS if said.endswith(sign)), "")


def negation_after(text: str, words: Sequence[Word], last: int) -> str:
    """Return the word after the quote that denies its end; empty if there is none."""
    if last + 1 >= len(words) or words[last].text[-1] in _ENDING:
        return ""
    if text[words[last].end : words[last + 1].start].count("\n") > 1:
        return ""
    after = words[last + 1].text.rstrip(_ENDING)
    if is_negation(after):
        return after
    said = text[words[last].end : words[last].end + _MAX_NEGATION]
    return next((sign for sign in _UNSPACED_NEGATIONS if said.startswith(sign)), "")


def _start(left: list[Word]) -> bool:
    """Take the punctuation from the first word; false if nothing is left of it."""
    word, following = left[0], left[1].text if len(left) > 1 else ""
    if word.text in _LOOSE or (word.text in _HYPHENS and not begins_with_number(following)):
        return False
    at = 0
    while at < len(word.text) and _is_loose_start(word.text, at):
        at += 1
    left[0] = replace(word, text=word.text[at:], start=word.start + at)
    return bool(left[0].text)


def _end(left: list[Word], *, closes_mark: bool) -> bool:
    """Take the punctuation from the last word; false if nothing is left of it."""
    word = left[-1]
    if word.text in _LOOSE or word.text in _HYPHENS:
        return False
    at = len(word.text)
    while at and _is_loose_end(word.text[:at], closes_mark=closes_mark):
        at -= 1
    left[-1] = replace(word, text=word.text[:at], end=word.end - (len(word.text) - at))
    return bool(left[-1].text)


def _is_loose_start(word: str, at: int) -> bool:
    sign = word[at]
    if sign in ".,":
        return not word[at + 1 : at + 2].isnumeric()
    if sign in BRACKETS:
        return not _holds_number(word, sign, BRACKETS[sign])
    return sign in _ENDING


def _is_loose_end(word: str, *, closes_mark: bool) -> bool:
    sign = word[-1]
    if sign == '"' and word[-2:-1].isnumeric():
        return closes_mark
    for opening, closing in BRACKETS.items():
        if sign == closing:
            return not _holds_number(word, opening, closing)
    return sign in PUNCTUATION or sign in BRACKETS


def _holds_number(word: str, opening: str, closing: str) -> bool:
    """Tell whether a number is in brackets, which may be its sign."""
    return has_number(word) and word.count(opening) == word.count(closing)
