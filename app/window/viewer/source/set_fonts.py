"""The fonts of typeset pages, and how words that stand out are set in them."""

from PySide6.QtGui import QFont, QFontDatabase, QTextCharFormat, QTextLayout, QTextOption

from app.window.viewer.source.text_blocks import Style, Words
from app.window.widgets.qt_places import qt_places

TYPE = 11
"""Size of ordinary type in points."""


def text_font(size: int = TYPE, *, bold: bool = False) -> QFont:
    """Return the font of text."""
    font = QFont(["Charter", "Georgia", "Noto Serif", "DejaVu Serif"])
    font.setStyleHint(QFont.StyleHint.Serif)
    font.setPixelSize(size)
    font.setBold(bold)
    # Lines are broken at one size and drawn at every other, so widths must grow evenly.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def code_font() -> QFont:
    """Return the font of code."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPixelSize(TYPE - 1)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def wrapping() -> QTextOption:
    """Return how lines are broken."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setUseDesignMetrics(True)
    return option


def formats_of(words: Words) -> list[QTextLayout.FormatRange]:
    """Return the formats of words that stand out, at their places as Qt counts them."""
    places = qt_places(words.text)
    formats = []
    for start, end, style in words.spans:
        one = QTextLayout.FormatRange()
        one.start, one.length = places[start], places[end] - places[start]
        one.format = _format(style)
        formats.append(one)
    return formats


def _format(style: Style) -> QTextCharFormat:
    form = QTextCharFormat()
    if style & Style.BOLD:
        form.setFontWeight(QFont.Weight.Bold)
    if style & Style.ITALIC:
        form.setFontItalic(True)
    if style & Style.LINK:
        form.setFontUnderline(True)
    if style & Style.CODE:
        form.setFontFamilies(code_font().families())
    return form
