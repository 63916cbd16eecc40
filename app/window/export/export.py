"""Writes a conversation to a file in one of five formats; the file is there complete or not at all.

May run on any thread; a window that must not stand still gives it to a job.
"""

from enum import StrEnum
from pathlib import Path

import msgspec

from app.errors import UsageError
from app.unwritable import why_not_written
from app.whole_file import prepare_export, replacing
from app.window.export.html import to_html
from app.window.export.markdown import to_markdown
from app.window.export.pdf import to_pdf
from app.window.export.transcript import ExportedConversation
from engine.protocol.problems.problem import Problem, sentence


class NotExported(Problem, frozen=True):
    """The system refuses."""

    message = sentence("Failures", "{name} cannot be written: {reason}.")
    name: str
    reason: Problem


class ExportFormat(StrEnum):
    """The formats by the suffix of their files."""

    MARKDOWN = "md"
    HTML = "html"
    PDF = "pdf"
    DOCX = "docx"
    JSON = "json"


def export(conversation: ExportedConversation, kind: ExportFormat, path: Path) -> None:
    """Write a conversation in place of what is at `path`.

    Raises:
        UsageError: the file cannot be written there.
    """
    try:
        prepare_export(path)
        with replacing(path) as beside:
            _write(conversation, kind, beside)
    except OSError as error:
        raise UsageError(NotExported(path.name, why_not_written(error))) from error


def _write(conversation: ExportedConversation, kind: ExportFormat, path: Path) -> None:
    match kind:
        case ExportFormat.MARKDOWN:
            path.write_text(to_markdown(conversation), encoding="utf-8")
        case ExportFormat.HTML:
            path.write_text(to_html(conversation), encoding="utf-8")
        case ExportFormat.PDF:
            path.write_bytes(to_pdf(conversation))
        case ExportFormat.DOCX:
            # What it needs takes a tenth of a second to load.
            from app.window.export.docx import to_docx  # noqa: PLC0415

            path.write_bytes(to_docx(conversation))
        case ExportFormat.JSON:
            text = msgspec.json.format(msgspec.json.encode(conversation), indent=2)
            path.write_bytes(text + b"\n")
