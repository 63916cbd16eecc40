"""Converts right-to-left text from visual to reading order.

The Unicode bidirectional algorithm tells how text that is read is shown; here it is asked the other
way round. Some lines are shown alike although they are read differently: "Python 3" and "3 Python"
beside Hebrew. Latin words and the numbers after them are then read from left to right.
"""

import re
from collections.abc import Iterable, Iterator
from unicodedata import bidirectional, normalize

from bidi import get_display

RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff"
"""Blocks of scripts that are written from right to left, for a class of a regular expression."""
_RIGHT_TO_LEFT = re.compile(f"[{RIGHT_TO_LEFT}]")
_PHRASE = re.compile(f"[{RIGHT_TO_LEFT}](?:[^A-Za-z]*[{RIGHT_TO_LEFT}])?")
"""Right-to-left words in a line that is read from left to right."""
_FORMS = re.compile("[\ufb1d-\ufdf1\ufdf4-\ufdf9\ufdfc\ufe70-\ufefc]")
"""Letters in one of their shapes."""
_CLOSING = re.compile(r"[.,;:!?]+(?![\d\s.,;:!?])")
_NUMBER_OF_ITEM = re.compile(r"(.*\S) +(\d{1,3}\.)")
"""Qt sets the number of an item from left to right."""
_BRACKETS = "()[]{}<>«»‹›"
_BRACKET = re.compile(f"[{re.escape(_BRACKETS)}]")
_MIRRORED = str.maketrans(_BRACKETS, ")(][}{><»«›‹")
_OPENING = frozenset(_BRACKETS[::2])
_HELD = 0x10F000
"""First of the private characters that stand for what is read from left to right."""
_MAX_HELD = 0xF00


def is_right_to_left(text: str) -> bool:
    """Tell whether `text` has letters of a script that is written from right to left."""
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


def is_mostly_right_to_left(texts: Iterable[str]) -> bool:
    """Tell whether at least half of the letters are of such a script."""
    balance = 0
    for text in texts:
        num_letters = sum(map(str.isalpha, text))
        balance += 2 * len(_RIGHT_TO_LEFT.findall(text)) - num_letters
    return balance >= 0


def logical_lines(lines: Iterable[str], *, is_right_to_left_page: bool) -> list[str]:
    """Return the lines of a page, given from left to right as they are seen, as they are read."""
    ordered = [_logical(line, is_right_to_left_page=is_right_to_left_page) for line in lines]
    if sum(map(_fit_of_brackets, ordered)) < 0:
        # The file tells the shapes of brackets, not their meaning: what opens is drawn closing.
        ordered = [_with_mirrored_brackets(line) for line in ordered]
    return [_FORMS.sub(lambda form: normalize("NFKC", form[0]), line) for line in ordered]


def _logical(line: str, *, is_right_to_left_page: bool) -> str:
    if not is_right_to_left(line):
        # Only the end of a sentence betrays that the line belongs to right-to-left text.
        return _reordered(line) if is_right_to_left_page and _CLOSING.match(line) else line
    if is_right_to_left_page or is_mostly_right_to_left([line]):
        item = _NUMBER_OF_ITEM.fullmatch(line)
        return f"{item[2]} {_reordered(item[1])}" if item else _reordered(line)
    return _PHRASE.sub(lambda phrase: _reordered(phrase[0]), line)


def _reordered(line: str) -> str:
    """Return a line of right-to-left text in the order in which it is read."""
    parts: list[str] = []
    held: list[str] = []
    end = 0
    for start, stop in _left_to_right_phrases(line):
        parts += [line[end:start], chr(_HELD + len(held))]
        held.append(line[start:stop])
        end = stop
    parts.append(line[end:])
    # From right to left the line is in order but for numbers; showing it turns exactly these.
    shown: str = get_display("".join(parts)[::-1], base_dir="R")[::-1]
    if not held:
        return shown
    return "".join(
        held[ord(char) - _HELD] if 0 <= ord(char) - _HELD < len(held) else char for char in shown
    )


def _left_to_right_phrases(line: str) -> Iterator[tuple[int, int]]:
    """Yield where Latin words stand, each with the words and numbers to its right."""
    start = end = depth = num_held = 0
    inside = False
    for at, char in enumerate(line):
        kind = bidirectional(char)
        if not inside:
            if kind == "L" and num_held < _MAX_HELD:
                inside, start, end, depth = True, at, at + 1, 0
        elif kind in {"R", "AL"} or (char in ")]}" and not depth):
            yield start, end
            num_held += 1
            inside = False
        else:
            depth += (char in "([{") - (char in ")]}")
            if kind in {"L", "EN", "NSM"} or char in ")]}":
                end = at + 1
    if inside:
        yield start, end


def _fit_of_brackets(line: str) -> int:
    """Return how many brackets open or close what stands beside them, less those that do not."""
    fit = 0
    for at in _places_of_brackets(line):
        before, after = line[at - 1 : at], line[at + 1 : at + 2]
        begins = (not before or before.isspace()) and after.isalnum()
        ends = (not after or not after.isalnum()) and before.isalnum()
        if begins != ends:
            fit += 1 if begins == (line[at] in _OPENING) else -1
    return fit


def _with_mirrored_brackets(line: str) -> str:
    characters = list(line)
    for at in _places_of_brackets(line):
        characters[at] = line[at].translate(_MIRRORED)
    return "".join(characters)


def _places_of_brackets(line: str) -> list[int]:
    """Return where brackets stand outside of left-to-right phrases in right-to-left lines."""
    places = [match.start() for match in _BRACKET.finditer(line)] if is_right_to_left(line) else []
    if not places:
        return places
    held = {at for phrase in _left_to_right_phrases(line) for at in range(*phrase)}
    return [at for at in places if at not in held]
