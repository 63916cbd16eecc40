"""Builds what people install: a folder with everything in it, tested, then packed.

    .venv/bin/python installer/build.py [--output DIR]

Needs the extra ``bundle`` (``pip install -e .[bundle]``). The bundle holds the torch that is
installed beside it: one for the CPU makes a bundle of one gigabyte, one for CUDA several. Packs
for the system it runs on; everything comes into ``dist/``.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # this file is started by its path

from app.window.translation.catalogues import compile_all  # noqa: E402 - only now can they be found
from installer.expectation import SmokeTestFailure  # noqa: E402
from installer.icon_files import write_icons  # noqa: E402
from installer.licences import write_licences  # noqa: E402
from installer.linux.debian import make_package  # noqa: E402
from installer.smoke_test import try_out  # noqa: E402

SPEC = ROOT / "installer" / "bundle" / "lectern.spec"
WINDOWS_SETUP = ROOT / "installer" / "windows" / "lectern.iss"
MACOS_IMAGE = ROOT / "installer" / "macos" / "make_image.sh"


def main() -> None:
    """Build, try out, pack, try out again."""
    arguments = _parse_arguments()
    if find_spec("PyInstaller") is None:
        sys.exit("lectern: PyInstaller is missing: pip install -e .[bundle], then start again.")
    output: Path = arguments.output.resolve()
    stage = output / "stage"
    prepare(stage)
    bundle = freeze(stage, output)
    try:
        try_out(bundle / _executable_name())
        package = pack(bundle, stage, output)
        if package.suffix == ".deb":  # what Windows and macOS install from must be installed first
            try_out(package)
    except SmokeTestFailure as failure:
        sys.exit(f"lectern: {failure}")
    print(f"{package}: {package.stat().st_size / 1e6:,.0f} MB")


def prepare(stage: Path) -> None:
    """Make what is not in the source tree: icons, compiled translations, others' licences."""
    shutil.rmtree(stage, ignore_errors=True)
    write_icons(stage / "assets" / "app-icon")
    list(compile_all(stage / "assets" / "translations"))
    write_licences(bundled_requirements(), stage / "licences")


def bundled_requirements() -> list[str]:
    """What is bundled: all that the project needs, and text recognition."""
    return [*project()["dependencies"], *project()["optional-dependencies"]["ocr"]]


def freeze(stage: Path, output: Path) -> Path:
    """Let PyInstaller make the folder; returns it."""
    subprocess.run(
        [
            *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"),
            *("--distpath", str(output), "--workpath", str(output / "work"), str(SPEC)),
        ],
        env={**os.environ, "LECTERN_STAGE": str(stage)},
        check=True,
    )
    return output / "lectern"


def pack(bundle: Path, stage: Path, output: Path) -> Path:
    """Make what this system installs from; returns that file."""
    version = project()["version"]
    if sys.platform == "linux":
        icons = stage / "assets" / "app-icon"
        return make_package(bundle, icons, version=version, target=output)
    if sys.platform == "win32":
        command = ["iscc", f"/DVersion={version}", f"/DBundle={bundle}", f"/O{output}"]
        subprocess.run([*command, str(WINDOWS_SETUP)], check=True)
        return output / f"lectern-{version}-setup.exe"
    image = output / f"lectern-{version}.dmg"
    subprocess.run([str(MACOS_IMAGE), str(output / "Lectern.app"), str(image)], check=True)
    return image


def project() -> dict[str, Any]:
    """What pyproject.toml says of the project: name, version, dependencies."""
    content = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    described: dict[str, Any] = content["project"]
    return described


def _executable_name() -> str:
    return "lectern.exe" if sys.platform == "win32" else "lectern"


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, default=ROOT / "dist")
    return parser.parse_args()


if __name__ == "__main__":
    main()
