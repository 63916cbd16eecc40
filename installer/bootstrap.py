#!/usr/bin/env python3
"""Set Lectern up in a virtual environment of its own and start it.

    python3 installer/bootstrap.py run [-- ARGUMENTS]     install what is missing, then start
    python3 installer/bootstrap.py test [-- ARGUMENTS]    the same with the test tools, then pytest
    python3 installer/bootstrap.py install                the same, and start nothing

Needs Python 3.11 or newer and nothing else. Everything is installed into ``.venv`` beside the
project, in the versions and with the hashes of ``installer/locks``; a stamp there remembers it, so
a later start installs nothing. Text recognition is left out where LECTERN_OCR is ``no``. Whatever
goes wrong is told in one line with its remedy.

The top of this file must be understood by old Pythons too, so that they can say that they are old.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from app.qt_libraries import missing_qt_libraries  # noqa: E402  # it lies beside this folder

VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "lectern-installed.json"
PACKAGES = "Lib/site-packages" if os.name == "nt" else "lib/python{}.{}/site-packages"
PIP_LOG = VENV / "pip.log"
LOCKS = ROOT / "installer" / "locks"
WITH_OCR = os.environ.get("LECTERN_OCR") != "no"

SHARED_TESTS = ("--numprocesses=auto", "--maxprocesses=4", "--dist=worksteal")
"""All tests, on as many workers as there are processors, neighbours together. Each worker may take
several gigabytes."""

OLDEST_PYTHON = (3, 11)
GIGABYTE = 10**9
NEEDED_BYTES = 5 * GIGABYTE
INTERRUPTED = 130

PROGRESS_SIGNS = ("Downloading ", "Using cached ", "Building ", "Installing collected packages")
PROGRESS_COLUMNS = 96

PIP_REASONS = {
    "No space left on device": "the disk is full. Free some space",
    "NewConnectionError": "the package index cannot be reached. Connect to the internet",
    "NameResolutionError": "the package index cannot be reached. Connect to the internet",
    "ProxyError": "the proxy refuses the connection. Correct the proxy settings",
    "ReadTimeoutError": "the package index does not answer. Check the connection",
    "DO NOT MATCH THE HASHES": "a package is not the one that was locked. Try another network",
    "No matching distribution": "a package is not available for this system and Python. "
    "Check the connection, or use Python 3.11 or 3.12",
}
"""What pip's log says, most telling first, and what that means for a person."""

DISPLAYS = ("WAYLAND_DISPLAY", "DISPLAY", "QT_QPA_PLATFORM")
"""What names a screen on Linux; the last one also stands for a screen in memory."""


class SetUpFailure(Exception):
    """Something a person can put right: what is wrong and what to do, in one line."""


def main(arguments: list[str]) -> int:
    """Do what the command line asks; returns the exit code."""
    action, *rest = arguments or ["help"]
    rest = rest[1:] if rest[:1] == ["--"] else rest
    try:
        if action == "run":
            return run(rest)
        if action == "test":
            return test(rest)
        if action == "install" and not rest:
            install(with_tests=True)
            return 0
    except SetUpFailure as failure:
        print(f"lectern: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nlectern: interrupted; start again to go on.", file=sys.stderr)
        return INTERRUPTED
    print(__doc__)
    return 0 if action == "help" else 2


def run(arguments: list[str]) -> int:
    """Install what is missing and start Lectern: the given command, or the window.

    Where no window can be shown it is the demo in the terminal. The modules of the directory it is
    started from (-P) must not be taken for Lectern's.
    """
    install(with_tests=False)
    return follow([str(PYTHON), "-P", "-m", "app", *(arguments or usual_arguments())])


def usual_arguments() -> list[str]:
    """What is started where nothing is asked for: the window, or else the demo."""
    is_blind = not any(os.environ.get(name) for name in DISPLAYS)
    is_lacking = bool(missing_qt_libraries())
    return ["demo"] if sys.platform not in {"win32", "darwin"} and (is_blind or is_lacking) else []


def test(arguments: list[str]) -> int:
    """Install what is missing and run the tests; returns pytest's exit code.

    All tests are shared among workers; what a person asks for is run as asked.
    """
    install(with_tests=True)
    return follow([str(PYTHON), "-m", "pytest", *(arguments or SHARED_TESTS)], directory=ROOT)


def install(*, with_tests: bool) -> None:
    """Bring ``.venv`` to the state that pyproject.toml asks for; nothing where it is there."""
    check_python()
    report_missing_qt_libraries()
    wanted = stamp_content(with_tests=with_tests)
    if is_installed(wanted):
        return
    check_disk()
    print("Setting up Lectern in .venv. This happens once and takes some minutes.", flush=True)
    make_environment()
    install_packages(with_tests=with_tests)
    compile_sources()
    compile_kernels()
    STAMP.write_text(json.dumps(wanted), encoding="utf-8")


def begun(command: list[str]) -> subprocess.Popen[bytes]:
    """A command that runs meanwhile; leaving it as a context waits for its end."""
    return subprocess.Popen(command)


def compile_sources() -> None:
    """Compile all modules, for which the first window would wait.

    On all processors, where pip would compile packages on one.
    """
    packages = VENV / PACKAGES.format(*sys.version_info)
    sources = [packages, *(ROOT / name for name in ("kernels", "engine", "app"))]
    command = [str(PYTHON), "-P", "-m", "compileall", "-qq", "--workers=0"]
    subprocess.call([*command, *map(str, sources)])


def compile_kernels() -> None:
    """Compile for this processor ahead of the first model; what fails here is done then.

    Two processes begin at two ends.
    """
    print("Compiling the kernels for this processor, which takes a minute or two.", flush=True)
    command = [str(PYTHON), "-P", "-m", "kernels"]
    with begun([*command, "second-half"]):
        subprocess.call(command)


def check_python() -> None:
    """Refuse a Python that is too old or cannot make virtual environments."""
    version = "{}.{}".format(*sys.version_info)
    if sys.version_info < OLDEST_PYTHON:
        raise SetUpFailure(f"Python {version} is too old: start this with Python 3.11 or newer.")
    if not all(importlib.util.find_spec(module) for module in ("venv", "ensurepip")):
        raise SetUpFailure(
            "this Python cannot make virtual environments: install the package python3-venv "
            f"(Debian and Ubuntu: sudo apt install python{version}-venv), then start again."
        )


def check_disk() -> None:
    """Refuse a disk that cannot hold the packages."""
    free = shutil.disk_usage(ROOT).free
    if free < NEEDED_BYTES:
        raise SetUpFailure(
            f"about {NEEDED_BYTES / GIGABYTE:.0f} GB are needed, but {ROOT} has only "
            f"{free / GIGABYTE:.1f} GB left: free some, or move the project to another disk."
        )


def stamp_content(*, with_tests: bool) -> dict[str, object]:
    """All that an installation depends on."""
    files = [ROOT / "pyproject.toml", *sorted(LOCKS.glob("*.txt"))]
    return {
        "project": hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest(),
        "root": str(ROOT),
        "python": list(sys.version_info[:3]),
        "with_ocr": WITH_OCR,
        "with_tests": with_tests,
    }


def is_installed(wanted: dict[str, object]) -> bool:
    """Whether the last complete installation is what is wanted, or that and the test tools."""
    try:
        found = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return PYTHON.exists() and found in (wanted, {**wanted, "with_tests": True})


def make_environment() -> None:
    """Make ``.venv``, anew where its Python is not the running one or does not start."""
    with_version = [str(PYTHON), "-c", "import sys; print(*sys.version_info[:3])"]
    expected = " ".join(str(part) for part in sys.version_info[:3])
    if PYTHON.exists() and output_of(with_version) == expected:
        return
    if subprocess.call([sys.executable, "-m", "venv", "--clear", str(VENV)]) != 0:
        raise SetUpFailure(
            f"the virtual environment {VENV} could not be made; the lines above say why."
        )


def output_of(command: list[str]) -> str:
    """What a command prints, or nothing where it cannot run."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def install_packages(*, with_tests: bool) -> None:
    """Install what is locked, then torch as this machine needs it, and the project itself."""
    STAMP.unlink(missing_ok=True)
    PIP_LOG.unlink(missing_ok=True)
    extras = ["ocr"] * WITH_OCR + ["test"] * with_tests
    files = [f"--requirement={LOCKS / name}.txt" for name in ("packages", *extras)]
    pip_install("--require-hashes", "--no-deps", *files)
    torch, project = f"--constraint={LOCKS / 'torch.txt'}", f"{ROOT}[{','.join(extras)}]"
    pip_install("--no-build-isolation", torch, "--editable", project.replace("[]", ""))


def pip_install(*arguments: str) -> None:
    """Run pip; raises ``SetUpFailure`` with its reason."""
    command = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    command += ["--no-compile", "--log", str(PIP_LOG)]
    if show_progress([*command, *arguments]) != 0:
        raise SetUpFailure(f"{pip_reason()}, then start again. All that pip said: {PIP_LOG}")


def show_progress(command: list[str]) -> int:
    """Run pip and show the lines that say how far it is; returns its exit code."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, errors="replace"
    ) as pip:
        for line in pip.stdout or ():
            if line.lstrip().startswith(PROGRESS_SIGNS):
                print(f"  {line.strip()[:PROGRESS_COLUMNS]}", flush=True)
    return pip.returncode


def pip_reason() -> str:
    """Why the last installation failed and what to do, from pip's log."""
    try:
        log = PIP_LOG.read_text(encoding="utf-8", errors="replace")
    except OSError:
        log = ""
    for sign, reason in PIP_REASONS.items():
        if sign in log:
            return f"installing failed: {reason}"
    return "installing failed: put right what the last lines of pip's log name"


def report_missing_qt_libraries() -> None:
    """Name the system packages that the window needs; the terminal works without them."""
    if said := missing_qt_libraries():
        print(f"lectern: {said}", file=sys.stderr)


def follow(command: list[str], *, directory: Path | None = None) -> int:
    """Run a command in the foreground; Ctrl-C is left to it. Returns its exit code."""
    process = subprocess.Popen(command, cwd=directory)
    while True:
        try:
            code = process.wait()
        except KeyboardInterrupt:
            continue
        return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
