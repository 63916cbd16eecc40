from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.core.fit.fit_reasons import ChosenFit
from app.core.fit.reading_fit import Measure
from app.documents.document import Audit, Document, Format, LeftOutKind, Page
from app.window.audit import page_rows
from app.window.audit.audit_page import AuditedDocument, Listing, PartRow
from app.window.audit.audit_texts import part_label
from app.window.audit.audit_view_model import AuditViewModel
from tests.app.feasibility.samples import BIG, LOADED, SHORT, opened
from tests.app.window.audit.samples import AUDITED, EMPTY


@pytest.fixture
def model(qtbot: QtBot) -> AuditViewModel:
    return AuditViewModel(AUDITED, tokens_read=1200, tokens_per_second=10.0)


def listed(model: AuditViewModel) -> list[int]:
    return [row.number for row in model.props.rows]


def test_suspicious_pages_come_first(model: AuditViewModel) -> None:
    assert model.props.filter is Listing.SUSPICIOUS
    assert listed(model) == [3, 4, EMPTY]
    assert [row.warning for row in model.props.rows] == [
        "No text", "Little text, Damaged", "Empty",
    ]  # fmt: skip
    assert model.props.facts == "12 pages · 3 suspicious · 1 left out"
    assert model.props.filters == (
        "All pages 12", "Suspicious 3", "Left out 1", "Not in the text 13",
    )  # fmt: skip
    assert model.props.notes == ""


def test_a_clean_document_shows_all_its_pages(model: AuditViewModel) -> None:
    model.show_document(1)
    assert model.props.filter is Listing.ALL
    assert listed(model) == [1, 2]
    assert model.props.notes == (
        "This format has no pages; Lectern has numbered them itself. Read as windows-1252."
    )


def test_what_is_not_in_the_text_is_listed_word_for_word(model: AuditViewModel) -> None:
    model.show(Listing.NOT_IN_TEXT)
    assert listed(model) == []
    assert model.props.detail is None
    assert model.props.bulk == ""
    assert model.props.parts == (
        PartRow("Header or footer", "Manual of the River", "11"),
        PartRow("Header or footer", "–", "2"),
    )
    model.show(Listing.ALL)
    assert model.props.parts == ()


def test_without_such_parts_there_is_nothing_to_list(model: AuditViewModel) -> None:
    model.show(Listing.NOT_IN_TEXT)
    model.show_document(1)
    assert model.props.filters[-1] == ""
    assert model.props.filter is Listing.ALL


def test_old_text_is_said_to_be_kept(qtbot: QtBot) -> None:
    old = replace(AUDITED[0], is_outdated=True)
    assert "An earlier version of Lectern extracted this text" in AuditViewModel([old]).props.notes
    assert "earlier version" not in AuditViewModel(AUDITED).props.notes


@pytest.mark.parametrize("kind", LeftOutKind)
def test_every_kind_of_part_has_a_name(kind: LeftOutKind) -> None:
    assert part_label(kind)


def test_a_page_is_explained(model: AuditViewModel) -> None:
    detail = model.props.detail
    assert detail is not None
    assert (detail.heading, detail.text) == ("Page 3 of 12", "")
    assert detail.note.startswith("This page is a picture")
    model.look_at(4)
    assert model.props.detail is not None
    assert model.props.detail.note.count("below") == 2
    model.look_at(EMPTY)
    assert model.props.detail is not None
    assert model.props.detail.note == "This page has no text."


def test_leaving_out_has_a_price(model: AuditViewModel) -> None:
    assert not model.props.is_changed
    model.leave_out(6, is_left_out=True)
    assert model.result == ((6, 12), ())
    assert model.props.is_changed
    # Nine pages have text, of which 12 was left out before: 100 tokens each from page 7 on.
    assert model.props.price == (
        "After this change, about 600 tokens need to be read, which takes about 1 min."
    )
    model.leave_out(6, is_left_out=False)
    assert not model.props.is_changed
    assert model.props.price == ""


def test_without_a_speed_the_price_has_no_time(qtbot: QtBot) -> None:
    model = AuditViewModel(AUDITED)
    model.leave_out(1, is_left_out=True)
    assert model.props.price.startswith("After this change, about")
    assert model.props.price.endswith("tokens need to be read.")


def test_all_listed_pages_are_treated_alike(model: AuditViewModel) -> None:
    assert model.props.bulk == "Leave out these 3 pages"
    model.act_on_all()
    assert model.result[0] == (3, 4, EMPTY, 12)
    assert model.props.bulk == "Include these 3 pages"
    assert all(row.left_out_label == "Left out" for row in model.props.rows)
    model.show(Listing.LEFT_OUT)
    assert listed(model) == [3, 4, EMPTY, 12]
    model.act_on_all()
    assert model.result[0] == ()
    assert model.props.detail is None
    model.show(Listing.ALL)
    assert model.props.bulk == ""


def test_pages_are_left_out_as_ranges(model: AuditViewModel) -> None:
    assert model.props.ranges == "12"
    model.leave_out_only("2-5, 9-")
    assert model.result[0] == (2, 3, 4, 5, 9, 10, 11, 12)
    assert model.props.ranges == "2–5, 9–12"
    model.leave_out(4, is_left_out=False)
    assert model.props.ranges == "2–3, 5, 9–12"
    model.leave_out_only("")
    assert model.result[0] == ()


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("some", "“some” is not a page range. Write ranges like this: 1–12, 201–397."),
        ("1, 40", "“40”: the document has 12 pages."),
        ("1-", "That is every page; nothing would be left to read."),
    ],
)
def test_ranges_that_cannot_be_taken_change_nothing(
    model: AuditViewModel, written: str, problem: str
) -> None:
    model.leave_out_only(written)
    assert model.result[0] == (12,)
    assert (model.props.ranges, model.props.ranges_problem) == (written, problem)
    model.leave_out(6, is_left_out=True)
    assert (model.props.ranges, model.props.ranges_problem) == ("6, 12", "")


def test_ranges_that_cannot_be_taken_do_not_follow_to_another_document(
    model: AuditViewModel,
) -> None:
    model.leave_out_only("some")
    model.show_document(1)
    assert (model.props.ranges, model.props.ranges_problem) == ("", "")


def test_what_is_looked_at_is_always_listed(model: AuditViewModel) -> None:
    model.show(Listing.ALL)
    model.look_at(11)
    model.show(Listing.SUSPICIOUS)
    assert model.props.detail is not None
    assert model.props.detail.number == EMPTY


def test_rows_that_did_not_change_are_the_same_objects(model: AuditViewModel) -> None:
    model.show(Listing.ALL)
    rows = model.props.rows
    seen = list(rows)
    model.look_at(5)
    assert model.props.rows is rows
    model.leave_out(5, is_left_out=True)
    assert model.props.rows[4].is_left_out
    assert all(
        new is old for new, old in zip(model.props.rows, seen, strict=True) if old.number != 5
    )
    assert list(model.props.rows.changed_since(rows)) == [4]


def test_a_long_document_is_listed(qtbot: QtBot) -> None:
    pages = tuple(Page(number, "words" if number % 50 else "") for number in range(1, 4001))
    long = Document("Long.pdf", "c", pages, Audit(Format.PDF))
    model = AuditViewModel([replace(AUDITED[0], document=long, left_out=()), AuditedDocument(long)])
    assert len(model.props.rows) == 80
    model.show(Listing.ALL)
    assert len(model.props.rows) == 4000


def test_of_thousands_of_rows_only_those_looked_at_are_made(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def noted(number: int) -> str:
        made.append(number)
        return str(number)

    monkeypatch.setattr(page_rows, "count", noted)
    pages = tuple(Page(number, "words") for number in range(1, 4001))
    model = AuditViewModel([AuditedDocument(Document("Long.pdf", "c", pages, Audit(Format.PDF)))])
    model.leave_out(7, is_left_out=True)
    rows = model.props.rows
    assert (rows[6].is_left_out, rows[-1].label) == (True, "Page 4000")
    assert made == [7, 4000]


def test_the_notes_say_what_made_it_fit(model: AuditViewModel) -> None:
    before = model.props.notes
    assert "It fits" not in before
    measure = Measure(512, loaded=LOADED, loaded_facts=BIG, opened=opened())
    model.take_fit(ChosenFit(BIG, "f16", measure, ((), ()), (BIG, SHORT)))
    assert model.props.notes.startswith("It fits because Big reads it.")
    assert model.props.notes.endswith(before)
