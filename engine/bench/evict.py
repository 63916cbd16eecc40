"""A long answer behind a deep context, with and without eviction: ``lectern bench evict``.

Pages hold random numbers, and where a method has to know the model's queries they are measured on
random tokens: what is computed does not depend on either.
"""

import argparse
import statistics
import time
from functools import partial
from pathlib import Path

import msgspec
import torch

from engine.bench.collect_queries import collect
from engine.bench.deep_cache import deep_sequence
from engine.bench.figures import Machine, machine
from engine.bench.loaded import loaded, say
from engine.bench.options import add_policy_options, benchmark_parser, load_request
from engine.bench.report import report
from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.runner.gpu_time import wait_for
from engine.runner.model_runner import NextTokens
from engine.selection.selector import Selection
from engine.token_ids import token_ids

DENSE_TOKENS = 24
WARM_UPS = 2
_QUERY_TOKENS = 512


class EvictFigures(msgspec.Struct, frozen=True):
    """Result of ``lectern bench evict``.

    Attributes:
        depth: tokens before the answer.
        answer_tokens: of the answer.
        dense_begin: tokens per second of a dense answer's first tokens.
        dense_end: the same with an answer so long before them.
        evicted: tokens per second of all of the answer.
        rounds: that were held.
        evicted_tokens: that left each head of each layer.
        round_share: of the time, what rounds took: their steps, less what steps take otherwise.
    """

    model: str
    machine: Machine
    policy: str
    options: dict[str, int | str]
    kv_format: str
    depth: int
    answer_tokens: int
    dense_begin: float
    dense_end: float
    evicted: float
    rounds: int
    evicted_tokens: int
    round_share: float


def main() -> None:
    """Measure and print; JSON on standard output with ``--json``."""
    arguments = _parse_arguments()
    report(partial(measure, arguments), render, as_json=arguments.json, disk=arguments.disk)


def measure(arguments: argparse.Namespace, folder: Path) -> EvictFigures:
    """Decode behind the same context, dense and with the method."""
    request = load_request(arguments, policy=arguments.policy, options=dict(arguments.option))
    with loaded(request, folder) as (model, _):
        generator = torch.Generator().manual_seed(0)
        tokens = torch.randint(256, (_QUERY_TOKENS,), generator=generator).tolist()
        model.queries.save(collect(model, token_ids(tokens)))
        begin = _dense_rate(model, arguments.depth)
        end = _dense_rate(model, arguments.depth + arguments.answer)
        selection = model.selector_of("", {}).begin()
        sequence = deep_sequence(model, arguments.depth)
        say(f"An answer of {arguments.answer:,} tokens")
        seconds, is_round = _decode(model, sequence, selection, arguments.answer)
        model.cache.close(sequence)
    usual = statistics.median(
        took for took, held in zip(seconds, is_round, strict=True) if not held
    )
    rounds = sum(took - usual for took, held in zip(seconds, is_round, strict=True) if held)
    evicted = selection.evicted
    return EvictFigures(
        model=model.name,
        machine=machine(),
        policy=arguments.policy,
        options=model.policies.options,
        kv_format=arguments.kv_format,
        depth=arguments.depth,
        answer_tokens=arguments.answer,
        dense_begin=begin,
        dense_end=end,
        evicted=len(seconds) / sum(seconds),
        rounds=evicted.rounds if evicted else 0,
        evicted_tokens=evicted.tokens if evicted else 0,
        round_share=max(0.0, rounds) / sum(seconds),
    )


def render(figures: EvictFigures) -> str:
    """The figures for people."""
    return (
        f"{figures.model}, {figures.kv_format} cache, {figures.policy}\n"
        f"{figures.machine.processor}, {figures.machine.threads} threads\n\n"
        f"{figures.answer_tokens:,} tokens behind {figures.depth:,}\n"
        f"dense     {figures.dense_begin:>8.2f} tok/s at the beginning\n"
        f"          {figures.dense_end:>8.2f} tok/s at the end\n"
        f"evicting  {figures.evicted:>8.2f} tok/s over all\n"
        f"rounds    {figures.rounds:>8,}, {figures.round_share:.1%} of the time\n"
        f"evicted   {figures.evicted_tokens:>8,} tokens\n"
    )


def _dense_rate(model: LoadedModel, depth: int) -> float:
    """Tokens per second of dense decoding."""
    say(f"Filling the cache with {depth:,} tokens")
    sequence = deep_sequence(model, depth)
    seconds, _ = _decode(model, sequence, None, DENSE_TOKENS + WARM_UPS)
    model.cache.close(sequence)
    return 1 / statistics.median(seconds[WARM_UPS:])


def _decode(
    model: LoadedModel, sequence: Sequence, selection: Selection | None, count: int
) -> tuple[list[float], list[bool]]:
    """What each of so many steps took, in seconds, and whether a round was held in it."""
    seconds, is_round, rounds = [], [], 0
    for _ in range(count):
        began = time.perf_counter()
        step = NextTokens(sequence, token_ids([2]), None, selection)
        model.runner.decode_batch([step])
        wait_for(model.device)
        seconds.append(time.perf_counter() - began)
        evicted = selection.evicted if selection else None
        now = evicted.rounds if evicted else 0
        is_round.append(now > rounds)
        rounds = now
    return seconds, is_round


def _parse_arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = benchmark_parser("lectern bench evict", __doc__)
    add_policy_options(parser)
    parser.add_argument("--policy", default="triattention")
    parser.add_argument("--depth", type=int, default=65_536, help="tokens before the answer")
    parser.add_argument("--answer", type=int, default=4096, help="tokens of the answer")
    parser.add_argument("--disk", type=Path, help="folder for what does not fit the memory")
    arguments = parser.parse_args(given)
    if any("=" not in option for option in arguments.option):
        parser.error("an option is KEY=VALUE")
    return arguments


if __name__ == "__main__":
    main()
