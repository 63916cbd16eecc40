"""From an attention layer's projection to its query, key and value heads and its gate."""

from kernels.attention_heads.composed import composed_attention_heads, reference_attention_heads

__all__ = ["composed_attention_heads", "reference_attention_heads"]
