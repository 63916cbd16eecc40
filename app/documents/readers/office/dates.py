"""Dates and times in workbooks, stored as numbers of days; written as in ISO 8601.

Nothing of a moment is left out: a format that shows the hours of a day only gives the day too.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

_DAY_ZERO = datetime(1899, 12, 30)
_DAY_ZERO_1904 = datetime(1904, 1, 1)
_LEAP_DAY = 60
"""Day 60 is 29 February 1900, which never was; the days before it are one later than they count."""
_SECONDS_A_DAY = 86400
_MAX_EXPONENT = 20
"""Larger numbers are far beyond any date."""


@dataclass(frozen=True, slots=True)
class DateStyle:
    """What a format shows of a moment.

    `is_duration` says that hours go on beyond 24; `has_fractions` that seconds have decimals.
    """

    has_date: bool
    has_time: bool
    is_duration: bool = False
    has_fractions: bool = False


def moment_text(days: Decimal, style: DateStyle, *, is_1904: bool) -> str | None:
    """Return a moment or a duration; None for a number that stands for neither."""
    if abs(days.adjusted()) > _MAX_EXPONENT:
        return None
    milliseconds = round(days * _SECONDS_A_DAY * 1000)
    if not style.has_fractions:
        milliseconds = round(milliseconds, -3)
    if style.is_duration:
        return _duration(milliseconds)
    day_zero = _DAY_ZERO_1904 if is_1904 else _DAY_ZERO
    day, time = divmod(milliseconds, _SECONDS_A_DAY * 1000)
    if not 0 <= day <= (datetime.max - day_zero).days:
        return None
    if not day and not (is_1904 and style.has_date):  # a time of no day
        return _clock(time) if time or not style.has_date else None
    date = _date(day, day_zero, is_1904=is_1904)
    return f"{date} {_clock(time)}" if time else date


def _date(day: int, day_zero: datetime, *, is_1904: bool) -> str:
    if not is_1904 and day == _LEAP_DAY:
        return "1900-02-29"
    if not is_1904 and day < _LEAP_DAY:
        day += 1
    return (day_zero + timedelta(days=day)).date().isoformat()


def _duration(milliseconds: int) -> str:
    sign = "-" if milliseconds < 0 else ""
    hours, rest = divmod(abs(milliseconds), 3_600_000)
    return f"{sign}{hours}{_clock(rest)[2:]}"


def _clock(milliseconds: int) -> str:
    """Return hours, minutes and seconds, and thousandths if there are any."""
    seconds, thousandths = divmod(milliseconds, 1000)
    minutes, second = divmod(seconds, 60)
    text = f"{minutes // 60:02}:{minutes % 60:02}:{second:02}"
    return f"{text}.{thousandths:03}" if thousandths else text
