"""The gated delta rule of `delta_rule.cpp`, compiled when it is first needed."""

import ctypes
import platform
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

WIDTH, CHUNK = 64, 16
SOURCE = Path(__file__).with_name("delta_rule.cpp")
# Never -ffast-math: linked with it, a library has the whole process round small numbers to zero.
FAST_MATH = ("-fno-math-errno", "-ffinite-math-only", "-freciprocal-math", "-fassociative-math")
NO_TRAPS = ("-fno-trapping-math", "-fno-signed-zeros")
FOR_THIS_MACHINE = ("-O3", "-march=native", "-mprefer-vector-width=512")
FLAGS = (*FOR_THIS_MACHINE, *FAST_MATH, *NO_TRAPS, "-shared", "-fPIC")
COMPILER = shutil.which("c++") if platform.machine() == "x86_64" else None


@cache
def library() -> ctypes.CDLL:
    """The compiled source."""
    assert COMPILER is not None
    with tempfile.TemporaryDirectory() as folder:
        built = f"{folder}/delta_rule.so"
        command = [COMPILER, *FLAGS, str(SOURCE), "-o", built]
        subprocess.run(command, check=True)  # noqa: S603 - a source of our own
        return ctypes.CDLL(built)


def fits(q: Tensor, v: Tensor) -> bool:
    """Whether this can be used for queries and values [N, T, H, *]."""
    is_wide = q.shape[-1] == v.shape[-1] == WIDTH
    return COMPILER is not None and q.device.type == "cpu" and is_wide


def call(name: str, tensors: tuple[Tensor, ...]) -> None:
    """Call a compiled function; the first tensor is [N, T, H, D], all are contiguous float32."""
    assert all(t.is_contiguous() and t.dtype == torch.float32 for t in tensors)
    addresses = (ctypes.c_void_p(t.data_ptr()) for t in tensors)
    sizes = (ctypes.c_int64(size) for size in tensors[0].shape[:3])
    getattr(library(), name)(*addresses, *sizes)


class DeltaRule(torch.autograd.Function):
    """Unit q and k, and v [N, T, H, WIDTH], g and beta [N, T, H], state [N, H, WIDTH, WIDTH]."""

    @staticmethod
    def forward(ctx: Any, *inputs: Tensor) -> tuple[Tensor, Tensor]:
        """The output [N, T, H, WIDTH] and the last state."""
        *sequences, state = (tensor.contiguous() for tensor in inputs)
        N, T, H, _ = sequences[0].shape
        out, state = torch.empty_like(sequences[2]), state.clone()
        kept = torch.empty(N, H, T // CHUNK, WIDTH, WIDTH)
        call("forward", (*sequences, state, kept, out))
        ctx.save_for_backward(*sequences, kept)
        return out, state

    @staticmethod
    def backward(ctx: Any, dout: Tensor, dstate: Tensor) -> tuple[Tensor, ...]:
        """The states are computed again from the kept ones."""
        *sequences, kept = ctx.saved_tensors
        dstate = dstate.clone(memory_format=torch.contiguous_format)
        gradients = tuple(torch.empty_like(tensor) for tensor in sequences)
        call("backward", (*sequences, kept, dout.contiguous(), dstate, *gradients))
        return *gradients, dstate
