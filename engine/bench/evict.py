"""A long answer behind a deep context, with tokens that go and without: ``lectern bench evict``.

Pages hold random numbers, and where a method has to know the model's queries they are measured on
random tokens: what is computed does not depend on either.
"""

import argparse
import statistics
import sys
import time
from functools import partial
from pathlib import Path

import msgspec
import torch

from engine.bench.collect_queries import collect
from engine.bench.deep_cache import deep_sequence
from engine.bench.figures import Machine, machine
from engine.bench.report import report
from engine.cache.sequence import Sequence
from engine.loading.cache_memory import ColdStore
from engine.loading.loaded_model import LoadedModel, load
from engine.loading.model_memo import ModelMemo
from engine.protocol.requests import LoadModel
from engine.runner.gpu_time import wait_for
from engine.runner.model_runner import NextTokens
from engine.selection.selector import Selection
from engine.snapshots.store import SnapshotStore
from engine.token_ids import token_ids

DENSE_TOKENS = 24
WARM_UPS = 2
_QUERY_TOKENS = 512
_MAX_DISK_BYTES = 1 << 40


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
    request = LoadModel(
        id=1,
        path=arguments.model,
        device=arguments.device,
        kv_format=arguments.kv_format,
        policy=arguments.policy,
        options=dict(option.split("=", 1) for option in arguments.option),
        memory_bytes=arguments.memory,
        threads=arguments.threads,
    )
    with SnapshotStore(folder) as store:
        cold = ColdStore(store.pages, lambda: _MAX_DISK_BYTES)
        model = load(request, ModelMemo(folder), lambda notice: _say(str(notice)), cold)
        generator = torch.Generator().manual_seed(0)
        tokens = torch.randint(256, (_QUERY_TOKENS,), generator=generator).tolist()
        model.queries.save(collect(model, token_ids(tokens)))
        begin = _dense_rate(model, arguments.depth)
        end = _dense_rate(model, arguments.depth + arguments.answer)
        selection = model.selector_of("", {}).begin()
        sequence = deep_sequence(model, arguments.depth)
        _say(f"An answer of {arguments.answer:,} tokens")
        seconds, is_round = _decode(model, sequence, selection, arguments.answer)
        model.cache.close(sequence)
        model.storage.close()
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
    _say(f"Filling the cache with {depth:,} tokens")
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


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="lectern bench evict", description=__doc__)
    parser.add_argument("--model", required=True, help="model folder")
    parser.add_argument("--policy", default="triattention")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--depth", type=int, default=65_536, help="tokens before the answer")
    parser.add_argument("--answer", type=int, default=4096, help="tokens of the answer")
    parser.add_argument("--memory", type=int, default=0, help="bytes")
    parser.add_argument("--device", choices=("auto", "cpu", "cuda"), default="auto")
    parser.add_argument("--kv-format", default="f16")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--disk", type=Path, help="folder for what does not fit the memory")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if any("=" not in option for option in arguments.option):
        parser.error("an option is KEY=VALUE")
    return arguments


if __name__ == "__main__":
    main()
