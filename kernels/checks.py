"""Checks the arguments and results of kernels."""

import torch
from torch import Tensor


def expect(tensor: Tensor, name: str, dtype: torch.dtype, shape: tuple[int | None, ...]) -> None:
    """Raise ValueError unless a tensor is contiguous and of this type and shape (None: any).

    A failure is a programming error, told in one line.
    """
    if tensor.dtype != dtype or not _fits(tensor.shape, shape):
        wanted_shape = ["any" if size is None else size for size in shape]
        raise ValueError(
            f"{name} must be {dtype} {wanted_shape}, got {tensor.dtype} {list(tensor.shape)}"
        )
    if not tensor.is_contiguous():
        raise ValueError(f"{name} must be contiguous")


def _fits(shape: torch.Size, wanted_shape: tuple[int | None, ...]) -> bool:
    if len(shape) != len(wanted_shape):
        return False
    for size, wanted in zip(shape, wanted_shape, strict=True):  # quicker than all()
        if wanted is not None and size != wanted:
            return False
    return True


def relative_error(actual: Tensor, expected: Tensor) -> float:
    """Largest difference relative to the largest expected magnitude; NaN counts as infinite.

    0 where there is nothing to compare; ValueError where the shapes differ.
    """
    if actual.shape != expected.shape:
        raise ValueError(f"{list(actual.shape)} is compared with {list(expected.shape)}")
    if actual.numel() == 0:
        return 0.0
    difference = (actual - expected).abs().nan_to_num(nan=torch.inf).max()
    return float(difference / expected.abs().max().clamp(min=1e-30))
