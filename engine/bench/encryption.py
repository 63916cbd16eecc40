"""What encryption costs a restore: ``lectern bench encryption``.

One reading of random pages is saved in a plain and in an encrypted store, and brought back from
each in turn, so that whatever else the machine does meets both. Files are in the system's page
cache: there, reading is fastest, and decrypting weighs most.
"""

import argparse
import shutil
import statistics
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import msgspec

from engine.bench.figures import Machine, machine
from engine.bench.qwen3_5_sizes import QWEN3_5_SIZES
from engine.bench.random_model import write_random_size
from engine.bench.report import report
from engine.bench.saved_reading import SavedReading
from engine.loading.cache_memory import ColdStore
from engine.loading.loaded_model import load
from engine.loading.model_memo import ModelMemo
from engine.protocol.requests import LoadModel
from engine.snapshots.keys import Encryption, StoreKeys
from engine.snapshots.store import SnapshotStore

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
        model=arguments.model or f"Qwen3.5-{arguments.size} shape, random weights",
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
    store = ends.enter_context(SnapshotStore(folder, encryption=encryption))
    request = LoadModel(
        id=1,
        path=str(path),
        device=arguments.device,
        weights=arguments.weights,
        kv_format=arguments.kv_format,
        threads=arguments.threads,
    )
    cold = ColdStore(store.pages, lambda: shutil.disk_usage(folder).free)
    model = load(request, ModelMemo(folder), lambda notice: _say(str(notice)), cold)
    ends.callback(model.storage.close)
    return SavedReading.create(model, store, arguments.tokens)


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="lectern bench encryption", description=__doc__)
    parser.add_argument("--model", help="model folder; random weights without it")
    parser.add_argument("--size", choices=sorted(QWEN3_5_SIZES), default="0.8B")
    parser.add_argument("--device", choices=("auto", "cpu", "cuda"), default="cpu")
    parser.add_argument("--weights", default="int8")
    parser.add_argument("--kv-format", default="f16")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--tokens", type=int, default=TOKENS)
    parser.add_argument("--repeats", type=int, default=REPEATS)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
