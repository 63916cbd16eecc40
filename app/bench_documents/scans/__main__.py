"""``lectern bench scans``: accuracy and speed of text recognition on scans of known text."""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

import psutil
from rapidfuzz.distance import Levenshtein

from app.bench_documents.scans.scanning import SCAN_KINDS, ScanKind, scan
from app.child.worker import ignore
from app.documents.document import Format
from app.documents.scans.messages import Recognised
from app.documents.scans.recognise import Scan, is_available, recognise


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured of one kind of scan.

    `errors` are characters that are wrong, missing or too much, in percent of the true ones, on
    the page that is worst in `worst`. Seconds are for a page, the start of the process apart.
    """

    kind: str
    pages: int
    errors: float
    worst: float
    seconds: float
    processor_seconds: float
    confidence: float


def main() -> None:
    """Scan, recognise, compare; print a table or one JSON object."""
    options = _options()
    if not is_available():
        sys.exit("lectern bench scans: text recognition is not installed")
    kinds = [kind for kind in SCAN_KINDS if not options.dpi or kind.dpi == options.dpi]
    with tempfile.TemporaryDirectory(prefix="lectern-bench-", ignore_cleanup_errors=True) as own:
        found = []
        for figures in _measured(kinds, options.pages, options.seed, Path(own)):
            found.append(figures)
            if not options.as_json:
                _show(figures, is_first=len(found) == 1)
    if options.as_json:
        print(json.dumps([asdict(figures) for figures in found]))  # noqa: T201


def _measured(kinds: list[ScanKind], num_pages: int, seed: int, folder: Path) -> Iterator[Figures]:
    for number, kind in enumerate(kinds):
        path = folder / f"{number}.pdf"
        random = Random(seed + number)  # noqa: S311 - repeatable on purpose
        truth = scan(kind, num_pages, random, path)
        yield _measure(kind, path, truth)


def _measure(kind: ScanKind, path: Path, truth: list[str]) -> Figures:
    told: list[Recognised] = []
    stamps: list[tuple[float, float]] = []

    def take(recognised: Recognised) -> None:
        told.append(recognised)
        stamps.append((time.monotonic(), _processor_seconds()))

    # One more page before and after: neither the start of the process nor its end is counted.
    pages = (1, *range(1, len(truth) + 1), 1)
    recognise(Scan(path, Format.PDF, pages), on_page=take, on_wait=ignore)
    texts = [recognised.page.text for recognised in told[1:-1]]
    errors = [_errors(text, true) for text, true in zip(texts, truth, strict=True)]
    num_pages = len(truth)
    return Figures(
        kind=f"{kind.name}, {kind.dpi} dpi" if "dpi" not in kind.name else kind.name,
        pages=num_pages,
        errors=sum(errors) / num_pages,
        worst=max(errors),
        seconds=(stamps[-2][0] - stamps[0][0]) / num_pages,
        processor_seconds=(stamps[-2][1] - stamps[0][1]) / num_pages,
        confidence=sum(recognised.page.confidence for recognised in told[1:-1]) / num_pages,
    )


def _errors(text: str, true: str) -> float:
    """Return the share of wrong characters in percent; line breaks are spaces."""
    found, wanted = " ".join(text.split()), " ".join(true.split())
    return 100 * Levenshtein.distance(found, wanted) / len(wanted)


def _processor_seconds() -> float:
    """Return the time that the recognising process has computed; 0 where it is gone."""
    total = 0.0
    for child in psutil.Process().children():
        try:
            times = child.cpu_times()
        except psutil.Error:
            continue
        total += times.user + times.system
    return total


def _show(figures: Figures, *, is_first: bool) -> None:
    if is_first:
        print(f"{'':<40}{'wrong':>8}{'worst':>8}{'s/page':>8}{'CPU s':>8}{'sure':>8}")  # noqa: T201
    print(  # noqa: T201
        f"{figures.kind:<40}{figures.errors:>7.2f}%{figures.worst:>7.2f}%{figures.seconds:>8.2f}"
        f"{figures.processor_seconds:>8.2f}{100 * figures.confidence:>7.1f}%",
        flush=True,
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="lectern bench scans")
    parser.add_argument("--json", action="store_true", dest="as_json")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pages", type=int, default=3, help="of each kind")
    parser.add_argument("--dpi", type=int, choices=[150, 300], help="only scans of this resolution")
    return parser.parse_args()


if __name__ == "__main__":
    main()
