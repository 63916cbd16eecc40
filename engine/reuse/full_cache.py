"""The failure to raise when the cache is full."""

from engine.cache.page_pool import OutOfPages
from engine.errors import DoesNotFit, LecternEngineError
from engine.loading.loaded_model import LoadedModel


def cache_full(error: OutOfPages, model: LoadedModel) -> LecternEngineError:
    """The disk's own failure where that is the cause, else one that says how to make room."""
    if isinstance(error.__cause__, LecternEngineError):
        return error.__cause__
    return DoesNotFit(
        f"the cache is full: {model.memory_limit_bytes >> 20} MiB of memory and the disk hold "
        f"{model.cache.pool.max_pages * model.layout.page_size:,} tokens",
        "Free disk space or raise its quota, raise the memory limit, "
        "or use --kv-format q8_0 or q4_0.",
    )
