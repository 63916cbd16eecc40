"""The recipe's modules, which import each other by their bare names as scripts do."""

import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import torch
from tokenizers import Tokenizer

RECIPE = Path(__file__).parents[3] / "assets" / "lab-model" / "recipe"
REAL = "The valve is opened by hand. It closes by itself.\nNobody may stand behind it.\n"


class Recipe:
    """Modules of the recipe as attributes, imported when first asked for."""

    def __getattr__(self, name: str) -> ModuleType:
        return import_module(name)


@pytest.fixture(scope="package")
def recipe() -> Iterator[Recipe]:
    names = {path.stem for path in RECIPE.glob("*.py")}
    shadowed = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    sys.path.insert(0, str(RECIPE))
    invalidate_caches()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(torch, "compile", _as_it_is)
        yield Recipe()
    sys.path.remove(str(RECIPE))
    for name in names:
        sys.modules.pop(name, None)
    sys.modules.update(shadowed)


def _as_it_is(*_: object, **__: object) -> Callable[[Any], Any]:
    """In place of `torch.compile`, which takes a minute and a compiler."""
    return lambda function: function


@pytest.fixture(scope="package", autouse=True)
def _one_thread() -> Iterator[None]:
    """Matrices this small are done before a second thread has woken up."""
    num_threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(num_threads)


@pytest.fixture(scope="package")
def library(recipe: Recipe) -> Any:
    return recipe.documents.Library([REAL * 100])


@pytest.fixture(scope="package")
def tokenizer(recipe: Recipe) -> Tokenizer:
    """As the recipe's own, from fewer documents."""
    module = recipe.tokenizer
    module.NUM_DOCUMENTS = 40
    return module.train_tokenizer([REAL * 100])


@pytest.fixture(scope="package")
def prompts(recipe: Recipe, tokenizer: Tokenizer) -> Any:
    return recipe.prompts.Prompts(tokenizer)


@pytest.fixture
def rng() -> random.Random:
    return random.Random(11)
