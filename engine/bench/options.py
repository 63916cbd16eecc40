"""Command-line options of model benchmarks, and the load request they result in."""

import argparse
from typing import Any

from engine.bench.qwen3_5_sizes import QWEN3_5_SIZES
from engine.protocol.requests import LoadModel
from engine.protocol.sizes import size_bytes


def benchmark_parser(
    prog: str, description: str | None, *, may_be_random: bool = False
) -> argparse.ArgumentParser:
    """The parser of the command ``prog``: options of the model, its cache and the report.

    ``may_be_random`` takes a size for random weights where no model is given.
    """
    parser = argparse.ArgumentParser(prog=prog, description=description)
    told = "model folder or GGUF file"
    if may_be_random:
        parser.add_argument("--model", help=f"{told}; random weights without it")
        parser.add_argument("--size", choices=sorted(QWEN3_5_SIZES), default="0.8B")
    else:
        parser.add_argument("--model", required=True, help=told)
    parser.add_argument("--device", choices=("auto", "cpu", "cuda"), default="auto")
    parser.add_argument("--weights", default="auto")
    parser.add_argument("--kv-format", default="f16")
    parser.add_argument(
        "--memory",
        type=size,
        default=0,
        metavar="SIZE",
        help='what the cache may take, like "8 GB", where the model runs; all that is free '
        "without it",
    )
    parser.add_argument(
        "--vram",
        type=size,
        default=0,
        metavar="SIZE",
        help='measure a GPU as if it had no more, like "16 GB"',
    )
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    return parser


def add_policy_options(parser: argparse.ArgumentParser) -> None:
    """Knobs of a policy, ``option``: pairs of a name and a value."""
    parser.add_argument("--option", type=_knob, action="append", default=[], metavar="KEY=VALUE")


def load_request(arguments: argparse.Namespace, *, path: str = "", **fields: Any) -> LoadModel:
    """The request for what was asked; ``path`` for a model that was made for it."""
    return LoadModel(
        id=1,
        path=path or str(arguments.model),
        device=arguments.device,
        weights=arguments.weights,
        kv_format=arguments.kv_format,
        memory_bytes=arguments.memory,
        vram_bytes=arguments.vram,
        threads=arguments.threads,
        **fields,
    )


def size(text: str) -> int:
    """``8 GB`` as bytes, for a parser."""
    found = size_bytes(text)
    if found is None:
        raise argparse.ArgumentTypeError(f'"{text}" is not a size; write it like "8 GB"')
    return found


def _knob(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f'"{text}" is not KEY=VALUE')
    return name, value
