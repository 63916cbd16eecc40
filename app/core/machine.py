"""The memory a model would use on this machine: the GPU's if there is one, else RAM.

Only the engine knows whether a GPU can really be used, and reports it with the facts of a model.
This is for the time before its report.
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
