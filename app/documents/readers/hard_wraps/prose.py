"""Tells running text from verse, tables, lists and data, by the words of its lines."""

import re
from collections.abc import Sequence
from itertools import pairwise

from app.documents.readers.hard_wraps.line import Line
from app.documents.readers.hard_wraps.width import goes_on

_WORDS_OF_LINE = 4
_MIN_WORDS = 0.6
"""Share of what stands between spaces that is words, and not numbers, names of files, code."""
_WORD = re.compile(
    r"(?<!\S)[\"'“‘«(\[*_`]*[^\W\d_]+(?:['’/—-]+[^\W\d_]+)*['’]?[\"'”’»)\]*_`.,;:!?…—-]*(?!\S)"
)
_LABELLED = re.compile(r"\S+(?: \S+){0,2}(?<![.?!:;,]) {2,}\S")
_FIRST = re.compile(r"\w")
_CAPITALS_MORE = 0.5
"""Share by which more lines than words may begin with a capital letter."""
_OTHERS = 0.4
"""Share of the lines that may begin with a number."""
_ENOUGH = 100
"""Lines that are looked at."""
_FEW = 3
"""So many breaks tell nothing of how lines begin."""


def is_prose(entry: Sequence[Line]) -> bool:
    """Tell whether the lines of an entry are running text."""
    entry = entry[:_ENOUGH]
    text = " ".join(line.text for line in entry)
    words = text.split()
    return (
        len(words) >= _WORDS_OF_LINE * (len(entry) - 1)
        and len(_WORD.findall(text)) >= _MIN_WORDS * len(words)
        and not _are_rows(entry)
        and (len(entry) <= _FEW or not _begin_alike(entry, words))
    )


def _are_rows(entry: Sequence[Line]) -> bool:
    """Tell whether lines are rows: equally long, numbered, or divided behind their first words."""
    pairs = list(pairwise(entry))
    ends = {line.end for line in entry[:-1]}
    if all(line.text[0].isdigit() for line in entry):
        return True
    if all(_LABELLED.match(line.text) for line in entry) and (len(ends) > 1 or len(entry) == 2):
        return True
    # The last line of a paragraph is hardly ever as long as the others.
    are_equal = len(pairs) > 1 and ends == {entry[-1].end}
    return are_equal and not all(goes_on(above, below) for above, below in pairs)


def _begin_alike(entry: Sequence[Line], words: Sequence[str]) -> bool:
    """Tell whether lines begin with capital letters, as those of verse do, or with numbers."""
    firsts = [match[0] for line in entry[1:] if (match := _FIRST.search(line.text))]
    num_capital = sum(first.isupper() for first in firsts)
    num_other = sum(not first.isalpha() for first in firsts)
    capital_words = sum(word[0].isupper() for word in words) / len(words)
    most = min(capital_words + _CAPITALS_MORE, 1.0) * len(firsts)
    return num_capital > most or num_other > _OTHERS * len(firsts)
