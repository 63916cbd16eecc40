"""Finds the questions in what a person pastes or loads: one per line, or a table. Pure.

Numbers and bullets in front are dropped. A table is taken where a file is called one; its questions
stand in the column that says so, else in the first that holds words.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

from app.errors import UsageError

MAX_QUESTIONS = 1_000
_NUMBERING = re.compile(r"^\s*(?:[-*•–]|\(?\d{1,4}[.):])\s+")
_HEADERS = {"question", "questions", "frage", "fragen", "问题", "q"}
_TABLES = {".csv", ".tsv"}


def questions_in(text: str) -> tuple[str, ...]:
    """Return the questions of a text, one per line. Raises UsageError where they are too many."""
    return _checked(_NUMBERING.sub("", line).strip() for line in text.splitlines())


def questions_in_file(name: str, text: str) -> tuple[str, ...]:
    """Return the questions of a file by its name's suffix. Raises UsageError."""
    is_table = any(name.lower().endswith(suffix) for suffix in _TABLES)
    return _checked(_in_table(text)) if is_table else questions_in(text)


def _in_table(text: str) -> list[str]:
    try:
        rows = [row for row in csv.reader(StringIO(text), _dialect(text)) if any(row)]
    except csv.Error as error:
        raise UsageError(
            f"The table cannot be read: {error}.", "Save it as CSV again, or paste the questions."
        ) from error
    if not rows:
        return []
    header = [cell.strip().casefold() for cell in rows[0]]
    named = next((at for at, cell in enumerate(header) if cell in _HEADERS), None)
    if named is not None:
        return [row[named].strip() for row in rows[1:] if len(row) > named]
    column = _column_of_words(rows)
    return [row[column].strip() for row in rows if len(row) > column]


def _dialect(text: str) -> type[csv.Dialect] | csv.Dialect:
    try:
        return csv.Sniffer().sniff(text[:10_000], delimiters=",;\t")
    except csv.Error:
        return csv.excel


def _column_of_words(rows: Sequence[Sequence[str]]) -> int:
    """Return the first column with a cell that is no number."""
    for column in range(max(map(len, rows))):
        cells = (row[column] for row in rows if len(row) > column)
        if any(re.search(r"[^\W\d_]", cell) for cell in cells):
            return column
    return 0


def _checked(found: Iterable[str]) -> tuple[str, ...]:
    questions = tuple(question for question in found if question)
    if len(questions) > MAX_QUESTIONS:
        raise UsageError(
            f"These are {len(questions):,} questions; a sheet takes {MAX_QUESTIONS:,}.",
            "Ask them in several sheets.",
        )
    return questions
