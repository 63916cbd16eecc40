"""What an attention layer has between the projection before it and its context."""

from dataclasses import dataclass

from torch import Tensor


@dataclass(frozen=True)
class AttentionHeads:
    """The heads of an attention layer; all tensors are contiguous.

    Attributes:
        query: ``[T, Hq, D]``, normalised and rotated.
        key: ``[T, Hkv, D]``, normalised and rotated.
        value: ``[T, Hkv, D]``.
        gate: ``[T, Hq, D]``, factors of the output between 0 and 1; None without a gate.
        unrotated_key: the key before rotation, or None.
    """

    query: Tensor
    key: Tensor
    value: Tensor
    gate: Tensor | None
    unrotated_key: Tensor | None = None
