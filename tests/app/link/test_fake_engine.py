"""The fake engine keeps the promises of a real one."""

from pathlib import Path

import pytest

from app.link.launcher import EngineLauncher
from tests.fakes.fake_command import fake_engine_launcher
from tests.process.conformance import EngineConformance

pytestmark = pytest.mark.process


class TestFakeEngine(EngineConformance):
    @pytest.fixture
    def launcher(self, tmp_path: Path) -> EngineLauncher:
        return fake_engine_launcher(tmp_path / "data")

    @pytest.fixture
    def model_path(self, tmp_path: Path) -> Path:
        folder = tmp_path / "fake-model"
        folder.mkdir()
        (folder / "config.json").write_text("{}")
        return folder
