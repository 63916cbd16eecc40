"""One recogniser, and another for pages on which the first knows few of the letters."""

from collections.abc import Sequence

from app.documents.scans.recogniser import Picture, PictureLine, Recogniser

_SURE = 0.85
"""Of what the first one says; letters that it does not know it takes for others."""
_LETTERS = 0.55
"""Share of letters and digits in what is said: unknown letters come out as spaces."""
_SURE_ENOUGH = 0.75
"""Of what the second one says, below which it guesses as well."""
_MORE = 1.25
"""So many times as much the second one must say, and surely."""
_GREEK = range(0x370, 0x400)
_GREEK_PAGE = 0.5
"""Share of Greek among the letters of a page in Greek. The first one knows no letter with an accent
and leaves those out, sure of the others."""


class SecondLook:
    """Follows `Recogniser`; asks `second` where `first` is in doubt, and takes who says more."""

    def __init__(self, first: Recogniser, second: Recogniser) -> None:
        self._first = first
        self._second = second

    @property
    def name(self) -> str:
        """Both, since either may have read a page."""
        return f"{self._first.name}, or {self._second.name}"

    def lines(self, picture: Picture) -> Sequence[PictureLine]:
        """Return the lines of text in a picture, as one of the two reads it."""
        lines = self._first.lines(picture)
        if not _is_doubtful(lines):
            return lines
        others = self._second.lines(picture)
        says_more = _said(others) > (1 if _is_greek(lines) else _MORE) * _said(lines)
        return others if says_more and _sureness(others) >= _SURE_ENOUGH else lines


def _is_doubtful(lines: Sequence[PictureLine]) -> bool:
    text = "".join(line.text for line in lines)
    num_letters = sum(character.isalnum() for character in text)
    return num_letters < _LETTERS * len(text) or _sureness(lines) < _SURE or _is_greek(lines)


def _is_greek(lines: Sequence[PictureLine]) -> bool:
    letters = [character for line in lines for character in line.text if character.isalpha()]
    num_greek = sum(ord(letter) in _GREEK for letter in letters)
    return num_greek > _GREEK_PAGE * len(letters)


def _sureness(lines: Sequence[PictureLine]) -> float:
    """Return the confidence of a character on average; 0 where there is none."""
    num_characters = sum(len(line.text) for line in lines)
    sure = sum(line.confidence * len(line.text) for line in lines)
    return sure / num_characters if num_characters else 0.0


def _said(lines: Sequence[PictureLine]) -> float:
    """Return how many letters and digits are read, each as far as it is sure."""
    return sum(
        line.confidence * sum(character.isalnum() for character in line.text) for line in lines
    )
