"""Tests a bundle as it will run on a computer that has nothing else of ours.

    python installer/smoke_test.py PROGRAM|PACKAGE.deb

Runs with an empty home, an environment of a few variables and no Python around. Proves that the
child processes start from the bundle, that the demo document is read completely and answered from,
also after a restart from what was saved, that a scan is recognised, and that the window works.
"""

import argparse
import io
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pymupdf

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # this file is started by its path

from app.documents.limits import Limits  # noqa: E402 - only now can they be found
from app.window.viewer.source.messages import Open, Opened  # noqa: E402
from engine.protocol.child import CHILD_OPTION  # noqa: E402
from engine.protocol.framing import read_frame, write_frame  # noqa: E402
from installer.expectation import SmokeTestFailure, expect  # noqa: E402
from installer.window_test import try_window  # noqa: E402

DEMO_DOCUMENT = ROOT / "assets" / "demo-document" / "survey.pdf"
CHILD_SECONDS = 120
DEMO_SECONDS = 1200
"""With the kernels compiled for the first time, on a slow machine."""


def try_out(target: Path) -> None:
    """Try everything in a program or a Debian package; raises ``SmokeTestFailure``."""
    with _program(target) as program, TemporaryDirectory(prefix="lectern-smoke-") as folder:
        environment = bare_environment(Path(folder))
        for part in (try_painter, try_other_children, try_demo, try_recognition, try_window):
            print(f"  {part.__name__.replace('_', ' ')} ...", flush=True)
            part(program, environment)


def bare_environment(home: Path) -> dict[str, str]:
    """What a fresh account has."""
    return {
        "HOME": str(home),
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "TERM": "dumb",
        "LECTERN_DATA_DIR": str(home / "data"),
    }


def try_painter(program: Path, environment: Mapping[str, str]) -> None:
    """The page painter opens the demo document."""
    request = io.BytesIO()
    write_frame(request, msgspec.msgpack.encode(Open(str(DEMO_DOCUMENT), "pdf", Limits())))
    painter = subprocess.run(
        [str(program), CHILD_OPTION, "app.window.viewer.source.worker"],
        env=environment,
        input=request.getvalue(),
        stdout=subprocess.PIPE,
        timeout=CHILD_SECONDS,
        check=True,
    )
    answer = read_frame(io.BytesIO(painter.stdout))
    opened = msgspec.msgpack.decode(answer or b"", type=Opened)
    expect(opened.num_pages >= 120, f"the painter sees {opened.num_pages} pages")


def try_other_children(program: Path, environment: Mapping[str, str]) -> None:
    """What the demo does not start: benchmarks tell their options, a download waits for orders."""
    for arguments in (
        ["bench", "kernels", "--help"],
        ["bench", "engine", "--help"],
        [CHILD_OPTION, "app.models.download.worker"],
    ):
        _run(program, arguments, environment, seconds=CHILD_SECONDS)
    refused = subprocess.run(
        [program, CHILD_OPTION, "http.server"], env=environment, capture_output=True, check=False
    )
    expect(refused.returncode == 1, "a module that is no child was run")


def try_demo(program: Path, environment: Mapping[str, str]) -> None:
    """Document parser, engine and template child work together, before and after a restart."""
    output = _run(program, ["demo", "--json"], environment, seconds=DEMO_SECONDS)
    report: dict[str, Any] = json.loads(output)
    before, after = report["before"]["reading"], report["after_restart"]["reading"]
    expect(before["tokens"] > 20_000 and not before["reused_tokens"], "it was not read completely")
    expect(after["reused_tokens"] == after["tokens"], "the saved reading was not used")
    expect(after["verified"] is True, "the saved reading was not verified")
    expect(all(report["correct"]), f"an answer is wrong: {report['correct']}")
    left = [*program.resolve().parent.rglob("__pycache__")]
    expect(not left, f"machine code was left in the bundle: {left}")
    print(f"    read in {before['seconds']:.0f} s; {report['ratio']:.0f} times faster restored")


def try_recognition(program: Path, environment: Mapping[str, str]) -> None:
    """A page that is a picture is recognised with the bundled models."""
    scan = Path(environment["HOME"], "scan.pdf")
    draw_scan(scan)
    output = _run(program, ["read", str(scan), "--json"], environment, seconds=DEMO_SECONDS)
    (document,) = json.loads(output)["document"]
    expect(not document["pages_without_text"], "a scanned page was not recognised")
    (page,) = document["recognised_pages"]
    expect(page["confidence"] > 0.9, f"a scanned page is only {page['confidence']:.0%} sure")
    print(f"    recognised, {page['confidence']:.0%} sure")


def draw_scan(path: Path) -> None:
    """Write a PDF with one page, which is a picture of a text."""
    with pymupdf.open() as printed, pymupdf.open() as scanned:
        page = printed.new_page()
        page.insert_text(
            (72, 90), "The keeper of the north gate writes the log at nine.", fontsize=13
        )
        sheet = scanned.new_page()
        sheet.insert_image(sheet.rect, pixmap=page.get_pixmap(dpi=200))
        scanned.save(path)


@contextmanager
def _program(target: Path) -> Iterator[Path]:
    """The program itself, or the one in a Debian package, unpacked without installing it."""
    if target.suffix != ".deb":
        yield target
        return
    with TemporaryDirectory(prefix="lectern-package-") as folder:
        subprocess.run(["dpkg-deb", "--extract", str(target), folder], check=True)
        yield Path(folder, "usr/bin/lectern")


def _run(
    program: Path, arguments: list[str], environment: Mapping[str, str], *, seconds: float
) -> str:
    """Run to the end; returns what it printed. Raises ``SmokeTestFailure`` where it complains."""
    command = [str(program), *arguments]
    finished = subprocess.run(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=seconds,
        check=False,
    )
    said = f"{' '.join(command)}: status {finished.returncode}\n{finished.stderr}"
    expect(finished.returncode == 0, said)
    return finished.stdout


def main() -> None:
    """Try out what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", type=Path)
    target: Path = parser.parse_args().target.resolve()
    try:
        try_out(target)
    except SmokeTestFailure as failure:
        sys.exit(f"lectern: {failure}")
    print("All of it works.")


if __name__ == "__main__":
    main()
