"""Formats numbers for people in the window's current language.

The terminal has its own words for the same figures in `app.readings.figures`. Sizes are decimal;
times are as exact as a person can use them.
"""

from datetime import datetime

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale

from app.size_units import decimals, in_unit

_MINUTE, _HOUR = 60, 3600


def count(number: int) -> str:
    """A number with its thousands set apart: ``214,380``."""
    return QLocale().toString(number)


def named_page(page: int, label: str) -> str:
    """The number of a page, behind what it is called where it has another name: ``xii (14)``."""
    return f"{label} ({count(page)})" if label else count(page)


def estimated(number: int) -> int:
    """A number that was estimated, with the two digits that mean something: 218,312 is 220,000."""
    return round(number, -max(len(str(number)) - 2, 0))


def per_cent(fraction: float) -> str:
    """A share, never rounded up to a whole that it is not: ``43 %``."""
    return QCoreApplication.translate("Quantities", "{number} %").format(
        number=count(int(min(max(fraction, 0.0), 1.0) * 100 + 1e-9))
    )


def fine_per_cent(fraction: float) -> str:
    """A share, rounded, but neither to nothing nor to a whole that it is not.

    ``12 %``; below ten with a decimal: ``0.4 %``.
    """
    hundredths = min(max(fraction, 0.0), 1.0) * 100
    if hundredths >= 9.95:
        number = count(round(hundredths) if fraction >= 1 else min(round(hundredths), 99))
    else:
        tenths = max(round(hundredths, 1), 0.1) if hundredths else 0.0
        number = QLocale().toString(tenths, "f", 1)
    return QCoreApplication.translate("Quantities", "{number} %").format(number=number)


def pages(number: int) -> str:
    """``1 page``, ``912 pages``."""
    translate = QCoreApplication.translate
    one = translate("Quantities", "{number} page")
    many = translate("Quantities", "{number} pages")
    return _counted(number, one, many)


def pages_without_text(number: int, of: int) -> str:
    """``1 of 10 pages has no text``, ``4 of 10 pages have no text``."""
    translate = QCoreApplication.translate
    if of == 1:
        return translate("Quantities", "The page has no text")
    one = translate("Quantities", "{number} of {pages} has no text")
    many = translate("Quantities", "{number} of {pages} have no text")
    return (one if number == 1 else many).format(number=count(number), pages=pages(of))


def blocks(number: int) -> str:
    """``1 block``, ``40 blocks`` of the cache."""
    translate = QCoreApplication.translate
    one = translate("Quantities", "{number} block")
    many = translate("Quantities", "{number} blocks")
    return _counted(number, one, many)


def tokens(number: int) -> str:
    """``1 token``, ``214,380 tokens``."""
    translate = QCoreApplication.translate
    one = translate("Quantities", "{number} token")
    many = translate("Quantities", "{number} tokens")
    return _counted(number, one, many)


def requests(number: int) -> str:
    """``1 request``, ``40 requests``."""
    translate = QCoreApplication.translate
    one = translate("Quantities", "{number} request")
    many = translate("Quantities", "{number} requests")
    return _counted(number, one, many)


def size(num_bytes: int) -> str:
    """A size: ``4.1 GB``, ``870 MB``."""
    amount, unit = in_unit(num_bytes)
    if not unit:
        one = QCoreApplication.translate("Quantities", "{number} byte")
        many = QCoreApplication.translate("Quantities", "{number} bytes")
        return _counted(num_bytes, one, many)
    number = QLocale().toString(amount, "f", decimals(amount))
    return _with_unit(unit).format(number=number)


def speed(bytes_per_second: float) -> str:
    """Bytes per second: ``12 MB/s``."""
    amount = size(round(bytes_per_second))
    return QCoreApplication.translate("Quantities", "{size}/s").format(size=amount)


def gigabytes(num_bytes: int) -> str:
    """A size in gigabytes without its unit: ``4.1``, ``512``."""
    amount = num_bytes / 1e9
    return QLocale().toString(amount, "f", 1 if amount < 99.95 else 0)


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


def time_left(seconds: float) -> str:
    """The time left, as coarsely as it is known: ``3 min left``."""
    translate = QCoreApplication.translate
    if seconds < _MINUTE:
        return translate("Quantities", "less than a minute left")
    minutes = round(seconds / _MINUTE)
    if minutes < _HOUR // _MINUTE:
        return translate("Quantities", "{minutes} min left").format(minutes=minutes)
    hours, minutes = divmod(minutes, _HOUR // _MINUTE)
    text = translate("Quantities", "{hours} h {minutes} min left")
    return text.format(hours=hours, minutes=minutes)


def moment(seconds: float, now: datetime) -> str:
    """A moment, given in seconds since the epoch, by its distance from today."""
    translate = QCoreApplication.translate
    moment = QDateTime.fromSecsSinceEpoch(int(seconds))
    locale = QLocale()
    days = moment.date().daysTo(QDate(now.year, now.month, now.day))
    if days == 0:
        clock = locale.toString(moment.time(), QLocale.FormatType.ShortFormat)
        return translate("Quantities", "today at {time}").format(time=clock)
    if days == 1:
        return translate("Quantities", "yesterday")
    return locale.toString(moment.date(), QLocale.FormatType.ShortFormat)


def _counted(number: int, one: str, many: str) -> str:
    """A number with the form of its noun; in French nothing is singular too."""
    is_one = number == 1 or (number == 0 and QLocale().language() is QLocale.Language.French)
    return (one if is_one else many).format(number=count(number))


def _with_unit(unit: str) -> str:
    translate = QCoreApplication.translate
    return {
        "TB": translate("Quantities", "{number} TB"),
        "GB": translate("Quantities", "{number} GB"),
        "MB": translate("Quantities", "{number} MB"),
        "kB": translate("Quantities", "{number} kB"),
    }[unit]
