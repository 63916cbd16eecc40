"""Failures in the language of the window.

Whoever fails writes English: the engine, the documents, the library, a terminal. Here the English
sentence is recognised by its phrase, and said anew with the same names and numbers. What is not
recognised stays English; nothing is lost.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QCoreApplication

from app.errors import LecternError
from app.window.translation.failure_phrases import FAILURE_PHRASES
from app.window.translation.quantities import count

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_GROUPED = re.compile(r"\d{1,3}(,\d{3})+")
_CLAUSES = frozenset({"detail", "reason", "after", "pages"})
"""Names that stand for a part of a sentence, which may be a phrase itself."""
_ENDS = (".", "!", "?", ":", "…", "。", "？")
_FIRST_WIDE = "\u2e80"
"""Signs from here on are Chinese, and end their sentences in their own way."""


@dataclass(frozen=True, slots=True)
class LocalFailure:
    """A failure as the person reads it."""

    message: str
    remedy: str

    @property
    def line(self) -> str:
        """Both in one line."""
        return f"{self.message} {self.remedy}".strip()


@dataclass(frozen=True, slots=True)
class _Phrase:
    text: str
    pattern: re.Pattern[str]


def local_failure(error: LecternError) -> LocalFailure:
    """What is wrong and what to do, as sentences in the language chosen now."""
    return LocalFailure(local_sentence(error.message), local_sentence(error.remedy))


def local_sentence(text: str) -> str:
    """One sentence of a failure in the language chosen now, with a capital and an end."""
    plain = " ".join(text.split())
    return _as_sentence(_translated(plain)) if plain else ""


def _translated(text: str) -> str:
    bare = _bare(text)
    for phrase in _phrases():
        found = phrase.pattern.fullmatch(bare)
        if found:
            translation = QCoreApplication.translate("Failures", phrase.text)
            return _fill(translation, found.groupdict())
    return text


def _fill(text: str, values: Mapping[str, str]) -> str:
    """Put values into a phrase; those that are clauses are translated before."""

    def value(match: re.Match[str]) -> str:
        name = match[1]
        plain = values[name].lstrip()
        space = values[name][: len(values[name]) - len(plain)]
        return space + (_translated(plain) if name in _CLAUSES else _local_number(plain))

    return _PLACEHOLDER.sub(value, text)


def _local_number(text: str) -> str:
    """A number with its thousands set apart as here; anything else as it is."""
    return count(int(text.replace(",", ""))) if _GROUPED.fullmatch(text) else text


def _bare(text: str) -> str:
    """The text without its end, beginning small: as a sentence and as a part of one."""
    return (text[:1].lower() + text[1:]).removesuffix(".")


@cache
def _phrases() -> tuple[_Phrase, ...]:
    """Every phrase, those that say most of themselves first; made when something first fails."""
    made = [_Phrase(text, _pattern(_bare(text))) for text in FAILURE_PHRASES]
    return tuple(sorted(made, key=lambda made: -len(_PLACEHOLDER.sub("", made.text))))


def _pattern(text: str) -> re.Pattern[str]:
    """A pattern with a group for every name in braces; a name may stand for nothing."""
    parts = _PLACEHOLDER.split(text)
    # Words and names take turns.
    return re.compile(
        "".join(
            f"(?P<{part}>.*?)" if index % 2 else re.escape(part) for index, part in enumerate(parts)
        )
    )


def _as_sentence(text: str) -> str:
    begin = text[0].upper() if text.partition(" ")[0].isalpha() else text[0]
    end = "。" if text[-1] >= _FIRST_WIDE else "."
    return f"{begin}{text[1:]}{'' if text.endswith(_ENDS) else end}"
