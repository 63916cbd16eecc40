"""A GPU's time: it computes behind the host, which has to wait before it looks at a clock."""

import torch


def wait_for(device: torch.device) -> None:
    """Wait until a device has done all it was given; the CPU always has."""
    if device.type == "cuda":
        torch.cuda.synchronize(device)
