from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.errors import DocumentError, Said
from app.window.intake.addition import Addition
from app.window.library.library_inputs import LibraryInputs
from app.window.library.library_view_model import (
    LibraryProps,
    LibraryViewModel,
    derive,
)
from app.window.library.rows import (
    AdditionRow,
    ConversationRow,
    HeadingRow,
    HitRow,
    MoreRow,
    NewConversationRow,
    ReadingRow,
    Tone,
    spoken,
)
from tests.app.window.library.samples import (
    LEDGER,
    MANUAL,
    READING,
    READINGS,
    READY,
    REPORT,
    conversation,
    entry,
    hit,
)

INPUTS = LibraryInputs(
    documents={one.sha256: one for one in (MANUAL, REPORT, LEDGER)},
    readings=READINGS,
    statuses={1: READY, 2: READING},
    conversations={1: (conversation(1, "Torque", 1), conversation(2, "What changed?", 1))},
    chosen=(1, 2),
)


def kinds(inputs: LibraryInputs) -> list[type]:
    return [type(row) for row in derive(inputs).rows]


def test_readings_stand_with_their_conversations_below() -> None:
    rows = derive(INPUTS).rows
    assert kinds(INPUTS) == [
        ReadingRow, NewConversationRow, ConversationRow, ConversationRow,
        ReadingRow, NewConversationRow, ReadingRow,
    ]  # fmt: skip
    assert rows[0].is_chosen
    assert rows[1].text == "New conversation"
    assert [row.is_chosen for row in rows[2:4]] == [False, True]
    assert rows[5].text == "Ask now"


def test_damaged_text_is_named_in_the_row() -> None:
    ledger = replace(INPUTS.documents["c"], damage="page 3")
    rows = derive(replace(INPUTS, documents={**INPUTS.documents, "c": ledger})).rows
    assert rows[6].warning == "Text of Ledger.pdf is damaged; add the file again"


@pytest.mark.parametrize(
    ("place", "title", "facts", "warning"),
    [
        (0, "Fleet manual.pdf", "912 pages · 214,380 tokens", ""),
        (4, "Depositions (2 files)", "1,200 pages", ""),
        (6, "Ledger.pdf", "40 pages", "38 of 40 pages have no text"),
    ],
)
def test_a_reading_says_what_it_is(place: int, title: str, facts: str, warning: str) -> None:
    row = derive(INPUTS).rows[place]
    assert (row.title, row.facts, row.warning) == (title, facts, warning)


def test_pages_left_out_do_not_count() -> None:
    shorter = entry(1, "Fleet manual.pdf", "a", left_out=((1, 2),))
    assert derive(replace(INPUTS, readings=(shorter,))).rows[0].facts.startswith("910 pages")


def test_a_document_that_is_gone_is_no_fault() -> None:
    rows = derive(replace(INPUTS, documents={})).rows
    assert rows[0].facts == "214,380 tokens"


def test_only_the_open_reading_shows_all_its_conversations() -> None:
    conversations = tuple(conversation(number, f"Conversation {number}", 1) for number in range(9))
    closed = derive(replace(INPUTS, conversations={1: conversations}, chosen=(2, None))).rows
    assert [row.title for row in closed[1:4]] == [
        "Conversation 0",
        "Conversation 1",
        "Conversation 2",
    ]
    assert closed[4] == MoreRow(1, "6 more")
    opened = derive(replace(INPUTS, conversations={1: conversations})).rows
    assert kinds(replace(INPUTS, conversations={1: conversations}))[2:11] == [ConversationRow] * 9
    assert not any(isinstance(row, MoreRow) for row in opened)


def test_what_is_added_stands_first() -> None:
    failure = DocumentError(Said("“b.pdf” is damaged.", "Get it again."))
    additions = (
        Addition(Path("/a.pdf"), 0.375),
        Addition(Path("/w.pdf")),
        Addition(Path("/b.pdf"), failure=failure),
        Addition(Path("/c.pdf"), needs_password=True, failure=failure),
    )
    rows = derive(replace(INPUTS, additions=additions)).rows[:4]
    assert [row.state for row in rows] == [
        "Adding 37 %", "Waiting to be added",
        "“b.pdf” is damaged.", "Encrypted; enter its password",
    ]  # fmt: skip
    assert rows[2] == AdditionRow(
        Path("/b.pdf"), "b.pdf", "“b.pdf” is damaged.", Tone.ERROR, remedy="Get it again."
    )
    assert rows[3].needs_password


def test_of_many_waiting_files_few_are_shown() -> None:
    failed = Addition(Path("/f.pdf"), failure=DocumentError(Said("m", "r")))
    waiting = [Addition(Path(f"/{number}.pdf")) for number in range(400)]
    additions = (Addition(Path("/r.pdf"), 0.5), failed, *waiting)
    rows = derive(replace(INPUTS, additions=additions, readings=())).rows
    assert [row.title for row in rows[:-1]] == ["r.pdf", "f.pdf", "0.pdf", "1.pdf", "2.pdf"]
    assert rows[-1] == HeadingRow("397 more waiting to be added", is_note=True)


def test_a_search_finds_titles_conversations_and_pages() -> None:
    hits = (
        hit("b", "Report 2025.pdf", 12, "of  the\n bolts"),
        hit("a", "Fleet manual.pdf", None),
        hit("a", "Fleet manual.pdf", 412),
        hit("b", "Report 2025.pdf", 13),
    )
    rows = derive(replace(INPUTS, words="fleet PDF", hits=hits)).rows
    assert [type(row) for row in rows] == [
        ReadingRow, ReadingRow, HeadingRow, HitRow, HitRow, HeadingRow, HitRow,
    ]  # fmt: skip
    assert [row.id for row in rows[:2]] == [1, 2]  # the second holds the manual too
    assert [row.page for row in rows if isinstance(row, HitRow)] == [12, 13, 412]
    assert rows[3].place == "p. 12"
    assert rows[3].snippet == "of the bolts"
    assert rows[3].snippet[slice(*rows[3].marks[0])] == "the "


def test_a_search_says_that_it_runs_and_that_it_found_nothing() -> None:
    assert derive(replace(INPUTS, words="zebra", hits=None)).rows == (
        HeadingRow("Searching …", is_note=True),
    )
    assert derive(replace(INPUTS, words="zebra", hits=())).rows == (
        HeadingRow("Nothing found", is_note=True),
    )
    found = derive(replace(INPUTS, words="torque", hits=()))
    assert [row.title for row in found.rows[1:]] == ["Torque"]
    assert found.is_searching


def test_many_pages_of_one_document_are_cut_to_a_few() -> None:
    hits = tuple(hit("a", "Fleet manual.pdf", page) for page in range(1, 21))
    rows = derive(replace(INPUTS, words="bolts", hits=hits)).rows
    assert rows[-1] == HeadingRow("12 more pages", is_note=True)


def test_rows_are_said_whole() -> None:
    row = derive(INPUTS).rows[4]
    assert spoken(row) == "Depositions (2 files), 1,200 pages, Reading 43 % · 6 min left"


def test_changes_are_told_once_in_a_turn(qtbot: QtBot) -> None:
    model = LibraryViewModel()
    told: list[object] = []
    model.changed.connect(told.append)
    model.set_documents([MANUAL, REPORT, LEDGER])
    model.set_readings(READINGS)
    for reading in READINGS:
        model.set_status(reading.id, READY)
    assert len(model.props.rows) == 3
    qtbot.waitUntil(lambda: bool(told))
    assert told == [model.props]
    model.set_status(1, READY)
    qtbot.wait(1)
    assert len(told) == 1


def test_rows_that_did_not_change_are_the_same_objects(qtbot: QtBot) -> None:
    model = LibraryViewModel()
    model.set_documents([MANUAL, REPORT, LEDGER])
    model.set_readings(READINGS)
    model.set_conversations([conversation(1, "Torque", 1)])
    before = model.props.rows
    model.set_status(2, READING)
    after = model.props.rows
    assert [row is old for row, old in zip(after, before, strict=False)][:2] == [True, True]
    assert after[2] != before[2]
    model.set_conversations([conversation(1, "Torque", 1), conversation(2, "Other", 3)])
    assert isinstance(model.props.rows[-1], ConversationRow)


def test_hits_of_earlier_words_are_dropped(qtbot: QtBot) -> None:
    model = LibraryViewModel()
    model.set_readings(READINGS)
    model.set_search("fle")
    model.set_search("fleet")
    model.set_hits("fle", [hit("a", "Fleet manual.pdf", 3)])
    assert model.props.rows[-1] == HeadingRow("Searching …", is_note=True)
    model.set_hits("fleet", [hit("a", "Fleet manual.pdf", 4)])
    assert [row.page for row in model.props.rows if isinstance(row, HitRow)] == [4]
    model.set_search("")
    assert not model.props.is_searching


def test_an_empty_library_is_known(qtbot: QtBot) -> None:
    model = LibraryViewModel()
    assert model.props.is_empty
    model.set_adding([Addition(Path("/a.pdf"))])
    assert not model.props.is_empty
    model.set_adding([])
    model.set_status(7, ReadingStatus(ReadingPhase.READY))
    assert model.props.is_empty


def test_a_long_library_is_told_in_a_turn_of_its_own(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, seen = LibraryViewModel(), list[str]()
    model.set_readings([entry(number, f"Title {number}") for number in range(1, 451)])
    qtbot.waitUntil(lambda: len(model._props.rows) == 450)
    derive = model._derive

    def watched(inputs: LibraryInputs) -> LibraryProps:
        seen.append("derived")
        return derive(inputs)

    monkeypatch.setattr(model, "_derive", watched)
    model.changed.connect(lambda _: seen.append("told"))
    titles = [entry(number, f"Name {number}") for number in range(1, 451)]
    model.set_readings(titles)
    while "told" not in seen:
        QApplication.processEvents()
        seen.append("turn")
    steps = " ".join(one for one in seen if one != "turn").split()
    assert steps == ["derived"] * 3 + ["told"]  # 200 of 450 in a turn
    last, told = len(seen) - seen[::-1].index("derived"), seen.index("told")
    assert "turn" in seen[last:told]
    model.set_readings(titles[:300])
    assert len(model.props.rows) == 300  # who asks waits for nothing


def test_what_is_open_already_is_not_derived_again() -> None:
    model = LibraryViewModel()
    model.set_readings(READINGS)
    model.set_chosen(1)
    before = model.props
    model._soon.stop()
    model.set_chosen(1)
    assert not model._soon.isActive()
    assert model.props is before
