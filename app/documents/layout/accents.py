"""Joins accents that are printed as separate characters, as in TeX's old fonts.

The sign comes before its letter or after it. Only what is printed in the middle of a letter belongs
to it: a caret, a backtick or a tilde of a program stands beside letters.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import normalize

_MARKS = dict(
    zip(
        "`´^ˆ~˜¯˘˙¨˚˝ˇ¸˛",
        "\u0300\u0301\u0302\u0302\u0303\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327\u0328",
        strict=True,
    )
)
"""Signs that stand for accents, and the marks that combine with a letter."""
_ACCENT = re.compile(f"[{re.escape(''.join(_MARKS))}]")
_ACCENT_NO_PROGRAM_HAS = re.compile("[´ˆ˜¯˘˙¨˚˝ˇ¸˛]")
_DOTLESS = {"ı": "i", "ȷ": "j"}
_OFF_CENTRE = 0.2
"""Farthest that the middle of an accent is from that of its letter, in type sizes."""


@dataclass(slots=True)
class PlacedCharacter:
    """A character between two places on its line, in points."""

    text: str
    x0: float
    x1: float
    size: float

    @property
    def middle(self) -> float:
        """Where the middle of the character is."""
        return (self.x0 + self.x1) / 2


def may_have_accents(text: str, *, is_typewriter: bool) -> bool:
    """Tell whether a piece of text holds signs that may be accents of letters."""
    pattern = _ACCENT_NO_PROGRAM_HAS if is_typewriter else _ACCENT
    return pattern.search(text) is not None


def compose_accents(line: Sequence[PlacedCharacter]) -> None:
    """Put the accents of a line on their letters; where they stood, nothing is left."""
    for at, accent in enumerate(line):
        if accent.text in _MARKS:
            beside = [line[other] for other in (at + 1, at - 1) if 0 <= other < len(line)]
            letter = next((other for other in beside if _belongs(accent, other)), None)
            if letter:
                plain = _DOTLESS.get(letter.text, letter.text)
                letter.text = normalize("NFC", plain + _MARKS[accent.text])
                accent.text = ""


def _belongs(accent: PlacedCharacter, letter: PlacedCharacter) -> bool:
    return (
        letter.text.isalpha()
        and letter.text not in _MARKS
        and abs(accent.middle - letter.middle) < _OFF_CENTRE * letter.size
    )
