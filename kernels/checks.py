"""Checks of what a caller hands to a kernel. A failure is a programming error, told in one line."""

import torch
from torch import Tensor


def expect(tensor: Tensor, name: str, dtype: torch.dtype, shape: tuple[int | None, ...]) -> None:
    """Raise ValueError unless a tensor is contiguous and of this type and shape (None: any)."""
    fits = len(tensor.shape) == len(shape) and all(
        wanted in (None, size) for size, wanted in zip(tensor.shape, shape, strict=False)
    )
    if tensor.dtype != dtype or not fits:
        wanted_shape = ["any" if size is None else size for size in shape]
        raise ValueError(
            f"{name} must be {dtype} {wanted_shape}, got {tensor.dtype} {list(tensor.shape)}"
        )
    if not tensor.is_contiguous():
        raise ValueError(f"{name} must be contiguous")
