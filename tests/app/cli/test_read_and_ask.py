"""``lectern read`` and ``lectern ask`` against the fake engine."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.cli import model_selection
from app.cli.report import Report
from app.settings.settings import Settings
from app.settings.settings_file import write_settings
from tests.app.cli.conftest import Lectern, Outcome

pytestmark = pytest.mark.process

QUESTION = "Who lit the lamp of pier 7?"


def test_reading_says_that_it_is_complete(
    lectern: Lectern, harbour: Path, model: tuple[str, Path]
) -> None:
    outcome = lectern("read", harbour, *model)
    assert outcome.code == 0
    assert outcome.out == ""
    assert "Read 100 % of harbour.txt: " in outcome.err
    assert "50 % · page " in outcome.err


def test_pages_without_text_are_named(
    lectern: Lectern, tmp_path: Path, model: tuple[str, Path]
) -> None:
    pymupdf = pytest.importorskip("pymupdf")
    picture = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 50, 50))
    picture.clear_with(90)
    with pymupdf.open() as document:
        for name in ("first", None, "third", None):
            page = document.new_page()
            if name is None:
                page.insert_image((50, 50, 400, 400), pixmap=picture)
            else:
                page.insert_text((72, 200), f"This is the {name} page of the report.")
                page.insert_text((72, 240), f"Nothing follows on the {name} one.")
        document.save(tmp_path / "mixed.pdf")
    outcome = lectern("read", tmp_path / "mixed.pdf", "--no-recognition", *model)
    assert outcome.code == 0
    assert "Pages 2, 4 of mixed.pdf have no text layer and cannot be read." in outcome.err
    assert "Read 100 % of the text of mixed.pdf: 4 pages, 2 of them without text, " in outcome.err


def test_what_is_not_in_the_text_is_counted_and_listed(
    lectern: Lectern, tmp_path: Path, model: tuple[str, Path]
) -> None:
    pymupdf = pytest.importorskip("pymupdf")
    with pymupdf.open() as document:
        for keeper in ("Arn", "Bea", "Cid", "Dag", "Eva", "Finn"):
            page = document.new_page()
            page.insert_text((72, 40), "Annals of the Harbour")
            page.insert_text((72, 300), f"In that year {keeper} kept the lamp.")
            page.insert_text((72, 320), f"{keeper} was paid in herring.")
        document.save(tmp_path / "annals.pdf")
    outcome = lectern("read", tmp_path / "annals.pdf", *model, "--json")
    (left_out,) = outcome.json["document"][0]["left_out"]
    assert (left_out["kind"], left_out["text"]) == ("running line", "Annals of the Harbour")
    count = left_out["count"]
    assert count in {5, 6}
    assert f"Not in the text of annals.pdf: {count} running lines; --json lists them" in outcome.err
    assert "Read 100 % of annals.pdf: 6 pages, " in outcome.err
    assert f", {count} running lines left out, " in outcome.err


def test_without_a_model_the_bundled_one_is_owned_up_to(
    lectern: Lectern, harbour: Path, model_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_selection, "demo_model", lambda: model_path)
    outcome = lectern("read", harbour)
    assert outcome.code == 0
    assert "No --model was given" in outcome.err


def test_without_a_model_that_of_the_settings_is_taken(
    lectern: Lectern, harbour: Path, data_dir: Path, model_path: Path
) -> None:
    write_settings(data_dir / "settings.json", Settings(model_path=model_path))
    outcome = lectern("read", harbour, "--json")
    assert outcome.json["model"] == model_path.name
    assert "--model" not in outcome.err


def test_a_second_time_it_is_restored(
    lectern: Lectern, harbour: Path, model: tuple[str, Path]
) -> None:
    lectern("read", harbour, *model)
    again = lectern("read", harbour, *model)
    assert "restored in 0.01 s, checked." in again.err
    assert "50 %" not in again.err


def test_the_report_has_exactly_the_fields_it_promises(
    lectern: Lectern, harbour: Path, model: tuple[str, Path]
) -> None:
    report = lectern("ask", harbour, "-q", QUESTION, "--json", *model).json
    assert list(report) == [
        "document",
        "model",
        "device",
        "kv_format",
        "policy",
        "reading",
        "answers",
        "policy_options",
        "unread",
    ]
    (document,) = report["document"]
    assert list(document) == [
        "name",
        "pages",
        "tokens",
        "sha256",
        "left_out",
        "recognised_pages",
        "pages_without_text",
        "damaged_pages",
    ]
    assert list(report["reading"]) == [
        "tokens",
        "reused_tokens",
        "seconds",
        "tokens_per_second",
        "verified",
    ]
    (answer,) = report["answers"]
    assert list(answer) == [
        "question",
        "answer",
        "citations",
        "looked_at",
        "mentions",
        "prompt_tokens",
        "reused_tokens",
        "new_tokens",
        "seconds_to_first_token",
        "decode_tokens_per_second",
        "finish_reason",
        "seen",
        "blocks_read",
        "shares_read",
        "evicted",
    ]
    assert list(answer["seen"]) == ["tokens", "first", "last"]
    (citation,) = answer["citations"]
    assert list(citation) == [
        "document",
        "page",
        "quote",
        "status",
        "pages",
        "also_on",
        "more_pages",
        "wrong_page",
        "differences",
        "recognised",
        "page_label",
    ]
    assert list(answer["looked_at"][0]) == ["document", "page", "mass"]
    assert msgspec.convert(report, Report, strict=True).model == "fake-model"


def test_an_answer_is_right_and_its_quote_verified(
    lectern: Lectern, harbour: Path, model: tuple[str, Path]
) -> None:
    report = lectern("ask", harbour, "-q", QUESTION, "--json", *model).json
    (answer,) = report["answers"]
    sentence = "The lamp of pier 7 was lit by keeper Arn7."
    assert answer["question"] == QUESTION
    assert answer["answer"] == f"Arn7\n> {sentence}"
    (citation,) = answer["citations"]
    assert citation["document"] == "harbour.txt"
    assert citation["quote"] == sentence
    assert citation["status"] == "verified"
    assert citation["page"] == answer["looked_at"][0]["page"]
    assert report["reading"]["tokens"] == answer["reused_tokens"]


def test_json_stands_alone_on_stdout(
    lectern: Lectern, harbour: Path, model: tuple[str, Path]
) -> None:
    outcome = lectern("ask", harbour, "-q", QUESTION, "--json", *model)
    assert outcome.out.startswith("{\n")
    assert outcome.out.endswith("}\n")
    assert "Read 100 %" in outcome.err


def test_read_as_json_has_no_answers(
    lectern: Lectern, harbour: Path, model: tuple[str, Path]
) -> None:
    report = lectern("read", harbour, "--json", *model).json
    assert report["answers"] == []
    assert report["reading"]["verified"] is None
    assert lectern("read", harbour, "--json", *model).json["reading"]["verified"] is True


def test_the_answer_comes_with_its_receipt(
    lectern: Lectern, harbour: Path, model: tuple[str, Path]
) -> None:
    outcome = lectern("ask", harbour, "-q", QUESTION, *model)
    assert outcome.code == 0
    blank, question, value, quote, receipt = outcome.out.splitlines()
    assert (blank, question, value) == ("", QUESTION, "Arn7")
    assert quote == "> The lamp of pier 7 was lit by keeper Arn7."
    assert receipt.startswith("  reused ")
    assert "first word 0.05 s · 40 tok/s · p. " in receipt
    assert receipt.endswith(" ✓")


def test_several_documents_are_one_reading(
    lectern: Lectern, harbour: Path, mill: Path, model: tuple[str, Path]
) -> None:
    outcome = lectern("ask", harbour, mill, "-q", "Who built the mill beside the weir?", *model)
    assert "Read 100 % of 2 documents: " in outcome.err
    assert "mill.txt p. 1 ✓" in outcome.out


def test_questions_are_independent(
    lectern: Lectern, harbour: Path, model: tuple[str, Path]
) -> None:
    first, second = answers(lectern("ask", harbour, *ask_twice(), "--json", *model))
    assert first["prompt_tokens"] == second["prompt_tokens"]


def test_turns_of_a_conversation_build_on_each_other(
    lectern: Lectern, harbour: Path, model: tuple[str, Path]
) -> None:
    first, second = answers(lectern("ask", harbour, *ask_twice(), "--chat", "--json", *model))
    assert second["prompt_tokens"] > first["prompt_tokens"]


def test_what_the_document_does_not_say_has_no_quote(
    lectern: Lectern, harbour: Path, model: tuple[str, Path]
) -> None:
    (answer,) = answers(lectern("ask", harbour, "-q", "Which colour?", "--json", *model))
    assert answer["answer"] == "The document does not say."
    assert answer["citations"] == []


def test_a_cut_answer_says_so(lectern: Lectern, harbour: Path, model: tuple[str, Path]) -> None:
    outcome = lectern("ask", harbour, "-q", QUESTION, "--max-tokens", 3, *model)
    assert "--max-tokens raises it" in outcome.out


def test_reasoning_is_kept_out_of_the_answer(
    lectern: Lectern, harbour: Path, model: tuple[str, Path]
) -> None:
    outcome = lectern("ask", harbour, "-q", QUESTION, "--thinking", *model)
    assert "Let me look." in outcome.err
    assert "Let me look." not in outcome.out


def test_options_reach_the_engine(lectern: Lectern, harbour: Path, model: tuple[str, Path]) -> None:
    options = ("--kv-format", "q8_0", "--policy", "window", "--option", "window=4096")
    report = lectern("read", harbour, "--json", *options, *model).json
    assert (report["kv_format"], report["policy"]) == ("q8_0", "window")
    assert report["policy_options"] == {"window": 4096}


def test_an_answer_through_a_window_says_what_the_model_saw(
    lectern: Lectern, harbour: Path, model: tuple[str, Path]
) -> None:
    window = ("--policy", "window", "--option", "window=20")
    outcome = lectern("ask", harbour, "-q", "Which colour?", "--json", *window, *model)
    (answer,) = answers(outcome)
    assert answer["seen"] == {"tokens": 20, "first": 0, "last": 20}
    shown = lectern("ask", harbour, "-q", "Which colour?", *window, *model).out
    assert f"The model saw the last 20 tokens of {answer['prompt_tokens']}." in shown


@pytest.mark.parametrize(("max_tokens", "reason"), [("1", "length"), ("99", "stop")])
def test_the_report_tells_why_an_answer_ended(
    lectern: Lectern, harbour: Path, model: tuple[str, Path], max_tokens: str, reason: str
) -> None:
    limit = ("--max-tokens", max_tokens)
    (answer,) = answers(lectern("ask", harbour, "-q", QUESTION, *limit, "--json", *model))
    assert answer["finish_reason"] == reason


def ask_twice() -> tuple[str, ...]:
    return "-q", QUESTION, "-q", QUESTION


def answers(outcome: Outcome) -> list[Any]:
    found = outcome.json["answers"]
    assert isinstance(found, list)
    return found
