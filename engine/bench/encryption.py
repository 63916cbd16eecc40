"""The cost of encryption for a restore: ``lectern bench encryption``.

One reading of random pages is saved in a plain and in an encrypted store, and brought back from
each in turn, so that whatever else the machine does meets both. Files are in the system's page
cache: there, reading is fastest, and decrypting weighs most.
"""

import argparse
import statistics
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import msgspec

from engine.bench.figures import Machine, machine
from engine.bench.loaded import loaded
from engine.bench.options import benchmark_parser, load_request
from engine.bench.random_model import random_name, write_random_size
from engine.bench.report import report
from engine.bench.saved_reading import SavedReading
from engine.snapshots.keys import Encryption, StoreKeys

REPEATS = 9
TOKENS = 32_768


class EncryptionFigures(msgspec.Struct, frozen=True):
    """Result of ``lectern bench encryption``.

    Attributes:
        saved_bytes: size on disk.
        plain_seconds: median of the restores: load, checksums and one recomputed step.
        encrypted_seconds: likewise.
        ratio: median of the ratios of restores that followed each other.
    """

    model: str
    kv_format: str
    machine: Machine
    tokens: int
    saved_bytes: int
    plain_save_seconds: float
    encrypted_save_seconds: float
    plain_seconds: float
    encrypted_seconds: float
    ratio: float


def main() -> None:
    """Measure and print; JSON on standard output with ``--json``."""
    arguments = _parse_arguments()
    report(partial(measure, arguments), render, as_json=arguments.json)


def measure(arguments: argparse.Namespace, folder: Path) -> EncryptionFigures:
    """Save a reading twice, then restore it from each store in turn."""
    path = (
        Path(arguments.model)
        if arguments.model
        else write_random_size(folder, arguments.size, tokens=arguments.tokens)
    )
    key = Encryption(StoreKeys.derived_from(bytes(range(32))))
    with ExitStack() as ends:
        plain, encrypted = (
            _saved(ends, arguments, path, folder / name, encryption)
            for name, encryption in (("plain", None), ("encrypted", key))
        )
        pairs = [(plain.restore(), encrypted.restore()) for _ in range(arguments.repeats + 1)][1:]
    return EncryptionFigures(
        model=arguments.model or random_name(arguments.size),
        kv_format=arguments.kv_format,
        machine=machine(),
        tokens=arguments.tokens,
        saved_bytes=plain.saved_bytes,
        plain_save_seconds=plain.save_seconds,
        encrypted_save_seconds=encrypted.save_seconds,
        plain_seconds=statistics.median(first for first, _ in pairs),
        encrypted_seconds=statistics.median(second for _, second in pairs),
        ratio=statistics.median(second / first for first, second in pairs),
    )


def render(figures: EncryptionFigures) -> str:
    """The figures for people."""
    return (
        f"{figures.model}: {figures.tokens:,} tokens, {figures.saved_bytes / 2**20:,.0f} MiB in "
        f"{figures.kv_format}\n"
        f"{figures.machine.processor}, {figures.machine.threads} threads\n\n"
        f"{'':<12}{'save':>8}  {'restore':>8}\n"
        f"{'plain':<12}{figures.plain_save_seconds:>6.2f} s  {figures.plain_seconds:>6.3f} s\n"
        f"{'encrypted':<12}{figures.encrypted_save_seconds:>6.2f} s"
        f"  {figures.encrypted_seconds:>6.3f} s\n"
        f"an encrypted restore takes {figures.ratio:.2f} times as long\n"
    )


def _saved(
    ends: ExitStack,
    arguments: argparse.Namespace,
    path: Path,
    folder: Path,
    encryption: Encryption | None,
) -> SavedReading:
    """A reading saved in a store of its own, with a model of its own to restore it."""
    request = load_request(arguments, path=str(path))
    model, store = ends.enter_context(loaded(request, folder, encryption=encryption))
    return SavedReading.create(model, store, arguments.tokens)


def _parse_arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = benchmark_parser("lectern bench encryption", __doc__, may_be_random=True)
    parser.set_defaults(device="cpu", weights="int8")
    parser.add_argument("--tokens", type=int, default=TOKENS)
    parser.add_argument("--repeats", type=int, default=REPEATS)
    return parser.parse_args(given)


if __name__ == "__main__":
    main()
