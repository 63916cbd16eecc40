"""A conversation at the prompt, and what else asks the person at the terminal."""

import builtins
import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.cli import documents as documents_module
from tests.app.cli.conftest import Lectern

pytestmark = pytest.mark.process

Type = Callable[..., None]


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    path = tmp_path / "mill.txt"
    path.write_text("The mill beside the weir was built by Odo.")
    return path


@pytest.fixture
def type_lines(monkeypatch: pytest.MonkeyPatch) -> Type:
    """Make stdin a terminal at which these lines are typed; an exception stands for its key."""

    def type_these(*lines: str | BaseException) -> None:
        remaining: Iterator[str | BaseException] = iter(lines)

        def read_line(_prompt: str) -> str:
            line = next(remaining)
            if isinstance(line, BaseException):
                raise line
            return line

        monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
        monkeypatch.setattr(builtins, "input", read_line)

    return type_these


@pytest.mark.parametrize("end", ["", EOFError(), KeyboardInterrupt()])
def test_a_conversation_goes_on_until_its_end(
    lectern: Lectern, mill: Path, model_path: Path, type_lines: Type, end: str | BaseException
) -> None:
    type_lines("Who built the mill?", "Who built the weir mill?", end)
    outcome = lectern("ask", mill, "--model", model_path)
    assert outcome.code == 0
    assert outcome.out.count("Odo.") == 2
    first, second = (line for line in outcome.out.splitlines() if "reused" in line)
    assert first != second


def test_a_password_is_asked_for(
    lectern: Lectern,
    tmp_path: Path,
    model_path: Path,
    type_lines: Type,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pymupdf = pytest.importorskip("pymupdf")
    path = tmp_path / "locked.pdf"
    with pymupdf.open() as locked:
        page = locked.new_page()
        page.insert_text((72, 200), "The mill beside the weir was built by Odo.")
        page.insert_text((72, 240), "It burnt down in the next year.")
        locked.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="odo", owner_pw="odo")
    refused = lectern("read", path, "--model", model_path)
    assert refused.code == 3
    assert refused.err.endswith("“locked.pdf” is encrypted. Give its password with --password.\n")
    assert lectern("read", path, "--password", "odo", "--model", model_path).code == 0
    fresh = ("--data-dir", tmp_path / "piped")  # there the text is not in the library yet
    with monkeypatch.context() as piped:
        piped.setattr("sys.stdin", io.StringIO("odo\n"))
        assert lectern("read", path, "--password", "-", "--model", model_path, *fresh).code == 0
    type_lines()
    answers = {
        "Password for locked.pdf: ": "wrong",
        "Wrong password. Password for locked.pdf: ": "odo",
    }
    monkeypatch.setattr(documents_module, "getpass", answers.pop)
    fresh = ("--data-dir", tmp_path / "fresh")
    assert lectern("read", path, "--model", model_path, *fresh).code == 0
    assert not answers
