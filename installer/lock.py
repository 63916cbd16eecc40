#!/usr/bin/env python3
"""Write ``installer/locks``: exact versions and hashes of what the set-up installs. Needs uv.

    .venv/bin/python installer/lock.py

Versions are those of the environment that runs this, so lock what the tests have passed with. The
files hold for Linux, Windows and macOS and for every Python that Lectern runs on:

    packages.txt   what Lectern needs
    ocr.txt        what text recognition needs besides
    test.txt       what its tests need besides both
    torch.txt      torch and the GPU libraries that it brings along, by version alone: which build
                   of torch suits a machine differs, and with it what has to be downloaded
"""

import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "installer" / "locks"
OF_TORCH = re.compile(r"torch|cuda-|nvidia-(?!ml-py)")
LEFT_OUT = {"pip"}
"""Every virtual environment has one."""

Entries = dict[str, str]


def main() -> None:
    """Write the four files."""
    packages = resolved()
    with_ocr = resolved("--extra", "ocr")
    with_tests = resolved("--extra", "test")
    of_torch = [entry for name, entry in packages.items() if OF_TORCH.match(name)]
    hashed = {name: entry for name, entry in packages.items() if not OF_TORCH.match(name)}
    write("packages.txt", hashed.values())
    write("ocr.txt", [entry for name, entry in with_ocr.items() if name not in packages])
    write("test.txt", [entry for name, entry in with_tests.items() if name not in with_ocr])
    write("torch.txt", [entry.partition(" \\")[0] + "\n" for entry in of_torch])


def resolved(*options: str) -> Entries:
    """Every requirement of the project, its build and an extra, with markers and hashes."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        build = Path(folder, "build.in")
        build.write_text("\n".join(project["build-system"]["requires"]), encoding="utf-8")
        tested = Path(folder, "tested.txt")
        tested.write_text("\n".join(tested_versions()), encoding="utf-8")
        command = ["uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
        command += ["--no-header", "--no-annotate", "--constraint", str(tested), *options]
        command += ["--python-version", project["project"]["requires-python"].removeprefix(">=")]
        command += [str(ROOT / "pyproject.toml"), str(build)]
        output = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    entries: Entries = {}
    for entry in re.findall(r"^[^\s#].*\n(?:\s+--hash.*\n)*", output, re.MULTILINE):
        name = entry.partition("==")[0]
        if name not in LEFT_OUT:
            entries[name] = entries.get(name, "") + entry
    return entries


def tested_versions() -> list[str]:
    """Versions in this environment, but for torch and Triton: the one decides on the other."""
    command = [sys.executable, "-m", "pip", "freeze", "--exclude-editable"]
    listed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    is_tested = re.compile(r"(?!torch|triton).*==")
    return [line for line in listed.splitlines() if is_tested.match(line)]


def write(name: str, entries: Iterable[str]) -> None:
    """Write one file of requirements."""
    LOCKS.mkdir(exist_ok=True)
    (LOCKS / name).write_text("".join(entries), encoding="utf-8")


if __name__ == "__main__":
    main()
