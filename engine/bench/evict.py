"""A long answer behind a deep context, with and without eviction: ``lectern bench evict``.

Pages hold random numbers, and where a method has to know the model's queries they are measured on
random tokens: what is computed does not depend on either.
"""

import argparse
import statistics
import time
from collections.abc import Sequence as Series
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import torch

from engine.bench.collect_queries import collect
from engine.bench.deep_cache import deep_sequence
from engine.bench.figures import Machine, machine
from engine.bench.loaded import loaded, say
from engine.bench.options import add_policy_options, benchmark_parser, load_request
from engine.bench.random_model import random_name, write_random_size
from engine.bench.report import report
from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.runner.gpu_time import wait_for
from engine.runner.model_runner import NextTokens
from engine.selection.read_counts import ReadCounts
from engine.selection.selector import Selection
from engine.token_ids import token_ids

TURN_TOKENS = 128
"""Tokens of the answer between two turns of dense."""
DENSE_TOKENS = 6
WARM_UPS = 1
"""Of a turn's dense steps, those that do not count: what they read was used long before."""
AROUND = 16
"""Steps before and behind a round's that tell what its step would have taken without it."""
_QUERY_TOKENS = 512


class EvictFigures(msgspec.Struct, frozen=True):
    """Result of ``lectern bench evict``.

    Attributes:
        depth: tokens before the answer.
        answer_tokens: of the answer.
        dense: tokens per second, dense, behind as much as an answer has behind it on average.
        evicted: tokens per second of all of the answer.
        of_dense: of dense, compared within each turn; the median.
        rounds: that were held.
        evicted_tokens: that left each head of each layer.
        read_share: of the cache, what was read once something had gone.
        round_seconds: what a round took, of all layers: its step, less those around it.
        round_share: of the time, what all rounds took.
    """

    model: str
    machine: Machine
    policy: str
    options: dict[str, int | str]
    kv_format: str
    depth: int
    answer_tokens: int
    dense: float
    evicted: float
    of_dense: float
    rounds: int
    evicted_tokens: int
    read_share: float
    round_seconds: float
    round_share: float


@dataclass
class _Answer:
    """An answer that loses tokens as it grows, and what each step of it took.

    Attributes:
        seconds: of each step so far.
        rounds: numbers of the steps in which a round was held.
    """

    sequence: Sequence
    selection: Selection | None
    seconds: list[float] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    counts: ReadCounts = field(default_factory=ReadCounts)

    def go_on(self, model: LoadedModel, count: int) -> None:
        """Decode so many tokens more."""
        for _ in range(count):
            held = self._num_rounds
            began = time.perf_counter()
            counts = self.counts if self.selection else None
            step = NextTokens(self.sequence, token_ids([2]), None, self.selection, counts)
            model.runner.decode_batch([step])
            wait_for(model.device)
            self.seconds.append(time.perf_counter() - began)
            if self._num_rounds > held:
                self.rounds.append(len(self.seconds) - 1)

    @property
    def _num_rounds(self) -> int:
        evicted = self.selection.evicted if self.selection else None
        return evicted.rounds if evicted else 0


def main() -> None:
    """Measure and print; JSON on standard output with ``--json``."""
    arguments = _parse_arguments()
    report(partial(measure, arguments), render, as_json=arguments.json, disk=arguments.disk)


def measure(arguments: argparse.Namespace, folder: Path) -> EvictFigures:
    """Decode behind the same context, with the method and dense in turn."""
    path = arguments.model or write_random_size(
        folder, arguments.size, tokens=arguments.depth + arguments.answer
    )
    request = load_request(
        arguments, path=str(path), policy=arguments.policy, options=dict(arguments.option)
    )
    with loaded(request, folder) as (model, _):
        generator = torch.Generator().manual_seed(0)
        tokens = torch.randint(256, (_QUERY_TOKENS,), generator=generator).tolist()
        model.queries.save(collect(model, token_ids(tokens)))
        say(f"Filling two caches with {arguments.depth:,} tokens")
        half_way = arguments.depth + arguments.answer // 2
        dense = _Answer(deep_sequence(model, half_way), None)
        selection = model.selector_of("", {}).begin()
        answer = _Answer(deep_sequence(model, arguments.depth), selection)
        say(f"An answer of {arguments.answer:,} tokens")
        turns = _in_turn(model, answer, dense, arguments.answer)
        for each in (answer, dense):
            model.cache.close(each.sequence)
    evicted = selection.evicted
    seconds, extra = answer.seconds, _round_seconds(answer.seconds, answer.rounds)
    return EvictFigures(
        model=model.name if arguments.model else random_name(arguments.size),
        machine=machine(),
        policy=arguments.policy,
        options=model.policies.options,
        kv_format=arguments.kv_format,
        depth=arguments.depth,
        answer_tokens=arguments.answer,
        dense=1 / statistics.median(each.dense for each in turns),
        evicted=len(seconds) / sum(seconds),
        of_dense=statistics.median(each.dense / each.evicting for each in turns),
        rounds=evicted.rounds if evicted else 0,
        evicted_tokens=evicted.tokens if evicted else 0,
        read_share=answer.counts.record.share,
        round_seconds=statistics.median(extra) if extra else 0.0,
        round_share=max(0.0, sum(extra)) / sum(seconds),
    )


def render(figures: EvictFigures) -> str:
    """The figures for people."""
    return (
        f"{figures.model}, {figures.kv_format} cache, {figures.policy}\n"
        f"{figures.machine.processor}, {figures.machine.threads} threads\n\n"
        f"{figures.answer_tokens:,} tokens behind {figures.depth:,}\n"
        f"dense     {figures.dense:>8.2f} tok/s half way\n"
        f"evicting  {figures.evicted:>8.2f} tok/s over all, {figures.of_dense:.2f} of dense\n"
        f"rounds    {figures.rounds:>8,}, {1e3 * figures.round_seconds:.1f} ms each, "
        f"{figures.round_share:.2%} of the time\n"
        f"evicted   {figures.evicted_tokens:>8,} tokens; {figures.read_share:.1%} was read\n"
    )


class _Turn(NamedTuple):
    """Seconds of a token."""

    evicting: float
    dense: float


def _in_turn(model: LoadedModel, answer: _Answer, dense: _Answer, count: int) -> list[_Turn]:
    """Write so many tokens of the answer, and a few dense ones after each turn of it."""
    turns = []
    while len(answer.seconds) < count:
        first = len(answer.seconds)
        answer.go_on(model, min(TURN_TOKENS, count - first))
        before = len(dense.seconds)
        dense.go_on(model, WARM_UPS + DENSE_TOKENS)
        turns.append(
            _Turn(
                statistics.fmean(answer.seconds[first:]),
                statistics.fmean(dense.seconds[before + WARM_UPS :]),
            )
        )
    return turns


def _round_seconds(seconds: Series[float], rounds: Series[int]) -> list[float]:
    """What each round took, of what each step did and the numbers of those with a round."""
    extra = []
    for held in rounds:
        around = range(max(0, held - AROUND), min(len(seconds), held + AROUND + 1))
        usual = statistics.median(seconds[each] for each in around if each not in rounds)
        extra.append(seconds[held] - usual)
    return extra


def _parse_arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = benchmark_parser("lectern bench evict", __doc__, may_be_random=True)
    add_policy_options(parser)
    parser.add_argument("--policy", default="triattention")
    parser.add_argument("--depth", type=int, default=65_536, help="tokens before the answer")
    parser.add_argument("--answer", type=int, default=4096, help="tokens of the answer")
    parser.add_argument("--disk", type=Path, help="folder for what does not fit the memory")
    return parser.parse_args(given)


if __name__ == "__main__":
    main()
