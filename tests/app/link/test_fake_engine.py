"""The fake engine keeps the promises of a real one."""

from pathlib import Path

import pytest

from app.link.launcher import EngineLauncher
from tests.fakes.fake_command import fake_engine_launcher
from tests.process.conformance import EngineConformance

pytestmark = pytest.mark.process


class TestFakeEngine(EngineConformance):
    @classmethod
    def launcher_over(cls, data: Path) -> EngineLauncher:
        return fake_engine_launcher(data)

    @pytest.fixture(scope="class")
    @classmethod
    def model_path(cls, tmp_path_factory: pytest.TempPathFactory) -> Path:
        folder = tmp_path_factory.mktemp("fake-model")
        (folder / "config.json").write_text("{}")
        return folder
