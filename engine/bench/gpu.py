"""What measuring on a GPU needs: waiting for it, its name, and a smaller one than it is."""

import torch

_GIB = 1 << 30


def wait_for(device: torch.device) -> None:
    """Wait until a device has done all it was given; the CPU always has."""
    if device.type == "cuda":
        torch.cuda.synchronize(device)


def device_name(device: torch.device) -> str:
    """The GPU's name and the version of CUDA; empty for the CPU."""
    if device.type != "cuda":
        return ""
    return f"{torch.cuda.get_device_name(device)}, CUDA {torch.version.cuda}"


def peak_gpu_bytes(device: torch.device) -> int:
    """Most memory that tensors took on a GPU so far; 0 for the CPU."""
    return torch.cuda.max_memory_allocated(device) if device.type == "cuda" else 0


def cap_gpu_memory(gib: float) -> None:
    """Let this process take no more of the first GPU: measure it as if it were smaller."""
    total = torch.cuda.get_device_properties(0).total_memory
    torch.cuda.set_per_process_memory_fraction(min(1.0, gib * _GIB / total), 0)
