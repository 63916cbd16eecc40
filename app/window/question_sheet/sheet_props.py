"""Derives what the question sheet shows. Pure."""

from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication, QLocale

from app.window.chat.document_names import Names
from app.window.chat.rows import Chip
from app.window.question_sheet.sheet import EntryState, Sheet, SheetEntry
from app.window.question_sheet.sheet_texts import answer_text, page_label, pages_text, plain

_NO_BREAK = "\u00a0"


@dataclass(frozen=True, slots=True)
class SheetInputs:
    """What is known.

    Attributes:
        title: of the reading.
        names: of its documents by their hashes, where there are several.
        sheet: questions and answers.
        is_running: questions are being asked.
        failure: why it ended before all were asked, or why a file was refused.
    """

    title: str = ""
    sheet: Sheet = field(default_factory=Sheet)
    is_running: bool = False
    failure: str = ""
    names: Names = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of the table; `entry` is what its details are shown of, `chips` its citations."""

    number: str
    question: str
    answer: str
    pages: str
    state: EntryState
    spoken: str
    entry: SheetEntry
    chips: tuple[Chip, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetProps:
    """What the dialog shows; `fraction` is how much of the sheet is done."""

    about: str = ""
    rows: tuple[SheetRow, ...] = ()
    progress: str = ""
    num_answered: int = 0
    fraction: float = 0.0
    run_label: str = ""
    can_run: bool = False
    can_edit: bool = True
    can_export: bool = False
    is_running: bool = False
    failure: str = ""


def derive(
    inputs: SheetInputs, before: tuple[SheetInputs, SheetProps] = (SheetInputs(), SheetProps())
) -> SheetProps:
    """Return what is shown; lines that neither changed nor moved are taken from `before`."""
    sheet, translate = inputs.sheet, QCoreApplication.translate
    rows = zip(before[0].sheet.entries, before[1].rows, strict=False)
    known = {(number, id(entry)): row for number, (entry, row) in enumerate(rows, 1)}
    num_done = sheet.num_answered + sheet.num_failed
    return SheetProps(
        about=translate(
            "QuestionSheet", "About {title}. Every question is answered on its own."
        ).format(title=inputs.title),
        rows=tuple(
            known.get((number, id(entry))) or _row(number, entry, inputs.names)
            for number, entry in enumerate(sheet.entries, 1)
        ),
        progress=_progress(sheet),
        num_answered=sheet.num_answered,
        fraction=num_done / len(sheet.entries) if sheet.entries else 0.0,
        run_label=_run_label(inputs),
        can_run=inputs.is_running or sheet.num_answered < len(sheet.entries),
        can_edit=not inputs.is_running,
        can_export=sheet.num_answered > 0,
        is_running=inputs.is_running,
        failure=inputs.failure,
    )


def _row(number: int, entry: SheetEntry, names: Names) -> SheetRow:
    answer, pages = answer_text(entry), pages_text(entry, names)
    return SheetRow(
        number=QLocale().toString(number),
        question=entry.question,
        answer=plain(answer),
        pages=_breakable(pages),
        state=entry.state,
        spoken=". ".join(part for part in (entry.question, answer, pages) if part),
        entry=entry,
        chips=tuple(
            Chip(citation.quote.end, page_label(citation, names), citation.status, "")
            for citation in entry.cited
        ),
    )


def _breakable(pages: str) -> str:
    """Return pages on lines that end between two places, or behind the name of a document."""
    whole = pages.replace(" ", _NO_BREAK)
    return whole.replace(f",{_NO_BREAK}", ", ").replace(f";{_NO_BREAK}", "; ")


def _progress(sheet: Sheet) -> str:
    if not sheet.entries:
        return ""
    translate, locale = QCoreApplication.translate, QLocale()
    text = translate("QuestionSheet", "{done} of {count} answered").format(
        done=locale.toString(sheet.num_answered), count=locale.toString(len(sheet.entries))
    )
    if not sheet.num_failed:
        return text
    failed = translate("QuestionSheet", "{count} failed")
    return f"{text} · {failed.format(count=locale.toString(sheet.num_failed))}"


def _run_label(inputs: SheetInputs) -> str:
    translate, sheet = QCoreApplication.translate, inputs.sheet
    if inputs.is_running:
        return translate("QuestionSheet", "Stop")
    if sheet.num_answered:
        return translate("QuestionSheet", "Ask the rest")
    return translate("QuestionSheet", "Ask all")


def damage_text(set_aside: str) -> str:
    """Return the message about a damaged sheet, kept under this name; empty if there is none."""
    if not set_aside:
        return ""
    text = QCoreApplication.translate(
        "QuestionSheet",
        "The answers of this sheet were damaged and are kept as {name}. Ask the questions again.",
    )
    return text.format(name=set_aside)
