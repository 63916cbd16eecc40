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

NUM_OPERATIONS = 10


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.parametrize("capability", MAX_SHARED_BYTES)
def test_every_kernel_compiles(capability: int, tmp_path: Path) -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "tests.kernels.compile_for_gpu", str(capability)],
        cwd=ROOT,
        env={**os.environ, "TRITON_INTERPRET": "0", "TRITON_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    allowed = MAX_SHARED_BYTES[capability]
    shared = [line.split() for line in finished.stdout.splitlines()]
    assert len({name for name, _ in shared}) > NUM_OPERATIONS
    too_large = [name for name, num_bytes in shared if int(num_bytes) > allowed]
    assert too_large == []


@pytest.mark.process
def test_a_machine_without_a_gpu_loads_no_triton() -> None:
    loaded = modules_loaded_by("kernels.dispatch", "engine.loading")
    assert not {name for name in loaded if name.partition(".")[0] == "triton"}
