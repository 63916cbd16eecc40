"""Changes of a true quote, one class of characters at a time, that no tick may survive."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

from app.citations.rules import FILLERS, NEGATIONS, UNITS

_NEGATIONS = frozenset(NEGATIONS["English"].split())
_FILLERS = frozenset(" ".join(FILLERS).split())
_UNITS = [unit for unit in UNITS.split() if unit.isascii() and unit.isalpha()]
_NUMBER = r"(?<![\w.,])\d[\d.,]*"
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class Mutation(NamedTuple):
    """A changed quote.

    It may count as approximate only if the class of the change allows it. `is_part` says that it
    is a part of the true one, cut off where no part ends.
    """

    text: str
    may_be_approximate: bool = False
    is_part: bool = False


def _spans(pattern: str, text: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(pattern, text)]


def _replaced(
    random: Random, text: str, pattern: str, change: Callable[[str], Iterable[str]]
) -> Mutation | None:
    """Change one place that fits a pattern into one of several other things."""
    spans = _spans(pattern, text)
    if not spans:
        return None
    start, end = random.choice(spans)
    others = [other for other in change(text[start:end]) if other != text[start:end]]
    return Mutation(text[:start] + random.choice(others) + text[end:]) if others else None


def digits(random: Random, text: str) -> Mutation | None:
    others = "0123456789"
    return _replaced(random, text, r"\d", lambda digit: [*others, digit * 2, ""])


def signs(random: Random, text: str) -> Mutation | None:
    taken = _replaced(random, text, r"(?<!\S)[+±<>~$€] ?(?=[\d.])", lambda _: ["", "+ ", "-"])
    minus = _replaced(random, text, r"(?<!\S)[-−] ?(?=[\d.])", lambda _: ["", "+", "±"])
    given = _replaced(
        random, text, r"(?<!\S)(?=\.?\d)", lambda _: ["-", "−", "- ", "+", "< ", "±", "$", "minus "]
    )
    return random.choice([one for one in (taken, minus, given) if one] or [None])


def decimals(random: Random, text: str) -> Mutation | None:
    taken = _replaced(random, text, r"(?<=\d)[.,](?=\d)", lambda _: ["", ".", ",", " ", "·"])
    given = _replaced(random, text, r"(?<=\d)(?=\d)|(?<!\S)(?=\d)", lambda _: [".", ","])
    return random.choice([one for one in (taken, given) if one] or [None])


def units(random: Random, text: str) -> Mutation | None:
    pattern = rf"(?<=\d )({'|'.join(map(re.escape, _UNITS))})(?!\w)"
    return _replaced(random, text, pattern, lambda unit: [random.choice(_UNITS), unit.swapcase()])


def negations(random: Random, text: str) -> Mutation | None:
    words = text.split(" ")
    places = [at for at, word in enumerate(words) if word.strip(".,;").casefold() in _NEGATIONS]
    contracted = re.sub(r"n['’]t\b", "", text, count=1)
    if contracted != text and random.random() < 0.5:
        return Mutation(contracted)
    if places and random.random() < 0.5:
        del words[random.choice(places)]
    elif len(words) > 2:
        words.insert(random.randrange(1, len(words) - 1), random.choice(sorted(_NEGATIONS)))
    else:
        return None
    return Mutation(" ".join(words))


def operators(random: Random, text: str) -> Mutation | None:
    return _replaced(
        random, text, r"(?<=\S)[*/+=<>^×÷%&](?=\S)|(?<= )[*/+=<>^×÷%&](?= )", _operators
    )


def _operators(_operator: str) -> list[str]:
    return ["", *"*/+-=<>^×÷%"]


def superscripts(random: Random, text: str) -> Mutation | None:
    lowered = _replaced(
        random, text, "[²³¹⁰-₉½¼¾]", lambda sign: [unicodedata.normalize("NFKC", sign), "", "⁴"]
    )
    raised = _replaced(random, text, r"\d", lambda digit: [digit.translate(_SUPERSCRIPTS)])
    return random.choice([one for one in (lowered, raised) if one] or [None])


def case(random: Random, text: str) -> Mutation | None:
    mutation = _replaced(random, text, r"(?<=\w)[^\W\d_]|(?<=[^\W\d_]{2} )[^\W\d_]", _other_case)
    return mutation and mutation._replace(may_be_approximate=True)


def _other_case(letter: str) -> list[str]:
    other = letter.swapcase()
    return [other] if len(other) == 1 and other.swapcase() == letter else []


def accents(random: Random, text: str) -> Mutation | None:
    taken = _replaced(random, text, "[à-ÿ]", lambda sign: [unicodedata.normalize("NFD", sign)[0]])
    given = _replaced(
        random, text, "[aeiou]", lambda sign: [unicodedata.normalize("NFC", f"{sign}\u0301")]
    )
    return random.choice([one for one in (taken, given) if one] or [None])


def apostrophes(random: Random, text: str) -> Mutation | None:
    taken = _replaced(random, text, r"(?<=[^\W\d_])['’](?=[^\W\d_])", lambda _: ["", " "])
    given = _replaced(random, text, r"(?<=[^\W\d_]{2})(?=[^\W\d_]{2})", lambda _: ["'", "’"])
    return random.choice([one for one in (taken, given) if one] or [None])


def separators(random: Random, text: str) -> Mutation | None:
    spaces = _replaced(random, text, r"(?<=\d) (?=\d)", lambda _: ["", ",", ".", " | "])
    bars = _replaced(random, text, r"(?<=\d) \| (?=\d)", lambda _: ["", " ", ",", "."])
    hyphens = _replaced(random, text, r"(?<=\w)[-–](?=\w)", lambda _: ["", " "])
    given = _replaced(random, text, r"(?<=[^\W\d_]{2})(?=[^\W\d_]{2})", lambda _: ["-", "|", "_"])
    return random.choice([one for one in (spaces, bars, hyphens, given) if one] or [None])


def word_order(random: Random, text: str) -> Mutation | None:
    words = text.split(" ")
    places = [at for at, word in enumerate(words) if _is_telling(word)]
    pairs = [
        (one, other)
        for one in places
        for other in places
        if words[one].casefold() != words[other].casefold()
    ]
    if not pairs:
        return None
    one, other = random.choice(pairs)
    words[one], words[other] = words[other], words[one]
    return Mutation(" ".join(words))


def _is_telling(word: str) -> bool:
    return word.isalpha() and word.casefold() not in _FILLERS


def cuts(random: Random, text: str) -> Mutation | None:
    """Leave off the first or the last characters, within a word or a number."""
    places = [at for at, _ in _spans(r"(?<=\w)(?=\w\w)|(?<=\d[.,])(?=\d)", text)]
    if not places or len(text.split()) < 6:
        return None
    at = random.choice(places)
    part = text[at:] if at < len(text) // 2 else text[:at]
    return Mutation(part, may_be_approximate=True, is_part=True)


MUTATIONS: tuple[Callable[[Random, str], Mutation | None], ...] = (
    digits,
    signs,
    decimals,
    units,
    negations,
    operators,
    superscripts,
    case,
    accents,
    apostrophes,
    separators,
    word_order,
    cuts,
)
