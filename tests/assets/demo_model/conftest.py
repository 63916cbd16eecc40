"""The recipe's modules, which import each other by their bare names as scripts do."""

import sys
from collections.abc import Iterator
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType

import pytest
import torch

MODEL = Path(__file__).parents[3] / "assets" / "demo-model"


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
