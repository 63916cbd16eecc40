"""Splits number format codes into sections, one for each range of numbers."""

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice

from app.documents.readers.office.dates import DateStyle

_TOKEN = re.compile(
    r"""
    "(?P<quoted>[^"]*)"         # text as it stands
    | \\(?P<escaped>.)          # one sign as it stands
    | [_*].                     # room as wide as a sign, or filled with it
    | \[(?P<bracket>[^\]]*)\]   # colour, condition, currency or duration
    | (?P<general>General)
    | (?P<clock>AM/PM|A/P)
    | (?P<power>E[+-])
    | (?P<digits>[0\#?]+)
    | (?P<mark>[.,%/;@])
    | (?P<date>[ymdhs]+)
    | (?P<literal>.)
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_CONDITION = re.compile(r"(<=|>=|<>|[<>=])(-?\d{1,30}(?:\.\d{1,30})?)")
_COMPARE: Mapping[str, Callable[[Decimal, Decimal], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "<>": operator.ne,
}
_DURATION = re.compile(r"h+|m+|s+", re.IGNORECASE)
_SIGNS = "-()"
"""How a section for negative numbers marks them; here all of them get a minus."""
_MAX_SECTIONS = 4
_MAX_CODE = 1000
"""Longer codes are none that a spreadsheet program accepts."""

Token = tuple[str, str]
"""What a piece of a code is, and the piece."""


@dataclass(frozen=True, slots=True)
class Section:
    """How numbers are shown.

    `exponent` is the power of ten they are multiplied with: 2 for per cent, -3 for thousands.
    `template` is set for digits with signs between them, such as 000-00-0000.
    """

    prefix: str = ""
    suffix: str = ""
    has_digits: bool = True
    min_digits: int = 0
    min_decimals: int = 0
    exponent: int = 0
    template: tuple[Token, ...] = ()
    date: DateStyle | None = None
    condition: Callable[[Decimal], bool] | None = None

    @property
    def literal(self) -> str:
        """What is shown beside the number."""
        return self.prefix + self.suffix

    def padded(self, number: str) -> str:
        """Return digits with as many zeros before and after them as the format asks for."""
        whole, _, decimals = number.partition(".")
        if self.template and not decimals:
            return self._filled(whole.zfill(self.min_digits))
        whole, decimals = whole.zfill(self.min_digits), decimals.ljust(self.min_decimals, "0")
        return f"{whole}.{decimals}" if decimals else whole

    def _filled(self, digits: str) -> str:
        """Return the template with its places taken by the digits, from the right."""
        pieces: list[str] = []
        for kind, piece in reversed(self.template):
            if kind == "digits":
                length = min(len(piece), len(digits))
                pieces.append(digits[len(digits) - length :])
                digits = digits[: len(digits) - length]
            elif digits or "0" in self.template[0][1]:
                pieces.append(piece)
        return digits + "".join(reversed(pieces))


def parse_sections(code: str) -> tuple[Section, ...]:
    """Return the sections of a format code; always at least one."""
    tokens = [_token(match) for match in _TOKEN.finditer(code[:_MAX_CODE])]
    parts = islice(_split(tokens), _MAX_SECTIONS)
    return tuple(_section(part, is_signed=bool(at)) for at, part in enumerate(parts))


def _token(match: re.Match[str]) -> Token:
    kind = match.lastgroup or "room"
    text = match[kind] if match.lastgroup else ""
    if kind in ("quoted", "escaped"):
        return "literal", text
    if kind == "bracket" and text.startswith("$"):
        return "literal", text[1:].partition("-")[0]
    return kind, text


def _split(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    part: list[Token] = []
    for token in tokens:
        if token == ("mark", ";"):
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _section(tokens: Sequence[Token], *, is_signed: bool) -> Section:
    """Return a section; `is_signed` if it is not the first, and may show a sign of its own."""
    condition = _condition(tokens)
    if date := _date_style(tokens):
        return Section(date=date, condition=condition)
    places = [at for at, (kind, _) in enumerate(tokens) if kind in ("digits", "general")]
    first, last = (places[0], places[-1]) if places else (len(tokens), len(tokens) - 1)
    prefix, suffix = _literals(tokens[:first]), _literals(tokens[last + 1 :])
    if is_signed:
        prefix, suffix = _without_signs(prefix), _without_signs(suffix)
    inner = tokens[first : last + 1]
    whole, decimals = _halves(inner)
    is_number = not any(kind == "power" or piece == "/" for kind, piece in inner)
    has_template = is_number and not decimals and any(kind == "literal" for kind, _ in whole)
    return Section(
        prefix=prefix,
        suffix=suffix,
        has_digits=bool(places),
        min_digits=_zeros(whole) if is_number else 0,
        min_decimals=_zeros(decimals) if is_number else 0,
        exponent=_exponent(tokens, last),
        template=tuple(token for token in whole if token != ("mark", ",")) if has_template else (),
        condition=condition,
    )


def _condition(tokens: Sequence[Token]) -> Callable[[Decimal], bool] | None:
    for kind, text in tokens:
        if kind == "bracket" and (found := _CONDITION.fullmatch(text)):
            compare, bound = _COMPARE[found[1]], Decimal(found[2])
            return lambda value: compare(value, bound)
    return None


def _date_style(tokens: Sequence[Token]) -> DateStyle | None:
    letters = "".join(text for kind, text in tokens if kind == "date").lower()
    is_duration = any(kind == "bracket" and _DURATION.fullmatch(text) for kind, text in tokens)
    has_time = is_duration or "h" in letters or "s" in letters
    has_date = "y" in letters or "d" in letters or ("m" in letters and not has_time)
    if not has_date and not has_time:
        return None
    has_fractions = "s" in letters and ("mark", ".") in tokens
    return DateStyle(has_date, has_time, is_duration, has_fractions)


def _literals(tokens: Sequence[Token]) -> str:
    return "".join(
        text for kind, text in tokens if kind == "literal" or (kind == "mark" and text == "%")
    )


def _without_signs(text: str) -> str:
    core = text.strip().strip(_SIGNS)
    return text.replace(text.strip(), core) if text.strip() else text


def _halves(tokens: Sequence[Token]) -> tuple[Sequence[Token], Sequence[Token]]:
    """Return what stands before and after the point."""
    point = tokens.index(("mark", ".")) if ("mark", ".") in tokens else len(tokens)
    return tokens[:point], tokens[point + 1 :]


def _zeros(tokens: Sequence[Token]) -> int:
    return sum(text.count("0") for kind, text in tokens if kind == "digits")


def _exponent(tokens: Sequence[Token], last: int) -> int:
    """Return the power of ten: per cent signs, and the commas after the last digit."""
    commas = 0
    for token in tokens[last + 1 :]:
        if token != ("mark", ","):
            break
        commas += 1
    return 2 * sum(token == ("mark", "%") for token in tokens) - 3 * commas
