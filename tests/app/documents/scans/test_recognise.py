"""The recognising process from outside: page by page, stopped at once, and no page ends it all."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from app.child.command import Command, module_command
from app.child.worker import ignore as go_on
from app.documents.document import Format
from app.documents.errors import DamagedDocumentError, ParserCrashError
from app.documents.scans.messages import Recognised
from app.documents.scans.recognise import SCAN_LIMITS, Scan, is_available, recognise
from app.link.port import ignore
from tests.app.documents.samples import shaded_pdf
from tests.fakes.fake_recogniser import (
    DYING,
    FAILING,
    HANGING,
    PRINTING,
    WHITE,
    words,
)

pytestmark = pytest.mark.process
FAKE = module_command("tests.fakes.fake_recogniser")


def run(scan: Scan, command: Command = FAKE, stall: float = 60.0) -> list[Recognised]:
    told: list[Recognised] = []
    limits = replace(SCAN_LIMITS, stall_seconds=stall)
    recognise(scan, on_page=told.append, on_wait=go_on, limits=limits, command=command)
    return told


def test_pages_come_in_their_order_and_no_other(tmp_path: Path) -> None:
    path = shaded_pdf(tmp_path / "a.pdf", [50, "printed", 60, WHITE, PRINTING, FAILING])
    told = run(Scan(path, Format.PDF, (3, 1, 4, 5, 6)))
    assert [one.number for one in told] == [3, 1, 4, 5, 6]
    assert [one.page.text for one in told] == [words(60), words(50), "", words(PRINTING), ""]
    assert [one.page.failure for one in told] == ["", "", "", "", "its shade is wrong"]
    assert {one.recogniser for one in told} == {"fake 1"}


def test_a_page_on_which_the_process_dies_costs_no_other(tmp_path: Path) -> None:
    path = shaded_pdf(tmp_path / "a.pdf", [50, DYING, 60])
    told = run(Scan(path, Format.PDF, (1, 2, 3)))
    assert [one.page.text for one in told] == [words(50), "", words(60)]
    assert told[1].page.failure


def test_a_page_that_takes_too_long_is_told_so(tmp_path: Path) -> None:
    path = shaded_pdf(tmp_path / "a.pdf", [HANGING, 60])
    # Long enough for the other page on a machine that has other things to do.
    told = run(Scan(path, Format.PDF, (1, 2)), stall=2.0)
    assert "longer than 2 s" in told[0].page.failure
    assert told[1].page.text == words(60)


def test_work_that_is_not_wanted_ends_at_once(tmp_path: Path) -> None:
    path = shaded_pdf(tmp_path / "a.pdf", [HANGING])
    began = time.monotonic()

    def stop() -> None:
        if time.monotonic() > began + 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        recognise(Scan(path, Format.PDF, (1,)), on_page=ignore, on_wait=stop, command=FAKE)
    assert time.monotonic() < began + 10


def test_a_process_that_never_runs_is_an_error(tmp_path: Path) -> None:
    path = shaded_pdf(tmp_path / "a.pdf", [50] * 4)
    with pytest.raises(ParserCrashError):
        run(Scan(path, Format.PDF, (1, 2, 3, 4)), module_command("no.such.module"))


def test_a_file_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.7 of sorts")
    with pytest.raises(DamagedDocumentError):
        run(Scan(path, Format.PDF, (1,)))


@pytest.mark.ocr
@pytest.mark.skipif(not is_available(), reason="text recognition is not installed")
def test_the_real_models_run_within_the_limits(tmp_path: Path) -> None:
    from tests.app.documents.scans.printed import printed_scan  # noqa: PLC0415

    text = "The committee of the northern station counted 1,234 sealed boxes in winter."
    path = printed_scan(tmp_path / "a.pdf", text)
    told: list[Recognised] = []
    recognise(Scan(path, Format.PDF, (1,)), on_page=told.append, on_wait=go_on)
    assert told[0].page.text == text
    assert told[0].page.confidence > 0.9
    assert "PP-OCR" in told[0].recogniser
