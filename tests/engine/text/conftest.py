from pathlib import Path

import pytest

from engine.text.tokenizer import TextTokenizer, load_tokenizer
from engine.weights.containers import open_source
from tests.engine.text import folders


@pytest.fixture(scope="session")
def byte_level_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return folders.write_folder(tmp_path_factory.mktemp("bytes"), folders.byte_level_tokenizer())


@pytest.fixture(scope="session")
def byte_fallback_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return folders.write_folder(tmp_path_factory.mktemp("fall"), folders.byte_fallback_tokenizer())


@pytest.fixture(scope="session")
def byte_level(byte_level_folder: Path) -> TextTokenizer:
    return load_tokenizer(open_source(byte_level_folder), vocab_size=folders.VOCAB_SIZE)


@pytest.fixture(scope="session")
def byte_fallback(byte_fallback_folder: Path) -> TextTokenizer:
    return load_tokenizer(open_source(byte_fallback_folder), vocab_size=folders.VOCAB_SIZE)


@pytest.fixture(scope="session", params=["byte_level", "byte_fallback"])
def tokenizer(request: pytest.FixtureRequest) -> TextTokenizer:
    """Each property holds for both families."""
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="session")
def demo_model() -> Path:
    """The bundled model, where it has been made."""
    folder = Path(__file__).parents[3] / "assets" / "demo-model"
    if not (folder / "config.json").exists():
        pytest.skip("the bundled model has not been made yet")
    return folder
