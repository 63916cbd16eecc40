"""``lectern engines`` and ``--engine NAME``, from the command line to a server."""

import json
import stat
import sys
from pathlib import Path

import pytest

from app.cli.main import run
from app.errors import ExitCode
from app.paths import DATA_DIR_VARIABLE
from tests.fakes.fake_server import KEY, MODEL, Behaviour
from tests.fakes.keyrings import Chest


@pytest.fixture
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(folder))
    monkeypatch.setenv("LECTERN_ENGINE_KEY", KEY)
    monkeypatch.setenv("COLUMNS", "200")
    return folder


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    path = tmp_path / "mill.txt"
    path.write_text("The mill beside the weir was built by Odo.")
    return path


def add(address: str, *more: str) -> int:
    return run(["engines", "add", "cluster", address, "--key", *more])


def test_a_question_is_answered_by_a_server(
    data_dir: Path,
    mill: Path,
    address: str,
    behaviour: Behaviour,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert add(f"{address}/v1/", "--yes") == ExitCode.DONE
    assert f"leave this computer for {address}." in capsys.readouterr().err
    ask = ["--engine", "cluster", "ask", str(mill), "-q", "Who built it?", "--json"]
    assert run(ask) == ExitCode.DONE
    told = capsys.readouterr()
    answer = json.loads(told.out)["answers"][0]
    assert answer["citations"][-1]["status"] == "verified"
    assert f"The documents are sent to cluster ({address})." in told.err


def test_a_server_that_counts_no_tokens_answers_too(
    data_dir: Path,
    mill: Path,
    address: str,
    behaviour: Behaviour,
    capsys: pytest.CaptureFixture[str],
) -> None:
    behaviour.counts = False
    add(address, "--yes")
    ask = ["--engine", "cluster", "ask", str(mill), "-q", "Who built it?", "-q", "Who else?"]
    assert run(ask) == ExitCode.DONE
    told = capsys.readouterr()
    assert told.out.count("The mill beside the weir was built by Odo.") == 2
    assert told.err.count("does not count tokens") == 1


def test_nothing_is_sent_before_somebody_agreed(
    data_dir: Path,
    mill: Path,
    address: str,
    behaviour: Behaviour,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert add(address) == ExitCode.USAGE
    assert run(["--engine", "cluster", "ask", str(mill), "-q", "Who?"]) == ExitCode.USAGE
    assert add("http://127.0.0.1:1", "--yes") == ExitCode.DONE
    file = data_dir / "connections.json"
    file.write_text(file.read_text().replace("http://127.0.0.1:1", address, 1))
    capsys.readouterr()
    assert run(["--engine", "cluster", "ask", str(mill), "-q", "Who?"]) == ExitCode.USAGE
    assert f"may not be sent to {address} yet" in capsys.readouterr().err
    assert behaviour.paths == []


def test_the_key_is_kept_from_others_and_not_shown(
    data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert add("https://example.org", "--yes") == ExitCode.DONE
    file = data_dir / "connections.json"
    assert KEY in file.read_text()
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert run(["engines", "list"]) == ExitCode.DONE
    told = capsys.readouterr()
    assert "cluster  https://example.org  with a key" in told.out
    assert KEY not in told.out + told.err
    assert run(["engines", "remove", "cluster"]) == ExitCode.DONE
    assert KEY not in file.read_text()


def test_the_keyring_keeps_the_key_where_there_is_one(
    data_dir: Path,
    mill: Path,
    address: str,
    chest: Chest,
    capsys: pytest.CaptureFixture[str],
) -> None:
    ask = ["--engine", "cluster", "ask", str(mill), "-q", "Who built it?"]
    for _ in range(2):  # the second one replaces the first
        assert add(address, "--yes") == ExitCode.DONE
        assert list(chest.kept.values()) == [KEY]
    assert KEY not in (data_dir / "connections.json").read_text()
    assert run(ask) == ExitCode.DONE
    kept = dict(chest.kept)
    chest.kept.clear()
    assert run(ask) != ExitCode.DONE
    assert f"keyring does not provide the key for {address}" in capsys.readouterr().err
    chest.kept.update(kept)
    assert run(["engines", "remove", "cluster"]) == ExitCode.DONE
    assert chest.kept == {}


def test_a_connection_names_the_model_that_answers(
    data_dir: Path, mill: Path, address: str, behaviour: Behaviour
) -> None:
    behaviour.models = ("org/other", MODEL)
    ask = ["--engine", "cluster", "ask", str(mill), "-q", "Who built it?"]
    add(address, "--yes")
    assert run(ask) == ExitCode.MODEL
    add(address, "--yes", "--model", MODEL)
    assert run(ask) == ExitCode.DONE
    assert {chat["model"] for chat in behaviour.chats} == {MODEL}


def test_a_servers_models_are_listed(
    data_dir: Path, address: str, behaviour: Behaviour, capsys: pytest.CaptureFixture[str]
) -> None:
    behaviour.models = (MODEL, "org/other")
    add(address, "--yes")
    capsys.readouterr()
    assert run(["--engine", "cluster", "models", "list"]) == ExitCode.DONE
    assert capsys.readouterr().out.split() == [MODEL, "org/other"]
    assert run(["--engine", "cluster", "models", "list", "--json"]) == ExitCode.DONE
    listed = json.loads(capsys.readouterr().out)["models"]
    assert [(one["name"], one["origin"]) for one in listed] == [
        (MODEL, "cluster"),
        ("org/other", "cluster"),
    ]


@pytest.mark.parametrize("command", [["serve"], ["demo"], ["verify"]])
def test_what_needs_the_own_engine_says_so(
    data_dir: Path, address: str, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    add(address, "--yes")
    assert run(["--engine", "cluster", *command]) == ExitCode.USAGE
    assert "Start Lectern without --engine" in capsys.readouterr().err


@pytest.mark.parametrize(
    "address",
    ["", "example.org", "ftp://example.org", "http://", "http://a:b@c", "http://c:99999",
     "http://c/?q", "http://c/ x", "http://[", "http://ä", "http://c\r\nX: y"],
)  # fmt: skip
def test_what_is_no_address_is_refused(data_dir: Path, address: str) -> None:
    assert add(address, "--yes") == ExitCode.USAGE


@pytest.mark.parametrize("name", ["process", "", "-x", "a b", "../a"])
def test_a_name_that_cannot_be_one_is_refused(data_dir: Path, name: str) -> None:
    assert run(["engines", "add", "--yes", "--", name, "http://c"]) == ExitCode.USAGE


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"cluster": {"address": 7}}'])
def test_a_damaged_file_is_not_guessed_at(
    data_dir: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    data_dir.mkdir()
    path = data_dir / "connections.json"
    path.write_text(text)
    assert run(["engines", "list"]) == ExitCode.INTERNAL
    assert capsys.readouterr().err == (
        f"The file of connections, {path}, is damaged. "
        "Repair it or delete it, then add the connections again.\n"
    )
