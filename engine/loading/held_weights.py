"""The memory that weights will take, computed from names, shapes and formats before loading.

A matrix is held in the format that was chosen; everything else, and the routers of experts, whose
choice must not depend on it, in float32.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

from engine.models.architecture import ModelDefinition
from engine.models.layers.configs import ROUTERS
from engine.models.mapped_matrices import mapped_blocks
from engine.models.pieces import Rows, stored_pieces
from engine.models.tensors import used_shapes
from engine.models.weight_reader import WeightFormat
from engine.weights.source import StoredTensor
from kernels.linear.quantize import INT4_GROUP_LEN, int8_group_len

_FLOAT_BYTES = 4
_INDEX_BYTES = 8
_MATRIX = "weight"


@dataclass(frozen=True)
class WeightBytes:
    """Memory of all weights.

    Attributes:
        own_bytes: in memory that is the engine's.
        mapped_bytes: in files that are mapped, whether they are in memory now or not.
    """

    own_bytes: int
    mapped_bytes: int = 0

    @property
    def num_bytes(self) -> int:
        """All of it."""
        return self.own_bytes + self.mapped_bytes

    def with_mapped(self, num_bytes: int) -> "WeightBytes":
        """The same, with ``num_bytes`` of its own bytes mapped instead."""
        return WeightBytes(self.own_bytes - num_bytes, self.mapped_bytes + num_bytes)


def held_bytes(
    definition: ModelDefinition, tensors: Mapping[str, StoredTensor], weight_format: WeightFormat
) -> WeightBytes:
    """Memory of all weights; blocks that are multiplied in place are mapped."""
    pieces = stored_pieces(definition.pieces, tensors)
    own = mapped = 0
    for name, shape in used_shapes(definition, tensors).items():
        if not _is_matrix(name, shape):
            own += _FLOAT_BYTES * prod(shape)
        elif weight_format is not WeightFormat.PACKED:
            own += _matrix_bytes(weight_format, *shape)
        else:
            for rows in pieces.get(name, (Rows(name, 0, shape[0]),)):
                num_rows = shape[0] if rows.is_turned else rows.stop - rows.start
                packed = _packed_bytes(tensors[rows.tensor], rows, num_rows, shape[1])
                own += packed.own_bytes
                mapped += packed.mapped_bytes
    return WeightBytes(own, mapped)


def _is_matrix(name: str, shape: tuple[int, ...]) -> bool:
    return len(shape) == 2 and name.endswith(_MATRIX) and not name.endswith(ROUTERS)


def _matrix_bytes(weight_format: WeightFormat, num_rows: int, num_inputs: int) -> int:
    count = num_rows * num_inputs
    match weight_format:
        case WeightFormat.BFLOAT16 | WeightFormat.FLOAT16:
            return 2 * count
        case WeightFormat.INT8:
            return count + _FLOAT_BYTES * (count // int8_group_len(num_inputs))
        case WeightFormat.INT4:
            return count // 2 + 2 * 2 * (count // INT4_GROUP_LEN)
        case _:
            return _FLOAT_BYTES * count


def _packed_bytes(entry: StoredTensor, rows: Rows, num_rows: int, num_inputs: int) -> WeightBytes:
    """As ``WeightReader`` holds them: blocks as they are, other numbers as exactly as stored."""
    if (blocks := mapped_blocks(entry, rows)) is not None:
        orders = (blocks.row_order, blocks.column_order)
        indices = sum(len(order) for order in orders if order is not None)
        return WeightBytes(_INDEX_BYTES * indices, num_rows * blocks.row_bytes)
    match entry.stored_type:
        case "BF16":
            return WeightBytes(_matrix_bytes(WeightFormat.BFLOAT16, num_rows, num_inputs))
        case "F32" | "F16":
            return WeightBytes(_matrix_bytes(WeightFormat.FLOAT32, num_rows, num_inputs))
        case _:
            return WeightBytes(_matrix_bytes(WeightFormat.INT8, num_rows, num_inputs))
