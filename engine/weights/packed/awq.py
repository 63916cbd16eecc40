"""AWQ, 4 bits: each word holds eight outputs of one input, in a special order.

``NAME.qweight`` is ``[inputs, outputs / 8]``, ``NAME.qzeros`` ``[groups, outputs / 8]``,
``NAME.scales`` ``[groups, outputs]``.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.errors import ModelFailure
from engine.protocol.problems.models import QuantisedAlready
from engine.weights.model_files import decode_record
from engine.weights.packed.arrays import FLOATS, Array, Tensors, find, misfit, stems
from engine.weights.packed.bit_fields import WORD_BITS, Codes, across_rows
from engine.weights.packed.levels import even_groups, turned_rows
from engine.weights.packed.packing import PackedTensor, Packing, packed_tensor

_BITS = 4
_PER_WORD = WORD_BITS // _BITS
_OTHER_ORDER = "llm-awq"
_PLACES = (0, 4, 1, 5, 2, 6, 3, 7)
"""Where in a word each of its outputs lies."""


class _Fields(msgspec.Struct, frozen=True):
    """What config.json says; ``version`` and ``format`` are one field under two names."""

    bits: Literal[4] = 4
    group_size: Annotated[int, Meta(ge=-1, le=1 << 18)] = 128
    zero_point: Literal[True] = True
    version: Literal["gemm", "GEMM"] = "gemm"
    format: Literal["gemm", "GEMM"] = "gemm"
    backend: str = "auto"


def read_awq(fields: bytes, origin: Path) -> Packing:
    """How a folder is packed. Raises ``ModelFailure`` for another order of its words."""
    said = decode_record(fields, _Fields, origin)
    if said.backend == _OTHER_ORDER:
        raise ModelFailure(QuantisedAlready(f"awq: {_OTHER_ORDER}"))
    return partial(_find, group_size=said.group_size)


def _find(tensors: Tensors, group_size: int) -> Iterator[PackedTensor]:
    for stem in stems(tensors, ".qweight"):
        codes = find(tensors, f"{stem}.qweight", ("I32",))
        if len(codes.shape) != 2:
            raise misfit(codes, "inputs and outputs")
        inputs, words = codes.shape
        size = group_size if group_size > 0 else inputs
        groups = even_groups(inputs, size)
        count = -(-inputs // size)
        zeros = find(tensors, f"{stem}.qzeros", ("I32",), (count, words))
        scales = find(tensors, f"{stem}.scales", FLOATS, (count, words * _PER_WORD))
        yield packed_tensor(
            f"{stem}.weight",
            (words * _PER_WORD, inputs),
            kind="AWQ int4",
            parts=(codes, zeros, scales),
            open_rows=partial(turned_rows, codes, zeros, scales, groups, _unpacked),
        )


def _unpacked(codes: Array, zeros: Array, first: int, count: int) -> tuple[Codes, Codes]:
    levels = across_rows(codes, _BITS, first, count, places=_PLACES)
    return levels, across_rows(zeros, _BITS, first, count, places=_PLACES)
