"""Compiled functions that other compiled functions call by address.

Numba compiles a function again into each of its callers, and those into theirs. Large inner loops
would be compiled many times over; behind an address they are compiled once. Addresses differ from
one process to the next, so a caller gets them as arguments.
"""

from collections.abc import Callable
from typing import Any, Protocol

from llvmlite import ir
from numba import types
from numba.core.ccallback import CFunc
from numba.extending import intrinsic

from kernels.jit import FLAGS, keep_machine_code


class Addressed(Protocol):
    """A compiled function; the address is valid while this object lives."""

    @property
    def address(self) -> int:
        """Where its machine code begins."""
        ...


def by_address(operands_type: Any) -> Callable[[Callable[[int, Any], None]], Addressed]:
    """Compile ``function(code, operands)``; operands are a tuple of integers."""

    def decorate(function: Callable[[int, Any], None]) -> Addressed:
        signature = (types.int64, operands_type), types.void
        compiled: Any = CFunc(function, signature, locals={}, options=dict(FLAGS))
        keep_machine_code(compiled, function.__module__)
        compiled.compile()
        addressed: Addressed = compiled
        return addressed

    return decorate


def _call(_context: Any, address: Any, code: Any, operands: Any) -> Any:
    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kinds = [target.get_value_type(kind) for kind in signature.args[1:]]
        function_type = ir.FunctionType(ir.VoidType(), kinds)
        function = builder.inttoptr(arguments[0], function_type.as_pointer())
        builder.call(function, arguments[1:])
        return target.get_dummy_value()

    return types.void(address, code, operands), generate


call: Callable[[int, int, Any], None] = intrinsic(_call)
"""``call(address, code, operands)`` from compiled code."""
