"""The head shape used for storage: whole blocks, and equal in all layers of a model.

Keys and values get zeros behind their own values, and each head stands as often as it takes to fill
the page; queries get the same zeros. Scores and sums stay what they were.
"""

from dataclasses import replace

from torch import Tensor
from torch.nn.functional import pad

from engine.models.layers.configs import AttentionConfig
from kernels.attention_parts import AttentionHeads


def to_stored_shape(heads: AttentionHeads, config: AttentionConfig) -> AttentionHeads:
    """The heads of a layer as ``config.spec`` says that they are remembered."""
    missing = config.stored_shape.head_dim - config.head_dim
    copies = config.stored_shape.num_kv_heads // config.num_kv_heads
    if missing == 0 and copies == 1:
        return heads

    def stored(rows: Tensor) -> Tensor:
        return pad(rows, (0, missing)).repeat_interleave(copies, dim=1)

    unrotated = heads.unrotated_key
    return replace(
        heads,
        query=pad(heads.query, (0, missing)),
        key=stored(heads.key),
        value=stored(heads.value),
        unrotated_key=None if unrotated is None else stored(unrotated),
    )
