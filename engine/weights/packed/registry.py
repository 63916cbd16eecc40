"""The ways to pack weights, by name. To add one, write a file for it and add a line here."""

from collections.abc import Callable
from pathlib import Path

from engine.weights.packed.awq import read_awq
from engine.weights.packed.compressed import read_compressed
from engine.weights.packed.fp8 import read_fp8
from engine.weights.packed.gptq import read_gptq
from engine.weights.packed.mxfp4 import find_mxfp4
from engine.weights.packed.packing import Packing

Read = Callable[[bytes, Path], Packing]
"""From ``quantization_config``, as JSON. Raises ``ModelFailure`` for what cannot be read."""

PACKINGS: dict[str, Read] = {
    "awq": read_awq,
    "compressed-tensors": read_compressed,
    "fp8": read_fp8,
    "gptq": read_gptq,
    "mxfp4": lambda _fields, _origin: find_mxfp4,
}
"""By ``quant_method``."""
