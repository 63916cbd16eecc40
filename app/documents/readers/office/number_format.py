"""Formats numbers by a format code, with nothing invented and nothing rounded away.

The unit, the per cent sign, leading zeros and decimals come from the format; digits that the format
would round off are kept, and signs are always written as a minus. Thousands are not set apart: how
that is done depends on the country, the file does not say.
"""

import re
from collections.abc import Sequence
from decimal import Context, Decimal

from app.documents.readers.office.dates import moment_text
from app.documents.readers.office.format_section import Section, parse_sections

_NUMBER = re.compile(r"[+-]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:[eE][+-]?\d{1,4})?")
_MAX_DIGITS = 15
"""Further ones of a number with a point are those of its binary form, not of the number."""
_CONTEXT = Context(prec=_MAX_DIGITS)
_MAX_EXPONENT = 20
"""Numbers longer or smaller than that stay as they are stored, such as 1E+300."""
_GENERAL = "General"


class NumberFormat:
    """One format code, such as `#,##0.00 "€";[Red]-#,##0.00 "€"`."""

    def __init__(self, code: str = _GENERAL) -> None:
        self._is_general = (code or _GENERAL) == _GENERAL
        self._sections = parse_sections(code or _GENERAL)

    def shown(self, raw: str, *, is_1904: bool = False) -> str:
        """Return a stored number as text; what is no number stays as it is."""
        if not _NUMBER.fullmatch(raw) or (self._is_general and raw.isdecimal()):
            return raw
        value = _value(raw)
        section = _section_for(value, self._sections)
        if section.date is not None:
            text = moment_text(value, section.date, is_1904=is_1904)
            return _plain(value, raw) if text is None else text
        if abs(value.adjusted()) > _MAX_EXPONENT:
            return " ".join(filter(None, (section.prefix.strip(), raw, section.suffix.strip())))
        return _written(value, section, raw)


def _value(raw: str) -> Decimal:
    """Return the number without the digits that only come from its binary form."""
    value = Decimal(raw)
    is_whole = raw.lstrip("+-").isdecimal()
    return value if is_whole else _CONTEXT.plus(value)


def _section_for(value: Decimal, sections: Sequence[Section]) -> Section:
    """Return the section of a format that shows this number."""
    if any(section.condition for section in sections):
        fitting = (each for each in sections if each.condition is None or each.condition(value))
        return next(fitting, sections[0])
    if value < 0 and len(sections) > 1:
        return sections[1]
    return sections[2] if value == 0 and len(sections) > 2 else sections[0]


def _written(value: Decimal, section: Section, raw: str) -> str:
    number = _plain(abs(value).scaleb(section.exponent), raw)
    if section.has_digits:
        number = section.padded(number)
    elif section.literal.strip():
        return f"{section.literal.strip()} [{_plain(value, raw)}]"
    sign = "-" if value < 0 else ""
    return f"{sign}{section.prefix.lstrip()}{number}{section.suffix.rstrip()}"


def _plain(value: Decimal, raw: str) -> str:
    """Return a number in digits; as it is stored where that would be a long row of zeros."""
    if abs(value.adjusted()) > _MAX_EXPONENT:
        return raw
    digits = format(value, "f")
    return digits.rstrip("0").rstrip(".") if "." in digits else digits
