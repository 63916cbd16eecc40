"""``lectern read`` and ``lectern ask`` refused, and an engine that dies under them."""

from pathlib import Path

import pytest

from app.readings.model_choice import ModelChoice
from engine.protocol.requests import LoadModel
from tests.app.cli.conftest import Lectern

pytestmark = pytest.mark.process

QUESTION = "Who lit the lamp of pier 7?"


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ("--option window", 2, "KEY=VALUE"),
        ("--kv-format q9", 2, "--help"),
        ("--model /no/such/model", 4, "config.json"),
        ("--model .", 4, "config.json"),
    ],
)
def test_wrong_options_are_told_in_one_line(
    lectern: Lectern, harbour: Path, arguments: str, code: int, words: str
) -> None:
    outcome = lectern("read", harbour, *arguments.split())
    assert outcome.code == code
    assert words in outcome.err
    assert len(outcome.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--max-tokens", "0"), "--max-tokens must be at least 1."),
        (("--max-tokens", "many"), "--max-tokens must be a whole number."),
        (("--temperature", "hot"), "--temperature must be a number."),
        (("--temperature", "-1"), "--temperature must be at least 0."),
        (("--threads", "-1"), "--threads must be at least 0."),
        (("--kv-format", "q9"), "--kv-format: 'q9' is not one of 'f16', 'q8_0'"),
    ],
)
def test_a_value_that_is_wrong_is_told_for_whoever_typed_it(
    lectern: Lectern, harbour: Path, arguments: tuple[str, str], words: str
) -> None:
    outcome = lectern("ask", harbour, "-q", QUESTION, *arguments)
    assert outcome.code == 2
    assert outcome.err.startswith(words)
    assert outcome.err.endswith(" For the options of a command, add --help.\n")


@pytest.mark.parametrize("name", ["-dash.txt", "--dash.txt"])
def test_a_file_that_looks_like_an_option_goes_behind_two_dashes(
    lectern: Lectern,
    tmp_path: Path,
    model: tuple[str, Path],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text("The lamp was lit by Arn.")
    outcome = lectern("read", name, *model)
    assert outcome.code == 2
    assert outcome.err.endswith(f" If {name} is a file, put -- before it.\n")
    assert lectern("read", *model, "--", name).code == 0


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("read", ""), "DOC"),
        (("delete", ""), "DOC"),
        (("verify", "--data-dir", ""), "--data-dir"),
        (("ask", "x.txt", "-q", "Who?", "--model", " "), "--model"),
        (("backup", ""), "FILE"),
        (("restore", ""), "[FILE]"),
        (("snapshots", "import", ""), "FILE"),
    ],
)
def test_an_empty_name_is_not_the_current_folder(
    lectern: Lectern, arguments: tuple[str, ...], name: str
) -> None:
    outcome = lectern(*arguments)
    assert outcome.code == 2
    assert outcome.err == (
        f"Invalid value for '{name}': the name is empty."
        " For the options of a command, add --help.\n"
    )


def test_a_missing_document_is_code_3(
    lectern: Lectern, tmp_path: Path, model: tuple[str, Path]
) -> None:
    outcome = lectern("read", tmp_path / "nothing.pdf", *model)
    assert outcome.code == 3
    assert "nothing.pdf" in outcome.err
    assert len(outcome.err.splitlines()) == 1


def test_a_document_without_text_is_code_3(
    lectern: Lectern, tmp_path: Path, model: tuple[str, Path]
) -> None:
    (tmp_path / "empty.txt").write_text("")
    assert lectern("ask", tmp_path / "empty.txt", "-q", "What?", *model).code == 3


def test_the_same_document_twice_is_refused(
    lectern: Lectern, harbour: Path, tmp_path: Path, model: tuple[str, Path]
) -> None:
    twin = tmp_path / "copy.txt"
    twin.write_bytes(harbour.read_bytes())
    outcome = lectern("read", harbour, twin, *model)
    assert outcome.code == 2
    assert outcome.err == (
        "copy.txt has the same content as harbour.txt. Name each document once.\n"
    )
    again = lectern("read", harbour, harbour, *model)
    assert again.code == 2
    assert again.err == "harbour.txt is named twice. Name each document once.\n"


def test_a_question_that_is_no_text_is_refused_before_anything_is_read(
    lectern: Lectern, harbour: Path, model: tuple[str, Path]
) -> None:
    outcome = lectern("ask", harbour, "-q", "Who lit \udcff?", *model)
    assert outcome.code == 2
    assert outcome.err == "A question is not UTF-8 text. Type it again.\n"


def test_no_question_and_no_terminal_is_a_usage_error(lectern: Lectern, harbour: Path) -> None:
    outcome = lectern("ask", harbour)
    assert outcome.code == 2
    assert "-q" in outcome.err


@pytest.mark.parametrize(
    "arguments", [("-q", " "), ("-q", "x", "--seed", "-1"), ("-q", "x", "--temperature", "101")]
)
def test_what_cannot_be_asked_is_refused_before_anything_is_read(
    lectern: Lectern, harbour: Path, model: tuple[str, Path], arguments: tuple[str, ...]
) -> None:
    outcome = lectern("ask", harbour, *arguments, *model)
    assert outcome.code == 2
    assert len(outcome.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        (("--context-limit", "100"), "the model holds only 100"),
        (("--memory-limit", "150000"), "--kv-format q8_0"),
        (("--disk-free", "1000"), "of disk"),
    ],
)
def test_what_does_not_fit_is_refused_with_choices(
    lectern: Lectern,
    harbour: Path,
    model: tuple[str, Path],
    limit: tuple[str, str],
    words: str,
) -> None:
    outcome = lectern("read", harbour, *model, engine=limit)
    assert outcome.code == 5
    assert words in outcome.err
    assert "100 %" not in outcome.err


def test_a_cache_gets_no_more_memory_than_was_allowed(
    lectern: Lectern, harbour: Path, model: tuple[str, Path]
) -> None:
    outcome = lectern("read", harbour, *model, "--memory", "150 kB")
    assert outcome.code == 5
    assert "150 kB" in outcome.err
    assert lectern("read", harbour, *model, "--memory", "1.5 MB").code == 0
    assert lectern("read", harbour, *model, "--memory", "much").code == 2


@pytest.mark.parametrize("command", [("read",), ("ask", "-q", QUESTION)], ids=lambda each: each[0])
def test_a_gpu_gives_no_more_memory_than_was_allowed(
    lectern: Lectern,
    harbour: Path,
    model: tuple[str, Path],
    command: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[LoadModel] = []
    request = ModelChoice.request
    monkeypatch.setattr(
        ModelChoice, "request", lambda choice: asked.append(request(choice)) or asked[-1]
    )
    assert lectern(*command, harbour, *model, "--vram", "16 GB").code == 0
    assert asked[-1].vram_bytes == 16_000_000_000
    assert lectern(*command, harbour, *model, "--vram", "much").code == 2
    refused = lectern(*command, harbour, *model, "--vram", "16 GB", "--device", "cpu")
    assert refused.code == 2
    assert "--vram" in refused.err


@pytest.mark.parametrize("mishap", ["dies-loading", "dies-reading", "dies-answering"])
def test_a_dying_engine_is_one_line_and_code_1(
    lectern: Lectern, harbour: Path, model: tuple[str, Path], mishap: str
) -> None:
    outcome = lectern("ask", harbour, "-q", QUESTION, *model, engine=("--mishap", mishap))
    assert outcome.code == 1
    assert "The engine stopped: it was ended by signal 9 (SIGKILL)." in outcome.err
    assert "Traceback" not in outcome.err


def test_after_a_crash_the_same_command_goes_on(
    lectern: Lectern, harbour: Path, model: tuple[str, Path]
) -> None:
    lectern("read", harbour, *model, engine=("--mishap", "dies-reading"))
    reading = lectern("read", harbour, "--json", *model).json["reading"]
    assert 0 < reading["reused_tokens"] < reading["tokens"]
