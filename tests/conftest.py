"""What holds for every test: no display, no data of the person's own, the same chance each time."""

import faulthandler
import gc
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pynvml
import pytest
from hypothesis import settings

SEED = 20_481
PATIENCE_MS = 60_000
"""For what comes at once on an idle machine, but from another thread or process."""
SECONDS_FOR_MINUTES = 3000
"""The limit of a test of minutes, which takes many times as long beside other programs."""
TESTS = Path(__file__).parent


def has_gpu() -> bool:
    """Whether an NVIDIA driver answers."""
    try:
        pynvml.nvmlInit()
    except pynvml.NVMLError:
        return False
    pynvml.nvmlShutdown()
    return True


os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # as in the engine
if not has_gpu():  # its interpreter is chosen when Triton is first imported, by whatever library
    os.environ.setdefault("TRITON_INTERPRET", "1")
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")


@pytest.fixture(scope="session", autouse=True)
def own_data_directory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever forgets to choose a data folder gets an empty one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LECTERN_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        yield


def pytest_unconfigure() -> None:
    """What was put aside is given back, so that libraries can end in order."""
    gc.unfreeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of minutes come first, and have time: the workers share what is left among them."""
    items.sort(key=lambda item: item.get_closest_marker("minutes") is None)
    for item in items:
        if item.get_closest_marker("minutes"):
            item.add_marker(pytest.mark.timeout(SECONDS_FOR_MINUTES))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """While tests are collected, next to nothing becomes garbage, so none is looked for."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """What is there before the first test is not looked through again: engines collect often."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test with a longer limit of its own is ended by that one alone."""
    own = item.get_closest_marker("timeout")
    if own and own.args[0] > float(item.config.getini("faulthandler_timeout")):
        faulthandler.cancel_dump_traceback_later()


@pytest.fixture(scope="session")
def compiled_kernels() -> None:
    """No engine of a test spends the patience of whoever waits for it on compiling kernels."""
    subprocess.run([sys.executable, "-m", "kernels"], cwd=TESTS.parent, check=True)


@pytest.fixture(autouse=True)
def ready_engines(request: pytest.FixtureRequest) -> None:
    """Where a person waits for real engines, they start as they do from the second time on."""
    if request.path.parent in (TESTS / "gui", TESTS / "process"):
        request.getfixturevalue("compiled_kernels")


@pytest.fixture
def qtbot(qtbot: Any) -> Any:
    """Waits longer than 5 s for what is to come: a test that waits is no test of speed."""
    for name in ("waitUntil", "waitSignal", "waitSignals", "waitCallback"):
        setattr(qtbot, name, partial(getattr(qtbot, name), timeout=PATIENCE_MS))
    return qtbot


@pytest.fixture(autouse=True)
def seeded() -> None:
    """Chance begins alike in every test, alone or among others."""
    random.seed(SEED)
    if "torch" in sys.modules:
        sys.modules["torch"].manual_seed(SEED)


@pytest.fixture(autouse=True)
def qt_garbage(request: pytest.FixtureRequest) -> Iterator[None]:
    """Cycles with Qt objects in them are collected on the GUI thread, as in the window.

    What outlives a test is not looked through again, neither here nor on a thread of a later test.
    """
    if "qapp" not in request.fixturenames:
        yield
        return
    from PySide6.QtCore import QCoreApplication, QEvent  # noqa: PLC0415 - engines are tested without

    gc.disable()
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def poisoned_memory(request: pytest.FixtureRequest) -> Iterator[None]:
    """In tests of kernels, torch fills empty tensors with NaN: an element not written shows.

    That comes with deterministic algorithms. Some have none on a GPU, where torch only warns.
    """
    is_kernel_test = TESTS / "kernels" in request.path.parents
    if not is_kernel_test or "torch" not in sys.modules:
        yield
        return
    torch = sys.modules["torch"]
    torch.use_deterministic_algorithms(mode=True, warn_only=torch.cuda.is_available())
    yield
    torch.use_deterministic_algorithms(mode=False)
