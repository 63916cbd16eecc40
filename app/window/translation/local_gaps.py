"""Says in the window's language how many pages have gaps."""

from PySide6.QtCore import QCoreApplication

from app.documents.gaps import Gaps
from app.window.translation.quantities import count, pages, pages_without_text


def gaps_text(gaps: Gaps) -> str:
    """``17 of 40 pages are damaged, 16 have no text``; empty without gaps."""
    if not gaps.num_damaged:
        return pages_without_text(gaps.num_empty, gaps.num_pages) if gaps.num_empty else ""
    damaged = _damaged(gaps)
    if not gaps.num_empty:
        return damaged
    text = QCoreApplication.translate("Gaps", "{damaged}, {empty}")
    return text.format(damaged=damaged, empty=_empty(gaps.num_empty))


def brief_gaps(gaps: Gaps) -> str:
    """``17 damaged pages``, or ``16 pages without text``; empty without gaps."""
    translate = QCoreApplication.translate
    if gaps.num_damaged:
        one = translate("Gaps", "{number} damaged page")
        many = translate("Gaps", "{number} damaged pages")
        return (one if gaps.num_damaged == 1 else many).format(number=count(gaps.num_damaged))
    if gaps.num_empty:
        return translate("Gaps", "{pages} without text").format(pages=pages(gaps.num_empty))
    return ""


def _damaged(gaps: Gaps) -> str:
    translate = QCoreApplication.translate
    if gaps.num_pages == 1:
        return translate("Gaps", "The page is damaged")
    one = translate("Gaps", "{number} of {pages} is damaged")
    many = translate("Gaps", "{number} of {pages} are damaged")
    text = one if gaps.num_damaged == 1 else many
    return text.format(number=count(gaps.num_damaged), pages=pages(gaps.num_pages))


def _empty(number: int) -> str:
    """Say of some pages, where all are named already, that they have no text."""
    translate = QCoreApplication.translate
    one = translate("Gaps", "{number} has no text")
    many = translate("Gaps", "{number} have no text")
    return (one if number == 1 else many).format(number=count(number))
