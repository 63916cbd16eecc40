from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from app.errors import ModelError, Said
from app.window.feasibility.card import GoOn, Remedy, Verdict
from app.window.feasibility.feasibility_view_model import FeasibilityViewModel
from tests.app.feasibility.samples import BIG, GIGA, LOADED, MODELS, READING, SMALL, opened


@pytest.fixture
def model(qtbot: QtBot) -> FeasibilityViewModel:
    model = FeasibilityViewModel()
    model.take_models(MODELS)
    model.take_loaded(LOADED, BIG)
    model.show_reading(READING, answer_tokens=512)
    return model


def test_while_it_is_counted_lengths_are_guesses(model: FeasibilityViewModel) -> None:
    props = model.props
    assert (props.verdict, props.go_on) == (Verdict.MEASURING, GoOn.NOTHING)
    assert props.facts == "912 pages · about 220,000 tokens"
    assert [line.tokens for line in props.models] == ["about 220,000"] * 3
    assert [line.verdict for line in props.models] == ["", "", "context too small"]


def test_the_loaded_model_is_offered_wherever_it_lies(model: FeasibilityViewModel) -> None:
    model.take_models([SMALL])
    model.take_measured(opened())
    assert [line.name for line in model.props.models] == ["Big", "Small"]
    assert model.props.verdict is Verdict.FITS


def test_what_fits_says_what_it_takes(model: FeasibilityViewModel) -> None:
    model.take_measured(opened())
    props = model.props
    assert (props.verdict, props.go_on) == (Verdict.FITS, GoOn.READ)
    assert props.facts == "912 pages · 204,800 tokens · counted by Big"
    assert props.detail == (
        "Reading takes about 7 min, once. After that, answers begin within about 0.3 s."
    )
    big, small, short = props.models
    assert (big.tokens, big.reading, big.verdict) == ("204,800", "about 7 min", "fits")
    assert (small.tokens, small.reading, small.fits) == ("about 200,000", "about 2 min", True)
    assert (short.verdict, short.fits) == ("context too small", False)
    assert [line.kv_format for line in props.formats] == ["f16", "q8_0", "q4_0"]
    assert [line.memory for line in props.formats] == ["6.7 GB", "3.6 GB", "1.9 GB"]
    assert props.formats[0].memory_fraction == pytest.approx(6.73 / 12, abs=0.01)


def test_models_that_are_not_loaded_count_too(model: FeasibilityViewModel) -> None:
    model.take_counted({SMALL.path: 201_337})
    assert [line.tokens for line in model.props.models] == [
        "about 220,000", "201,337", "about 220,000",
    ]  # fmt: skip
    model.take_measured(opened())
    model.choose(Path(SMALL.path), "")
    assert model.props.facts == "912 pages · 201,337 tokens · counted by Small"
    model.show_reading(READING, answer_tokens=512)
    assert [line.tokens for line in model.props.models] == ["about 220,000"] * 3


def test_what_memory_does_not_hold_is_said_with_what_it_costs(model: FeasibilityViewModel) -> None:
    model.take_measured(opened(memory_limit_bytes=4 * GIGA, cache_limit_bytes=90 * GIGA))
    props = model.props
    assert (props.verdict, props.go_on) == (Verdict.FITS, GoOn.READ)
    reading = "Reading takes about 7 min, once."
    streaming = "2.7 GB of it does not fit into memory and is read from the SSD for every answer."
    assert props.detail == f"{reading} {streaming}"
    assert props.models[0].answer == "–"
    model.take_ssd_speed(1e9)
    answer = "After that, answers begin within about 3.0 s."
    assert model.props.detail == f"{reading} {answer} {streaming}"
    assert model.props.models[0].answer == "about 3.0 s"
    assert props.models[0].verdict == "partly on SSD"
    first, second, _ = props.formats
    assert (first.memory, first.memory_fraction, first.disk) == ("4.0 GB", 1.0, "6.7 GB")
    assert (first.verdict, first.fits, second.verdict) == ("partly on SSD", True, "")


def test_too_long_a_reading_is_refused_with_choices(model: FeasibilityViewModel) -> None:
    model.take_measured(opened(tokens=400_000))
    props = model.props
    assert (props.verdict, props.go_on) == (Verdict.REFUSED, GoOn.NOTHING)
    assert props.detail == (
        "It has 400,000 tokens, plus 1,024 for a question and its answer. The "
        "model's context holds 262,144."
    )
    assert [choice.remedy for choice in props.choices] == [Remedy.LEAVE_OUT]


def test_of_several_documents_fewer_can_be_read(model: FeasibilityViewModel) -> None:
    model.show_reading(replace(READING, names=("Manual.pdf", "Notes.pdf")), answer_tokens=512)
    model.take_measured(opened(tokens=400_000))
    remedies = [choice.remedy for choice in model.props.choices]
    assert remedies == [Remedy.LEAVE_OUT, Remedy.DOCUMENTS]


def test_too_little_memory_offers_format_and_model(model: FeasibilityViewModel) -> None:
    model.take_measured(opened(memory_limit_bytes=5 * GIGA))
    choices = model.props.choices
    assert [choice.remedy for choice in choices] == [
        Remedy.FORMAT,
        Remedy.MODEL,
        Remedy.LEAVE_OUT,
        Remedy.DOWNLOAD,
    ]
    assert (choices[0].text, choices[0].kv_format) == ("Keep it as q8_0", "q8_0")
    assert "3.6 GB · about 7 min to read · slightly less exact" in choices[0].effect
    assert all(choice.effect for choice in choices)
    assert choices[1].path == Path(SMALL.path)


def test_too_little_disk_offers_to_make_room(model: FeasibilityViewModel) -> None:
    model.take_measured(opened(disk_free_bytes=GIGA))
    assert model.props.detail == "Saving it needs 6.7 GB of disk space, but only 1.0 GB is free."
    assert Remedy.SPACE in [choice.remedy for choice in model.props.choices]


def test_another_choice_is_to_be_loaded_first(model: FeasibilityViewModel) -> None:
    model.take_measured(opened())
    model.choose(Path(SMALL.path), "")
    assert (model.props.headline, model.props.go_on) == ("It should fit", GoOn.LOAD)
    model.choose(Path(BIG.path), "q8_0")
    assert model.props.go_on is GoOn.LOAD
    model.choose(Path(BIG.path), "f16")
    assert model.props.go_on is GoOn.READ
    before = model.props
    model.choose(Path("/gone"), "f16")
    assert model.props == before


def test_a_model_that_was_loaded_is_looked_at_and_counts_anew(model: FeasibilityViewModel) -> None:
    model.take_measured(opened())
    loaded = msgspec.structs.replace(LOADED, path=SMALL.path, kv_format="q8_0")
    model.take_loaded(loaded, SMALL)
    assert model.props.verdict is Verdict.MEASURING
    assert [line.name for line in model.props.models if line.is_chosen] == ["Small"]
    assert [line.kv_format for line in model.props.formats if line.is_chosen] == ["q8_0"]


def test_what_is_read_already_says_so(model: FeasibilityViewModel) -> None:
    model.take_measured(opened(reusable_tokens=204_800))
    assert model.props.detail == "Everything has been read already."
    assert (model.props.go_on, model.props.go_on_text) == (GoOn.OPEN, "Open")


def test_a_machine_never_measured_says_so(model: FeasibilityViewModel) -> None:
    model.take_measured(opened(expected_seconds=0.0))
    assert model.props.detail.startswith("The time is not known")
    assert model.props.models[0].reading == "–"


def test_a_failure_is_said_with_its_remedy(model: FeasibilityViewModel) -> None:
    model.take_failure(ModelError(Said("The model is damaged.", "Download it again.")))
    assert (model.props.verdict, model.props.detail) == (Verdict.FAILED, "Download it again.")
    model.take_loaded(LOADED, BIG)
    assert model.props.verdict is Verdict.MEASURING
