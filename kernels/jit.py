"""How the CPU kernels are compiled: one place for the flags.

An *entry* is called from Python. It has explicit signatures, so it is compiled when its module is
imported, once per machine (the machine code is kept on disk), and a wrong argument is an error
instead of another compilation. An *inlined* function becomes part of each compiled caller. Both
release Python's lock while they run and never check bounds: callers pass shapes that fit.

Flags: a * b + c may take one rounding; sums keep the order they are written in; a division by zero
gives infinity.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numba

Function = TypeVar("Function", bound=Callable[..., Any])

_FLAGS: dict[str, Any] = {"error_model": "numpy", "fastmath": {"contract"}, "nogil": True}


def entry(signatures: list[str], *, parallel: bool = False) -> Callable[[Function], Function]:
    """Compile a function for Python to call; ``parallel`` spreads its ``prange`` over threads."""
    decorate: Callable[[Function], Function] = numba.njit(
        signatures, parallel=parallel, cache=True, **_FLAGS
    )
    return decorate


def inlined(function: Function) -> Function:
    """Compile a function into its compiled callers."""
    compiled: Function = numba.njit(function, forceinline=True, **_FLAGS)
    return compiled
