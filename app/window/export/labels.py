"""The words of an export, in the language in use."""

from collections.abc import Sequence
from urllib.parse import quote as escaped_address

from PySide6.QtCore import QCoreApplication

from app.citations.citation import CitationStatus
from app.library.records import Role
from app.window.export.transcript import ExportedCitation, ExportedConversation, ExportedQuote
from app.window.translation.quantities import named_page

_SIGNS = {
    CitationStatus.VERIFIED: "✓",
    CitationStatus.APPROXIMATE: "≈",
    CitationStatus.NOT_FOUND: "?",
    CitationStatus.UNQUOTED: "?",
}


def page_label(citation: ExportedCitation) -> str:
    """Return where a quote stands and how well it agrees, as "manual.pdf, p. xii (14) ✓"."""
    place = _in_document(citation.document_name, _cited_place(citation))
    label = f"{place} {_SIGNS[citation.status]}"
    if not citation.is_recognised:
        return label
    recognised = QCoreApplication.translate("Export", "{place}, recognised text")
    return recognised.format(place=label)


def _cited_place(citation: ExportedCitation) -> str:
    if citation.status is CitationStatus.UNQUOTED:
        return QCoreApplication.translate("Export", "not found in the quotes")
    return _place(citation.page, citation.label)


def _place(page: int | None, label: str) -> str:
    translate = QCoreApplication.translate
    if page is None:
        return translate("Export", "not found")
    return translate("Export", "p. {page}").format(page=named_page(page, label))


def _in_document(name: str, place: str) -> str:
    return f"{name}, {place}" if name else place


def notebook() -> str:
    """Return what heads the saved quotes."""
    return QCoreApplication.translate("Export", "Notebook")


def quote_place(quote: ExportedQuote) -> str:
    """Return where a saved quote stands, as "manual.pdf, p. 412"."""
    return _in_document(quote.document, _place(quote.page, quote.label))


def quote_link(quote: ExportedQuote) -> str:
    """Return the address of a saved quote for a reader beside the document; empty without one."""
    return page_link(quote.document, quote.page)


def citation_link(citation: ExportedCitation, documents: Sequence[str]) -> str:
    """Return the address of a cited page in one of these documents; empty where none was found."""
    document = citation.document_name or (documents[0] if len(documents) == 1 else "")
    return page_link(document, citation.page) if citation.page is not None else ""


def page_link(document: str, page: int) -> str:
    """Return the address of a page for a reader beside the document; empty without a name."""
    address = escaped_address(document, safe="")
    return f"{address}#page={page}" if address else ""


def title(conversation: ExportedConversation) -> str:
    """Return what heads the whole; a notebook leaves also before there is a question."""
    return conversation.title or QCoreApplication.translate("Export", "Conversation")


def about(conversation: ExportedConversation) -> str:
    """Return what a conversation is about and when it was exported."""
    date = conversation.exported_at.astimezone().date().isoformat()
    text = QCoreApplication.translate("Export", "About {documents}. Exported from Lectern, {date}.")
    return text.format(documents=", ".join(conversation.documents), date=date)


def legend() -> str:
    """Return what the signs of citations mean."""
    return QCoreApplication.translate("Export", "✓ quoted word for word, ≈ nearly, ? not found")


def heading(role: Role) -> str:
    """Return what heads a message."""
    translate = QCoreApplication.translate
    return {
        Role.USER: translate("Export", "Question"),
        Role.ASSISTANT: translate("Export", "Answer"),
    }[role]


def reasoning() -> str:
    """Return what heads the reasoning of an answer."""
    return QCoreApplication.translate("Export", "Reasoning")
