"""Depthwise causal convolution in plain torch."""

import torch
from torch import Tensor
from torch.nn import functional


def reference_causal_conv(
    inputs: Tensor, weight: Tensor, *, state: Tensor, bias: Tensor | None = None
) -> Tensor:
    """Convolve each channel with its own past, add its bias, then apply SiLU.

    ``state`` [C, width - 1] holds the inputs before this run, oldest first, and is updated in
    place to those before the next one. ``inputs`` [T, C], ``weight`` [C, width], ``bias`` [C];
    returns [T, C].
    """
    num_tokens = inputs.shape[0]
    width = weight.shape[1]
    history = torch.cat((state.T, inputs))  # [width - 1 + T, C]
    output = torch.zeros_like(inputs)
    if bias is not None:
        output += bias
    for tap in range(width):
        output += history[tap : tap + num_tokens] * weight[:, tap]
    state.copy_(history[num_tokens:].T)
    return functional.silu(output)
