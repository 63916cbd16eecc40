"""How much memory the activations of a run take while a model computes it. Knows no tensor."""

from engine.models.qwen3_5.config import ModelConfig

_FLOAT_BYTES = 4
_MARGIN = 1.25
"""Allocators leave gaps."""

_KEPT_PARTS = 8
"""Outputs of parts of a context that are kept until they are merged, and laid side by side then."""


def activation_bytes_per_token(config: ModelConfig) -> int:
    """Bytes that each token of a long run takes at the widest place of the model.

    Counted in numbers: what the residual stream takes, and the most that any block takes beside it.
    Matrix products leave their result in two bytes before it is widened to four.
    """
    attention, delta = config.attention, config.delta_net
    heads = 2 * attention.query_dim + 2 * attention.kv_dim
    widest = max(
        3 * config.intermediate_size,
        heads + (_KEPT_PARTS + 1) * attention.query_dim,
        3 * delta.conv_channels + 4 * delta.value_dim,
    )
    return int((3 * config.hidden_size + widest) * _FLOAT_BYTES * _MARGIN)
