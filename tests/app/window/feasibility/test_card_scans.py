"""What the card says of pages without text, at once and while they are recognised."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.core.fit.remedies import Remedy
from app.documents.errors import NoTextError
from app.library.scans import ScanProgress
from app.window.feasibility.card import FeasibilityProps, GoOn, Verdict
from app.window.feasibility.card_scans import ScanFacts
from app.window.feasibility.feasibility_view_model import FeasibilityViewModel
from tests.app.feasibility.samples import BIG, LOADED, MODELS, READING, opened

MISSING = ScanFacts(num_missing=4, seconds=20.0)


@pytest.fixture
def model(qtbot: QtBot) -> FeasibilityViewModel:
    model = FeasibilityViewModel()
    model.take_models(MODELS)
    model.take_loaded(LOADED, BIG)
    model.show_reading(replace(READING, num_pages=10), answer_tokens=512)
    return model


def with_scans(model: FeasibilityViewModel, scans: ScanFacts) -> FeasibilityProps:
    model.take_scans(scans)
    return model.props


def test_what_cannot_be_read_is_said_before_it_is_counted(model: FeasibilityViewModel) -> None:
    props = with_scans(model, MISSING)
    assert (props.verdict, props.headline) == (Verdict.SCANS, "4 of 10 pages have no text")
    assert props.detail == (
        "Text in pictures must be recognised before it is read. This takes about 20 s, once. "
        "What is not recognised is not read."
    )
    assert (props.go_on, props.go_on_text) == (GoOn.RECOGNISE, "Recognise 4 pages")
    assert props.choices == ()


def test_hidden_gaps_are_no_fit_and_a_person_may_read_without_them(
    model: FeasibilityViewModel,
) -> None:
    model.take_measured(opened())
    props = with_scans(model, MISSING)
    assert props.headline != "It fits"
    assert (props.verdict, props.go_on) == (Verdict.SCANS, GoOn.RECOGNISE)
    assert [(one.remedy, one.text) for one in props.choices] == [(Remedy.GAPS, "Read without them")]
    props = with_scans(model, replace(MISSING, num_missing=1))
    assert [one.text for one in props.choices] == ["Read without it"]


def test_a_scan_and_nothing_else_cannot_be_read_yet(model: FeasibilityViewModel) -> None:
    model.take_failure(NoTextError("a.pdf", 10, ()))
    props = with_scans(model, replace(MISSING, num_missing=10))
    assert (props.verdict, props.go_on) == (Verdict.SCANS, GoOn.RECOGNISE)
    assert props.choices == ()
    assert props.headline == "10 of 10 pages have no text"
    one = with_scans(model, replace(MISSING, num_missing=1))
    assert one.headline == "1 of 10 pages has no text"


def test_what_no_text_takes_is_not_listed(model: FeasibilityViewModel) -> None:
    assert model.props.formats
    model.show_reading(replace(READING, num_pages=10, num_characters=0), answer_tokens=512)
    model.take_failure(NoTextError("a.pdf", 10, ()))
    props = with_scans(model, replace(MISSING, num_missing=10))
    assert (props.models, props.formats, props.facts) == ((), (), "10 pages")


def test_progress_is_shown_with_the_time_that_is_left(model: FeasibilityViewModel) -> None:
    model.take_measured(opened())
    props = with_scans(model, replace(MISSING, progress=ScanProgress(2, 4, 11.0)))
    assert (props.verdict, props.go_on) == (Verdict.RECOGNISING, GoOn.NOTHING)
    assert props.headline == "Recognising page 3 of 4"
    assert props.detail == "About 11 s left. What is recognised is kept."
    assert [choice.remedy for choice in props.choices] == [Remedy.STOP]


def test_what_is_missing_to_recognise_is_named(model: FeasibilityViewModel) -> None:
    model.take_measured(opened())
    props = with_scans(model, replace(MISSING, is_available=False))
    assert "rapidocr and onnxruntime" in props.detail
    assert (props.choices, props.go_on) == ((), GoOn.READ)


def test_what_does_not_fit_stays_refused(model: FeasibilityViewModel) -> None:
    model.take_measured(opened(context_limit=1000))
    props = with_scans(model, MISSING)
    assert props.verdict is Verdict.REFUSED
    assert props.choices[-1].remedy is Remedy.RECOGNISE


def test_recognised_text_is_a_fact_of_the_reading(model: FeasibilityViewModel) -> None:
    model.take_measured(opened())
    props = with_scans(model, ScanFacts(num_recognised=4))
    assert props.headline == "It fits"
    assert props.facts.endswith(" · 4 pages with recognised text")
