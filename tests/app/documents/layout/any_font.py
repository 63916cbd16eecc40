"""Pages on which every character can be put at its place, in any script and in any order."""

from pathlib import Path

import pymupdf

from tests.app.documents.samples import save

SIZE = 10.0
ADVANCE = 5.0
"""Every character is half as wide as it is high."""


class AnyFontPage:
    """One page of a PDF whose font has no shapes, only widths and the meaning of its codes."""

    def __init__(self) -> None:
        self._document = pymupdf.open()
        self._page = self._document.new_page()
        self._codes: dict[str, int] = {}
        self._content: list[str] = []

    def put(self, x: float, y: float, text: str, size: float = SIZE) -> float:
        """Set text from left to right with its baseline `y` points from the top; return its end."""
        codes = "".join(f"{self._codes.setdefault(c, len(self._codes) + 1):02X}" for c in text)
        above = self._page.rect.height - y
        self._content.append(f"BT /F {size} Tf 1 0 0 1 {x} {above} Tm <{codes}> Tj ET")
        return x + len(text) * ADVANCE * size / SIZE

    def put_right(self, x: float, y: float, text: str) -> float:
        """Set text so that it ends at `x`; return where it begins."""
        return self.put(x - len(text) * ADVANCE, y, text) - len(text) * ADVANCE

    def save(self, path: Path) -> Path:
        meanings = "".join(
            f"<{code:02X}> <{text.encode('utf-16-be').hex()}>\n"
            for text, code in self._codes.items()
        )
        cmap = (
            "/CIDInit /ProcSet findresource begin begincmap /CMapName /X def\n"
            "1 begincodespacerange <00> <FF> endcodespacerange\n"
            f"{len(self._codes)} beginbfchar\n{meanings}endbfchar endcmap end"
        )
        widths = " ".join(["500"] * 256)
        font = (
            "<< /Type /Font /Subtype /TrueType /BaseFont /Courier /FirstChar 0 /LastChar 255 "
            f"/Widths [{widths}] /ToUnicode {self._stream(cmap)} 0 R >>"
        )
        page = self._page.xref
        self._document.xref_set_key(page, "Resources", f"<</Font <</F {self._object(font)} 0 R>>>>")
        self._document.xref_set_key(
            page, "Contents", f"{self._stream(chr(10).join(self._content))} 0 R"
        )
        return save(self._document, path)

    def _object(self, source: str) -> int:
        xref = int(self._document.get_new_xref())
        self._document.update_object(xref, source)
        return xref

    def _stream(self, content: str) -> int:
        xref = self._object("<<>>")
        self._document.update_stream(xref, content.encode())
        return xref
