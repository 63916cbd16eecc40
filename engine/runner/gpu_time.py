"""Timing on a GPU, which runs behind the host: waits for it before reading a clock."""

import torch


def wait_for(device: torch.device) -> None:
    """Wait until a device has finished all its work; the CPU always has."""
    if device.type == "cuda":
        torch.cuda.synchronize(device)
