"""Vertical writing, written to PDF by hand, since neither PyMuPDF nor Qt supports it."""

from collections.abc import Iterator
from pathlib import Path

import pymupdf

from app.bench_documents.content import Content

_PAPER = (595.0, 842.0)
_MARGIN = 70.0
_FONT = (
    "<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/UniJIS-UTF16-V/DescendantFonts["
    "<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiMin-W3/DW 1000"
    "/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 4>>"
    "/FontDescriptor<</Type/FontDescriptor/FontName/HeiseiMin-W3/Flags 4/FontBBox[0 -200 1000 900]"
    "/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>>>]>>"
)


class VerticalTypesetter:
    """Lines from top to bottom, from the right to the left of the page."""

    name = "vertical"

    def is_available(self) -> bool:
        """PyMuPDF, a dependency, puts the pieces together."""
        return True

    def typeset(self, content: Content, path: Path) -> None:
        """Write the PDF."""
        document = pymupdf.open()
        font = document.get_new_xref()
        document.update_object(font, _FONT)
        for columns in _pages(content):
            page = document.new_page(width=_PAPER[0], height=_PAPER[1])
            document.xref_set_key(page.xref, "Resources", f"<</Font<</V {font} 0 R>>>>")
            stream = document.get_new_xref()
            document.update_object(stream, "<<>>")
            document.update_stream(stream, _drawing(columns, content.style.size).encode())
            document.xref_set_key(page.xref, "Contents", f"{stream} 0 R")
        document.save(path, deflate=True)


def _pages(content: Content) -> Iterator[list[str]]:
    """Yield the lines of each page; every block begins a new line."""
    size = content.style.size
    length = int((_PAPER[1] - 2 * _MARGIN) / size)
    per_page = int((_PAPER[0] - 2 * _MARGIN) / (1.7 * size))
    texts = [Content((block,), content.style).flows()[0] for block in content.blocks]
    lines = [text[at : at + length] for text in texts for at in range(0, len(text), length)]
    for at in range(0, len(lines), per_page):
        yield lines[at : at + per_page]


def _drawing(lines: list[str], size: float) -> str:
    top = _PAPER[1] - _MARGIN
    drawn = []
    for number, line in enumerate(lines):
        x = _PAPER[0] - _MARGIN - number * 1.7 * size
        drawn.append(f"1 0 0 1 {x:g} {top:g} Tm <{line.encode('utf-16-be').hex()}> Tj")
    return f"BT /V {size:g} Tf {' '.join(drawn)} ET"
