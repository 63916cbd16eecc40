"""``lectern demo`` against the fake engine, on small documents instead of the bundled ones."""

import json
from pathlib import Path

import pytest

from app.cli.commands import demo as demo_module
from app.errors import DocumentError
from app.readings.demo_questions import DemoQuestion, find_demo_document, read_script
from tests.app.cli.conftest import Lectern

QUESTIONS = [
    {
        "question": f"Who lit lamp {number}?",
        "answer": f"Arn{number}",
        "page": number,
        "quote": f"Keeper of lamp {number} who lit it was Arn{number}.",
    }
    for number in range(1, 5)
]
UNANSWERABLE = {"question": "Which colour?", "answer": "The document does not say."}
QUOTED = [{**question, "answer": ""} for question in QUESTIONS]


@pytest.fixture
def folder(tmp_path: Path, model_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a document and its questions; beside it another, whose quotes are answers."""
    folder = _written(tmp_path / "demo-document", "lamps.pdf", QUESTIONS)
    manual = _written(tmp_path / "demo-manual", "manual.pdf", QUOTED)
    monkeypatch.setattr(demo_module, "demo_document", lambda: folder)
    monkeypatch.setattr(demo_module, "demo_manual", lambda: manual)
    monkeypatch.setattr(demo_module, "demo_model", lambda: model_path)
    return folder


def _written(folder: Path, name: str, questions: list[dict[str, object]]) -> Path:
    pymupdf = pytest.importorskip("pymupdf")
    folder.mkdir()
    with pymupdf.open() as document:
        for question, chapter in zip(questions, "ABCD", strict=True):
            page = document.new_page()
            for height, line in enumerate(
                [f"Chapter {chapter}", question["quote"], f"So {chapter} ends."]
            ):
                page.insert_text((72, 200 + 40 * height), line)
        document.save(folder / name)
    (folder / "questions.json").write_text(json.dumps([*questions, UNANSWERABLE]))
    return folder


@pytest.mark.process
def test_the_demo_shows_every_scene(lectern: Lectern, folder: Path) -> None:
    outcome = lectern("demo")
    assert outcome.code == 0
    scenes = [line for line in outcome.out.splitlines() if line[:1].isdigit()]
    assert [scene[0] for scene in scenes] == ["1", "2", "3", "4", "5", "6"]
    assert outcome.out.count(" ✓") == 4 + 3
    assert "The document does not say." in outcome.out
    assert "times faster" in outcome.out
    assert "The model is wrong" not in outcome.out
    assert outcome.err.count("Read 100 % of lamps.pdf") == 2
    assert "restored in 0.01 s, checked" in outcome.err


@pytest.mark.process
def test_the_demo_as_json(lectern: Lectern, folder: Path) -> None:
    report = lectern("demo", "--json").json
    assert report["correct"] == [True] * (5 + 4)
    assert len(report["before"]["answers"]) == 4
    assert report["after_restart"]["reading"]["verified"] is True
    assert len(report["second_document"]["answers"]) == 4
    (last,) = report["after_restart"]["answers"]
    assert last["question"] == "Who lit lamp 4?"
    assert report["ratio"] == pytest.approx(report["cold_seconds"] / report["restored_seconds"])


@pytest.mark.process
def test_a_document_read_before_is_no_cold_start(
    lectern: Lectern, folder: Path, data_dir: Path
) -> None:
    lectern("demo", "--data-dir", data_dir)
    outcome = lectern("demo", "--data-dir", data_dir)
    assert outcome.code == 0
    assert "times faster" not in outcome.out
    assert "had been read before" in outcome.out


@pytest.mark.process
def test_a_wrong_answer_is_admitted(lectern: Lectern, folder: Path) -> None:
    wrong = [{**QUESTIONS[0], "answer": "Odo"}, *QUESTIONS[1:], UNANSWERABLE]
    (folder / "questions.json").write_text(json.dumps(wrong))
    outcome = lectern("demo")
    assert "The model is wrong here; right is: Odo (p. 1)" in outcome.out


@pytest.mark.process
def test_a_wrong_quote_is_admitted(lectern: Lectern, folder: Path) -> None:
    other = {**QUOTED[0], "quote": "Nobody lit it."}
    wrong = json.dumps([other, *QUOTED[1:], UNANSWERABLE])
    (folder.with_name("demo-manual") / "questions.json").write_text(wrong)
    assert "is wrong here; right is: Nobody lit it. (p. 1)" in lectern("demo").out


@pytest.mark.parametrize("content", [b"", b"[]", b'[{"question": 1}]', b"\xff"])
def test_damaged_questions_are_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "questions.json").write_bytes(content)
    with pytest.raises(DocumentError, match="Install Lectern again"):
        read_script(tmp_path)


def test_a_missing_document_is_told(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="is not in"):
        find_demo_document(tmp_path)


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("Arn 7\n> Keeper Arn 7 lit it.", True),
        ("arn  7.", True),
        ("Arn 8", False),
        ("", False),
    ],
)
def test_the_first_line_decides(text: str, is_right: bool) -> None:
    assert DemoQuestion(question="Who?", answer="Arn 7").is_answered_by(text) is is_right
