"""Files stay short enough to be read in one go."""

import statistics
from pathlib import Path

import pytest

from tests.architecture.interpreter import ROOT

MAX_LINES = 300
FOLDERS = ("app", "engine", "kernels", "assets", "installer", "tests")


def lines_of(folder: str) -> dict[Path, int]:
    """Number of lines of each Python file."""
    return {
        path.relative_to(ROOT): len(path.read_text(encoding="utf-8").splitlines())
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


def table(sizes: dict[str, dict[Path, int]]) -> str:
    """One row per folder."""
    rows = [f"{'':12}{'files':>7}{'lines':>8}{'median':>8}   longest"]
    for folder, lines in sizes.items():
        written = {path: count for path, count in lines.items() if count}
        longest = max(written, key=lambda path: written[path])
        median = statistics.median(written.values())
        rows.append(
            f"{folder:12}{len(written):7}{sum(written.values()):8}{median:8.0f}"
            f"   {written[longest]} {longest}"
        )
    return "\n".join(rows)


def test_no_file_is_too_long(capsys: pytest.CaptureFixture[str]) -> None:
    sizes = {folder: lines for folder in FOLDERS if (lines := lines_of(folder))}
    with capsys.disabled():
        print(f"\n{table(sizes)}")  # noqa: T201  # for the reader of the log
    too_long = {
        str(path): count
        for lines in sizes.values()
        for path, count in lines.items()
        if count >= MAX_LINES
    }
    assert not too_long
