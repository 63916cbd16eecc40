"""Products of spans where registers hold 8 lanes, as on most desktop processors.

How wide registers are is decided when kernels are imported, so another process pretends.
"""

import subprocess
import sys
from pathlib import Path

MULTIPLY = """
import tests.campaign.narrow_registers  # before anything that it hides instructions from
import torch

from kernels.checks import relative_error
from kernels.linear import PackedWeight, reference_linear
from kernels.linear.packed.products import multiply_spans
from kernels.simd.vector import LANES
from tests.kernels.linear.packed.random_blocks import random_blocks

assert LANES == 8
weight, inputs = PackedWeight("Q4_K", (random_blocks("Q4_K", 9, 512),)), torch.randn(3, 512)
print(relative_error(multiply_spans(inputs, weight), reference_linear(inputs, weight)))
"""


def test_spans_are_multiplied() -> None:
    process = subprocess.run(
        [sys.executable, "-c", MULTIPLY],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[4],
    )
    assert not process.returncode, process.stderr
    assert float(process.stdout) < 2**-13
