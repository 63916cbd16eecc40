"""Draws the documents' pictures from their tables: ``python tests/render_charts.py``.

A test holds what is in docs/pictures to what is drawn.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.charts.draw import DOCS, PICTURES  # noqa: E402 - found by the line above


def main() -> None:
    """Write all pictures."""
    folder = DOCS / "pictures"
    folder.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (folder / name).write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
