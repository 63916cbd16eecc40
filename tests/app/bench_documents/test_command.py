import json
import subprocess
from pathlib import Path

import pytest

from app.child.command import module_command

pytestmark = pytest.mark.process


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = module_command("app.bench_documents", *arguments)
    return subprocess.run(
        command.arguments,
        env={**command.environment, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_figures_of_one_kind_come_as_an_object(tmp_path: Path) -> None:
    done = run(
        *("--json", "--kind", "rotated", "--variants", "1", "--running-heads", "1"),
        *("--against", "nothing=true {}", "--keep", str(tmp_path)),
    )
    figures = json.loads(done.stdout)
    assert figures["documents"] == 1
    assert figures["readers"]["Lectern"]["rotated"]["recall"] > 99
    assert figures["readers"]["nothing"]["all"]["recall"] == 0
    assert [path.name for path in tmp_path.glob("*.pdf")] == ["rotated-PyMuPDF-1.pdf"]


@pytest.mark.parametrize(
    ("against", "said"),
    [("cat", "is not NAME=COMMAND"), ("none=no-such-program {}", "none did not read rotated")],
)
def test_a_reader_that_does_not_work_is_named(against: str, said: str) -> None:
    done = run("--kind", "rotated", "--variants", "1", "--against", against)
    assert done.returncode
    assert said in done.stderr
    assert "Traceback" not in done.stderr
