"""Scans with text that is known, drawn when they are needed."""

from pathlib import Path

import pymupdf

from tests.app.documents.samples import save


def printed_scan(path: Path, text: str, dpi: int = 150) -> Path:
    """A PDF whose one page is a picture of a text."""
    printed = pymupdf.open()
    page = printed.new_page()
    page.insert_textbox((72, 72, 523, 770), text, fontsize=11)
    picture = page.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY)
    scan = pymupdf.open()
    scan.new_page().insert_image(page.rect, pixmap=picture)
    return save(scan, path)
