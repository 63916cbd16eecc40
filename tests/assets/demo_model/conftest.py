"""The recipe's modules, which import each other by their bare names as scripts do."""

import random
import sys
from collections.abc import Iterator
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType

import pytest
import torch

MODEL = Path(__file__).parents[3] / "assets" / "demo-model"
NUM_SENTENCES = 40
ONSETS = "bl br cl cr dr fl fr gl gr kn pl pr qu sc sk sl sn sp st sw th tr tw wh"
MIDDLES = "andel ember igor ondur umple axil ekton irrup oshen ulver abbot ennis"
ENDS = "ath ock ine umph eld orm ust ack ish ogue elt arn"


class Recipe:
    """Modules of the recipe as attributes, imported when first asked for."""

    def __getattr__(self, name: str) -> ModuleType:
        return import_module(name)

    def of(self, name: str) -> ModuleType:
        """A module of a package."""
        return import_module(name)


@pytest.fixture(scope="module")
def recipe() -> Iterator[Recipe]:
    folder = MODEL / "recipe"
    names = {path.stem for path in folder.glob("*.py")}
    for path in folder.glob("finding/**/*.py"):
        names.add(
            ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")
        )
    shadowed = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    sys.path.insert(0, str(folder))
    invalidate_caches()
    yield Recipe()
    sys.path.remove(str(folder))
    for name in names:
        sys.modules.pop(name, None)
    sys.modules.update(shadowed)


@pytest.fixture(scope="module", autouse=True)
def _one_thread() -> Iterator[None]:
    """Matrices this small are done before a second thread has woken up."""
    num_threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(num_threads)


@pytest.fixture(scope="session")
def model_folder() -> Path:
    return MODEL


def invented(seed: int) -> list[str]:
    """Sentences of words that no text has, each with a thing of its own."""
    rng, said = random.Random(seed), []
    for _ in range(NUM_SENTENCES):
        parts = [rng.sample(part.split(), 4) for part in (ONSETS, MIDDLES, ENDS)]
        thing, name, buyer, coin = map("".join, zip(*parts, strict=True))
        done, price = rng.choice(("given", "lost", "sold")), rng.randrange(100, 99_999)
        said.append(
            f"The {thing} of {name.title()} was {done} to {buyer.title()} for {price} {coin}."
        )
    return said


def about(sentence: str) -> str:
    """A question that such a sentence answers."""
    words = sentence.split()
    return f"What is said of the {words[1]} of {words[3]}?"


def sample(recipe: Recipe, sentences: list[str]) -> object:
    """A document of these sentences, on pages of ten."""
    module = recipe.documents
    pages = [" ".join(sentences[i : i + 10]) for i in range(0, len(sentences), 10)]
    return module.Sample(module.SYSTEM, [module.Document("", pages, [])])


def read(recipe: Recipe, reader: object, sentences: list[str]) -> object:
    """Let the model read a document of these sentences; its prompts."""
    prompts = recipe.of("finding.prompts").Prompts(reader.tokenizer)
    reader.read(prompts.reading(sample(recipe, sentences)))
    return prompts


def judge_of(recipe: Recipe, pages: list[str]) -> object:
    """A judge whose model has read a document of these pages."""
    documents, judge = recipe.documents, recipe.of("finding.evaluate").Judge(MODEL)
    sample = documents.Sample(documents.SYSTEM, [documents.Document("", pages, [])], [])
    judge.reader.read(judge.prompts.reading(sample))
    return judge


def parts(recipe: Recipe, judge: object, asked: str) -> tuple[str, list[str]]:
    """What the model says before the quotes, and the quotes."""
    return recipe.of("finding.evaluate").parts(judge.ask([], asked))


def answer(recipe: Recipe, reader: object, sentences: list[str], asked: str) -> str:
    """What the model says of such a document."""
    prompts = read(recipe, reader, sentences)
    return reader.answer(prompts.text(asked) + prompts.ask)
