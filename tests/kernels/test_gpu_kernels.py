"""What holds for all GPU kernels: they compile for the GPUs we name, and load nowhere else."""

import pytest

from tests.architecture.interpreter import modules_loaded_by
from tests.programs import run_program

MAX_SHARED_BYTES = {80: 99 << 10, 90: 227 << 10, 120: 99 << 10}
"""What a program may take. Code for sm_80 also runs on sm_86 and sm_89, which allow less."""

NUM_OPERATIONS = 10


@pytest.mark.minutes
@pytest.mark.process
@pytest.mark.parametrize(
    ("capability", "products"),
    [
        # All there is where the least memory is. What is new elsewhere: other products of many
        # tokens on sm_90; sm_120 has those of sm_80.
        (80, ["exact:1,512", "fast:1,5,100,512"]),
        (90, ["fast:512"]),
        (120, ["fast:1"]),
    ],
    ids=["sm_80", "sm_90", "sm_120"],
)
def test_every_kernel_compiles(capability: int, products: list[str]) -> None:
    """A step is 1 token, the end of a prompt 5 or 100, a chunk 512."""
    compiled = run_program(
        "tests.kernels.compile_for_gpu", str(capability), *products, TRITON_INTERPRET="0"
    )
    assert compiled.status == 0, compiled.complaints
    shared = [line.split() for line in compiled.printed.splitlines()]
    assert len({name for name, _ in shared}) > NUM_OPERATIONS
    allowed = MAX_SHARED_BYTES[capability]
    too_large = [name for name, num_bytes in shared if int(num_bytes) > allowed]
    assert too_large == []


@pytest.mark.process
def test_a_machine_without_a_gpu_loads_no_triton() -> None:
    loaded = modules_loaded_by("kernels.dispatch", "engine.loading")
    assert not {name for name in loaded if name.partition(".")[0] == "triton"}
