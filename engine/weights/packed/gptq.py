"""GPTQ, 4 and 8 bits: each word holds neighbouring inputs of one output.

``NAME.qweight`` is ``[inputs * bits / 32, outputs]``, ``NAME.qzeros`` ``[groups, outputs * bits /
32]``, ``NAME.scales`` ``[groups, outputs]``, and ``NAME.g_idx`` the group of each input, which is
any where inputs were taken by their importance. Zeros are stored less one, but for ``gptq_v2``.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.weights.model_files import decode_record
from engine.weights.number_rows import Rows
from engine.weights.packed.arrays import FLOATS, Array, Tensors, find, misfit, stems
from engine.weights.packed.bit_fields import WORD_BITS, Codes, across_rows, along_rows
from engine.weights.packed.levels import even_groups, stored_groups, turned_rows
from engine.weights.packed.packing import PackedTensor, Packing, packed_tensor
from engine.weights.safetensors import TensorEntry


class _Fields(msgspec.Struct, frozen=True):
    """What config.json says; ``format`` is the newer name of ``checkpoint_format``."""

    bits: Literal[4, 8]
    group_size: Annotated[int, Meta(ge=-1, le=1 << 18)] = 128
    checkpoint_format: Literal["gptq", "gptq_v2"] = "gptq"
    format: Literal["gptq", "gptq_v2", ""] = ""

    @property
    def less(self) -> int:
        """By how much less zeros are stored."""
        return 0 if (self.format or self.checkpoint_format) == "gptq_v2" else 1


def read_gptq(fields: bytes, origin: Path) -> Packing:
    """How a folder is packed."""
    return partial(_find, said=decode_record(fields, _Fields, origin))


def _find(tensors: Tensors, said: _Fields) -> Iterator[PackedTensor]:
    per_word = WORD_BITS // said.bits
    for stem in stems(tensors, ".qweight"):
        codes = find(tensors, f"{stem}.qweight", ("I32",))
        if len(codes.shape) != 2 or codes.shape[1] % per_word:
            raise misfit(codes, f"inputs, and a multiple of {per_word} outputs")
        inputs, outputs = codes.shape[0] * per_word, codes.shape[1]
        size = said.group_size if said.group_size > 0 else inputs
        count = -(-inputs // size)
        zeros = find(tensors, f"{stem}.qzeros", ("I32",), (count, outputs // per_word))
        scales = find(tensors, f"{stem}.scales", FLOATS, (count, outputs))
        parts: tuple[TensorEntry, ...] = (codes, zeros, scales)
        if f"{stem}.g_idx" in tensors:
            parts = (*parts, find(tensors, f"{stem}.g_idx", ("I32",), (inputs,)))
        yield packed_tensor(
            f"{stem}.weight",
            (outputs, inputs),
            kind=f"GPTQ int{said.bits}",
            parts=parts,
            open_rows=partial(_opened, parts, size, said),
        )


def _opened(parts: tuple[TensorEntry, ...], size: int, said: _Fields) -> Rows:
    codes, zeros, scales, *order = parts
    inputs = codes.shape[0] * WORD_BITS // said.bits
    groups = stored_groups(order[0], scales.shape[0]) if order else even_groups(inputs, size)

    def unpacked(codes: Array, zeros: Array, first: int, count: int) -> tuple[Codes, Codes]:
        zero = across_rows(zeros, said.bits, first, count) + said.less
        levels = along_rows(codes[first : first + count], said.bits)
        return levels, zero & (1 << said.bits) - 1

    return turned_rows(codes, zeros, scales, groups, unpacked)
