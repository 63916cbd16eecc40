import csv
import io

import msgspec
import pytest

from app.citations.citation import Citation, CitationStatus, PageSpan
from app.citations.quotes import Quote
from app.window.question_sheet.sheet import (
    EntryState,
    Sheet,
    SheetEntry,
    removed_answers,
    with_entry,
    with_questions,
)
from app.window.question_sheet.sheet_export import SheetFormat, to_file
from app.window.question_sheet.sheet_props import SheetInputs, derive
from app.window.question_sheet.sheet_texts import answer_text, pages_text, plain
from engine.protocol.records import Seen

QUOTE = Quote("fifty | hours", 0, 4)
ON_12 = Citation(QUOTE, CitationStatus.VERIFIED, "a", (PageSpan(12, 0, 4),))
LOST = Citation(QUOTE, CitationStatus.NOT_FOUND)
ANSWERED = SheetEntry(
    question="One?",
    state=EntryState.ANSWERED,
    answer="After\nfifty.",
    citations=(ON_12, ON_12, LOST),
)
WAITING = SheetEntry(question="Two?")
FAILED = SheetEntry(question="=Three?", state=EntryState.FAILED, failure="It stopped.")
SHEET = Sheet((ANSWERED, WAITING, FAILED))


@pytest.mark.parametrize(
    ("entry", "answer", "pages"),
    [
        (WAITING, "", ""),
        (SheetEntry(question="?", state=EntryState.ASKING), "Being answered …", ""),
        (SheetEntry(question="?", state=EntryState.ASKING, answer="Aft"), "Aft", ""),
        (FAILED, "It stopped.", ""),
        (ANSWERED, "After\nfifty.", "p. 12 ✓, not found ?"),
        (
            SheetEntry(question="?", state=EntryState.ANSWERED, answer="A.", read_fraction=0.439),
            "A. (from the first 43 %)",
            "",
        ),
        (
            SheetEntry(
                question="?",
                state=EntryState.ANSWERED,
                answer="The document does not say.",
                prompt_tokens=29_491,
                seen=Seen(576, 64, 512),
                is_cut=True,
            ),
            (
                "The document does not say. (cut off at the length limit; "
                "saw the first 64 and the last 512 of 29,491 tokens)"
            ),
            "",
        ),
    ],
)
def test_an_entry_in_words(entry: SheetEntry, answer: str, pages: str) -> None:
    assert answer_text(entry) == answer
    assert pages_text(entry, {}) == pages


def test_a_quote_in_a_cell_of_markdown_is_marked_as_one() -> None:
    entry = with_entry(SHEET, 0, answer="In 1792.\n> The year is 1792.").entries[0]
    content = to_file(Sheet((entry,)), SheetFormat.MARKDOWN, title="T").decode()
    assert "| In 1792. “The year is 1792.” |" in content


def test_pages_name_their_document_where_there_are_several() -> None:
    names = {"a": "north.pdf", "b": "south.pdf"}
    in_south = Citation(QUOTE, CitationStatus.VERIFIED, "b", (PageSpan(12, 0, 4),))
    entry = with_entry(SHEET, 0, citations=(ON_12, in_south)).entries[0]
    assert pages_text(entry, names) == "north.pdf, p. 12 ✓; south.pdf, p. 12 ✓"
    [row] = derive(SheetInputs("Reports", Sheet((entry,)), names=names)).rows
    assert row.pages == "north.pdf, p.\u00a012\u00a0✓; south.pdf, p.\u00a012\u00a0✓"
    assert [chip.label for chip in row.chips] == ["north.pdf, p. 12 ✓", "south.pdf, p. 12 ✓"]
    content = to_file(Sheet((entry,)), SheetFormat.CSV, title="Reports", names=names)
    assert "north.pdf, p. 12" in content.decode("utf-8-sig")


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("The **bolts**.\n\n> The bolts are\n\nAnd `more`.", "The bolts. And more."),
        ("- one\n- two", "one two"),
        ("| a | b |\n|---|---|\n| 1 | 2 |", "a b 1 2"),
        ("one\ntwo", "one two"),
        ("> only a quote", "“only a quote”"),
        ("<b>x</b>", "<b>x</b>"),
    ],
)
def test_a_line_of_the_table_holds_the_words_alone(answer: str, line: str) -> None:
    assert plain(answer) == line


@pytest.mark.parametrize(
    ("sheet", "is_running", "label", "can_run", "progress"),
    [
        (Sheet(), False, "Ask all", False, ""),
        (Sheet((WAITING,)), False, "Ask all", True, "0 of 1 answered"),
        (SHEET, False, "Ask the rest", True, "1 of 3 answered · 1 failed"),
        (SHEET, True, "Stop", True, "1 of 3 answered · 1 failed"),
        (Sheet((ANSWERED,)), False, "Ask the rest", False, "1 of 1 answered"),
    ],
)
def test_what_can_be_done_follows_from_the_sheet(
    sheet: Sheet, is_running: bool, label: str, can_run: bool, progress: str
) -> None:
    props = derive(SheetInputs("Manual", sheet, is_running))
    assert (props.run_label, props.can_run, props.progress) == (label, can_run, progress)
    assert props.can_edit is not is_running


def test_lines_that_did_not_change_are_the_same_objects() -> None:
    before = SheetInputs("Manual", SHEET)
    props = derive(before)
    after = SheetInputs("Manual", with_entry(SHEET, 1, state=EntryState.ASKING))
    rows = derive(after, (before, props)).rows
    assert rows[0] is props.rows[0]
    assert rows[1] is not props.rows[1]


def test_questions_that_stay_keep_their_answers() -> None:
    sheet = with_questions(SHEET, ("New?", "One?"))
    assert [entry.answer for entry in sheet.entries] == ["", "After\nfifty."]


def test_of_equal_questions_the_answered_ones_stay() -> None:
    other = msgspec.structs.replace(ANSWERED, answer="Other.")
    waiting = SheetEntry(question="One?")
    sheet = Sheet((waiting, ANSWERED, other, waiting))
    kept = with_questions(sheet, ("One?", "Two?")).entries
    assert [entry.answer for entry in kept] == [ANSWERED.answer, ""]
    assert removed_answers(sheet, ("One?", "Two?")) == ((2, other),)
    assert removed_answers(sheet, ("One?", "One?")) == ()
    kept = with_questions(Sheet((ANSWERED,)), ("One?", "One?")).entries
    assert kept == (ANSWERED, waiting)


def test_a_table_for_calculation_programs() -> None:
    content = to_file(SHEET, SheetFormat.CSV, title="Manual")
    assert content.startswith(b"\xef\xbb\xbfQuestion,Answer,Pages,Quotes\r\n")
    assert b'One?,"After\nfifty.","p. 12 \xe2\x9c\x93' in content
    assert b"\r\n'=Three?,It stopped.,," in content


def test_a_table_for_reading() -> None:
    lines = to_file(SHEET, SheetFormat.MARKDOWN, title="Manual\n").decode().splitlines()
    assert lines[0] == "# Manual"
    assert lines[4].startswith("| One? | After fifty. | p. 12 ✓, not found ? | fifty \\| hours")
    assert len(lines) == 7


def test_a_table_for_reading_keeps_formulas_and_escapes() -> None:
    entry = SheetEntry(question="*Is* |x|?", state=EntryState.ANSWERED, answer=r"$\|x\|$ or a \| b")
    lines = to_file(Sheet((entry,)), SheetFormat.MARKDOWN, title="T").decode().splitlines()
    assert lines[4] == r"| \*Is\* \|x\|? | $\Vert x\Vert $ or a \| b |  |  |"


def test_a_table_for_reading_shows_no_sign_of_broken_lines() -> None:
    answer = "12 Elm Road\\\nLeeds\n\n> one\\\n> two \\\\\n> three"
    entry = SheetEntry(question="Where?", state=EntryState.ANSWERED, answer=answer)
    lines = to_file(Sheet((entry,)), SheetFormat.MARKDOWN, title="T").decode().splitlines()
    assert lines[4] == "| Where? | 12 Elm Road Leeds “one” “two \\\\” “three” |  |  |"


@pytest.mark.parametrize(
    ("answer", "written"),
    [
        ("=1+1", "'=1+1"),
        ("  =1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1+2", "'-1+2"),
        ("@A1", "'@A1"),
        ("＝1＋1", "'＝1＋1"),
        ("－1", "'－1"),
        ("x;=1+1", "x;'=1+1"),
        ("x; =1+1", "x;' =1+1"),
        ("x\t=1", "x\t'=1"),
        ("x\n=1", "x\n'=1"),
        ("- one\n- two", "- one\n- two"),
        ("a = b; c - d", "a = b; c - d"),
    ],
)
def test_no_calculation_program_takes_words_for_a_formula(answer: str, written: str) -> None:
    entry = SheetEntry(question="?", state=EntryState.ANSWERED, answer=answer)
    content = to_file(Sheet((entry,)), SheetFormat.CSV, title="T").decode("utf-8-sig")
    (row,) = list(csv.reader(io.StringIO(content, newline="")))[1:]
    assert row[1] == written
