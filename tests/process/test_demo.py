"""``lectern demo`` as a new user runs it: bundled model, bundled documents, real engine."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

pytestmark = [pytest.mark.process, pytest.mark.slow]

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def report() -> Any:
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


def test_the_document_is_long_and_read_completely(report: Any) -> None:
    before = report["before"]
    (document,) = before["document"]
    assert document["pages"] >= 120
    assert before["reading"]["reused_tokens"] == 0
    assert before["reading"]["tokens"] > document["tokens"] > 20_000


def test_the_second_engine_starts_from_the_disk(report: Any) -> None:
    after = report["after_restart"]
    assert after["reading"]["reused_tokens"] == after["reading"]["tokens"]
    assert after["reading"]["verified"] is True
    assert after["answers"][0]["reused_tokens"] >= after["reading"]["tokens"]


def test_it_pays(report: Any) -> None:
    """On any machine: reading computes everything, restoring next to nothing."""
    assert report["ratio"] > 10


def test_every_answer_is_the_document_s(report: Any) -> None:
    assert report["correct"] == [True] * (5 + 4)
    *found, _ = report["before"]["answers"]
    *found_elsewhere, _ = report["second_document"]["answers"]
    answered = [*found, *report["after_restart"]["answers"], *found_elsewhere]
    statuses = [citation["status"] for answer in answered for citation in answer["citations"]]
    assert statuses == ["verified"] * (4 + 3)
