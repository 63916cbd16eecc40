"""Finds the questions in pasted or loaded text: one per line, or a table. Pure.

Numbers and bullets in front are dropped. A table is taken where a file is called one; its questions
stand in the column that says so, else in the first that holds words.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO

from app.errors import UsageError
from engine.protocol.problems.problem import Problem, sentence

MAX_QUESTIONS = 1_000
_NUMBERING = re.compile(r"^\s*(?:[-*•–]|\(?\d{1,4}[.):])(?:\s+|$)")
_HEADERS = {"question", "questions", "frage", "fragen", "问题", "q"}
_TABLES = {".csv", ".tsv"}


class QuestionsTooLong(Problem, frozen=True):
    """The file is too long."""

    message = sentence("Failures", "{name} is too long for a list of questions.")
    remedy = sentence("Failures", "Paste part of it.")
    name: str


class QuestionsNoText(Problem, frozen=True):
    """The file is something else."""

    message = sentence("Failures", "{name} is not a text file.")
    remedy = sentence("Failures", "Choose a text or CSV file.")
    name: str


class QuestionsUnreadable(Problem, frozen=True):
    """The system refuses."""

    message = sentence("Failures", "{name} cannot be read: {reason}.")
    remedy = sentence("Failures", "Choose another file.")
    name: str
    reason: str


class TableUnreadable(Problem, frozen=True):
    """It is no CSV."""

    message = sentence("Failures", "The table cannot be read: {error}.")
    remedy = sentence("Failures", "Save it as CSV again, or paste the questions.")
    error: str


class TooManyQuestions(Problem, frozen=True):
    """A sheet does not take so many."""

    message = sentence("Failures", "There are {count} questions; a sheet takes {most}.")
    remedy = sentence("Failures", "Ask them in several sheets.")
    count: int
    most: int


def questions_in(text: str) -> tuple[str, ...]:
    """Return the questions of a text, one per line. Raises UsageError where they are too many."""
    return _checked(_in_lines(text))


def has_questions(text: str) -> bool:
    """Tell whether a text has any question: numbers and bullets alone are none."""
    return any(_in_lines(text))


def questions_in_file(name: str, text: str) -> tuple[str, ...]:
    """Return the questions of a file by its name's suffix. Raises UsageError."""
    is_table = any(name.lower().endswith(suffix) for suffix in _TABLES)
    return _checked(_in_table(text)) if is_table else questions_in(text)


def _in_lines(text: str) -> Iterator[str]:
    return (_NUMBERING.sub("", line).strip() for line in text.splitlines())


def _in_table(text: str) -> list[str]:
    try:
        rows = [row for row in csv.reader(StringIO(text), _dialect(text)) if any(row)]
    except csv.Error as error:
        raise UsageError(TableUnreadable(str(error))) from error
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
        raise UsageError(TooManyQuestions(len(questions), MAX_QUESTIONS))
    return questions
