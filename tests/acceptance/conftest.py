"""The bundled model over stores of its own, and the bundled document as text of any length."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.documents.extract import extract
from app.readings.instructions import INSTRUCTIONS
from engine.loading.cache_memory import ColdStore
from engine.loading.load import load
from engine.loading.loaded_model import LoadedModel
from engine.loading.model_memo import ModelMemo
from engine.protocol.requests import DocumentText, LoadModel
from engine.snapshots.store import SnapshotStore
from engine.token_ids import TokenIds

ROOT = Path(__file__).parents[2]
DEMO_MODEL = ROOT / "assets" / "demo-model"
DEMO_DOCUMENT = ROOT / "assets" / "demo-document" / "survey.pdf"


class Fact(msgspec.Struct, frozen=True):
    """A question about the bundled document; without a page it has no answer."""

    question: str
    answer: str
    page: int | None = None
    quote: str | None = None


@dataclass(frozen=True)
class Survey:
    """The bundled document."""

    pages: tuple[str, ...]
    facts: tuple[Fact, ...]

    def text(self, first: int, count: int) -> DocumentText:
        """So many pages from a page on (from 0), begun again at the end."""
        pages = tuple(islice(cycle(self.pages), first, first + count))
        return DocumentText(name="survey.pdf", sha256="0", pages=pages)


@pytest.fixture(scope="session")
def survey() -> Survey:
    pages = tuple(page.text for page in extract(DEMO_DOCUMENT).pages)
    questions = DEMO_DOCUMENT.with_name("questions.json").read_bytes()
    facts = msgspec.json.decode(questions, type=tuple[Fact, ...])
    return Survey(pages, tuple(fact for fact in facts if fact.page is not None))


@pytest.fixture
def load_demo(tmp_path: Path) -> Iterator[Callable[..., LoadedModel]]:
    """Load the bundled model with fields of ``LoadModel``."""
    with ExitStack() as opened:

        def load_model(**fields: Any) -> LoadedModel:
            folder = tmp_path / str(len(list(tmp_path.iterdir())))
            store = opened.enter_context(SnapshotStore(folder))
            request = LoadModel(id=1, path=str(DEMO_MODEL), **{"threads": 1, **fields})
            cold = ColdStore(store.pages, lambda: shutil.disk_usage(tmp_path).free)
            model = load(request, ModelMemo(folder), lambda _: None, cold)
            opened.callback(model.storage.close)
            return model

        yield load_model


def tokens_of(model: LoadedModel, document: DocumentText, question: str | None = None) -> TokenIds:
    """The prompt as the engine makes it."""
    prompt = model.prompts.documents((document,), instructions=INSTRUCTIONS)
    if question is None:
        return prompt.tokens
    return prompt.tokens + model.prompts.continue_with((), question, enable_thinking=False).tokens
