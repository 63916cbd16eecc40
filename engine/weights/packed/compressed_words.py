"""compressed-tensors: integers packed into words.

``NAME.weight_packed`` is ``[outputs, words]`` with neighbouring inputs in a word, each moved up by
half of what its bits can hold; ``NAME.weight_shape`` says how many are meant. ``NAME.weight_scale``
is ``[outputs, groups]``. ``NAME.weight_zero_point``, ``[outputs * bits / 32, groups]``, may be
missing, and so may ``NAME.weight_g_idx`` with the group of each input.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from engine.weights.number_rows import Floats, Rows
from engine.weights.packed.arrays import FLOATS, StoredArray, Tensors, find, misfit, stems
from engine.weights.packed.bit_fields import across_rows, along_rows, words_for
from engine.weights.packed.compressed_float4 import FLOAT4_TYPE
from engine.weights.packed.levels import even_groups, group_len, numbers_of, stored_groups
from engine.weights.packed.packing import PackedTensor, packed_tensor
from engine.weights.safetensors import TensorEntry


@dataclass(frozen=True)
class _Matrix:
    """One matrix ``[outputs, inputs]`` and the tensors that it is stored in."""

    outputs: int
    inputs: int
    bits: int
    group_size: int
    words: TensorEntry
    scales: TensorEntry
    zeros: TensorEntry | None
    order: TensorEntry | None

    def open_rows(self) -> Rows:
        """Begin to read it."""
        count, bits = self.scales.shape[1], self.bits
        groups = even_groups(self.inputs, self.group_size)
        if self.order is not None:
            groups = stored_groups(self.order, count)
        words, scales = (StoredArray(each, self.outputs) for each in (self.words, self.scales))
        zero_words = None
        if self.zeros is not None:
            zero_words = StoredArray(self.zeros, words_for(self.outputs, bits)).whole()

        def rows(first: int, count: int) -> Floats:
            levels = along_rows(words.rows(first, count), bits)[:, : self.inputs]
            middle = 1 << (bits - 1)
            zero = middle if zero_words is None else across_rows(zero_words, bits, first, count)
            return numbers_of(levels, zero, scales.floats(first, count), groups)

        return rows


def find_words(
    tensors: Tensors, bits: Collection[int], group_sizes: Collection[int]
) -> Iterator[PackedTensor]:
    """All matrices with several numbers in a word. Raises ``ModelFailure``."""
    for stem in stems(tensors, ".weight_packed"):
        if tensors[f"{stem}.weight_packed"].dtype == FLOAT4_TYPE:
            continue
        words = find(tensors, f"{stem}.weight_packed", ("I32",))
        shape = find(tensors, f"{stem}.weight_shape", ("I64", "I32"), (2,))
        outputs, inputs = (int(size) for size in StoredArray(shape, 1).whole()[0])
        fitting = [each for each in bits if words.shape == (outputs, words_for(inputs, each))]
        if len(fitting) != 1:
            raise misfit(words, f"words for {[outputs, inputs]} numbers")
        scales = find(tensors, f"{stem}.weight_scale", FLOATS)
        if len(scales.shape) != 2 or scales.shape[0] != outputs:
            raise misfit(scales, f"groups for each of {outputs} outputs")
        count = scales.shape[1]
        matrix = _Matrix(
            outputs,
            inputs,
            bits=fitting[0],
            group_size=group_len(scales, count, inputs, group_sizes),
            words=words,
            scales=scales,
            zeros=_optional(
                tensors, f"{stem}.weight_zero_point", (words_for(outputs, fitting[0]), count)
            ),
            order=_optional(tensors, f"{stem}.weight_g_idx", (inputs,)),
        )
        parts = (words, shape, scales, matrix.zeros, matrix.order)
        yield packed_tensor(
            f"{stem}.weight",
            (outputs, inputs),
            kind=f"int{matrix.bits}",
            parts=tuple(part for part in parts if part),
            open_rows=matrix.open_rows,
        )


def _optional(tensors: Tensors, name: str, shape: tuple[int, ...]) -> TensorEntry | None:
    return find(tensors, name, ("I32",), shape) if name in tensors else None
