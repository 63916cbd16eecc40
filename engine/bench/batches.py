"""Speed of decoding several answers together: ``lectern bench engine --batch N``."""

import statistics
import time
from collections.abc import Sequence as Series

import msgspec

from engine.bench.deep_cache import deep_sequence
from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.models.page_mass import PageMass
from engine.runner.model_runner import NextTokens
from engine.token_ids import token_ids

DECODE_TOKENS = 12
ROUNDS = 5


class BatchFigures(msgspec.Struct, frozen=True):
    """Answers decoded together beside one alone, medians over the rounds.

    Attributes:
        size: answers.
        tokens_per_second: of all together.
        alone_tokens_per_second: of one of them alone.
        times_alone: how many times more tokens they get, compared within each round.
    """

    size: int
    tokens_per_second: float
    alone_tokens_per_second: float
    times_alone: float


def measure_batch(model: LoadedModel, depth: int, size: int) -> BatchFigures:
    """Decode ``size`` sequences, each behind ``depth`` tokens in pages of its own."""
    sequences = [deep_sequence(model, depth, seed=seed) for seed in range(size)]
    masses = [PageMass() for _ in sequences]
    for batch in (sequences[:1], sequences):  # what is set up at the first use
        _decode(model, batch, masses)
    rounds = [
        (_decode(model, sequences[:1], masses), _decode(model, sequences, masses))
        for _ in range(ROUNDS)
    ]
    for sequence in sequences:
        model.cache.close(sequence)
    return BatchFigures(
        size=size,
        tokens_per_second=statistics.median(together for _, together in rounds),
        alone_tokens_per_second=statistics.median(alone for alone, _ in rounds),
        times_alone=statistics.median(together / alone for alone, together in rounds),
    )


def _decode(model: LoadedModel, batch: Series[Sequence], masses: Series[PageMass]) -> float:
    """Tokens per second."""
    began = time.perf_counter()
    for _ in range(DECODE_TOKENS):
        steps = [
            NextTokens(sequence, token_ids([2]), mass)
            for sequence, mass in zip(batch, masses, strict=False)
        ]
        for logits in model.runner.decode_batch(steps):
            int(logits.argmax())  # whoever decodes waits for the token
    return DECODE_TOKENS * len(batch) / (time.perf_counter() - began)
