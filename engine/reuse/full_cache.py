"""Builds the failure to raise when the cache is full."""

from engine.cache.page_pool import OutOfPages
from engine.errors import DoesNotFit, LecternEngineError
from engine.loading.loaded_model import LoadedModel
from engine.protocol.problems.fit import CacheFull


def cache_full(error: OutOfPages, model: LoadedModel) -> LecternEngineError:
    """The disk's own failure where that is the cause, else one that says how to make room."""
    if isinstance(error.__cause__, LecternEngineError):
        return error.__cause__
    return DoesNotFit(
        CacheFull(model.memory_limit_bytes, model.cache.pool.max_pages * model.layout.page_size)
    )
