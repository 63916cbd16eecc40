"""A sheet's entries in words, in the current language. Pure."""

from collections.abc import Iterator, Sequence

from markdown_it.token import Token
from PySide6.QtCore import QCoreApplication

from app.citations.citation import Citation, CitationStatus
from app.one_line import in_one_line
from app.window.chat.document_names import Names, place_in
from app.window.chat.markdown import parse
from app.window.chat.plain_answer import plain_answer
from app.window.chat.seen_text import seen_text
from app.window.question_sheet.sheet import EntryState, SheetEntry
from app.window.translation.quantities import count, named_page

_SIGNS = {
    CitationStatus.VERIFIED: "✓",
    CitationStatus.APPROXIMATE: "≈",
    CitationStatus.NOT_FOUND: "?",
    CitationStatus.UNQUOTED: "?",
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
        case EntryState.ANSWERED:
            notes = "; ".join(_notes(entry))
            return f"{entry.answer} ({notes})" if notes else entry.answer


def _notes(entry: SheetEntry) -> Iterator[str]:
    """Yield what an answer lacks."""
    translate = QCoreApplication.translate
    if entry.is_cut:
        yield translate("QuestionSheet", "cut off at the length limit")
    if entry.read_fraction < 1:
        percent = count(int(entry.read_fraction * 100))
        yield translate("QuestionSheet", "from the first {percent} %").format(percent=percent)
    if seen := seen_text(entry.seen, entry.prompt_tokens):
        yield seen


def pages_text(entry: SheetEntry, names: Names) -> str:
    """Return the pages of an answer's quotes, each once, with how well the quotes agree."""
    labels = dict.fromkeys(page_label(citation, names) for citation in entry.cited)
    return ("; " if names else ", ").join(labels)


def page_label(citation: Citation, names: Names) -> str:
    """Return where a quote stands and how well it agrees, as "p. 412 ✓", "manual.pdf, p. 412 ✓"."""
    return f"{place_in(citation.document, _place(citation), names)} {_SIGNS[citation.status]}"


def _place(citation: Citation) -> str:
    translate = QCoreApplication.translate
    if citation.status is CitationStatus.UNQUOTED:
        return translate("QuestionSheet", "not found in the quotes")
    if citation.page is None:
        return translate("QuestionSheet", "not found")
    page = named_page(citation.page, citation.label)
    return translate("QuestionSheet", "p. {page}").format(page=page)


def plain(answer: str) -> str:
    """Return an answer on one line, without signs and quotes, which stand on their page.

    One that is nothing but a quote is that quote.
    """
    words = "".join(_words(parse(answer))).split()
    return " ".join(words) or in_one_line(plain_answer(answer))


def _words(tokens: Sequence[Token]) -> Iterator[str]:
    """Yield what stands outside quotes; blocks and broken lines are parted by a space."""
    depth = 0
    for token in tokens:
        depth += {"blockquote_open": 1, "blockquote_close": -1}.get(token.type, 0)
        if depth:
            continue
        if token.children is not None:
            yield from _words(token.children)
        yield " " if token.block or token.type.endswith("break") else token.content
