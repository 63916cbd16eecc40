"""What the tests of models share: a hub on this computer."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.models.download.messages import DownloadOrder
from tests.fakes.fake_hub import FakeHub, serving

NAME = "maker/tiny"
WEIGHTS = bytes(range(256)) * 12_000
FILES = {
    "config.json": b'{"model_type": "tiny"}',
    "tokenizer.json": b"{}",
    "README.md": b"a model",
    "model.safetensors": WEIGHTS,
    "pytorch_model.bin": b"never wanted",
    "onnx/model.safetensors": b"nor this",
}


@pytest.fixture
def hub() -> Iterator[FakeHub]:
    with serving(FakeHub({NAME: FILES})) as running:
        yield running


@pytest.fixture
def order(hub: FakeHub, tmp_path: Path) -> DownloadOrder:
    return DownloadOrder(
        name=NAME,
        endpoint=hub.endpoint,
        partial_folder=str(tmp_path / "downloads"),
        models_folder=str(tmp_path / "models"),
    )
