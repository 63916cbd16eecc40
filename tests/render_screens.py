"""Draws every screen of the window into a folder: ``python tests/render_screens.py FOLDER``.

Light and dark, two sizes, three languages (others by name), and 150 % in a process of its own. The
engine behind it is the fake one; what conversation and dock show is fed to their view models. Not
collected as a test: it is for looking at.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SCALES = ("1", "1.5")
TYPE_SIZE = "15"
SCREEN = (1920, 1080)


def main() -> None:
    """Render at every scale, each in a process of its own."""
    parser = argparse.ArgumentParser(prog="render_screens.py")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", choices=("en", "de", "es", "fr", "zh_CN"))
    parser.add_argument("--scale", choices=(*SCALES, "2"))
    parser.add_argument("--only", default="", help="screens with this in their names")
    parser.add_argument("--type-size", default=TYPE_SIZE, help="of the text, in pixels")
    options = parser.parse_args()
    scales = [options.scale] if options.scale else SCALES
    languages = [options.language] if options.language else ["en", "de", "zh_CN"]
    for scale in scales:
        # At 150 % one language shows what there is to see.
        for language in languages if scale == "1" else languages[:1]:
            render(options.folder.absolute(), scale, language, options.only, options.type_size)


def render(folder: Path, scale: str, language: str, only: str, type_size: str) -> None:
    """Render everything in one language at one scale."""
    folder.mkdir(parents=True, exist_ok=True)
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": f"offscreen:configfile={_screen(folder, float(scale))}",
        "QT_SCALE_FACTOR": scale,
        "PYTHONPATH": str(ROOT),
    }
    given = [folder, language, scale, only, type_size]
    with tempfile.TemporaryDirectory(prefix="lectern-screens-") as data:
        subprocess.run(
            [sys.executable, "-m", "tests.screens.render", *given, data],
            env=environment,
            cwd=ROOT,
            check=True,
        )


def _screen(folder: Path, scale: float) -> Path:
    """Describe a screen on which all sizes of the window have room."""
    width, height = (round(length * scale) for length in SCREEN)
    screen = {"name": "screen", "x": 0, "y": 0, "width": width, "height": height}
    screen |= {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    path = folder / "screen.json"
    path.write_text(json.dumps({"screens": [screen]}))
    return path


if __name__ == "__main__":
    main()
