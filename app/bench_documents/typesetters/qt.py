"""Text set by Qt: shaped, with real ligatures and both directions of writing."""

import os
from pathlib import Path

from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import QGuiApplication, QPageLayout, QPageSize, QPdfWriter, QTextDocument

from app.bench_documents.content import Content, plain
from app.bench_documents.typesetters.html import html

_RESOLUTION = 144
_FAMILIES = ("sans-serif", "serif", "DejaVu Sans", "DejaVu Serif")


class QtTypesetter:
    """QTextDocument printed by QPdfWriter."""

    name = "Qt"

    def is_available(self) -> bool:
        """Qt is a dependency."""
        return True

    def typeset(self, content: Content, path: Path) -> None:
        """Write the PDF; needs no screen."""
        _ensure_application()
        style = content.style
        writer = QPdfWriter(str(path))
        writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
        writer.setResolution(_RESOLUTION)
        writer.setPageMargins(QMarginsF(20, 20, 20, 20), QPageLayout.Unit.Millimeter)
        document = QTextDocument()
        document.documentLayout().setPaintDevice(writer)
        family = _FAMILIES[style.font % len(_FAMILIES)]

        document.setDefaultStyleSheet(
            f"* {{ font-family: {family}; font-size: {style.size}pt; }}"
            f"pre {{ font-family: monospace; }}"
        )
        document.setHtml(plain(html(content)))
        document.setPageSize(QSizeF(writer.width(), writer.height()))
        document.print_(writer)


def _ensure_application() -> None:
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        QGuiApplication([])
