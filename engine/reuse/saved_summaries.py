"""Saves and restores the page summaries of a reading, beside its snapshot.

They are used only if their checksums hold and their name stands for exactly these pages, this
recipe and this layout. Otherwise summaries are made again from the pages.
"""

from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b

import torch

from engine.cache.page_key import PageKey
from engine.errors import LecternEngineError
from engine.loading.loaded_model import LoadedModel
from engine.reuse.saver import SnapshotSaver
from engine.snapshots.records import Candidate
from engine.snapshots.store import SnapshotStore
from engine.tiers.page import Page
from engine.tiers.page_summaries import PageSummaries
from engine.token_ids import TokenIds
from kernels.kv_layout import KVLayout
from kernels.page_summary.recipes import Recipe

_NAME_BYTES = 32
_NUMBER_BYTES = 2


class SavedSummaries:
    """Those of one model's readings."""

    def __init__(self, model: LoadedModel, store: SnapshotStore, saver: SnapshotSaver) -> None:
        self._model = model
        self._store = store
        self._saver = saver
        self._on_disk: set[bytes] = set()  # names of what was written or read
        recipe = model.policies.selector.begin().recipe(model.layout)
        if recipe is not None:  # then pages are summarised as they are written
            model.storage.selective.summaries.of(recipe)

    def save_read(self, tokens: TokenIds, page_ids: Sequence[int]) -> None:
        """Save those of a reading that is complete, where answers choose by any."""
        recipe = self._model.storage.selective.summaries.latest
        if recipe is not None:
            self.save(tokens, page_ids, recipe)

    def restore(self, tokens: TokenIds, page_ids: Sequence[int], recipe: Recipe) -> None:
        """Take in what is saved of the longest saved prefix of ``tokens``, which these pages hold.

        Nothing happens where all is known, or where nothing is saved that can be believed.
        """
        cache, layout = self._model.cache, self._model.layout
        keys = cache.page_keys(tokens)
        table, pages = self._known(recipe, page_ids[: len(keys)])
        saved = self._saved(tokens, keys) if table.missing(pages) else None
        if saved is None:
            return
        payload = None
        with suppress(LecternEngineError):  # it cannot be read now
            payload = self._store.key_summaries.read(saved.id)
        if payload is None:
            return
        num_pages = saved.position // cache.page_size
        shape = table.shape(num_pages)
        size = _NAME_BYTES + shape.numel() * _NUMBER_BYTES
        name = _name(recipe, layout, keys[:num_pages])
        if len(payload) == size and payload[:_NAME_BYTES] == name:
            self._on_disk.add(name)
            content = torch.frombuffer(payload, dtype=torch.float16, offset=_NAME_BYTES)
            table.put(pages[:num_pages], content.view(shape))

    def save(self, tokens: TokenIds, page_ids: Sequence[int], recipe: Recipe) -> None:
        """Save all summaries of a reading in the background, where it is saved completely.

        What fails is left to the next time.
        """
        keys = self._model.cache.page_keys(tokens)
        saved = self._saved(tokens, keys) if keys else None
        table, pages = self._known(recipe, page_ids[: len(keys)])
        name = _name(recipe, self._model.layout, keys)
        is_complete = saved is not None and saved.position == len(tokens)
        if saved is None or not is_complete or name in self._on_disk or table.missing(pages):
            return
        shape, snapshot = table.shape(len(pages)), saved.id
        try:
            payload = bytearray(_NAME_BYTES + shape.numel() * _NUMBER_BYTES)  # the only copy
        except MemoryError:
            return
        self._on_disk.add(name)
        payload[:_NAME_BYTES] = name
        content = torch.frombuffer(payload, dtype=torch.float16, offset=_NAME_BYTES)
        table.gather(pages, content.view(shape))

        def write() -> None:
            with suppress(LecternEngineError):  # it was deleted meanwhile, or the disk is full
                self._store.key_summaries.write(snapshot, payload)
                self._store.enforce_quota()

        self._saver.carry_out(write)

    def _known(self, recipe: Recipe, page_ids: Sequence[int]) -> tuple[PageSummaries, list[Page]]:
        storage = self._model.storage
        return storage.selective.summaries.of(recipe), storage.pages(page_ids)

    def _saved(self, tokens: TokenIds, keys: Sequence[PageKey]) -> Candidate | None:
        return self._store.longest_prefix(tokens, keys, self._model.cache.root)


def _name(recipe: Recipe, layout: KVLayout, keys: Sequence[PageKey]) -> bytes:
    """What these summaries are of: keys of pages cover the model and its text."""
    name = blake2b(digest_size=_NAME_BYTES, person=b"lectern-summary")
    name.update(repr((recipe, layout)).encode())
    name.update(b"".join(keys))
    return name.digest()
