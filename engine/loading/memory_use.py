"""What the process's memory is used for: program, weights, cache and the rest."""

from typing import TYPE_CHECKING

from engine.protocol.records import MemoryUse
from engine.runner.resident import Resident

if TYPE_CHECKING:
    from engine.loading.loaded_model import LoadedModel


def memory_use(model: "LoadedModel | None") -> MemoryUse:
    """How the memory of this process is divided now.

    Of what is mapped only that counts which is in memory. Where the system does not tell it apart,
    as much of it is taken to be there as there is room for.
    """
    now = Resident.now()
    if model is None:
        return MemoryUse(resident=now.num_bytes, program=now.num_bytes)
    is_on_gpu = model.device.type != "cpu"
    left = max(0, now.num_bytes - model.before.num_bytes)
    cache = 0 if is_on_gpu else min(left, model.storage.allocated_bytes)
    weights = 0 if is_on_gpu else min(left - cache, model.weights.own_bytes)
    files = left - cache - weights
    if now.file_bytes is not None and model.before.file_bytes is not None:
        files = min(files, max(0, now.file_bytes - model.before.file_bytes))
    mapped = min(files, model.weights.mapped_bytes)
    return MemoryUse(
        resident=now.num_bytes,
        program=now.num_bytes - left,
        weights=weights,
        mapped_weights=mapped,
        cache=cache,
        rest=left - cache - weights - mapped,
    )
