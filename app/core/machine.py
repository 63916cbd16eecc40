"""The memory a model would use on this machine: the GPU's if there is one, else RAM.

Whether a GPU can really be used only the engine knows, which says so with the facts of a model;
this is for as long as it has said nothing.
"""

import psutil

from app.core.fit.model_fit import Memory


def memory_of_machine() -> Memory:
    """Look at the machine; takes as long as loading the GPU's library."""
    gpu_bytes = _gpu_bytes()
    return Memory(gpu_bytes or psutil.virtual_memory().total, is_gpu=gpu_bytes > 0)


def _gpu_bytes() -> int:
    """Memory of the first NVIDIA GPU; 0 where none answers."""
    import pynvml  # type: ignore[import-untyped]  # noqa: PLC0415  # not needed to show a window

    try:
        pynvml.nvmlInit()
        try:
            return int(pynvml.nvmlDeviceGetMemoryInfo(pynvml.nvmlDeviceGetHandleByIndex(0)).total)
        finally:
            pynvml.nvmlShutdown()
    except pynvml.NVMLError:  # no driver, no library, no device
        return 0
