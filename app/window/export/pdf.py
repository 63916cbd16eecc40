"""A conversation on paper: A4, the window's own typography in its light colours, pages numbered.

Cited pages link to the document beside the file.
"""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextDocument,
)

from app.library.records import Role
from app.window.chat.labelled_text import labelled_text
from app.window.chat.rows import Chip
from app.window.export import labels
from app.window.export.html import quote_place
from app.window.export.transcript import ExportedConversation, ExportedMessage
from app.window.theme.loader import load_named_theme
from app.window.theme.tokens import Tokens
from app.window.translation.quoted import quoted

_MARGIN_MILLIMETRES = 22
_RESOLUTION = 1200
_PIXELS_PER_INCH = 96
_FOOT = 32
"""Room below the text for the number of the page, in pixels."""


def to_pdf(conversation: ExportedConversation) -> bytes:
    """Return the whole conversation as one PDF."""
    tokens = load_named_theme("light")
    file = QBuffer()
    file.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(file)
    writer.setTitle(labels.title(conversation))
    writer.setCreator("Lectern")
    writer.setResolution(_RESOLUTION)
    margins = QMarginsF(*(_MARGIN_MILLIMETRES,) * 4)
    layout = QPageLayout(
        QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, margins
    )
    layout.setUnits(QPageLayout.Unit.Millimeter)
    layout.setMargins(margins)
    writer.setPageLayout(layout)
    scale = _RESOLUTION / _PIXELS_PER_INCH
    page = QSizeF(writer.width() / scale, writer.height() / scale - _FOOT)
    document = _document(conversation, tokens, page)
    with QPainter(writer) as painter:
        painter.scale(scale, scale)
        for number in range(document.pageCount()):
            if number:
                writer.newPage()
            _paint_page(painter, document, number, tokens)
    return bytes(file.data().data())


def _document(conversation: ExportedConversation, tokens: Tokens, page: QSizeF) -> QTextDocument:
    document = QTextDocument()
    document.setUseDesignMetrics(True)
    document.setDocumentMargin(0)
    font = QFont(QGuiApplication.font())
    font.setPixelSize(tokens.type_sizes.reading)
    document.setDefaultFont(font)
    colour, line_height = tokens.colours.accent, round(tokens.type_sizes.line_height * 85)
    document.setDefaultStyleSheet(
        f"a {{ color: {colour}; text-decoration: none }} p, li {{ line-height: {line_height}% }}"
    )
    document.setHtml(_markup(conversation, tokens))
    document.setPageSize(page)
    return document


def _paint_page(painter: QPainter, document: QTextDocument, number: int, tokens: Tokens) -> None:
    size = document.pageSize()
    painter.save()
    painter.translate(0, -number * size.height())
    document.drawContents(painter, QRectF(0, number * size.height(), size.width(), size.height()))
    painter.restore()
    font = QFont(document.defaultFont())
    font.setPixelSize(tokens.type_sizes.caption)
    painter.setFont(font)
    painter.setPen(QColor(tokens.colours.text_muted))
    foot = QRectF(0, size.height(), size.width(), _FOOT)
    right_below = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
    locale = QLocale()
    pages = f"{locale.toString(number + 1)} / {locale.toString(document.pageCount())}"
    painter.drawText(foot, right_below, pages)


def _markup(conversation: ExportedConversation, tokens: Tokens) -> str:
    colours, sizes = tokens.colours, tokens.type_sizes
    small = f"color:{colours.text_muted};font-size:{sizes.caption}px"
    messages = "".join(
        _message(message, conversation.documents, tokens) for message in conversation.messages
    )
    return (
        f'<div style="color:{colours.text}">'
        f'<p style="font-size:{sizes.title}px;font-weight:600;margin-bottom:4px">'
        f"{escape(labels.title(conversation))}</p>"
        f'<p style="{small};margin-bottom:24px">{escape(labels.about(conversation))}</p>'
        f"{messages}{_notebook(conversation, tokens, small)}"
        f'<p style="{small}">{escape(labels.legend())}</p></div>'
    )


def _notebook(conversation: ExportedConversation, tokens: Tokens, small: str) -> str:
    if not conversation.notebook:
        return ""
    heading = f"font-size:{tokens.type_sizes.heading}px;font-weight:600;margin-top:24px"
    quotes = "".join(
        f'<p style="margin-left:16px;margin-bottom:2px">{quoted(escape(quote.text))}</p>'
        f'<p style="{small};margin-left:16px;margin-bottom:12px">'
        f"{quote_place(quote)}</p>"
        for quote in conversation.notebook
    )
    return f'<p style="{heading}">{escape(labels.notebook())}</p>{quotes}'


def _message(message: ExportedMessage, documents: Sequence[str], tokens: Tokens) -> str:
    colours = tokens.colours
    if message.role is Role.USER:
        words = escape(message.text).replace("\n", "<br>")
        return (
            f'<table width="100%" cellspacing="0" cellpadding="10" bgcolor="{colours.accent_soft}"'
            f' style="margin-top:12px;margin-bottom:12px"><tr><td>{words}</td></tr></table>'
        )
    failure = f'<p style="color:{colours.error}">{escape(message.failure)}</p>'
    return _answer(message, documents, tokens) + (failure if message.failure else "")


def _answer(message: ExportedMessage, documents: Sequence[str], tokens: Tokens) -> str:
    citations = message.citations
    chips = [Chip(one.end, labels.page_label(one), one.status, "") for one in citations]

    def address_of(number: int) -> str:
        return labels.citation_link(citations[number], documents)

    return labelled_text(message.text, tokens, chips, address_of)
