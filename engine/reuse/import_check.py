"""Checks imported readings: recomputes their first pages and compares them.

Checksums and probe of an import prove only that it is what its writer wrote. Whether it belongs to
the text shows only by computing, and computing everything would mean reading again; so a sample has
to suffice. Only the first pages can be computed alone: a later page depends on all before it.
"""

import torch
from torch import Tensor

from engine.cache.sequence import Sequence
from engine.errors import DamagedSnapshot
from engine.loading.loaded_model import LoadedModel
from engine.protocol.problems.saved import StateDisagrees
from engine.snapshots.records import Buffer
from kernels.dequant import dequantize

SAMPLE_PAGES = 2
"""Computed anew, once, when an imported reading is used for the first time."""

_MAX_DIFFERENCE = 0.25
"""Of keys or values of one layer of a page, as a share of their norm.

Another machine rounds differently, by a few per cent in 4 bits; another text shares nothing."""


def require_honest_sample(model: LoadedModel, imported: Sequence, *, num_proven: int = 0) -> int:
    """Compare the first pages with those that the model computes; return how many.

    ``num_proven`` pages before them are the model's own; only a model without recurrent layers can
    go on from such.

    Raises:
        DamagedSnapshot: they differ by more than rounding.
        OutOfPages: there is no room to compute them.
    """
    end = min(num_proven + SAMPLE_PAGES, len(imported.keys))
    own = _proven_part(model, imported, num_proven)
    try:
        model.runner.prefill(own, imported.tokens[own.position : end * model.cache.page_size])
        for number in range(num_proven, end):
            difference = _largest_difference(
                _values(model, model.storage.content(own.page_ids[number])),
                _values(model, model.storage.content(imported.page_ids[number])),
            )
            if not difference <= _MAX_DIFFERENCE:  # also where it is not a number
                raise DamagedSnapshot(
                    StateDisagrees(
                        f"block {number + 1} of what was imported does not follow from the text "
                        f"(it differs by {difference:.0%})"
                    )
                )
    finally:
        model.cache.close(own)
    return end - num_proven


def _proven_part(model: LoadedModel, imported: Sequence, num_pages: int) -> Sequence:
    """A sequence of the first pages alone."""
    keys = imported.keys[:num_pages]
    own = model.runner.new_sequence()
    own.page_ids = list(model.cache.adopt_pages(keys, with_tail=False).page_ids)
    own.keys = list(keys)
    own.tokens = imported.tokens[: num_pages * model.cache.page_size]
    return own


def page_difference(model: LoadedModel, page_id: int, stored: Buffer) -> float:
    """By how much a computed page differs from a stored one. Raises ``DamagedSnapshot``."""
    difference = _largest_difference(
        _values(model, model.storage.content(page_id)), _values(model, stored)
    )
    if not difference <= _MAX_DIFFERENCE:
        raise DamagedSnapshot(
            StateDisagrees(f"a page computed anew differs by {difference:.0%} from the saved one")
        )
    return difference


def _values(model: LoadedModel, content: Buffer) -> Tensor:
    """Keys and values of a page, float32 [planes, values in a plane]."""
    layout = model.layout
    page = torch.frombuffer(bytearray(content), dtype=torch.uint8)
    rows = page.view(2 * layout.num_layers, -1, layout.row_bytes)
    return dequantize(rows, layout.kv_format).flatten(1)


def _largest_difference(own: Tensor, imported: Tensor) -> float:
    """The largest of all planes, as a share of the norm of what was computed."""
    norms = own.norm(dim=1).clamp_min(torch.finfo(torch.float32).tiny)
    return float(((own - imported).norm(dim=1) / norms).max())
