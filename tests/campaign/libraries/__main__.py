"""Compares Lectern's readers of office files with the libraries there are, as ADR 24 reports it.

    pip install python-docx==1.2.0 openpyxl==3.1.5 XlsxWriter==3.3.1 python-pptx==1.0.2 \\
        python-calamine==0.9.1 docx2python==3.7.1 mammoth==1.13.0
    python -m tests.campaign.libraries [docx xlsx pptx]

Install these into an environment of their own, beside Lectern's packages. Needs pandoc. Every file
is read in a child of its own under the limits of the parser process.
"""

import sys
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory

from app.bench_documents.cells import right_cells
from app.bench_documents.content import Table
from tests.campaign.libraries.hostile import LARGE, hostile_files
from tests.campaign.libraries.measured import read_apart
from tests.campaign.libraries.planted import DELETED, HIDDEN, MAKERS, Planted
from tests.campaign.libraries.readers import READERS


def main() -> None:
    """Print three tables for each format."""
    with TemporaryDirectory(prefix="lectern-libraries-") as name:
        for kind in sys.argv[1:] or READERS:
            print(f"\n# {kind}\n")  # noqa: T201
            folder = Path(name)
            files = _planted(kind, folder)
            _print_table(_found(kind, files))
            _print_table(_costs(kind, folder))
            _print_table(_ends(kind, files[-1][0], folder))


def _planted(kind: str, folder: Path) -> list[tuple[Path, Planted]]:
    files = []
    for number, make in enumerate(MAKERS[kind]):
        path, planted = folder / f"planted-{number}.{kind}", Planted()
        make(path, planted)
        files.append((path, planted))
    return files


def _found(kind: str, files: list[tuple[Path, Planted]]) -> list[list[str]]:
    """Words found by the kind of their place, rows that are lines, values as they are shown."""
    rows: dict[str, list[str]] = {}
    for name in READERS[kind]:
        counts: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
        for path, planted in files:
            text = read_apart(kind, name, path).text
            for place, words in planted.words.items():
                _count(counts[place], sum(word in text for word in words), len(words))
            cells = right_cells([Table(tuple(planted.rows), "lll")], text)
            _count(counts["cells in their row and column"], *cells)
            seen = sum(shown in text for shown in planted.shown)
            _count(counts["as a person sees it"], seen, len(planted.shown))
        for place in (DELETED, HIDDEN):
            if place in counts:  # last
                counts[place] = counts.pop(place)
        for place, (right, total) in counts.items():
            rows.setdefault(place, [place]).append(f"{right} of {total}")
    return [["", *READERS[kind]], *rows.values()]


def _count(counted: list[int], right: int, total: int) -> None:
    counted[0] += right
    counted[1] += total


def _costs(kind: str, folder: Path) -> list[list[str]]:
    path = folder / f"large.{kind}"
    LARGE[kind](path)
    table = [["a large file", "processor", "peak memory", "characters"]]
    for name in READERS[kind]:
        outcomes = [read_apart(kind, name, path) for _ in range(3)]
        seconds = sorted(outcome.seconds for outcome in outcomes)[1]
        peak = max(outcome.megabytes for outcome in outcomes)
        table.append([name, f"{seconds:.2f} s", f"{peak:.0f} MB", f"{len(outcomes[0].text):,}"])
    return table


def _ends(kind: str, sound: Path, folder: Path) -> list[list[str]]:
    table = [["hostile files", *READERS[kind]]]
    for what, path in hostile_files(kind, sound, folder):
        row = [what]
        for name in READERS[kind]:
            outcome = read_apart(kind, name, path)
            row.append(f"{outcome.end}, {outcome.seconds:.1f} s, {outcome.megabytes:.0f} MB")
        table.append(row)
        path.unlink()
    return table


def _print_table(table: list[list[str]]) -> None:
    head, *rows = table
    lines = [head, ["---"] * len(head), *rows]
    print("\n".join(f"| {' | '.join(line)} |" for line in lines), end="\n\n")  # noqa: T201


if __name__ == "__main__":
    main()
