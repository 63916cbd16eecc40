"""Exports a sheet as a table: for spreadsheets, or as Markdown. Pure."""

import csv
import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from io import StringIO
from types import MappingProxyType

import msgspec
from PySide6.QtCore import QCoreApplication

from app.citations.citation import Citation
from app.window.chat.document_names import Names
from app.window.chat.plain_answer import plain_answer
from app.window.chat.plain_markdown import cell, plain_cell, plain_line
from app.window.export.inert_markdown import inert
from app.window.question_sheet.sheet import Sheet, SheetEntry
from app.window.question_sheet.sheet_texts import answer_text, pages_text
from app.window.translation.quoted import quoted
from engine.protocol.problems.problem import Problem, sentence

_FORMULA = re.compile(r"(^|[;\t\r\n])(?=[ \u3000]*(?:[=+@＝＋＠]|[-－](?![ \u3000])))")
"""Where a calculation program may see a cell begin, and in it a formula.

Some take semicolons or tabs for the ends of cells. A dash before a space begins an item of a list.
"""

_QUOTE = re.compile(r"^ {0,3}> ?((?:[^\\\n]|\\.)+)(\\?)$", re.MULTILINE)
"""A quoted line, and the backslash that breaks it off."""


class SheetNotWritten(Problem, frozen=True):
    """The system refuses."""

    message = sentence("Failures", "{name} cannot be written: {reason}.")
    name: str
    reason: Problem


class SheetFormat(StrEnum):
    """The formats by the suffix of their files."""

    CSV = "csv"
    XLSX = "xlsx"
    MARKDOWN = "md"


def to_file(
    sheet: Sheet, kind: SheetFormat, *, title: str, names: Names = MappingProxyType({})
) -> bytes:
    """Return the content of a file; CSV begins with the mark by which Excel knows UTF-8.

    `names` are those of several documents by their hashes, said beside pages.
    """
    match kind:
        case SheetFormat.CSV:
            return _csv(sheet, names).encode("utf-8-sig", "replace")
        case SheetFormat.XLSX:
            # What it needs takes a moment to load.
            from app.window.question_sheet.workbook import workbook  # noqa: PLC0415

            return workbook(title, [_header(), *_plain_rows(sheet, names)])
        case SheetFormat.MARKDOWN:
            return _markdown(sheet, title, names).encode()


def _csv(sheet: Sheet, names: Names) -> str:
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(_header())
    writer.writerows(map(_harmless, cells) for cells in _plain_rows(sheet, names))
    return out.getvalue()


def _harmless(words: str) -> str:
    """Keep a calculation program from taking an answer for a formula."""
    return _FORMULA.sub(r"\1'", words)


def _markdown(sheet: Sheet, title: str, names: Names) -> str:
    lines = [f"# {plain_line(title)}", "", _row(_header()), _row(["---"] * 4)]
    for entry in sheet.entries:
        question, answer, pages, quotes = _cells(entry, names)
        question, pages, quotes = map(plain_cell, (question, pages, quotes))
        # In a cell there are no lines to mark.
        answer = _QUOTE.sub(lambda found: quoted(found[1]) + found[2], answer)
        lines.append(_row([question, cell(inert(answer)), pages, quotes]))
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(entry: SheetEntry, names: Names) -> list[str]:
    quotes = "\n".join(map(_quote, entry.citations))
    return [entry.question, answer_text(entry), pages_text(entry, names), quotes]


def _plain_rows(sheet: Sheet, names: Names) -> Iterator[list[str]]:
    """Yield the cells of each entry for programs that know no Markdown."""
    for entry in sheet.entries:
        yield _cells(msgspec.structs.replace(entry, answer=plain_answer(entry.answer)), names)


def _quote(citation: Citation) -> str:
    """Return the words of a quote, and whether they were recognised in a picture of the page."""
    if not citation.is_recognised:
        return citation.quote.text
    recognised = QCoreApplication.translate("QuestionSheet", "{quote} (recognised text)")
    return recognised.format(quote=citation.quote.text)


def _header() -> list[str]:
    translate = QCoreApplication.translate
    return [
        translate("QuestionSheet", "Question"),
        translate("QuestionSheet", "Answer"),
        translate("QuestionSheet", "Pages"),
        translate("QuestionSheet", "Quotes"),
    ]
