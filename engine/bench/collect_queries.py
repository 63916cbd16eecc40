"""Collects statistics of a model's queries; run by ``lectern calibrate``.

A text is read as any other; what each layer asks is added up, and nothing of the text is kept.
"""

import argparse
from functools import partial
from pathlib import Path

import msgspec

from engine.bench.loaded import loaded, untold
from engine.bench.options import benchmark_parser, load_request
from engine.bench.report import report
from engine.errors import UsageFailure
from engine.eviction.query_collector import QueryCollector
from engine.eviction.query_statistics import LayerQueries
from engine.loading.loaded_model import LoadedModel
from engine.loading.model_memo import ModelMemo
from engine.protocol.problems.requests import NothingRead
from engine.selection.selector import Listener
from engine.token_ids import TokenIds

MOST_TOKENS = 32_768
_MOST_CHARACTERS = 32 * MOST_TOKENS
_CHUNK_TOKENS = 512


class CollectedQueries(msgspec.Struct, frozen=True):
    """Result of ``python -m engine.bench.collect_queries``.

    Attributes:
        path: the file that was written.
        tokens: that were read.
        layers: layers of attention.
    """

    model: str
    path: str
    tokens: int
    layers: int


def main() -> None:
    """Measure, write and tell; JSON on standard output with ``--json``."""
    arguments = _parse_arguments()
    report(partial(measure, arguments), render, as_json=arguments.json)


def measure(arguments: argparse.Namespace, folder: Path) -> CollectedQueries:
    """Read the text, and write the file."""
    with Path(arguments.text).open(encoding="utf-8", errors="replace") as file:
        text = file.read(_MOST_CHARACTERS)
    memo = ModelMemo(Path(arguments.data_dir) if arguments.data_dir else folder)
    with loaded(load_request(arguments), folder, memo=memo, notify=untold) as (model, _):
        most = min(arguments.tokens, MOST_TOKENS, model.context_limit - 1)
        tokens = model.tokenizer.encode_plain([text])[0][:most]
        if not tokens:
            raise UsageFailure(NothingRead())
        layers = collect(model, tokens)
        output = Path(arguments.output) if arguments.output else None
        path = model.queries.save(layers, output)
    return CollectedQueries(model.name, str(path), len(tokens), len(layers))


def collect(model: LoadedModel, tokens: TokenIds) -> tuple[LayerQueries, ...]:
    """What the queries of some tokens are like."""
    collector = QueryCollector(model.queries.specs)
    listener = Listener(collector, range(len(tokens)))
    sequence = model.runner.new_sequence()
    for start in range(0, len(tokens), _CHUNK_TOKENS):
        model.runner.prefill(sequence, tokens[start : start + _CHUNK_TOKENS], listener)
    model.cache.close(sequence)
    return collector.layers


def render(collected: CollectedQueries) -> str:
    """The same for people."""
    return (
        f"{collected.model}: measured {collected.layers} layers on {collected.tokens:,} tokens.\n"
        f"{collected.path}\n"
    )


def _parse_arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = benchmark_parser("engine.bench.collect_queries", __doc__)
    parser.add_argument("--text", required=True, help="file to be read")
    parser.add_argument("--tokens", type=int, default=8192, help="how much of it, at most")
    parser.add_argument("--data-dir", help="folder that the engine will look in")
    parser.add_argument("--output", help="file to write instead")
    return parser.parse_args(given)


if __name__ == "__main__":
    main()
