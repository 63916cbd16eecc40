"""A sheet as a table in a file: CSV for calculation programs, Markdown for reading. Pure."""

import csv
from collections.abc import Sequence
from enum import StrEnum
from io import StringIO

from PySide6.QtCore import QCoreApplication

from app.question_sheet.sheet import Sheet, SheetEntry
from app.question_sheet.sheet_texts import answer_text, pages_text

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class SheetFormat(StrEnum):
    """The formats by the suffix of their files."""

    CSV = "csv"
    MARKDOWN = "md"


def to_file(sheet: Sheet, kind: SheetFormat, *, title: str) -> bytes:
    """Return the content of a file; CSV begins with the mark by which Excel knows UTF-8."""
    if kind is SheetFormat.CSV:
        return _csv(sheet).encode("utf-8-sig")
    return _markdown(sheet, title).encode()


def _csv(sheet: Sheet) -> str:
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(_header())
    writer.writerows([_harmless(cell) for cell in _cells(entry)] for entry in sheet.entries)
    return out.getvalue()


def _harmless(cell: str) -> str:
    """Keep a calculation program from taking an answer for a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _markdown(sheet: Sheet, title: str) -> str:
    lines = [f"# {' '.join(title.split())}", "", _row(_header()), _row(["---"] * 4)]
    lines += [_row(_cells(entry)) for entry in sheet.entries]
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[str]) -> str:
    words = (" ".join(cell.replace("|", "\\|").split()) for cell in cells)
    return f"| {' | '.join(words)} |"


def _cells(entry: SheetEntry) -> list[str]:
    quotes = "\n".join(citation.quote.text for citation in entry.citations)
    return [entry.question, answer_text(entry), pages_text(entry), quotes]


def _header() -> list[str]:
    translate = QCoreApplication.translate
    return [
        translate("QuestionSheet", "Question"),
        translate("QuestionSheet", "Answer"),
        translate("QuestionSheet", "Pages"),
        translate("QuestionSheet", "Quotes"),
    ]
