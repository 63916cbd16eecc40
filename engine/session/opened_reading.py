"""Builds the reply to opening a reading: its size, how much is known, what the rest will cost."""

import shutil
from pathlib import Path

from engine.loading.loaded_model import LoadedModel
from engine.protocol.replies import ReadingOpened
from engine.text.reading_plan import Reading


def describe_opened(
    request_id: int, reading: Reading, known: int, *, model: LoadedModel, data_dir: Path
) -> ReadingOpened:
    """The size of a reading whose first ``known`` tokens need no computing, and what it needs."""
    page_bytes, page_size = model.layout.page_bytes, model.layout.page_size
    num_pages = -(-reading.num_tokens // page_size)
    is_known = known == reading.num_tokens
    missing_pages = 0 if is_known else num_pages - known // page_size
    return ReadingOpened(
        id=request_id,
        reading=reading.id,
        tokens=reading.num_tokens,
        document_tokens=reading.document_tokens,
        page_ends=reading.page_ends,
        reusable_tokens=known,
        kv_bytes=num_pages * page_bytes + model.state_bytes,
        memory_limit_bytes=model.memory_limit_bytes,
        cache_limit_bytes=model.cache.pool.measure() * page_bytes,
        disk_bytes=missing_pages * page_bytes + (model.state_bytes if missing_pages else 0),
        disk_free_bytes=shutil.disk_usage(data_dir).free,
        context_limit=model.context_limit,
        expected_seconds=model.cost.seconds(known, reading.num_tokens),
        names_tokens=len(model.prompts.names(reading.said_names(reading.num_tokens))),
    )
