"""Lookup in the word lists of `rules`: words that must never differ between quote and text."""

import re
from functools import lru_cache

from app.citations.rules import ENDINGS, FILLERS, LIMITS, NEGATIONS, SPELLINGS

_MIN_LONG = 5
"""Letters; shorter words are kept, since in most languages they determine the meaning."""
_MIN_STEM = 3
_NEGATIONS = frozenset(" ".join(NEGATIONS.values()).split())
_LIMITS = frozenset(" ".join(LIMITS.values()).split())
_FILLERS = {word: row for row, words in enumerate(FILLERS) for word in words.split()}
_PLAIN_ENDINGS = [ending for ending in ENDINGS if ">" not in ending]
_CHANGED_ENDS = [tuple(rule.split(">")) for rule in (*ENDINGS, *SPELLINGS) if ">" in rule]
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


@lru_cache(maxsize=16_384)
def is_negation(word: str) -> bool:
    """Tell whether a word denies."""
    small = word.casefold().replace('"', "'")
    return small in _NEGATIONS or small.endswith("n't") or small.startswith("n'")


def is_limit(word: str) -> bool:
    """Tell whether a word limits or counts."""
    return word.casefold() in _LIMITS


@lru_cache(maxsize=16_384)
def has_number(word: str) -> bool:
    """Tell whether there is a digit in a word, or a sign that is a number."""
    return any(sign.isnumeric() for sign in word)


def is_telling(text: str) -> bool:
    """Tell whether a text denies or limits anything."""
    return any(
        is_negation(word) or is_limit(word) for word in _WORD.findall(text.replace("’", "'"))
    )


def is_filler(word: str) -> bool:
    """Tell whether a word may be added or left out."""
    return word.casefold() in _FILLERS


def may_be_left_out(word: str) -> bool:
    """Tell whether a quote may lack a word of the text."""
    if is_filler(word):
        return True
    is_long = len(word) >= _MIN_LONG and word.isalpha()
    return is_long and not is_negation(word) and not is_limit(word)


@lru_cache(maxsize=16_384)
def may_stand_for(quote: str, text: str) -> bool:
    """Tell whether a word of a quote may replace one of the text: another form or filler."""
    if is_negation(quote) or is_negation(text) or is_limit(quote) or is_limit(text):
        return False
    one, other = quote.casefold(), text.casefold()
    if one in _FILLERS and _FILLERS[one] == _FILLERS.get(other):
        return True
    if one == other:
        return len(quote) >= 4
    if one[:_MIN_STEM] != other[:_MIN_STEM]:
        return False
    return _is_form(one, other) or _is_form(other, one)


def _is_form(one: str, other: str) -> bool:
    stem = 0
    while stem < min(len(one), len(other)) and one[stem] == other[stem]:
        stem += 1
    for length in range(max(stem - 2, _MIN_STEM), stem + 1):
        if one[length:] in _PLAIN_ENDINGS and other[length:] in _PLAIN_ENDINGS:
            return True
    return any(
        one.endswith(old)
        and len(one) - len(old) >= _MIN_STEM
        and one[: len(one) - len(old)] + new == other
        for old, new in _CHANGED_ENDS
    )
