import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from torch import Tensor

from engine.protocol.requests import DocumentText
from engine.text.tokenizer import TextTokenizer, load_tokenizer
from engine.weights.containers import open_source
from tests.fakes.engine_in_process import EngineInProcess
from tests.random_weights import tiny_config, write_tiny_model


@pytest.fixture(scope="session")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models") / "tiny"
    write_tiny_model(folder)
    return folder


@pytest.fixture(scope="session")
def tokenizer(tiny_model: Path) -> TextTokenizer:
    return load_tokenizer(open_source(tiny_model), vocab_size=tiny_config().vocab_size)


@pytest.fixture
def start(tmp_path: Path, tiny_model: Path) -> Iterator[Callable[..., EngineInProcess]]:
    """Start engines over one data folder, with the tiny model loaded."""
    with ExitStack() as engines:

        def start_engine(*, model: Path = tiny_model, **fields: object) -> EngineInProcess:
            engine = engines.enter_context(EngineInProcess(tmp_path / "data"))
            engine.load(model, **fields)
            return engine

        yield start_engine


def make_document(name: str = "report.pdf", *, pages: int = 6, seed: int = 0) -> DocumentText:
    """Pages of random words, about 200 tokens each in the tiny model's alphabet of bytes."""
    rng = random.Random(seed)
    words = ["".join(rng.choices("abcdefghij", k=rng.randint(2, 7))) for _ in range(60)]
    return DocumentText(
        name=name,
        sha256=str(seed),
        pages=tuple(" ".join(rng.choices(words, k=40)) for _ in range(pages)),
    )


class Script:
    """Takes the sampler's place: the model says what is written here."""

    def __init__(self, tokens: Iterable[int]) -> None:
        self._tokens = iter(tokens)

    def next_token(self, _logits: Tensor, _allowed: bytes | None = None) -> int:
        return next(self._tokens)
