"""``lectern demo`` as a new user runs it: bundled model, bundled documents, real engine."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

pytestmark = [pytest.mark.process, pytest.mark.slow]

ROOT = Path(__file__).parents[2]


def test_the_demo_shows_what_it_promises(subtests: pytest.Subtests) -> None:
    """One showing proves it all: it takes longer than all that is looked at afterwards."""
    report = shown()
    before, after = report["before"], report["after_restart"]
    (document,) = before["document"]
    with subtests.test("the document is long and read completely"):
        assert document["pages"] >= 120
        assert before["reading"]["reused_tokens"] == 0
        assert before["reading"]["tokens"] > document["tokens"] > 20_000
    with subtests.test("the second engine starts from the disk"):
        assert after["reading"]["reused_tokens"] == after["reading"]["tokens"]
        assert after["reading"]["verified"] is True
        assert after["answers"][0]["reused_tokens"] >= after["reading"]["tokens"]
    with subtests.test("it pays: reading computes everything, restoring next to nothing"):
        assert report["ratio"] > 10
    with subtests.test("every answer is the document's"):
        assert report["correct"] == [True] * (5 + 4)
        *found, _ = before["answers"]
        *found_elsewhere, _ = report["second_document"]["answers"]
        answered = [*found, *after["answers"], *found_elsewhere]
        statuses = [citation["status"] for answer in answered for citation in answer["citations"]]
        assert statuses == ["verified"] * (4 + 3)


def shown() -> Any:
    """What one showing of the demo reports."""
    finished = subprocess.run(
        [sys.executable, "-m", "app", "demo", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    return msgspec.json.decode(finished.stdout)
