"""Tries to make Lectern lose, leak or believe something: all parts of the campaign, one report.

    python -m tests.campaign [--seed S] [--minutes M | --trials N] [--only PART ...] [--report FILE]
    python -m tests.campaign --only PART --seed S --trial NUMBER

Minutes are shared out equally; trials are so many of every part. Ctrl-C ends it with a report of
what was tried. The second form makes one trial
again and keeps its files. The exit status is 1 where anything was lost, silent, leaked, hung or
crashed.
"""

import argparse
import itertools
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from tests.campaign import report
from tests.campaign.parts import PARTS
from tests.campaign.runner import run
from tests.campaign.trial import GOOD, Part, Trial


def main() -> int:
    """Run what was asked for."""
    given = _arguments()
    parts = [PARTS[name] for name in given.only or PARTS]
    if given.trial is not None:
        return max(_again(part, given.seed, given.trial) for part in parts)
    reports: list[report.PartReport] = []
    ends = time.monotonic() + given.minutes * 60 if given.minutes else float("inf")
    with TemporaryDirectory(prefix="lectern-campaign-") as place:
        for number, part in enumerate(parts):
            now = time.monotonic()
            until = now + (ends - now) / (len(parts) - number)
            reports.append(report.PartReport(part.name))
            trials = run(part, given.seed, _numbers(part, given), Path(place), until)
            if not _add(trials, reports[-1]):
                break
    page = report.write(reports, given.seed)
    print(page)  # noqa: T201
    if given.report:
        given.report.write_text(page)
    return int(any(one.failures for one in reports))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    extent = parser.add_mutually_exclusive_group()
    extent.add_argument("--minutes", type=float, help="stop after so long")
    extent.add_argument("--trials", type=int, help="make so many of every part")
    extent.add_argument("--trial", type=int, help="make the one with this number again")
    parser.add_argument("--only", nargs="+", choices=PARTS, metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--report", type=Path, help="write the report here too")
    return parser.parse_args()


def _numbers(part: Part, given: argparse.Namespace) -> Iterable[int]:
    if given.minutes:
        return itertools.count()
    return range(given.trials or part.goal)


def _add(trials: Iterable[Trial], found: report.PartReport) -> bool:
    """Count trials as they are made; return whether nobody has interrupted them."""
    began = time.monotonic()
    try:
        for trial in trials:
            found.add(trial)
            if trial.result.outcome not in GOOD:
                print(report.describe(trial), file=sys.stderr, flush=True)  # noqa: T201
    except KeyboardInterrupt:
        return False
    finally:
        found.seconds = time.monotonic() - began
    return True


def _again(part: Part, seed: int, number: int) -> int:
    folder = Path(mkdtemp(prefix="lectern-trial-"))
    (trial,) = run(part, seed, [number], folder, float("inf"))
    print(f"{report.describe(trial)}\nIts files are in {folder}.")  # noqa: T201
    return int(trial.result.outcome not in GOOD)


if __name__ == "__main__":
    sys.exit(main())
