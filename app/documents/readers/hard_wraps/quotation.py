"""Quoted lines of mail: their marks, and the lines that say who is quoted."""

import re

_MARK = re.compile(r"(?:> ?)+")
_WROTE = r"(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał\(?a?\)?)"
_WHEN = re.compile(
    rf"(?:On|Am|Le|El|Il|Op|Em|Den|W dniu)\s.*\d.*(?:<\S+@\S+>|\s{_WROTE}\b.{{0,80}}:)$"
)
_WHO = re.compile(rf"(?:.*\s)?{_WROTE}\b.{{0,80}}:$")
_LONGEST = 300
"""Characters of a line that may say who is quoted."""
_BROKEN = re.compile(r"^((?:> ?)++)[^\n]{39,}[^\n.?!:…]\n\1(?=[^\W\d_])(?![A-Z])", re.MULTILINE)
"""A quoted line that is as long as those of paragraphs, within a sentence."""


def mark_of(line: str) -> str:
    """Return the marks of quotations before a line, with the space behind each."""
    match = _MARK.match(line)
    return match[0] if match else ""


def quote_depth(line: str) -> int:
    """Return on which level a line is quoted; 0 if it is not."""
    return mark_of(line).count(">")


def has_broken_lines(text: str) -> bool:
    """Tell whether quoted lines of a text may have been broken at a width."""
    return _BROKEN.search(text) is not None


def begins_attribution(text: str) -> bool:
    """Tell whether a line begins to say who wrote what is quoted below, and when."""
    return len(text) <= _LONGEST and _WHEN.match(text) is not None


def ends_attribution(text: str) -> bool:
    """Tell whether a line ends saying who wrote what is quoted below."""
    return text.endswith(":") and len(text) <= _LONGEST and _WHO.match(text) is not None
