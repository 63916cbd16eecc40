"""Numbers of a workbook as its cells show them: dates, times and percentages by their formats."""

import re
from datetime import datetime, timedelta
from enum import Enum

from app.documents.readers.archive import Archive
from app.documents.readers.markup import attribute, child, children, parse_part

_QUOTED = re.compile(r'"[^"]*"|[\\_*].|\[[^\]hms]*\]')
"""Parts of a format code that only add text, colours or conditions."""
_DAY_ZERO = datetime(1899, 12, 30)
_DAY_ZERO_1904 = datetime(1904, 1, 1)


class _Kind(Enum):
    NUMBER = "number"
    PERCENT = "percent"
    DATE = "date"
    TIME = "time"
    MOMENT = "moment"


_BUILT_IN = {
    **dict.fromkeys((9, 10), _Kind.PERCENT),
    **dict.fromkeys((14, 15, 16, 17), _Kind.DATE),
    **dict.fromkeys((18, 19, 20, 21, 45, 46, 47), _Kind.TIME),
    22: _Kind.MOMENT,
}


class NumberFormats:
    """The formats of a workbook; cells name them by index."""

    def __init__(self, archive: Archive, part: str | None, *, is_1904: bool) -> None:
        self._day_zero = _DAY_ZERO_1904 if is_1904 else _DAY_ZERO
        self._max_days = (datetime.max - self._day_zero).days
        self._kinds: list[_Kind] = []
        if part is not None and part in archive:
            root = parse_part(archive, part)
            codes = {
                attribute(each, "numFmtId"): _kind_of(attribute(each, "formatCode"))
                for each in children(child(root, "numFmts"), "numFmt")
            }
            for style in children(child(root, "cellXfs"), "xf"):
                number = attribute(style, "numFmtId")
                built_in = _BUILT_IN.get(int(number)) if number.isdecimal() else None
                self._kinds.append(codes.get(number) or built_in or _Kind.NUMBER)

    def shown(self, raw: str, style: str) -> str:
        """Return a stored number as text; what is no number stays as it is."""
        try:
            number = float(raw)
        except ValueError:
            return raw
        has_style = style.isdecimal() and int(style) < len(self._kinds)
        kind = self._kinds[int(style)] if has_style else _Kind.NUMBER
        if kind is _Kind.PERCENT:
            return f"{number * 100:.10g}%"
        if kind is _Kind.NUMBER or not 0 <= number <= self._max_days:
            return f"{number:.15g}"
        return self._moment(number, kind)

    def _moment(self, days: float, kind: _Kind) -> str:
        moment = self._day_zero + timedelta(seconds=round(days * 86400))
        if kind is _Kind.TIME:
            return moment.strftime("%H:%M:%S")
        has_time = kind is _Kind.MOMENT and moment.time() != _DAY_ZERO.time()
        return moment.isoformat(sep=" ") if has_time else moment.date().isoformat()


def _kind_of(code: str) -> _Kind:
    """Tell what a format code shows."""
    letters = _QUOTED.sub("", code).lower()
    has_date = (
        "y" in letters
        or "d" in letters
        or ("m" in letters and "h" not in letters and "s" not in letters)
    )
    has_time = "h" in letters or "s" in letters
    if has_date:
        return _Kind.MOMENT if has_time else _Kind.DATE
    if has_time:
        return _Kind.TIME
    return _Kind.PERCENT if "%" in letters else _Kind.NUMBER
