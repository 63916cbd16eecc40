"""Running a typesetting program of the machine, where it has one."""

import subprocess
from pathlib import Path

from app.bench_documents.typesetters.typesetter import TypesettingFailed

_PATIENCE_S = 120


def run_program(arguments: list[str], folder: Path, *, output: Path | None = None) -> None:
    """Run a program in `folder`; what it prints goes to `output`."""
    try:
        done = subprocess.run(  # noqa: S603 - a program found on the machine, never a shell
            arguments, cwd=folder, capture_output=True, check=True, timeout=_PATIENCE_S
        )
    except (OSError, subprocess.SubprocessError) as error:
        said = getattr(error, "stdout", b"") or getattr(error, "stderr", b"") or b""
        last = said.decode(errors="replace").strip()[-400:]
        raise TypesettingFailed(f"{arguments[0]} failed: {last or error}") from error
    if output is not None:
        output.write_bytes(done.stdout)
