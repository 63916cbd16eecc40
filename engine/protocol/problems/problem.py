"""The base of all problems: what is wrong and what to do, as a record with parameters.

Whoever meets a problem raises its record; on the wire it is a kind and parameters. Its sentences
stand with the record, in English, and are put into words, in any language, where they are shown.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import msgspec

_LONGEST_TEXT = 1000


def shortened(text: str, longest: int = _LONGEST_TEXT) -> str:
    """``text`` without its middle where it is longer than a person would read."""
    if len(text) <= longest:
        return text
    half = (longest - 1) // 2
    return f"{text[:half]}…{text[-half:]}"


def sentence(_context: str, text: str) -> str:
    """Mark a sentence for translators, in a context; it stays as it is."""
    return text


class Problem(msgspec.Struct, frozen=True, tag=True, tag_field="problem"):
    """Base of all problems; their fields are the parameters of their sentences.

    A number whose name ends in ``_bytes`` is a size, any other whole number a count. A problem
    within a problem completes its sentence, and its remedy goes before. Texts (names, paths, the
    words of the system or of a library) are shown as they are, several as a list.
    """

    message: ClassVar[str]
    """What is wrong."""
    remedy: ClassVar[str] = ""
    """What to do about it."""

    @property
    def words(self) -> "Words":
        """It in English."""
        return in_words(self)

    def __post_init__(self) -> None:
        """Keep texts from outside to a length that a person would read."""
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, str) and len(value) > _LONGEST_TEXT:
                msgspec.structs.force_setattr(self, name, shortened(value))


@dataclass(frozen=True)
class Language:
    """How problems are put into words.

    Attributes:
        translate: a sentence in this language.
        count: a whole number.
        size: a number of bytes.
    """

    translate: Callable[[str], str]
    count: Callable[[int], str]
    size: Callable[[int], str]


@dataclass(frozen=True)
class Words:
    """A problem in words, each a sentence or empty."""

    message: str
    remedy: str

    @property
    def line(self) -> str:
        """Both in one line."""
        return f"{self.message} {self.remedy}".strip()


def english_size(num_bytes: int) -> str:
    """A size in decimal units: ``4.1 GB``, ``870 MB``, ``12 bytes``."""
    for unit, factor in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        amount = num_bytes / factor
        if amount >= 0.9995:  # what would be written as 1,000 belongs to the next unit
            return f"{amount:,.{1 if amount < 9.95 else 0}f} {unit}"
    return "1 byte" if num_bytes == 1 else f"{num_bytes} bytes"


ENGLISH = Language(translate=str, count="{:,}".format, size=english_size)


def in_words(problem: Problem, language: Language = ENGLISH) -> Words:
    """A problem in a language."""
    parts = {name: getattr(problem, name) for name in problem.__struct_fields__}
    values = {name: _value(name, part, language) for name, part in parts.items()}
    within = (
        in_words(part, language).remedy for part in parts.values() if isinstance(part, Problem)
    )
    remedy = next(filter(None, within), "") or _filled(problem.remedy, values, language)
    return Words(_filled(problem.message, values, language), remedy)


def _filled(text: str, values: dict[str, str], language: Language) -> str:
    return " ".join(language.translate(text).format(**values).split()) if text else ""


def _value(name: str, value: object, language: Language) -> str:
    match value:
        case Problem():
            return in_words(value, language).message
        case tuple():
            return ", ".join(_value(name, one, language) for one in value)
        case int():
            return (language.size if name.endswith("_bytes") else language.count)(value)
        case float():
            return f"{value:g}"
    return str(value)
