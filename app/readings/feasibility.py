"""Whether a reading fits; if not, what could be done about it, with numbers.

The complete-reading guarantee: a document is read whole, or refused before the work begins. Nothing
is ever cut.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from app.errors import DoesNotFitError
from app.readings.figures import format_bytes
from engine.protocol.records import KVCost
from engine.protocol.replies import ReadingOpened

CONVERSATION_TOKENS = 512
"""Room that a question and the words around it need beside the documents."""
_MAX_DOCUMENTS_NAMED = 5


@dataclass(frozen=True)
class Demand:
    """What a reading asks for and what there is.

    Attributes:
        opened: the engine's measure of the reading.
        names: the documents' names, in their order.
        answer_tokens: room for an answer.
        kv_format: the cache's format now.
        kv_costs: the price of every format the model could use.
        state_bytes: memory for the recurrent state, the same in every format.
    """

    opened: ReadingOpened
    names: tuple[str, ...]
    answer_tokens: int
    kv_format: str
    kv_costs: tuple[KVCost, ...]
    state_bytes: int


def check_fit(demand: Demand) -> None:
    """Raise ``DoesNotFitError`` where context, memory or disk are too small for the reading."""
    _check_context(demand)
    _check_memory(demand)
    _check_disk(demand.opened)


def _check_context(demand: Demand) -> None:
    opened = demand.opened
    room = opened.names_tokens + CONVERSATION_TOKENS + demand.answer_tokens
    if opened.tokens + room <= opened.context_limit:
        return
    longer_context = "choose a model with a longer context"
    if len(demand.names) > 1:
        subject = "The documents have"
        remedies = [f"leave out a document ({_document_sizes(demand)})", longer_context]
    else:
        subject = f"{demand.names[0]} has"
        remedies = ["split the document", longer_context]
    raise DoesNotFitError(
        f"{subject} {opened.tokens:,} tokens and a question with its answer takes up to "
        f"{room:,}, but the model holds {opened.context_limit:,}.",
        _join_choices(remedies),
    )


def _check_memory(demand: Demand) -> None:
    opened = demand.opened
    limit = _cache_limit(opened)
    if opened.kv_bytes <= limit:
        return
    remedies = [
        f"use --kv-format {kv_format} ({format_bytes(num_bytes)})"
        for kv_format, num_bytes in _formats_that_fit(demand)
    ]
    remedies += ["close other programs", "read fewer documents together"]
    raise DoesNotFitError(
        f"The reading needs {format_bytes(opened.kv_bytes)} of memory for {opened.tokens:,} "
        f"tokens in {demand.kv_format}, and {format_bytes(limit)} may be used.",
        _join_choices(remedies),
    )


def _check_disk(opened: ReadingOpened) -> None:
    if opened.disk_bytes <= opened.disk_free_bytes:
        return
    raise DoesNotFitError(
        f"Saving the reading needs {format_bytes(opened.disk_bytes)} of disk, and "
        f"{format_bytes(opened.disk_free_bytes)} are free.",
        "Free some space, delete saved readings (lectern snapshots list), or choose a folder on "
        "another disk with --data-dir.",
    )


def _formats_that_fit(demand: Demand) -> Iterator[tuple[str, int]]:
    """Formats in which the reading would fit, the most exact first."""
    opened = demand.opened
    for cost in sorted(demand.kv_costs, key=lambda cost: -cost.bytes_per_token):
        num_bytes = opened.tokens * cost.bytes_per_token + demand.state_bytes
        if num_bytes <= _cache_limit(opened):
            yield cost.kv_format, num_bytes


def _cache_limit(opened: ReadingOpened) -> int:
    """What memory and SSD hold together; memory alone where the engine does not say."""
    return max(opened.memory_limit_bytes, opened.cache_limit_bytes)


def _document_sizes(demand: Demand) -> str:
    sizes = list(zip(demand.names, demand.opened.document_tokens, strict=False))
    largest = sorted(sizes, key=lambda size: -size[1])[:_MAX_DOCUMENTS_NAMED]
    return ", ".join(f"{name} has {tokens:,}" for name, tokens in largest)


def _join_choices(choices: list[str]) -> str:
    """Alternatives as one sentence."""
    text = choices[0] if len(choices) == 1 else f"{', '.join(choices[:-1])}, or {choices[-1]}"
    return f"{text[0].upper()}{text[1:]}."
