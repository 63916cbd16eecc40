"""Splits fused queries, keys and values into tensors of their own.

Phi stores them so, and converters do where they are asked to (``--fuse-qkv``). Recurrent layers of
Qwen have a tensor of the same name; they have no ``attn_output``, and keep it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.weights.gguf.header import PackedTensor
from engine.weights.gguf.values import Values

_FUSED = ".attn_qkv."


def take_apart(tensors: Mapping[str, PackedTensor], values: Values) -> dict[str, PackedTensor]:
    """Queries, keys and values by themselves; what does not fit its heads is left as it is."""
    apart: dict[str, PackedTensor] = {}
    for name, tensor in tensors.items():
        block, found, ending = name.partition(_FUSED)
        output = tensors.get(f"{block}.attn_output.weight")
        sizes = _sizes(tensor, output, block, values) if found and output else ()
        parts = dict(zip("qkv", _parts(tensor, sizes), strict=False))
        named = {f"{block}.attn_{part}.{ending}": piece for part, piece in parts.items()}
        if not named or named.keys() & tensors.keys():
            named = {name: tensor}
        apart |= {each: replace(piece, name=each) for each, piece in named.items()}
    return apart


def _sizes(
    tensor: PackedTensor, output: PackedTensor, block: str, values: Values
) -> tuple[int, ...]:
    """Rows of queries (their gates included), keys and values; nothing where they are not known.

    A head's size is found from what the output takes, since it may differ from layer to layer.
    """
    count = tensor.width if len(tensor.shape) == 1 else tensor.num_rows
    heads = _of_layer(values.taken("attention.head_count"), block)
    kv_heads = _of_layer(values.taken("attention.head_count_kv", heads), block)
    if not heads or output.width % heads:
        return ()
    kv_dim = output.width // heads * kv_heads
    query_dim = count - 2 * kv_dim
    return (query_dim, kv_dim, kv_dim) if kv_dim and query_dim >= output.width else ()


def _of_layer(value: object, block: str) -> int:
    """A number of heads, which may be told of each layer; 0 where it is none."""
    number = block.rpartition(".")[2]
    if isinstance(value, list):
        is_inside = number.isascii() and number.isdigit() and len(number) <= 4
        value = value[int(number)] if is_inside and int(number) < len(value) else 0
    return value if type(value) is int and value > 0 else 0


def _parts(tensor: PackedTensor, sizes: tuple[int, ...]) -> Iterator[PackedTensor]:
    """Rows one behind the other, or numbers of a vector that lies in no blocks."""
    is_vector = len(tensor.shape) == 1
    if is_vector and tensor.kind.block_len > 1:
        return
    start = tensor.start
    for size in sizes:
        piece = replace(tensor, shape=(size, *tensor.shape[1:]), start=start)
        yield piece
        start += piece.num_bytes
