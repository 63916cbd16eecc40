"""Inner loops that read keys or values from storage, with one branch per format."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from numba import types
from numba.extending import intrinsic

from kernels.dequant.blocks import FormatCode, for_each_format
from kernels.paged_attention.operands import Work, unpack_operands

Format = TypeVar("Format")


def on_storage(
    formats: Mapping[FormatCode, Format], emit: Callable[[Any, Format, Work], None]
) -> Any:
    """Make the inner loop of a format's code and ``Operands``; ``emit`` writes one branch of it."""

    def typed(_context: Any, code: Any, operands: Any) -> Any:
        def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            work = unpack_operands(builder, arguments[1], is_streaming=True)
            for_each_format(builder, arguments[0], formats, lambda each: emit(builder, each, work))
            return target.get_dummy_value()

        return types.void(code, operands), generate

    return intrinsic(typed)
