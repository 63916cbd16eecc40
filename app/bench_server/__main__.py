"""``lectern bench server``: the cost of HTTP, and what reusing a prompt saves."""

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

from app.bench_server.measurements import measure_all
from app.errors import LecternError
from app.paths import DataFolder, demo_model, named_path


def main() -> None:
    """Measure and print one line for each figure, or one JSON object."""
    parser = argparse.ArgumentParser(prog="lectern bench server")
    parser.add_argument("--json", action="store_true", dest="as_json")
    parser.add_argument("--model", type=Path, help="folder or GGUF file; the bundled one without")
    parser.add_argument("--requests", type=int, default=200, help="short ones, each way")
    parser.add_argument("--tokens", type=int, default=30_000, help="of the long prompt")
    options = parser.parse_args()
    model = named_path(options.model or demo_model())
    with tempfile.TemporaryDirectory(prefix="lectern-bench-", ignore_cleanup_errors=True) as root:
        measuring = measure_all(
            DataFolder(Path(root)), model, requests=options.requests, tokens=options.tokens
        )
        try:
            figures = asyncio.run(measuring)
        except LecternError as error:
            sys.exit(f"lectern bench server: {error}")
    if options.as_json:
        print(json.dumps({figure.key: figure.value for figure in figures}))  # noqa: T201
    else:
        for figure in figures:
            print(figure.line())  # noqa: T201


if __name__ == "__main__":
    main()
