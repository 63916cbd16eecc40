"""Text set by Qt: shaped, with real ligatures and both writing directions."""

import os
from pathlib import Path

from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import (
    QFontDatabase,
    QGuiApplication,
    QPageLayout,
    QPageSize,
    QPdfWriter,
    QTextDocument,
)

from app.bench_documents.content import Content, plain
from app.bench_documents.typesetters.html import html

_RESOLUTION = 144
_FAMILIES = ("sans-serif", "serif", "DejaVu Sans", "DejaVu Serif")


class QtTypesetter:
    """QTextDocument printed by QPdfWriter, with the fonts of this machine.

    `needed` are the scripts that some font must have.
    """

    name = "Qt"

    def __init__(self, *needed: QFontDatabase.WritingSystem) -> None:
        self._needed = needed

    def is_available(self) -> bool:
        """Qt is a dependency, fonts are not."""
        _ensure_application()
        return all(QFontDatabase.families(script) for script in self._needed)

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
