"""``lectern bench window``: how responsive the window is; needs no screen."""

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

_OFFSCREEN = "offscreen"


def main() -> None:
    """Measure and print one line for each figure, or one JSON object."""
    parser = argparse.ArgumentParser(prog="lectern bench window")
    parser.add_argument("--json", action="store_true", dest="as_json")
    parser.add_argument("--pages", type=int, default=4000, help="of the long document")
    parser.add_argument("--seconds", type=float, default=10.0, help="that an answer streams")
    options = parser.parse_args()
    os.environ["QT_QPA_PLATFORM"] = _OFFSCREEN

    from app.bench_window.measurements import measure_all  # noqa: PLC0415 - Qt asks for the screen

    with tempfile.TemporaryDirectory(prefix="lectern-bench-", ignore_cleanup_errors=True) as root:
        figures = measure_all(Path(root), num_pages=options.pages, seconds=options.seconds)
    if options.as_json:
        print(json.dumps({figure.key: figure.value for figure in figures}))  # noqa: T201
    else:
        for figure in figures:
            print(figure.line())  # noqa: T201
    sys.exit(0)


if __name__ == "__main__":
    main()
