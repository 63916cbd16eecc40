"""Compiler flags of the CPU kernels, in one place.

An *entry* is called from Python. It has explicit signatures, so it is compiled when its module is
imported, once per machine (the machine code is kept on disk until a source changes), and a wrong
argument is an error instead of another compilation. An *inlined* function becomes part of each
compiled caller. Both release Python's lock while they run and never check bounds: callers pass
shapes that fit.

Flags: a * b + c may take one rounding; sums keep the order they are written in; a division by zero
gives infinity.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba

from kernels.source_stamp import source_stamp

Function = TypeVar("Function", bound=Callable[..., Any])

_MIN_SHARED_ELEMENTS = 1 << 15

FLAGS: dict[str, Any] = {"error_model": "numpy", "fastmath": {"contract"}, "nogil": True}


def entry(
    signatures: list[Any], *, parallel: bool = False, variant: str = ""
) -> Callable[[Function], Function]:
    """Compile a function for Python to call; ``parallel`` spreads its ``prange`` over threads.

    A function that encloses variables is one of several with its name, and ``variant`` tells them
    apart: machine code is found by name, and two of them that two processes have saved could have
    the same. Raises ``ValueError`` without it.
    """

    def decorate(function: Function) -> Function:
        if variant:
            function.__qualname__ += f".{variant}"
        elif function.__closure__:
            raise ValueError(f"{function.__qualname__} needs a variant")
        dispatcher = numba.njit(function, parallel=parallel, **FLAGS)
        keep_machine_code(dispatcher, function.__module__)
        for signature in signatures:
            dispatcher.compile(signature)
        dispatcher.disable_compile()
        compiled: Function = dispatcher
        return compiled

    return decorate


def keep_machine_code(compiler: Any, module_name: str) -> None:
    """Save what Numba compiles for a module beside it, or with the person's caches."""
    try:
        compiler.enable_caching()
    except RuntimeError:
        return  # nowhere to write: every process compiles for itself
    stamp = source_stamp(module_name)
    compiler._cache._cache_file._source_stamp = stamp  # noqa: SLF001 - no public way


def _threads() -> int:
    count: int = numba.get_num_threads()
    return count


allowed_threads: Callable[[], int] = numba.njit(["int64()"])(_threads)
"""``allowed_threads()``: how many kernels may use, as this thread of Python was told.

Compiled, it takes a tenth of the time that asking Numba from Python takes.
"""


def address_of_entry(compiled: Any) -> int:
    """Where the machine code of an entry of one signature begins, as C would call it.

    Valid while the entry lives.
    """
    (result,) = compiled.overloads.values()
    address: int = result.library.get_pointer_to_function(result.fndesc.llvm_cfunc_wrapper_name)
    return address


def machine_code_folder(compiled: Any) -> Path | None:
    """The folder that keeps the machine code of an entry; None where none can be written to."""
    path = compiled._cache.cache_path  # noqa: SLF001 - no public way
    return Path(path) if path else None


def num_threads_for(num_elements: int) -> int:
    """Threads that are worth waking, which takes microseconds, for a pass over ``num_elements``."""
    return allowed_threads() if num_elements >= _MIN_SHARED_ELEMENTS else 1


def inlined(function: Function) -> Function:
    """Compile a function into its compiled callers."""
    compiled: Function = numba.njit(function, forceinline=True, **FLAGS)
    return compiled


def strict(function: Function) -> Function:
    """Compile like an inlined function, but round every operation by itself.

    For results that must equal another program's bit for bit.
    """
    compiled: Function = numba.njit(function, forceinline=True, error_model="numpy", nogil=True)
    return compiled


@inlined
def share(num_items: int, thread: int, num_threads: int) -> tuple[int, int]:
    """First and past-the-last item of a thread's even share."""
    return num_items * thread // num_threads, num_items * (thread + 1) // num_threads
