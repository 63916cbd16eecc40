"""What the tests of models share: a hub on this computer, and a theme."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLocale

from app.models.download.messages import DownloadOrder
from app.window.process.constant_references import keep_constants_alive
from app.window.theme.loader import load_named_theme
from app.window.theme.theme import Theme
from tests.fakes.fake_hub import FakeHub, serving

keep_constants_alive()
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


@pytest.fixture(autouse=True)
def _english_numbers() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("en_US"))
    yield
    QLocale.setDefault(before)


@pytest.fixture
def theme(qapp: Any) -> Theme:
    return Theme(load_named_theme("light"))
