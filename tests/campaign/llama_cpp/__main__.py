"""Lectern beside llama.cpp, in turn, on the same GGUF files: a table of docs/benchmarks.md.

    python -m tests.campaign.llama_cpp PYTHON FOLDER prepare    # files and states; takes its time
    python -m tests.campaign.llama_cpp PYTHON FOLDER measure    # on a machine with nothing else

PYTHON is the interpreter of an environment with `llama-cpp-python`, FOLDER keeps the files. Both
programs are there all the time and wait for each other. Two threads, f16 cache, 512 tokens of
prefill, 24 of decode; medians, tokens per second: ours, theirs, ours against theirs.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from app.child.command import Command, module_command
from tests.campaign.llama_cpp.files import DENSE, EXPERTS, THERE, dense_file, experts_file
from tests.campaign.llama_cpp.rounds import measure
from tests.campaign.llama_cpp.side import Side

DEPTHS, EXPERTS_DEPTHS = (0, 4096, 16_384), (0,)


def main() -> None:
    """Prepare or measure."""
    parser = argparse.ArgumentParser(prog="llama_cpp", description=__doc__)
    parser.add_argument("python", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("step", choices=("prepare", "measure"))
    parser.add_argument("--files", nargs="+", choices=(*DENSE, EXPERTS), default=(*DENSE, EXPERTS))
    parser.add_argument("--depths", nargs="+", type=int, default=DEPTHS)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    python, folder = chosen.python.absolute(), chosen.folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    if chosen.step == "prepare":
        prepare(python, folder, chosen.files, chosen.depths)
        return
    for kind in chosen.files:
        depths = EXPERTS_DEPTHS if kind == EXPERTS else chosen.depths
        told, path = [str(depth) for depth in depths], _file(python, folder, kind)
        # Threads wait as in the engine's process (ADR 55).
        here = module_command("tests.campaign.llama_cpp.here", str(path), *told)
        there = Command((str(python), str(THERE), "serve", str(path), str(_states(folder)), *told))
        with (
            Side(here, folder / "here.log").wait() as ours,
            Side(there, folder / "there.log").wait() as theirs,
        ):
            _say(f"{kind}: ready after {ours.ready_seconds:.2f} s, {theirs.ready_seconds:.2f} s")
            read = 0 if kind == EXPERTS else path.stat().st_size
            for depth in depths:
                figures = measure(ours, theirs, depth, chosen.rounds, read=read)
                for work, each in figures.items():
                    _say(f"{kind:>12} {work} at {depth:>6,} {each}")


def prepare(python: Path, folder: Path, kinds: list[str], depths: list[int]) -> None:
    """Write the files, and llama.cpp's states at depths: they fit all files of the dense shape."""
    for kind in kinds:
        _file(python, folder, kind)
    filled = [str(depth) for depth in depths if depth]
    if not all(Path(f"{_states(folder)}-{depth}").exists() for depth in filled):
        path = _file(python, folder, "Q4_0")
        subprocess.run([python, THERE, "fill", path, _states(folder), *filled], check=True)


def _file(python: Path, folder: Path, kind: str) -> Path:
    return experts_file(folder) if kind == EXPERTS else dense_file(python, folder, kind)


def _states(folder: Path) -> Path:
    return folder / "state"


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
