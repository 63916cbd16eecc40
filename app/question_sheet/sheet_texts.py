"""How entries of a sheet are put into words, in the language in use. Pure."""

from PySide6.QtCore import QCoreApplication, QLocale

from app.citations.citation import Citation, CitationStatus
from app.question_sheet.sheet import EntryState, SheetEntry

_SIGNS = {
    CitationStatus.VERIFIED: "✓",
    CitationStatus.APPROXIMATE: "≈",
    CitationStatus.NOT_FOUND: "?",
}


def answer_text(entry: SheetEntry) -> str:
    """Return the answer, or why there is none."""
    translate = QCoreApplication.translate
    match entry.state:
        case EntryState.WAITING:
            return ""
        case EntryState.ASKING:
            return entry.answer or translate("QuestionSheet", "Being answered …")
        case EntryState.FAILED:
            return entry.failure
        case EntryState.ANSWERED if entry.read_fraction < 1:
            percent = QLocale().toString(int(entry.read_fraction * 100))
            note = translate("QuestionSheet", "(from the first {percent} %)")
            return f"{entry.answer} {note.format(percent=percent)}"
        case EntryState.ANSWERED:
            return entry.answer


def pages_text(entry: SheetEntry) -> str:
    """Return the pages of an answer's quotes, each once, with how well the quotes agree."""
    return ", ".join(dict.fromkeys(page_label(citation) for citation in entry.citations))


def page_label(citation: Citation) -> str:
    """Return where a quote stands and how well it agrees, as "p. 412 ✓"."""
    translate, sign = QCoreApplication.translate, _SIGNS[citation.status]
    if citation.page is None:
        return f"{translate('QuestionSheet', 'not found')} {sign}"
    page = QLocale().toString(citation.page)
    return f"{translate('QuestionSheet', 'p. {page}').format(page=page)} {sign}"
