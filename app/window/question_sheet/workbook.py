"""One table as an XLSX workbook. Every cell is text, so that none is taken for a formula."""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_MAX_CELL = 32_767
"""Characters; programs refuse a workbook with more in a cell."""
_CUT = " …"
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WIDTHS = (40, 80, 14, 60)
_DAY_ONE = datetime(1980, 1, 1, tzinfo=UTC).timetuple()[:6]
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"

_CONTENT_TYPES = (
    f'<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_KIND}.sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_KIND}.worksheet+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{_KIND}.styles+xml"/></Types>'
)
_RELATIONS = (
    f'<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/>'
    "</Relationships>"
)
_WORKBOOK_RELATIONS = (
    f'<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{_OFFICE}/styles" Target="styles.xml"/></Relationships>'
)
_FONT = '<sz val="11"/><name val="Calibri"/>'
_ALIGNED = '<alignment vertical="top" wrapText="1"/>'
_STYLES = (
    f'<styleSheet xmlns="{_MAIN}">'
    f'<fonts count="2"><font>{_FONT}</font><font><b/>{_FONT}</font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border/></borders>'
    '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2">'
    f'<xf fontId="0" applyAlignment="1">{_ALIGNED}</xf>'
    f'<xf fontId="1" applyFont="1" applyAlignment="1">{_ALIGNED}</xf></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
    "</styleSheet>"
)
"""Style 0 is that of words, style 1 that of the head of a column; both wrap."""


def workbook(title: str, rows: Sequence[Sequence[str]]) -> bytes:
    """Return a workbook with one sheet; the first row heads the columns and stays in sight."""
    parts = {
        "[Content_Types].xml": _CONTENT_TYPES,
        "_rels/.rels": _RELATIONS,
        "xl/workbook.xml": _workbook(title),
        "xl/_rels/workbook.xml.rels": _WORKBOOK_RELATIONS,
        "xl/styles.xml": _STYLES,
        "xl/worksheets/sheet1.xml": "".join(_sheet(rows)),
    }
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            info = ZipInfo(name, _DAY_ONE)
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, _HEAD + content)
    return out.getvalue()


def _workbook(title: str) -> str:
    name = escape(_sheet_name(title), {'"': "&quot;"})
    return (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
        f'<sheet name="{name}" sheetId="1" r:id="rId1"/></sheets></workbook>'
    )


def _sheet_name(title: str) -> str:
    """Return a name as programs allow it for a sheet."""
    plain = " ".join(re.sub(r"[\[\]:*?/\\]", " ", _NO_XML.sub("", title)).split())
    return plain[:31].strip("' ") or "Sheet"


def _sheet(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f'<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
    yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    yield "</sheetView></sheetViews><cols>"
    for number, width in enumerate(_WIDTHS, 1):
        yield f'<col min="{number}" max="{number}" width="{width}" customWidth="1"/>'
    yield "</cols><sheetData>"
    for number, row in enumerate(rows, 1):
        yield f'<row r="{number}">'
        for column, words in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", row, strict=False):
            style = 1 if number == 1 else 0
            yield f'<c r="{column}{number}" s="{style}" t="inlineStr"><is>'
            yield f'<t xml:space="preserve">{escape(_cell(words))}</t></is></c>'
        yield "</row>"
    yield "</sheetData></worksheet>"


def _cell(words: str) -> str:
    plain = _NO_XML.sub("\ufffd", words)
    return plain if len(plain) <= _MAX_CELL else plain[: _MAX_CELL - len(_CUT)] + _CUT
