"""Numbers as a person reads them in the window, in its language.

The terminal has its own, in English (`app.readings.figures`).
"""

from datetime import datetime

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


def local_count(count: int) -> str:
    """A count with thousands set apart: ``31,204``."""
    return QLocale().toString(count)


def local_size(num_bytes: int) -> str:
    """A size in decimal units: ``4.1 GB``, ``870 MB``."""
    digits = 0 if _leading(num_bytes) >= 10 else 1
    return QLocale().formattedDataSize(num_bytes, digits, QLocale.DataSizeFormat.DataSizeSIFormat)


def local_speed(bytes_per_second: float) -> str:
    """Bytes per second: ``12 MB/s``."""
    return QCoreApplication.translate("Figures", "{size}/s").format(
        size=local_size(round(bytes_per_second))
    )


def local_time_left(seconds: float) -> str:
    """What still passes, as coarse as it is known: ``3 min left``."""
    translate = QCoreApplication.translate
    if seconds < _MINUTE:
        return translate("Figures", "less than a minute left")
    minutes = round(seconds / _MINUTE)
    if minutes < _HOUR // _MINUTE:
        return translate("Figures", "{minutes} min left").format(minutes=minutes)
    hours, minutes = divmod(minutes, _HOUR // _MINUTE)
    text = translate("Figures", "{hours} h {minutes} min left")
    return text.format(hours=hours, minutes=minutes)


def local_moment(seconds: float, now: datetime) -> str:
    """A moment, given in seconds since the epoch, by its distance from today."""
    translate = QCoreApplication.translate
    moment = QDateTime.fromSecsSinceEpoch(int(seconds))
    locale = QLocale()
    days = moment.date().daysTo(QDate(now.year, now.month, now.day))
    if days == 0:
        clock = locale.toString(moment.time(), QLocale.FormatType.ShortFormat)
        return translate("Figures", "today at {time}").format(time=clock)
    if days == 1:
        return translate("Figures", "yesterday")
    return locale.toString(moment.date(), QLocale.FormatType.ShortFormat)


def _leading(num_bytes: int) -> float:
    """The number that stands before the unit."""
    amount = float(num_bytes)
    while amount >= 1000:
        amount /= 1000
    # Bytes have no decimals.
    return amount if num_bytes >= 1000 else 10.0
