"""Whether a reading fits, and what it takes, for a model and cache format; pure arithmetic.

Terminal and window use the same function. It is exact for the loaded model, with which the engine
has measured the reading. For every other model, the tokens are exact once its own tokenizer has
counted them. The rest is estimated from the loaded model: time grows with the parameters, and
memory is what the weights leave. If nothing was measured, only the characters are known.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.protocol.model_facts import ModelFacts
from engine.protocol.replies import ModelLoaded, ReadingOpened

CONVERSATION_TOKENS = 512
"""Room that a question and the words around it need beside the documents."""
_CHARACTERS_PER_TOKEN = 4.0
_QUESTION_TOKENS = 64
"""Tokens that are computed before the first word of an answer."""


class Obstacle(StrEnum):
    """Why a reading cannot be done."""

    CONTEXT = "context"
    MEMORY = "memory"
    DISK = "disk"


@dataclass(frozen=True, slots=True)
class Shortage:
    """What is too small: `needed` and `limit` are tokens for a context, else bytes."""

    obstacle: Obstacle
    needed: int
    limit: int


@dataclass(frozen=True, slots=True)
class Measure:
    """What is known of a reading; `opened` and `loaded` are there once it was measured.

    `counted` are the tokens that models, by their folders, would read. `ssd_bytes_per_second` is
    how fast saved pages are read; 0 where that is not known.
    """

    answer_tokens: int
    num_characters: int = 0
    loaded: ModelLoaded | None = None
    loaded_facts: ModelFacts | None = None
    opened: ReadingOpened | None = None
    counted: Mapping[str, int] = field(default_factory=dict)
    ssd_bytes_per_second: float = 0.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a reading takes.

    Attributes:
        tokens: length of the reading.
        is_counted: whether this model's tokenizer has counted them.
        is_exact: whether the engine has measured it with this model and format.
        tokens_known: tokens of it that need no computing any more.
        kv_bytes: size of the cache.
        streamed_bytes: the part of it that stays on the SSD. Whatever the model can see of this
            part is read for every word, and again by each layer that shares keys.
        memory_limit_bytes: memory it may take; 0 if unknown.
        cache_limit_bytes: largest cache that memory and SSD hold together; 0 if unknown.
        disk_bytes: bytes that saving it writes.
        disk_free_bytes: free space; 0 if unknown.
        context_limit: tokens the model can hold.
        room: tokens that a question and its answer take beside it.
        reading_seconds: None where this machine was never measured.
        answer_seconds: from a question to its first word, streaming included; None likewise, and
            where the SSD's speed is needed and not known.
        computing_seconds: the part of that without streaming.
        shortages: why it cannot be done; empty where it can.
    """

    tokens: int
    is_counted: bool
    is_exact: bool
    tokens_known: int
    kv_bytes: int
    streamed_bytes: int
    memory_limit_bytes: int
    cache_limit_bytes: int
    disk_bytes: int
    disk_free_bytes: int
    context_limit: int
    room: int
    reading_seconds: float | None
    answer_seconds: float | None
    computing_seconds: float | None
    shortages: tuple[Shortage, ...]

    @property
    def obstacles(self) -> tuple[Obstacle, ...]:
        """The kinds of its shortages."""
        return tuple(shortage.obstacle for shortage in self.shortages)

    @property
    def resident_bytes(self) -> int:
        """What of the cache is in memory."""
        return self.kv_bytes - self.streamed_bytes


def estimate(facts: ModelFacts, kv_format: str, measure: Measure) -> Estimate:
    """Return what a reading takes with this model and format."""
    loaded, opened = measure.loaded, measure.opened
    is_loaded = opened is not None and loaded is not None and loaded.path == facts.path
    is_exact = is_loaded and loaded is not None and loaded.kv_format == kv_format
    counted = opened.tokens if is_loaded and opened else measure.counted.get(facts.path)
    tokens = _tokens_by_likeness(measure) if counted is None else counted
    num_bytes = _kv_bytes(facts, kv_format, tokens)
    context = opened.context_limit if is_loaded and opened else facts.context_limit
    memory, cache = _limits(facts, measure)
    disk_free = opened.disk_free_bytes if opened else 0
    kv_bytes = opened.kv_bytes if is_exact and opened else num_bytes
    streamed = max(kv_bytes - memory, 0) if memory else 0
    disk_bytes = opened.disk_bytes if is_exact and opened else num_bytes
    names_tokens = opened.names_tokens if opened else 0
    room = names_tokens + CONVERSATION_TOKENS + measure.answer_tokens
    seconds_per_token = _seconds_per_token(facts, measure)
    known = opened.reusable_tokens if is_exact and opened else 0
    checks = (
        Shortage(Obstacle.CONTEXT, tokens + room, context),
        Shortage(Obstacle.MEMORY, kv_bytes, cache),
        Shortage(Obstacle.DISK, disk_bytes, disk_free),
    )
    return Estimate(
        tokens=tokens,
        is_counted=counted is not None,
        is_exact=is_exact,
        tokens_known=known,
        kv_bytes=kv_bytes,
        streamed_bytes=streamed,
        memory_limit_bytes=memory,
        cache_limit_bytes=cache,
        disk_bytes=disk_bytes,
        disk_free_bytes=disk_free,
        context_limit=context,
        room=room,
        reading_seconds=None if seconds_per_token is None else seconds_per_token * (tokens - known),
        answer_seconds=_answer_seconds(
            seconds_per_token,
            _bytes_read(
                facts,
                min(streamed, max(_bytes_in_sight(facts, kv_format, loaded, kv_bytes) - memory, 0)),
            ),
            measure.ssd_bytes_per_second,
        ),
        computing_seconds=_answer_seconds(seconds_per_token, 0, 0.0),
        shortages=tuple(one for one in checks if one.limit and one.needed > one.limit),
    )


def bytes_per_token(facts: ModelFacts, kv_format: str) -> int:
    """Return the size of a token in the cache; 0 for a format that the model does not have."""
    costs = {cost.kv_format: cost.bytes_per_token for cost in facts.kv_costs}
    return costs.get(kv_format, 0)


def _window_bytes(facts: ModelFacts, kv_format: str) -> int:
    """What layers with windows keep beside the pages."""
    return next((cost.window_bytes for cost in facts.kv_costs if cost.kv_format == kv_format), 0)


def _tokens_by_likeness(measure: Measure) -> int:
    """As many as another model has counted; before any has, the characters tell."""
    if measure.opened is not None:
        return measure.opened.tokens
    return round(measure.num_characters / _CHARACTERS_PER_TOKEN)


def _kv_bytes(facts: ModelFacts, kv_format: str, tokens: int) -> int:
    """Memory of whole pages in a format, and of the recurrent state."""
    num_pages = -(-tokens // facts.page_tokens)
    of_pages = num_pages * facts.page_tokens * bytes_per_token(facts, kv_format)
    return of_pages + facts.state_bytes + _window_bytes(facts, kv_format)


def _bytes_in_sight(
    facts: ModelFacts, kv_format: str, loaded: ModelLoaded | None, kv_bytes: int
) -> int:
    """What of the cache an answer reads; through a window not all of it."""
    if loaded is None or loaded.policy != "window":
        return kv_bytes
    num_tokens = sum(int(loaded.policy_options.get(name, 0)) for name in ("window", "sinks"))
    return min(_kv_bytes(facts, kv_format, num_tokens), kv_bytes)


def _bytes_read(facts: ModelFacts, streamed_bytes: int) -> int:
    """What comes from the SSD for a word; layers that share keys read those of one layer again."""
    layers = max(facts.num_attention_layers, 1)
    return streamed_bytes * (layers + facts.num_sharing_layers) // layers


def _limits(facts: ModelFacts, measure: Measure) -> tuple[int, int]:
    """What the cache may take of memory, and of memory and SSD together; 0 where not known.

    It is what the engine gives it with the loaded model, more or less the weights' difference.
    Without memory for a state nothing works, however large the SSD.
    """
    opened = measure.opened
    if opened is None:
        return 0, 0
    memory = opened.memory_limit_bytes
    on_ssd = max(opened.cache_limit_bytes - memory, 0)
    if measure.loaded_facts is not None:
        memory += _weights(measure.loaded_facts) - _weights(facts)
    if memory <= facts.state_bytes:
        return 1, 1
    return memory, memory + on_ssd


def _weights(facts: ModelFacts) -> int:
    return facts.resident_bytes or facts.weight_bytes


def _seconds_per_token(facts: ModelFacts, measure: Measure) -> float | None:
    """Return the measured speed of the loaded model, or that scaled by the parameters."""
    opened, loaded_facts = measure.opened, measure.loaded_facts
    if opened is None or loaded_facts is None or not opened.expected_seconds:
        return None
    unknown = max(opened.tokens - opened.reusable_tokens, 1)
    scale = facts.parameters / max(loaded_facts.parameters, 1)
    return opened.expected_seconds / unknown * scale


def _answer_seconds(
    seconds_per_token: float | None, streamed_bytes: int, ssd_bytes_per_second: float
) -> float | None:
    """A question is computed at full depth, where a token costs up to twice the average.

    It is one piece of work, for which what memory does not hold is read once.
    """
    if seconds_per_token is None or (streamed_bytes and not ssd_bytes_per_second):
        return None
    streaming = streamed_bytes / ssd_bytes_per_second if streamed_bytes else 0.0
    return 2 * seconds_per_token * _QUESTION_TOKENS + streaming
