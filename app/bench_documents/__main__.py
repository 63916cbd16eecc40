"""``lectern bench documents``: how faithfully PDFs are read, measured on PDFs of known content."""

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

from app.bench_documents.corpus import make_cases
from app.bench_documents.kinds import KINDS
from app.bench_documents.readers import ReadingFailed, command_reader, default_readers
from app.bench_documents.report import Report
from app.bench_documents.running_heads.judging import HEAD_LINE, measure_running_heads
from app.bench_documents.typesetters.typesetter import TypesettingFailed


def main() -> None:
    """Make the corpus, read it with every reader, print the shares or one JSON object."""
    options = _options()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    kinds = [kind for kind in KINDS if not options.kind or kind.name in options.kind]
    readers = [*default_readers(), *options.against]
    report = Report([reader.name for reader in readers])
    with tempfile.TemporaryDirectory(prefix="lectern-bench-", ignore_cleanup_errors=True) as own:
        folder = options.keep or Path(own)
        folder.mkdir(parents=True, exist_ok=True)
        seeds = range(options.seed, options.seed + options.variants)
        try:
            for case in make_cases(kinds, seeds, folder):
                for reader in readers:
                    report.add(case, reader)
        except (TypesettingFailed, ReadingFailed) as error:
            sys.exit(f"lectern bench documents: {error}")
    heads = measure_running_heads(options.running_heads, seed=options.seed)
    if options.as_json:
        found = {name: figures.as_json() for name, figures in heads.items()}
        print(json.dumps({**report.as_json(), "running_heads": found}))  # noqa: T201
    else:
        rows = (figures.line(name) for name, figures in heads.items())
        print("\n".join((*report.lines(), "", HEAD_LINE, *rows)))  # noqa: T201


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="lectern bench documents")
    parser.add_argument("--json", action="store_true", dest="as_json")
    parser.add_argument("--seed", type=int, default=1, help="of the first variant")
    parser.add_argument("--variants", type=int, default=8, help="of each kind and typesetter")
    parser.add_argument(
        "--kind",
        action="append",
        choices=[kind.name for kind in KINDS],
        help="only this; repeatable",
    )
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        type=command_reader,
        metavar="NAME=COMMAND",
        help="another reader: prints the text of the PDF that {} stands for",
    )
    parser.add_argument(
        "--running-heads",
        type=int,
        default=20,
        metavar="NUMBER",
        help="documents of each kind made to judge what is taken for a running head",
    )
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the PDFs there")
    return parser.parse_args()


if __name__ == "__main__":
    main()
