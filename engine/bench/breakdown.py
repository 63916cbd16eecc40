"""Time that each operation takes in a prefill chunk and in a decode step, on the CPU.

Every kernel of the set is timed around its call, so what runs inside another is counted there, and
what no kernel computes (embedding, books, Python) is what is left of the whole.
"""

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import msgspec
from torch import Tensor

from kernels.kernel_set import KernelSet

_OPERATIONS = {
    "decode_attention": "attention",
    "prefill_attention": "attention",
    "merge": "attention",
    "split_heads": "heads",
    "store_kv": "store",
    "decode_delta_net": "delta net",
    "prefill_delta_net": "delta net",
    "recurrent_state_space": "state space",
    "chunked_state_space": "state space",
    "causal_conv": "convolution",
    "embed": "embedding",
    "linear": "products",
    "route": "routing",
    "mix_experts": "experts",
    "rms_norm": "norms",
    "add_rms_norm": "norms",
    "rotary": "rotary",
    "swiglu": "swiglu",
    "sample_token": "sampling",
}
HEAD, OTHER = "head", "other"


class Breakdown(msgspec.Struct, frozen=True):
    """One run.

    Attributes:
        work: ``prefill chunk`` or ``decode step``.
        operations: seconds of each operation, the longest first; ``other`` is what is left.
    """

    work: str
    depth: int
    seconds: float
    operations: dict[str, float]


class OperationMeter:
    """Adds up the seconds of each operation of a kernel set."""

    def __init__(self) -> None:
        self._seconds: dict[tuple[str, int], float] = defaultdict(float)

    def metered(self, kernels: KernelSet) -> KernelSet:
        """The same kernels, timed; none in chains, where one call is of many operations."""
        timed: dict[str, Any] = {
            each.name: self._timed(_OPERATIONS[each.name], getattr(kernels, each.name))
            for each in fields(kernels)
            if each.name not in {"name", "new_chain"}
        }
        return replace(kernels, **timed, new_chain=None)

    def measure(
        self, work: str, depth: int, compute: Callable[[], object], *, vocab_size: int
    ) -> Breakdown:
        """Compute once; a product of ``vocab_size`` outputs is the head."""
        self._seconds.clear()
        began = time.perf_counter()
        compute()
        seconds = time.perf_counter() - began
        operations: dict[str, float] = defaultdict(float)
        for (operation, width), taken in self._seconds.items():
            is_head = operation == "products" and width == vocab_size
            operations[HEAD if is_head else operation] += taken
        operations[OTHER] = seconds - sum(operations.values())
        longest_first = sorted(operations, key=operations.__getitem__, reverse=True)
        return Breakdown(work, depth, seconds, {each: operations[each] for each in longest_first})

    def _timed(self, operation: str, kernel: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*arguments: Any, **options: Any) -> Any:
            began = time.perf_counter()
            result = kernel(*arguments, **options)
            width = result.shape[-1] if isinstance(result, Tensor) and result.dim() else 0
            self._seconds[operation, width] += time.perf_counter() - began
            return result

        return timed


def breakdown_lines(breakdowns: tuple[Breakdown, ...]) -> list[str]:
    """A line for each run: milliseconds and share of each operation."""
    return [
        f"{each.work} at depth {each.depth:,}, {each.seconds * 1e3:.1f} ms: "
        + ", ".join(
            f"{operation} {taken * 1e3:.2f} ({taken / each.seconds:.0%})"
            for operation, taken in each.operations.items()
        )
        for each in breakdowns
    ]
