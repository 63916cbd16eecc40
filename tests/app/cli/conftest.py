"""Runs command lines against the fake engine, in this process."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.cli.main import run
from app.link.launcher import EngineLauncher
from app.paths import DATA_DIR_VARIABLE, DataFolder
from app.window_order import OWN_ENGINE
from tests.fakes.fake_command import fake_engine_launcher


@dataclass(frozen=True)
class Outcome:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object on stdout."""
        return msgspec.json.decode(self.out)


Lectern = Callable[..., Outcome]

PAGE = "The lamp of pier {0} was lit by keeper Arn{0}. The sea was calm that day."


@pytest.fixture
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's Lectern keeps everything."""
    folder = tmp_path / "data"
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(folder))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("COLUMNS", "200")
    return folder


@pytest.fixture
def model_path(tmp_path: Path) -> Path:
    """A folder that the fake engine takes for a model."""
    folder = tmp_path / "fake-model"
    folder.mkdir()
    (folder / "config.json").write_text("{}")
    return folder


@pytest.fixture
def lectern(data_dir: Path, capsys: pytest.CaptureFixture[str]) -> Lectern:
    """Run a command line; ``engine`` are options of the fake engine."""

    def run_command(*arguments: object, engine: tuple[str, ...] = ()) -> Outcome:
        def launch(data: DataFolder) -> EngineLauncher:
            return fake_engine_launcher(data.root, *engine)

        code = run([str(argument) for argument in arguments], ports={OWN_ENGINE: launch})
        captured = capsys.readouterr()
        return Outcome(code=code, out=captured.out, err=captured.err)

    return run_command


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    path = tmp_path / "harbour.txt"
    path.write_text("\f".join(PAGE.format(number) for number in range(1, 13)))
    return path


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    path = tmp_path / "mill.txt"
    path.write_text("The mill beside the weir was built by Odo.")
    return path


@pytest.fixture
def model(model_path: Path) -> tuple[str, Path]:
    return "--model", model_path
