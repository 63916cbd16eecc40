"""Changes small GGUF files of every type of numbers; each is read, or refused in one line."""

import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from engine.errors import ModelFailure
from engine.models.registry import define_model
from engine.weights.containers import open_source
from tests.campaign.trial import Attempt, Outcome, Part, Result
from tests.gguf_files.mutants import changed, write_all

MAX_BYTES = 64 << 20
"""Of memory for files of a few kilobytes."""
_METADATA = ("config.json", "tokenizer.json", "tokenizer_config.json", "generation_config.json")


@contextmanager
def _mutants(folder: Path) -> Iterator[Attempt]:
    models = write_all(folder)
    names = list(models)
    path = folder / "mutant"

    def attempt(number: int, chance: Random) -> Result:
        kind = names[number % len(names)]
        path.write_bytes(changed(models[kind], chance))
        tracemalloc.start()
        try:
            take_apart(path)
        except ModelFailure as failure:
            outcome = Outcome.SILENT if "\n" in str(failure) else Outcome.NAMED
            return Result(outcome, kind, str(failure))
        finally:
            taken = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            assert taken < MAX_BYTES, f"{taken} bytes were taken"
        return Result(Outcome.KEPT, kind)

    yield attempt


def take_apart(path: Path) -> None:
    """Everything that is asked of a model before and while its weights are read."""
    source = open_source(path)
    for name in _METADATA:
        if source.has_metadata(name):
            source.metadata(name)
    for tensor in source.tensors().values():
        with source.open(tensor) as file:
            while file.read(1 << 16):
                pass
    define_model(source)


PARTS = (Part("gguf", _mutants, goal=5000),)
