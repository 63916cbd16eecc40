"""Numbers as a person reads them in the window: in the language chosen now.

The terminal has its own words for the same figures in `app.readings.figures`. Sizes are decimal;
times are as exact as a person can use them.
"""

from PySide6.QtCore import QCoreApplication, QLocale

_SIZES = ((1e9, "GB"), (1e6, "MB"), (1e3, "KB"))
_MINUTE, _HOUR = 60, 3600


def count(number: int) -> str:
    """A number with its thousands set apart: ``214,380``."""
    return QLocale().toString(number)


def estimated(number: int) -> int:
    """A number that was estimated, with the two digits that mean something: 218,312 is 220,000."""
    return round(number, -max(len(str(number)) - 2, 0))


def per_cent(fraction: float) -> str:
    """A share, never rounded up to a whole that it is not: ``43 %``."""
    return QCoreApplication.translate("Quantities", "{number} %").format(
        number=count(int(min(max(fraction, 0.0), 1.0) * 100 + 1e-9))
    )


def pages(number: int) -> str:
    """``1 page``, ``912 pages``."""
    translate = QCoreApplication.translate
    if number == 1:
        return translate("Quantities", "1 page")
    return translate("Quantities", "{number} pages").format(number=count(number))


def tokens(number: int) -> str:
    """``1 token``, ``214,380 tokens``."""
    translate = QCoreApplication.translate
    if number == 1:
        return translate("Quantities", "1 token")
    return translate("Quantities", "{number} tokens").format(number=count(number))


def size(num_bytes: int) -> str:
    """A size: ``4.1 GB``, ``870 MB``."""
    for unit, name in _SIZES:
        if num_bytes >= unit:
            amount = num_bytes / unit
            return f"{QLocale().toString(amount, 'f', 1 if amount < 9.95 else 0)} {name}"
    return QCoreApplication.translate("Quantities", "{number} bytes").format(number=num_bytes)


def duration(seconds: float) -> str:
    """A time: ``0.8 s``, ``12 s``, ``6 min``, ``2 h 10 min``."""
    translate = QCoreApplication.translate
    if seconds < 9.95:
        number = QLocale().toString(max(seconds, 0.1), "f", 1)
        return translate("Quantities", "{number} s").format(number=number)
    if seconds < _MINUTE - 0.5:
        return translate("Quantities", "{number} s").format(number=round(seconds))
    if seconds < _HOUR - _MINUTE / 2:
        return translate("Quantities", "{number} min").format(number=round(seconds / _MINUTE))
    minutes = round(seconds / _MINUTE)
    if minutes % 60 == 0:
        return translate("Quantities", "{number} h").format(number=count(minutes // 60))
    return translate("Quantities", "{hours} h {minutes} min").format(
        hours=count(minutes // 60), minutes=minutes % 60
    )
