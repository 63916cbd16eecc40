"""Sampling settings as a tensor, which a captured graph reads again at each replay."""

import torch
from torch import Tensor

NUM_SETTINGS = 5


def sampling_settings(
    *,
    temperature: float = 1.0,
    top_k: int = 0,
    top_p: float = 1.0,
    min_p: float = 0.0,
    repetition_penalty: float = 1.0,
    device: torch.device | None = None,
) -> Tensor:
    """Settings as float64 ``[5]``, in this order.

    Temperature 0 takes the most likely token; 0 or 1.0 switch the filters off.
    """
    values = (temperature, top_k, top_p, min_p, repetition_penalty)
    return torch.tensor(values, dtype=torch.float64, device=device)
