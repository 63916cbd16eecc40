"""The number formats of a workbook, which cells reference by the number of their style."""

from app.documents.readers.markup import attribute, child, children
from app.documents.readers.office.number_format import NumberFormat
from app.documents.readers.office.package import Package, index

_DATE, _TIME, _MOMENT = "yyyy-mm-dd", "hh:mm:ss", "yyyy-mm-dd hh:mm"
_BUILT_IN = {
    **dict.fromkeys((1, 3, 37, 38, 41, 42), "0"),
    **dict.fromkeys((2, 4, 39, 40, 43, 44), "0.00"),
    **dict.fromkeys((14, 15, 16, 17, *range(27, 32), 36, *range(50, 59)), _DATE),
    **dict.fromkeys((18, 19, 20, 21, *range(32, 36), 45), _TIME),
    **dict(zip((9, 10, 22, 46, 47), ("0%", "0.00%", _MOMENT, "[h]:mm", "mm:ss.0"), strict=True)),
}
"""Codes that every program knows by number; which currency 42 and 44 mean, none can know."""


class CellStyles:
    """Shows numbers as the styles of their cells say."""

    def __init__(self, package: Package) -> None:
        self._general = NumberFormat()
        self._formats: list[NumberFormat] = []
        for part in package.related(package.main, "styles"):
            root = package.root(part)
            codes = {
                attribute(each, "numFmtId"): attribute(each, "formatCode")
                for each in children(child(root, "numFmts"), "numFmt")
            }
            known: dict[str, NumberFormat] = {}
            for style in children(child(root, "cellXfs"), "xf"):
                number = attribute(style, "numFmtId")
                code = codes.get(number) or _BUILT_IN.get(index(number), "")
                if code not in known:
                    known[code] = NumberFormat(code)
                self._formats.append(known[code])

    def shown(self, raw: str, style: str, *, is_1904: bool) -> str:
        """Return a stored number as text; what is no number stays as it is."""
        at = index(style)
        found = self._formats[at] if 0 <= at < len(self._formats) else self._general
        return found.shown(raw, is_1904=is_1904)
