"""What holds for all GPU kernels: they compile for the GPUs we name, and load nowhere else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.interpreter import modules_loaded_by

ROOT = Path(__file__).parents[2]

MAX_SHARED_BYTES = {80: 99 << 10, 90: 227 << 10, 120: 99 << 10}
"""What a program may take. Code for sm_80 also runs on sm_86 and sm_89, which allow less."""

NUM_TOKENS = {80: (1, 5, 512), 90: (1, 512), 120: (1, 512)}
"""A step, the short end of a prompt, a chunk; the second takes no more memory than the third."""

NUM_OPERATIONS = 10


def start_compiler(capability: int, kind: str, cache: Path) -> subprocess.Popen[str]:
    counts = map(str, NUM_TOKENS[capability])
    return subprocess.Popen(
        [sys.executable, "-m", "tests.kernels.compile_for_gpu", str(capability), kind, *counts],
        cwd=ROOT,
        env={**os.environ, "TRITON_INTERPRET": "0", "TRITON_CACHE_DIR": str(cache)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.parametrize("capability", MAX_SHARED_BYTES)
def test_every_kernel_compiles(capability: int, tmp_path: Path) -> None:
    # Beside each other: each takes one core for more than a minute.
    compilers = [start_compiler(capability, kind, tmp_path / kind) for kind in ("exact", "fast")]
    outputs = [compiler.communicate() for compiler in compilers]
    for compiler, (_, complaints) in zip(compilers, outputs, strict=True):
        assert compiler.returncode == 0, complaints
    allowed = MAX_SHARED_BYTES[capability]
    shared = [line.split() for printed, _ in outputs for line in printed.splitlines()]
    assert len({name for name, _ in shared}) > NUM_OPERATIONS
    too_large = [name for name, num_bytes in shared if int(num_bytes) > allowed]
    assert too_large == []


@pytest.mark.process
def test_a_machine_without_a_gpu_loads_no_triton() -> None:
    loaded = modules_loaded_by("kernels.dispatch", "engine.loading")
    assert not {name for name in loaded if name.partition(".")[0] == "triton"}
